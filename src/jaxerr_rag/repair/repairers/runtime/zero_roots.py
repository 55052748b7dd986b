"""A `nan` from the slope of a root at zero, or from 0 times the logarithm of 0: the operand is made safe."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import GRADS
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"nan-found-by-debug-nans"})

_LOGS = frozenset({"jax.numpy.log", "jax.numpy.log2", "jax.numpy.log10"})
_INNER = frozenset({"jax.numpy.dot", "jax.numpy.vdot", "jax.numpy.inner"})
_DERIVATIVES = GRADS | {"jax.jacfwd", "jax.jvp"}
_MOST = 400
"""Expressions that are looked up before the search ends."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """Roots of sums of squares get 1 where the sum is zero; so do logarithms in ``p * log(p)``."""
    code = situation.code
    values = Values(code)
    regions = _reached(values, situation)
    roots: list[tuple[cst.BaseExpression, str, cst.BaseExpression | None]] = []
    if any(code.dotted(c.func) in _DERIVATIVES for r in regions for c in code.nodes(cst.Call, inside=r)):
        roots = [one for one in _roots(values, regions) if not _chosen(code, one[0])]
    certain = [one for one in roots if one[2] is not None and _of_pairs(values, one[2])]
    writer = Writer(code)
    where = writer.name("jax.numpy.where")
    edits = [
        code.replace(log.args[0].value, f"{where}({text} == 0, 1.0, {text})")
        for log, text in _entropies(code, regions)
        if not _chosen(code, log)
    ]
    taken: list[str] = []
    for root, text, _ in certain or roots:
        edits += _safe(code, writer, where, root, text, taken)
    if edits and not _overlap(edits):
        weight = 0.95 if certain or not roots else 0.8
        yield Candidate("double_where", writer.edits(edits), weight, "safe")


# --- what the failing statement runs ---------------------------------------------------------------


def _reached(values: Values, situation: Situation) -> list[cst.CSTNode]:
    """The statement that failed and the functions that it reaches, as far as the text tells."""
    code = values.code
    lines = [code.statement_at(frame.line) for frame in situation.frames]
    queue: list[cst.CSTNode] = [node for node in lines if node is not None]
    queue += situation.functions
    found: list[cst.CSTNode] = []
    seen: set[int] = set()
    looked = 0
    while queue and looked < _MOST:
        region = queue.pop(0)
        if id(region) in seen:
            continue
        seen.add(id(region))
        found.append(region)
        for node in code.nodes(cst.Name, cst.Attribute, cst.Call, inside=region):
            looked += 1
            callee = values.function(node)
            if callee is not None:
                queue.append(callee.function)
            elif isinstance(node, cst.Name):
                made = values.origin(Place(node)).node
                if isinstance(made, cst.Call):
                    queue.append(made)
            if isinstance(node, cst.Call):
                cls = values.class_of(node.func)
                queue += code.nodes(cst.FunctionDef, inside=cls) if cls is not None else ()
    return found


# --- what may be zero ------------------------------------------------------------------------------


def _roots(
    values: Values, regions: list[cst.CSTNode]
) -> Iterator[tuple[cst.BaseExpression, str, cst.BaseExpression | None]]:
    """The roots of sums of squares: the whole, the text of the sum, and what is squared (of one term)."""
    code = values.code
    seen: set[int] = set()
    for region in regions:
        for node in code.nodes(cst.Call, cst.BinaryOperation, inside=region):
            if id(node) in seen:
                continue
            seen.add(id(node))
            inner = _norm(values, node) if isinstance(node, cst.Call) else None
            if inner is not None:
                yield node, inner[0], inner[1]
                continue
            under = _under(code, node)
            if under is not None and _is_squares(values, under):
                yield node, as_argument(code, under), _squared(values, under)


def _under(code: Code, node: cst.BaseExpression) -> cst.BaseExpression | None:
    """What a root is taken of: ``sqrt(x)``, ``x ** 0.5``."""
    if isinstance(node, cst.BinaryOperation):
        half = isinstance(node.operator, cst.Power) and code.text(node.right) in ("0.5", ".5", "1 / 2")
        return node.left if half else None
    if not isinstance(node, cst.Call):
        return None
    one = code.dotted(node.func) == "jax.numpy.sqrt" and len(node.args) == 1
    return node.args[0].value if one else None


def _norm(values: Values, call: cst.Call) -> tuple[str, cst.BaseExpression] | None:
    """``norm(x, axis=-1)`` as the text of the sum of squares, with x."""
    code = values.code
    if code.dotted(call.func) != "jax.numpy.linalg.norm" or not call.args or argument(call, 1, "ord"):
        return None
    if any(arg.star for arg in call.args) or code.needs_import("jax.numpy.sum"):
        return None
    array = call.args[0].value
    text = outer_text(code, array)
    power = text if isinstance(array, cst.Name | cst.Attribute | cst.Subscript | cst.Call) else f"({text})"
    power = text if array.lpar else power
    named = [arg for arg in call.args[1:] if arg.keyword is not None]
    more = "".join(f", {code.text(arg)}".rstrip(", ") for arg in named)
    module = code.local("jax.numpy.sum")
    return f"{module}({power}**2{more})", array


def _is_squares(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is a sum of squares and nothing else, so zero where they are."""
    made = values.origin(Place(node))
    return not made.path and (_squared(values, made.node) is not None or _terms(values.code, made.node))


