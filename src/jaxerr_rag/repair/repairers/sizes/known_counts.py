"""Sizes computed from data that every caller has as it is: computed once, before anything is traced."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of, fresh, line_end, line_start
from jaxerr_rag.repair.program.code import Code, Function, parameters
from jaxerr_rag.repair.program.conds import substituted
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import Scope, is_method
from jaxerr_rag.repair.program.names import Binding
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.program.uses import is_size, needs_known
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "unique-size-under-jit",
        "int-of-tracer",
        "shape-from-tracer",
        "arange-with-traced-bound",
        "segment-count-under-jit",
    }
)

_MAPS = frozenset({"jax.vmap", "jax.pmap", "jax.shard_map"})
_NOTE = "The size is that of the data as they are when the line runs."
_DEEPEST = 5


def propose(situation: Situation) -> Iterator[Candidate]:
    """``n = jnp.unique(x).size`` behind ``x``, where each call gives the function this ``x``."""
    code = situation.code
    values, flow = Values(code), Flow(code)
    for node in _sizes(situation, values, flow):
        function = next(code.functions_round(node), None)
        if function is None:
            continue
        origins = _origins(values, flow, node)
        if not origins:
            continue
        edits = _moved(values, node, function, origins)
        if edits:
            weight = (
                1.1 if situation.entry != "unique-size-under-jit" or _is_size(code, node, function) else 0.6
            )
            yield Candidate("outside_jit", tuple(edits), weight, "review", _NOTE)
            return


# --- sizes ----------------------------------------------------------------------------------------


def _sizes(situation: Situation, values: Values, flow: Flow) -> Iterator[cst.BaseExpression]:
    """The expressions in the failing statement that compute a size from data."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        if name == "jax.numpy.unique":
            found = _count(code, call)
        elif name == "int" and situation.entry == "int-of-tracer":
            function = next(code.functions_round(call), None)
            found = call if function is not None and _is_size(code, call, function) else None
        else:
            if situation.entry not in ("unique-size-under-jit", "int-of-tracer"):
                for arg in call.args:
                    yield from _computed(values, flow, arg.value)
            continue
        if found is not None:
            yield _with_numbers(code, found)


def _count(code: Code, call: cst.Call) -> cst.BaseExpression | None:
    """``jnp.unique(x).size``, ``len(jnp.unique(x))``, ``jnp.unique(x).shape[0]``."""
    above = code.parent(call)
    if isinstance(above, cst.Attribute) and above.attr.value == "size":
        return above
    if isinstance(above, cst.Attribute) and above.attr.value == "shape":
        whole = code.parent(above)
        return whole if isinstance(whole, cst.Subscript) else None
    outer = code.parent(above) if isinstance(above, cst.Arg) else None
    return outer if isinstance(outer, cst.Call) and code.dotted(outer.func) == "len" else None


def _with_numbers(code: Code, node: cst.BaseExpression) -> cst.BaseExpression:
    """An expression with the sums round it of which the rest is literal: ``int(x.max()) + 1``."""
    at, above = node, code.parent(node)
    while isinstance(above, cst.BinaryOperation):
        other = above.right if above.left is at else above.left
        if not isinstance(other, cst.Integer):
            break
        at, above = above, code.parent(above)
    return at


