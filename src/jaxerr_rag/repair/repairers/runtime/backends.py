"""Backends, settings and buffers: absent platforms, misspelt options, donation of what is used again."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "cuda-platform-without-gpu",
        "unknown-platform-backend",
        "unknown-config-option",
        "donated-buffer-reused",
        "devices-incompatible-for-jit",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    code = situation.code
    edits: list[Edit]
    if situation.entry == "cuda-platform-without-gpu":
        edits = [
            code.replace(text, f"{text.quote}{text.raw_value},cpu{text.quote}") for text in _platforms(code)
        ]
        strategy, weight = "platform_list", 1.0
    elif situation.entry == "unknown-config-option":
        edits = list(_options(situation))
        strategy, weight = "full_name", 1.0
    elif situation.entry == "unknown-platform-backend":
        edits = list(_default_devices(code))
        strategy, weight = "default_device", 0.8
    elif situation.entry == "donated-buffer-reused":
        edits = list(_without_donation(code))
        strategy, weight = "no_donation", 0.8
    else:
        yield from _uncommitted(code)
        return
    if edits:
        yield Candidate(strategy, tuple(edits), weight, "safe" if weight == 1.0 else "review")


def _platforms(code: Code) -> Iterator[cst.SimpleString]:
    """The strings that name the platforms to use, where the CPU is not among them."""
    for call in code.nodes(cst.Call):
        sets = code.dotted(call.func).endswith(("config.update", "environ.setdefault"))
        if not sets or len(call.args) < 2:
            continue
        if _string(call.args[0].value).lower() in ("jax_platforms", "jax_platform_name"):
            yield from _without_cpu(call.args[1].value)
    for assign in code.nodes(cst.Assign):
        target = assign.targets[0].target
        if not isinstance(target, cst.Subscript) or code.dotted(target.value) != "os.environ":
            continue
        if "JAX_PLATFORMS" in code.text(target):
            yield from _without_cpu(assign.value)


def _without_cpu(node: cst.BaseExpression) -> Iterator[cst.SimpleString]:
    if isinstance(node, cst.SimpleString) and "cpu" not in _string(node):
        yield node


def _string(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.SimpleString) and isinstance(node.evaluated_value, str):
        return node.evaluated_value
    return ""


def _options(situation: Situation) -> Iterator[Edit]:
    code = situation.code
    for call in code.nodes(cst.Call):
        if not call.args or not code.dotted(call.func).endswith("config.update"):
            continue
        node = call.args[0].value
        old = _string(node)
        new = old.lower().replace("-", "_")
        new = new if new.startswith("jax_") else f"jax_{new}"
        if isinstance(node, cst.SimpleString) and old and new != old:
            yield code.replace(node, f"{node.quote}{new}{node.quote}")


def _default_devices(code: Code) -> Iterator[Edit]:
    for call in code.calls("jax.devices", "jax.local_devices", "jax.device_count"):
        given = argument(call, 0, "backend") or argument(call, 99, "backend")
        if given is not None and _string(given.value) in ("gpu", "cuda", "tpu", "rocm"):
            yield remove_argument(code, call, given)
    for call in code.calls("jax.jit", "functools.partial"):
        given = argument(call, 99, "backend")
        if given is not None and _string(given.value) in ("gpu", "cuda", "tpu", "rocm"):
            yield remove_argument(code, call, given)


def _without_donation(code: Code) -> Iterator[Edit]:
    for call in code.nodes(cst.Call):
        name = code.dotted(call.func)
        partial = name == "functools.partial" and call.args and code.dotted(call.args[0].value) == "jax.jit"
        if name != "jax.jit" and not partial:
            continue
        donated = [
            a for a in call.args if a.keyword and a.keyword.value in ("donate_argnums", "donate_argnames")
        ]
        if not donated:
            continue
        if partial and len(call.args) == 1 + len(donated) and isinstance(code.parent(call), cst.Decorator):
            yield code.replace(call, code.text(call.args[0].value))
        else:
            yield from (remove_argument(code, call, arg) for arg in donated)


def _uncommitted(code: Code) -> Iterator[Candidate]:
    """``jax.device_put(x, jax.devices()[0])`` ties an array to that device; `jnp.asarray` does not."""
    writer = Writer(code)
    edits = []
    for call in code.calls("jax.device_put"):
        device = argument(call, 1, "device")
        if device is None or not call.args or not isinstance(device.value, cst.Subscript):
            continue
        devices = device.value.value
        if isinstance(devices, cst.Call) and code.dotted(devices.func) in (
            "jax.devices",
            "jax.local_devices",
        ):
            edits.append(
                code.replace(
                    call, f"{writer.name('jax.numpy.asarray')}({as_argument(code, call.args[0].value)})"
                )
            )
    if edits:
        yield Candidate("uncommitted", writer.edits(edits), 0.8, "review")
