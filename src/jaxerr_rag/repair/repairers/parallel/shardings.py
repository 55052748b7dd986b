"""Meshes and shardings: axis types, axis names, specs that fit the rank, a mesh for a constraint."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

_EXPLICIT = frozenset(
    {
        "explicit-mesh-ambiguous-operation",
        "explicit-mesh-gather-needs-out-sharding",
        "shard-map-in-spec-differs-from-input",
    }
)
ENTRIES = _EXPLICIT | {
    "make-mesh-device-count",
    "mesh-axis-name-unknown",
    "partition-spec-duplicate-axis",
    "partition-spec-longer-than-rank",
    "with-sharding-constraint-outside-mesh",
}

_SPECS = ("jax.sharding.PartitionSpec", "jax.P")
_TYPES = "jax.sharding.AxisType"
_UNKNOWN = re.compile(r"Resource axis: (?P<axis>\w+) of .* is not found in mesh: \((?P<names>[^)]*)\)")
_DUPLICATE = re.compile(r"duplicate entries for `(?P<axis>\w+)`")
_RANK = re.compile(r"rank at least (?P<rank>\d+), but was applied to a value of rank (?P<has>\d+)")
_DEVICES = re.compile(r"Number of devices (?P<has>\d+) must .* mesh_shape \((?P<shape>[\d, ]+)\)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    if situation.entry in _EXPLICIT:
        yield from _auto_axes(situation)
    elif situation.entry == "make-mesh-device-count":
        yield from _devices(situation)
    elif situation.entry == "mesh-axis-name-unknown":
        yield from _axis_name(situation)
    elif situation.entry == "partition-spec-duplicate-axis":
        yield from _one_dimension(situation)
    elif situation.entry == "partition-spec-longer-than-rank":
        yield from _by_rank(situation)
    else:
        yield from _named_sharding(situation.code)


def strings(code: Code, node: cst.BaseExpression | None) -> list[cst.SimpleString]:
    """The string literals of a tuple, or the one that a node is."""
    return list(code.nodes(cst.SimpleString, inside=node)) if node is not None else []


def _auto_axes(situation: Situation) -> Iterator[Candidate]:
    edits = _automatic(situation.code)
    if edits:
        note = "The compiler chooses the shardings of results again, as before axes became explicit."
        yield Candidate("auto_axes", tuple(edits), 0.8, "review", note)


def _automatic(code: Code) -> list[Edit]:
    """The edits that make all axes of all meshes ``Auto``."""
    edits: list[Edit] = []
    for call in code.calls("jax.make_mesh", "jax.sharding.Mesh"):
        types = argument(call, 99, "axis_types")
        if types is not None:
            for node in code.nodes(cst.Attribute, inside=types.value):
                if code.dotted(node) == f"{_TYPES}.Explicit":
                    edits.append(code.replace(node.attr, "Auto"))
        elif code.dotted(call.func) == "jax.make_mesh":
            names = argument(call, 1, "axis_names")
            count = len(strings(code, names.value)) if names is not None else 0
            auto = f"{code.local(_TYPES)}.Auto"
            if count and not code.needs_import(_TYPES):
                text = f"({auto},)" if count == 1 else f"({auto},) * {count}"
                edits.append(add_keyword(code, call, f"axis_types={text}"))
    return edits


def _devices(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _DEVICES.search(situation.message)
    if found is None:
        return
    sizes = [int(size) for size in found["shape"].split(",") if size.strip()]
    product = 1
    for size in sizes:
        product *= size
    if len(sizes) == 1 and not code.needs_import("jax.device_count"):
        for number in failing(situation, cst.Integer):
            if int(number.value) == sizes[0]:
                edit = code.replace(number, f"{code.local('jax.device_count')}()")
                yield Candidate(
                    "device_count", (edit,), 0.8, "review", "The mesh has as many devices as there are."
                )
                break
    if not code.needs_import("jax.config.update"):
        line = f'{code.local("jax.config.update")}("jax_num_cpu_devices", {product})'
        note = "Splits the CPU into several devices, to try the program; on the real machine leave it out."
        yield Candidate("host_devices", (code.import_edit(line),), 0.7, "review", note)


def _axis_name(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _UNKNOWN.search(situation.message)
    if found is None:
        return
    names = re.findall(r"\w+", found["names"])
    close = difflib.get_close_matches(found["axis"], names, n=1)
    for name in dict.fromkeys([*close, *names]):
        edits = tuple(
            code.replace(text, f"{text.quote}{name}{text.quote}")
            for call in code.calls(*_SPECS)
            for text in strings(code, call)
            if text.evaluated_value == found["axis"]
        )
        if edits:
            certain = name in close or len(names) == 1
            yield Candidate("spec", edits, 1.0 if certain else 0.5, "review")


def _one_dimension(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _DUPLICATE.search(situation.message)
    if found is None:
        return
    edits: list[Edit] = []
    for call in code.calls(*_SPECS):
        same = [text for text in strings(code, call) if text.evaluated_value == found["axis"]]
        for text in same[1:]:
            parent = code.parent(text)
            if isinstance(parent, cst.Arg):
                edits.append(code.replace(text, "None"))
    if edits:
        yield Candidate("one_dimension", tuple(edits), 1.0, "review")


def _by_rank(situation: Situation) -> Iterator[Candidate]:
    """The spec for the leaves that have the axes, replication for the others."""
    code = situation.code
    found = _RANK.search(situation.message)
    mesh = _mesh(code)
    if found is None or mesh is None:
        return
    for call in failing(situation, cst.Call):
        tree, sharding = argument(call, 0, "x"), argument(call, 1, "device")
        if code.dotted(call.func) != "jax.device_put" or tree is None or sharding is None:
            continue
        replicated = f"{code.local('jax.sharding.NamedSharding')}({mesh}, {_spec(code)}())"
        given = as_argument(code, sharding.value)
        choice = f"{given} if leaf.ndim >= {found['rank']} else {replicated}"
        text = f"{code.local('jax.tree.map')}(lambda leaf: {choice}, {as_argument(code, tree.value)})"
        yield Candidate("by_rank", (code.replace(sharding.value, text),), 0.8, "review")
        return


def _spec(code: Code) -> str:
    return (
        code.local("jax.P") if "jax.P" in code.imports.values() else code.local("jax.sharding.PartitionSpec")
    )


def _mesh(code: Code) -> str | None:
    """The name of the program's only mesh, where it is a variable of the module."""
    found = set()
    for statement in code.module.body:
        for node in (
            code.nodes(cst.Assign, inside=statement) if isinstance(statement, cst.SimpleStatementLine) else ()
        ):
            target = node.targets[0].target
            if not isinstance(node.value, cst.Call) or not isinstance(target, cst.Name):
                continue
            if code.dotted(node.value.func) in ("jax.make_mesh", "jax.sharding.Mesh"):
                found.add(target.value)
    return found.pop() if len(found) == 1 else None


def _named_sharding(code: Code) -> Iterator[Candidate]:
    mesh = _mesh(code)
    if mesh is None:
        return
    named = code.local("jax.sharding.NamedSharding")
    edits: list[Edit] = []
    for call in code.calls("jax.lax.with_sharding_constraint"):
        spec = argument(call, 1, "shardings")
        if spec is None:
            continue
        for node in [spec.value, *code.nodes(cst.Call, inside=spec.value)]:
            if isinstance(node, cst.Call) and code.dotted(node.func) in _SPECS:
                edit = code.replace(node, f"{named}({mesh}, {code.text(node)})")
                if edit not in edits:
                    edits.append(edit)
    if edits and not code.needs_import("jax.sharding.NamedSharding"):
        yield Candidate("named_sharding", tuple(edits), 1.0, "safe")
        yield Candidate("named_sharding", (*edits, *_automatic(code)), 0.8, "review")
