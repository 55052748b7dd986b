"""``in_axes`` and ``out_axes`` of ``vmap``: what is shared by all copies, and what comes out of each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, argument_span, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import default_of
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.program.transforms import (
    MAPS,
    Application,
    Layer,
    applications,
    callee_of,
    looks_trained,
    with_keyword,
    wrapped_function,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "vmap-in-axes-exceeds-rank",
        "vmap-in-axes-structure",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The axes that the message and the arguments speak for."""
    values = Values(situation.code)
    ways = {
        "vmap-in-axes-exceeds-rank": _exceeding,
        "vmap-in-axes-structure": _entries,
    }
    for application in applications(values, situation, *MAPS):
        layer = application.stack.find(*MAPS)
        if layer is not None:
            yield from ways[situation.entry](values, application, layer, situation.message)


def positional_of(application: Application) -> list[cst.Arg]:
    """The arguments of a mapped call that are given by position."""
    return [arg for arg in application.call.args if arg.keyword is None and not arg.star]


def axes_of(values: Values, layer: Layer, count: int) -> list[str] | None:
    """What ``in_axes`` says of each argument."""
    given = layer.keyword(1, "in_axes")
    if given is None:
        return ["0"] * count
    node = values.origin(Place(given.value)).node
    if isinstance(node, cst.Tuple | cst.List):
        return [outer_text(values.code, element.value) for element in node.elements]
    return [values.code.text(given.value)] * count


def set_axes(values: Values, layer: Layer, axes: list[str]) -> tuple[Edit, ...]:
    """The edits that make ``in_axes`` a tuple of these."""
    writer = Writer(values.code)
    text = f"({', '.join(axes)}{',' if len(axes) == 1 else ''})"
    return writer.edits(with_keyword(writer, layer, "in_axes", text, 1))


# --- scalars, and arrays of too few axes -----------------------------------------------------------


