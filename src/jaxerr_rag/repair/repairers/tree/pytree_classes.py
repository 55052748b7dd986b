"""Classes made into pytrees in a way that JAX can't use: flattening, unflattening, static arrays."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import returned
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "pytree-flatten-not-a-pair",
        "pytree-constructor-rejects-placeholder",
        "array-in-pytree-metadata",
    }
)

_FLATTENS = frozenset({"tree_flatten", "tree_flatten_with_keys"})
_REGISTERS = frozenset({"jax.tree_util.register_pytree_node", "jax.tree_util.register_pytree_with_keys"})
_ARRAYS = re.compile(r"\b(?:Array|ndarray|ArrayLike)\b")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the class should have said."""
    makers = {
        "pytree-flatten-not-a-pair": _pairs,
        "pytree-constructor-rejects-placeholder": _bypass,
        "array-in-pytree-metadata": _as_data,
    }
    yield from makers[situation.entry](situation.code, situation)


# --- flattening -----------------------------------------------------------------------------------


def _pairs(code: Code, situation: Situation) -> Iterator[Candidate]:
    """``return self.a, self.b, self.c`` as ``return (self.a, self.b, self.c), None``."""
    functions: list[cst.FunctionDef | cst.Lambda] = [
        function for function in code.nodes(cst.FunctionDef) if function.name.value in _FLATTENS
    ]
    for call in code.calls(*_REGISTERS):
        given = argument(call, 1, "flatten_func")
        if given is not None and isinstance(given.value, cst.Lambda):
            functions.append(given.value)
        elif given is not None and isinstance(given.value, cst.Name):
            found = code.function(given.value.value)
            functions += [found] if found is not None else []
    edits: list[Edit] = []
    for function in functions:
        for value in returned(function):
            edit = _paired(code, value, isinstance(function, cst.Lambda))
            edits += [edit] if edit is not None and edit not in edits else []
    if edits:
        yield Candidate("pair", tuple(edits), 1.0, "safe")


def _paired(code: Code, value: cst.BaseExpression, closed: bool) -> Edit | None:
    if isinstance(value, cst.Tuple | cst.List):
        if len(value.elements) == 2:
            return None  # May be a pair already.
        items = ", ".join(as_argument(code, element.value) for element in value.elements)
        children = f"({items},)" if len(value.elements) == 1 else f"({items})"
    elif isinstance(value, cst.Attribute):
        children = f"({code.text(value)},)"
    else:
        return None
    text = f"{children}, None"
    return code.replace(value, f"({text})" if closed else text)


# --- unflattening ---------------------------------------------------------------------------------


def _attributes(node: cst.BaseExpression | None, owner: str) -> list[str] | None:
    """``kernel`` and ``bias`` of ``(self.kernel, self.bias)``; None for other things."""
    if node is None or (isinstance(node, cst.Name) and node.value == "None"):
        return []
    parts = [e.value for e in node.elements] if isinstance(node, cst.Tuple | cst.List) else [node]
    names: list[str] = []
    for part in parts:
        if not isinstance(part, cst.Attribute) or not isinstance(part.value, cst.Name):
            return None
        if part.value.value != owner:
            return None
        names.append(part.attr.value)
    return names


def _method(cls: cst.ClassDef, name: str) -> cst.FunctionDef | None:
    found = [node for node in cls.body.body if isinstance(node, cst.FunctionDef) and node.name.value == name]
    return found[-1] if found else None


def _flattened(cls: cst.ClassDef) -> tuple[list[str], list[str], cst.Tuple] | None:
    """The attributes that ``tree_flatten`` makes children of and keeps as static."""
    flatten = _method(cls, "tree_flatten")
    if flatten is None:
        return None
    results, owner = returned(flatten), parameters(flatten)[0]
    if len(results) != 1 or not isinstance(results[0], cst.Tuple) or len(results[0].elements) != 2:
        return None
    children, static = (_attributes(element.value, owner) for element in results[0].elements)
    if (
        children is None
        or static is None
        or not isinstance(results[0].elements[0].value, cst.Tuple | cst.List)
    ):
        return None
    return children, static, results[0]


def _bypass(code: Code, situation: Situation) -> Iterator[Candidate]:
    """``tree_unflatten`` sets the attributes without calling the constructor."""
    for unflatten in situation.functions:
        cls = code.above(unflatten, cst.ClassDef)
        if unflatten.name.value != "tree_unflatten" or cls is None:
            continue
        found, names, results = _flattened(cls), parameters(unflatten), returned(unflatten)
        if found is None or len(names) != 3 or len(results) != 1 or not isinstance(results[0], cst.Call):
            return
        children, static, _ = found
        if _set_attributes(code, cls) - {*children, *static}:
            return  # What the constructor computes beside them would be missing.
        given = [arg for arg in results[0].args if arg.keyword is None]
        if not given or given[0].star != "*" or code.text(given[0].value) != names[2]:
            return
        new = next(n for n in ("new", "made", "instance") if n not in names)
        lines = [f"{new} = object.__new__({names[0]})"]
        for attributes, source in ((children, names[2]), (static, names[1])):
            if attributes:
                targets = ", ".join(f"{new}.{attribute}" for attribute in attributes)
                bare = source == names[1] and _is_bare(found[2])
                lines.append(f"{targets}{',' if len(attributes) == 1 and not bare else ''} = {source}")
        statement = code.statement_of(results[0])
        if not isinstance(statement, cst.SimpleStatementLine):
            return
        text = f"\n{code.indent(statement)}".join([*lines, f"return {new}"])
        yield Candidate("new", (code.replace(statement.body[0], text),), 0.9, "review")
        return


