"""What ``scan`` and ``map`` run over: lists, numbers, and arrays of different lengths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

import libcst as cst

from jaxerr_rag.repair.casts import is_creation, is_number
from jaxerr_rag.repair.code import argument
from jaxerr_rag.repair.dataflow import Place, Values
from jaxerr_rag.repair.loops import failing_calls
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.repair.writing import (
    Writer,
    argument_span,
    as_argument,
    in_call,
    outer_text,
    remove_argument,
    suffixed,
)

ENTRIES = frozenset(
    {"scan-of-python-list-xs", "map-over-scalar", "scan-xs-length-mismatch", "scan-length-disagrees"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """Arrays in place of lists and numbers; slices and axes that make the lengths agree."""
    values = Values(situation.code)
    for call in failing_calls(situation, "jax.lax.scan", "jax.lax.map"):
        scan = situation.code.dotted(call.func) == "jax.lax.scan"
        xs = argument(call, 2 if scan else 1, "xs")
        if xs is None:
            continue
        if situation.entry in ("scan-of-python-list-xs", "map-over-scalar"):
            yield from _not_arrays(values, call, xs, scan)
        elif situation.entry == "scan-xs-length-mismatch":
            yield from _lengths(values, situation.message, call, xs)
        else:
            yield from _length_given(values, situation.message, call, xs)


# --- lists and numbers -----------------------------------------------------------------------------


def _not_arrays(values: Values, call: cst.Call, xs: cst.Arg, scan: bool) -> Iterator[Candidate]:
    code = values.code
    writer = Writer(code)
    parts = _parts(values, xs.value)
    if len(parts) == 1 and not _is_list(values, parts[0]) and not isinstance(xs.value, cst.Tuple | cst.Dict):
        yield from _number(values, call, xs, scan)
        return
    edits: list[Edit] = []
    strategy = "array"
    for part in parts:
        if _is_list(values, part):
            made, stacked = _arrayed(values, writer, part)
            edits.extend(made)
            strategy = "stack" if stacked else strategy
    if edits:
        yield Candidate(strategy, writer.edits(dict.fromkeys(edits)), 1.0, "safe")
    yield from _taken_out(values, call, xs, _is_constant, 0.95)


def _parts(values: Values, xs: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The elements of a tuple or dictionary of inputs; a list is one input that is to be an array."""
    made = values.origin(Place(xs))
    node = made.node if not made.path else xs
    if isinstance(node, cst.Tuple):
        plain = [element.value for element in node.elements]
        return plain if not all(is_number(part) for part in plain) else [xs]
    if isinstance(node, cst.Dict):
        return [element.value for element in node.elements]
    return [xs]


def _is_list(values: Values, node: cst.BaseExpression) -> bool:
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Tuple):
        return bool(made.elements) and all(is_number(element.value) for element in made.elements)
    if isinstance(made, cst.Call):
        return values.code.dotted(made.func) in ("list", "range", "sorted", "reversed", "zip", "map")
    return isinstance(made, cst.List | cst.ListComp)


def _arrayed(values: Values, writer: Writer, node: cst.BaseExpression) -> tuple[list[Edit], bool]:
    """Edits that make an array of a list: where it is made, if only the scan reads it."""
    code = values.code
    trail = values.trail(Place(node))
    made = trail[-1].node
    if isinstance(made, cst.Call) and code.dotted(made.func) == "range":
        return [code.replace(made.func, writer.name("jax.numpy.arange"))], False
    element = _element(made)
    if isinstance(element, cst.Dict | cst.Tuple) or _makes_tree(values, element):
        leaves = writer.name("jax.tree.map")
        stack = writer.name("jax.numpy.stack")
        text = f"{leaves}(lambda *leaves: {stack}(leaves), *{as_argument(code, node)})"
        if isinstance(element, cst.Tuple) and all(is_number(e.value) for e in element.elements):
            text = f"{writer.name('jax.numpy.array')}({as_argument(code, node)})"
        return [code.replace(node, text)], True
    function = writer.name("jax.numpy.array" if not _is_array(values, element) else "jax.numpy.stack")
    alone = all(
        not isinstance(place.node, cst.Name) or _read_once(values, place.node) for place in trail[:-1]
    )
    target = (
        made
        if alone and isinstance(made, cst.List | cst.ListComp | cst.Tuple) and _grows(values, node)
        else node
    )
    return in_call(code, target, function), False


