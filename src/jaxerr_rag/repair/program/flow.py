"""Which values of a program are traced, and which parameters a value comes from."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.functions import (
    GRADS,
    PARTIAL,
    Functions,
    default_of,
    every_parameter,
    is_method,
    own_nodes,
)
from jaxerr_rag.repair.program.jits import jit_sites, literals, static_parameters

STATIC_ATTRIBUTES = frozenset(
    {"shape", "ndim", "dtype", "size", "itemsize", "nbytes", "sharding", "weak_type"}
)
_STATIC_CALLS = frozenset(
    [
        "len",
        "isinstance",
        "type",
        "hasattr",
        "callable",
        "range",
        "enumerate",
        "id",
        "repr",
        "getattr",
        "print",
        "jax.numpy.shape",
        "jax.numpy.ndim",
        "jax.numpy.size",
        "jax.numpy.issubdtype",
        "numpy.shape",
        "numpy.ndim",
        "numpy.size",
        "jax.numpy.dtype",
        "jax.numpy.finfo",
        "jax.numpy.iinfo",
        "jax.device_count",
        "jax.local_device_count",
        "jax.tree.structure",
        "jax.numpy.result_type",
        "jax.ShapeDtypeStruct",
    ]
)
_PUT = frozenset({"append", "extend", "insert", "add", "update"})
_MAPS = frozenset({"jax.vmap", "jax.pmap", "jax.jvp", "jax.jacfwd", "jax.shard_map"})
_JAX = ("jax.numpy.", "jax.lax.", "jax.random.", "jax.nn.", "jax.scipy.", "jax.image.", "jax.ops.")


def value_names(node: cst.CSTNode) -> Iterator[cst.Name]:
    """The names whose *values* an expression uses: not those of which it reads only a shape or a type."""
    if isinstance(node, cst.Name):
        yield node
    elif isinstance(node, cst.Attribute):
        if node.attr.value not in STATIC_ATTRIBUTES:
            yield from value_names(node.value)
    elif isinstance(node, cst.Arg):
        yield from value_names(node.value)
    elif isinstance(node, cst.Lambda):
        inner = set(every_parameter(node))
        yield from (name for name in value_names(node.body) if name.value not in inner)
    elif isinstance(node, cst.Comparison) and _asks_object(node):
        return
    elif isinstance(node, cst.Call):
        if not (isinstance(node.func, cst.Name) and node.func.value in _STATIC_CALLS):
            for child in (node.func, *node.args):
                yield from value_names(child)
        elif node.func.value in ("range", "enumerate"):
            for child in node.args:
                yield from value_names(child)
    else:
        for child in node.children:
            yield from value_names(child)


def _asks_object(node: cst.Comparison) -> bool:
    """``x is None``, ``x is not None``."""
    return all(isinstance(c.operator, cst.Is | cst.IsNot) for c in node.comparisons)


class Flow:
    """What is traced in a program, as far as it can be told from its text; in doubt a value is traced."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.functions = Functions(code)
        self._known: dict[tuple[int, str], bool] = {}
        self._stored: dict[int, dict[str, list[cst.CSTNode]]] = {}

    def traced(self, node: cst.CSTNode) -> bool:
        """Whether an expression's value is traced when its function is."""
        if isinstance(node, cst.Name):
            return self._name(node)
        if isinstance(node, cst.Attribute):
            return node.attr.value not in STATIC_ATTRIBUTES and self.traced(node.value)
        if isinstance(node, cst.Call):
            return self._call(node)
        if isinstance(node, cst.Comparison) and (_asks_object(node) or _compares_text(node)):
            return False
        if isinstance(node, cst.Lambda | cst.SimpleString | cst.FormattedString):
            return False
        if isinstance(node, cst.Subscript):
            return self.traced(node.value) or any(self.traced(e) for e in node.slice)
        return any(self.traced(child) for child in node.children)

    def _call(self, call: cst.Call) -> bool:
        name = self.code.dotted(call.func)
        if name in _STATIC_CALLS:
            return False
        if name.startswith(_JAX):
            return True
        if isinstance(call.func, cst.Attribute) and not name.startswith(("numpy.", "math.")):
            if self.traced(call.func.value):
                return True
        elif isinstance(call.func, cst.Call) and self.traced(call.func):
            return True
        return any(self.traced(arg.value) for arg in call.args)

    def _name(self, node: cst.Name) -> bool:
        scope = self.functions.binder(node, node.value)
        if scope is None or isinstance(scope, cst.Module):
            return False
        key = (id(scope), node.value)
        if key not in self._known:
            self._known[key] = False  # what depends only on itself is not traced
            self._known[key] = self._bound(scope, node.value)
        return self._known[key]

    def _bound(self, scope: Function, name: str) -> bool:
        if name in every_parameter(scope) and self.parameter_traced(scope, name):
            return True
        values = self.functions.bindings(scope).get(name, [])
        if any(value is not None and self.traced(value) for value in values):
            return True
        empty = any(isinstance(value, cst.List | cst.Dict | cst.Call) for value in values)
        return empty and any(self.traced(value) for value in self._put_in(scope).get(name, ()))

    def _put_in(self, scope: Function) -> dict[str, list[cst.CSTNode]]:
        """What a function puts into containers: ``losses.append(loss)``, ``out["w"] = w``."""
        if id(scope) not in self._stored:
            found = self._stored[id(scope)] = {}
            for node in own_nodes(scope):
                if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
                    owner = node.func.value
                    if isinstance(owner, cst.Name) and node.func.attr.value in _PUT:
                        found.setdefault(owner.value, []).extend(arg.value for arg in node.args)
                elif isinstance(node, cst.Assign):
                    for target in node.targets:
                        part = target.target
                        if isinstance(part, cst.Subscript) and isinstance(part.value, cst.Name):
                            found.setdefault(part.value.value, []).append(node.value)
        return self._stored[id(scope)]

    def parameter_traced(self, function: Function, name: str) -> bool:
        """Whether a parameter is traced."""
        if is_method(self.code, function) and name == parameters(function)[0]:
            return False
        sites = [s for s in jit_sites(self.functions, function) if s.transform.endswith("jit")]
        if sites:
            return not any(name in static_parameters(self.code, site, function) for site in sites)
        if self.functions.passed_on(function) or self._transformed(function, name):
            return True
        calls = self.functions.call_sites(function)
        if not calls or name not in parameters(function):
            return True
        given = [call.argument(function, name) for call in calls]
        default = default_of(function, name)
        every = [value if value is not None else default for value in given]
        return any(value is None or self.traced(value) for value in every)

    def _transformed(self, function: Function, name: str) -> bool:
        """Whether a parameter is mapped or differentiated."""
        wrappers = [
            (w.func, w) for _, wrapped in self.functions.wrappings(function) for w in wrapped.wrappers
        ]
        if isinstance(function, cst.FunctionDef):
            for decorator in function.decorators:
                at = decorator.decorator
                if isinstance(at, cst.Call):
                    wrappers.append((at.func, at))
                    if at.args and self.code.dotted(at.func) == PARTIAL:
                        wrappers.append((at.args[0].value, at))
                else:
                    wrappers.append((at, cst.Call(at)))
        for func, call in wrappers:
            kind = self.code.dotted(func)
            if kind in _MAPS:
                return not self._unmapped(call, function, name)
            if kind in GRADS and name in _differentiated(call, function):
                return True
        return False

    def _unmapped(self, call: cst.Call, function: Function, name: str) -> bool:
        """Whether ``in_axes`` says None for a parameter."""
        axes = argument(call, 1, "in_axes")
        if axes is None or not isinstance(axes.value, cst.Tuple) or name not in parameters(function):
            return False
        at = parameters(function).index(name)
        elements = axes.value.elements
        return at < len(elements) and self.code.text(elements[at].value) == "None"


def _differentiated(call: cst.Call, function: Function) -> list[str]:
    given = argument(call, 1, "argnums")
    numbers = [v for v in literals(given.value) if isinstance(v, int)] if given is not None else [0]
    names = [name for name in parameters(function) if name not in ("self", "cls")]
    return [names[n] for n in numbers if -len(names) <= n < len(names)]


def _compares_text(node: cst.Comparison) -> bool:
    parts = [node.left, *(c.comparator for c in node.comparisons)]
    return any(isinstance(part, cst.SimpleString | cst.ConcatenatedString) for part in parts)
