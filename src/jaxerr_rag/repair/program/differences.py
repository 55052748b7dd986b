"""What two expressions differ by: sums and products of a program's names, multiplied out."""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from jaxerr_rag.repair.program.dataflow import Values

Terms = dict[tuple[str, ...], int]
"""Products of atoms, sorted, with their factors; the empty product stands for the plain number."""

_ATOMS = (cst.Name, cst.Attribute, cst.Subscript, cst.Call)


def terms(
    values: Values, node: cst.BaseExpression, atoms: dict[str, cst.BaseExpression], depth: int = 4
) -> Terms | None:
    """An expression multiplied out; None if it holds more than whole numbers, ``+``, ``-`` and ``*``.

    Args:
      atoms: takes up the expressions that can't be taken apart, by their text.
    """
    if isinstance(node, cst.Integer):
        return {(): int(node.value, 0)}
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        inner = terms(values, node.expression, atoms, depth)
        return {product: -factor for product, factor in inner.items()} if inner is not None else None
    if isinstance(node, cst.BinaryOperation):
        if not isinstance(node.operator, cst.Add | cst.Subtract | cst.Multiply):
            return _atom(values, node, atoms)
        left, right = (terms(values, side, atoms, depth) for side in (node.left, node.right))
        if left is None or right is None:
            return None
        if isinstance(node.operator, cst.Multiply):
            return _product(left, right)
        return added(left, right, -1 if isinstance(node.operator, cst.Subtract) else 1)
    if isinstance(node, cst.Name) and depth:
        binding = values.binding(node.value, node)
        if binding is not None and binding.kind == "assign" and binding.value is not None:
            bound = values.table(binding.scope).get(node.value, [])
            simple = not binding.path and len(bound) == 1 and not isinstance(binding.scope, cst.Module)
            if simple and isinstance(binding.value, cst.BinaryOperation | cst.Name):
                return terms(values, binding.value, atoms, depth - 1)
    return _atom(values, node, atoms) if isinstance(node, _ATOMS) else None


def _atom(values: Values, node: cst.BaseExpression, atoms: dict[str, cst.BaseExpression]) -> Terms:
    text = " ".join(values.code.text(node).split())
    text = f"({text})" if isinstance(node, cst.BinaryOperation) else text
    atoms.setdefault(text, node)
    return {(text,): 1}


def added(left: Mapping[tuple[str, ...], int], right: Mapping[tuple[str, ...], int], sign: int = 1) -> Terms:
    """The sum, or with ``sign=-1`` the difference."""
    found = dict(left)
    for product, factor in right.items():
        found[product] = found.get(product, 0) + sign * factor
    return {product: factor for product, factor in found.items() if factor}


def _product(left: Terms, right: Terms) -> Terms:
    found: Terms = {}
    for one, a in left.items():
        for other, b in right.items():
            product = tuple(sorted((*one, *other)))
            found[product] = found.get(product, 0) + a * b
    return {product: factor for product, factor in found.items() if factor}


def written(found: Terms) -> str:
    """Terms as Python, what is added first."""
    parts: list[str] = []
    for product, factor in sorted(found.items(), key=lambda item: (item[1] < 0, not item[0])):
        factors = [*([str(abs(factor))] if abs(factor) != 1 or not product else []), *product]
        text = " * ".join(factors)
        parts.append(f"{'- ' if factor < 0 else '+ '}{text}")
    return " ".join(parts).removeprefix("+ ") or "0"
