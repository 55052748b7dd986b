"""Lists as tuples, and dataclasses that are frozen: what has a hash."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.nodes import is_dataclass
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code, argument


def as_tuple(code: Code, node: cst.BaseExpression) -> Edit:
    """``[2, 2]`` as ``(2, 2)``, any other list as ``tuple(sizes)``."""
    if isinstance(node, cst.List | cst.Set) and not any(
        isinstance(e.value, cst.List | cst.Dict | cst.Set) for e in node.elements
    ):
        inner = code.text(node)[1:-1].strip()
        if len(node.elements) == 1 and not inner.endswith(","):
            inner += ","
        return code.replace(node, f"({inner})")
    if isinstance(node, cst.List):
        return code.replace(node, _nested_tuple(code, node))
    if isinstance(node, cst.ListComp | cst.SetComp):
        return code.replace(node, f"tuple({code.text(node)[1:-1]})")
    if isinstance(node, cst.Call) and code.dotted(node.func) in ("list", "sorted") and len(node.args) == 1:
        inner = code.text(node.args[0].value)
        return code.replace(node, f"tuple({inner if code.dotted(node.func) == 'list' else code.text(node)})")
    return code.replace(node, f"tuple({outer_text(code, node)})")


def _nested_tuple(code: Code, node: cst.BaseExpression) -> str:
    if isinstance(node, cst.List | cst.Tuple):
        inner = ", ".join(_nested_tuple(code, element.value) for element in node.elements)
        return f"({inner},)" if len(node.elements) == 1 else f"({inner})"
    return code.text(node)


def frozen(code: Code, owner: cst.ClassDef) -> list[Edit]:
    """The edits that freeze a dataclass."""
    decorator = is_dataclass(code, owner)
    assert decorator is not None
    end = code.span(decorator)[1]
    if not isinstance(decorator, cst.Call):
        return [Edit(end, end, "(frozen=True)")]
    given = argument(decorator, 99, "frozen")
    if given is not None:
        return [code.replace(given.value, "True")]
    return [Edit(end - 1, end - 1, ", frozen=True" if decorator.args else "frozen=True")]


def lists_as_tuples(code: Code, owner: cst.ClassDef) -> list[Edit]:
    """The lists that a dataclass makes or is given for its fields as tuples, so that it has a hash."""
    makers = [
        arg.value
        for call in code.nodes(cst.Call, inside=owner)
        if code.dotted(call.func) == "dataclasses.field"
        for arg in call.args
        if arg.keyword is not None and arg.keyword.value == "default_factory"
    ]
    edits = [code.replace(m, "tuple") for m in makers if isinstance(m, cst.Name) and m.value == "list"]
    lists = [m.body for m in makers if isinstance(m, cst.Lambda)]
    for call in code.nodes(cst.Call):
        if code.text(call.func) == owner.name.value:
            lists += [arg.value for arg in call.args]
    edits += [as_tuple(code, node) for node in lists if isinstance(node, cst.List)]
    return [*_annotations(code, owner), *edits] if edits else []


def _annotations(code: Code, owner: cst.ClassDef) -> list[Edit]:
    """``list[int]`` as ``tuple[int, ...]``."""
    edits = []
    for field in code.nodes(cst.AnnAssign, inside=owner):
        kind = field.annotation.annotation
        if isinstance(kind, cst.Subscript) and code.dotted(kind.value) in ("list", "typing.List"):
            edits.append(code.replace(kind, f"tuple[{code.text(kind.slice[0])}, ...]"))
        elif isinstance(kind, cst.Name) and kind.value == "list":
            edits.append(code.replace(kind, "tuple"))
    return edits
