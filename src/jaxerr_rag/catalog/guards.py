"""The conditions that lead to a raise, as text a person would write."""

from __future__ import annotations

from tree_sitter import Node

from jaxerr_rag.catalog import syntax

MAX_GUARD = 90
"""Characters kept of a condition."""


def shorten(source: str) -> str:
    """A condition on one line, cut to `MAX_GUARD` characters."""
    flat = " ".join(source.split())
    return flat if len(flat) <= MAX_GUARD else flat[: MAX_GUARD - 1] + "…"


def negate(condition: Node) -> str:
    """The opposite of a condition, as a person would write it."""
    while condition.type == "parenthesized_expression" and len(condition.named_children) == 1:
        condition = condition.named_children[0]
    source = " ".join(syntax.text(condition).split())
    if condition.type == "not_operator":
        argument = syntax.field(condition, "argument")
        return shorten(syntax.text(argument) if argument is not None else source)
    if condition.type in ("identifier", "attribute", "call", "subscript"):
        return shorten(f"not {source}")
    if condition.type == "comparison_operator" and len(condition.named_children) == 2:
        left, right = (syntax.text(child) for child in condition.named_children)
        signs = [
            syntax.text(child)
            for child in condition.children
            if not child.is_named or child.type in _OPPOSITE
        ]
        if len(signs) == 1 and signs[0] in _OPPOSITE:
            return shorten(f"{left} {_OPPOSITE[signs[0]]} {right}")
    return shorten(f"not ({source})")


_OPPOSITE = {
    "==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in",
    "<": ">=", ">": "<=", "<=": ">", ">=": "<",
}  # fmt: skip
