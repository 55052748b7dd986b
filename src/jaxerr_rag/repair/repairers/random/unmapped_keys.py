"""A batch of keys that ``in_axes`` of ``vmap`` says None for, so that each copy gets all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.callees import Callee
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import PARTIAL
from jaxerr_rag.repair.program.numbers import whole
from jaxerr_rag.repair.program.transforms import MAPS, Stack, callee_of, stack_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"key-array-where-single-key-expected"})

_SHAPE = re.compile(r"key array of shape \((?P<count>\d+),(?: ?(?P<raw>[24]))?\)")
_MAKERS = frozenset({"jax.random.key", "jax.random.PRNGKey", "jax.random.fold_in"})
_DEEPEST = 6


def propose(situation: Situation) -> Iterator[Candidate]:
    """``in_axes=(0, 0)`` for ``in_axes=(None, 0)`` where the first argument is a batch of keys."""
    found = _SHAPE.search(situation.message)
    if found is None:
        return
    code = situation.code
    values = Values(code)
    edits: dict[int, Edit] = {}
    passed = False
    for call in code.nodes(cst.Call):
        wrong = list(_wrong(values, call, int(found["count"])))
        edits.update((id(node), code.replace(node, "0")) for node in wrong)
        here = any(code.line(call) <= frame.line <= code.end_line(call) for frame in situation.frames)
        passed = passed or bool(wrong and here)
    if passed:
        yield Candidate("vmap", tuple(edits.values()), 1.1, "review")


def _wrong(values: Values, call: cst.Call, count: int) -> Iterator[cst.BaseExpression]:
    """Each None in the ``in_axes`` of what a call calls that is there for a batch of keys."""
    stack = stack_of(values, call.func)
    maps = [layer for layer in stack.layers if layer.name in MAPS]
    given = maps[0].keyword(1, "in_axes") if len(maps) == 1 else None
    if given is None:
        return
    axes = values.origin(Place(given.value)).node
    if _read_once(values, given.value, axes):
        for node, value in _shared(values, axes, _given(call, stack), callee_of(values, stack)):
            if _is_batch(values, value, count):
                yield node


def _given(call: cst.Call, stack: Stack) -> list[cst.BaseExpression]:
    """The arguments that a mapped function gets by position, those of a ``partial`` round it in front."""
    args = [arg for arg in call.args if arg.keyword is None]
    for layer in reversed(stack.layers[: next(n for n, one in enumerate(stack.layers) if one.name in MAPS)]):
        if layer.name == PARTIAL and layer.call is not None:
            args = [*(arg for arg in layer.call.args[1:] if arg.keyword is None), *args]
    return [arg.value for arg in args] if not any(arg.star for arg in args) else []


def _shared(
    values: Values, axes: cst.CSTNode, args: list[cst.BaseExpression], callee: Callee | None
) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
    """Each None in ``in_axes`` with the value it is for, if the function takes that as it is."""
    if not isinstance(axes, cst.Tuple | cst.List):
        return
    free = callee.free() if callee is not None else []
    for at, (axis, value) in enumerate(zip(axes.elements, args, strict=False)):
        if callee is not None and at < len(free) and _picked_from(values, callee, free[at]):
            continue
        yield from _paired(values, axis.value, value)


def _paired(
    values: Values, axis: cst.BaseExpression, value: cst.BaseExpression
) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
    if isinstance(axis, cst.Name) and axis.value == "None":
        yield axis, value
    made = values.origin(Place(value)).node
    if isinstance(axis, cst.Tuple | cst.List) and isinstance(made, cst.Tuple | cst.List):
        for one, part in zip(axis.elements, made.elements, strict=False):
            yield from _paired(values, one.value, part.value)


def _picked_from(values: Values, callee: Callee, name: str) -> bool:
    """Whether a function reads single elements of a parameter."""
    loads = values.loads(name, callee.function)
    return any(isinstance(values.code.parent(load), cst.Subscript) for load in loads)


def _is_batch(values: Values, node: cst.BaseExpression, count: int, depth: int = _DEEPEST) -> bool:
    """Whether a value is an array of as many keys, as far as the text tells their number."""
    made = values.origin(Place(node))
    at: cst.CSTNode = made.node
    if made.path or not depth:
        return False
    if isinstance(at, cst.Subscript) and len(at.slice) == 1 and isinstance(at.slice[0].slice, cst.Slice):
        inner = values.origin(Place(at.value))
        return not inner.path and isinstance(inner.node, cst.Call) and _made(values, inner.node) is not None
    if isinstance(at, cst.Call):
        number = _made(values, at)
        known = whole(values, number) if isinstance(number, cst.BaseExpression) else None
        return number is not None and known in (None, count)
    binding = values.binding(at.value, at) if isinstance(at, cst.Name) else None
    function = binding.node if binding is not None and binding.kind == "parameter" else None
    if not isinstance(at, cst.Name) or not isinstance(function, cst.FunctionDef | cst.Lambda):
        return False
    given = values.arguments(function, at.value)
    return bool(given) and all(_is_batch(values, value, count, depth - 1) for value in given)


def _made(values: Values, call: cst.Call) -> cst.CSTNode | None:
    """What says how many keys a call makes, the call itself if nothing does; None if it makes one or none."""
    code = values.code
    if code.dotted(call.func) == "jax.random.split":
        number = argument(call, 1, "num")
        if number is None:
            return None
        single = isinstance(number.value, cst.Tuple | cst.List) and len(number.value.elements) == 1
        if isinstance(number.value, cst.Tuple | cst.List):
            return number.value.elements[0].value if single else None
        return number.value
    mapped = call.func
    if isinstance(mapped, cst.Call) and code.dotted(mapped.func) in MAPS and mapped.args:
        return mapped.func if code.dotted(mapped.args[0].value) in _MAKERS else None
    return None


def _read_once(values: Values, given: cst.BaseExpression, axes: cst.CSTNode) -> bool:
    """Whether ``in_axes`` is written for this map alone."""
    if given is axes:
        return True
    scope = values.owner(given) if isinstance(given, cst.Name) else None
    return isinstance(given, cst.Name) and scope is not None and len(values.loads(given.value, scope)) == 1
