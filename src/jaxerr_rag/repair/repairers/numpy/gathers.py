"""Indices and masks of too few axes, products with a scalar, and the largest of nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, insert, suffixed, with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.program.reading import text_of_key
from jaxerr_rag.repair.program.vmapped import mapped_arguments, mappings
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "take-along-axis-rank-mismatch",
        "boolean-mask-shape-mismatch",
        "empty-array-reduction",
        "matmul-of-scalar",
    }
)

_RANKS = re.compile(r"number of dimensions; (?P<indices>\d+) vs\. (?P<array>\d+)")
_MASK = re.compile(r"in index (?P<index>\d+): got \((?P<mask>[\d, ]*)\), expected \[(?P<sizes>[\d, ]*)\]")
_ZERO = re.compile(r"operand (?P<operand>[01]) must have ndim at least 1, but it has ndim 0")
_DROPS = frozenset({"squeeze", "reshape", "ravel", "flatten"})
_BOUNDS = {"max": (cst.GreaterThan, cst.GreaterThanEqual), "min": (cst.LessThan, cst.LessThanEqual)}


def propose(situation: Situation) -> Iterator[Candidate]:
    """The missing axis, or what stands for nothing."""
    if situation.entry == "take-along-axis-rank-mismatch":
        yield from _taken(situation)
    elif situation.entry == "boolean-mask-shape-mismatch":
        yield from _masked(situation)
    elif situation.entry == "empty-array-reduction":
        yield from _of_nothing(situation)
    else:
        yield from _scaled(situation)


# --- take_along_axis ------------------------------------------------------------------------------


def _taken(situation: Situation) -> Iterator[Candidate]:
    """The indices get the axis that they lack, and the result loses it again."""
    code = situation.code
    found = _RANKS.search(situation.message)
    if found is None:
        return
    indices, array = int(found["indices"]), int(found["array"])
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) != "jax.numpy.take_along_axis":
            continue
        given = [argument(call, n, name) for n, name in enumerate(("arr", "indices", "axis"))]
        arr, index, axis = (arg.value if arg is not None else None for arg in given)
        number = text_of_key(axis) if axis is not None else None
        if arr is None or index is None or not isinstance(number, int) or indices != array - 1:
            return
        if array == 1:
            text = with_suffix(code, arr, f"[{code.text(index)}]")
            yield Candidate("vmap", (code.replace(call, text),), 0.9, "safe")
            return
        before = number % array
        if before == array - 1:
            many = ":, " * before if number >= 0 and array == 2 else "..., "
            put, drop = f"[{many}None]", f"[{many}0]"
        else:
            put, drop = f"[{':, ' * before}None]", f"[{':, ' * before}0]"
        edits = suffixed(code, index, put)
        if not _dropped(values, call):
            edits += [insert(code.span(call)[1], drop)]
        yield Candidate("axis", tuple(edits), 1.0, "safe")
        return


def _dropped(values: Values, call: cst.Call) -> bool:
    """Whether the program drops the axis itself, there or where it uses the result."""
    code = values.code
    parent = code.parent(call)
    uses: list[cst.CSTNode] = [call]
    if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Name):
        name = parent.targets[0].target
        scope = values.owner(name)
        uses += values.loads(name.value, scope) if scope is not None else []
    for use in uses:
        above = code.parent(use)
        if isinstance(above, cst.Attribute) and above.attr.value in _DROPS:
            return True
        if isinstance(above, cst.Subscript) and above.value is use:
            return True
        outer = code.parent(above) if isinstance(above, cst.Arg) else None
        if isinstance(outer, cst.Call) and code.dotted(outer.func).rpartition(".")[2] in _DROPS:
            return True
    return False


# --- masks ----------------------------------------------------------------------------------------


def _masked(situation: Situation) -> Iterator[Candidate]:
    """The mask moves to an axis of its size: if there is none, what is proposed fails again."""
    code = situation.code
    found = _MASK.search(situation.message)
    if found is None:
        return
    shape = [int(size) for size in re.findall(r"\d+", found["mask"])]
    sizes = [int(size) for size in re.findall(r"\d+", found["sizes"])]
    for node in at_fault(situation, cst.Subscript):
        items = [element.slice for element in node.slice]
        column = len(shape) == 2 and shape[1] == 1 and shape[:1] == sizes[:1]
        if column and len(items) == 1 and isinstance(items[0], cst.Index):
            yield Candidate("axis", tuple(suffixed(code, items[0].value, "[:, 0]")), 1.0, "safe")
            return
        if len(shape) != 1:
            return
        if len(items) == 1 and isinstance(items[0], cst.Index) and found["index"] == "0":
            if isinstance(items[0].value, cst.Integer | cst.SimpleString):
                continue
            start = code.outer_span(items[0].value)[0]
            yield Candidate("axis", (insert(start, ":, "),), 0.9, "review")
            yield Candidate("axis", (insert(start, "..., "),), 0.5, "review")
            return
        behind = len(items) == 2 and code.text(items[0]).strip() == ":" and found["index"] == "1"
        if behind and isinstance(items[1], cst.Index):
            start, end = code.span(node.slice[0])[0], code.outer_span(items[1].value)[0]
            yield Candidate("axis", (Edit(start, end, ""),), 0.9, "review")
            return


# --- nothing --------------------------------------------------------------------------------------


def _of_nothing(situation: Situation) -> Iterator[Candidate]:
    """``jnp.max(x[x > 0])``: what is above nothing is at the bound itself."""
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        function = name.startswith("jax.numpy.")
        last = name.rpartition(".")[2] or (
            call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        )
        last = last.removeprefix("a") if last in ("amax", "amin") else last
        owner = call.func.value if isinstance(call.func, cst.Attribute) and not function else None
        array = call.args[0].value if function and call.args else owner
        if last not in _BOUNDS or array is None:
            continue
        picked = values.origin(Place(array)).node
        bound = _bound(values, picked, last)
        if bound and argument(call, 99, "initial") is None:
            yield Candidate("initial", (add_keyword(code, call, f"initial={bound}"),), 0.8, "review")
        return


def _bound(values: Values, picked: cst.BaseExpression, last: str) -> str:
    """``0`` of ``x[x > 0]``."""
    code = values.code
    if not isinstance(picked, cst.Subscript) or len(picked.slice) != 1:
        return ""
    index = picked.slice[0].slice
    test = values.origin(Place(index.value)).node if isinstance(index, cst.Index) else None
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return ""
    target = test.comparisons[0]
    same = code.text(test.left) == code.text(picked.value)
    simple = isinstance(target.comparator, cst.Integer | cst.Float | cst.Name)
    if not same or not simple or not isinstance(target.operator, _BOUNDS[last]):
        return ""
    text = code.text(target.comparator)
    return f"{text}.0" if isinstance(target.comparator, cst.Integer) else text


# --- products with a number -----------------------------------------------------------------------


def _scaled(situation: Situation) -> Iterator[Candidate]:
    """``*`` with what surely is a number; a mapped scalar that stands for one feature gets its axis."""
    code = situation.code
    found = _ZERO.search(situation.message)
    if found is None:
        return
    values = Values(code)
    for node in at_fault(situation, cst.BinaryOperation, cst.Call):
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.MatrixMultiply):
            left, right = node.left, node.right
        elif (
            isinstance(node, cst.Call) and code.dotted(node.func) == "jax.numpy.matmul" and len(node.args) > 1
        ):
            left, right = node.args[0].value, node.args[1].value
        else:
            continue
        scalar = (left, right)[int(found["operand"])]
        mapped = list(_mapped_from(values, scalar))
        if mapped:
            edits = [edit for value in mapped for edit in suffixed(code, value, "[:, None]")]
            yield Candidate("feature_axis", tuple(edits), 0.9, "review")
        elif rank(values, scalar) == 0:
            if isinstance(node, cst.BinaryOperation):
                sign = code.text(node.operator).replace("@", "*")
                yield Candidate("multiply", (code.replace(node.operator, sign),), 0.9, "safe")
            else:
                text = " * ".join(_factor(code, side) for side in (left, right))
                yield Candidate("multiply", (code.replace(node, text),), 0.9, "safe")
        return


def _factor(code: Code, node: cst.BaseExpression) -> str:
    text = as_argument(code, node)
    return f"({text})" if isinstance(node, cst.BinaryOperation) and not node.lpar else text


def _mapped_from(values: Values, scalar: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The vectors that ``vmap`` makes a scalar of, where the function uses it in products only."""
    if not isinstance(scalar, cst.Name):
        return
    scope = values.owner(scalar)
    if not isinstance(scope, cst.FunctionDef | cst.Lambda):
        return
    for load in values.loads(scalar.value, scope):
        above = values.code.parent(load)
        if not isinstance(above, cst.BinaryOperation) or not isinstance(above.operator, cst.MatrixMultiply):
            return
    for mapping in mappings(values):
        if mapping.function is scope:
            yield from mapped_arguments(mapping, scalar.value)
