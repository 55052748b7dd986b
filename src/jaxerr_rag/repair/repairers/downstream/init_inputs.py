"""What ``init`` of a flax or haiku model is given, next to what its ``apply`` gets: sizes, methods, flags."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import (
    applications,
    constructions,
    initialisations,
    mapped_over,
    rest_of_path,
    same_model,
    sources,
    visible,
)
from jaxerr_rag.repair.forms.writing import insert, outer_text, remove_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument, names_in
from jaxerr_rag.repair.program.dataflow import Place, Values, subscript_step
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"flax-param-shape-mismatch", "flax-scope-param-not-found", "haiku-stored-param-shape-differs"}
)

_MAKERS = frozenset(
    {"ones", "zeros", "empty", "full", "normal", "uniform", "rand", "randn", "randint", "ShapeDtypeStruct"}
)
_OF_APPLY = frozenset({"rngs", "mutable", "capture_intermediates", "method", "rng"})
_GRADIENTS = ("jax.grad", "jax.value_and_grad")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The data that ``apply`` gets, or what it is called with, given to ``init`` as well."""
    values = Values(situation.code)
    for call in applications(situation):
        starts = same_model(values, call, initialisations(values))
        if len(starts) != 1:
            continue
        if situation.entry == "flax-scope-param-not-found":
            yield from _whole(values, starts[0], call)
            continue
        alone = _one_example(values, situation, starts[0], call)
        if alone is not None:
            yield alone
        else:
            yield from _with_data(values, situation, starts[0], call)


def _whole(values: Values, start: cst.Call, call: cst.Call) -> Iterator[Candidate]:
    """``init`` without a method of its own, or with the flags with which ``apply`` takes another way."""
    code = values.code
    method = argument(start, 99, "method")
    used = argument(call, 99, "method")
    if used is not None:
        return
    if method is not None:
        yield Candidate("init_full_path", (remove_argument(code, start, method),), 1.0, "safe")
        return
    edits: list[Edit] = []
    for arg in call.args:
        if arg.keyword is None or arg.keyword.value in _OF_APPLY or not _is_literal(arg.value):
            continue
        given = argument(start, 99, arg.keyword.value)
        if given is None:
            edits.append(add_keyword(code, start, f"{arg.keyword.value}={code.text(arg.value)}"))
        elif code.text(given.value) != code.text(arg.value):
            edits.append(code.replace(given.value, code.text(arg.value)))
    if len(edits) == 1:
        yield Candidate("init_full_path", tuple(edits), 1.0, "safe")


def _is_literal(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.SimpleString) or (
        isinstance(node, cst.Name) and node.value in ("True", "False")
    )


def _inputs(start: cst.Call, call: cst.Call) -> list[tuple[cst.BaseExpression, cst.BaseExpression]]:
    """Pairs of what ``init`` and ``apply`` are given in the same places, keys and variables left out."""
    first = [arg.value for arg in start.args if arg.keyword is None and not arg.star][1:]
    second = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    offset = len(second) - len(first)
    if not first or not 1 <= offset <= 3:
        return []
    return list(zip(first, second[offset:], strict=True))


def _is_made_up(values: Values, node: cst.BaseExpression) -> bool:
    """``jnp.ones((1, 28, 28))`` and the like: an example that is no data."""
    made = values.origin(Place(node)).node
    while isinstance(made, cst.Call) and isinstance(made.func, cst.Attribute):
        if made.func.attr.value in _MAKERS:
            return True
        made = made.func.value
    return isinstance(made, cst.Call) and values.code.dotted(made.func).rpartition(".")[2] in _MAKERS


def _with_data(values: Values, situation: Situation, start: cst.Call, call: cst.Call) -> Iterator[Candidate]:
    """One example of the data in place of what was made up."""
    pairs = _inputs(start, call)
    made_up = [pair for pair in pairs if _is_made_up(values, pair[0])]
    sure = bool(made_up)
    edits: list[Edit] = []
    chosen = made_up or pairs
    for number, (given, used) in enumerate(chosen, 1):
        name = fresh(values.code, "sample" if len(chosen) == 1 else f"sample_{number}")
        found = _put(values, situation, given, used, start, name)
        if found is None:
            return
        edits += found
    if edits and (sure or _in_training(values, call)):
        yield Candidate("real_batch", tuple(edits), 1.0 if sure else 0.7, "safe" if sure else "review")


def _in_training(values: Values, call: cst.Call) -> bool:
    """Whether a call is in a function that is differentiated: the data it gets is not wrong."""
    functions = list(values.code.functions_round(call))
    for maker in values.code.calls(*_GRADIENTS):
        callee = values.function(maker.args[0].value) if maker.args else None
        if callee is not None and callee.function in functions:
            return True
    return any(
        values.code.dotted(decorator.decorator) in _GRADIENTS
        for function in functions
        if isinstance(function, cst.FunctionDef)
        for decorator in function.decorators
    )


