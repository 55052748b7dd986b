"""Windows at traced positions, and results whose size is that of an array beside them."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.differences import added, terms, written
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.partners import partners
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.program.statics import Origins, Target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"slice-with-traced-bounds", "segment-count-under-jit", "repeat-total-length-under-jit"})

_SEGMENTS = frozenset({"segment_sum", "segment_max", "segment_min", "segment_prod"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A window of a known size, or the size from a shape."""
    if situation.entry == "slice-with-traced-bounds":
        found = list(_windows(situation))
        yield from found or _static_bounds(situation)
    else:
        yield from _sized(situation)


# --- windows --------------------------------------------------------------------------------------


def _windows(situation: Situation) -> Iterator[Candidate]:
    """``x[i : i + n]`` as ``lax.dynamic_slice_in_dim(x, i, n)``."""
    code = situation.code
    values, flow = Values(code), Flow(code)
    for node in at_fault(situation, cst.Subscript):
        found = _window(flow, node)
        if found is None:
            continue
        place, window = found
        size = _size(values, flow, window)
        axis = _axis(code, node, place)
        if size is None or axis is None or window.lower is None:
            return
        writer = Writer(code)
        if _is_update(node):
            start = as_argument(code, window.lower)
            text = _updated(code, writer, node, start, axis)
            if text is not None:
                call, new = text
                yield Candidate("dynamic_slice", writer.edits([code.replace(call, new)]), 0.9, "review")
            return
        every = _alike(values, flow, node, window)
        edits = [code.replace(one, _cut(values, flow, writer, one)) for one in every]
        edits += _left_over(values, window, every)
        yield Candidate("dynamic_slice", writer.edits(edits), 1.0, "review")
        return


def _window(flow: Flow, node: cst.Subscript) -> tuple[int, cst.Slice] | None:
    """The only slice with traced bounds in an index, and its place."""
    windows = [
        (place, element.slice)
        for place, element in enumerate(node.slice)
        if isinstance(element.slice, cst.Slice) and _is_traced(flow, element.slice)
    ]
    return windows[0] if len(windows) == 1 else None


def _is_update(node: cst.Subscript) -> bool:
    """``x.at[i : j]``."""
    return isinstance(node.value, cst.Attribute) and node.value.attr.value == "at"


def _cut(values: Values, flow: Flow, writer: Writer, node: cst.Subscript) -> str:
    """The text of a window's slice; "" if its size or axis can't be told."""
    code = values.code
    found = _window(flow, node)
    if found is None:
        return ""
    place, window = found
    size, axis = _size(values, flow, window), _axis(code, node, place)
    if size is None or axis is None or window.lower is None:
        return ""
    name = writer.name("jax.lax.dynamic_slice_in_dim")
    more = f", axis={axis}" if axis else ""
    text = f"{name}({outer_text(code, node.value)}, {as_argument(code, window.lower)}, {size}{more})"
    others = [code.text(element.slice).strip() for element in node.slice]
    others[place] = ":"
    while others and others[-1] in (":", "..."):
        others.pop()
    return f"{text}[{', '.join(others)}]" if others else text


def _alike(values: Values, flow: Flow, first: cst.Subscript, window: cst.Slice) -> list[cst.Subscript]:
    """A window, and those with the same bounds in its function that fail as it does; none in another."""
    code = values.code
    function = next(code.functions_round(first), None)
    found = [first]
    for node in code.nodes(cst.Subscript, inside=function) if function is not None else ():
        other = _window(flow, node)
        if other is None or _is_update(node) or next(code.functions_round(node), None) is not function:
            continue
        if _bounds(values, other[1]) != _bounds(values, window) or not _cut(values, flow, Writer(code), node):
            continue
        start, end = code.span(node)
        if all(end <= code.span(one)[0] or code.span(one)[1] <= start for one in found):
            found.append(node)
    return found


def _bounds(values: Values, window: cst.Slice) -> list[tuple[str, list[int]]]:
    """The texts of a window's bounds, with what binds their names at that place."""
    parts = [part for part in (window.lower, window.upper) if part is not None]
    return [(values.code.text(part), _bindings(values, part)) for part in parts]


def _bindings(values: Values, node: cst.BaseExpression) -> list[int]:
    found = [values.binding(name.value, name) for name in values.code.nodes(cst.Name, inside=node)]
    return [id(binding.node) for binding in found if binding is not None]


def _left_over(values: Values, window: cst.Slice, cut: list[cst.Subscript]) -> list[Edit]:
    """The line that assigns the end of windows, taken out where nothing else reads it."""
    code, end = values.code, window.upper
    if not isinstance(end, cst.Name):
        return []
    binding, scope = values.binding(end.value, end), values.owner(end)
    function = next(code.functions_round(end), None)
    if binding is None or binding.kind != "assign" or scope is None or scope is not function:
        return []
    if len(values.table(scope).get(end.value, [])) != 1 or binding.path or binding.value is None:
        return []
    reads = values.loads(end.value, scope)
    if not all(_is_end(code, read, cut) for read in reads):
        return []
    line = code.statement_of(binding.value)
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
        return []
    assign = line.body[0]
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1 or assign.value is not binding.value:
        return []
    calls = {code.dotted(call.func) for call in code.nodes(cst.Call, inside=assign)}
    return [without_statement(code, line)] if calls <= {"len", "int"} else []


