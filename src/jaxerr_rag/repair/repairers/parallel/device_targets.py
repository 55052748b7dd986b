"""Devices, meshes and pieces of arrays: names in place of devices, shapes, settings that come too late."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code, argument, names_in, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "cpu-device-count-set-too-late",
        "device-put-target-not-a-device",
        "mesh-devices-rank-mismatch",
        "shard-shape-mismatch",
        "single-device-arrays-wrong-devices",
    }
)

_NAMED = "jax.sharding.NamedSharding"
_SPECS = ("jax.sharding.PartitionSpec", "jax.P")
_MESHES = ("jax.sharding.Mesh", "jax.make_mesh")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    values = Values(situation.code)
    ways = {
        "cpu-device-count-set-too-late": _earlier,
        "device-put-target-not-a-device": _target,
        "mesh-devices-rank-mismatch": _mesh_shape,
        "shard-shape-mismatch": _shard,
        "single-device-arrays-wrong-devices": _pieces,
    }
    yield from ways[situation.entry](values, situation)


_PLATFORM = re.compile(r"^(cpu|gpu|cuda|rocm|tpu)(?::(\d+))?$", re.IGNORECASE)


def _target(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The device that a text or number means; a sharding for a mesh; the mesh for a spec."""
    code = values.code
    for call in failing_calls(situation, "jax.device_put"):
        given = argument(call, 1, "device")
        if given is None:
            continue
        place = values.origin(Place(given.value))
        made = place.node
        writer = Writer(code)
        devices = writer.name("jax.devices")
        name = code.dotted(made.func) if isinstance(made, cst.Call) else ""
        if isinstance(made, cst.SimpleString) and not place.path:
            found = _PLATFORM.match(str(made.evaluated_value))
            if found is not None:
                text = f'{devices}("{found[1].lower()}")[{found[2] or 0}]'
                yield Candidate("device", writer.edits([code.replace(made, text)]), 1.0, "safe")
        elif isinstance(made, cst.Integer):
            edit = code.replace(given.value, f"{devices}()[{code.text(given.value)}]")
            yield Candidate("device", writer.edits([edit]), 1.0, "safe")
        elif name in ("jax.devices", "jax.local_devices") and not place.path:
            note = "The first of these devices."
            yield Candidate("device", tuple(suffixed(code, given.value, "[0]")), 0.8, "review", note)
        elif name in _MESHES:
            spec = _spec(code)
            if spec is None or code.needs_import(_NAMED):
                continue
            text = f"{code.local(_NAMED)}({as_argument(code, given.value)}, {spec}())"
            note = "Every device gets a copy."
            yield Candidate("sharding", (code.replace(given.value, text),), 0.8, "review", note)
        elif name in _SPECS:
            mesh = _only_mesh(code)
            if mesh is not None and not code.needs_import(_NAMED):
                text = f"{code.local(_NAMED)}({mesh}, {as_argument(code, given.value)})"
                yield Candidate("sharding", (code.replace(given.value, text),), 1.0, "safe")


def _spec(code: Code) -> str | None:
    return next((code.local(name) for name in _SPECS if name in code.imports.values()), None)


def _only_mesh(code: Code) -> str | None:
    """The name of the program's only mesh."""
    found = {
        code.text(node.targets[0].target)
        for node in code.nodes(cst.Assign)
        if isinstance(node.value, cst.Call) and code.dotted(node.value.func) in _MESHES
    }
    return found.pop() if len(found) == 1 else None