def _put(
    values: Values,
    situation: Situation,
    given: cst.BaseExpression,
    used: cst.BaseExpression,
    start: cst.Call,
    name: str,
) -> list[Edit] | None:
    """The edits that put what `used` stands for in the place of `given`, one row of it if it can be cut.

    Where a function has the `init`, and its only call sees the data, it gets a parameter of that name.
    """
    code = values.code
    mapped = mapped_over(values, used)
    origins = sources(values, situation, used)
    if _share(origins, sources(values, situation, given)):
        return None
    origins = [place for place in origins if _can_be_written(values, place)]
    function = next(code.functions_round(start), None)
    own = [source for source in origins if function is None or not _is_global(values, source.node)]
    for at, place in _made(values, given):
        for source in own:
            if visible(values, source.node, place):
                return [code.replace(at, _row(code, source, mapped))]
    if not isinstance(function, cst.FunctionDef):
        return None
    calls = values.calls(function) or constructions(values, function)
    params = function.params
    plain = [*params.posonly_params, *params.params]
    if len(calls) != 1 or not plain or any(param.default is not None for param in plain):
        return None
    call = calls[0][0]
    for source in origins:
        if visible(values, source.node, call):
            text = _row(code, source, mapped)
            alone = name == "sample" and not any(arg.keyword for arg in call.args)
            return [
                code.replace(given, name),
                insert(code.span(plain[-1])[1], f", {name}"),
                add_keyword(code, call, text if alone else f"{name}={text}"),
            ]
    return None


def _is_global(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression is made of names of the module alone."""
    bindings = [values.binding(name, node) for name in names_in(node)]
    return all(binding is None or isinstance(binding.scope, cst.Module) for binding in bindings)


def _can_be_written(values: Values, place: Place) -> bool:
    """Whether an expression may stand at another place too: a name, a part, a call of the program's own."""
    if isinstance(place.node, cst.Call):
        return not place.path and values.function(place.node.func) is not None
    return isinstance(place.node, cst.Name | cst.Attribute | cst.Subscript)


def _share(first: list[Place], second: list[Place]) -> bool:
    """Whether two values come from one place."""
    return not {(id(p.node), p.path) for p in first}.isdisjoint((id(p.node), p.path) for p in second)


def _made(values: Values, given: cst.BaseExpression) -> Iterator[tuple[cst.BaseExpression, cst.CSTNode]]:
    """The expressions that can be replaced: where a name that only ``init`` reads is made, the argument."""
    if isinstance(given, cst.Name):
        binding = values.binding(given.value, given)
        if (
            binding is not None
            and binding.kind == "assign"
            and not binding.path
            and binding.value is not None
            and len(values.loads(given.value, binding.scope)) == 1
        ):
            yield binding.value, binding.node
    yield given, given


def _row(code: Code, source: Place, mapped: bool) -> str:
    text = outer_text(code, source.node) + rest_of_path(source.path)
    if isinstance(source.node, cst.Name | cst.Attribute | cst.Subscript):
        return text + ("[0]" if mapped else "[:1]")
    return text


def _one_example(values: Values, situation: Situation, start: cst.Call, call: cst.Call) -> Candidate | None:
    """A batch axis for one example of what ``init`` got whole."""
    code = values.code
    for given, used in _inputs(start, call):
        whole = _element_of(values, situation, used)
        if whole is None or mapped_over(values, used):
            continue
        same = _share(sources(values, situation, given), sources(values, situation, whole))
        if not same and not _is_made_up(values, given):
            continue
        edits = suffixed(code, used, "[None]")
        if not _first_is_taken(values, call):
            edits += suffixed(code, call, "[0]")
        return Candidate("batch_axis", tuple(edits), 1.0 if same else 0.8, "review")
    return None


def _element_of(values: Values, situation: Situation, used: cst.BaseExpression) -> cst.BaseExpression | None:
    """The array of which an expression is one element: ``xs`` of ``xs[0]`` and of ``for x in xs``."""
    for source in sources(values, situation, used):
        node = source.node
        if source.path:
            continue
        if isinstance(node, cst.Subscript):
            step = subscript_step(node)
            return node.value if step is not None and isinstance(step[1], int) else None
        if isinstance(node, cst.Name):
            binding = values.binding(node.value, node)
            if binding is not None and binding.kind == "for" and not binding.path:
                return binding.value if isinstance(binding.value, cst.Name | cst.Attribute) else None
    return None


def _first_is_taken(values: Values, call: cst.Call) -> bool:
    """Whether the program takes ``[0]`` of a call's value, or of what is computed from it."""
    code = values.code
    target = target_of(values, call)
    reads: list[cst.CSTNode] = [call]
    if isinstance(target, cst.Name):
        scope = values.owner(target)
        reads = list(values.loads(target.value, scope)) if scope is not None else []
    for read in reads:
        at: cst.CSTNode | None = read
        while at is not None and not isinstance(at, cst.BaseSmallStatement):
            if isinstance(at, cst.Subscript) and subscript_step(at) == ("item", 0):
                return True
            if isinstance(at, cst.Call) and code.dotted(at.func).rpartition(".")[2] == "squeeze":
                return True
            at = code.parent(at)
    return False
