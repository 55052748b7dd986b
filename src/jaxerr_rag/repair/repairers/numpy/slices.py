"""`lax.dynamic_slice` and its relatives: an index for every axis, sizes that fit; layouts of convolutions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "dynamic-slice-index-count",
        "dynamic-slice-larger-than-operand",
        "conv-channel-mismatch",
        "after-all-non-token",
    }
)

_COUNT = re.compile(r"\((?P<given>\d+) vs \((?P<shape>[\d, ]*)\)\)")
_LAYOUTS = {1: ("NWC", "WIO"), 2: ("NHWC", "HWIO"), 3: ("NDHWC", "DHWIO")}


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    if situation.entry == "dynamic-slice-index-count":
        yield from _all_axes(situation)
    elif situation.entry == "dynamic-slice-larger-than-operand":
        yield from _sizes(situation)
    elif situation.entry == "conv-channel-mismatch":
        yield from _layout(situation)
    else:
        yield from _ready(situation)


def _elements(node: cst.BaseExpression | None) -> list[cst.BaseExpression]:
    if not isinstance(node, cst.Tuple | cst.List):
        return []
    return [element.value for element in node.elements]


def _value(call: cst.Call, position: int, keyword: str) -> cst.BaseExpression | None:
    found = argument(call, position, keyword)
    return found.value if found is not None else None


def _append(code: Code, elements: list[cst.BaseExpression], more: list[str]) -> Edit:
    end = code.outer_span(elements[-1])[1]
    return Edit(end, end, "".join(f", {text}" for text in more))


def _all_axes(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _COUNT.search(situation.message)
    if found is None:
        return
    given, rank = int(found["given"]), len([s for s in found["shape"].split(",") if s.strip()])
    scope = next(code.functions_round(situation.statement), None) if situation.statement is not None else None
    edits: list[Edit] = []
    for call in code.calls("jax.lax.dynamic_slice", "jax.lax.dynamic_update_slice", inside=scope):
        update = code.dotted(call.func).endswith("update_slice")
        starts = _elements(_value(call, 2 if update else 1, "start_indices"))
        if len(starts) != given or given >= rank or not starts:
            continue
        edits.append(_append(code, starts, ["0"] * (rank - given)))
        sizes = _elements(_value(call, 2, "slice_sizes"))
        operand = _value(call, 0, "operand")
        if not update and len(sizes) == given and operand is not None:
            shape = f"{as_argument(code, operand)}.shape"
            edits.append(_append(code, sizes, [f"{shape}[{axis}]" for axis in range(given, rank)]))
    if edits:
        yield Candidate("all_axes", tuple(edits), 1.0, "safe")


def _sizes(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    for call in failing(situation, cst.Call):
        name, operand = code.dotted(call.func), _value(call, 0, "operand")
        if operand is None or not isinstance(operand, cst.Name | cst.Attribute):
            continue
        array = code.text(operand)
        if name == "jax.lax.dynamic_slice_in_dim":
            axis, size = _value(call, 3, "axis"), _value(call, 2, "slice_size")
            at = code.text(axis) if axis is not None else "0"
            sizes = [size] if size is not None else []
            places = [at]
        elif name == "jax.lax.dynamic_slice":
            sizes = list(_elements(_value(call, 2, "slice_sizes")))
            places = [str(number) for number in range(len(sizes))]
        else:
            continue
        if not sizes:
            continue
        shorter = [
            code.replace(size, f"min({as_argument(code, size)}, {array}.shape[{at}])")
            for size, at in zip(sizes, places, strict=True)
            if not isinstance(size, cst.Integer) or size.value != "1"
        ]
        yield Candidate("shorter", tuple(shorter), 0.8, "review", "The result is shorter where the array is.")
        if len(sizes) == 1 and places == ["0"]:
            writer = Writer(code)
            padded = f"{writer.name('jax.numpy.pad')}({array}, (0, {as_argument(code, sizes[0])}))"
            note = "The end is filled up with zeros."
            yield Candidate("pad", writer.edits([code.replace(operand, padded)]), 0.5, "review", note)
        return


def _layout(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) != "jax.lax.conv_general_dilated":
            continue
        strides = len(_elements(_value(call, 2, "window_strides")))
        given = argument(call, 99, "dimension_numbers")
        if strides not in _LAYOUTS:
            continue
        last, kernel = _LAYOUTS[strides]
        for weight, kernel_layout in ((1.0, kernel), (0.5, "OI" + kernel[:-2])):
            text = f'("{last}", "{kernel_layout}", "{last}")'
            edit = (
                add_keyword(code, call, f"dimension_numbers={text}")
                if given is None
                else code.replace(given.value, text)
            )
            yield Candidate("dimension_numbers", (edit,), weight, "review")
        return


def _ready(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) == "jax.lax.after_all" and isinstance(code.parent(call), cst.Expr):
            values = [code.text(arg.value) for arg in call.args]
            writer = Writer(code)
            given = values[0] if len(values) == 1 else f"({', '.join(values)})"
            edit = code.replace(call, f"{writer.name('jax.block_until_ready')}({given})")
            yield Candidate("block_until_ready", writer.edits([edit]), 1.0, "safe")
            return
