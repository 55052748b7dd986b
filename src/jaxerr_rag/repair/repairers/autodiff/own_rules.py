"""Rules of ``custom_vjp`` and ``custom_jvp`` whose signatures or results are not what JAX calls for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, insert, outer_text, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Values, returned
from jaxerr_rag.repair.program.functions import PARTIAL
from jaxerr_rag.repair.program.jits import literals
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"custom-rule-wrong-arguments", "custom-vjp-fwd-not-a-pair", "custom-vjp-traced-nondiff-argument"}
)

_CUSTOM = ("jax.custom_vjp", "jax.custom_jvp")


@dataclass(frozen=True)
class _Rules:
    """A function with rules of its own.

    Attributes:
      primal: the function.
      fixed: its ``nondiff_argnums``.
      keyword: the argument that names them, and the call that has it.
      forward, backward: the rules; for ``custom_jvp`` only the second, which is the JVP rule.
      jvp: whether it is ``custom_jvp``.
    """

    primal: cst.FunctionDef
    fixed: tuple[int, ...]
    keyword: tuple[cst.Call, cst.Arg] | None
    forward: cst.FunctionDef | None
    backward: cst.FunctionDef | cst.Lambda | None
    jvp: bool


def propose(situation: Situation) -> Iterator[Candidate]:
    """Fixed arguments in front of a rule's own; residuals that the backward rule unpacks."""
    values = Values(situation.code)
    for rules in _every(values):
        if situation.entry == "custom-rule-wrong-arguments":
            yield from _signature(values, rules)
        elif situation.entry == "custom-vjp-fwd-not-a-pair":
            if rules.forward is None or rules.forward.name.value in situation.message:
                yield from _residuals(values, rules)
        else:
            yield from _ordinary(values, rules)


def _every(values: Values) -> Iterator[_Rules]:
    code = values.code
    for primal in code.nodes(cst.FunctionDef):
        for decorator in primal.decorators:
            name, call = _custom(code, decorator.decorator)
            if name is None:
                continue
            given = argument(call, 99, "nondiff_argnums") if call is not None else None
            fixed = tuple(n for n in literals(given.value) if isinstance(n, int)) if given is not None else ()
            keyword = (call, given) if call is not None and given is not None else None
            forward, backward = _registered(values, primal)
            yield _Rules(primal, fixed, keyword, forward, backward, name.endswith("jvp"))


def _custom(code: Code, node: cst.BaseExpression) -> tuple[str | None, cst.Call | None]:
    if code.dotted(node) in _CUSTOM:
        return code.dotted(node), None
    if isinstance(node, cst.Call):
        if code.dotted(node.func) in _CUSTOM:
            return code.dotted(node.func), node
        if code.dotted(node.func) == PARTIAL and node.args and code.dotted(node.args[0].value) in _CUSTOM:
            return code.dotted(node.args[0].value), node
    return None, None


def _registered(
    values: Values, primal: cst.FunctionDef
) -> tuple[cst.FunctionDef | None, cst.FunctionDef | cst.Lambda | None]:
    """The forward and backward rules, or the JVP rule, of a function."""
    code = values.code
    for node in code.nodes(cst.FunctionDef):
        for decorator in node.decorators:
            at = decorator.decorator
            if isinstance(at, cst.Attribute) and at.attr.value == "defjvp" and _is(values, at.value, primal):
                return None, node
    for call in code.nodes(cst.Call):
        if not isinstance(call.func, cst.Attribute) or not _is(values, call.func.value, primal):
            continue
        if call.func.attr.value == "defvjp":
            forward, backward = argument(call, 0, "fwd"), argument(call, 1, "bwd")
            first = values.function(forward.value) if forward is not None else None
            second = values.function(backward.value) if backward is not None else None
            fwd = (
                first.function if first is not None and isinstance(first.function, cst.FunctionDef) else None
            )
            return fwd, second.function if second is not None else None
        if call.func.attr.value == "defjvp":
            rule = argument(call, 0, "jvp")
            found = values.function(rule.value) if rule is not None else None
            return None, found.function if found is not None else None
    return None, None


def _is(values: Values, node: cst.BaseExpression, primal: cst.FunctionDef) -> bool:
    found = values.function(node)
    return found is not None and found.function is primal


# --- signatures ------------------------------------------------------------------------------------


def _signature(values: Values, rules: _Rules) -> Iterator[Candidate]:
    """The fixed arguments first, in the order of their numbers."""
    code = values.code
    names = parameters(rules.primal)
    if any(not 0 <= at < len(names) for at in rules.fixed) or rules.backward is None or not rules.fixed:
        return
    wanted = [names[at] for at in rules.fixed]
    have = parameters(rules.backward)
    params = rules.backward.params.params
    if not params or rules.backward.params.star_arg.__class__ is cst.Param:
        return
    rest = [name for name in have if name not in wanted]
    if len(rest) != 2:
        return
    text = ", ".join([*wanted, *rest])
    if have == [*wanted, *rest]:
        return
    start, end = code.span(params[0])[0], code.span(params[-1])[1]
    if any(name in rest or _assigned(values, rules.backward, name) for name in wanted):
        return
    used = {node.value for node in code.nodes(cst.Name, inside=rules.backward.body)}
    idle = [name for name in wanted if name not in used]
    note = f"The rule does not use {', '.join(idle)}; should it?" if idle else ""
    edit = Edit(start, end, text)
    yield Candidate("nondiff_first", (edit,), 1.0, "review" if idle else "safe", note)


