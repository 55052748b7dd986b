"""Gradients of what is not one number: a reduction, a derivative per point, a Jacobian."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, in_call, outer_text, remove_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, names_in, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.transforms import (
    Application,
    Layer,
    applications,
    argnums_of,
    looks_trained,
    mentions_of,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-of-non-scalar"})

_REDUCED = re.compile(
    r"loss|error|cost|objective|energy|nll|mse|mae|rss|sse|misfit|penalty|likelihood|log_?prob|logp|elbo|chi2?\b"
    r"|risk|regret|entropy|divergence|action|reward|score",
    re.IGNORECASE,
)
_MEAN = re.compile(r"mean|average|mse|mae|rmse|loss|entropy|bce|nll|risk", re.IGNORECASE)
_SUM = re.compile(
    r"sum\b|total|energy|sse|rss|chi|log_?prob|logp|likelihood|misfit|squared_error", re.IGNORECASE
)
_MATRIX = re.compile(r"(?i:^(?:j|jac\w*|h?_?matrix|sensitivit\w+)$|jac)|^[A-Z]$")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the message and the use of the gradient speak for, the likeliest first."""
    values = Values(situation.code)
    for application in applications(
        values, situation, "jax.grad", "jax.value_and_grad", "jax.jacrev", "jax.jacobian", "jax.hessian"
    ):
        layer = application.stack.find(
            "jax.grad", "jax.value_and_grad", "jax.jacrev", "jax.jacobian", "jax.hessian"
        )
        callee = differentiated(values, application)
        if layer is not None:
            yield from _scalar(values, situation, application, layer, callee)


def differentiated(values: Values, application: Application) -> Callee | None:
    """The function that is differentiated."""
    inner = application.stack.inner
    return Callee(inner) if isinstance(inner, cst.FunctionDef) else values.function(inner)


# --- not a scalar ----------------------------------------------------------------------------------


def _scalar(
    values: Values, situation: Situation, application: Application, layer: Layer, callee: Callee | None
) -> Iterator[Candidate]:
    found = re.search(r"had shape: \(([^)]*)\)", situation.message)
    shape = [part.strip() for part in found[1].split(",") if part.strip()] if found else []
    if callee is None or not shape:
        return
    if any(inner.name == "jax.vmap" for inner in application.stack.below(layer)):
        yield from _reduced_batch(values, layer, callee)
        return
    if set(shape) == {"1"}:
        edits = [
            e for value in returned(callee.function) for e in suffixed(values.code, value, ".reshape(())")
        ]
        yield Candidate("sum", tuple(edits), 1.0, "safe")
        return
    per_point = _per_point(values, application, layer, callee, shape)
    matrix = _as_matrix(values, application)
    loss = bool(_REDUCED.search(_name(callee))) or (not per_point and not matrix)
    if matrix and layer.name == "jax.grad":
        yield from _jacobian(values, layer, 1.0)
    if per_point and not (loss and looks_trained(_differentiated_name(callee, layer))):
        yield from _mapped(values, application, layer, callee, 0.95)
    yield from _reduced(values, layer, callee, 0.9 if loss else 0.6, both=loss)
    if not per_point:
        yield from _mapped(values, application, layer, callee, 0.3)
    if not matrix and layer.name == "jax.grad":
        yield from _jacobian(values, layer, 0.2)


def _name(callee: Callee) -> str:
    return callee.function.name.value if isinstance(callee.function, cst.FunctionDef) else ""


def _differentiated_name(callee: Callee, layer: Layer) -> str:
    numbers = argnums_of(layer)
    names = parameters(callee.function)[callee.bound :]
    return names[numbers[0]] if numbers and numbers[0] < len(names) else ""


def _per_point(
    values: Values, application: Application, layer: Layer, callee: Callee, shape: list[str]
) -> bool:
    """Whether what is differentiated in is an array of points, as long as the result."""
    numbers = argnums_of(layer)
    if numbers is None or len(numbers) != 1 or numbers[0] >= len(application.call.args):
        return False
    arg = application.call.args[numbers[0]].value
    made = values.origin(Place(arg)).node
    if not isinstance(made, cst.Call):
        return False
    name = values.code.dotted(made.func).rpartition(".")[2]
    if name not in ("linspace", "arange", "array", "asarray", "ones", "zeros", "full", "uniform", "normal"):
        return False
    text = values.code.text(made)
    if name in ("array", "asarray") and made.args and isinstance(made.args[0].value, cst.List):
        return len(made.args[0].value.elements) == int(shape[0])
    # linspace(0, 1, 50) and the like: the length is there, or given by a name.
    for number in re.findall(r"(?<![\w.])\d+(?![\w.])", text):
        if number == shape[0]:
            return True
    for name_used in names_in(made):
        binding = values.binding(name_used, made)
        if binding is not None and isinstance(binding.value, cst.Integer) and binding.value.value == shape[0]:
            return True
    return name in ("linspace", "arange")


def _as_matrix(values: Values, application: Application) -> bool:
    """Whether the gradient is used as a matrix: by its name, or in linear algebra."""
    target = target_of(values, application.call)
    if isinstance(target, cst.Tuple) and target.elements:
        target = target.elements[-1].value
    parent = values.code.parent(application.call)
    users: list[cst.CSTNode] = [parent] if parent is not None else []
    if isinstance(target, cst.Name):
        if _MATRIX.search(target.value):
            return True
        users = list(mentions_of(values, target))
    for user in users:
        if isinstance(user, cst.BinaryOperation) and isinstance(user.operator, cst.MatrixMultiply):
            return True
        if isinstance(user, cst.Attribute) and user.attr.value == "T":
            return True
        call = values.code.above(user, cst.Call) if isinstance(user, cst.Arg) else None
        if call is not None and "linalg" in values.code.dotted(call.func):
            return True
    return False


