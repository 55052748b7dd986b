"""Reverse mode through loops without a fixed number of steps: static counts, bounded loops, forward mode."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.leaves import leaves_in, start_of
from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, names_in
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.loops import Loop, loop_of
from jaxerr_rag.repair.program.statics import Origins, static_edits
from jaxerr_rag.repair.program.transforms import GRADS, Layer, stack_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"reverse-mode-through-while-loop", "fori-traced-bound-reverse-mode"})

GUESS = 200
"""Steps of a bounded loop where the program names no bound."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """A bound that is known while tracing; a loop of fixed length that freezes; forward mode."""
    code = situation.code
    values = Values(code)
    for call in code.calls("jax.lax.fori_loop"):
        loop = loop_of("jax.lax.fori_loop", call)
        if loop is not None and not _known(values, loop):
            yield from _static(situation, values, loop)
            yield from _masked(values, loop)
    for call in code.calls("jax.lax.while_loop"):
        loop = loop_of("jax.lax.while_loop", call)
        if loop is not None:
            yield from _bounded(values, loop)
    yield from _forward(values)


# --- a bound that is an argument -------------------------------------------------------------------


def _known(values: Values, loop: Loop) -> bool:
    bounds = [loop.argument(0, "lower"), loop.argument(1, "upper")]
    return all(bound is None or isinstance(bound, cst.Integer) for bound in bounds)


def _static(situation: Situation, values: Values, loop: Loop) -> Iterator[Candidate]:
    upper, lower = loop.argument(1, "upper"), loop.argument(0, "lower")
    origins = Origins(situation, Flow(situation.code))
    targets = []
    for bound in (lower, upper):
        found = origins.targets(bound) if bound is not None else []
        if found is None:
            return
        targets += found
    edits = static_edits(situation.code, targets) if targets else None
    if edits:
        note = "Each new number of steps compiles again."
        yield Candidate("static", tuple(dict.fromkeys(edits)), 1.0, "safe", note)


def _masked(values: Values, loop: Loop) -> Iterator[Candidate]:
    """The loop runs to a largest count that is known, and keeps its value from the bound on."""
    code = values.code
    upper, lower = loop.argument(1, "upper"), loop.argument(0, "lower")
    if upper is None or not isinstance(lower, cst.Integer):
        return
    largest = _largest(values, upper)
    if largest is None:
        return
    text, weight = largest
    bound = as_argument(code, upper)
    body = outer_text(code, loop.body)
    body = f"({body})" if isinstance(loop.body, cst.Lambda) else body
    writer = Writer(code)
    cond = writer.name("jax.lax.cond")
    step = f"lambda i, carry: {cond}(i < {bound}, {body}, lambda i, carry: carry, i, carry)"
    edits = [code.replace(upper, text), code.replace(loop.body, step)]
    yield Candidate(
        "masked_scan", writer.edits(edits), weight, "review", f"The loop takes {text} steps always."
    )


def _largest(values: Values, upper: cst.BaseExpression) -> tuple[str, float] | None:
    """The largest value that a bound takes, if the program's literals tell it."""
    found: list[int] = []
    queue: list[cst.BaseExpression] = [upper]
    for at in queue:
        made = values.origin(Place(at)).node
        if isinstance(made, cst.Integer):
            found.append(int(made.value, 0))
        elif isinstance(made, cst.Name):
            binding = values.binding(made.value, made)
            if binding is not None and isinstance(binding.node, cst.FunctionDef) and len(queue) < 30:
                queue += _given(values, binding.node, made.value)
        else:
            numbers = [int(n.value, 0) for n in values.code.nodes(cst.Integer, inside=made)]
            if (
                isinstance(made, cst.Call)
                and numbers
                and values.code.dotted(made.func).endswith(("array", "asarray"))
            ):
                found.append(max(numbers))
    return (str(max(found)), 0.9) if found else None


def _given(values: Values, function: cst.FunctionDef, name: str) -> list[cst.BaseExpression]:
    """What a parameter gets, through ``grad`` and ``vmap`` too."""
    found: list[cst.BaseExpression] = []
    for call in values.code.nodes(cst.Call):
        stack = stack_of(values, call.func)
        inner = stack.inner
        callee = Callee(inner) if isinstance(inner, cst.FunctionDef) else values.function(inner)
        if callee is None or callee.function is not function:
            continue
        free = callee.free()
        if name in free:
            arg = argument(call, free.index(name), name)
            if arg is not None and arg.value is not None:
                found.append(arg.value)
    return found


# --- while -----------------------------------------------------------------------------------------


