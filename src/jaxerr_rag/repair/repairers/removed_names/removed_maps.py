"""``jax.experimental.maps.xmap`` becomes nested `jax.vmap`, one for each named axis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"removed-experimental-maps"})

_MODULE = "jax.experimental.maps"
_XMAP = f"{_MODULE}.xmap"


@dataclass(frozen=True)
class Axes:
    """The named axes of one array: name to position."""

    places: dict[str, int]


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every xmap of the program, where the axes of all are written down."""
    code = situation.code
    writer = Writer(code)
    edits: list[Edit] = []
    for call in code.calls(_XMAP):
        text = _nested(code, writer, call)
        if text is None:
            return
        edits.append(code.replace(call, text))
    imports = [node for node in code.nodes(cst.Import, cst.ImportFrom) if _only_maps(code, node)]
    if edits and imports:
        yield Candidate("vmap", writer.edits([*edits, *(without_statement(code, n) for n in imports)]), 1.0)


def _only_maps(code: Code, node: cst.CSTNode) -> bool:
    """Whether an import brings xmap or its module and nothing else."""
    if not isinstance(node, cst.ImportFrom) or isinstance(node.names, cst.ImportStar):
        return isinstance(node, cst.Import) and _MODULE in code.text(node)
    if len(node.names) != 1 or node.module is None:
        return False
    base = cst.Module([]).code_for_node(node.module)
    return f"{base}.{node.names[0].evaluated_name}" in (_MODULE, _XMAP)


def _nested(code: Code, writer: Writer, call: cst.Call) -> str | None:
    """``vmap(vmap(f, ...), ...)``; the axes of the first array are the outer ones."""
    mapped = argument(call, 0, "fun")
    given, made = argument(call, 1, "in_axes"), argument(call, 2, "out_axes")
    if mapped is None or given is None or made is None:
        return None
    several = isinstance(given.value, cst.Tuple)
    inputs = [_axes(e.value) for e in given.value.elements] if isinstance(given.value, cst.Tuple) else []
    if not several:
        inputs = [_axes(given.value)]
    output = _axes(made.value)
    if output is None or any(axes is None for axes in inputs):
        return None
    known = [axes for axes in inputs if axes is not None]
    names = list(dict.fromkeys(name for axes in known for name in axes.places))
    text = as_argument(code, mapped.value)
    for at in range(len(names) - 1, -1, -1):
        name, outer = names[at], names[:at]
        places = [_left(axes, name, outer) for axes in known]
        shown = [str(place) for place in places]
        inner = f"({', '.join(shown)}{',' * (len(shown) == 1)})" if several else shown[0]
        parts = [text]
        if any(place != 0 for place in places):
            parts.append(f"in_axes={inner}")
        out = _left(output, name, outer)
        if out is None:
            parts.append("out_axes=None")
        elif out != 0:
            parts.append(f"out_axes={out}")
        text = f'{writer.name("jax.vmap")}({", ".join(parts)}, axis_name="{name}")'
    return text


def _left(axes: Axes, name: str, outer: list[str]) -> int | None:
    """The position of an axis among those that outer maps have left."""
    place = axes.places.get(name)
    if place is None:
        return None
    return place - sum(1 for other in outer if axes.places.get(other, place) < place)


def _axes(node: cst.BaseExpression) -> Axes | None:
    """``["star", ...]`` and ``{0: "star"}``."""
    places: dict[str, int] = {}
    if isinstance(node, cst.List):
        for at, element in enumerate(node.elements):
            if isinstance(element.value, cst.SimpleString):
                places[str(element.value.evaluated_value)] = at
            elif not isinstance(element.value, cst.Ellipsis):
                return None
        return Axes(places)
    if isinstance(node, cst.Dict):
        for item in node.elements:
            key = item.key if isinstance(item, cst.DictElement) else None
            if not isinstance(key, cst.Integer) or not isinstance(item.value, cst.SimpleString):
                return None
            places[str(item.value.evaluated_value)] = int(key.value)
        return Axes(places)
    return None