def _reduced(values: Values, layer: Layer, callee: Callee, weight: float, both: bool) -> Iterator[Candidate]:
    """The function's result summed or averaged; at the gradient, if others need it whole."""
    code = values.code
    used = _reduced_elsewhere(values, callee)
    text = f"{_name(callee)} {_docstring(callee)}"
    along = _mean_of_all(values, callee) if used is None else []
    if along:
        yield Candidate("sum", tuple(along), weight, "review", "The mean of all, not along one axis.")
        return
    mean = used == "mean" or (used is None and bool(_MEAN.search(text)) and not _SUM.search(_name(callee)))
    ways = [("mean" if mean else "sum", 1.0), ("sum" if mean else "mean", 0.5)]
    for name, share in ways if both else [("sum", 1.0)]:
        writer = Writer(code)
        function = writer.name(f"jax.numpy.{name}")
        if used is not None and layer.call is not None and layer.call.args:
            inner = layer.call.args[0].value
            names = ", ".join(callee.free())
            edit = code.replace(inner, f"lambda {names}: {function}({outer_text(code, inner)}({names}))")
            yield Candidate("sum", writer.edits([edit]), weight * share, "review")
            continue
        edits = [e for value in returned(callee.function) for e in in_call(code, value, function)]
        if edits:
            yield Candidate(
                "sum", writer.edits(edits), weight * share, "review", "A sum or a mean: the steps differ."
            )


def _mean_of_all(values: Values, callee: Callee) -> list[Edit]:
    """The edits that make a function that returns means along an axis return the mean of all elements."""
    edits = []
    for value in returned(callee.function):
        if not isinstance(value, cst.Call):
            return []
        of_jax = values.code.dotted(value.func) == "jax.numpy.mean"
        method = isinstance(value.func, cst.Attribute) and value.func.attr.value == "mean"
        axis = argument(value, int(of_jax), "axis")
        if axis is None or not (of_jax or method) or len(value.args) != 1 + of_jax:
            return []
        edits.append(remove_argument(values.code, value, axis))
    return edits


def _reduced_elsewhere(values: Values, callee: Callee) -> str | None:
    """The reduction that other calls of a function put round it; "sum" if they use it whole."""
    found: str | None = None
    for call, _ in values.calls(callee.function):
        parent = values.code.parent(call)
        outer = values.code.parent(parent) if isinstance(parent, cst.Arg) else None
        if isinstance(outer, cst.Call):
            name = values.code.dotted(outer.func).rpartition(".")[2]
            if name in ("mean", "average"):
                return "mean"
            if name in ("sum", "max", "min", "norm", "plot"):
                found = "sum"
        elif isinstance(parent, cst.Attribute) and parent.attr.value in ("mean", "sum"):
            return parent.attr.value
        elif isinstance(parent, cst.Subscript | cst.BinaryOperation):
            found = found or "sum"
    return found


def _docstring(callee: Callee) -> str:
    if not isinstance(callee.function, cst.FunctionDef):
        return ""
    return callee.function.get_docstring() or ""


def _reduced_batch(values: Values, layer: Layer, callee: Callee) -> Iterator[Candidate]:
    """``grad(vmap(loss))``: the mean over the batch is what is differentiated."""
    if layer.call is None or not layer.call.args:
        return
    code = values.code
    inner = layer.call.args[0].value
    for name, weight in (("mean", 0.9), ("sum", 0.6)):
        writer = Writer(code)
        function = writer.name(f"jax.numpy.{name}")
        names = ", ".join(callee.free())
        text = f"lambda {names}: {function}({outer_text(code, inner)}({names}))"
        yield Candidate("sum", writer.edits([code.replace(inner, text)]), weight, "review")


def _mapped(
    values: Values, application: Application, layer: Layer, callee: Callee, weight: float
) -> Iterator[Candidate]:
    """The gradient at each point: ``vmap`` round ``grad``, over the argument that is differentiated in."""
    code = values.code
    numbers = argnums_of(layer)
    if layer.call is None or numbers is None or len(numbers) != 1:
        return
    count = len(application.call.args)
    writer = Writer(code)
    vmap = writer.name("jax.vmap")
    if count > 1:
        axes = ", ".join("0" if at == numbers[0] else "None" for at in range(count))
        edits = in_call(code, layer.call, vmap, f"in_axes=({axes})")
    else:
        edits = in_call(code, layer.call, vmap)
    yield Candidate("vmap", writer.edits(edits), weight, "review")


def _jacobian(values: Values, layer: Layer, weight: float) -> Iterator[Candidate]:
    yield from swapped(values, layer, "jax.jacfwd", "jacobian", weight)


def swapped(values: Values, layer: Layer, name: str, strategy: str, weight: float) -> Iterator[Candidate]:
    """Another transformation in the place of one."""
    writer = Writer(values.code)
    node = layer.call.func if layer.call is not None else layer.node
    if layer.call is not None and values.code.dotted(node) != layer.name:
        node = layer.call.args[0].value
    yield Candidate(strategy, writer.edits([values.code.replace(node, writer.name(name))]), weight, "review")
