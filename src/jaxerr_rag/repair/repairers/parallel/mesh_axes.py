"""Collectives over an axis that the mesh of their `shard_map` doesn't have, while it has one only."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.functions import PARTIAL
from jaxerr_rag.repair.repairers.parallel.shard_maps import sharded
from jaxerr_rag.repair.repairers.vmap.axis_names import axis_argument, collectives, leads, unbound
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"unbound-axis-name", "psum-under-plain-jit"})

_MESHES = frozenset({"jax.sharding.Mesh", "jax.make_mesh", "jax.sharding.AbstractMesh", "jax.Mesh"})
_SPECS = frozenset({"jax.sharding.PartitionSpec", "jax.P"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The collectives run over the mesh's axis."""
    name = unbound(situation.message)
    if name is None:
        return
    values = Values(situation.code)
    calls = [*collectives(values, name), *_partials(values, name)]
    uses = [use for use in sharded(values) if leads(values, use[2], calls)]
    scopes = [_in_scope(values, call, at) for call, at, _ in uses]
    if not scopes or scopes[0] is None or len(scopes[0]) != 1 or any(one != scopes[0] for one in scopes):
        return
    reached = [call for call in calls if any(leads(values, function, [call]) for _, _, function in uses)]
    edits = _renamed(values, reached, calls, scopes[0][0])
    if edits:
        yield Candidate("axis_name", edits, 1.0, "review")


def _partials(values: Values, name: str) -> Iterator[cst.Call]:
    """``partial(lax.pmean, axis_name="batch")``."""
    for call in values.code.calls(PARTIAL):
        given = _axis(values, call)
        if given is not None and _names(values, given.value) == [name]:
            yield call


def _axis(values: Values, call: cst.Call) -> cst.Arg | None:
    """What names the axis of a collective, or of the ``partial`` of one."""
    if values.code.dotted(call.func) != PARTIAL or not call.args:
        return axis_argument(values, call)
    collective = values.code.dotted(call.args[0].value).startswith("jax.lax.")
    return argument(call, 99, "axis_name") if collective else None


def _in_scope(values: Values, call: cst.Call, at: int) -> list[str] | None:
    """The axes that a `shard_map` binds; None if the text does not tell."""
    names = argument(call, 99, "axis_names")
    if names is not None:
        return _names(values, names.value)
    mesh = argument(call, at + 1, "mesh")
    made = values.origin(Place(mesh.value)).node if mesh is not None else None
    if made is not None and _is_mesh(values, made):
        return _of_mesh(values, made)
    every = [_of_mesh(values, made) for made in values.code.nodes(cst.Call) if _is_mesh(values, made)]
    if every:
        return every[0] if all(one == every[0] for one in every) else None
    given = [argument(call, 99, key) for key in ("in_specs", "out_specs")]
    found = [
        axis
        for spec in given
        if spec is not None
        for one in values.code.nodes(cst.Call, inside=values.origin(Place(spec.value)).node)
        if values.code.dotted(one.func) in _SPECS
        for arg in one.args
        for axis in _names(values, arg.value) or ()
    ]
    return list(dict.fromkeys(found)) or None


def _is_mesh(values: Values, node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Call) and values.code.dotted(node.func) in _MESHES


def _of_mesh(values: Values, made: cst.CSTNode) -> list[str] | None:
    given = argument(made, 1, "axis_names") if isinstance(made, cst.Call) else None
    return _names(values, given.value) if given is not None else None


def _names(values: Values, node: cst.BaseExpression) -> list[str] | None:
    """The texts in ``"data"``, ``("data", "model")`` and ``{"data"}``."""
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Tuple | cst.List | cst.Set):
        every = [values.origin(Place(element.value)).node for element in made.elements]
    else:
        every = [made]
    texts = [text_of_key(one) for one in every]
    return (
        [text for text in texts if isinstance(text, str)] if all(isinstance(t, str) for t in texts) else None
    )


# --- the name in its place --------------------------------------------------------------------------


def _renamed(
    values: Values, reached: list[cst.Call], calls: list[cst.Call], axis: str
) -> tuple[Edit, ...] | None:
    """The text that names the axis is another: where it is written, if only these collectives read it."""
    edits: dict[int, Edit] = {}
    others = [_written(values, call) for call in calls if call not in reached]
    for call in reached:
        given, literal = _axis(values, call), _written(values, call)
        if given is None or literal is None:
            return None
        shared = any(literal is other for other in others) or _read_elsewhere(values, literal, reached)
        node = given.value if shared else literal
        quote = literal.quote if isinstance(literal, cst.SimpleString) else '"'
        edits[id(node)] = values.code.replace(node, f"{quote}{axis}{quote}")
    return tuple(edits.values())


def _written(values: Values, call: cst.Call) -> cst.BaseExpression | None:
    """The text that names the axis of a collective, where it is written down."""
    given = _axis(values, call)
    node = values.origin(Place(given.value)).node if given is not None else None
    return node if isinstance(node, cst.SimpleString) else None


def _read_elsewhere(values: Values, literal: cst.BaseExpression, reached: list[cst.Call]) -> bool:
    """Whether the name of a text is read by more than some collectives."""
    above = values.code.parent(literal)
    target = above.targets[0].target if isinstance(above, cst.Assign) and above.value is literal else None
    if not isinstance(target, cst.Name):
        return False
    scope = values.owner(target)
    axes = [_axis(values, call) for call in reached]
    mine = [arg.value for arg in axes if arg is not None]
    return scope is None or not all(load in mine for load in values.loads(target.value, scope))
