"""``in_axes=((0, 1), (0, 1))``: two axes of each argument at once are two maps, one inside the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.transforms import Application, Layer, applications
from jaxerr_rag.repair.repairers.vmap.vmap_axes import positional_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"vmap-in-axes-structure"})

Axes = tuple[int | None, ...]

_NO_CONTAINER = re.compile(r"PytreeLeaf|PyTreeDef\(\(\*(, \*)*,?\)\)|got <object object")
_NOTE = "The outer map runs over the first axis named for each argument, the inner one over the second."


def propose(situation: Situation) -> Iterator[Candidate]:
    """``vmap(vmap(f))`` where each argument has a tuple of its axes."""
    if "tree prefix" not in situation.message or not _NO_CONTAINER.search(situation.message):
        return
    values = Values(situation.code)
    for application in applications(values, situation, "jax.vmap"):
        layer = application.stack.find("jax.vmap")
        given = layer.keyword(1, "in_axes") if layer is not None else None
        if layer is None or layer.call is None or given is None:
            continue
        levels = _levels(values, application, given.value)
        edits = _nested(values, layer, levels) if levels else ()
        if edits:
            yield Candidate("nested", tuple(edits), 1.0, "review", _NOTE)


def _levels(values: Values, application: Application, given: cst.BaseExpression) -> list[Axes]:
    """The axes of each map, the outer one first; none if the entries do not all have as many."""
    made = values.origin(Place(given)).node
    args = positional_of(application)
    if not isinstance(made, cst.Tuple | cst.List) or len(made.elements) != len(args):
        return []
    entries: list[Axes | None] = []
    for element, arg in zip(made.elements, args, strict=True):
        entry = _entry(values, element.value)
        if entry == ():
            return []
        if entry is not None and display(values, Place(arg.value)) is not None:
            return []  # A container, whose parts the entry may be about.
        entries.append(entry)
    counts = {len(entry) for entry in entries if entry is not None}
    if len(counts) != 1:
        return []
    (count,) = counts
    inner = [_moved(entry) if entry is not None else (None,) * count for entry in entries]
    levels = [tuple(entry[level] for entry in inner) for level in range(count)]
    return levels if all(set(level) != {None} for level in levels) else []


def _entry(values: Values, node: cst.BaseExpression) -> Axes | None:
    """The axes of one argument; None if it is not mapped, () if it is something else."""
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Name) and made.value == "None":
        return None
    if not isinstance(made, cst.Tuple | cst.List) or len(made.elements) < 2:
        return ()
    axes: list[int | None] = []
    for element in made.elements:
        axis = text_of_key(element.value)
        nothing = isinstance(element.value, cst.Name) and element.value.value == "None"
        if not nothing and (not isinstance(axis, int) or axis < 0):
            return ()
        axes.append(axis if isinstance(axis, int) else None)
    named = [axis for axis in axes if axis is not None]
    return tuple(axes) if named and len(set(named)) == len(named) else ()


def _moved(entry: Axes) -> Axes:
    """The same axes as each map sees them: those that maps outside took away are not counted."""
    return tuple(
        axis if axis is None else axis - sum(1 for gone in entry[:at] if gone is not None and gone < axis)
        for at, axis in enumerate(entry)
    )


def _nested(values: Values, layer: Layer, levels: Sequence[Axes]) -> list[Edit]:
    """The edits that write one map for each level."""
    code, call = values.code, layer.call
    assert call is not None
    plain = code.dotted(call.func) == "jax.vmap"
    if len(call.args) != 2:
        return []  # What ``out_axes`` and the like say is for one map.
    if plain:
        function = argument(call, 0, "fun")
        if function is None:
            return []
        text = outer_text(code, function.value)
        for level in reversed(levels):
            text = f"{code.text(call.func)}({text}{_keyword(level)})"
        return [code.replace(call, text)]
    decorator = code.parent(call)
    if not isinstance(decorator, cst.Decorator):
        return []
    vmap, partial = code.text(call.args[0].value), code.text(call.func)
    lines = [f"{partial}({vmap}{_keyword(level)})" if _keyword(level) else vmap for level in levels]
    return [code.replace(call, f"\n{code.indent(decorator)}@".join(lines))]


def _keyword(level: Axes) -> str:
    """``, in_axes=...`` of one map, "" if all is mapped along the first axis."""
    if set(level) == {0}:
        return ""
    if len(set(level)) == 1:
        return f", in_axes={level[0]}"
    return f", in_axes=({', '.join(map(str, level))})"
