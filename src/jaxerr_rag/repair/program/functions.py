"""Functions of a program: what binds a name, what is assigned to it, who calls a function with what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, parameters
from jaxerr_rag.repair.program.iterating import iterated

JITS = frozenset({"jax.jit", "jax.pmap", "jax.experimental.pjit.pjit", "equinox.filter_jit"})
CHECKPOINTS = frozenset({"jax.checkpoint", "jax.remat", "jax.ad_checkpoint.checkpoint"})
GRADS = frozenset(
    {
        "jax.grad",
        "jax.value_and_grad",
        "jax.jacrev",
        "jax.jacobian",
        "jax.hessian",
        "jax.vjp",
        "jax.linearize",
    }
)
PARTIAL = "functools.partial"
_SAME_SIGNATURE = JITS | CHECKPOINTS | GRADS | {"jax.vmap", "jax.jacfwd", "jax.custom_jvp", "jax.custom_vjp"}

Scope = Function | cst.Module


@dataclass(frozen=True)
class Wrapped:
    """An expression that stands for a function: ``jax.jit(partial(f, 2))`` for ``f``.

    Attributes:
      reference: the name, attribute or lambda inside.
      wrappers: the calls round it, outermost first.
    """

    reference: cst.BaseExpression
    wrappers: tuple[cst.Call, ...] = ()


@dataclass(frozen=True)
class CallSite:
    """A call of a function, with how many leading parameters are given elsewhere (``self``, ``partial``)."""

    call: cst.Call
    bound: int = 0
    early: tuple[cst.Call, ...] = field(default=())

    def argument(self, function: Function, name: str) -> cst.BaseExpression | None:
        """What a parameter gets, None if the call does not say."""
        for call in (self.call, *self.early):
            for arg in call.args:
                if arg.keyword is not None and arg.keyword.value == name:
                    return arg.value
        position = parameters(function).index(name) if name in positional(function) else -1
        if position < 0:
            return None
        for call, first in self._positions():
            at = first
            for arg in call.args[1:] if call is not self.call else call.args:
                if arg.keyword is not None or arg.star:
                    continue
                if at == position:
                    return arg.value
                at += 1
        return None

    def _positions(self) -> Iterator[tuple[cst.Call, int]]:
        at = self.bound
        for call in reversed(self.early):
            yield call, at
            at += sum(1 for arg in call.args[1:] if arg.keyword is None and not arg.star)
        yield self.call, at


def positional(function: Function) -> list[str]:
    """The names of the parameters that may be given by position."""
    return [p.name.value for p in (*function.params.posonly_params, *function.params.params)]


def default_of(function: Function, name: str) -> cst.BaseExpression | None:
    """The default value of a parameter."""
    params = function.params
    for param in (*params.posonly_params, *params.params, *params.kwonly_params):
        if param.name.value == name:
            return param.default
    return None


def is_method(code: Code, function: Function) -> bool:
    """Whether a function's first parameter is its object."""
    if not isinstance(function, cst.FunctionDef) or not isinstance(_owner(code, function), cst.ClassDef):
        return False
    static = any(code.dotted(d.decorator) == "staticmethod" for d in function.decorators)
    return not static and bool(parameters(function))


def _owner(code: Code, function: cst.FunctionDef) -> cst.CSTNode | None:
    return code.above(function, cst.ClassDef, cst.FunctionDef, cst.Lambda)


def own_nodes(scope: Scope) -> Iterator[cst.CSTNode]:
    """The nodes of a scope in source order, without what is inside nested functions, lambdas and classes."""
    stack: list[cst.CSTNode] = [scope.body] if isinstance(scope, cst.FunctionDef | cst.Lambda) else [scope]
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, cst.FunctionDef | cst.Lambda | cst.ClassDef):
            continue
        stack.extend(reversed(node.children))


def target_names(target: cst.CSTNode) -> Iterator[str]:
    """The plain names that an assignment to a target binds."""
    if isinstance(target, cst.Name):
        yield target.value
    elif isinstance(target, cst.Tuple | cst.List):
        for element in target.elements:
            yield from target_names(element.value)
    elif isinstance(target, cst.StarredElement):
        yield from target_names(target.value)


def bindings(scope: Scope) -> dict[str, list[cst.BaseExpression | None]]:
    """The names a scope binds, to the values they get; None for a value that can't be told (a ``def``)."""
    found: dict[str, list[cst.BaseExpression | None]] = {}

    def note(target: cst.CSTNode, value: cst.BaseExpression | None) -> None:
        if (
            isinstance(target, cst.Tuple | cst.List)
            and isinstance(value, cst.Tuple | cst.List)
            and len(target.elements) == len(value.elements)
        ):
            for left, right in zip(target.elements, value.elements, strict=True):
                note(left.value, right.value)
            return
        for name in target_names(target):
            found.setdefault(name, []).append(value)

    elsewhere: set[str] = set()
    for node in own_nodes(scope):
        if isinstance(node, cst.Assign):
            for assign_target in node.targets:
                note(assign_target.target, node.value)
        elif isinstance(node, cst.AugAssign | cst.AnnAssign | cst.NamedExpr):
            note(node.target, node.value)
        elif isinstance(node, cst.For | cst.CompFor):
            for part, value in iterated(node.target, node.iter):
                note(part, value)
        elif isinstance(node, cst.AsName):
            note(node.name, None)
        elif isinstance(node, cst.FunctionDef | cst.ClassDef):
            found.setdefault(node.name.value, []).append(None)
        elif isinstance(node, cst.Global | cst.Nonlocal):
            elsewhere |= {item.name.value for item in node.names}
    return {name: values for name, values in found.items() if name not in elsewhere}


