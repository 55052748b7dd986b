"""Which functions may return a text or an exception: only these are worth following."""

from __future__ import annotations

from tree_sitter import Node

from jaxerr_rag.catalog import syntax
from jaxerr_rag.catalog.program import Definition, Program

_METHODS = ("format", "join", "strip", "rstrip", "lstrip", "replace")
_MAX_DEPTH = 3


class TextualFunctions:
    """Answers, once for each function, whether some return statement of it gives a text."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[int, bool] = {}

    def returns_text(self, definition: Definition, depth: int = 0) -> bool:
        """Whether a function may return a string, an exception, or a sequence with one of them."""
        key = definition.node.id
        if key not in self._known:
            self._known[key] = False  # a function that calls itself says nothing by that
            self._known[key] = self._read(definition, depth)
        return self._known[key]

    def _read(self, definition: Definition, depth: int) -> bool:
        body = syntax.field(definition.node, "body")
        if body is None or "yield" in definition.source:
            return False
        names: set[str] = set()
        returns: list[Node] = []
        for node in syntax.walk(body):
            if node.type in ("assignment", "augmented_assignment"):
                left, right = syntax.field(node, "left"), syntax.field(node, "right")
                if left is None or right is None or left.type != "identifier":
                    continue
                if self._textual(right, names, definition, depth):
                    names.add(syntax.text(left))
            elif node.type == "return_statement" and node.named_children:
                returns.append(node.named_children[0])
        return any(self._textual(node, names, definition, depth) for node in returns)

    def _textual(self, node: Node, names: set[str], within: Definition, depth: int) -> bool:
        kind = node.type
        if kind in ("string", "concatenated_string"):
            return True
        if kind == "identifier":
            return syntax.text(node) in names
        if kind in (
            "conditional_expression",
            "parenthesized_expression",
            "boolean_operator",
            "tuple",
            "list",
        ):
            return any(self._textual(child, names, within, depth) for child in node.named_children)
        if kind == "binary_operator":
            operator = syntax.field(node, "operator")
            return (
                operator is not None
                and syntax.text(operator) in "+%"
                and any(self._textual(child, names, within, depth) for child in node.named_children)
            )
        return kind == "call" and self._call(node, names, within, depth)

    def _call(self, node: Node, names: set[str], within: Definition, depth: int) -> bool:
        function = syntax.field(node, "function")
        if function is None:
            return False
        name = syntax.text(function)
        last = name.rpartition(".")[2]
        if last.endswith(("Error", "Exception", "Warning", "dedent")):
            return True
        if function.type == "attribute" and last in _METHODS:
            owner = syntax.field(function, "object")
            return owner is not None and self._textual(owner, names, within, depth)
        if depth >= _MAX_DEPTH:
            return False
        called = self._program.definition(within.module, name)
        if called is None and name.startswith("self.") and within.enclosing_class is not None:
            called = self._program.method(within.enclosing_class, last)
        return called is not None and not called.is_class and self.returns_text(called, depth + 1)