def _bounded(values: Values, loop: Loop) -> Iterator[Candidate]:
    """A ``fori_loop`` of fixed length that stops changing where the ``while_loop`` would end."""
    code = values.code
    cond = loop.argument(0, "cond_fun")
    if cond is None:
        return
    bound, sure = _bound_in(values, loop, cond)
    steps = bound if bound is not None else str(GUESS)
    cond_text, body_text = outer_text(code, cond), outer_text(code, loop.body)
    cond_text = f"({cond_text})" if isinstance(cond, cst.Lambda) else cond_text
    writer = Writer(code)
    choose, fori = writer.name("jax.lax.cond"), writer.name("jax.lax.fori_loop")
    step = f"lambda _, state: {choose}({cond_text}(state), {body_text}, lambda state: state, state)"
    text = f"{fori}(0, {steps}, {step}, {as_argument(code, loop.init)})"
    note = "The same steps as the while_loop, as long as it needs no more than this number."
    weight = 1.0 if sure else 0.6 if bound is not None else 0.5
    yield Candidate("fixed_steps", writer.edits([code.replace(loop.call, text)]), weight, "review", note)


def _bound_in(values: Values, loop: Loop, cond: cst.BaseExpression) -> tuple[str | None, bool]:
    """The largest number of steps that the condition allows: ``i < max_iter`` with a counter from 0."""
    code = values.code
    callee = values.function(cond)
    if callee is None:
        return None, False
    shaped = Loop(loop.call, "while", cond, loop.init)
    for value in returned(callee.function):
        end = values.origin(Place(value)).node
        for node in code.nodes(cst.Comparison, inside=end):
            if len(node.comparisons) != 1 or not isinstance(
                node.comparisons[0].operator, cst.LessThan | cst.LessThanEqual
            ):
                continue
            right = node.comparisons[0].comparator
            leaves = leaves_in(values, shaped, callee, node.left)
            start = start_of(values, loop, leaves[0]) if len(leaves) == 1 else None
            made = values.origin(Place(start)).node if start is not None else None
            zero = made is not None and code.text(made) in ("0", "jnp.array(0)", "jnp.int32(0)")
            if not zero or leaves_in(values, shaped, callee, right):
                continue
            if _visible(values, right, loop.call):
                more = " + 1" if isinstance(node.comparisons[0].operator, cst.LessThanEqual) else ""
                return f"{as_argument(code, right)}{more}", True
    return None, False


def _visible(values: Values, node: cst.BaseExpression, at: cst.CSTNode) -> bool:
    """Whether the names of an expression mean the same at another place."""
    for name in names_in(node):
        here, there = values.binding(name, node), values.binding(name, at)
        if here is not None and (there is None or here.node is not there.node):
            return False
    return True


# --- forward mode ----------------------------------------------------------------------------------


def _forward(values: Values) -> Iterator[Candidate]:
    """``jacfwd`` in place of the ``grad`` that meets a loop."""
    code = values.code
    writer = Writer(code)
    edits: list[Edit] = []
    for node in code.nodes(cst.Name, cst.Attribute):
        if code.dotted(node) not in ("jax.grad", "jax.jacrev") or _imported(values, node):
            continue
        if _meets_loop(values, node):
            edits.append(code.replace(node, writer.name("jax.jacfwd")))
    if edits:
        note = "Forward mode costs one pass for each number that is differentiated in."
        yield Candidate("forward", writer.edits(edits), 0.85, "safe", note)


def _imported(values: Values, node: cst.CSTNode) -> bool:
    return values.code.above(node, cst.ImportFrom, cst.Import) is not None or isinstance(
        values.code.parent(node), cst.Attribute
    )


def _meets_loop(values: Values, node: cst.BaseExpression) -> bool:
    """Whether the function that is differentiated here reaches a loop without a fixed count."""
    call = values.code.above(node, cst.Call)
    layers: tuple[Layer, ...] = ()
    if call is None:
        return False
    stack = stack_of(values, call)
    layers = tuple(layer for layer in stack.layers if layer.name in GRADS)
    if not layers:
        return False
    inner = stack.inner
    callee = Callee(inner) if isinstance(inner, cst.FunctionDef) else values.function(inner)
    if callee is None:
        return False
    queue: list[cst.CSTNode] = [callee.function]
    seen: set[int] = set()
    while queue:
        at = queue.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        for found in values.code.nodes(cst.Call, inside=at):
            name = values.code.dotted(found.func)
            if name == "jax.lax.while_loop":
                return True
            if name == "jax.lax.fori_loop":
                loop = loop_of(name, found)
                if loop is not None and not _known(values, loop):
                    return True
            for expression in (found.func, *(arg.value for arg in found.args)):
                if isinstance(expression, cst.Name | cst.Attribute | cst.Call):
                    reached = values.function(expression)
                    if reached is not None:
                        queue.append(reached.function)
    return False
