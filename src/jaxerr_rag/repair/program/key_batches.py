"""Batches of keys in a program: who gives one to a function that draws from a single key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.program.code import Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, passed
from jaxerr_rag.repair.program.transforms import MAPS, stack_of
from jaxerr_rag.report import Frame

_FOR_MANY = frozenset({"key_data", "wrap_key_data", "clone", "key_impl"})
"""What `jax.random` does with many keys as well as with one."""


@dataclass(frozen=True)
class Batch:
    """The call that gives a batch of keys to a function that draws from one.

    Attributes:
      call: the call, in the function that has the batch.
      callee: what it calls.
      keys: the argument with the keys.
      made: the ``split`` that makes them; None if JAX gives them to the function, as `scan` does.
    """

    call: cst.Call
    callee: Callee
    keys: cst.Arg
    made: cst.Call | None


def batch_of(values: Values, draw: cst.Call | None, frames: Sequence[Frame]) -> Batch | None:
    """From the draw outwards, for as long as the key is a parameter that the next frame gives as it is."""
    given = argument(draw, 0, "key") if draw is not None else None
    at = given.value if given is not None else None
    found: tuple[cst.Call, Callee, cst.Arg] | None = None
    for frame in reversed(frames[:-1]):
        function = _parameter_of(values, at)
        if function is None or not isinstance(at, cst.Name):
            break
        step = _giving(values, function, at.value, frame.line)
        if step is None:
            break
        found, at = step, step[2].value
    if found is None or at is None:
        return None
    made = _split(values, at)
    if made is None:
        return Batch(*found, None) if _given_by_jax(values, at) else None
    return Batch(*found, made) if _meant(values, found[0], at, made) else None


def _parameter_of(values: Values, node: cst.BaseExpression | None) -> Function | None:
    """The function whose parameter a name still is."""
    binding = values.binding(node.value, node) if isinstance(node, cst.Name) else None
    function = binding.node if binding is not None and binding.kind == "parameter" else None
    return function if isinstance(function, cst.FunctionDef | cst.Lambda) else None


def _giving(
    values: Values, function: Function, name: str, line: int
) -> tuple[cst.Call, Callee, cst.Arg] | None:
    """The call of a function on a line that gives one of its parameters."""
    for call, callee in values.calls(function):
        if not values.code.line(call) <= line <= values.code.end_line(call):
            continue
        value = passed(call, callee, name)
        arg = next((arg for arg in call.args if arg.value is value), None)
        if arg is not None:
            return call, callee, arg
    return None


def _split(values: Values, node: cst.BaseExpression) -> cst.Call | None:
    """The ``split`` into a number of keys that makes a value."""
    code = values.code
    place = values.origin(Place(node))
    made = place.node
    if place.path or not isinstance(made, cst.Call) or code.dotted(made.func) != "jax.random.split":
        return None
    return made if argument(made, 1, "num") is not None else None


def _given_by_jax(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is a parameter, or a part of one, of a function that the program itself never calls."""
    function = _parameter_of(values, values.origin(Place(node)).node)
    return function is not None and not values.calls(function)


def _meant(values: Values, call: cst.Call, keys: cst.BaseExpression, made: cst.Call) -> bool:
    """Whether the call is for all the keys: not one of several calls that share them, nor one large draw."""
    code = values.code
    source, count = argument(made, 0, "key"), argument(made, 1, "num")
    above = code.parent(made)
    kept = code.text(above.targets[0].target) if isinstance(above, cst.Assign) else ""
    if source is not None and kept == code.text(source.value):
        return False  # ``key = split(key, 2)`` was to be unpacked.
    if count is not None and any(
        code.text(arg.value) == code.text(count.value) and isinstance(arg.value, cst.Name | cst.Attribute)
        for arg in call.args
    ):
        return False  # A function that is told how many to draw wants one key.
    if not isinstance(keys, cst.Name):
        return True
    scope = values.owner(keys)
    reads = values.loads(keys.value, scope) if scope is not None else []
    return not any(isinstance(code.parent(read), cst.Subscript) for read in reads)


def _draws_one(values: Values, function: Function, name: str, depth: int = 4) -> bool:
    """Whether a function draws from a parameter as from one key, or a function that it gives it to does."""
    code = values.code
    for call in code.nodes(cst.Call, inside=function):
        for arg in call.args:
            if not isinstance(arg.value, cst.Name) or arg.value.value != name:
                continue
            if _parameter_of(values, arg.value) is not function:
                continue
            module, _, function_name = code.dotted(call.func).rpartition(".")
            if module == "jax.random" and function_name not in _FOR_MANY:
                return True
            callee = values.function(call.func)
            if callee is None or not depth or stack_of(values, call.func).find(*MAPS):
                continue
            inner = next((n for n in parameters(callee.function) if passed(call, callee, n) is arg.value), "")
            if inner and _draws_one(values, callee.function, inner, depth - 1):
                return True
    return False


def other_batches(values: Values, apart: Batch) -> Iterator[Batch]:
    """Further calls that give a batch of keys to a function which draws from one."""
    code = values.code
    start, end = code.span(apart.call)
    for call in code.nodes(cst.Call):
        callee = values.function(call.func)
        first, last = code.span(call)
        if callee is None or (first < end and start < last) or any(arg.star for arg in call.args):
            continue
        if stack_of(values, call.func).find(*MAPS) is not None:
            continue
        for arg in call.args:
            made = _split(values, arg.value)
            name = next(
                (n for n in parameters(callee.function) if passed(call, callee, n) is arg.value), None
            )
            if made is None or name is None or _parameter_of(values, arg.value) is not None:
                continue
            if _meant(values, call, arg.value, made) and _draws_one(values, callee.function, name):
                yield Batch(call, callee, arg, made)
                break
