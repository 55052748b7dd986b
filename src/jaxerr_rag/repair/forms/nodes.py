"""Classes of the program made into pytrees, so that their objects may be arguments of jitted functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import body_of, line_end, step_of
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import PARTIAL, Functions
from jaxerr_rag.repair.program.jits import standard_import

_META = frozenset({"int", "str", "bool", "Callable", "tuple", "Tuple", "type", "Literal", "Enum", "list"})
_CONFIG = (cst.Integer, cst.BaseString, cst.Lambda)


@dataclass(frozen=True)
class Attributes:
    """The attributes of a class: those that hold data, and those that are settings."""

    data: tuple[str, ...]
    settings: tuple[str, ...]


def class_named(code: Code, name: str) -> cst.ClassDef | None:
    """The class of a name."""
    return next((c for c in code.nodes(cst.ClassDef) if c.name.value == name), None)


def is_dataclass(code: Code, owner: cst.ClassDef) -> cst.BaseExpression | None:
    """The decorator that makes a class a dataclass."""
    for decorator in owner.decorators:
        at = decorator.decorator
        name = code.dotted(at.func if isinstance(at, cst.Call) else at)
        if name in ("dataclasses.dataclass", "dataclass"):
            return at
    return None


def base_names(code: Code, owner: cst.ClassDef) -> set[str]:
    """The dotted names of the classes it inherits from."""
    return {code.dotted(arg.value) for arg in owner.bases}


def attributes_of(code: Code, flow: Flow, owner: cst.ClassDef) -> Attributes:
    """What objects of a class hold, as ``__init__`` or the fields say."""
    if is_dataclass(code, owner) is not None or "typing.NamedTuple" in base_names(code, owner):
        return _of_fields(code, owner)
    data: dict[str, None] = {}
    settings: dict[str, None] = {}
    init = method(owner, "__init__")
    if init is None:
        return Attributes((), ())
    me = parameters(init)[0]
    for target, value in _stores(code, init):
        if not isinstance(target, cst.Attribute) or code.text(target.value) != me or value is None:
            continue
        kind = settings if _is_setting(code, flow.functions, init, value) else data
        kind.setdefault(target.attr.value)
    return Attributes(tuple(n for n in data if n not in settings), tuple(settings))


def _stores(
    code: Code, inside: cst.CSTNode
) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression | None]]:
    """The targets of the assignments in a function, with what they get."""
    for node in code.nodes(cst.Assign, inside=inside):
        for target in node.targets:
            yield target.target, node.value
    for changed in code.nodes(cst.AnnAssign, inside=inside):
        yield changed.target, changed.value
    for added in code.nodes(cst.AugAssign, inside=inside):
        yield added.target, added.value


def _of_fields(code: Code, owner: cst.ClassDef) -> Attributes:
    data: list[str] = []
    settings: list[str] = []
    for statement in body_of(owner):
        for small in statement.body if isinstance(statement, cst.SimpleStatementLine) else ():
            if isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name):
                written = code.text(small.annotation.annotation)
                head = written.partition("[")[0].rpartition(".")[2].strip("\"'")
                (settings if head in _META else data).append(small.target.value)
    return Attributes(tuple(data), tuple(settings))


def _is_setting(code: Code, functions: Functions, init: cst.FunctionDef, value: cst.BaseExpression) -> bool:
    """Whether an attribute's value is a number of things, a text, a function."""
    if isinstance(value, _CONFIG) or code.text(value) in ("None", "True", "False"):
        return True
    if isinstance(value, cst.Attribute):
        return code.dotted(value).startswith("jax.")
    if not isinstance(value, cst.Name) or value.value not in parameters(init):
        return False
    owner = code.above(init, cst.ClassDef)
    if owner is None:
        return False
    at = parameters(init).index(value.value) - 1
    given: list[cst.BaseExpression] = []
    for call in code.nodes(cst.Call):
        if isinstance(call.func, cst.Name) and call.func.value == owner.name.value:
            named = [a.value for a in call.args if a.keyword is not None and a.keyword.value == value.value]
            plain = [a.value for a in call.args if a.keyword is None]
            given += named or plain[at : at + 1]
    return bool(given) and all(
        isinstance(g, _CONFIG)
        or code.text(g) in ("None", "True", "False")
        or _is_function(code, functions, g)
        for g in given
    )


def _is_function(code: Code, functions: Functions, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Name):
        return code.function(node.value) is not None
    return isinstance(node, cst.Attribute) and code.dotted(node).startswith(("jax.", "numpy."))


def method(owner: cst.ClassDef, name: str) -> cst.FunctionDef | None:
    """A method of a class."""
    for item in body_of(owner):
        if isinstance(item, cst.FunctionDef) and item.name.value == name:
            return item
    return None


def stored_later(code: Code, owner: cst.ClassDef) -> set[str]:
    """The attributes that anything but ``__init__`` assigns."""
    init = method(owner, "__init__")
    found: set[str] = set()
    for target, _ in _stores(code, code.module):
        inside_init = init is not None and any(at is init for at in code.functions_round(target))
        if isinstance(target, cst.Attribute) and not inside_init:
            found.add(target.attr.value)
    return found


def registered(code: Code, flow: Flow, owner: cst.ClassDef) -> list[Edit] | None:
    """The edits that make a class a pytree; None if its attributes can't be told."""
    attributes = attributes_of(code, flow, owner)
    if not attributes.data and not attributes.settings:
        return None
    indent = code.indent(owner)
    lines = code.lines
    first = min([code.line(owner), *(code.line(d) for d in owner.decorators)])
    start = len("".join(lines[: first - 1]).encode("utf-8"))
    tree_util = code.local("jax.tree_util") if not code.needs_import("jax.tree_util") else "jax.tree_util"
    edits: list[Edit] = []
    if code.needs_import("jax.tree_util"):
        edits.append(code.import_edit("import jax"))
    if is_dataclass(code, owner) is not None:
        data = ", ".join(f'"{name}"' for name in attributes.data)
        meta = ", ".join(f'"{name}"' for name in attributes.settings)
        partial = "partial" if code.needs_import(PARTIAL) else code.local(PARTIAL)
        if code.needs_import(PARTIAL):
            edits.append(standard_import(code, "from functools import partial"))
        register = f"{tree_util}.register_dataclass, data_fields=[{data}], meta_fields=[{meta}]"
        return [*edits, Edit(start, start, f"{indent}@{partial}({register})\n")]
    inner = indent + step_of(code)
    deeper = inner + step_of(code)
    children, settings = _tuple("self", attributes.data), _tuple("self", attributes.settings)
    text = [
        "",
        f"{inner}def tree_flatten(self):",
        f"{deeper}return {children}, {settings}",
        "",
        f"{inner}@classmethod",
        f"{inner}def tree_unflatten(cls, settings, children):",
        f"{deeper}new = object.__new__(cls)",
    ]
    if attributes.data:
        text.append(f"{deeper}{_tuple('new', attributes.data)} = children")
    if attributes.settings:
        text.append(f"{deeper}{_tuple('new', attributes.settings)} = settings")
    text.append(f"{deeper}return new")
    end = line_end(code, owner)
    newline = "" if code.data[end - 1 : end] == b"\n" else "\n"
    edits.append(Edit(start, start, f"{indent}@{tree_util}.register_pytree_node_class\n"))
    edits.append(Edit(end, end, newline + "\n".join(text) + "\n"))
    return edits


def _tuple(owner: str, names: tuple[str, ...]) -> str:
    inner = ", ".join(f"{owner}.{name}" for name in names)
    return f"({inner},)" if len(names) == 1 else f"({inner})"
