"""Optimizers of optax and flax: what ``init``, ``update`` and ``apply_updates`` are given."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "nnx-optimizer-old-signature",
        "optax-apply-updates-on-equinox-model",
        "optax-given-whole-equinox-model",
        "optax-lbfgs-without-value-fn",
        "optax-update-without-params",
    }
)


_GRADIENTS = ("flax.nnx.grad", "flax.nnx.value_and_grad")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    values = Values(situation.code)
    ways = {
        "nnx-optimizer-old-signature": _with_model,
        "optax-apply-updates-on-equinox-model": _equinox,
        "optax-given-whole-equinox-model": _equinox,
        "optax-lbfgs-without-value-fn": _with_function,
        "optax-update-without-params": _with_params,
    }
    yield from ways[situation.entry](values, situation)


def _updates(values: Values, situation: Situation, count: int) -> list[cst.Call]:
    """The calls of ``update`` with so many arguments, those on lines of the traceback if there are any."""
    code = values.code
    every = [
        call
        for call in code.nodes(cst.Call)
        if isinstance(call.func, cst.Attribute)
        and call.func.attr.value == "update"
        and len([arg for arg in call.args if arg.keyword is None and not arg.star]) == count
    ]
    near = [call for call in every if situation.passes(call)]
    return near or every


def _with_params(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The parameters that the updates are applied to are given to ``update`` as well."""
    code = values.code
    edits: list[Edit] = []
    for call in _updates(values, situation, 2):
        target = target_of(values, call)
        name = target.elements[0].value if isinstance(target, cst.Tuple) and target.elements else None
        applied = [
            as_argument(code, other.args[0].value)
            for other in code.calls("optax.apply_updates", "equinox.apply_updates")
            if isinstance(name, cst.Name)
            and len(other.args) == 2
            and code.text(other.args[1].value) == name.value
            and next(code.functions_round(other), None) is next(code.functions_round(call), None)
        ]
        if len(set(applied)) == 1:
            edits.append(insert(code.outer_span(call.args[-1].value)[1], f", {applied[0]}"))
    if edits:
        yield Candidate("pass_params", tuple(edits), 1.0, "safe")


def _with_function(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The loss, its value and its gradient, which the line search of L-BFGS needs."""
    code = values.code
    for call in _updates(values, situation, 3):
        gradient, params = call.args[0].value, call.args[2].value
        if not isinstance(gradient, cst.Name) or argument(call, 99, "value_fn") is not None:
            continue
        binding = values.binding(gradient.value, gradient)
        made = binding.value if binding is not None else None
        if binding is None or not isinstance(made, cst.Call):
            continue
        maker = values.origin(Place(made.func)).node
        if not isinstance(maker, cst.Call) or len(maker.args) != 1 or len(made.args) != 1:
            continue
        kind = code.dotted(maker.func)
        loss = as_argument(code, maker.args[0].value)
        target = target_of(values, made)
        if kind == "jax.value_and_grad" and isinstance(target, cst.Tuple) and len(target.elements) == 2:
            value = code.text(target.elements[0].value)
        elif kind == "jax.grad" and isinstance(maker.args[0].value, cst.Name | cst.Attribute):
            value = f"{loss}({as_argument(code, params)})"
        else:
            continue
        keywords = f"value={value}, grad={gradient.value}, value_fn={loss}"
        yield Candidate("pass_value_fn", (add_keyword(code, call, keywords),), 1.0, "safe")


def _equinox(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``eqx.apply_updates``, which leaves what is no array; the optimizer starts from the arrays alone."""
    code = values.code
    if "equinox" not in code.imports.values():
        return
    eqx = code.local("equinox")
    edits = [code.replace(call.func, f"{eqx}.apply_updates") for call in code.calls("optax.apply_updates")]
    if situation.entry == "optax-given-whole-equinox-model":
        starts = [call for call in code.nodes(cst.Call) if _starts(values, situation, call)]
        for call in starts:
            given = as_argument(code, call.args[0].value)
            text = f"{eqx}.filter({given}, {eqx}.is_inexact_array)"
            edits.append(code.replace(call.args[0].value, text))
        if not starts:
            return
    if edits:
        strategy = "filter_arrays" if situation.entry == "optax-given-whole-equinox-model" else "eqx_apply"
        yield Candidate(strategy, tuple(edits), 1.0, "safe")


def _starts(values: Values, situation: Situation, call: cst.Call) -> bool:
    """``optimizer.init(model)`` of an optimizer of optax or on a line that failed, with nothing filtered."""
    func = call.func
    if not isinstance(func, cst.Attribute) or func.attr.value != "init" or len(call.args) != 1:
        return False
    owner = values.origin(Place(func.value)).node
    made = values.origin(Place(call.args[0].value)).node
    of_optax = isinstance(owner, cst.Call) and values.code.dotted(owner.func).startswith("optax.")
    return (of_optax or situation.passes(call)) and not _is_filtered(values.code, made)


def _is_filtered(code: Code, node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Call) and code.dotted(node.func) in ("equinox.filter", "equinox.partition")


def _with_model(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The model that the gradients are of; or ``nnx.ModelAndOptimizer``, which has it."""
    code = values.code
    inserted = [
        insert(code.outer_span(call.args[0].value)[0], f"{model}, ")
        for call in _updates(values, situation, 1)
        if (model := _differentiated(values, call.args[0].value))
    ]
    if inserted:
        yield Candidate("new_signature", tuple(inserted), 1.0, "safe")
    edits = [
        code.replace(call.func, code.text(call.func).replace("Optimizer", "ModelAndOptimizer"))
        for call in code.calls("flax.nnx.Optimizer")
        if argument(call, 2, "wrt") is None
    ]
    if edits:
        yield Candidate("model_and_optimizer", tuple(edits), 0.9, "safe")


def _differentiated(values: Values, gradients: cst.BaseExpression) -> str:
    """What ``nnx.grad(f)`` or ``nnx.value_and_grad(f)`` was given first to make gradients, or ""."""
    code = values.code
    binding = values.binding(gradients.value, gradients) if isinstance(gradients, cst.Name) else None
    made = binding.value if binding is not None else gradients
    if not isinstance(made, cst.Call) or not made.args or made.args[0].keyword is not None:
        return ""
    maker = values.origin(Place(made.func)).node
    is_gradient = isinstance(maker, cst.Call) and code.dotted(maker.func) in _GRADIENTS
    return as_argument(code, made.args[0].value) if is_gradient else ""
