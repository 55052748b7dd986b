"""``in_axes`` and ``out_axes`` of ``vmap``: what is shared by all copies, and what comes out of each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.code import parameters
from jaxerr_rag.repair.dataflow import Place, Values, returned
from jaxerr_rag.repair.functions import default_of
from jaxerr_rag.repair.loops import parse_path
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.ranks import rank
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.repair.transforms import (
    MAPS,
    Application,
    Layer,
    applications,
    callee_of,
    looks_trained,
    with_keyword,
    wrapped_function,
)
from jaxerr_rag.repair.tuples import display
from jaxerr_rag.repair.writing import Writer, argument_span, in_call, outer_text

ENTRIES = frozenset(
    {
        "vmap-in-axes-exceeds-rank",
        "vmap-size-mismatch",
        "vmap-in-axes-structure",
        "vmap-nothing-mapped",
        "vmap-out-axes-none-but-mapped",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The axes that the message and the arguments speak for."""
    values = Values(situation.code)
    ways = {
        "vmap-in-axes-exceeds-rank": _exceeding,
        "vmap-size-mismatch": _sizes,
        "vmap-in-axes-structure": _entries,
        "vmap-nothing-mapped": _nothing,
        "vmap-out-axes-none-but-mapped": _outputs,
    }
    for application in applications(values, situation, *MAPS):
        layer = application.stack.find(*MAPS)
        if layer is not None:
            yield from ways[situation.entry](values, application, layer, situation.message)


def _positional(application: Application) -> list[cst.Arg]:
    return [arg for arg in application.call.args if arg.keyword is None and not arg.star]


def _axes(values: Values, layer: Layer, count: int) -> list[str] | None:
    """What ``in_axes`` says of each argument."""
    given = layer.keyword(1, "in_axes")
    if given is None:
        return ["0"] * count
    node = values.origin(Place(given.value)).node
    if isinstance(node, cst.Tuple | cst.List):
        return [outer_text(values.code, element.value) for element in node.elements]
    return [values.code.text(given.value)] * count


def _set(values: Values, layer: Layer, axes: list[str]) -> tuple[Edit, ...]:
    writer = Writer(values.code)
    text = f"({', '.join(axes)}{',' if len(axes) == 1 else ''})"
    return writer.edits(with_keyword(writer, layer, "in_axes", text, 1))


# --- scalars, and arrays of too few axes -----------------------------------------------------------


