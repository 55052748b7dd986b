"""Refuses patches that silence an error instead of mending it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import libcst as cst
import libcst.matchers as m

from jaxerr_rag.repair.program.code import Code, argument, names_in
from jaxerr_rag.repair.taken_out import taken_out

# Arguments that switch a check, with the value that leaves it on.
_SWITCHES = {"check_vma": "True", "allow_int": "False", "throw_on_error": "True"}
_RENAMED = {"check_rep": "check_vma"}
_BY_POSITION = {
    "jax.grad": (4, "allow_int"),
    "jax.value_and_grad": (4, "allow_int"),
    "jax.jacrev": (4, "allow_int"),
    "jax.experimental.shard_map.shard_map": (4, "check_rep"),
}
# An exception ends here, or in a thread or process whose end nobody looks at.
_HUSHING_NAMES = (
    *("jax.disable_jit", "jax.lax.stop_gradient", "contextlib.suppress", "pytest.raises", "sys.excepthook"),
    *("warnings.filterwarnings", "warnings.simplefilter", "warnings.catch_warnings", "atexit.register"),
    *("threading.Thread", "multiprocessing.Process", "concurrent.futures.ThreadPoolExecutor"),
    *("concurrent.futures.ProcessPoolExecutor", "subprocess.run", "subprocess.Popen", "subprocess.call"),
    *("SystemExit", "sys.exit", "os._exit", "os.abort", "os.kill", "os.fork", "os.system"),
)
_ENDING_CALLS = frozenset({"sys.exit", "os._exit", "os.abort", "exit", "quit"})
_FALSE, _TRUE = frozenset({"false", "0", "no", "off"}), frozenset({"true", "1", "yes", "on"})
# Settings of JAX that find errors, with the values that keep them from it.
_SETTINGS = {
    "jax_debug_nans": _FALSE,
    "jax_debug_infs": _FALSE,
    "jax_disable_jit": _TRUE,
    "jax_check_tracer_leaks": _FALSE,
    "jax_debug_key_reuse": _FALSE,
    "jax_enable_checks": _FALSE,
    "jax_numpy_rank_promotion": frozenset({"allow", "warn"}),
    "jax_numpy_dtype_promotion": frozenset({"standard"}),
    "jax_transfer_guard": frozenset({"allow", "log", "allow_explicit", "log_explicit"}),
}
_COMPILING = (
    *("jax.jit", "jax.pmap", "jax.shard_map", "jax.experimental.pjit.pjit"),
    *("equinox.filter_jit", "flax.nnx.jit"),
)
_MERGED = 2
"""Calls that a loop or list rewritten as one operation no longer needs: ``append``, ``stack``."""

Thing = tuple[str, str]
"""``hush`` (may not be put in), ``keep`` (may not be taken out) or ``work``, and what it is."""


def why_refused(before: Code, after: Code) -> str | None:
    """What makes a patch one that only silences, or None."""
    return next(_objections(before, after), None)


def _objections(before: Code, after: Code) -> Iterator[str]:
    old, new = Counter(_inventory(before)), Counter(_inventory(after))
    for thing, count in new.items():
        if thing[0] == "hush" and count > old[thing]:
            yield f"it adds {thing[1]}"
    for thing, count in old.items():
        if thing[0] == "keep" and new[thing] < count:
            yield f"it takes out {thing[1]}"
    statements = sum(1 for _ in after.statements()) - sum(1 for _ in before.statements())
    if new["work", ""] < old["work", ""] - _MERGED and statements < -1:
        yield "it deletes statements of the program"
    yield from taken_out(before, after)


def _inventory(code: Code) -> Iterator[Thing]:
    for node in code.nodes(cst.CSTNode):  # type: ignore[type-abstract]
        if isinstance(node, cst.ExceptHandler | cst.ExceptStarHandler):
            yield "hush", "an except clause"
            if node.type is None or code.text(node.type) in ("Exception", "BaseException"):
                yield "hush", "an except clause for everything"
        elif isinstance(node, cst.Pass | cst.Expr) and m.matches(node, m.Pass() | m.Expr(m.Ellipsis())):
            yield "hush", "a statement that does nothing"
        elif isinstance(node, cst.Raise):
            yield "keep", "a check"
        elif isinstance(node, cst.Assert):
            yield "work", ""
            yield ("hush", "an assertion that always holds") if _settled(node.test) else ("keep", "a check")
        elif isinstance(node, cst.If | cst.While | cst.IfExp) and _settled(node.test):
            if not m.matches(node, m.While(test=m.Name("True") | m.Integer("1"))):
                yield "hush", f"the condition {code.text(node.test)}"
        elif isinstance(node, cst.For) and _empty(code, node.iter):
            yield "hush", "a loop over nothing"
        elif isinstance(node, cst.IndentedBlock | cst.Module):
            yield from [("hush", "statements behind one that always leaves")] * _unreached(code, node.body)
        elif isinstance(node, cst.Name | cst.Attribute):
            yield from _of_name(code, node)
        elif isinstance(node, cst.DictElement) and isinstance(node.key, cst.SimpleString):
            yield from _switch(code, str(node.key.evaluated_value), node.value)
        elif isinstance(node, cst.Assign):
            yield from _of_assign(code, node)
        elif isinstance(node, cst.Call):
            yield "work", ""
            yield from _of_call(code, node)


def _of_name(code: Code, node: cst.Name | cst.Attribute) -> Iterator[Thing]:
    name = code.dotted(node)
    if name in _HUSHING_NAMES:
        yield "hush", name
    elif name in _COMPILING:
        # `shard_map` and `pmap` count too, as they compile as well.
        yield "keep", "jit"
    elif isinstance(node, cst.Attribute) and node.attr.value == "__wrapped__":
        yield "hush", "the function without its decorators"


def _of_call(code: Code, call: cst.Call) -> Iterator[Thing]:
    name = code.dotted(call.func)
    if name in ("exit", "quit"):
        yield "hush", name
    if name.endswith(("checkify.check", "error_if")) or ".assert_" in name:
        yield "keep", "a check"
    for arg in call.args:
        if arg.keyword is not None:
            yield from _switch(code, arg.keyword.value, arg.value)
    if name in _BY_POSITION:
        place, option = _BY_POSITION[name]
        given = argument(call, place, option)
        if given is not None and given.keyword is None:
            yield from _switch(code, option, given.value)
    values = [arg.value for arg in call.args]
    if name.endswith(("config.update", "environ.setdefault", "os.putenv")) and len(values) == 2:
        yield from _setting(code, code.text(values[0]).strip("'\""), values[1])
    elif name.startswith("jax.") and f"jax_{name[4:]}" in _SETTINGS and len(values) == 1:
        yield from _setting(code, f"jax_{name[4:]}", values[0])


def _of_assign(code: Code, assign: cst.Assign) -> Iterator[Thing]:
    for target in assign.targets:
        at = target.target
        if isinstance(at, cst.Subscript) and code.dotted(at.value) == "os.environ":
            index = at.slice[0].slice
            if isinstance(index, cst.Index):
                yield from _setting(code, code.text(index.value).strip("'\""), assign.value)
        elif isinstance(at, cst.Attribute) and code.dotted(at.value) == "jax.config":
            yield from _setting(code, at.attr.value, assign.value)


def _switch(code: Code, name: str, value: cst.BaseExpression) -> Iterator[Thing]:
    name = _RENAMED.get(name, name)
    if name in _SWITCHES and code.text(value) != _SWITCHES[name]:
        yield "hush", f"{name}={code.text(value)}"


def _setting(code: Code, name: str, value: cst.BaseExpression) -> Iterator[Thing]:
    if name.lower() not in _SETTINGS:
        return
    text = code.text(value)
    thing = f"the setting {name}={text}"
    if names_in(value) - {"True", "False"}:
        # Nobody knows which of the two it is.
        yield "hush", thing
        yield "keep", thing
    else:
        # Switching a check on may not be taken out; switching it off may not be put in.
        yield ("hush" if text.strip("'\"").lower() in _SETTINGS[name.lower()] else "keep"), thing


def _settled(test: cst.BaseExpression) -> bool:
    """Whether a condition is known without running the program."""
    if isinstance(test, cst.BooleanOperation):
        sides = (test.left, test.right)
        ends = "False" if isinstance(test.operator, cst.And) else "True"
        return all(map(_settled, sides)) or any(m.matches(side, m.Name(ends)) for side in sides)
    calls = m.findall(test, m.Call())
    return not calls and not names_in(test) - {"True", "False", "None"}


def _empty(code: Code, items: cst.BaseExpression) -> bool:
    return (isinstance(items, cst.List | cst.Tuple) and not items.elements) or code.text(items) == "range(0)"


def _unreached(code: Code, body: Iterable[cst.CSTNode]) -> int:
    """Statements of a block that stand behind one that always leaves it."""
    statements = list(body)
    for place, node in enumerate(statements):
        if isinstance(node, cst.SimpleStatementLine) and any(_leaves(code, s) for s in node.body):
            return len(statements) - place - 1
    return 0


def _leaves(code: Code, node: cst.BaseSmallStatement) -> bool:
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        return code.dotted(node.value.func) in _ENDING_CALLS
    return isinstance(node, cst.Return | cst.Raise | cst.Break | cst.Continue)