def _computed(values: Values, flow: Flow, node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The parts of a shape that JAX computes, behind their names too."""
    if isinstance(node, cst.Tuple | cst.List):
        for element in node.elements:
            yield from _computed(values, flow, element.value)
        return
    if isinstance(node, cst.Name):
        binding = values.binding(node.value, node)
        if binding is None or binding.kind != "assign" or binding.value is None or binding.path:
            return
        node = binding.value
    plain = isinstance(node, cst.Call | cst.BinaryOperation)
    if plain and flow.traced(node) and _reduces(values.code, node):
        yield node


def _reduces(code: Code, node: cst.BaseExpression) -> bool:
    """``x.max() + 1``, ``jnp.max(x)``."""
    if isinstance(node, cst.BinaryOperation):
        sides = [side for side in (node.left, node.right) if not isinstance(side, cst.Integer)]
        return len(sides) == 1 and _reduces(code, sides[0])
    if not isinstance(node, cst.Call):
        return False
    last = node.func.attr.value if isinstance(node.func, cst.Attribute) else code.text(node.func)
    single = len(node.args) == (1 if code.dotted(node.func).startswith(("jax.", "int")) else 0)
    if last == "int" and single:
        return _reduces(code, node.args[0].value)
    return single and last in ("max", "sum", "count_nonzero")


def _is_size(code: Code, node: cst.BaseExpression, function: Function) -> bool:
    """Whether a number must be known while tracing."""
    whole = _with_numbers(code, node)
    above = code.parent(whole)
    if isinstance(above, cst.Assign) and isinstance(above.targets[0].target, cst.Name):
        return needs_known(code, function, above.targets[0].target.value)
    return is_size(code, whole)


# --- data -----------------------------------------------------------------------------------------


def _origins(values: Values, flow: Flow, node: cst.BaseExpression) -> dict[str, tuple[str, Binding]]:
    """For each name that an expression reads, the variable that it is in every call; else nothing."""
    found: dict[str, tuple[str, Binding]] = {}
    for name in _names(values.code, node):
        binding = values.binding(name.value, name)
        if binding is None or (binding.kind == "other" and name.value in values.code.imports):
            continue  # A builtin, or a module.
        origin = _origin(values, flow, name, _DEEPEST)
        if origin is None:
            return {}
        found[name.value] = origin
    scopes = {id(binding.scope) for _, binding in found.values()}
    return found if len(scopes) == 1 else {}


def _names(code: Code, node: cst.BaseExpression) -> Iterator[cst.Name]:
    for name in code.nodes(cst.Name, inside=node):
        above = code.parent(name)
        member = isinstance(above, cst.Attribute) and above.attr is name
        if not member and not (isinstance(above, cst.Arg) and above.keyword is name):
            yield name


def _origin(values: Values, flow: Flow, name: cst.Name, depth: int) -> tuple[str, Binding] | None:
    """The variable outside of traced functions that a name stands for."""
    binding = values.binding(name.value, name)
    if binding is None or depth <= 0:
        return None
    if binding.kind == "assign":
        once = len(values.table(binding.scope)[name.value]) == 1
        statement = values.code.statement_of(binding.node)
        plain = statement is not None and statement in body_of(binding.scope)
        return (name.value, binding) if once and plain and not _in_trace(flow, binding.scope, depth) else None
    function = binding.node
    if binding.kind != "parameter" or not isinstance(function, cst.FunctionDef):
        return None
    functions = flow.functions
    if is_method(values.code, function) and name.value == parameters(function)[0]:
        return None
    mapped = any(
        values.code.dotted(wrapper.func) in _MAPS
        for _, wrapped in functions.wrappings(function)
        for wrapper in wrapped.wrappers
    ) or any("vmap" in values.code.text(d) or "pmap" in values.code.text(d) for d in function.decorators)
    if mapped or functions.passed_on(function):
        return None
    given = [site.argument(function, name.value) for site in functions.call_sites(function)]
    origins = [_origin(values, flow, one, depth - 1) if isinstance(one, cst.Name) else None for one in given]
    first = origins[0] if origins else None
    same = first is not None and all(
        one is not None and one[0] == first[0] and one[1].node is first[1].node for one in origins
    )
    return first if same else None


def _in_trace(flow: Flow, scope: Scope, depth: int) -> bool:
    """Whether a function may run while something is traced."""
    if isinstance(scope, cst.Module):
        return False
    functions = flow.functions
    decorated = isinstance(scope, cst.FunctionDef) and bool(scope.decorators)
    if depth <= 0 or decorated or any(functions.wrappings(scope)) or functions.passed_on(scope):
        return True
    return any(
        _in_trace(flow, next(flow.code.functions_round(site.call), flow.code.module), depth - 1)
        for site in functions.call_sites(scope)
    )


# --- edits ----------------------------------------------------------------------------------------


def _moved(
    values: Values, node: cst.BaseExpression, function: Function, origins: dict[str, tuple[str, Binding]]
) -> list[Edit]:
    """The expression behind the last of its variables, its value read where it was."""
    code = values.code
    last = max((binding for _, binding in origins.values()), key=lambda binding: binding.end)
    scope = last.scope
    inside = isinstance(scope, cst.Module) or scope in [*code.functions_round(function)]
    statement = code.statement_of(last.node)
    if not inside or statement is None:
        return []
    text = substituted(values, node, {name: outer for name, (outer, _) in origins.items()})
    if not re.match(r"(?:int|len)\(", text) and not text.endswith(".size") and ".shape[" not in text:
        text = f"int({text})"
    assign = code.parent(node)
    own = code.statement_of(node)
    name = _target(values, assign, function, scope)
    if name is not None and own is not None and own in body_of(function) and len(body_of(function)) > 1:
        edits = [Edit(line_start(code, own), line_end(code, own), "")]
    else:
        name = fresh(code, f"n_{next(iter(origins.values()))[0]}", "n_values")
        edits = [code.replace(node, name)]
    end = line_end(code, statement)
    return [Edit(end, end, f"{code.indent(statement)}{name} = {text}\n"), *edits]


def _target(values: Values, assign: cst.CSTNode | None, function: Function, scope: object) -> str | None:
    """The name that alone gets the value, if it is free outside."""
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return None
    target = assign.targets[0].target
    if not isinstance(target, cst.Name) or len(values.table(function)[target.value]) != 1:
        return None
    outer = list(values.scopes(function))
    taken = any(target.value in values.table(one) for one in outer) or target.value in values.code.imports
    return None if taken else target.value
