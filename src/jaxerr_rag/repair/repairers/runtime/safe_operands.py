"""A `nan` from the branch that `jnp.where` does not choose: the operand is made safe in front of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, names_in
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"nan-found-by-debug-nans"})

_SINGULAR = frozenset({"log", "log2", "log10", "sqrt", "arccos", "arcsin", "reciprocal", "arctanh", "cbrt"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every singular function of a branch gets 1 where the branch is not chosen."""
    code = situation.code
    edits: dict[Edit, None] = {}
    for call in code.calls("jax.numpy.where"):
        if len(call.args) != 3 or any(arg.star or arg.keyword for arg in call.args):
            continue
        test = call.args[0].value
        for branch, chosen in ((call.args[1].value, True), (call.args[2].value, False)):
            named = list(_of_names(code, call, branch, chosen=chosen))
            asked = (
                call.args[0].value
                if any(edit == _test_edit(code, call, edit.text) for edit in named)
                else None
            )
            for operand in _operands(code, branch):
                # A root that is made safe itself is never zero.
                rooted = isinstance(asked, cst.Comparison) and asked.left.deep_equals(operand)
                if not rooted:
                    edits[_safe(code, call, test, operand, chosen=chosen)] = None
            edits.update(dict.fromkeys(named))
    if edits and not _overlap(list(edits)):
        yield Candidate("double_where", tuple(edits), 1.0, "safe")


def _operands(code: Code, node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """What an expression takes the logarithm or root of, or divides by; the outermost of such."""
    module, _, last = code.dotted(node.func).rpartition(".") if isinstance(node, cst.Call) else ("", "", "")
    if isinstance(node, cst.Call) and module == "jax.numpy" and last in _SINGULAR and len(node.args) == 1:
        return [node.args[0].value]
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Divide):
        below = [] if isinstance(node.right, cst.BaseNumber) else [node.right]
        return [*_operands(code, node.left), *below]
    found: list[cst.BaseExpression] = []
    for child in node.children:
        value = child.value if isinstance(child, cst.Arg) else child
        if isinstance(value, cst.BaseExpression) and not isinstance(value, cst.Lambda):
            found += _operands(code, value)
    return found


def _safe(
    code: Code, call: cst.Call, test: cst.BaseExpression, operand: cst.BaseExpression, *, chosen: bool
) -> Edit:
    value = as_argument(code, operand)
    first, second = (value, "1.0") if chosen else ("1.0", value)
    return code.replace(operand, f"{code.text(call.func)}({as_argument(code, test)}, {first}, {second})")


def _of_names(code: Code, call: cst.Call, branch: cst.BaseExpression, *, chosen: bool) -> Iterator[Edit]:
    """The same where the function's value has a name: ``distance = jnp.sqrt(squared)``."""
    test = call.args[0].value
    for name in sorted(names_in(branch)):
        for assign, value in code.assignments(name, inside=next(code.functions_round(call), None)):
            operands = _operands(code, value)
            if not operands or code.line(assign) >= code.line(call):
                continue
            if name not in names_in(test):
                defined = [
                    code.line(other)
                    for used in names_in(test)
                    for other, _ in code.assignments(used, inside=next(code.functions_round(call), None))
                ]
                if all(line < code.line(assign) for line in defined):
                    yield from (_safe(code, call, test, each, chosen=chosen) for each in operands)
            elif chosen and value is _root(code, value) and _above_zero(code, test, name):
                yield from _root_safe(code, call, assign, operands[0])


def _root(code: Code, node: cst.BaseExpression) -> cst.BaseExpression | None:
    """``jnp.sqrt(x)``, which is zero where x is."""
    is_root = isinstance(node, cst.Call) and code.dotted(node.func) == "jax.numpy.sqrt"
    return node if is_root else None


def _above_zero(code: Code, test: cst.BaseExpression, name: str) -> bool:
    """``distance > 0``, ``distance != 0``."""
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return False
    only = test.comparisons[0]
    zero = isinstance(only.comparator, cst.BaseNumber) and float(code.text(only.comparator)) == 0
    return zero and code.text(test.left) == name and isinstance(only.operator, cst.GreaterThan | cst.NotEqual)


def _root_safe(code: Code, call: cst.Call, assign: cst.Assign, operand: cst.BaseExpression) -> Iterator[Edit]:
    """The test is asked of what the root is taken of."""
    apart, squared = fresh(code, "positive", "nonzero"), code.text(operand)
    lines = ""
    if not isinstance(operand, cst.Name):
        squared = fresh(code, "squared", "under_root")
        lines = f"{squared} = {code.text(operand)}\n"
    yield code.insert_before(assign, f"{lines}{apart} = {squared} > 0\n")
    yield code.replace(operand, f"{code.text(call.func)}({apart}, {squared}, 1.0)")
    yield _test_edit(code, call, apart)


def _test_edit(code: Code, call: cst.Call, text: str) -> Edit:
    return code.replace(call.args[0].value, text)


def _overlap(edits: list[Edit]) -> bool:
    spans = sorted((edit.start, edit.end) for edit in edits)
    return any(second[0] < first[1] for first, second in pairwise(spans))