def _exceeding(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    found = re.search(r"along axis (-?\d+).*?but is only (\d+)", message, re.DOTALL)
    args = _positional(application)
    axes = _axes(values, layer, len(args))
    if found is None or axes is None or len(axes) != len(args):
        return
    axis, have = found[1], int(found[2])
    mapped = [at for at in range(len(args)) if axes[at] == axis]
    ranks = {at: rank(values, args[at].value) for at in mapped}
    known = [at for at in mapped if ranks[at] == have]
    unknown = [at for at in mapped if ranks[at] is None]
    keywords = [arg for arg in application.call.args if arg.keyword is not None or arg.star == "**"]
    if keywords and not known:
        yield from _closed(values, application, layer, keywords, 1.0)
    trees = {
        at: text for at in mapped if (text := _tree_axes(values, args[at].value, have, axis)) is not None
    }
    if trees:
        yield Candidate(
            "in_axes_none", _set(values, layer, [trees.get(a, x) for a, x in enumerate(axes)]), 0.9
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
        yield Candidate("in_axes_none", _set(values, layer, changed), weight, "safe")
    if keywords and known:
        yield from _closed(values, application, layer, keywords, 0.5)


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


def _closed(
    values: Values, application: Application, layer: Layer, keywords: list[cst.Arg], weight: float
) -> Iterator[Candidate]:
    """Keyword arguments, which are always mapped, are given to the function before it is."""
    code = values.code
    inner = wrapped_function(values, layer)
    callee = callee_of(values, application.stack)
    args = _positional(application)
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


# --- sizes -----------------------------------------------------------------------------------------

_SIZE = re.compile(
    r"had size (\d+)(?:, e\.g\.|:)? ?axis (-?\d+) of (?:argument )?([^\s;]+)(?: of type (\S+))?"
)


def _sizes(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    found = _SIZE.findall(message)
    args = _positional(application)
    axes = _axes(values, layer, len(args))
    if len(found) < 2 or axes is None or len(axes) != len(args):
        return
    names = _names(values, application, layer, len(args))
    groups: dict[str, list[int]] = {}
    keyword_sizes: set[str] = set()
    for size, _, name, _ in found:
        plain = re.split(r"[\[.]", name)[0]
        plain = re.sub(r"^args$", "", plain) or plain
        number = re.match(r"args\[(\d+)\]", name)
        if number:
            groups.setdefault(size, []).append(int(number[1]))
        elif plain in names:
            groups.setdefault(size, []).append(names.index(plain))
        else:
            keyword_sizes.add(size)
    keywords = [arg for arg in application.call.args if arg.keyword is not None or arg.star == "**"]
    if keywords and keyword_sizes:
        yield from _closed(values, application, layer, keywords, 1.0)
    if len(groups) < 2:
        return
    mapped = [at for at in range(len(args)) if axes[at] != "None"]
    most = max(groups, key=lambda size: ("most axes" in message and size == found[0][0], len(groups[size])))
    rest = [at for at in mapped if not any(at in members for members in groups.values())]
    groups[most] += rest
    order = sorted(groups, key=lambda size: min(groups[size]))
    first_name = names[min(groups[order[0]])] if min(groups[order[0]]) < len(names) else ""
    if looks_trained(first_name) and len(order) == 2:
        order.reverse()
    for at, size in enumerate(order[:3]):
        changed = [text if i in groups[size] or text == "None" else "None" for i, text in enumerate(axes)]
        yield Candidate("in_axes_none", _set(values, layer, changed), 0.95 - 0.25 * at, "review")


def _names(values: Values, application: Application, layer: Layer, count: int) -> list[str]:
    """The names that JAX has for the arguments: the function's parameters."""
    callee = callee_of(values, application.stack)
    names = parameters(callee.function)[callee.bound :] if callee is not None else []
    return names[:count]


# --- entries per argument --------------------------------------------------------------------------


def _entries(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    code = values.code
    args = _positional(application)
    axes = _axes(values, layer, len(args))
    if axes is None:
        return
    missing = len(args) - len(axes)
    names = _names(values, application, layer, len(args))
    if missing > 0:
        first = names[0] if names else ""
        leading = looks_trained(first) and axes[0] != "None"
        front = [*["None"] * missing, *axes]
        back = [*axes, *["None"] * missing]
        yield Candidate("entry_per_argument", _set(values, layer, front if leading else back), 1.0, "review")
        yield Candidate("entry_per_argument", _set(values, layer, back if leading else front), 0.5, "review")
        if any(rank(values, arg.value) != 0 for arg in args[-missing:]):
            yield Candidate(
                "entry_per_argument", _set(values, layer, [*axes, *["0"] * missing]), 0.6, "review"
            )
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
                "entry_per_argument", _set(values, layer, [f"({', '.join(axes)})"]), 0.8, "review"
            )
        if len(args) > 0:
            yield Candidate("entry_per_argument", _set(values, layer, axes[: len(args)]), 0.6, "review")
        if callee is not None and wanted:
            defaults = [default_of(callee.function, name) for name in wanted]
            if args and all(default is not None for default in defaults):
                text = "".join(f", {code.text(d)}" for d in defaults if d is not None)
                end = argument_span(code, args[-1])[1]
                yield Candidate("entry_per_argument", (Edit(end, end, text),), 0.5, "review")


# --- nothing mapped --------------------------------------------------------------------------------

_KEY = re.compile(r"^(key|rng|k|prng\w*|\w*_key|\w*_rng|subkey)$")
_COUNT = re.compile(
    r"^(n|num|n_\w+|num_\w+|\w*samples|\w*restarts|\w*chains|\w*paths|\w*runs|\w*copies|size|batch\w*)$",
    re.IGNORECASE,
)


def _nothing(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    """A key for each copy, as many as an unused number says; else arrays are mapped."""
    code = values.code
    args = _positional(application)
    axes = _axes(values, layer, len(args))
    if axes is None or len(axes) != len(args):
        return
    names = _names(values, application, layer, len(args))
    for at, arg in enumerate(args):
        name = names[at] if at < len(names) else ""
        if not _KEY.match(name) and not (isinstance(arg.value, cst.Name) and _KEY.match(arg.value.value)):
            continue
        changed = [text if i != at else "0" for i, text in enumerate(axes)]
        for count, weight in _counts(values, application):
            writer = Writer(code)
            split = in_call(code, arg.value, writer.name("jax.random.split"), count)
            edits = [*with_keyword(writer, layer, "in_axes", f"({', '.join(changed)})", 1), *split]
            if len(changed) == 1:
                edits = [*with_keyword(writer, layer, "in_axes", "0", 1), *split]
            yield Candidate("split_keys", writer.edits(edits), weight, "review")
        made = values.origin(Place(arg.value)).node
        if isinstance(made, cst.Call) and code.dotted(made.func) == "jax.random.split":
            yield Candidate("split_keys", _set(values, layer, changed), 1.0, "safe")
    data = [at for at, arg in enumerate(args) if (rank(values, arg.value) or 0) > 0]
    data = [
        at for at in data if not (at < len(names) and (looks_trained(names[at]) or _KEY.match(names[at])))
    ]
    if data:
        changed = ["0" if at in data else text for at, text in enumerate(axes)]
        yield Candidate("map_data", _set(values, layer, changed), 0.7, "review")


def _counts(values: Values, application: Application) -> list[tuple[str, float]]:
    """Whole numbers in sight that nothing else reads, or that are named as counts."""
    found: list[tuple[str, float]] = []
    for scope in values.scopes(application.call):
        for name, every in values.table(scope).items():
            binding = every[0]
            integer = isinstance(binding.value, cst.Integer)
            if binding.kind not in ("assign", "parameter") or not (integer or binding.kind == "parameter"):
                continue
            reads = len(values.loads(name, scope))
            if not reads and (integer or _COUNT.match(name)):
                found.append((name, 1.0))
            elif integer and _COUNT.match(name):
                found.append((name, 0.6))
    return sorted(found, key=lambda item: -item[1])[:2]


# --- outputs ---------------------------------------------------------------------------------------


def _outputs(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    """The output that differs from copy to copy is mapped; or reduced to one value."""
    code = values.code
    found = re.search(
        r"at vmap out_axes(\S*), got axis spec None but output was batched on axis (\d+)", message
    )
    given = layer.keyword(2, "out_axes")
    if found is None or given is None:
        return
    path = parse_path(found[1])
    target: cst.BaseExpression = given.value
    for kind, key in path:
        made = values.origin(Place(target)).node
        if isinstance(made, cst.Tuple | cst.List) and isinstance(key, int) and key < len(made.elements):
            target = made.elements[key].value
        elif isinstance(made, cst.Dict):
            inner = [e.value for e in made.elements if isinstance(e, cst.DictElement) and kind == "item"]
            keys = [code.text(e.key).strip("'\"") for e in made.elements if isinstance(e, cst.DictElement)]
            target = inner[keys.index(str(key))] if str(key) in keys else target
        else:
            break
    yield Candidate("map_the_output", (code.replace(target, "0"),), 0.9, "review")
    callee = callee_of(values, application.stack)
    if callee is None:
        return
    writer = Writer(code)
    edits: list[Edit] = []
    name = '"batch"'
    named = layer.keyword(99, "axis_name")
    if named is not None:
        name = code.text(named.value)
    else:
        edits += with_keyword(writer, layer, "axis_name", name)
    for value in returned(callee.function):
        place = Place(value, path)
        for at in values.trail(place):
            if not at.path:
                edits += in_call(code, at.node, writer.name("jax.lax.pmean"), name)
                break
    if len(edits) > 1:
        yield Candidate("reduce", writer.edits(edits), 0.5, "review")
