"""``jax.experimental.host_callback`` becomes `jax.debug` callbacks and `jax.pure_callback`."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"removed-host-callback"})

_MODULE = "jax.experimental.host_callback"


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every call of the module, where all of them can be told."""
    code = situation.code
    writer = Writer(code)
    edits: list[Edit] = []
    for call in code.nodes(cst.Call):
        name = code.dotted(call.func)
        if not name.startswith(_MODULE + "."):
            continue
        function = name.rpartition(".")[2]
        edit = _mended(code, writer, call, function)
        if edit is None:
            return
        if function in ("id_print", "id_tap") and not isinstance(code.parent(call), cst.Expr):
            passed = _passed_on(code, call, edit)
            if passed is None:
                return
            edits += passed
            continue
        edits.append(edit)
    for node in code.nodes(cst.Import, cst.ImportFrom):
        if isinstance(node, cst.Import | cst.ImportFrom) and _of_module(node):
            edits.append(without_statement(code, node))
    if edits:
        yield Candidate("debug_callback", writer.edits(edits), 1.0, "review")


def _passed_on(code: Code, call: cst.Call, edit: Edit) -> list[Edit] | None:
    """``x = id_print(x)``: the call stands in front, and what it gave back takes its place."""
    given = argument(call, 99, "result") or argument(call, 0 if "print" in code.text(call.func) else 1, "arg")
    statement = code.statement_of(call)
    if given is None or not isinstance(statement, cst.SimpleStatementLine):
        return None
    if any(isinstance(outer, cst.Lambda) for outer in list(code.functions_round(call))[:1]):
        return None
    return [code.insert_before(call, edit.text), code.replace(call, code.text(given.value))]


def _of_module(node: cst.Import | cst.ImportFrom) -> bool:
    if isinstance(node.names, cst.ImportStar):
        return False
    text = (
        cst.Module([]).code_for_node(node.module) if isinstance(node, cst.ImportFrom) and node.module else ""
    )
    names = [f"{text}.{alias.evaluated_name}".strip(".") for alias in node.names]
    return bool(names) and all(name == _MODULE or name.startswith(_MODULE + ".") for name in names)


def _mended(code: Code, writer: Writer, call: cst.Call, function: str) -> Edit | None:
    if function == "barrier_wait":
        return code.replace(call, f"{writer.name('jax.effects_barrier')}()")
    if function == "id_print":
        value, what = argument(call, 0, "arg"), argument(call, 99, "what")
        if value is None:
            return None
        label = what.value.raw_value + ": " if what and isinstance(what.value, cst.SimpleString) else ""
        shown = as_argument(code, value.value)
        return code.replace(call, f'{writer.name("jax.debug.print")}("{label}{{}}", {shown})')
    tap, value = argument(call, 0, "tap_func"), argument(call, 1, "arg")
    if function == "id_tap" and tap is not None and value is not None:
        given = as_argument(code, value.value)
        return code.replace(call, f"{writer.name('jax.debug.callback')}({_tap(code, tap.value)}, {given})")
    callback, shape = argument(call, 0, "callback_func"), argument(call, 99, "result_shape")
    if function == "call" and callback is not None and value is not None and shape is not None:
        parts = [code.text(callback.value), code.text(shape.value), as_argument(code, value.value)]
        return code.replace(call, f"{writer.name('jax.pure_callback')}({', '.join(parts)})")
    return None


def _tap(code: Code, tap: cst.BaseExpression) -> str:
    """The function without its second parameter, the transformations."""
    if isinstance(tap, cst.Lambda) and len(parameters(tap)) == 2:
        first, second = parameters(tap)
        if not any(n.value == second for n in code.nodes(cst.Name, inside=tap.body)):
            return f"lambda {first}: {code.text(tap.body)}"
    function = f"({code.text(tap)})" if isinstance(tap, cst.Lambda) else code.text(tap)
    return f"lambda args: {function}(args, ())"