def every_parameter(function: Function) -> list[str]:
    """All parameters, ``*args`` and ``**kwargs`` included."""
    params = function.params
    star = [params.star_arg.name.value] if isinstance(params.star_arg, cst.Param) else []
    double = [params.star_kwarg.name.value] if params.star_kwarg is not None else []
    return [*parameters(function), *star, *double]


class Functions:
    """What is known about the functions of one program."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._bindings: dict[int, dict[str, list[cst.BaseExpression | None]]] = {}
        self._sites: dict[int, list[CallSite]] = {}

    def bindings(self, scope: Scope) -> dict[str, list[cst.BaseExpression | None]]:
        """As `bindings`, kept."""
        if id(scope) not in self._bindings:
            self._bindings[id(scope)] = bindings(scope)
        return self._bindings[id(scope)]

    def binder(self, node: cst.CSTNode, name: str) -> Scope | None:
        """The innermost scope round a node that binds a name, None if none does."""
        for function in self.code.functions_round(node):
            if name in every_parameter(function) or name in self.bindings(function):
                return function
        return self.code.module if name in self.bindings(self.code.module) else None

    def unwrap(self, expression: cst.BaseExpression) -> Wrapped:
        """The function reference inside transformations and ``partial``."""
        wrappers: list[cst.Call] = []
        at = expression
        while isinstance(at, cst.Call) and at.args and not at.args[0].star:
            name = self.code.dotted(at.func)
            if name != PARTIAL and name not in _SAME_SIGNATURE:
                break
            if at.args[0].keyword is not None and at.args[0].keyword.value not in ("fun", "f"):
                break
            wrappers.append(at)
            at = at.args[0].value
        return Wrapped(at, tuple(wrappers))

    def refers(self, reference: cst.BaseExpression, function: Function) -> bool:
        """Whether an expression names a function: itself if a lambda, ``f``, ``self.f``, ``Model.f``."""
        if reference is function:
            return True
        if not isinstance(function, cst.FunctionDef):
            return False
        if isinstance(reference, cst.Name):
            if reference.value != function.name.value:
                return False
            owner = _owner(self.code, function)
            binder = self.binder(reference, reference.value)
            return binder is (owner if owner is not None else self.code.module)
        if isinstance(reference, cst.Attribute) and isinstance(_owner(self.code, function), cst.ClassDef):
            return reference.attr.value == function.name.value and not self.code.dotted(reference).startswith(
                "jax."
            )
        return False

    def wrappings(self, function: Function) -> Iterator[tuple[cst.BaseExpression, Wrapped]]:
        """The outermost expressions that wrap a function, ``jax.jit(jax.vmap(f))``, with what they wrap."""
        for call in self.code.nodes(cst.Call):
            wrapped = self.unwrap(call)
            if not wrapped.wrappers or not self.refers(wrapped.reference, function):
                continue
            parent = self.code.parent(call)
            grandparent = self.code.parent(parent) if isinstance(parent, cst.Arg) else None
            if isinstance(grandparent, cst.Call) and call in self.unwrap(grandparent).wrappers:
                continue
            yield call, wrapped

    def call_sites(self, function: Function) -> list[CallSite]:
        """The calls of a function that can be seen, under other names of it too."""
        if id(function) not in self._sites:
            self._sites[id(function)] = list(self._call_sites(function))
        return self._sites[id(function)]

    def _call_sites(self, function: Function) -> Iterator[CallSite]:
        method = is_method(self.code, function)
        aliases: dict[str, CallSite] = {}
        for expression, wrapped in self.wrappings(function):
            early = tuple(w for w in wrapped.wrappers if self.code.dotted(w.func) == PARTIAL)
            bound = int(method and _bound_reference(wrapped.reference))
            parent = self.code.parent(expression)
            if isinstance(parent, cst.Call) and parent.func is expression:
                yield CallSite(parent, bound, early)
            elif isinstance(parent, cst.Assign):
                for target in parent.targets:
                    for alias in _aliases(target.target):
                        aliases[alias] = CallSite(expression, bound, early)  # type: ignore[arg-type]
        if isinstance(function, cst.Lambda):
            parent = self.code.parent(function)
            if isinstance(parent, cst.Assign):
                for target in parent.targets:
                    for alias in _aliases(target.target):
                        aliases[alias] = CallSite(cst.Call(function), 0)
        for call in self.code.nodes(cst.Call):
            if self.refers(call.func, function):
                yield CallSite(call, int(method and _bound_reference(call.func)))
                continue
            alias = _alias(call.func)
            if alias in aliases:
                yield CallSite(call, aliases[alias].bound, aliases[alias].early)

    def passed_on(self, function: Function) -> bool:
        """Whether a function is handed to others as a value, so that its calls can't all be seen."""
        wrapped_here = [wrapped.reference for _, wrapped in self.wrappings(function)]
        if isinstance(function, cst.Lambda):
            return function not in wrapped_here and not isinstance(self.code.parent(function), cst.Assign)
        for node in self.code.nodes(cst.Name, cst.Attribute):
            if not self.refers(node, function):
                continue
            parent = self.code.parent(node)
            if isinstance(parent, cst.Arg) and node not in wrapped_here:
                return True
        return False


def _bound_reference(reference: cst.BaseExpression) -> bool:
    """``self.f`` and ``model.f`` carry their object, ``Model.f`` does not."""
    if not isinstance(reference, cst.Attribute):
        return False
    return not (isinstance(reference.value, cst.Name) and reference.value.value[:1].isupper())


def _alias(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Name):
        return node.value
    return f".{node.attr.value}" if isinstance(node, cst.Attribute) else ""


def _aliases(target: cst.BaseAssignTargetExpression) -> Iterator[str]:
    alias = _alias(target)
    if alias:
        yield alias
