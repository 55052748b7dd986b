"""Transformations round functions, and the calls of what they make: ``jax.jit(jax.grad(f))(x)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.functions import PARTIAL
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.reading import text_of_key
from jaxerr_rag.repair.situation import Situation

GRADS = ("jax.grad", "jax.value_and_grad", "jax.jacrev", "jax.jacfwd", "jax.jacobian", "jax.hessian")
MAPS = ("jax.vmap", "jax.pmap")
_ROUND = frozenset(
    {*GRADS, *MAPS, "jax.jit", "jax.checkpoint", "jax.remat", "jax.linearize", "jax.vjp", "jax.jvp"}
)


@dataclass(frozen=True)
class Layer:
    """One transformation round a function.

    Attributes:
      name: full name, ``jax.grad``.
      call: the call with its keywords; None for a bare decorator.
      node: the expression there: the call, or the decorator's name.
    """

    name: str
    call: cst.Call | None
    node: cst.BaseExpression

    def keyword(self, position: int, name: str) -> cst.Arg | None:
        """A keyword argument of the transformation; positions count the function as 0."""
        if self.call is None:
            return None
        return argument(self.call, position, name)


@dataclass(frozen=True)
class Stack:
    """A function with the transformations round it, outermost first, and where it is named inside."""

    layers: tuple[Layer, ...]
    inner: cst.BaseExpression | cst.FunctionDef

    def find(self, *names: str) -> Layer | None:
        """The outermost layer of some kinds."""
        return next((layer for layer in self.layers if layer.name in names), None)

    def below(self, layer: Layer) -> tuple[Layer, ...]:
        """The layers inside one."""
        return self.layers[self.layers.index(layer) + 1 :]


@dataclass(frozen=True)
class Application:
    """A call of a transformed function."""

    call: cst.Call
    stack: Stack


def stack_of(values: Values, expression: cst.BaseExpression) -> Stack:
    """The transformations round the function that an expression stands for."""
    code = values.code
    layers: list[Layer] = []
    at: cst.BaseExpression = expression
    for _ in range(12):
        if isinstance(at, cst.Call):
            name = code.dotted(at.func)
            if name in _ROUND and at.args and not at.args[0].star:
                layers.append(Layer(name, at, at))
                at = at.args[0].value
                continue
            if name == PARTIAL and at.args and code.dotted(at.args[0].value) not in _ROUND:
                layers.append(Layer(name, at, at))
                at = at.args[0].value
                continue
            outer = _partial_of(values, at.func)
            if outer is not None and at.args:
                layers.append(Layer(code.dotted(outer.args[0].value), outer, outer))
                at = at.args[0].value
                continue
        if isinstance(at, cst.Name | cst.Attribute | cst.Call):
            callee = values.function(at) if isinstance(at, cst.Name) else None
            if callee is not None and isinstance(at, cst.Name) and _defines(values, at, callee):
                assert isinstance(callee.function, cst.FunctionDef)
                layers += decorators_of(values, callee.function)
                return Stack(tuple(layers), callee.function)
            place = values.origin(Place(at))
            if place.path or place.node is at:
                break
            at = place.node
            continue
        break
    callee = values.function(at)
    if callee is not None and isinstance(callee.function, cst.FunctionDef):
        layers += decorators_of(values, callee.function)
    return Stack(tuple(layers), at)


def _defines(values: Values, name: cst.Name, callee: Callee) -> bool:
    binding = values.binding(name.value, name)
    return (
        binding is not None
        and binding.node is callee.function
        and isinstance(callee.function, cst.FunctionDef)
    )


def _partial_of(values: Values, func: cst.BaseExpression) -> cst.Call | None:
    """``partial(jax.jit, ...)`` as a call, else None."""
    if isinstance(func, cst.Call) and values.code.dotted(func.func) == PARTIAL and func.args:
        return func if values.code.dotted(func.args[0].value) in _ROUND else None
    return None


def decorators_of(values: Values, function: cst.FunctionDef) -> list[Layer]:
    """The transformations that decorate a function."""
    code = values.code
    found: list[Layer] = []
    for decorator in function.decorators:
        node = decorator.decorator
        name = code.dotted(node)
        if name in _ROUND:
            found.append(Layer(name, None, node))
        elif isinstance(node, cst.Call):
            outer = _partial_of(values, node)
            if outer is not None:
                found.append(Layer(code.dotted(outer.args[0].value), node, node))
            elif code.dotted(node.func) in _ROUND:
                found.append(Layer(code.dotted(node.func), node, node))
    return found


def applications(values: Values, situation: Situation, *names: str) -> list[Application]:
    """The calls of functions transformed by one of `names`; those of the failing statement first."""
    code = situation.code
    marked = situation.marked
    found: list[tuple[int, Application]] = []
    for call in code.nodes(cst.Call):
        if code.dotted(call.func) in _ROUND:
            continue
        stack = stack_of(values, call.func)
        if stack.find(*names) is None:
            continue
        near = code.line(call) <= situation.line <= code.end_line(call)
        order = 0 if call is marked else 1 if near else 2
        found.append((order, Application(call, stack)))
    best = min((order for order, _ in found), default=2)
    return [application for order, application in found if order == best]


def mentions_of(values: Values, name: cst.Name) -> Iterator[cst.CSTNode]:
    """The nodes whose expression reads a name that was just assigned."""
    scope = next((s for s in values.scopes(name) if name.value in values.table(s)), None)
    for load in values.loads(name.value, scope) if scope is not None else []:
        parent = values.code.parent(load)
        if parent is not None:
            yield parent


def argnums_of(layer: Layer) -> list[int] | None:
    """The numbers in ``argnums``, [0] if it is not given, None if they can't be told."""
    found = layer.keyword(1, "argnums")
    if found is None:
        return [0]
    node = found.value
    if isinstance(node, cst.Tuple | cst.List):
        every = [text_of_key(element.value) for element in node.elements]
        return [n for n in every if isinstance(n, int)] if all(isinstance(n, int) for n in every) else None
    number = text_of_key(node)
    return [number] if isinstance(number, int) else None


_PARAMETERS = re.compile(
    r"^(params?|parameters?|theta|weights?|w\d?|model|net|network|embed\w*|coef\w*|beta|phi|state|variables|\w*params)$"
)


def looks_trained(name: str) -> bool:
    """Whether a name is one of those that people give to what they differentiate."""
    return bool(_PARAMETERS.match(name.lower()))


def with_keyword(writer: Writer, layer: Layer, name: str, text: str, position: int = 99) -> list[Edit]:
    """Edits that give a transformation a keyword; a bare decorator becomes ``partial(...)`` of it."""
    code = writer.code
    given = layer.keyword(position, name)
    if given is not None:
        return [code.replace(given.value, text)]
    if layer.call is not None:
        return [add_keyword(code, layer.call, f"{name}={text}")]
    partial = writer.name(PARTIAL)
    return [code.replace(layer.node, f"{partial}({code.text(layer.node)}, {name}={text})")]


def callee_of(values: Values, stack: Stack) -> Callee | None:
    """The function inside the transformations."""
    if isinstance(stack.inner, cst.FunctionDef):
        return Callee(stack.inner)
    return values.function(stack.inner)


def wrapped_function(values: Values, layer: Layer) -> cst.BaseExpression | None:
    """What a transformation is called on, ``f`` of ``jax.vmap(f)``; None for decorators."""
    if layer.call is None or not layer.call.args or values.code.dotted(layer.call.func) != layer.name:
        return None
    return layer.call.args[0].value
