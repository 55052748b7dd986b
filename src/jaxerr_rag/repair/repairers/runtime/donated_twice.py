"""One array that comes twice into a call that donates it: the second one starts as a copy."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_array
from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"donated-buffer-given-twice"})

_ONLY_READ = ("jax.", "numpy.", "print", "len", "zip", "isinstance", "max", "min", "sum", "range")


def propose(situation: Situation) -> Iterator[Candidate]:
    """A copy where two names or fields are made of one array."""
    values = Values(situation.code)
    code = situation.code
    calls = failing(situation, cst.Call)
    made = [node for node in code.nodes(cst.Call, cst.Tuple, cst.List, cst.Dict) if node not in calls]
    for nodes, weight in ((calls, 1.0), (made, 0.95)):
        for node in nodes:
            again = list(_again(code, node))
            if again:
                yield _copies(values, again, weight)
    for assign in code.nodes(cst.Assign):
        value, target = assign.value, assign.targets[0].target
        plain = isinstance(value, cst.Name | cst.Attribute) and isinstance(target, cst.Name | cst.Attribute)
        if plain and len(assign.targets) == 1 and not _is_handed_in(values, value):
            yield _copies(values, [value], 0.8)


def _is_handed_in(values: Values, node: cst.BaseExpression) -> bool:
    """Whether it is a parameter of a constructor."""
    function = values.code.above(node, cst.FunctionDef)
    binding = values.binding(node.value, node) if isinstance(node, cst.Name) else None
    inside = function is not None and function.name.value == "__init__"
    return inside and binding is not None and binding.kind == "parameter"


def _again(code: Code, node: cst.CSTNode) -> Iterator[cst.BaseExpression]:
    """The parts of what a node makes that another part before them is too."""
    seen: set[str] = set()
    for part in _parts(code, node):
        text = code.text(part)
        if isinstance(part, cst.Name | cst.Attribute) and text not in ("None", "True", "False"):
            if text in seen:
                yield part
            seen.add(text)


def _parts(code: Code, node: cst.CSTNode) -> list[cst.BaseExpression]:
    if isinstance(node, cst.Call):
        name = code.dotted(node.func)
        return [] if name.startswith(_ONLY_READ) else [arg.value for arg in node.args if not arg.star]
    if isinstance(node, cst.Tuple | cst.List):
        parent = code.parent(node)
        stored = isinstance(parent, cst.AssignTarget | cst.For | cst.CompFor)
        return [] if stored else [element.value for element in node.elements]
    if isinstance(node, cst.Dict):
        return [e.value for e in node.elements if isinstance(e, cst.DictElement)]
    return []


def _copies(values: Values, nodes: list[cst.BaseExpression], weight: float) -> Candidate:
    writer = Writer(values.code)
    edits: list[Edit] = []
    for node in nodes:
        copy, text = writer.name("jax.numpy.copy"), outer_text(values.code, node)
        tree = writer.name("jax.tree.map")
        made = f"{copy}({text})" if is_array(values, node) else f"{tree}({copy}, {text})"
        edits.append(values.code.replace(node, made))
    return Candidate("copy", writer.edits(edits), weight, "safe")