def _exceeding(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    found = re.search(r"along axis (-?\d+).*?but is only (\d+)", message, re.DOTALL)
    args = positional_of(application)
    axes = axes_of(values, layer, len(args))
    if found is None or axes is None or len(axes) != len(args):
        return
    axis, have = found[1], int(found[2])
    mapped = [at for at in range(len(args)) if axes[at] == axis]
    ranks = {at: rank(values, args[at].value) for at in mapped}
    known = [at for at in mapped if ranks[at] == have]
    unknown = [at for at in mapped if ranks[at] is None]
    keywords = [arg for arg in application.call.args if arg.keyword is not None or arg.star == "**"]
    if keywords and not known:
        yield from closed(values, application, layer, keywords, 1.0)
    trees = {
        at: text for at in mapped if (text := _tree_axes(values, args[at].value, have, axis)) is not None
    }
    if trees:
        yield Candidate(
            "in_axes_none", set_axes(values, layer, [trees.get(a, x) for a, x in enumerate(axes)]), 0.9
        )
    options = [known] if known else []
    later = [at for at in unknown if at > 0]
    options += [[*known, *later[i:]] for i in range(len(later))]
    sure = {at: count for at, count in ranks.items() if count is not None}
    options.append([at for at, count in sure.items() if count < max(sure.values())])
    options += [[*known, at] for at in unknown]
    seen: list[list[int]] = []
    for shared in options:
        if not shared or sorted(shared) in seen or len(shared) == len(args):
            continue
        seen.append(sorted(shared))
        weight = (1.0 if shared == known else 0.7) - 0.05 * len(seen)
        changed = ["None" if at in shared else text for at, text in enumerate(axes)]
        yield Candidate("in_axes_none", set_axes(values, layer, changed), weight, "safe")
    if keywords and known:
        yield from closed(values, application, layer, keywords, 0.5)


def _tree_axes(values: Values, node: cst.BaseExpression, have: int, axis: str) -> str | None:
    """The axes of a dictionary's leaves, if some are too small to be mapped."""
    made = display(values, Place(node))
    if not isinstance(made, cst.Dict):
        return None
    parts = []
    small = 0
    for element in made.elements:
        if not isinstance(element, cst.DictElement):
            return None
        shared = rank(values, element.value) == have
        small += shared
        parts.append(f"{values.code.text(element.key)}: {'None' if shared else axis}")
    return f"{{{', '.join(parts)}}}" if 0 < small < len(parts) else None


def closed(
    values: Values, application: Application, layer: Layer, keywords: list[cst.Arg], weight: float
) -> Iterator[Candidate]:
    """Keyword arguments, which are always mapped, are given to the function before it is."""
    code = values.code
    inner = wrapped_function(values, layer)
    callee = callee_of(values, application.stack)
    args = positional_of(application)
    if inner is None or code.statement_of(inner) is not code.statement_of(application.call) or not args:
        return
    names = callee.free()[: len(args)] if callee is not None else []
    if len(names) < len(args):
        names = [f"arg{at}" for at in range(len(args))]
    texts = [code.data[slice(*argument_span(code, arg))].decode() for arg in keywords]
    function = outer_text(code, inner)
    function = f"({function})" if isinstance(inner, cst.Lambda) else function
    closed = f"lambda {', '.join(names)}: {function}({', '.join([*names, *texts])})"
    before = argument_span(code, args[-1])[1]
    end = argument_span(code, keywords[-1])[1]
    yield Candidate("partial", (code.replace(inner, closed), Edit(before, end, "")), weight, "safe")


def names_of(values: Values, application: Application, layer: Layer, count: int) -> list[str]:
    """The names that JAX has for the arguments: the function's parameters."""
    callee = callee_of(values, application.stack)
    names = parameters(callee.function)[callee.bound :] if callee is not None else []
    return names[:count]


# --- entries per argument --------------------------------------------------------------------------


def _entries(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    code = values.code
    args = positional_of(application)
    axes = axes_of(values, layer, len(args))
    if axes is None:
        return
    missing = len(args) - len(axes)
    names = names_of(values, application, layer, len(args))
    if missing > 0:
        first = names[0] if names else ""
        leading = looks_trained(first) and axes[0] != "None"
        front = [*["None"] * missing, *axes]
        back = [*axes, *["None"] * missing]
        yield Candidate(
            "entry_per_argument", set_axes(values, layer, front if leading else back), 1.0, "review"
        )
        yield Candidate(
            "entry_per_argument", set_axes(values, layer, back if leading else front), 0.5, "review"
        )
        if any(rank(values, arg.value) != 0 for arg in args[-missing:]):
            yield Candidate(
                "entry_per_argument", set_axes(values, layer, [*axes, *["0"] * missing]), 0.6, "review"
            )
    elif missing == 0 and f"len(in_axes)={len(axes)}, len(args)={len(args) + 1}" in message:
        # The function is a method, and ``self`` an argument as well.
        yield Candidate("entry_per_argument", set_axes(values, layer, ["None", *axes]), 1.0, "safe")
    elif missing < 0:
        keywords = [arg for arg in application.call.args if arg.keyword is not None]
        callee = callee_of(values, application.stack)
        wanted = callee.free()[len(args) : len(axes)] if callee is not None else []
        given = {arg.keyword.value: arg for arg in keywords if arg.keyword is not None}
        if wanted and all(name in given for name in wanted) and list(given)[: len(wanted)] == wanted:
            edits = [
                Edit(argument_span(code, given[name])[0], code.outer_span(given[name].value)[0], "")
                for name in wanted
            ]
            yield Candidate("entry_per_argument", tuple(edits), 1.0, "safe")
        elif len(args) == 1:
            yield Candidate(
                "entry_per_argument", set_axes(values, layer, [f"({', '.join(axes)})"]), 0.8, "review"
            )
        if len(args) > 0:
            yield Candidate("entry_per_argument", set_axes(values, layer, axes[: len(args)]), 0.6, "review")
        if callee is not None and wanted:
            defaults = [default_of(callee.function, name) for name in wanted]
            if args and all(default is not None for default in defaults):
                text = "".join(f", {code.text(d)}" for d in defaults if d is not None)
                end = argument_span(code, args[-1])[1]
                yield Candidate("entry_per_argument", (Edit(end, end, text),), 0.5, "review")
