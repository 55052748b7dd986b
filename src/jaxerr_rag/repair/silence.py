"""Refuses patches that silence an error instead of mending it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.code import Code

# Keyword arguments that switch a check off, with the value that does.
_SWITCHES = {
    ("check_vma", "False"),
    ("check_rep", "False"),
    ("allow_int", "True"),
    ("throw_on_error", "False"),
}
_HUSHING_CALLS = (
    "jax.disable_jit",
    "contextlib.suppress",
    "warnings.filterwarnings",
    "warnings.simplefilter",
    "warnings.catch_warnings",
    "sys.exit",
    "os._exit",
    "exit",
    "quit",
    "jax.lax.stop_gradient",
)
_HUSHING_SETTINGS = (
    "jax_debug_nans",
    "jax_debug_infs",
    "jax_disable_jit",
    "jax_check_tracer_leaks",
    "jax_numpy_rank_promotion",
    "jax_numpy_dtype_promotion",
    "jax_transfer_guard",
    "jax_debug_key_reuse",
    "jax_enable_checks",
)


def why_refused(before: Code, after: Code) -> str | None:
    """What makes a patch one that only silences, or None."""
    return next(_objections(before, after), None)


def _objections(before: Code, after: Code) -> Iterator[str]:
    old, new = _inventory(before), _inventory(after)
    for thing, count in new.items():
        if thing[0] == "hush" and count > old[thing]:
            yield f"it adds {thing[1]}"
    for thing, count in old.items():
        if thing[0] == "keep" and new[thing] < count:
            yield f"it takes out {thing[1]}"
    lost = old["work", ""] - new["work", ""]
    if lost > 0 and _statements(after) < _statements(before) - 1:
        yield "it deletes statements of the program"
    if _jits(after) < _jits(before):
        yield "it takes jit off a function"


def _inventory(code: Code) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for node in code.nodes(cst.Try, cst.TryStar, cst.Call, cst.Assert, cst.Pass, cst.Raise):
        if isinstance(node, cst.Try | cst.TryStar):
            found["hush", "try/except"] += 1
        elif isinstance(node, cst.Pass):
            found["hush", "pass"] += 1
        elif isinstance(node, cst.Assert):
            found["work", ""] += 1
        elif isinstance(node, cst.Call):
            found["work", ""] += 1
            for thing in _of_call(code, node):
                found[thing] += 1
    return found


def _of_call(code: Code, call: cst.Call) -> Iterator[tuple[str, str]]:
    name = code.dotted(call.func)
    if name in _HUSHING_CALLS:
        yield "hush", name
    for arg in call.args:
        if arg.keyword is not None and (arg.keyword.value, code.text(arg.value)) in _SWITCHES:
            yield "hush", f"{arg.keyword.value}={code.text(arg.value)}"
    if name.endswith("config.update") and call.args:
        setting = code.text(call.args[0].value).strip("'\"")
        if setting in _HUSHING_SETTINGS:
            value = code.text(call.args[1].value) if len(call.args) > 1 else ""
            # Switching a check on may not be taken out; switching it off may not be put in.
            yield ("keep" if value == "True" else "hush"), f"the setting {setting}={value}"


def _statements(code: Code) -> int:
    return sum(1 for _ in code.statements())


def _jits(code: Code) -> int:
    """Mentions of jit; `shard_map` and `pmap` count too, as they compile as well."""
    wanted = ("jax.jit", "jax.pmap", "jax.shard_map", "jax.experimental.pjit.pjit")
    return sum(code.dotted(node) in wanted for node in code.nodes(cst.Name, cst.Attribute))
