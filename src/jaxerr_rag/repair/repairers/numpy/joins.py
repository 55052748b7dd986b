"""Arrays that can't be concatenated along the axis given: the axis along which they can."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, with_suffix
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"concatenate-shape-mismatch"})

_SHAPE = re.compile(r"\((\d[\d, ]*)\)")
_JOINS = frozenset({"concatenate", "append", "vstack", "hstack", "row_stack", "column_stack", "concat"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing call with another axis, or with a missing axis put in."""
    code = situation.code
    shapes = [tuple(int(n) for n in re.findall(r"\d+", s)) for s in _SHAPE.findall(situation.message)]
    for call in failing(situation, cst.Call):
        last = code.dotted(call.func).rpartition(".")[2]
        if last not in _JOINS or len(shapes) < 2:
            continue
        if len({len(shape) for shape in shapes}) > 1:
            yield from _ranks(code, call, last, shapes)
            return
        axis = _growing(shapes)
        if axis is not None:
            yield from _along(code, call, last, axis)
        return


def _growing(shapes: list[tuple[int, ...]]) -> int | None:
    """The one axis in which shapes differ."""
    differing = [axis for axis in range(len(shapes[0])) if len({shape[axis] for shape in shapes}) > 1]
    return differing[0] if len(differing) == 1 else None


def _along(code: Code, call: cst.Call, name: str, axis: int) -> Iterator[Candidate]:
    position = 2 if name == "append" else 1
    given = argument(call, position, "axis")
    if name in ("concatenate", "append", "concat"):
        edit = (
            code.replace(given.value, str(axis))
            if given is not None
            else add_keyword(code, call, f"axis={axis}")
        )
        yield Candidate("axis", (edit,), 1.0, "safe")
        return
    other = {0: "vstack", 1: "hstack"}.get(axis)
    if other is not None:
        writer = Writer(code)
        edit = code.replace(call.func, writer.name(f"jax.numpy.{other}"))
        yield Candidate("column_stack", writer.edits([edit]), 1.0, "safe")


def _ranks(code: Code, call: cst.Call, name: str, shapes: list[tuple[int, ...]]) -> Iterator[Candidate]:
    """A vector next to matrices: a column, or a row."""
    full = max(shapes, key=len)
    listed = call.args[0].value if call.args else None
    elements = [e.value for e in listed.elements] if isinstance(listed, cst.List | cst.Tuple) else []
    if name == "append":
        elements = [arg.value for arg in call.args[:2]]
    given = argument(call, 2 if name == "append" else 1, "axis")
    axis = code.text(given.value) if given is not None else "0"
    if len(elements) != len(shapes) or len(full) != 2:
        return
    edits = []
    for element, shape in zip(elements, shapes, strict=True):
        if len(shape) == 1:
            column = axis in ("1", "-1") or (shape[0] == full[0] and shape[0] != full[1])
            edits.append(
                code.replace(element, with_suffix(code, element, "[:, None]" if column else "[None, :]"))
            )
            if column and axis == "0" and name != "append":
                edits.append(add_keyword(code, call, "axis=1"))
    if edits:
        yield Candidate("axis", tuple(dict.fromkeys(edits)), 1.0, "safe")
