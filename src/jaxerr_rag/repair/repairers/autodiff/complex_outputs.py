"""Gradients of complex numbers: the real part, the modulus, or the derivative in forward mode."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.reading import is_expectation
from jaxerr_rag.repair.program.transforms import Application, Layer, applications, mentions_of
from jaxerr_rag.repair.repairers.autodiff.gradient_outputs import differentiated, swapped
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-of-complex-output"})

_GRADIENTS = ("jax.grad", "jax.value_and_grad", "jax.jacrev", "jax.jacobian", "jax.hessian")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the function and the use of the gradient speak for, the likeliest first."""
    values = Values(situation.code)
    for application in applications(values, situation, *_GRADIENTS):
        layer = application.stack.find(*_GRADIENTS)
        if layer is not None:
            yield from _real(values, application, layer, differentiated(values, application))


def _real(
    values: Values, application: Application, layer: Layer, callee: Callee | None
) -> Iterator[Candidate]:
    code = values.code
    if layer.name == "jax.grad":
        weight = 1.0 if _taken_as_complex(values, application) else 0.4
        yield from swapped(values, layer, "jax.jacfwd", "forward", weight)
    if callee is None:
        return
    results = returned(callee.function)
    edits: list[Edit] = []
    squares: list[Edit] = []
    writer = Writer(code)
    for value in results:
        edits.extend(suffixed(code, value, ".real"))
        squares.append(
            code.replace(value, f"{writer.name('jax.numpy.abs')}({as_argument(code, value)}) ** 2")
        )
    power = re.search(r"power|intensity|probab|population|fidelity|spectr", _name_of(callee), re.IGNORECASE)
    if any(is_expectation(code, value) or _is_real(values, value) for value in results):
        power = None
    inner = [node for value in results for node in _squared(values, value)]
    if inner:
        moduli = [edit for n in inner for edit in in_call(code, n, writer.name("jax.numpy.abs"))]
        yield Candidate("real", writer.edits(moduli), 0.95, "review", "The square of the modulus.")
        power = None
    if edits:
        yield Candidate(
            "real", tuple(edits), 0.6 if power else 0.9, "review", "The imaginary part is dropped."
        )
        yield Candidate("real", writer.edits(squares), 0.8 if power else 0.3, "review")


def _is_real(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is real but for its type: a number times its conjugate."""
    made = values.origin(Place(node)).node
    of_array = made.func if isinstance(made, cst.Call) and isinstance(made.func, cst.Attribute) else None
    if isinstance(made, cst.Call) and of_array is not None and of_array.attr.value in ("sum", "mean"):
        of_module = values.code.dotted(made.func).startswith("jax.")
        return _is_real(values, made.args[0].value if of_module and made.args else of_array.value)
    if not isinstance(made, cst.BinaryOperation) or not isinstance(made.operator, cst.Multiply):
        return False
    left, right = values.code.text(made.left), values.code.text(made.right)
    return any("conj" in one and other in one for one, other in ((left, right), (right, left)))


def _squared(values: Values, node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """What is squared in a sum or mean of squares."""
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Call) or not isinstance(made.func, cst.Attribute):
        return
    if made.func.attr.value not in ("sum", "mean"):
        return
    inner: cst.CSTNode = made.func.value
    if values.code.dotted(made.func).startswith("jax."):
        inner = made.args[0].value if made.args else inner
    if isinstance(inner, cst.BaseExpression):
        inner = values.origin(Place(inner)).node
    power = isinstance(inner, cst.BinaryOperation) and isinstance(inner.operator, cst.Power)
    if isinstance(inner, cst.BinaryOperation) and power and values.code.text(inner.right) in ("2", "2.0"):
        yield inner.left


def _taken_as_complex(values: Values, application: Application) -> bool:
    """Whether real and imaginary parts of the derivative are looked at."""
    target = target_of(values, application.call)
    users: list[cst.CSTNode] = []
    parent = values.code.parent(application.call)
    if parent is not None:
        users.append(parent)
    if isinstance(target, cst.Name):
        users += mentions_of(values, target)
    for user in users:
        if isinstance(user, cst.Attribute) and user.attr.value in ("imag", "conj", "real"):
            return True
        call = values.code.above(user, cst.Call) if isinstance(user, cst.Arg) else None
        if call is not None and values.code.dotted(call.func).rpartition(".")[2] in ("imag", "angle", "conj"):
            return True
    return False


def _name_of(callee: Callee) -> str:
    return callee.function.name.value if isinstance(callee.function, cst.FunctionDef) else ""
