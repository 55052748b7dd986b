"""Which parameters a failing value comes from, through calls and assignments, and if they can be static."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code, Function, parameters
from jaxerr_rag.repair.program.flow import Flow, value_names
from jaxerr_rag.repair.program.functions import JITS, CallSite, default_of, every_parameter, is_method
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, make_static, static_parameters
from jaxerr_rag.repair.situation import Situation

Looks = Literal["setting", "number", "unknown", "data"]
"""What the values are that a parameter gets: ``setting`` for bool, text, None; ``number`` for whole
numbers; ``data`` for floats and arrays."""

_ORIGIN = re.compile(
    r"tracing the function (?P<function>[\w.<>]+) at (?P<file>\S+):(?P<line>\d+) for (?P<transform>\w+)"
)
_ARGUMENTS = re.compile(r"depends on the values? of the arguments? (?P<names>[^\n]+?)\.(?:\n|$)")
_JAX = ("jax.numpy.", "jax.lax.", "jax.random.", "jax.nn.", "jax.scipy.")


@dataclass(frozen=True)
class Target:
    """A parameter that is to be static where jit is put on its function."""

    site: JitSite
    function: Function
    name: str


def named_arguments(message: str) -> list[str]:
    """The arguments that JAX says a value depends on: ``["x", "params['w']"]``."""
    found = _ARGUMENTS.search(message)
    if found is None:
        return []
    return [name for name in re.split(r",? and |, ", found["names"]) if name]


class Origins:
    """Follows a value back to parameters of jitted functions."""

    def __init__(self, situation: Situation, flow: Flow) -> None:
        self.code: Code = situation.code
        self.flow = flow
        self.functions = flow.functions
        self.named = named_arguments(situation.message)

    def targets(self, expression: cst.BaseExpression) -> list[Target] | None:
        """The parameters that must be static for an expression to be known while tracing.

        None if that can't be: the value is computed by JAX, comes out of a scan, or is mapped.
        """
        found: list[Target] = []
        if not self._follow(expression, found, set()):
            return None
        return list(dict.fromkeys(found))

    def _follow(self, node: cst.BaseExpression, found: list[Target], seen: set[tuple[int, str]]) -> bool:
        if self._computed(node):
            return False
        return all(self._name(name, found, seen) for name in value_names(node))

    def _computed(self, node: cst.BaseExpression) -> bool:
        """Whether JAX computes it, so that static parameters don't help."""
        for call in self.code.nodes(cst.Call, inside=node):
            if self.code.dotted(call.func).startswith(_JAX) and not _conversion(self.code, call):
                return True
        return False

    def _name(self, name: cst.Name, found: list[Target], seen: set[tuple[int, str]]) -> bool:
        scope = self.functions.binder(name, name.value)
        if scope is None or isinstance(scope, cst.Module):
            return True
        key = (id(scope), name.value)
        if key in seen:
            return True
        seen.add(key)
        values = self.functions.bindings(scope).get(name.value, [])
        if any(value is None for value in values) or not all(
            self._follow(value, found, seen) for value in values if value is not None
        ):
            return not self.flow.traced(name)
        if name.value in every_parameter(scope):
            return self._parameter(scope, name.value, found, seen)
        return True

    def _parameter(
        self, function: Function, name: str, found: list[Target], seen: set[tuple[int, str]]
    ) -> bool:
        if is_method(self.code, function) and name == parameters(function)[0]:
            return True
        if not self.flow.parameter_traced(function, name):
            return True
        if name not in parameters(function):
            return False
        sites = [s for s in jit_sites(self.functions, function) if s.transform in JITS]
        for site in sites:
            if site.mapped and name not in site.unmapped:
                return False
            if name not in static_parameters(self.code, site, function):
                found.append(Target(site, function, name))
        if not sites and self.functions.passed_on(function):
            return False
        traced_callers = [call for call in self.functions.call_sites(function) if self._in_trace(call)]
        if not sites and not traced_callers:
            return False
        for call in traced_callers:
            value = call.argument(function, name)
            if value is not None and self.flow.traced(value) and not self._follow(value, found, seen):
                return False
        return True

    def _in_trace(self, call: CallSite) -> bool:
        return next(self.code.functions_round(call.call), None) is not None

    def looks(self, target: Target) -> Looks:
        """What the calls of the function give for the parameter, its default included."""
        values = list(self._given(target.function, target.name))
        kinds = {self._kind(value, 0) for value in values}
        for kind in ("data", "unknown", "number", "setting"):
            if kind in kinds:
                return kind
        return "unknown"

    def kind(self, node: cst.BaseExpression) -> Looks:
        """What an expression's value is."""
        return self._kind(node, 0)

    def numbers(self, target: Target) -> list[int]:
        """The whole numbers that calls give for the parameter, as far as they are literals or constants."""
        found: list[int] = []
        for value in self._given(target.function, target.name):
            at: cst.BaseExpression | None = value
            if isinstance(at, cst.Name):
                scope = self.functions.binder(at, at.value)
                values = self.functions.bindings(scope).get(at.value, []) if scope is not None else []
                at = values[-1] if values else None
            if isinstance(at, cst.Integer):
                found.append(int(at.value, 0))
        return found

    def _given(self, function: Function, name: str) -> Iterator[cst.BaseExpression]:
        default = default_of(function, name)
        if default is not None:
            yield default
        for call in self.functions.call_sites(function):
            value = call.argument(function, name)
            if value is not None:
                yield value

    def _kind(self, node: cst.BaseExpression, depth: int) -> Looks:
        if isinstance(node, cst.Integer):
            return "number"
        if isinstance(node, cst.UnaryOperation):
            return "setting" if isinstance(node.operator, cst.Not) else self._kind(node.expression, depth)
        if isinstance(node, cst.BaseString | cst.Lambda | cst.Comparison):
            return "setting"
        if isinstance(node, cst.Tuple | cst.List):
            kinds = {self._kind(element.value, depth) for element in node.elements}
            return "setting" if kinds <= {"number", "setting"} else "data"
        if isinstance(node, cst.Float):
            return "data"
        if isinstance(node, cst.BinaryOperation):
            kinds = {self._kind(node.left, depth), self._kind(node.right, depth)}
            if kinds == {"number"} and not isinstance(node.operator, cst.Divide):
                return "number"
            return "data" if "data" in kinds else "unknown"
        if isinstance(node, cst.Call):
            name = self.code.dotted(node.func)
            if name in ("len", "int", "math.ceil", "math.floor", "math.prod"):
                return "number"
            return "data" if name.startswith((*_JAX, "numpy.")) else "unknown"
        if isinstance(node, cst.Subscript):
            of_shape = isinstance(node.value, cst.Attribute) and node.value.attr.value == "shape"
            return "number" if of_shape else "unknown"
        if isinstance(node, cst.Attribute):
            return "number" if node.attr.value in ("ndim", "size") else "unknown"
        if isinstance(node, cst.Name) and depth < 4:
            return self._kind_of_name(node, depth)
        return "unknown"

    def _kind_of_name(self, node: cst.Name, depth: int) -> Looks:
        if node.value in ("True", "False", "None"):
            return "setting"
        scope = self.functions.binder(node, node.value)
        if scope is None:
            return "unknown"
        if not isinstance(scope, cst.Module) and node.value in every_parameter(scope):
            given = [self._kind(value, depth + 1) for value in self._given(scope, node.value)]
            return next((k for k in ("data", "unknown", "number", "setting") if k in given), "unknown")
        kinds: set[Looks] = set()
        for value in self.functions.bindings(scope).get(node.value, []):
            if value is None:
                kinds.add("setting")
            elif self._loops_over(value) is not None:
                kinds.add(self._loops_over(value) or "unknown")
            else:
                kinds.add(self._kind(value, depth + 1))
        return next((k for k in ("data", "unknown", "number", "setting") if k in kinds), "unknown")

    def _loops_over(self, value: cst.BaseExpression) -> Looks | None:
        """What a loop variable is, whose iterable is a ``range``; None for another value."""
        is_range = isinstance(value, cst.Call) and self.code.dotted(value.func) == "range"
        return "number" if is_range else None