def _mesh_shape(values: Values, situation: Situation) -> Iterator[Candidate]:
    """All devices along the first axis: the program does not say how they are to be cut."""
    code = values.code
    found = re.search(r"devices\.ndim == (\d+) and len\(axis_names\) == (\d+)", situation.message)
    if found is None:
        return
    have, names = int(found[1]), int(found[2])
    for call in failing_calls(situation, "jax.sharding.Mesh"):
        devices = argument(call, 0, "devices")
        if devices is None:
            continue
        writer = Writer(code)
        if have == 1 and names > 1:
            text = outer_text(code, devices.value)
            made = values.origin(Place(devices.value)).node
            if not (isinstance(made, cst.Call) and code.dotted(made.func).startswith("numpy.")):
                text = f"{writer.name('numpy.array')}({text})"
            ones = ", 1" * (names - 1)
            edit = code.replace(devices.value, f"{text}.reshape(-1{ones})")
            note = "All devices lie along the first axis; give the sizes that you want."
            yield Candidate("reshape", writer.edits([edit]), 0.8, "review", note)
        elif have > 1 and names == 1:
            yield Candidate("reshape", tuple(suffixed(code, devices.value, ".reshape(-1)")), 0.8, "review")
        elif have == 0 and names == 1:
            edit = code.replace(devices.value, f"[{outer_text(code, devices.value)}]")
            yield Candidate("reshape", (edit,), 1.0, "safe")


# --- pieces of global arrays -----------------------------------------------------------------------


def _shard(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The asked part of what a callback returns whole."""
    code = values.code
    for call in failing_calls(situation, "jax.make_array_from_callback"):
        given = argument(call, 2, "data_callback")
        callee = values.function(given.value) if given is not None else None
        if callee is None:
            continue
        names = parameters(callee.function)[callee.bound :]
        results = returned(callee.function)
        if len(names) != 1 or len(results) != 1:
            continue
        used = {n.value for n in code.nodes(cst.Name, inside=callee.function.body)}
        if names[0] in used or not names_in(results[0]):
            continue
        yield Candidate("index", tuple(suffixed(code, results[0], f"[{names[0]}]")), 1.0, "safe")


def _pieces(values: Values, situation: Situation) -> Iterator[Candidate]:
    """Each piece on the device of its place, along a mesh of one axis."""
    code = values.code
    for call in failing_calls(situation, "jax.make_array_from_single_device_arrays"):
        sharding, pieces = argument(call, 1, "sharding"), argument(call, 2, "arrays")
        if sharding is None or pieces is None:
            continue
        made = values.origin(Place(sharding.value)).node
        if not isinstance(made, cst.Call) or code.dotted(made.func) != _NAMED:
            continue
        mesh, spec = argument(made, 0, "mesh"), argument(made, 1, "spec")
        if mesh is None or spec is None or not isinstance(mesh.value, cst.Name | cst.Attribute):
            continue
        layout = values.origin(Place(spec.value)).node
        place = values.origin(Place(mesh.value)).node
        if not isinstance(layout, cst.Call) or len(layout.args) != 1 or not _one_axis(values, place):
            continue
        if "distinct devices" not in situation.message and "do not match" not in situation.message:
            continue
        writer = Writer(code)
        put = writer.name("jax.device_put")
        text = (
            f"[{put}(piece, device) for piece, device in "
            f"zip({as_argument(code, pieces.value)}, {code.text(mesh.value)}.devices.flat)]"
        )
        yield Candidate("device_put", writer.edits([code.replace(pieces.value, text)]), 1.0, "safe")


def _one_axis(values: Values, mesh: cst.CSTNode) -> bool:
    """Whether a mesh is made with one axis name."""
    if not isinstance(mesh, cst.Call) or values.code.dotted(mesh.func) not in _MESHES:
        return False
    names = argument(mesh, 1, "axis_names")
    made = values.origin(Place(names.value)).node if names is not None else None
    if isinstance(made, cst.Tuple | cst.List):
        return len(made.elements) == 1
    return isinstance(made, cst.SimpleString)


# --- settings --------------------------------------------------------------------------------------


def _earlier(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The setting right behind the imports."""
    code = values.code
    statement = situation.statement
    if not isinstance(statement, cst.SimpleStatementLine) or statement not in code.module.body:
        return
    text = code.text(statement)
    names = names_in(statement) if len(statement.body) == 1 else {"?"}
    if "jax_num_cpu_devices" not in text or names - set(code.imports):
        return
    line = code.import_edit(text)
    yield Candidate("configure_first", (line, without_statement(code, statement)), 1.0, "safe")
