"""``PositionalSharding(devices)`` becomes a `NamedSharding` over a mesh of the same devices."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"removed-positional-sharding"})

_OLD = "jax.sharding.PositionalSharding"
_AXES = {1: ("devices",), 2: ("x", "y"), 3: ("x", "y", "z")}


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every such sharding, its reshapes and replications, where the shape of its devices can be seen."""
    code = situation.code
    values = Values(code)
    made: dict[int, tuple[str, ...]] = {}
    edits: list[Edit] = []
    for call in code.calls(_OLD):
        devices = argument(call, 0, "devices")
        rank = _rank(values, devices.value) if devices is not None else None
        if devices is None or rank not in _AXES:
            return
        axes = made[id(call)] = _AXES[rank]
        names = f"({', '.join(_quoted(axes))}{',' if rank == 1 else ''})"
        edits.append(
            code.replace(
                call,
                f"NamedSharding(Mesh({code.text(devices.value)}, {names}), P({', '.join(_quoted(axes))}))",
            )
        )
    for call in code.nodes(cst.Call):
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in ("reshape", "replicate"):
            continue
        owner = values.origin(Place(call.func.value)).node
        if id(owner) not in made or call.func.value is owner:
            continue
        spec = _spec(call, made[id(owner)])
        if spec is None:
            return
        edits.append(code.replace(call, f"NamedSharding({code.text(call.func.value)}.mesh, P({spec}))"))
    wanted = {"Mesh": "Mesh", "NamedSharding": "NamedSharding", "PartitionSpec": "P"}
    missing = [
        name if name == local else f"{name} as {local}"
        for name, local in wanted.items()
        if code.imports.get(local) != f"jax.sharding.{name}"
    ]
    if not edits:
        return
    old = _imported(code)
    if old is not None and missing:
        edits.append(code.replace(old, ", ".join(missing)))
    elif missing:
        edits.append(code.import_edit(f"from jax.sharding import {', '.join(missing)}"))
    yield Candidate("named_sharding", tuple(edits), 1.0, "review")


def _imported(code: Code) -> cst.ImportAlias | None:
    for node in code.nodes(cst.ImportAlias):
        if node.evaluated_name == "PositionalSharding":
            return node
    return None


def _quoted(axes: tuple[str, ...]) -> list[str]:
    return [f'"{axis}"' for axis in axes]


def _rank(values: Values, devices: cst.BaseExpression) -> int | None:
    """How many axes an array of devices has."""
    made = values.origin(Place(devices)).node
    if not isinstance(made, cst.Call):
        return None
    name = values.code.dotted(made.func)
    if name in ("jax.devices", "jax.local_devices"):
        return 1
    shape = argument(made, 0, "mesh_shape")
    if name.endswith("create_device_mesh") and shape is not None and isinstance(shape.value, cst.Tuple):
        return len(shape.value.elements)
    if isinstance(made.func, cst.Attribute) and made.func.attr.value == "reshape" and made.args:
        inner = made.args[0].value
        return len(inner.elements) if isinstance(inner, cst.Tuple) else len(made.args)
    return None


def _spec(call: cst.Call, axes: tuple[str, ...]) -> str | None:
    """The spec of a reshaped sharding (axes of size 1 are not split), or of a replicated one."""
    assert isinstance(call.func, cst.Attribute)
    if call.func.attr.value == "replicate":
        if not call.args:
            return ""
        axis = call.args[0].value
        if not isinstance(axis, cst.Integer) or int(axis.value) >= len(axes):
            return None
        split: list[str | None] = [None if at == int(axis.value) else name for at, name in enumerate(axes)]
    else:
        first = call.args[0].value if call.args else None
        sizes = (
            [e.value for e in first.elements]
            if isinstance(first, cst.Tuple)
            else [a.value for a in call.args]
        )
        ones = [isinstance(size, cst.Integer) and size.value == "1" for size in sizes]
        if ones.count(False) != len(axes):
            return None
        rest = iter(axes)
        split = [None if one else next(rest) for one in ones]
    return ", ".join("None" if name is None else f'"{name}"' for name in split)