def _grows(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a list is complete where it is made: no ``append``."""
    if not isinstance(node, cst.Name):
        return True
    scope = values.owner(node)
    for load in values.loads(node.value, scope) if scope is not None else []:
        if isinstance(values.code.parent(load), cst.Attribute):
            return False
    return True


def _read_once(values: Values, name: cst.Name) -> bool:
    scope = values.owner(name)
    return scope is None or len(values.loads(name.value, scope)) == 1


def _element(made: cst.BaseExpression) -> cst.BaseExpression | None:
    if isinstance(made, cst.List | cst.Tuple) and made.elements:
        return made.elements[0].value
    return made.elt if isinstance(made, cst.ListComp) else None


def _is_array(values: Values, element: cst.BaseExpression | None) -> bool:
    made = values.origin(Place(element)).node if element is not None else None
    return isinstance(made, cst.Call) and values.code.dotted(made.func).startswith(("jax.", "numpy."))


def _makes_tree(values: Values, element: cst.BaseExpression | None) -> bool:
    """Whether the elements of a list are dictionaries, tuples or objects."""
    if element is None:
        return False
    made = values.origin(Place(element)).node
    if isinstance(made, cst.Call):
        return (
            values.is_class(made.func)
            or bool(values.fields(made.func))
            or values.code.dotted(made.func) == "dict"
        )
    return isinstance(made, cst.Dict | cst.Tuple)


def _number(values: Values, call: cst.Call, xs: cst.Arg, scan: bool) -> Iterator[Candidate]:
    """``map(f, n)`` and ``scan(f, init, n)``: the numbers up to n, or n steps without inputs."""
    code = values.code
    writer = Writer(code)
    callee = values.function(call.args[0].value) if call.args else None
    arange = in_call(code, xs.value, writer.name("jax.numpy.arange"))
    if scan and callee is not None and len(callee.free()) > 1:
        step = callee.free()[1]
        if not values.loads(step, callee.function):
            text = f"None, length={as_argument(code, xs.value)}"
            start, end = argument_span(code, xs)
            given = f"xs={text}" if xs.keyword is not None else text
            yield Candidate("arange", (Edit(start, end, given),), 1.0, "safe")
    yield Candidate(
        "arange",
        writer.edits(arange),
        0.9,
        "review",
        "The numbers start at 0; a function that counts from 1 needs jnp.arange(1, n + 1).",
    )


def _is_constant(values: Values, part: cst.BaseExpression) -> bool:
    return is_number(values.origin(Place(part)).node)


def _taken_out(
    values: Values,
    call: cst.Call,
    xs: cst.Arg,
    constant: Callable[[Values, cst.BaseExpression], bool],
    weight: float,
) -> Iterator[Candidate]:
    """Elements of the inputs that are the same in each step are read from the enclosing scope."""
    code = values.code
    node = values.origin(Place(xs.value)).node
    callee = values.function(call.args[0].value) if call.args else None
    if not isinstance(node, cst.Tuple) or callee is None:
        return
    out = [at for at, element in enumerate(node.elements) if constant(values, element.value)]
    kept = [at for at in range(len(node.elements)) if at not in out]
    free = callee.free()
    if not out or not kept or not free or not isinstance(callee.function, cst.FunctionDef):
        return
    unpack = _unpacking(values, callee.function, free[-1])
    if unpack is None or len(unpack[1].elements) != len(node.elements):
        return
    assign, target = unpack
    names = [outer_text(code, element.value) for element in target.elements]
    texts = [outer_text(code, element.value) for element in node.elements]
    left = names[kept[0]] if len(kept) == 1 else ", ".join(names[at] for at in kept)
    right = texts[kept[0]] if len(kept) == 1 else f"({', '.join(texts[at] for at in kept)})"
    edits = [code.replace(node, right), code.replace(target, left)]
    fixed = [(names[at], texts[at]) for at in out if names[at] != texts[at]]
    local = {name for name, _ in fixed}
    same = {names[at] for at in out if names[at] == texts[at]}
    if any(
        not _sees(values, callee.function, code.statement_of(call) or call, text, local | same)
        for _, text in fixed
    ):
        return
    if fixed:
        lines = "".join(f"{name} = {text}\n" for name, text in fixed)
        edits.append(code.insert_before(assign, lines))
    yield Candidate("closure", tuple(edits), weight + (0.2 if same else 0.0), "review")


def _sees(values: Values, function: cst.FunctionDef, call: cst.CSTNode, text: str, local: set[str]) -> bool:
    """Whether a text means the same in a function as at the call: its names are of a scope round both."""
    shared = {id(scope) for scope in values.scopes(function)}
    for name in set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", text)):
        scope = next((s for s in values.scopes(call) if name in values.table(s)), None)
        if scope is not None and (id(scope) not in shared or name in local):
            return False
    return True


def _unpacking(
    values: Values, function: cst.FunctionDef, parameter: str
) -> tuple[cst.Assign, cst.Tuple] | None:
    for node in values.code.nodes(cst.Assign, inside=function):
        target = node.targets[0].target
        if (
            isinstance(node.value, cst.Name)
            and node.value.value == parameter
            and isinstance(target, cst.Tuple)
        ):
            return node, target
    return None


# --- lengths ---------------------------------------------------------------------------------------


def _lengths(values: Values, message: str, call: cst.Call, xs: cst.Arg) -> Iterator[Candidate]:
    """Inputs of different lengths: slices where they differ by a few, a closure where one is a constant."""
    code = values.code
    sizes = [int(size) for size in re.findall(r"\d+", message.partition("sizes:")[2])]
    node = values.origin(Place(xs.value)).node
    if isinstance(node, cst.Tuple | cst.List):
        parts = [element.value for element in node.elements]
    elif isinstance(node, cst.Dict):
        parts = [
            e.value
            for e in sorted(
                node.elements, key=lambda e: code.text(e.key) if isinstance(e, cst.DictElement) else ""
            )
        ]
    elif isinstance(node, cst.Call) and values.fields(node.func):
        parts = [arg.value for arg in node.args]
    else:
        return
    runs = [(size, 1) for size in sizes] if len(parts) == len(sizes) else _runs(sizes)
    if len(parts) != len(runs):
        return
    sizes = [size for size, _ in runs]
    shortest = min(sizes)
    for at, part in enumerate(parts):
        made = values.origin(Place(part)).node
        if isinstance(made, cst.Call) and code.dotted(made.func) == "jax.random.split":
            yield from _keys(values, parts, sizes, at, made)
    difference = max(sizes) - shortest
    if 0 < difference <= max(2, shortest // 10):
        scale = 1.0 if difference == 1 else 0.5
        started = _starts_from(
            values, call, [p for p, size in zip(parts, sizes, strict=True) if size > shortest]
        )
        for first, weight in ((False, 0.8 * scale), (True, (0.9 if started else 0.4) * scale)):
            edits: list[Edit] = []
            for part, size in zip(parts, sizes, strict=True):
                if size > shortest:
                    cut = f"[{size - shortest}:]" if first else f"[:-{size - shortest}]"
                    edits.extend(suffixed(code, part, cut))
            yield Candidate(
                "slice", tuple(edits), weight, "review", "Check which end of the steps it belongs to."
            )
    for at, (size, leaves) in enumerate(runs):
        if sizes.count(size) == 1:
            # One array beside a tree of many, and what the body calls the same, is what the steps share.
            weight = 0.6 if difference > 2 else 0.4
            weight += 0.25 if leaves < max(count for _, count in runs) else 0.0
            weight += 0.05 if size == shortest else 0.0
            yield from _taken_out(values, call, xs, partial(_is_part, parts[at]), weight)


def _is_part(wanted: cst.BaseExpression, values: Values, part: cst.BaseExpression) -> bool:
    return part is wanted


def _runs(sizes: list[int]) -> list[tuple[int, int]]:
    """Equal sizes beside each other, which are those of one tree: size and number of leaves."""
    return [(size, len(list(same))) for size, same in groupby(sizes)]


def _starts_from(values: Values, call: cst.Call, parts: list[cst.BaseExpression]) -> bool:
    """Whether the first carry is made of the first element of an input, which then is no step of its own."""
    init = argument(call, 1, "init")
    if init is None:
        return False
    texts = {"".join(values.code.text(part).split()) + "[0]" for part in parts}
    nodes: list[cst.CSTNode] = [init.value]
    nodes += [place.node for place in values.trail(Place(init.value))]
    for name in values.code.nodes(cst.Name, inside=init.value):
        nodes.append(values.origin(Place(name)).node)
    return any(
        "".join(values.code.text(subscript).split()) in texts
        for node in nodes
        for subscript in values.code.nodes(cst.Subscript, inside=node)
    )


def _keys(
    values: Values, parts: list[cst.BaseExpression], sizes: list[int], at: int, split: cst.Call
) -> Iterator[Candidate]:
    """As many keys as there are steps."""
    count = argument(split, 1, "num")
    other = next((i for i in range(len(parts)) if i != at and sizes[i] != sizes[at]), None)
    if other is None or count is None:
        return
    text = f"len({as_argument(values.code, parts[other])})"
    if isinstance(parts[other], cst.Name):
        yield Candidate("slice", (values.code.replace(count.value, text),), 0.9, "review")


def _length_given(values: Values, message: str, call: cst.Call, xs: cst.Arg) -> Iterator[Candidate]:
    """``length`` that is another axis, or fewer steps than there are inputs."""
    code = values.code
    found = re.search(r"argument of (\d+) which disagrees with leading axis sizes \[([\d, ]*)\]", message)
    length = argument(call, 3, "length")
    if found is None or length is None:
        return
    wanted, sizes = int(found[1]), [int(size) for size in re.findall(r"\d+", found[2])]
    node = values.origin(Place(xs.value)).node
    parts = [element.value for element in node.elements] if isinstance(node, cst.Tuple) else [xs.value]
    if len(parts) != len(sizes):
        return
    wrong = [part for part, size in zip(parts, sizes, strict=True) if size != wanted]
    longer = all(size >= wanted for size in sizes)
    swapped = [edit for part in wrong for edit in suffixed(code, part, ".swapaxes(0, 1)")]
    yield Candidate("time_first", tuple(swapped), 0.9, "review")
    if longer and max(sizes) > wanted:
        text = as_argument(code, length.value)
        cut = [edit for part in wrong for edit in suffixed(code, part, f"[:{text}]")]
        yield Candidate("slice", tuple(cut), 0.7, "review")
    for part in wrong:
        made = values.origin(Place(part)).node
        counts = made if isinstance(made, cst.Call) else None
        if counts is not None and (
            code.dotted(counts.func) == "jax.random.split" or is_creation(values, counts) == "arange"
        ):
            count = counts.args[-1].value
            if not is_number(count) or isinstance(count, cst.Integer):
                yield Candidate(
                    "slice", (code.replace(count, as_argument(code, length.value)),), 0.6, "review"
                )
    if len(set(sizes)) == 1:
        note = "All inputs are stepped over; check that axis 0 is the time."
        yield Candidate("no_length", (remove_argument(code, call, length),), 0.4, "review", note)
