"""Carries that start flat where the body makes columns: ``(n,)`` meets ``(n, 1)`` and becomes a square."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_creation
from jaxerr_rag.repair.forms.writing import outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values
from jaxerr_rag.repair.program.loops import Difference, Loop, carries_out, differences, failing_loop
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.repairers.control_flow.column_starts import NEW_AXIS, index, vector
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-shape-mismatch", "while-carry-shape-mismatch"})

_ELEMENTWISE = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide)
_MADE = frozenset({"zeros", "ones", "empty", "full"})
_DEEPEST = 8


def propose(situation: Situation) -> Iterator[Candidate]:
    """The start as a column, where a column that the program writes out is added to it."""
    loop = failing_loop(situation)
    if loop is None:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    found = [one for one in differences(situation.message) if one.old.shape != one.new.shape]
    if callee is None or not found or not all(_is_square(one) for one in found):
        return
    edits: list[Edit] = []
    for one in found:
        made = _start(values, loop, one.path) if _meets_column(values, loop, callee, one.path) else []
        if not made:
            return
        edits += made
    yield Candidate("init", tuple(dict.fromkeys(edits)), 0.93, "review")


def _is_square(one: Difference) -> bool:
    """``(n,)`` that becomes ``(n, n)`` or ``(n, 1)``."""
    old, new = one.old.shape, one.new.shape
    return len(old) == 1 and old[0] != "1" and len(new) == 2 and new[0] == old[0] and new[1] in (old[0], "1")


# --- columns that the body has ---------------------------------------------------------------------


def _meets_column(values: Values, loop: Loop, callee: Callee, path: Path) -> bool:
    """Whether a leaf's new value is computed of a column, by element or as a product's right side."""
    seen: set[int] = set()
    outs = [Place(out.node, (*out.path, *path)) for out in carries_out(values, loop, callee)]
    return any(_of_column(values, loop, callee, out, seen, _DEEPEST) for out in outs)


def _of_column(values: Values, loop: Loop, callee: Callee, place: Place, seen: set[int], depth: int) -> bool:
    trail = values.trail(place)
    if any(
        not at.path and (_is_column(values, at.node) or _steps(values, loop, callee, at.node)) for at in trail
    ):
        return True
    for at in trail:
        if at.path or id(at.node) in seen or not depth:
            continue
        seen.add(id(at.node))
        parts: list[cst.BaseExpression] = []
        if isinstance(at.node, cst.BinaryOperation):
            if isinstance(at.node.operator, cst.MatrixMultiply):
                parts = [at.node.right]
            elif isinstance(at.node.operator, _ELEMENTWISE):
                parts = [at.node.left, at.node.right]
        if any(_of_column(values, loop, callee, Place(part), seen, depth - 1) for part in parts):
            return True
    return False


def _is_column(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression writes out a column: ``zeros((n, 1))``, ``x[:, None]``, ``array([[a], [b]])``."""
    return bool(vector(values, node))


def _steps(values: Values, loop: Loop, callee: Callee, node: cst.BaseExpression) -> bool:
    """Whether a name is one step of inputs that are made columns: ``z.reshape(steps, n, 1)``."""
    free = callee.free()
    if loop.xs is None or len(free) < 2 or not isinstance(node, cst.Name) or node.value != free[1]:
        return False
    binding = values.binding(node.value, node)
    if binding is None or binding.node is not callee.function:
        return False
    return any(not at.path and _is_columns(values, at.node) for at in values.trail(Place(loop.xs)))


def _is_columns(values: Values, node: cst.BaseExpression) -> bool:
    """``x.reshape(steps, n, 1)``, ``x[:, :, None]``, ``normal(key, (steps, n, 1))``."""
    code = values.code
    if isinstance(node, cst.Subscript):
        parts = [index(values, element) for element in node.slice]
        whole = parts[:-1] == ["..."] and rank(values, node.value) == 2
        return parts[-1] in NEW_AXIS and (whole or parts[:-1] == [":", ":"])
    if not isinstance(node, cst.Call):
        return False
    name = code.dotted(node.func)
    if isinstance(node.func, cst.Attribute) and node.func.attr.value == "reshape":
        given = [arg.value for arg in node.args if arg.keyword is None]
        given = given[1:] if name in ("jax.numpy.reshape", "numpy.reshape") else given
        one = given[0] if len(given) == 1 else None
        sizes = [e.value for e in one.elements] if isinstance(one, cst.Tuple | cst.List) else given
        return len(sizes) == 3 and code.text(sizes[2]) == "1"
    for arg in node.args:
        if isinstance(arg.value, cst.Tuple) and (name.startswith("jax.random.") or is_creation(values, node)):
            sizes = [e.value for e in arg.value.elements]
            return len(sizes) == 3 and code.text(sizes[2]) == "1"
    return False


# --- a vector as a column --------------------------------------------------------------------------


def _start(values: Values, loop: Loop, path: Path) -> list[Edit]:
    """Edits that make a column of the vector that a leaf starts from, where it is made."""
    trail = [place.node for place in values.trail(Place(loop.init, path)) if not place.path]
    for node in reversed(trail):
        edits = _column(values, node)
        if edits:
            return edits
    known = [node for node in trail if rank(values, node) == 1]
    return suffixed(values.code, known[-1], "[:, None]") if known else []


def _column(values: Values, node: cst.BaseExpression) -> list[Edit]:
    """Edits that make an expression that creates a vector one that creates a column; none for others."""
    code = values.code
    made = is_creation(values, node)
    if not isinstance(node, cst.Call) or not node.args:
        return []
    if made in _MADE:
        shape = argument(node, 0, "shape")
        sizes = shape.value if shape is not None else None
        if sizes is None:
            return []
        if isinstance(sizes, cst.Tuple | cst.List):
            one = len(sizes.elements) == 1
            return [code.replace(sizes, f"({outer_text(code, sizes.elements[0].value)}, 1)")] if one else []
        text, whole = outer_text(code, sizes), values.origin(Place(sizes))
        is_shape = isinstance(whole.node, cst.Tuple) or whole.path[-1:] == (("attr", "shape"),)
        return [code.replace(sizes, f"(*{text}, 1)" if is_shape else f"({text}, 1)")]
    first = node.args[0].value
    if made in ("array", "asarray") and isinstance(first, cst.List):
        rows = [element.value for element in first.elements]
        if not rows or any(isinstance(row, cst.List | cst.Tuple | cst.StarredElement) for row in rows):
            return []
        return [code.replace(row, f"[{outer_text(code, row)}]") for row in rows]
    return []
