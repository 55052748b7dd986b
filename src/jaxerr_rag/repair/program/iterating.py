"""What the targets of loops run over: ``i, x`` of ``enumerate(xs)``, ``a, b`` of ``zip(p, q)``."""

from __future__ import annotations

import libcst as cst


def iterated(
    target: cst.BaseExpression, iterable: cst.BaseExpression
) -> list[tuple[cst.CSTNode, cst.BaseExpression | None]]:
    """The parts of a loop's target with what they run over, None if that has no name of its own."""
    parts = [element.value for element in target.elements] if isinstance(target, cst.Tuple) else []
    if not parts or not isinstance(iterable, cst.Call):
        return [(target, iterable)]
    given = [arg.value for arg in iterable.args if arg.keyword is None and not arg.star]
    name = iterable.func.value if isinstance(iterable.func, cst.Name) else ""
    if name == "enumerate" and len(parts) == 2 and given:
        return [(parts[0], iterable), *iterated(parts[1], given[0])]
    if name == "zip" and len(parts) == len(given):
        return [pair for part, value in zip(parts, given, strict=True) for pair in iterated(part, value)]
    items = isinstance(iterable.func, cst.Attribute) and iterable.func.attr.value == "items"
    if items and len(parts) == 2 and not given:
        return [(parts[0], None), (parts[1], iterable)]
    return [(target, iterable)]
