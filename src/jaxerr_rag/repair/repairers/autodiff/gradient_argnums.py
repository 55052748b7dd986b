"""Gradients in an argument that is not given by position, or counted wrongly."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import argument_span, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Callee, Values
from jaxerr_rag.repair.program.functions import default_of
from jaxerr_rag.repair.program.transforms import (
    GRADS,
    Application,
    Layer,
    applications,
    argnums_of,
    callee_of,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-argnums-out-of-range"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The argument by position, or the number of the one that was meant."""
    values = Values(situation.code)
    for application in applications(values, situation, *GRADS):
        layer = application.stack.find(*GRADS)
        if layer is not None:
            yield from _by_position(values, application, layer, callee_of(values, application.stack))


def _by_position(
    values: Values, application: Application, layer: Layer, callee: Callee | None
) -> Iterator[Candidate]:
    numbers = argnums_of(layer)
    args = list(application.call.args)
    if numbers is None or callee is None:
        return
    names = parameters(callee.function)[callee.bound :]
    names = [name for name in names if name not in callee.keywords]
    positional = [arg for arg in args if arg.keyword is None and not arg.star]
    keywords = {arg.keyword.value: arg for arg in args if arg.keyword is not None}
    highest = max(numbers)
    wanted = names[len(positional) : highest + 1]
    only = {p.name.value for p in callee.function.params.kwonly_params}
    if (
        not only & set(wanted)
        and len(names) > highest
        and all(name in keywords or default_of(callee.function, name) for name in wanted)
    ):
        yield from _positional(values, callee, application, wanted, keywords)
    if callee.bound and min(numbers) - callee.bound >= 0:
        # Counted with self, or with what partial has bound.
        yield from _lowered(values, layer, numbers, callee.bound, 0.95)
    elif highest >= len(names) or not keywords:
        weight = 0.8 if highest == len(positional) else 0.4
        yield from _lowered(values, layer, numbers, highest - len(positional) + 1, weight)
    names_given = [n for n in keywords if n in only]
    counted = names[highest] if highest < len(names) and len(numbers) == 1 else ""
    if counted in names_given:
        names_given = [counted]
    if len(names_given) == 1 and layer.call is not None and layer.call.args:
        yield from _closed(values, application, layer, names_given[0], keywords)


def _positional(
    values: Values,
    callee: Callee,
    application: Application,
    wanted: list[str],
    keywords: dict[str, cst.Arg],
) -> Iterator[Candidate]:
    code = values.code
    args = list(application.call.args)
    texts = []
    for name in wanted:
        default = default_of(callee.function, name)
        if name in keywords:
            texts.append(as_argument(code, keywords[name].value))
        elif default is not None:
            texts.append(as_argument(code, default))
    first = [arg for arg in args if arg.keyword is None]
    rest = [arg for arg in args if arg.keyword is not None and arg.keyword.value not in wanted]
    every = [code.data[slice(*argument_span(code, arg))].decode() for arg in first]
    every += texts + [code.data[slice(*argument_span(code, arg))].decode() for arg in rest]
    if not args:
        return
    start, end = argument_span(code, args[0])[0], argument_span(code, args[-1])[1]
    in_place = [
        code.data[slice(*argument_span(code, arg))].decode() for arg in args if arg.keyword is None
    ] + [as_argument(code, arg.value) for arg in args if arg.keyword is not None]
    if in_place == every and len(wanted) == len([a for a in args if a.keyword is not None]):
        edits = [
            Edit(argument_span(code, arg)[0], code.outer_span(arg.value)[0], "")
            for arg in args
            if arg.keyword is not None
        ]
    else:
        edits = [Edit(start, end, ", ".join(every))]
    yield Candidate("positional", tuple(edits), 1.0, "safe")


def _lowered(values: Values, layer: Layer, numbers: list[int], by: int, weight: float) -> Iterator[Candidate]:
    given = layer.keyword(1, "argnums")
    changed = [number - by for number in numbers]
    if given is None or min(changed) < 0 or by <= 0:
        return
    if isinstance(given.value, cst.Tuple | cst.List):
        text = f"({', '.join(map(str, changed))}{',' if len(changed) == 1 else ''})"
    else:
        text = str(changed[0])
    note = "Check that this is the argument that was meant."
    yield Candidate("positional", (values.code.replace(given.value, text),), weight, "review", note)


def _closed(
    values: Values, application: Application, layer: Layer, name: str, keywords: dict[str, cst.Arg]
) -> Iterator[Candidate]:
    """A keyword-only parameter becomes the one parameter of a lambda."""
    code = values.code
    assert layer.call is not None
    inner = layer.call.args[0].value
    args = list(application.call.args)
    texts = [
        f"{name}={name}"
        if arg.keyword is not None and arg.keyword.value == name
        else code.data[slice(*argument_span(code, arg))].decode()
        for arg in args
    ]
    start, end = argument_span(code, args[0])[0], argument_span(code, args[-1])[1]
    edits = [
        code.replace(inner, f"lambda {name}: {outer_text(code, inner)}({', '.join(texts)})"),
        Edit(start, end, as_argument(code, keywords[name].value)),
    ]
    given = layer.keyword(1, "argnums")
    if given is not None:
        edits.append(code.replace(given.value, "0"))
    yield Candidate("closure", tuple(edits), 0.8, "safe")
