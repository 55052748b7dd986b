"""Static arguments that can't be hashed: a tuple for a list, or not static at all if it is data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.forms.frozen import as_tuple, frozen, lists_as_tuples
from jaxerr_rag.repair.forms.nodes import class_named, is_dataclass
from jaxerr_rag.repair.forms.writing import outer_text, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import JITS, PARTIAL, CallSite, default_of
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, literals, static_parameters
from jaxerr_rag.repair.program.statics import Origins, Target, static_edits
from jaxerr_rag.repair.program.uses import needs_known, spread_argument
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"unhashable-static-argument", "array-as-static-argument"})

_TYPE = re.compile(r"hash an object of type <class '(?P<type>[^']+)'>, (?P<value>.*?)\. The error was", re.S)
_ARRAYS = ("ArrayImpl", "ndarray")


def propose(situation: Situation) -> Iterator[Candidate]:
    """For the static parameters that the failing call gives: what is right for the type named."""
    code = situation.code
    flow = Flow(code)
    found = _TYPE.search(situation.message)
    kind = found["type"].rpartition(".")[2] if found else ""
    value = found["value"] if found else ""
    owner = class_named(code, kind) if kind else None
    if owner is not None:
        if is_dataclass(code, owner) is not None:
            edits = [
                edit
                for one in _held(code, owner)
                for edit in (*frozen(code, one), *lists_as_tuples(code, one))
            ]
            yield Candidate("frozen_dataclass", tuple(edits), 1.0, "safe")
        return
    for function, site, call in _failing_calls(situation, flow):
        for name in parameters(function):
            if name not in static_parameters(code, site, function) or name in site.bound_names:
                continue
            given = call.argument(function, name) if call is not None else None
            if given is None and call is not None:
                given = spread_argument(flow, call.call, name)
            expression = given if given is not None else default_of(function, name)
            if expression is None:
                continue
            if "Tracer" in kind:
                yield from _from_outside(situation, flow, function, site, name, expression)
            elif kind in _ARRAYS:
                origins = Origins(situation, flow)
                yield from _array(code, origins, function, site, name, expression, value)
            else:
                yield from _container(code, flow, function, site, name, expression, kind)


def _held(code: Code, owner: cst.ClassDef) -> list[cst.ClassDef]:
    """A dataclass with those that its fields hold: its hash is made of theirs."""
    found = [owner]
    for one in found:
        for field in code.nodes(cst.AnnAssign, inside=one):
            held = class_named(code, code.text(field.annotation.annotation))
            if held is not None and held not in found and is_dataclass(code, held) is not None:
                found.append(held)
    return found


def _failing_calls(situation: Situation, flow: Flow) -> Iterator[tuple[Function, JitSite, CallSite | None]]:
    """The jitted functions with static parameters that the failing statement calls."""
    code = situation.code
    statement = situation.statement
    every: list[Function] = [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]
    others: list[tuple[Function, JitSite, CallSite | None]] = []
    for function in every:
        for site in jit_sites(flow.functions, function):
            if site.transform not in JITS or not static_parameters(code, site, function):
                continue
            for call in flow.functions.call_sites(function):
                if statement is not None and code.statement_of(call.call) is statement:
                    yield function, site, call
                else:
                    others.append((function, site, call))
    if statement is None:
        yield from others


# --- lists, dicts, dataclasses --------------------------------------------------------------------


def _container(
    code: Code,
    flow: Flow,
    function: Function,
    site: JitSite,
    name: str,
    expression: cst.BaseExpression,
    kind: str,
) -> Iterator[Candidate]:
    if not _may_be(flow, expression, kind):
        return
    every = _every_value(code, flow, function, name, kind)
    if kind == "dict":
        edits = [code.replace(node, f"tuple({outer_text(code, node)}.items())") for node in every]
        edits += dict.fromkeys(as_tuple(code, part) for node in every for part in _lists_in(flow, node, 0))
        yield Candidate("tuple", (*edits, *_converted(code, function, name, "dict")), 0.9, "safe")
        return
    if kind not in ("list", "set"):
        return
    edits = [as_tuple(code, node) for node in every]
    yield Candidate("tuple", tuple(edits), 1.0, "safe")
    if kind == "list":
        yield Candidate("tuple", (*edits, *_converted(code, function, name, "list")), 0.7, "safe")
        nested = [code.replace(n, f"tuple(map(tuple, {outer_text(code, n)}))") for n in every]
        yield Candidate("tuple", tuple(nested), 0.6, "safe")


def _lists_in(flow: Flow, node: cst.BaseExpression, depth: int) -> Iterator[cst.List]:
    """The lists that are values of a dict, where the dict is written by name or by other dicts."""
    if isinstance(node, cst.Name) and depth < 4:
        scope = flow.functions.binder(node, node.value)
        for value in flow.functions.bindings(scope).get(node.value, []) if scope is not None else []:
            if value is not None:
                yield from _lists_in(flow, value, depth + 1)
    elif isinstance(node, cst.Dict):
        for element in node.elements:
            if isinstance(element.value, cst.List) and depth > 0:
                yield element.value
            elif isinstance(element, cst.StarredDictElement):
                yield from _lists_in(flow, element.value, depth + 1)
    elif isinstance(node, cst.Call) and flow.code.dotted(node.func) == "dict":
        for arg in node.args:
            yield from _lists_in(flow, arg.value, depth + 1)


def _every_value(
    code: Code, flow: Flow, function: Function, name: str, kind: str
) -> list[cst.BaseExpression]:
    """What all calls give for a parameter, as far as it may be of the type."""
    default = default_of(function, name)
    sites = flow.functions.call_sites(function)
    values = [site.argument(function, name) or spread_argument(flow, site.call, name) for site in sites]
    every = [*([default] if default is not None else []), *(v for v in values if v is not None)]
    return [value for value in dict.fromkeys(every) if _may_be(flow, value, kind)]


def _may_be(flow: Flow, node: cst.BaseExpression, kind: str) -> bool:
    """Whether an expression can have a type: a number is no list."""
    if isinstance(node, cst.BaseNumber | cst.BaseString | cst.Tuple | cst.Lambda | cst.Comparison):
        return False
    if isinstance(node, cst.List | cst.ListComp):
        return kind == "list"
    if isinstance(node, cst.Dict | cst.DictComp):
        return kind == "dict"
    if isinstance(node, cst.Set | cst.SetComp):
        return kind == "set"
    if isinstance(node, cst.Name):
        if node.value in ("True", "False", "None"):
            return False
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        known = [value for value in values if value is not None]
        return not known or any(_may_be(flow, value, kind) for value in known if value is not node)
    return True


def _converted(code: Code, function: Function, name: str, kind: str) -> list[Edit]:
    """A first statement that turns a parameter back into what the function expects."""
    body = body_of(function)
    if not body:
        return []
    first = body[0]
    docstring = (
        isinstance(first, cst.SimpleStatementLine)
        and isinstance(first.body[0], cst.Expr)
        and isinstance(first.body[0].value, cst.SimpleString)
    )
    if docstring and len(body) > 1:
        first = body[1]
    return [code.insert_before(first, f"{name} = {kind}({name})\n")]


# --- arrays ---------------------------------------------------------------------------------------


def _array(
    code: Code,
    origins: Origins,
    function: Function,
    site: JitSite,
    name: str,
    expression: cst.BaseExpression,
    value: str,
) -> Iterator[Candidate]:
    """An array: not static if it is data; as a number or a tuple where the function must know it."""
    if isinstance(expression, cst.BaseNumber | cst.BaseString | cst.Tuple | cst.Lambda | cst.List):
        return
    if isinstance(expression, cst.Name) and expression.value in ("True", "False", "None"):
        return
    known = needs_known(code, function, name)
    text = outer_text(code, expression)
    scalar = "[" not in value
    converted = f"int({text})" if scalar else f"tuple({text}.tolist())"
    yield Candidate("tuple", (code.replace(expression, converted),), 1.0 if known else 0.3, "safe")
    # A position that is wrong by one: what has to be known is another parameter.
    static = static_parameters(code, site, function)
    meant = [
        other
        for other in parameters(function)
        if other not in static
        and needs_known(code, function, other)
        and origins.looks(Target(site, function, other)) in ("number", "setting")
    ]
    edits = not_static(code, site, function, [name], meant)
    if edits is not None:
        yield Candidate("not_static", tuple(edits), 0.6 if known else 1.0, "safe")


def not_static(
    code: Code, site: JitSite, function: Function, names: list[str], instead: Sequence[str] = ()
) -> list[Edit] | None:
    """The edits that take parameters out of what is static at a site, and perhaps put others in."""
    if site.call is None:
        return None
    numbers = argument(site.call, 99, "static_argnums")
    given = argument(site.call, 99, "static_argnames")
    positions = [parameters(function).index(name) - site.bound for name in names]
    edits: list[Edit] = []
    emptied: list[cst.Arg] = []
    for arg, unwanted in ((numbers, positions), (given, names)):
        if arg is None:
            continue
        old = literals(arg.value)
        size = len(parameters(function)) - site.bound
        kept = [v for v in old if (v + size if isinstance(v, int) and v < 0 else v) not in unwanted]
        if arg is numbers and instead:
            kept += [parameters(function).index(other) - site.bound for other in instead]
        elif arg is given and instead and numbers is None:
            kept += instead
        if not kept:
            emptied.append(arg)
        elif kept != old:
            texts = [f'"{v}"' if isinstance(v, str) else str(v) for v in kept]
            single = f"({texts[0]},)" if isinstance(arg.value, cst.Tuple) else texts[0]
            edits.append(code.replace(arg.value, single if len(texts) == 1 else f"({', '.join(texts)})"))
    if len(emptied) == 1 and not edits:
        return [_without_keyword(code, site, emptied[0])]
    return None if emptied else edits


def _without_keyword(code: Code, site: JitSite, arg: cst.Arg) -> Edit:
    call = site.call
    assert call is not None
    left = [a for a in call.args if a is not arg]
    if code.dotted(call.func) == PARTIAL and len(left) == 1:
        return code.replace(call, code.text(left[0].value))
    if not left:
        return code.replace(call, code.text(call.func))
    return remove_argument(code, call, arg)


# --- tracers --------------------------------------------------------------------------------------


def _from_outside(
    situation: Situation,
    flow: Flow,
    function: Function,
    site: JitSite,
    name: str,
    expression: cst.BaseExpression,
) -> Iterator[Candidate]:
    """A tracer of an outer jit: static there too, or not static here."""
    code = situation.code
    origins = Origins(situation, flow)
    targets = origins.targets(expression)
    if targets and flow.traced(expression):
        edits = static_edits(code, targets)
        looks = {origins.looks(target) for target in targets}
        if edits and "data" not in looks:
            yield Candidate("not_static" if not edits else "tuple", tuple(edits), 1.0, "safe")
    if flow.traced(expression):
        removed = not_static(code, site, function, [name])
        if removed is not None:
            yield Candidate("not_static", tuple(removed), 0.7, "safe")
