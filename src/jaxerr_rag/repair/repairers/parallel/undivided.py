"""Arrays whose size is no multiple of the mesh axis they are spread over: a mesh of fewer devices."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"sharding-axis-not-divisible", "shard-map-not-divisible"})

_PARTS = re.compile(
    r"is partitioned (\d+) times|divisible by (\d+)|axis_size=(\d+)|mesh axis '\w+' \(of size (\d+)\)"
)
_SIZE = re.compile(r"dimension size (?:is )?(\d+)|equal to (\d+)|dim_size=(\d+)|does not evenly divide (\d+)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """As many devices as divide the size evenly: all values stay as they are."""
    told = parts_and_size(situation.message)
    if told is None:
        return
    code = situation.code
    parts, size = told
    fewer = math.gcd(parts, size)
    edits = list(_smaller(code, parts, fewer)) if fewer < parts else []
    if edits:
        note = f"Only {fewer} of {parts} devices are used along this axis; padding would use all."
        yield Candidate("fewer_devices", tuple(edits), 0.8, "review", note)


def parts_and_size(message: str) -> tuple[int, int] | None:
    """Into how many parts a message says that an axis is cut, and its size."""
    found, other = _PARTS.search(message), _SIZE.search(message)
    if found is None or other is None:
        return None
    return int(found[found.lastindex or 0]), int(other[other.lastindex or 0])


def _smaller(code: Code, parts: int, fewer: int) -> Iterator[Edit]:
    """The mesh with fewer devices along the axis of a size."""
    values = Values(code)
    for call in code.calls("jax.make_mesh"):
        shape = argument(call, 0, "axis_shapes")
        if shape is not None:
            yield from _shape(code, values, shape.value, parts, fewer)
    for call in code.calls("jax.sharding.Mesh"):
        devices = argument(call, 0, "devices")
        if devices is not None:
            yield from _devices(code, values, devices.value, parts, fewer)


def _shape(code: Code, values: Values, node: cst.BaseExpression, parts: int, fewer: int) -> Iterator[Edit]:
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Tuple | cst.List):
        return
    for element in made.elements:
        size = values.origin(Place(element.value)).node
        every = len(made.elements) == 1 and "device_count" in code.text(size)
        if every or (isinstance(size, cst.Integer) and int(size.value, 0) == parts):
            yield code.replace(element.value, str(fewer))
            return


def _devices(code: Code, values: Values, node: cst.BaseExpression, parts: int, fewer: int) -> Iterator[Edit]:
    """``np.array(jax.devices()[:4])``, with a smaller number; of a reshape the one size."""
    trail = [place.node for place in values.trail(Place(node))]
    for made in trail:
        for call in code.nodes(cst.Call, inside=made):
            if code.dotted(call.func) not in ("jax.devices", "jax.local_devices"):
                continue
            if any(
                isinstance(c.func, cst.Attribute) and c.func.attr.value == "reshape"
                for c in _calls(code, made)
            ):
                return
            above = code.parent(call)
            if isinstance(above, cst.Subscript):
                start = code.span(call)[1]
                yield Edit(start, code.span(above)[1], f"[:{fewer}]")
            else:
                end = code.span(call)[1]
                yield Edit(end, end, f"[:{fewer}]")
            return


def _calls(code: Code, node: cst.CSTNode) -> Iterator[cst.Call]:
    return code.nodes(cst.Call, inside=node)