def _is_end(code: Code, read: cst.Name, cut: list[cst.Subscript]) -> bool:
    """Whether a name is read as the end of one of some windows."""
    above = code.parent(read)
    return isinstance(above, cst.Slice) and above.upper is read and code.above(read, cst.Subscript) in cut


def _is_traced(flow: Flow, window: cst.Slice) -> bool:
    return any(part is not None and flow.traced(part) for part in (window.lower, window.upper))


def _size(values: Values, flow: Flow, window: cst.Slice) -> str | None:
    """The text of a window's size, None if it has a step or its size is traced too."""
    if window.step is not None or window.lower is None or window.upper is None:
        return None
    atoms: dict[str, cst.BaseExpression] = {}
    lower, upper = (terms(values, part, atoms) for part in (window.lower, window.upper))
    if lower is None or upper is None:
        return None
    size = added(upper, lower, -1)
    if any(flow.traced(atoms[atom]) for product in size for atom in product):
        return None
    if not size or (list(size) == [()] and size[()] <= 0):
        return None
    return written(size)


def _axis(code: Code, node: cst.Subscript, place: int) -> int | None:
    """The axis that an index stands for; None if the text does not tell."""
    before = [code.text(element.slice).strip() for element in node.slice[:place]]
    after = [code.text(element.slice).strip() for element in node.slice[place + 1 :]]
    if "None" in before or "..." in before:
        plain = before.count("...") == 1 and before == ["..."]
        return -1 - len(after) if plain and all(":" in text for text in after) else None
    return place


def _updated(
    code: Code, writer: Writer, node: cst.Subscript, start: str, axis: int
) -> tuple[cst.Call, str] | None:
    """``x.at[i : i + n].set(block)`` as ``lax.dynamic_update_slice_in_dim(x, block, i, axis)``."""
    method = code.parent(node)
    call = code.parent(method) if isinstance(method, cst.Attribute) else None
    if not isinstance(method, cst.Attribute) or method.attr.value != "set" or not isinstance(call, cst.Call):
        return None
    if len(call.args) != 1 or is_number(call.args[0].value) or len(node.slice) != 1:
        return None
    array = node.value
    assert isinstance(array, cst.Attribute)
    name = writer.name("jax.lax.dynamic_update_slice_in_dim")
    value = as_argument(code, call.args[0].value)
    return call, f"{name}({outer_text(code, array.value)}, {value}, {start}, {axis})"


def _static_bounds(situation: Situation) -> Iterator[Candidate]:
    """A bound that is a setting of a jitted function becomes static."""
    code = situation.code
    flow = Flow(code)
    origins = Origins(situation, flow)
    targets: list[Target] = []
    for node in at_fault(situation, cst.Subscript)[:1]:
        for element in node.slice:
            window = element.slice
            for part in (window.lower, window.upper) if isinstance(window, cst.Slice) else ():
                if part is not None and flow.traced(part):
                    targets += origins.targets(part) or ()
    targets = list(dict.fromkeys(targets))
    if targets and {origins.looks(target) for target in targets} <= {"number", "setting"}:
        edits = static_edits(code, targets)
        if edits:
            yield Candidate("static", tuple(edits), 0.8, "safe")


# --- sizes ----------------------------------------------------------------------------------------


def _sized(situation: Situation) -> Iterator[Candidate]:
    """``num_segments`` and ``total_repeat_length`` from the array that the result meets."""
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        last = code.dotted(call.func).rpartition(".")[2]
        if last in _SEGMENTS:
            keyword, strategy = "num_segments", "from_shape"
        elif last == "repeat":
            keyword, strategy = "total_repeat_length", "total_length"
        else:
            continue
        if argument(call, 99, keyword) is not None or (last in _SEGMENTS and len(call.args) > 2):
            return
        beside = [code.text(node) for node in partners(values, call)]
        if not beside and last in _SEGMENTS:
            beside = [text for text in _gathered(values, call) if text]
        if len(set(beside)) == 1 or beside:
            text = f"{keyword}={beside[0]}.shape[0]"
            weight = 0.9 if list(partners(values, call)) else 0.6
            yield Candidate(strategy, (add_keyword(code, call, text),), weight, "review")
        return


def _gathered(values: Values, call: cst.Call) -> Iterator[str]:
    """The nodes' array of ``segment_sum(nodes[senders], receivers)``."""
    code = values.code
    data = argument(call, 0, "data")
    node = data.value if data is not None else None
    for _ in range(3):
        if isinstance(node, cst.Name):
            binding = values.binding(node.value, node)
            node = binding.value if binding is not None and binding.kind == "assign" else None
    for part in code.nodes(cst.Subscript, inside=node) if node is not None else ():
        index = part.slice[0].slice
        by_name = isinstance(index, cst.Index) and isinstance(index.value, cst.Name)
        if by_name and isinstance(part.value, cst.Name | cst.Attribute) and len(part.slice) == 1:
            yield code.text(part.value)
            return
