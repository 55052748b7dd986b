"""Loops over batches of data, and what decides that their last batch may be smaller."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.callees import returned
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.numbers import special

_RANGES = frozenset({"range", "numpy.arange", "jax.numpy.arange"})
_CEILINGS = frozenset({"math.ceil", "numpy.ceil", "jax.numpy.ceil"})

Loop = cst.For | cst.CompFor | cst.While


@dataclass(frozen=True)
class BatchLoop:
    """A loop that takes a part of some items each time.

    Attributes:
      loop: the loop.
      items: how many items there are.
      batch: how many are taken at once.
      whole: the edit after which only whole batches are taken.
    """

    loop: Loop
    items: cst.BaseExpression
    batch: cst.BaseExpression
    whole: Edit


def loops(values: Values) -> Iterator[Loop]:
    """All loops of a program, those of comprehensions too."""
    for node in values.code.nodes(cst.For, cst.CompFor, cst.While):
        if isinstance(node, cst.For | cst.CompFor | cst.While):
            yield node


def batch_loops(values: Values) -> Iterator[BatchLoop]:
    """All loops over batches whose last one may be smaller."""
    for loop in loops(values):
        found = _while(values, loop) if isinstance(loop, cst.While) else _counted(values, loop)
        if found is not None:
            yield found


def _while(values: Values, loop: cst.While) -> BatchLoop | None:
    """``while start < n:`` with ``x[start:start + b]`` in it."""
    test, code = loop.test, values.code
    if (
        not isinstance(test, cst.Comparison)
        or not isinstance(test.left, cst.Name)
        or len(test.comparisons) > 1
    ):
        return None
    start, sign, items = test.left.value, test.comparisons[0].operator, test.comparisons[0].comparator
    batch = _taken(values, loop, start)
    if batch is None or not isinstance(sign, cst.LessThan):
        return None
    text = f"{start} + {outer_text(code, batch)} <= {outer_text(code, items)}"
    return BatchLoop(loop, items, batch, code.replace(test, text))


def _counted(values: Values, loop: cst.For | cst.CompFor) -> BatchLoop | None:
    """``range(0, n, b)`` with ``x[i:i + b]`` in the loop, or as many rounds as a quotient rounded up."""
    code, over = values.code, loop.iter
    made = values.origin(Place(over)).node
    if not isinstance(made, cst.Call) or code.dotted(made.func) not in _RANGES:
        return None
    given = [arg.value for arg in made.args if not arg.star and arg.keyword is None]
    if len(given) == 3 and isinstance(loop.target, cst.Name):
        body = _body(values, loop)
        batch = _taken(values, body, loop.target.value) if body is not None else None
        if batch is None or not _same(values, batch, given[2]):
            return None
        items = outer_text(code, given[1])
        if isinstance(given[1], cst.IfExp) and not given[1].lpar:
            items = f"({items})"
        text = f"{items} - {outer_text(code, batch)} + 1"
        return BatchLoop(loop, given[1], batch, code.replace(given[1], text))
    for place in values.trail(Place(given[-1])) if given and len(given) < 3 else ():
        found = None if place.path else _rounded_up(values, _of_len(values, place.node))
        if found is not None:
            node, items_, batch = found
            left = outer_text(code, items_)
            loose = isinstance(items_, cst.BinaryOperation) and not items_.lpar
            sum_ = loose and isinstance(items_.operator, cst.Add | cst.Subtract)  # type: ignore[attr-defined]
            text = f"{f'({left})' if sum_ else left} // {outer_text(code, batch)}"
            return BatchLoop(loop, items_, batch, code.replace(node, text))
    return None


def _body(values: Values, loop: cst.For | cst.CompFor) -> cst.CSTNode | None:
    return loop.body if isinstance(loop, cst.For) else values.code.parent(loop)


def _of_len(values: Values, node: cst.BaseExpression) -> cst.BaseExpression:
    """What ``__len__`` returns, for ``len`` of an object of the program."""
    if isinstance(node, cst.Call) and values.code.dotted(node.func) == "len" and len(node.args) == 1:
        method = special(values, node.args[0].value, "__len__")
        found = returned(method) if method is not None else []
        if len(found) == 1:
            return values.origin(Place(found[0])).node
    return node


def _taken(values: Values, body: cst.CSTNode, start: str) -> cst.BaseExpression | None:
    """``b`` of a slice ``[start:start + b]``."""
    code = values.code
    for part in code.nodes(cst.Slice, inside=body):
        upper = part.upper
        if part.lower is None or not isinstance(upper, cst.BinaryOperation) or code.text(part.lower) != start:
            continue
        if isinstance(upper.operator, cst.Add) and code.text(upper.left) == start:
            return upper.right
    return None


def _same(values: Values, one: cst.BaseExpression, other: cst.BaseExpression) -> bool:
    return values.code.text(one) == values.code.text(other)


def _rounded_up(
    values: Values, node: cst.BaseExpression
) -> tuple[cst.BaseExpression, cst.BaseExpression, cst.BaseExpression] | None:
    """The quotient, and its two sides: of ``-(-n // b)``, ``ceil(n / b)`` or ``(n + b - 1) // b``."""
    code = values.code
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        quotient = node.expression
        if isinstance(quotient, cst.BinaryOperation) and isinstance(quotient.operator, cst.FloorDivide):
            left = quotient.left
            if isinstance(left, cst.UnaryOperation) and isinstance(left.operator, cst.Minus):
                return node, left.expression, quotient.right
    if isinstance(node, cst.Call) and len(node.args) == 1:
        inner = node.args[0].value
        if code.dotted(node.func) == "int":
            found = _rounded_up(values, inner)
            return (node, found[1], found[2]) if found is not None else None
        divided = isinstance(inner, cst.BinaryOperation) and isinstance(inner.operator, cst.Divide)
        if code.dotted(node.func) in _CEILINGS and divided and isinstance(inner, cst.BinaryOperation):
            return node, inner.left, inner.right
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.FloorDivide):
        return _filled_up(values, node)
    return None


def _filled_up(
    values: Values, node: cst.BinaryOperation
) -> tuple[cst.BaseExpression, cst.BaseExpression, cst.BaseExpression] | None:
    """``(n + b - 1) // b``, and the same as ``(n - 1 + b) // b``."""
    code, batch = values.code, values.code.text(node.right)
    terms: list[tuple[bool, cst.BaseExpression]] = []

    def collect(at: cst.BaseExpression, plus: bool) -> None:
        if isinstance(at, cst.BinaryOperation) and isinstance(at.operator, cst.Add | cst.Subtract):
            collect(at.left, plus)
            collect(at.right, plus if isinstance(at.operator, cst.Add) else not plus)
        else:
            terms.append((plus, at))

    collect(node.left, True)
    rest = [
        (plus, term) for plus, term in terms if (plus, code.text(term)) not in ((True, batch), (False, "1"))
    ]
    if len(terms) == 3 and len(rest) == 1 and rest[0][0]:
        return node, rest[0][1], node.right
    return None
