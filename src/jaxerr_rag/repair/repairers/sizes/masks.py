"""Boolean masks and `jnp.nonzero` under jit: reductions with ``where``, `jnp.where`, a fixed size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.compaction import Compaction
from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import as_operand
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"boolean-mask-under-jit", "nonzero-size-under-jit"})

_SHAPE = re.compile(r"got bool\[(?P<sizes>[\d,]*)\]")
_SIZED = frozenset({"jax.numpy.nonzero", "jax.numpy.where", "jax.numpy.flatnonzero", "jax.numpy.argwhere"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing function with masks in place of shorter arrays."""
    code = situation.code
    statement = situation.statement
    nodes: list[cst.BaseExpression] = failing(situation, cst.Subscript, cst.Call)
    place: cst.CSTNode | None = nodes[0] if nodes else statement
    function = next(code.functions_round(place), None) if place is not None else None
    if function is None:
        return
    conditions = Conditions(code, Flow(code))
    shape = _SHAPE.search(situation.message)
    flat = shape is not None and "," not in shape["sizes"]
    masks = {
        code.text(element.slice.value)
        for node in failing(situation, cst.Subscript)
        for element in node.slice
        if isinstance(element.slice, cst.Index) and situation.entry == "boolean-mask-under-jit"
    }
    strategy = "where_argument" if situation.entry == "boolean-mask-under-jit" else "mask"
    by_row = _reduces_an_axis(situation) and flat
    reduced = False
    for rows, weight in ((by_row, 1.0), (not by_row, 0.4)):
        edits = Compaction(code, conditions, function, masks).rewrite(rows)
        if edits:
            reduced = True
            texts = "".join(edit.text for edit in edits)
            name = "where" if strategy == "where_argument" and "where=" not in texts else strategy
            yield Candidate(name, with_imports(code, edits), weight, "safe")
    if not reduced:
        yield from _sized(situation)


def _reduces_an_axis(situation: Situation) -> bool:
    """Whether the failing statement's function reduces along an axis, so that arrays have several."""
    code = situation.code
    return any(
        arg.keyword is not None and arg.keyword.value == "axis"
        for part in situation.functions[:1]
        for call in code.nodes(cst.Call, inside=part)
        for arg in call.args
    )


def _sized(situation: Situation) -> Iterator[Candidate]:
    """``size=`` for indices that are used as such."""
    code = situation.code
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) not in _SIZED or len(call.args) != 1:
            continue
        mask = code.text(call.args[0].value)
        size = f"{as_operand(mask)}.size"
        lengths, others = _uses(code, call)
        if lengths and others:
            return  # Some count the places, which are as many as there may be from then on.
        if lengths:
            writer = Writer(code)
            total = writer.name("jax.numpy.sum")
            edits = [code.replace(node, f"{total}({text} >= 0)") for node, text in lengths]
            edits.append(add_keyword(code, call, f"size={size}, fill_value=-1"))
            yield Candidate("size", writer.edits(edits), 0.9, "review")
            return
        text = f"size={size}, fill_value={size}"
        yield Candidate("size", (add_keyword(code, call, text),), 0.4, "review")
        return


def _uses(code: Code, call: cst.Call) -> tuple[list[tuple[cst.BaseExpression, str]], bool]:
    """Where callers of the function round a call ask for the length of its result, and whether others do not.

    Lengths come with the text of what is measured. A call whose result is not returned has no such uses.
    """
    function = next(code.functions_round(call), None)
    statement = code.statement_of(call)
    if function is None or not isinstance(statement, cst.SimpleStatementLine):
        return [], False
    if not isinstance(statement.body[0], cst.Return):
        return [], False
    lengths: list[tuple[cst.BaseExpression, str]] = []
    others = False
    for site in Flow(code).functions.call_sites(function):
        parent = code.parent(site.call)
        above = code.parent(parent) if parent is not None else None
        if isinstance(parent, cst.Arg) and isinstance(above, cst.Call) and code.text(above.func) == "len":
            lengths.append((above, code.text(site.call)))
        elif isinstance(parent, cst.Attribute) and parent.attr.value == "size":
            lengths.append((parent, code.text(site.call)))
        elif isinstance(parent, cst.Attribute) and parent.attr.value == "shape":
            lengths.append((above if isinstance(above, cst.Subscript) else parent, code.text(site.call)))
        else:
            others = True
    return lengths, others
