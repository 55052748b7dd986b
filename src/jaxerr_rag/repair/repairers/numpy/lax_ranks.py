"""Functions of `jax.lax`, which do not broadcast, become those of `jax.numpy` that do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"lax-operands-differ-in-rank"})

_WHICH = re.compile(r"`which` shape \((?P<mask>[\d, ]*)\) but case shape \((?P<case>[\d, ]*)\)")
_CASES = re.compile(
    r"select cases must have the same shapes, got \[\((?P<left>[\d, ]*)\), \((?P<right>[\d, ]*)\)\]"
)
_LIMIT = re.compile(r"got \w+\.shape=\((?P<limit>[\d, ]*)\), operand\.shape=\((?P<operand>[\d, ]*)\)")
_NAMES = {
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "max": "maximum",
    "min": "minimum",
    "pow": "power",
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
    "atan2": "arctan2",
    "bitwise_and": "bitwise_and",
    "bitwise_or": "bitwise_or",
    "bitwise_xor": "bitwise_xor",
    "nextafter": "nextafter",
}

Shape = tuple[int, ...]


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jnp.where`` for ``lax.select``, and so on; none if numbers of axes alone do not tell what aligns."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        if not name.startswith("jax.lax."):
            continue
        last = name.rpartition(".")[2]
        writer = Writer(code)
        if last == "select":
            edits = _select(situation.message, code, call, writer)
            strategy = "where"
        elif last == "clamp":
            edits, strategy = _clamp(situation.message, code, call, writer), "clip"
        elif last in _NAMES:
            edits = [code.replace(call.func, writer.name(f"jax.numpy.{_NAMES[last]}"))]
            strategy = "jnp"
        elif last == "div":
            edits, strategy = [code.replace(call.func, writer.name("jax.numpy.divide"))], "jnp"
        else:
            continue
        if edits:
            yield Candidate(strategy, writer.edits(edits), 0.9, "review")
        return


def _shape(text: str) -> Shape:
    return tuple(int(size) for size in text.split(",") if size.strip())


def _select(message: str, code: Code, call: cst.Call, writer: Writer) -> list[Edit]:
    """``jnp.where``; a mask of the leading axes gets as many axes as the cases have."""
    edits = [code.replace(call.func, writer.name("jax.numpy.where"))]
    edits += [Edit(*code.span(arg.keyword), new) for arg, new in _renamed(call) if arg.keyword is not None]
    found = _WHICH.search(message)
    if found is not None:
        mask, case = _shape(found["mask"]), _shape(found["case"])
        given = argument(call, 0, "pred")
        if given is None:
            return []
        leads = mask == case[: len(mask)] and len(mask) < len(case)
        trails = _broadcasts(mask, case)
        if leads == trails:
            return []  # Either way round fits, or neither.
        if leads:
            axes = ", ".join([":"] * len(mask) + ["None"] * (len(case) - len(mask)))
            edits += suffixed(code, given.value, f"[{axes}]")
        return edits
    cases = _CASES.search(message)
    if cases is None:
        return edits
    left, right = _shape(cases["left"]), _shape(cases["right"])
    return edits if _broadcasts(left, right) or _broadcasts(right, left) else []


def _renamed(call: cst.Call) -> list[tuple[cst.Arg, str]]:
    """The keyword arguments of ``lax.select`` with their names in ``jnp.where``."""
    names = {"pred": "condition", "which": "condition", "on_true": "x", "on_false": "y"}
    return [
        (arg, names[arg.keyword.value])
        for arg in call.args
        if arg.keyword is not None and arg.keyword.value in names
    ]


def _broadcasts(small: Shape, large: Shape) -> bool:
    """Whether a shape broadcasts to another as NumPy aligns them, from the right."""
    if len(small) > len(large):
        return False
    return all(a in (1, b) for a, b in zip(reversed(small), reversed(large), strict=False))


def _clamp(message: str, code: Code, call: cst.Call, writer: Writer) -> list[Edit]:
    """``jnp.clip(x, low, high)``."""
    found = _LIMIT.search(message)
    given = [argument(call, place, name) for place, name in enumerate(("min", "x", "max"))]
    low, x, high = (arg.value if arg is not None else None for arg in given)
    if low is None or x is None or high is None:
        return []
    if found is not None and not _broadcasts(_shape(found["limit"]), _shape(found["operand"])):
        return []
    texts = [as_argument(code, node) for node in (x, low, high)]
    return [code.replace(call, f"{writer.name('jax.numpy.clip')}({', '.join(texts)})")]
