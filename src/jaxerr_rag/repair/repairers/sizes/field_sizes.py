"""Sizes that travel through jit as a field beside the arrays they are of: read from a shape instead."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.names import Step
from jaxerr_rag.repair.program.places import at_fault, header
from jaxerr_rag.repair.program.records import Fields, constructions, field_read
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "shape-from-tracer",
        "arange-with-traced-bound",
        "segment-count-under-jit",
        "slice-with-traced-bounds",
        "range-over-tracer",
        "int-of-tracer",
    }
)

_SHAPED = {"zeros": 0, "ones": 0, "empty": 0, "full": 0, "normal": 1, "uniform": 1, "randint": 1}
_SAME = frozenset({"astype", "copy", "block_until_ready"})
_PASSED_ON = frozenset({"asarray", "array", "device_put", "cumsum", "sort"})
_JOINED = frozenset({"concatenate", "vstack", "hstack"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``graph.n`` as ``graph.nodes.shape[0]``, if every construction shows that it is."""
    code = situation.code
    values = Values(code)
    for node in _reads(situation, values):
        read = field_read(node)
        if read is None:
            continue
        owner, field = read
        sites = constructions(values, field)
        found = _axis(values, sites or [], str(field[1]))
        if found is None:
            continue
        array, axis = found
        function = next(code.functions_round(node), None)
        edits = []
        for other in code.nodes(cst.Attribute, cst.Subscript, inside=function):
            same = field_read(other)
            if same is not None and same[1] == field and code.text(same[0]) == code.text(owner):
                written = f".{array}" if field[0] == "attr" else f'["{array}"]'
                edits.append(code.replace(other, f"{outer_text(code, same[0])}{written}.shape[{axis}]"))
        yield Candidate("from_shape", tuple(edits), 1.05, "safe")
        return


def _reads(situation: Situation, values: Values) -> Iterator[cst.BaseExpression]:
    """The fields that the failing statement reads, under names of them too."""
    code = situation.code
    for node in at_fault(situation, cst.Attribute, cst.Subscript):
        if _in_function(values, node):
            yield node
    for part in header(situation.statement):
        for name in code.nodes(cst.Name, inside=part):
            for place in values.trail(Place(name)):
                found = place.node
                if isinstance(found, cst.Attribute | cst.Subscript) and _in_function(values, found):
                    yield found


def _in_function(values: Values, node: cst.CSTNode) -> bool:
    return next(values.code.functions_round(node), None) is not None


def _axis(values: Values, sites: list[Fields], field: str) -> tuple[str, int] | None:
    """The array, and its axis, whose size a field has wherever records are made."""
    common: list[tuple[str, int]] | None = None
    for site in sites:
        if field not in site:
            continue
        found = [
            (name, axis)
            for name, value in site.items()
            if name != field
            for axis in _axes(values, site[field], value, field, name)
        ]
        common = found if common is None else [one for one in common if one in found]
    return min(common, key=lambda one: one[1]) if common else None


def _axes(
    values: Values, size: cst.BaseExpression, array: cst.BaseExpression, field: str, name: str
) -> Iterator[int]:
    """The axes of an array that have a size, as the text tells."""
    made = values.origin(Place(size))
    yield from _read_from(values, made, array)
    yield from _created_with(values, size, array)
    if _joined(values, made.node, array, field, name) or _copied(values, size, array, field, name):
        yield 0


def _same(values: Values, one: cst.BaseExpression, other: cst.BaseExpression) -> bool:
    """Whether two expressions are the same value: read from the same place, or under the same name."""
    return _meet(values, *(values.origin(Place(_bare(values, node))) for node in (one, other)))


def _meet(values: Values, one: Place, other: Place) -> bool:
    a, b = one.node, other.node
    if one.path != other.path or a is b:
        return one.path == other.path
    if not isinstance(a, cst.Name) or not isinstance(b, cst.Name) or a.value != b.value:
        return False
    bindings = [values.binding(name.value, name) for name in (a, b)]
    nodes = [binding.node if binding is not None else None for binding in bindings]
    return nodes[0] is nodes[1]


