"""Functions and arguments that JAX removed without one name in their place."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import PARTIAL
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "jit-abstracted-axes-keyword",
        "removed-device-put-replicated",
        "removed-jax-util",
        "removed-xla-computation",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What does the same today."""
    values = Values(situation.code)
    ways = {
        "jit-abstracted-axes-keyword": _plain_jit,
        "removed-device-put-replicated": _stacked,
        "removed-jax-util": _own_helper,
        "removed-xla-computation": _lowered,
    }
    yield from ways[situation.entry](values)


def _plain_jit(values: Values) -> Iterator[Candidate]:
    """``jit`` without ``abstracted_axes``: it compiles for each shape."""
    code = values.code
    edits: list[Edit] = []
    for call in code.nodes(cst.Call):
        given = argument(call, 99, "abstracted_axes")
        if given is None:
            continue
        if code.dotted(call.func) == PARTIAL and len(call.args) == 2:
            edits.append(code.replace(call, code.text(call.args[0].value)))
        else:
            edits.append(remove_argument(code, call, given))
    if edits:
        note = "It compiles once for each shape; pad inputs to a few sizes to compile less often."
        yield Candidate("plain_jit", tuple(edits), 1.0, "safe", note)


# --- copies on devices -----------------------------------------------------------------------------


def _stacked(values: Values) -> Iterator[Candidate]:
    """Arrays with an axis of devices in front, as these functions made and ``pmap`` takes."""
    code = values.code
    writer = Writer(code)
    edits = list(_imports(code, "jax.device_put_replicated", "jax.device_put_sharded"))
    found = False
    for call in code.calls("jax.device_put_replicated", "jax.device_put_sharded"):
        replicated = code.dotted(call.func).endswith("replicated")
        what = argument(call, 0, "x" if replicated else "shards")
        devices = argument(call, 1, "devices")
        if what is None or devices is None or not _repeatable(devices.value):
            return
        many, given = as_argument(code, devices.value), as_argument(code, what.value)
        stack, jax = writer.name("jax.numpy.stack"), writer.name("jax")
        if replicated:
            tree = f"{jax}.tree.map(lambda leaf: {stack}([leaf] * len({many})), {given})"
        else:
            tree = f"{jax}.tree.map(lambda *leaves: {stack}(leaves), *{given})"
        mesh = f'{jax}.sharding.Mesh({many}, ("device",))'
        sharding = f'{jax}.sharding.NamedSharding({mesh}, {jax}.sharding.PartitionSpec("device"))'
        edits.append(code.replace(call, f"{jax}.device_put({tree}, {sharding})"))
        found = True
    if found:
        yield Candidate("stacked", writer.edits(edits), 1.0, "safe")


def _repeatable(node: cst.BaseExpression) -> bool:
    """Whether an expression may be written twice."""
    if isinstance(node, cst.Call):
        return not node.args and isinstance(node.func, cst.Attribute | cst.Name)
    return isinstance(node, cst.Name | cst.Attribute | cst.Subscript)


def _imports(code: Code, *names: str) -> Iterator[Edit]:
    """Edits that take names out of from-imports."""
    for node in code.nodes(cst.ImportFrom):
        if isinstance(node.names, cst.ImportStar) or node.module is None:
            continue
        base = code.dotted(node.module)
        kept = [alias for alias in node.names if f"{base}.{code.text(alias.name)}" not in names]
        if len(kept) == len(node.names):
            continue
        if kept:
            start, end = code.span(node.names[0])[0], code.span(node.names[-1])[1]
            yield Edit(start, end, ", ".join(code.text(alias).rstrip(", ") for alias in kept))
        else:
            start = code.line_start(code.line(node))
            yield Edit(start, code.line_start(code.end_line(node) + 1), "")


# --- HLO -------------------------------------------------------------------------------------------


def _lowered(values: Values) -> Iterator[Candidate]:
    """``jax.jit(f).lower(x).compiler_ir("hlo")``, of which the text and the rest are had as before."""
    code = values.code
    writer = Writer(code)
    edits = list(_imports(code, "jax.xla_computation"))
    mended: set[int] = set()
    makers = list(code.calls("jax.xla_computation"))
    for call in code.nodes(cst.Call):
        made = values.origin(Place(call.func)).node
        if call in makers or made not in makers:
            continue
        end, name_end = code.span(call)[1], code.outer_span(call.func)[1]
        edits += [Edit(name_end, name_end, ".lower"), Edit(end, end, '.compiler_ir("hlo")')]
        mended.add(id(made))
    for maker in makers:
        if id(maker) not in mended or any(_unknown(arg) for arg in maker.args[1:]):
            return
        edits.append(code.replace(maker.func, writer.name("jax.jit")))
    if makers:
        yield Candidate("lower", writer.edits(edits), 1.0, "safe")


def _unknown(arg: cst.Arg) -> bool:
    """Whether an argument of ``xla_computation`` is not one of ``jit`` too."""
    return arg.keyword is None or arg.keyword.value not in ("static_argnums", "donate_argnums")


# --- helpers ---------------------------------------------------------------------------------------

_HELPERS = {
    "safe_map": "def {name}(function, *sequences):\n"
    "    return [function(*values) for values in zip(*sequences, strict=True)]\n",
    "safe_zip": "def {name}(*sequences):\n    return list(zip(*sequences, strict=True))\n",
    "unzip2": "def {name}(pairs):\n    pairs = list(pairs)\n"
    "    return tuple(first for first, _ in pairs), tuple(second for _, second in pairs)\n",
}


def _own_helper(values: Values) -> Iterator[Candidate]:
    """The helpers that the program imports, defined in it."""
    code = values.code
    wanted: dict[str, str] = {}
    for local, target in code.imports.items():
        if target.startswith("jax.util."):
            wanted[local] = target.removeprefix("jax.util.")
    if not wanted or not set(wanted.values()) <= set(_HELPERS):
        return
    if "zip" in wanted:
        return  # The helpers would call themselves.
    texts = [f"\n\n{_HELPERS[name].format(name=local)}" for local, name in wanted.items()]
    after = code.import_edit("")
    definitions = Edit(after.start, after.end, "".join(texts))
    removed = list(_imports(code, *(f"jax.util.{name}" for name in wanted.values())))
    yield Candidate("own_helper", (*removed, definitions), 1.0, "safe")
