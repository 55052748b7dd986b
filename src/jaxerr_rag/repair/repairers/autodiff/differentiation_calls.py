"""Calls of ``jvp``, ``grad`` and ``linear_transpose`` that the function's arguments or result do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.transforms import Application, Layer, applications, argnums_of, callee_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "grad-of-integer-output",
        "has-aux-without-pair",
        "holomorphic-grad-of-real-argument",
        "jvp-arguments-not-tuples",
        "linear-transpose-of-nonlinear-function",
    }
)

_GRADS = ("jax.grad", "jax.value_and_grad", "jax.jacrev", "jax.jacfwd", "jax.jacobian", "jax.hessian")


def propose(situation: Situation) -> Iterator[Candidate]:
    """Tuples for ``jvp``, a pair for ``has_aux``, ``vjp`` and ``jvp`` where ``grad`` can't be meant."""
    values = Values(situation.code)
    ways = {
        "grad-of-integer-output": _without_cast,
        "has-aux-without-pair": _pair,
        "holomorphic-grad-of-real-argument": _holomorphic,
        "jvp-arguments-not-tuples": _tuples,
        "linear-transpose-of-nonlinear-function": _vjp,
    }
    yield from ways[situation.entry](values, situation)


def _tuples(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    for call in failing_calls(situation, "jax.jvp"):
        edits: list[Edit] = []
        for place, name in ((1, "primals"), (2, "tangents")):
            given = argument(call, place, name)
            if given is None:
                return
            made = values.origin(Place(given.value)).node
            if not isinstance(made, cst.Tuple | cst.List):
                edits.append(code.replace(given.value, f"({outer_text(code, given.value)},)"))
        if edits:
            yield Candidate("tuples", tuple(edits), 1.0, "safe")


def _vjp(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``_, transpose = jax.vjp(f, x)``: the transpose of the derivative at ``x``."""
    code = values.code
    every = list(code.calls("jax.linear_transpose"))
    if len(every) != 1:
        return
    call = every[0]
    points = [arg.value for arg in call.args[1:]]
    if not points or any(arg.keyword is not None or arg.star for arg in call.args):
        return
    if any("ShapeDtypeStruct" in code.text(values.origin(Place(point)).node) for point in points):
        return
    if any(_is_placeholder(values, point) for point in points):
        return
    writer = Writer(code)
    edits = [code.replace(call.func, writer.name("jax.vjp"))]
    target = target_of(values, call)
    if isinstance(target, cst.Name):
        start = code.span(target)[0]
        edits.append(Edit(start, start, "_, "))
    elif isinstance(code.parent(call), cst.Call):
        end = code.span(call)[1]
        edits.append(Edit(end, end, "[1]"))
    else:
        return
    note = "The transpose of the derivative at this point, as the function is not linear."
    yield Candidate("vjp", writer.edits(edits), 0.9, "review", note)


def _is_placeholder(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an example is one for its shape only: zeros, ones."""
    made = values.origin(Place(node)).node
    name = values.code.dotted(made.func).rpartition(".")[2] if isinstance(made, cst.Call) else ""
    return name in ("zeros", "ones", "empty", "zeros_like", "ones_like", "empty_like", "full")


# --- has_aux ---------------------------------------------------------------------------------------


def _pair(values: Values, situation: Situation) -> Iterator[Candidate]:
    """What the target of the call names returned beside the loss; the extras as one; no ``has_aux``."""
    for application in applications(values, situation, "jax.grad", "jax.value_and_grad"):
        layer = application.stack.find("jax.grad", "jax.value_and_grad")
        callee = callee_of(values, application.stack)
        aux = layer.keyword(2, "has_aux") if layer is not None else None
        if layer is None or callee is None or aux is None:
            continue
        results = returned(callee.function)
        if results and all(isinstance(value, cst.Tuple) and len(value.elements) > 2 for value in results):
            yield from _packed(values, application, layer, results)
        elif results and not any(isinstance(value, cst.Tuple) for value in results):
            yield from _named(values, application, layer, callee, results)
            yield from _no_aux(values, application, layer, aux)


def _packed(
    values: Values, application: Application, layer: Layer, results: list[cst.BaseExpression]
) -> Iterator[Candidate]:
    """``return loss, a, b`` as ``return loss, (a, b)``, and the target likewise."""
    code = values.code
    edits: list[Edit] = []
    count = 0
    for value in results:
        assert isinstance(value, cst.Tuple)
        rest = [element.value for element in value.elements][1:]
        count = len(rest)
        start, end = code.outer_span(rest[0])[0], code.outer_span(rest[-1])[1]
        edits += [Edit(start, start, "("), Edit(end, end, ")")]
    target = target_of(values, application.call)
    extras = _aux_targets(target, layer, count)
    if extras is None:
        return
    if extras:
        start, end = code.outer_span(extras[0])[0], code.outer_span(extras[-1])[1]
        edits += [Edit(start, start, "("), Edit(end, end, ")")]
    yield Candidate("return_pair", tuple(edits), 1.0, "safe")


def _aux_targets(target: cst.CSTNode | None, layer: Layer, count: int) -> list[cst.BaseExpression] | None:
    """The targets of the extras where they stand beside the loss; none if they need no parentheses."""
    if not isinstance(target, cst.Tuple) or len(target.elements) != 2:
        return None
    parts = [element.value for element in target.elements]
    if layer.name == "jax.grad":
        return [] if isinstance(parts[1], cst.Tuple | cst.Name) else None
    first = parts[0]
    if not isinstance(first, cst.Tuple):
        return None
    inner = [element.value for element in first.elements]
    if len(inner) == 2:
        return []
    return inner[1:] if len(inner) == count + 1 else None


def _named(
    values: Values,
    application: Application,
    layer: Layer,
    callee: Callee,
    results: list[cst.BaseExpression],
) -> Iterator[Candidate]:
    """The value that the caller's name for the extra has in the function, returned with the loss."""
    code = values.code
    target = target_of(values, application.call)
    if not isinstance(target, cst.Tuple) or len(target.elements) != 2 or len(results) != 1:
        return
    place = target.elements[1].value
    if layer.name == "jax.value_and_grad":
        pair = target.elements[0].value
        if not isinstance(pair, cst.Tuple) or len(pair.elements) != 2:
            return
        place = pair.elements[1].value
    if not isinstance(place, cst.Name) or isinstance(callee.function, cst.Lambda):
        return
    name = place.value
    if name not in values.table(callee.function) or name in {
        p.name.value for p in callee.function.params.params
    }:
        return
    end = code.outer_span(results[0])[1]
    yield Candidate("return_pair", (Edit(end, end, f", {name}"),), 1.0, "safe")


def _no_aux(values: Values, application: Application, layer: Layer, aux: cst.Arg) -> Iterator[Candidate]:
    """``has_aux`` taken away where the caller takes no extra."""
    code = values.code
    target = target_of(values, application.call)
    both = layer.name == "jax.value_and_grad"
    plain = isinstance(target, cst.Name) and not both
    pair = isinstance(target, cst.Tuple) and len(target.elements) == 2 and both
    if isinstance(target, cst.Tuple) and pair:
        plain = not isinstance(target.elements[0].value, cst.Tuple)
    if (plain or target is None) and layer.call is not None:
        yield Candidate("without_aux", (remove_argument(code, layer.call, aux),), 0.9, "safe")


# --- complex and integer numbers -------------------------------------------------------------------


def _holomorphic(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``jvp`` for a complex function of a real number; a real loss without ``holomorphic``."""
    code = values.code
    for application in applications(values, situation, *_GRADS):
        layer = application.stack.find(*_GRADS)
        flag = layer.keyword(3, "holomorphic") if layer is not None else None
        if layer is None or flag is None or layer.call is None:
            continue
        if "requires outputs" in situation.message:
            yield Candidate("real_valued", (remove_argument(code, layer.call, flag),), 0.9, "review")
            continue
        args = application.call.args
        only = args[0] if len(args) == 1 and args[0].keyword is None and not args[0].star else None
        direct = code.dotted(layer.call.func) == layer.name and application.call.func is layer.call
        if only is None or layer.name not in ("jax.grad", "jax.value_and_grad") or argnums_of(layer) != [0]:
            continue
        inner = layer.call.args[0].value
        if not direct or len(layer.call.args) != 2 or not _is_float(values, only.value):
            continue
        writer = Writer(code)
        point = as_argument(code, only.value)
        text = f"{writer.name('jax.jvp')}({outer_text(code, inner)}, ({point},), (1.0,))"
        text += "" if layer.name == "jax.value_and_grad" else "[1]"
        yield Candidate("jvp", writer.edits([code.replace(application.call, text)]), 1.0, "safe")


def _is_float(values: Values, node: cst.BaseExpression) -> bool:
    made = values.origin(Place(node)).node
    if isinstance(made, cst.UnaryOperation):
        made = made.expression
    return isinstance(made, cst.Float)


_CAST = re.compile(r"^(int|u?int\d+|int_)$")


def _without_cast(values: Values, situation: Situation) -> Iterator[Candidate]:
    """A loss that is a float but for a cast at its end: the cast goes."""
    code = values.code
    for application in applications(values, situation, *_GRADS):
        callee = callee_of(values, application.stack)
        if callee is None:
            continue
        edits: list[Edit] = []
        for value in returned(callee.function):
            node = values.origin(Place(value)).node
            if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
                continue
            if (
                node.func.attr.value != "astype"
                or len(node.args) != 1
                or not _is_loss(values, node.func.value)
            ):
                continue
            dtype = code.dotted(node.args[0].value).rpartition(".")[2]
            if _CAST.match(dtype):
                edits.append(Edit(code.outer_span(node.func.value)[1], code.span(node)[1], ""))
        if edits:
            yield Candidate("smooth_loss", tuple(edits), 0.9, "review")


def _is_loss(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is a smooth function's: not a comparison, a count or a rounded number."""
    text = values.code.text(node)
    made = values.origin(Place(node)).node
    return not re.search(r"[<>]|==|!=|round|floor|ceil|argm|sign|rint", text + values.code.text(made))