def _bare(values: Values, node: cst.BaseExpression) -> cst.BaseExpression:
    """An array without what keeps its shape: ``jnp.asarray(x)`` and ``x.astype(d)`` as ``x``."""
    at = node
    while isinstance(at, cst.Call):
        name = values.code.dotted(at.func).rpartition(".")[2]
        if isinstance(at.func, cst.Attribute) and at.func.attr.value in _SAME:
            at = at.func.value
        elif name in _PASSED_ON and at.args and not at.args[0].star:
            at = at.args[0].value
        else:
            return at
    return at


def _read_from(values: Values, size: Place, array: cst.BaseExpression) -> Iterator[int]:
    """``x.shape[0]`` and ``len(x)``."""
    if isinstance(size.node, cst.Call) and values.code.dotted(size.node.func) == "len":
        if len(size.node.args) == 1 and _same(values, size.node.args[0].value, array):
            yield 0
        return
    node = size.node
    steps: list[Step] = list(size.path)
    while (read := field_read(node)) is not None:
        node, step = read
        steps.insert(0, step)
    axis = steps[-1][1] if steps else None
    if len(steps) < 2 or steps[-2] != ("attr", "shape") or not isinstance(axis, int):
        return
    if _meet(values, values.origin(Place(_bare(values, array))), Place(node, tuple(steps[:-2]))):
        yield axis


def _created_with(values: Values, size: cst.BaseExpression, array: cst.BaseExpression) -> Iterator[int]:
    """``rng.normal(size=(n, 3))`` has the size ``n``."""
    made = values.origin(Place(_bare(values, array))).node
    made = _bare(values, made)
    if not isinstance(made, cst.Call):
        return
    name = values.code.dotted(made.func).rpartition(".")[2]
    name = name or (made.func.attr.value if isinstance(made.func, cst.Attribute) else "")
    given = argument(made, 99, "size") or argument(made, _SHAPED.get(name, 99), "shape")
    if given is None:
        return
    parts = given.value
    every = [e.value for e in parts.elements] if isinstance(parts, cst.Tuple | cst.List) else [parts]
    for axis, part in enumerate(every):
        same = values.code.text(part) == values.code.text(size)
        if same and _same(values, part, size) and not isinstance(size, cst.Integer):
            yield axis


def _joined(
    values: Values, size: cst.BaseExpression, array: cst.BaseExpression, field: str, name: str
) -> bool:
    """``sum(g.n for g in graphs)`` beside ``concatenate([g.nodes for g in graphs])``."""
    code = values.code
    made = _bare(values, values.origin(Place(_bare(values, array))).node)
    if not isinstance(size, cst.Call) or not isinstance(made, cst.Call) or len(made.args) != 1:
        return False
    if code.dotted(size.func) != "sum" or code.dotted(made.func).rpartition(".")[2] not in _JOINED:
        return False
    one, other = (call.args[0].value if call.args else None for call in (size, made))
    parts = (cst.GeneratorExp, cst.ListComp)
    if not isinstance(one, parts) or not isinstance(other, parts):
        return False
    if code.text(one.for_in) != code.text(other.for_in):
        return False
    sizes, arrays = field_read(one.elt), field_read(other.elt)
    return (
        sizes is not None
        and arrays is not None
        and (sizes[1][1], arrays[1][1]) == (field, name)
        and code.text(sizes[0]) == code.text(arrays[0])
    )


def _copied(
    values: Values, size: cst.BaseExpression, array: cst.BaseExpression, field: str, name: str
) -> bool:
    """``g.n`` beside ``g.nodes``, of a record that is made elsewhere."""
    one, other = field_read(size), field_read(_bare(values, array))
    return (
        one is not None
        and other is not None
        and (one[1][1], other[1][1]) == (field, name)
        and values.code.text(one[0]) == values.code.text(other[0])
    )
