"""Constraints, meshes and maps where the axes of the mesh are manual, explicit, or fixed by a trace."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.repairers.parallel.shard_maps import shard_maps
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "set-mesh-inside-jit",
        "shard-map-inside-shard-map",
        "sharding-constraint-inside-shard-map",
        "sharding-constraint-on-explicit-axis",
    }
)

_CONSTRAINT = "jax.lax.with_sharding_constraint"
_SPECS = ("jax.sharding.PartitionSpec", "jax.P")
_SET_MESH = ("jax.set_mesh", "jax.sharding.set_mesh", "jax.sharding.use_mesh")


def propose(situation: Situation) -> Iterator[Candidate]:
    """No constraint on a block, ``reshard`` of types, one map for each set of axes, no mesh in a trace."""
    values = Values(situation.code)
    ways = {
        "set-mesh-inside-jit": _named_shardings,
        "shard-map-inside-shard-map": _inner_map,
        "sharding-constraint-inside-shard-map": _unconstrained,
        "sharding-constraint-on-explicit-axis": _resharded,
    }
    yield from ways[situation.entry](values, situation)


def _near(situation: Situation, calls: list[cst.Call]) -> list[cst.Call]:
    """The calls on lines that the traceback passes."""
    return [call for call in calls if situation.passes(call)]


def _unconstrained(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The constraints of the function that failed, as the layout of its blocks is given by the specs."""
    code = values.code
    if not any(True for _ in shard_maps(code)):
        return
    near = _near(situation, list(code.calls(_CONSTRAINT)))
    functions = [next(code.functions_round(call), None) for call in near]
    edits: list[Edit] = []
    for call in code.calls(_CONSTRAINT):
        given = argument(call, 0, "x")
        if next(code.functions_round(call), None) in functions and given is not None:
            edits.append(code.replace(call, as_argument(code, given.value)))
    if edits and near:
        note = "Inside `shard_map` the specs alone say how arrays lie."
        yield Candidate("remove", tuple(edits), 1.0, "safe", note)


def _resharded(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    if tuple(int(part) for part in situation.jax_version.split(".")[:2] if part.isdigit()) < (0, 8):
        return
    writer = Writer(code)
    name = writer.name("jax.sharding.reshard")
    edits = [code.replace(call.func, name) for call in _near(situation, list(code.calls(_CONSTRAINT)))]
    if edits:
        yield Candidate("reshard", writer.edits(edits), 1.0, "safe")


# --- maps in maps ----------------------------------------------------------------------------------


def _inner_map(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The inner map for the axes that the outer one leaves free."""
    code = values.code
    every = [call for call, _ in shard_maps(code)]
    plain = [call for call, at in shard_maps(code) if at == 0]
    near = [call for call in _near(situation, plain) if _in_function(code, call)]
    near = near or [call for call in plain if _in_function(code, call)] or _near(situation, plain)
    if not near:
        return
    inner = near[0]
    outer = [call for call in every if call is not inner]
    mine = _axes(values, inner)
    if len(outer) != 1 or mine is None or not mine:
        return
    others = _axes(values, outer[0])
    mesh = argument(inner, 1, "mesh")
    if others is None or mesh is None or mesh.keyword is None or not inner.args:
        return
    if not mine & others and code.dotted(inner.func) == "jax.shard_map":
        edits = [remove_argument(code, inner, mesh)]
        for call, axes in ((inner, mine), (outer[0], others)):
            if argument(call, 99, "axis_names") is None:
                edits.append(add_keyword(code, call, f"axis_names={_set(axes)}"))
        yield Candidate("free_axes", tuple(edits), 1.0, "safe")


def _in_function(code: Code, call: cst.Call) -> bool:
    return next(code.functions_round(call), None) is not None


def _set(axes: set[str]) -> str:
    return "{" + ", ".join(f'"{axis}"' for axis in sorted(axes)) + "}"


def _axes(values: Values, call: cst.Call) -> set[str] | None:
    """The names of axes in the specs of a map; None if a spec can't be told."""
    code = values.code
    found: set[str] = set()
    for option in ("in_specs", "out_specs"):
        given = argument(call, 99, option)
        if given is None:
            return None
        made = values.origin(Place(given.value)).node
        for node in [made, *(values.origin(Place(n)).node for n in code.nodes(cst.Name, inside=made))]:
            for spec in code.calls(*_SPECS, inside=node):
                found |= {str(text.evaluated_value) for text in code.nodes(cst.SimpleString, inside=spec)}
    return found


# --- a mesh that is set inside a trace -------------------------------------------------------------


def _named_shardings(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The block without its ``with``, whose constraints name the mesh themselves."""
    code = values.code
    for node in code.nodes(cst.With):
        if len(node.items) != 1 or not isinstance(node.items[0].item, cst.Call):
            continue
        setting = node.items[0].item
        if code.dotted(setting.func) not in _SET_MESH or not situation.passes(setting) or not setting.args:
            continue
        if not isinstance(node.body, cst.IndentedBlock) or _has_long_text(code, node):
            continue
        mesh = code.text(setting.args[0].value)
        edits = [_without_header(code, node), *_shifted(code, node)]
        named = _named(code, node, mesh)
        if named is None:
            continue
        yield Candidate("named_sharding", (*edits, *named), 1.0, "safe")


def _named(code: Code, node: cst.With, mesh: str) -> list[Edit] | None:
    """The specs of constraints as shardings on the mesh; None if another call may need the mesh."""
    writer = Writer(code)
    edits: list[Edit] = []
    used: list[cst.Call] = []
    for call in code.calls(_CONSTRAINT, inside=node.body):
        given = argument(call, 1, "shardings")
        if given is None:
            return None
        for spec in [given.value, *code.nodes(cst.Call, inside=given.value)]:
            if isinstance(spec, cst.Call) and code.dotted(spec.func) in _SPECS and spec not in used:
                used.append(spec)
                if code.needs_import("jax.sharding.NamedSharding"):
                    return None
                text = f"{code.local('jax.sharding.NamedSharding')}({mesh}, {code.text(spec)})"
                edits.append(code.replace(spec, text))
    if len(used) != len(list(code.calls(*_SPECS, inside=node.body))) or not used:
        return None
    return list(writer.edits(edits))


def _inner_line(code: Code, node: cst.With) -> int:
    """The line behind the header of a ``with`` statement, which may hold a comment."""
    return code.end_line(node.items[-1].item) + 1


def _without_header(code: Code, node: cst.With) -> Edit:
    start = code.line_start(code.line(node))
    return Edit(start, code.line_start(_inner_line(code, node)), "")


def _shifted(code: Code, node: cst.With) -> list[Edit]:
    """Each line of a block one level to the left."""
    indent, inner = code.indent(node), code.indent(node.body.body[0])
    less = len(inner) - len(indent)
    edits: list[Edit] = []
    for line in range(_inner_line(code, node), code.end_line(node.body.body[-1]) + 1):
        text = code.lines[line - 1]
        if text.strip() and re.match(rf"[ \t]{{{less}}}", text):
            start = code.line_start(line)
            edits.append(Edit(start, start + less, ""))
    return edits


def _has_long_text(code: Code, node: cst.With) -> bool:
    """Whether a text in a block goes over several lines, so that moving these would change it."""
    return any("\n" in code.text(text) for text in code.nodes(cst.SimpleString, inside=node.body))
