"""Windows at traced positions, and results whose size is that of an array beside them."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate
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
        windows = [
            (place, element.slice)
            for place, element in enumerate(node.slice)
            if isinstance(element.slice, cst.Slice) and _is_traced(flow, element.slice)
        ]
        if len(windows) != 1:
            continue
        place, window = windows[0]
        size = _size(values, flow, window)
        axis = _axis(code, node, place)
        if size is None or axis is None or window.lower is None:
            return
        writer = Writer(code)
        start = as_argument(code, window.lower)
        more = f", axis={axis}" if axis else ""
        if isinstance(node.value, cst.Attribute) and node.value.attr.value == "at":
            text = _updated(code, writer, node, start, axis)
            if text is not None:
                call, new = text
                yield Candidate("dynamic_slice", writer.edits([code.replace(call, new)]), 0.9, "review")
            return
        name = writer.name("jax.lax.dynamic_slice_in_dim")
        text_of = f"{name}({outer_text(code, node.value)}, {start}, {size}{more})"
        others = [code.text(element.slice).strip() for element in node.slice]
        others[place] = ":"
        while others and others[-1] in (":", "..."):
            others.pop()
        if others:
            text_of += f"[{', '.join(others)}]"
        yield Candidate("dynamic_slice", writer.edits([code.replace(node, text_of)]), 1.0, "review")
        return


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