def _assigned(values: Values, function: cst.FunctionDef | cst.Lambda, name: str) -> bool:
    """Whether a function binds a name otherwise than as a parameter."""
    return any(one.kind != "parameter" for one in values.table(function).get(name, []))


# --- residuals -------------------------------------------------------------------------------------


def _residuals(values: Values, rules: _Rules) -> Iterator[Candidate]:
    """What the backward rule calls its first argument, or unpacks it to, returned by the forward rule."""
    code = values.code
    if rules.forward is None or rules.backward is None or rules.jvp:
        return
    names = _unpacked(values, rules)
    results = returned(rules.forward)
    if names is None or not results:
        return
    known = set(values.table(rules.forward))
    edits: list[Edit] = []
    for value in results:
        if isinstance(value, cst.Tuple) and len(value.elements) > 2:
            first, last = value.elements[1].value, value.elements[-1].value
            edits += [insert(code.outer_span(first)[0], "("), insert(code.outer_span(last)[1], ")")]
            continue
        if isinstance(value, cst.Tuple) or not set(names) <= known:
            return
        text = "None" if not names else names[0] if len(names) == 1 and not _is_tuple(values, rules) else ""
        text = text or f"({', '.join(names)}{',' if len(names) == 1 else ''})"
        edits.append(insert(code.outer_span(value)[1], f", {text}"))
    yield Candidate("residuals", tuple(edits), 1.0, "safe")


def _residual_parameter(rules: _Rules) -> str | None:
    assert rules.backward is not None
    names = parameters(rules.backward)
    return names[len(rules.fixed)] if len(names) == len(rules.fixed) + 2 else None


def _unpacking(values: Values, rules: _Rules) -> cst.Tuple | None:
    """The target that the backward rule unpacks its residuals to."""
    name = _residual_parameter(rules)
    for node in values.code.nodes(cst.Assign, inside=rules.backward):
        if isinstance(node.value, cst.Name) and node.value.value == name:
            target = node.targets[0].target
            return target if isinstance(target, cst.Tuple) else None
    return None


def _is_tuple(values: Values, rules: _Rules) -> bool:
    return _unpacking(values, rules) is not None


def _unpacked(values: Values, rules: _Rules) -> list[str] | None:
    """The names that the backward rule has for its residuals; none if it uses none."""
    name = _residual_parameter(rules)
    if name is None or rules.backward is None:
        return None
    target = _unpacking(values, rules)
    if target is not None:
        found = [element.value.value for element in target.elements if isinstance(element.value, cst.Name)]
        return found if len(found) == len(target.elements) else None
    body = rules.backward.body
    used = any(node.value == name for node in values.code.nodes(cst.Name, inside=body))
    if not used:
        return []
    plain = parameters(rules.forward) if rules.forward is not None else []
    left = [one for at, one in enumerate(plain) if at not in rules.fixed]
    return [name] if name in plain else left if len(left) == 1 else None


# --- traced arguments ------------------------------------------------------------------------------


def _ordinary(values: Values, rules: _Rules) -> Iterator[Candidate]:
    """All fixed arguments as residuals, with no cotangent for them, where the rules have one form."""
    code = values.code
    if rules.jvp or rules.forward is None or rules.keyword is None or len(rules.fixed) != 1:
        return
    backward = rules.backward
    names = parameters(rules.primal)
    if not isinstance(backward, cst.FunctionDef) or len(parameters(backward)) != 3:
        return
    fixed = names[rules.fixed[0]]
    own, residual, _ = parameters(backward)
    given = parameters(rules.forward)
    if len(given) != len(names) or _called(values, rules, fixed):
        return
    inner = given[rules.fixed[0]]
    used = any(node.value == residual for node in code.nodes(cst.Name, inside=backward.body))
    edits: list[Edit] = []
    for value in returned(rules.forward):
        if not isinstance(value, cst.Tuple) or len(value.elements) != 2:
            return
        kept = value.elements[1].value
        edits.append(code.replace(kept, f"({outer_text(code, kept)}, {inner})" if used else inner))
    params = backward.params.params
    start, end = code.span(params[0])[0], code.span(params[1])[1]
    name = fresh(code, "residuals", "saved") if used else own
    edits.append(Edit(start, end, name))
    if used:
        edits.append(code.insert_before(backward.body.body[0], f"{residual}, {own} = {name}"))
    for value in returned(backward):
        if not isinstance(value, cst.Tuple) or len(value.elements) != len(names) - 1:
            return
        parts = [outer_text(code, element.value) for element in value.elements]
        parts.insert(rules.fixed[0], "None")
        text = ", ".join(parts)
        edits.append(code.replace(value, f"({text})" if value.lpar else text))
    call, arg = rules.keyword
    if code.dotted(call.func) == PARTIAL and len(call.args) == 2:
        edits.append(code.replace(call, code.text(call.args[0].value)))
    else:
        edits.append(remove_argument(code, call, arg))
    note = f"Nothing flows back to `{fixed}`; return its cotangent if something should."
    yield Candidate("ordinary_argument", Writer(code).edits(edits), 0.9, "review", note)


def _called(values: Values, rules: _Rules, name: str) -> bool:
    """Whether a fixed argument is used as a function, a text or a size, which no tracer can be."""
    code = values.code
    text = code.text(rules.primal.body)
    return bool(re.search(rf"\b{name}\(|range\({name}|axis={name}|if {name}\b|== ['\"]", text))
