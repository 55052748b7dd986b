"""Keys that equinox models with dropout want where they are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.callees import Callee
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import positional
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"equinox-dropout-without-key"})

_KEY = re.compile(r"(?:\w+_)?(?:key|rng|prng)$")
_KEYS = re.compile(r"(?:\w+_)?(?:keys|rngs)$")


def propose(situation: Situation) -> Iterator[Candidate]:
    """A key for each example where the function has one, else the model as it predicts."""
    values = Values(situation.code)
    code = values.code
    calls = [call for call in code.nodes(cst.Call) if situation.passes(call)]
    mapped = [call for call in calls if isinstance(call.func, cst.Call) and _maps(values, call.func)]
    for call in mapped[-1:]:
        assert isinstance(call.func, cst.Call)
        model = call.func.args[0].value
        writer = Writer(code)
        found = _with_keys(values, writer, situation, call, model)
        if found:
            yield Candidate("key_per_example", writer.edits(found), 1.0, "safe")
        elif "equinox" in code.imports.values() and not _is_training(values, call):
            text = f"{code.local('equinox')}.nn.inference_mode({as_argument(code, model)})"
            yield Candidate("inference_mode", (code.replace(model, text),), 0.9, "review")


def _maps(values: Values, maker: cst.Call) -> bool:
    names = ("jax.vmap", "equinox.filter_vmap")
    return values.code.dotted(maker.func) in names and len(maker.args) == 1


def _with_keys(
    values: Values, writer: Writer, situation: Situation, call: cst.Call, model: cst.BaseExpression
) -> list[Edit] | None:
    """``jax.vmap(model)(x, keys)``, over a lambda where the model takes its key by name only."""
    code = values.code
    assert isinstance(call.func, cst.Call)
    if len(call.args) != 1 or call.args[0].keyword is not None or isinstance(model, cst.Lambda):
        return None
    keys = _keys(values, writer, call)
    callee = _method(situation, call)
    if keys is None or callee is None:
        return None
    name = next((n for n in parameters(callee.function) if _KEY.match(n)), None)
    if name is None:
        return None
    end = code.outer_span(call.args[0].value)[1]
    free = callee.free()
    if name in positional(callee.function) and len(free) > 1 and free[1] == name:
        return [insert(end, f", {keys}")]
    row, key = fresh(code, "row", "example"), fresh(code, "k", "row_key")
    text = f"lambda {row}, {key}: {outer_text(code, model)}({row}, {name}={key})"
    return [code.replace(model, text), insert(end, f", {keys}")]


def _method(situation: Situation, call: cst.Call) -> Callee | None:
    """The ``__call__`` that a call leads to: the next frame of the traceback."""
    code = situation.code
    first, last = code.line(call), code.end_line(call)
    for frame, following in pairwise(situation.frames):
        if not first <= frame.line <= last:
            continue
        for function in code.nodes(cst.FunctionDef):
            inside = code.line(function) <= following.line <= code.end_line(function)
            if inside and function.name.value == following.function == "__call__":
                return Callee(function, 1)
    return None


def _keys(values: Values, writer: Writer, call: cst.Call) -> str | None:
    """Keys that the function has made already and uses for nothing, else its own key split."""
    code = values.code
    for function in code.functions_round(call):
        table = values.table(function)
        before = code.span(call)[0]
        for name, bindings in table.items():
            unused = not values.loads(name, function)
            if _KEYS.match(name) and unused and bindings[0].end <= before:
                return name
        for name in parameters(function):
            if _KEY.match(name):
                given = as_argument(code, call.args[0].value)
                return f"{writer.name('jax')}.random.split({name}, len({given}))"
    return None


def _is_training(values: Values, call: cst.Call) -> bool:
    """Whether a call is in a function that is differentiated."""
    functions = list(values.code.functions_round(call))
    for maker in values.code.nodes(cst.Call):
        if re.search(r"grad$", values.code.dotted(maker.func)) and maker.args:
            callee = values.function(maker.args[0].value)
            if callee is not None and callee.function in functions:
                return True
    return any(
        values.code.dotted(decorator.decorator).endswith("grad")
        for function in functions
        if isinstance(function, cst.FunctionDef)
        for decorator in function.decorators
    )
