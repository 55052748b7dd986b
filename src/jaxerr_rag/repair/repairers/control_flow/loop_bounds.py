"""Bounds of loops: of one dtype, known while tracing, or given at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import Writer, in_call, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import Functions
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.statics import Origins, origin_target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"fori-bounds-dtype-mismatch", "scan-length-traced", "scan-without-xs-or-length"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Whole bounds, a static length, the number that the program has for it."""
    values = Values(situation.code)
    if situation.entry == "fori-bounds-dtype-mismatch":
        yield from _whole(values, situation)
    elif situation.entry == "scan-length-traced":
        yield from _static(situation)
    else:
        yield from _length(values, situation)


# --- bounds ----------------------------------------------------------------------------------------

_ROUNDED = frozenset({"ceil", "floor", "round", "rint", "trunc", "around"})


def _whole(values: Values, situation: Situation) -> Iterator[Candidate]:
    """Floats that are whole numbers as int32; of other floats nobody knows which way to round."""
    code = values.code
    found = re.search(r"got (\w+) and (\w+)", situation.message)
    if found is None:
        return
    for call in failing_calls(situation, "jax.lax.fori_loop"):
        bounds = argument(call, 0, "lower"), argument(call, 1, "upper")
        if bounds[0] is None or bounds[1] is None:
            continue
        writer = Writer(code)
        edits: list[Edit] = []
        other = [dtype for dtype in found.groups() if dtype.startswith("int")]
        wanted = other[0] if other else "int32"
        for bound, dtype in zip(bounds, found.groups(), strict=True):
            assert bound is not None
            if dtype == wanted or (dtype.startswith("int") and is_number(bound.value)):
                continue
            made = _cast(values, writer, bound.value, dtype, wanted)
            if made is None:
                return
            edits += made
        if edits:
            yield Candidate("integer_bound", writer.edits(edits), 1.0, "safe")


def _cast(
    values: Values, writer: Writer, node: cst.BaseExpression, dtype: str, wanted: str
) -> list[Edit] | None:
    code = values.code
    made = values.origin(Place(node)).node
    plain = isinstance(made, cst.BaseExpression) and is_number(made)
    if isinstance(made, cst.Float):
        return in_call(code, node, "int") if float(made.value).is_integer() else None
    if plain:
        return in_call(code, node, writer.name(f"jax.numpy.{wanted}"))
    if dtype.startswith("float"):
        name = _called(values, made)
        if name.rpartition(".")[2] not in _ROUNDED and not _is_whole(values, made):
            return None
        if name.startswith("numpy."):
            return in_call(code, node, "int")
    if isinstance(node, cst.Name | cst.Call | cst.Attribute | cst.Subscript):
        parameter = isinstance(made, cst.Name)
        if not parameter and dtype.startswith("float") and not _called(values, made).startswith("jax."):
            return in_call(
                code, node, f"{writer.name('jax.numpy.asarray')}", writer.name(f"jax.numpy.{wanted}")
            )
        return suffixed(code, node, f".astype({writer.name(f'jax.numpy.{wanted}')})")
    return in_call(code, node, writer.name("jax.numpy.asarray"), writer.name(f"jax.numpy.{wanted}"))


def _called(values: Values, node: cst.CSTNode) -> str:
    return values.code.dotted(node.func) if isinstance(node, cst.Call) else ""


def _is_whole(values: Values, node: cst.CSTNode) -> bool:
    """``a // b``, or a sum of a mask: a float only by its dtype."""
    if isinstance(node, cst.BinaryOperation):
        return isinstance(node.operator, cst.FloorDivide)
    return False


# --- lengths ---------------------------------------------------------------------------------------


def _static(situation: Situation) -> Iterator[Candidate]:
    """The parameter that the length comes from is made static."""
    code = situation.code
    flow = Flow(code)
    origins = Origins(situation, flow)
    for call in failing_calls(situation, "jax.lax.scan"):
        length = argument(call, 3, "length")
        targets = origins.targets(length.value) if length is not None else None
        targets = targets or origin_target(situation, flow)
        edits = static_edits(code, targets) if targets else None
        if edits and "data" not in {origins.looks(target) for target in targets or ()}:
            yield Candidate("static", tuple(edits), 1.0, "safe")


_COUNTS = re.compile(
    r"^(num_?|n_?|max_?|total_?)?(steps|iters|iterations|timesteps|epochs|rounds|length|generations|nt)$"
    r"|^n$|^(num|n|max|total)_?(step|iter)$|^\w+_(steps|iterations|length|iters)$",
    re.IGNORECASE,
)


def _length(values: Values, situation: Situation) -> Iterator[Candidate]:
    """A number of steps that the program names and otherwise does not use here."""
    code = values.code
    for call in failing_calls(situation, "jax.lax.scan"):
        if argument(call, 3, "length") is not None or any(arg.star for arg in call.args):
            continue
        xs = argument(call, 2, "xs")
        counts = _counts(values, call)
        if len(counts) != 1:
            continue
        if xs is not None and is_number(xs.value):
            continue
        edits = [add_keyword(code, call, f"length={counts[0]}")]
        yield Candidate("length", tuple(edits), 1.0, "safe")


def _counts(values: Values, call: cst.Call) -> list[str]:
    """The names of counts that can be seen where the call is."""
    functions = Functions(values.code)
    found: list[str] = []
    for scope in values.scopes(call):
        for name, bound in values.table(scope).items():
            plain = all(one.kind in ("assign", "parameter") for one in bound)
            if _COUNTS.match(name) and plain and functions.binder(call, name) is scope:
                found.append(name)
        if found:
            break
    return found
