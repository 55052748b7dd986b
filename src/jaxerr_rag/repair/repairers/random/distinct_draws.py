"""More distinct items than there are, and arithmetic on keys."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"choice-sample-exceeds-population", "key-array-in-arithmetic"})

_MAKERS = frozenset({"jax.random.key", "jax.random.fold_in", "jax.random.clone", "jax.random.split"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Each row its own draw, at most all items; `fold_in` for a sum."""
    if situation.entry == "key-array-in-arithmetic":
        yield from _folded(situation)
    else:
        yield from _drawn(situation)


def _folded(situation: Situation) -> Iterator[Candidate]:
    """``key + i`` as ``jax.random.fold_in(key, i)``."""
    code = situation.code
    values = Values(code)
    for node in at_fault(situation, cst.BinaryOperation):
        if not isinstance(node.operator, cst.Add):
            continue
        for key, number in ((node.left, node.right), (node.right, node.left)):
            made = values.origin(Place(key)).node
            if isinstance(made, cst.Call) and code.dotted(made.func) in _MAKERS:
                writer = Writer(code)
                name = writer.name("jax.random.fold_in")
                text = f"{name}({as_argument(code, key)}, {as_argument(code, number)})"
                yield Candidate("fold_in", writer.edits([code.replace(node, text)]), 1.0, "safe")
                return


def _drawn(situation: Situation) -> Iterator[Candidate]:
    """Rows of distinct items each get a key; of one row there are at most as many as items."""
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) != "jax.random.choice":
            continue
        names = ("key", "a", "shape", "replace", "p", "axis")
        key, a, shape, _, p, axis = (argument(call, place, name) for place, name in enumerate(names))
        if key is None or a is None or shape is None or axis is not None:
            return
        made = values.origin(Place(shape.value)).node
        sizes = [element.value for element in made.elements] if isinstance(made, cst.Tuple) else []
        weights = f", p={as_argument(code, p.value)}" if p is not None else ""
        items, first = as_argument(code, a.value), as_argument(code, key.value)
        if len(sizes) == 2:
            writer = Writer(code)
            one = fresh(code, "k", "row_key")
            rows, each = (as_argument(code, size) for size in sizes)
            draw = f"{code.text(call.func)}({one}, {items}, ({each},), replace=False{weights})"
            split = f"{writer.name('jax.random.split')}({first}, {rows})"
            text = f"{writer.name('jax.vmap')}(lambda {one}: {draw})({split})"
            yield Candidate("vmap_rows", writer.edits([code.replace(call, text)]), 0.9, "review")
        elif len(sizes) == 1:
            # Of a number there is no `len`, and no `min` of an array: the wrong one of the two fails.
            origin = values.origin(Place(a.value)).node
            size = as_argument(code, sizes[0])
            limits = [items] if isinstance(origin, cst.Integer) else [f"len({items})", items]
            for place, most in enumerate(limits):
                edit = code.replace(sizes[0], f"min({size}, {most})")
                yield Candidate("limit", (edit,), 0.8 - 0.1 * place, "review")
        return