def _is_bare(pair: cst.Tuple) -> bool:
    return isinstance(pair.elements[1].value, cst.Attribute)


def _set_attributes(code: Code, cls: cst.ClassDef) -> set[str]:
    """What the constructor sets on its object."""
    found: set[str] = set()
    for name in ("__init__", "__post_init__"):
        method = _method(cls, name)
        if method is None:
            continue
        owner = parameters(method)[0]
        for node in code.nodes(cst.Assign, cst.AnnAssign, inside=method):
            targets = [t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target]  # type: ignore[attr-defined]
            for target in targets:
                for part in code.nodes(cst.Attribute, inside=target):
                    if isinstance(part.value, cst.Name) and part.value.value == owner:
                        found.add(part.attr.value)
    return found


# --- static arrays --------------------------------------------------------------------------------


def _as_data(code: Code, situation: Situation) -> Iterator[Candidate]:
    """Arrays among the static fields become data."""
    edits: list[Edit] = []
    for cls in code.nodes(cst.ClassDef):
        edits += _plain_fields(code, cls) or _moved_to_children(code, cls)
    edits += [] if edits else _moved_in_lists(code)
    if edits:
        yield Candidate("data_field", tuple(edits), 0.9, "review")


def _plain_fields(code: Code, cls: cst.ClassDef) -> list[Edit]:
    """``field(metadata={"static": True})`` taken away from a field that is annotated as an array."""
    edits: list[Edit] = []
    for field in code.nodes(cst.AnnAssign, inside=cls):
        call = field.value
        if not isinstance(call, cst.Call) or not _ARRAYS.search(code.text(field.annotation)):
            continue
        static = argument(call, 99, "metadata")
        if static is None or "static" not in code.text(static.value):
            continue
        if len(call.args) == 1:
            edits.append(Edit(code.span(field.annotation)[1], code.span(field)[1], ""))
        else:
            edits.append(remove_argument(code, call, static))
    return edits


def _moved_in_lists(code: Code) -> list[Edit]:
    """A name that moves from ``meta_fields`` to ``data_fields``."""
    for name in code.nodes(cst.Name, cst.Attribute):
        if code.dotted(name) != "jax.tree_util.register_dataclass":
            continue
        call = code.above(name, cst.Call)
        given = [
            argument(call, 99, f"{kind}_fields") if call is not None else None for kind in ("meta", "data")
        ]
        meta, data = (arg.value if arg is not None else None for arg in given)
        if not isinstance(meta, cst.List | cst.Tuple) or not isinstance(data, cst.List | cst.Tuple):
            continue
        names = [code.text(element.value) for element in meta.elements]
        arrays = [name for name in names if _is_array_field(code, name.strip("'\""))]
        if arrays:
            kept = [name for name in names if name not in arrays]
            both = [*(code.text(element.value) for element in data.elements), *arrays]
            return [
                code.replace(meta, f"[{', '.join(kept)}]"),
                code.replace(data, f"[{', '.join(both)}]"),
            ]
    return []


def _is_array_field(code: Code, name: str) -> bool:
    return any(
        isinstance(field.target, cst.Name)
        and field.target.value == name
        and _ARRAYS.search(code.text(field.annotation))
        for field in code.nodes(cst.AnnAssign)
    )


def _moved_to_children(code: Code, cls: cst.ClassDef) -> list[Edit]:
    """The only static attribute becomes the last child, if the constructor takes it last."""
    found, unflatten, init = _flattened(cls), _method(cls, "tree_unflatten"), _method(cls, "__init__")
    if found is None or unflatten is None or len(found[1]) != 1 or init is None:
        return []
    children, static, pair = found
    names, results = parameters(unflatten), returned(unflatten)
    if parameters(init)[1:] != [*children, *static] or len(results) != 1 or len(names) != 3:
        return []
    call = results[0]
    if not isinstance(call, cst.Call) or len(call.args) != 2 or call.args[0].star != "*":
        return []
    owner = parameters(init)[0]
    texts = ", ".join(f"{owner}.{name}" for name in (*children, *static))
    start, end = code.outer_span(pair.elements[0].value)[0], code.outer_span(pair.elements[1].value)[1]
    return [Edit(start, end, f"({texts}), None"), remove_argument(code, call, call.args[1])]
