"""Dictionaries that a traced number is looked up in: their values as an array."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-hashed"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jnp.array(list(table.values()))[i]`` for ``table[i]``, where the keys are 0, 1, 2, ..."""
    code = situation.code
    values, flow, writer = Values(code), Flow(code), Writer(code)
    edits: list[Edit] = []
    for node in code.nodes(cst.Subscript):
        index = node.slice[0].slice
        near = situation.passes(node)
        if not near or len(node.slice) != 1 or not isinstance(index, cst.Index):
            continue
        table = display(values, Place(node.value))
        if not isinstance(table, cst.Dict) or not _numbered(table) or not flow.traced(index.value):
            continue
        if isinstance(code.parent(node), cst.AssignTarget | cst.AugAssign):
            continue
        array = f"{writer.name('jax.numpy.array')}(list({as_argument(code, node.value)}.values()))"
        edits.append(code.replace(node.value, array))
    if edits:
        note = "A number that is no key gives the last value instead of an error."
        yield Candidate("array_table", writer.edits(edits), 1.0, "review", note)


def _numbered(table: cst.Dict) -> bool:
    """Whether the keys are 0, 1, 2, ... in order, and the values numbers."""
    keys = [text_of_key(e.key) for e in table.elements if isinstance(e, cst.DictElement)]
    return (
        len(keys) > 0
        and keys == list(range(len(table.elements)))
        and all(is_number(element.value) for element in table.elements)
    )