def _conversion(code: Code, call: cst.Call) -> bool:
    """``jnp.asarray(n)``, ``jnp.int32(n)``: still the same value."""
    return code.dotted(call.func).rpartition(".")[2] in ("asarray", "array", "int32", "int64")


def static_edits(code: Code, targets: list[Target]) -> list[Edit] | None:
    """The edits that make all targets static; None if one can't be."""
    grouped: dict[int, tuple[JitSite, Function, list[str]]] = {}
    for target in targets:
        key = id(target.site.node)
        grouped.setdefault(key, (target.site, target.function, []))[2].append(target.name)
    edits: list[Edit] = []
    for site, function, names in grouped.values():
        made = make_static(code, site, function, names)
        if made is None:
            return None
        edits += [edit for edit in made if edit not in edits]
    return edits


def origin_target(situation: Situation, flow: Flow, parameter: str = "") -> list[Target]:
    """The parameter that JAX's own sentence names as the origin, if it names one parameter only.

    Args:
      parameter: the one that is looked for, if JAX names parts of it.
    """
    origin = _ORIGIN.search(situation.message)
    names = [parameter] if parameter else named_arguments(situation.message)
    if origin is None or len(names) != 1 or not names[0].isidentifier():
        return []
    wanted = origin["function"].rpartition(".")[2]
    code = situation.code
    found: list[Target] = []
    every: list[Function] = [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]
    for function in every:
        named = isinstance(function, cst.FunctionDef) and function.name.value == wanted
        if not named and not (wanted == "<lambda>" and isinstance(function, cst.Lambda)):
            continue
        if names[0] in parameters(function):
            sites = jit_sites(flow.functions, function)
            found += [
                Target(s, function, names[0])
                for s in sites
                if s.transform in JITS and (not s.mapped or names[0] in s.unmapped)
            ]
    return found
