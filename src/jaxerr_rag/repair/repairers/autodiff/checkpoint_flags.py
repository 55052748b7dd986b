"""A flag of a checkpointed function made static, and passed by position."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, argument_span, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Function, parameters
from jaxerr_rag.repair.program.dataflow import Values, passed
from jaxerr_rag.repair.program.functions import CHECKPOINTS, Functions
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, make_static
from jaxerr_rag.repair.program.statics import named_arguments
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"checkpoint-on-static-bool-argument"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``static_argnums`` for the flags that the message names, or the flags bound before."""
    code = situation.code
    values = Values(code)
    names = [name for name in named_arguments(situation.message) if name.isidentifier()]
    if not names:
        return
    functions = Functions(code)
    every: list[Function] = [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]
    for function in every:
        if not all(name in parameters(function) for name in names):
            continue
        for site in jit_sites(functions, function):
            if site.transform not in CHECKPOINTS:
                continue
            flags = _flags(values, function, names)
            made = make_static(code, site, function, flags)
            calls = _by_position(values, function, flags)
            if made is not None and calls is not None:
                yield Candidate("static_argnums", (*made, *calls), 1.0, "safe")
            yield from _bound(values, site, function, flags)


def _flags(values: Values, function: Function, names: list[str]) -> list[str]:
    """The named arguments, and other flags of the function that would fail next."""
    found = list(names)
    for call, callee in values.calls(function):
        for name in parameters(function)[callee.bound :]:
            value = passed(call, callee, name)
            flag = isinstance(value, cst.Name) and value.value in ("True", "False")
            if (flag or isinstance(value, cst.SimpleString)) and name not in found:
                found.append(name)
    order = parameters(function)
    return sorted(found, key=order.index)


def _by_position(values: Values, function: Function, names: list[str]) -> list[Edit] | None:
    """Edits that pass arguments by position where calls give them by keyword; None where that can't be."""
    code = values.code
    edits: list[Edit] = []
    for call, callee in values.calls(function):
        given = {arg.keyword.value: arg for arg in call.args if arg.keyword is not None}
        if not any(name in given for name in names):
            continue
        order = [name for name in parameters(function)[callee.bound :] if name not in callee.keywords]
        last = max(order.index(name) for name in names if name in order)
        texts = []
        for name in order[: last + 1]:
            value = passed(call, callee, name)
            if value is None:
                return None
            texts.append(as_argument(code, value))
        rest = [arg for name, arg in given.items() if name not in order[: last + 1]]
        texts += [code.data[slice(*argument_span(code, arg))].decode() for arg in rest]
        keywords = [arg for arg in call.args if arg.keyword is not None]
        in_order = [arg.keyword.value for arg in keywords if arg.keyword is not None]
        wanted = order[len(call.args) - len(keywords) :][: len(keywords)]
        if in_order == wanted and not rest:
            edits += [Edit(argument_span(code, a)[0], code.outer_span(a.value)[0], "") for a in keywords]
        else:
            start, end = argument_span(code, call.args[0])[0], argument_span(code, call.args[-1])[1]
            edits.append(Edit(start, end, ", ".join(texts)))
    return edits


def _bound(values: Values, site: JitSite, function: Function, names: list[str]) -> Iterator[Candidate]:
    """``jax.checkpoint(partial(f, train=True))`` where checkpoint is put on at the call."""
    code = values.code
    call = code.parent(site.node) if site.call is not None else None
    if site.call is None or not isinstance(call, cst.Call) or call.func is not site.call:
        return
    keywords = [arg for arg in call.args if arg.keyword is not None and arg.keyword.value in names]
    if not keywords or len(keywords) != len(names) or keywords != list(call.args[-len(keywords) :]):
        return
    writer = Writer(code)
    inner = site.call.args[0].value
    texts = [code.data[slice(*argument_span(code, arg))].decode() for arg in keywords]
    bound = f"{writer.name('functools.partial')}({outer_text(code, inner)}, {', '.join(texts)})"
    at = list(call.args).index(keywords[0])
    start = argument_span(code, call.args[at - 1])[1] if at else argument_span(code, keywords[0])[0]
    edits = [code.replace(inner, bound), Edit(start, argument_span(code, keywords[-1])[1], "")]
    yield Candidate("partial", writer.edits(edits), 0.9, "safe")