def _terms(code: Code, node: cst.BaseExpression) -> bool:
    """``dx**2 + dy**2``."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
        return all(_square(code, side) is not None or _terms(code, side) for side in (node.left, node.right))
    return False


def _squared(values: Values, node: cst.BaseExpression) -> cst.BaseExpression | None:
    """``x`` of ``sum(x**2)``, ``(x * x).sum()``, ``x @ x``."""
    code = values.code
    made = values.origin(Place(node)).node
    if isinstance(made, cst.BinaryOperation) and isinstance(made.operator, cst.MatrixMultiply):
        return made.left if made.left.deep_equals(made.right) else None
    if not isinstance(made, cst.Call):
        return None
    name = code.dotted(made.func)
    if name in _INNER and len(made.args) == 2:
        one, two = (arg.value for arg in made.args)
        return one if one.deep_equals(two) else None
    if name == "jax.numpy.sum" and made.args:
        return _square(code, made.args[0].value)
    if isinstance(made.func, cst.Attribute) and made.func.attr.value == "sum":
        return _square(code, made.func.value)
    return None


def _square(code: Code, node: cst.BaseExpression) -> cst.BaseExpression | None:
    """``x`` of ``x**2``, ``x * x`` or ``square(x)``."""
    if isinstance(node, cst.Call):
        return node.args[0].value if code.dotted(node.func) == "jax.numpy.square" else None
    if not isinstance(node, cst.BinaryOperation):
        return None
    if isinstance(node.operator, cst.Power):
        return node.left if code.text(node.right) in ("2", "2.0") else None
    product = isinstance(node.operator, cst.Multiply)
    return node.left if product and node.left.deep_equals(node.right) else None


def _of_pairs(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is the differences of all pairs of one array: ``x[:, None] - x[None, :]``."""
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.BinaryOperation) or not isinstance(made.operator, cst.Subtract):
        return False
    sides = [side.value if isinstance(side, cst.Subscript) else side for side in (made.left, made.right)]
    return sides[0].deep_equals(sides[1]) and not made.left.deep_equals(made.right)


def _entropies(code: Code, regions: list[cst.CSTNode]) -> Iterator[tuple[cst.Call, str]]:
    """The logarithms of ``p * log(p)``, with the text of p."""
    seen: set[int] = set()
    for region in regions:
        for node in code.nodes(cst.BinaryOperation, inside=region):
            if id(node) in seen or not isinstance(node.operator, cst.Multiply):
                continue
            seen.add(id(node))
            for one, two in ((node.left, node.right), (node.right, node.left)):
                factor = one.expression if isinstance(one, cst.UnaryOperation) else one
                if not isinstance(two, cst.Call) or code.dotted(two.func) not in _LOGS or len(two.args) != 1:
                    continue
                if isinstance(factor, cst.Name) and factor.deep_equals(two.args[0].value):
                    yield two, factor.value


def _chosen(code: Code, node: cst.CSTNode) -> bool:
    """Whether a value is in a branch of ``where``: there its own test counts."""
    at = code.parent(node)
    while at is not None and not isinstance(at, cst.BaseStatement):
        if isinstance(at, cst.Call) and code.dotted(at.func).endswith(".where"):
            return True
        at = code.parent(at)
    return False


# --- writing ---------------------------------------------------------------------------------------


def _safe(
    code: Code,
    writer: Writer,
    where: str,
    root: cst.BaseExpression,
    text: str,
    taken: list[str],
) -> list[Edit]:
    """``where(positive, sqrt(where(positive, sum, 1.0)), 0.0)``; the sum and the test get own lines."""
    sqrt = writer.name("jax.numpy.sqrt")
    statement = code.statement_of(root)
    function = next(code.functions_round(root), None)
    apart = isinstance(statement, cst.SimpleStatementLine) and not isinstance(function, cst.Lambda)
    simple = text.isidentifier()
    if not apart or _in_loop(code, root):
        return [code.replace(root, f"{where}({text} > 0, {sqrt}({where}({text} > 0, {text}, 1.0)), 0.0)")]
    names = [_new(code, taken, "squared", "sq_sum", "under_root")] if not simple else [text]
    test = _new(code, taken, "positive", "nonzero", "is_positive")
    lines = "" if simple else f"{names[0]} = {text}\n"
    return [
        code.insert_before(root, f"{lines}{test} = {names[0]} > 0\n"),
        code.replace(root, f"{where}({test}, {sqrt}({where}({test}, {names[0]}, 1.0)), 0.0)"),
    ]


def _new(code: Code, taken: list[str], *names: str) -> str:
    name = next((one for one in names if one not in taken), names[-1] + str(len(taken)))
    name = fresh(code, name, *(one for one in names if one not in taken))
    taken.append(name)
    return name


def _in_loop(code: Code, node: cst.CSTNode) -> bool:
    """Whether an expression is one of a comprehension, whose variable a line in front does not have."""
    at = code.parent(node)
    while at is not None and not isinstance(at, cst.BaseStatement):
        if isinstance(at, cst.BaseComp):
            return True
        at = code.parent(at)
    return False


def _overlap(edits: list[Edit]) -> bool:
    spans = sorted((edit.start, edit.end) for edit in edits)
    return any(second[0] < first[1] for first, second in pairwise(spans))
