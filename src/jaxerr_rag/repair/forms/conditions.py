"""Python conditions rewritten for arrays: ``a > 0 and not b`` becomes ``(a > 0) & ~b``."""

from __future__ import annotations

import re
from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow, value_names
from jaxerr_rag.repair.program.functions import every_parameter

_BOOLEAN_CALLS = frozenset(
    [
        "isnan",
        "isinf",
        "isfinite",
        "isclose",
        "allclose",
        "array_equal",
        "isin",
        "any",
        "all",
        "logical_and",
        "logical_or",
        "logical_not",
        "logical_xor",
        "greater",
        "greater_equal",
        "less",
        "less_equal",
        "equal",
        "not_equal",
        "signbit",
        "bool_",
        "iscomplex",
        "isreal",
        "bernoulli",
    ]
)
_ONE_CALL = re.compile(r"[\w.]+\([^()]*(\([^()]*\)[^()]*)*\)$")
_OPPOSITE: dict[type[cst.BaseCompOp], str] = {cst.Equal: "!=", cst.NotEqual: "=="}
_ATOMS = (cst.Name, cst.Call, cst.Attribute, cst.Subscript)


class Conditions:
    """Writes conditions; keeps what no array forbids as it is.

    Args:
      eager: the failure is outside of traces, so that any value may be the array.
    """

    def __init__(self, code: Code, flow: Flow, *, eager: bool = False) -> None:
        self.code = code
        self.flow = flow
        self.eager = eager

    def jnp(self, name: str) -> str:
        """How the program writes a function of jax.numpy."""
        return self.code.local(f"jax.numpy.{name}") if self.imported else f"jnp.{name}"

    @property
    def imported(self) -> bool:
        """Whether jax.numpy can be written without a new import."""
        return not self.code.needs_import("jax.numpy")

    def traced(self, node: cst.BaseExpression) -> bool:
        """Whether a condition is one that Python can't decide while tracing."""
        if self.eager:
            return any(name.value not in ("True", "False", "None") for name in value_names(node))
        return self.flow.traced(node)

    def array(self, node: cst.BaseExpression) -> str:
        """A condition as an array expression."""
        if isinstance(node, cst.BooleanOperation):
            return self._joined(node)
        if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
            return self._negated(node.expression)
        if isinstance(node, cst.Comparison):
            return self._comparison(node)
        if isinstance(node, cst.Call) and self.code.dotted(node.func) == "bool" and len(node.args) == 1:
            return self.array(node.args[0].value)
        return self.expression(node)

    def expression(self, node: cst.BaseExpression) -> str:
        """An expression with what arrays forbid in it rewritten: ``a if c else b``, ``x < y < z``."""
        if isinstance(node, cst.IfExp) and self.traced(node.test):
            return f"{self.jnp('where')}({self.array(node.test)}, {self.parts(node.body, node.orelse)})"
        if self.forbidden(node):
            return self.array(node)
        start, end = self.code.span(node)
        pieces: list[bytes] = []
        at = start
        for child in self._convertible(node):
            first, last = self.code.span(child)
            text = self.expression(child)
            if isinstance(child, cst.IfExp) and child.lpar:
                first, last = self.code.outer_span(child)
            pieces += [self.code.data[at:first], text.encode()]
            at = last
        return b"".join([*pieces, self.code.data[at:end]]).decode("utf-8")

    def parts(self, *nodes: cst.BaseExpression) -> str:
        """Expressions as arguments."""
        return ", ".join(self.argument(node) for node in nodes)

    def argument(self, node: cst.BaseExpression) -> str:
        """An expression as one argument: a tuple gets its parentheses."""
        text = self.expression(node)
        return f"({text})" if isinstance(node, cst.Tuple | cst.Lambda | cst.NamedExpr) else text

    def _convertible(self, node: cst.CSTNode) -> list[cst.BaseExpression]:
        """The topmost expressions below a node that are to be rewritten."""
        found: list[cst.BaseExpression] = []
        for child in node.children:
            if isinstance(child, cst.Lambda):
                continue
            if isinstance(child, cst.BaseExpression) and self.forbidden(child):
                found.append(child)
            else:
                found += self._convertible(child)
        return found

    def forbidden(self, node: cst.BaseExpression, *, booleans: bool = True) -> bool:
        """Whether Python would ask a traced value for its truth to compute an expression.

        With `booleans` only those count whose operands are surely truth values.
        """
        if isinstance(node, cst.IfExp):
            return self.traced(node.test)
        connected = isinstance(node, cst.BooleanOperation) and (not booleans or self.is_boolean(node))
        negation = isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not)
        return (connected or negation or _chained(node)) and self.traced(node)

    def negated(self, node: cst.BaseExpression) -> str:
        """The opposite of a condition."""
        return self._negated(node)

    def is_boolean(self, node: cst.BaseExpression, seen: frozenset[str] = frozenset()) -> bool:
        """Whether an expression surely has truth values, so that ``&`` and ``~`` are right for it."""
        if isinstance(node, cst.Comparison):
            return True
        if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not | cst.BitInvert):
            return isinstance(node.operator, cst.Not) or self.is_boolean(node.expression, seen)
        connected = isinstance(node, cst.BooleanOperation) or (
            isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitAnd | cst.BitOr)
        )
        if connected and isinstance(node, cst.BooleanOperation | cst.BinaryOperation):
            return self.is_boolean(node.left, seen) and self.is_boolean(node.right, seen)
        if isinstance(node, cst.Call):
            last = node.func.attr.value if isinstance(node.func, cst.Attribute) else self.code.text(node.func)
            return last in _BOOLEAN_CALLS
        if isinstance(node, cst.Name) and node.value not in seen:
            scope = self.flow.functions.binder(node, node.value)
            values = self.flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
            if not isinstance(scope, cst.Module | None) and node.value in every_parameter(scope):
                return False
            further = seen | {node.value}
            return bool(values) and all(v is not None and self.is_boolean(v, further) for v in values)
        return False

    def _joined(self, node: cst.BooleanOperation) -> str:
        operator = node.operator
        parts = [*_operands(node.left, type(operator)), node.right]
        while isinstance(parts[-1], cst.BooleanOperation) and type(parts[-1].operator) is type(operator):
            last = parts.pop()
            assert isinstance(last, cst.BooleanOperation)
            parts += [*_operands(last.left, type(operator)), last.right]
        # Python may go on deciding by what it knows: `use_mask and (x > 0) & (y > 0)`.
        known = 0
        while known < len(parts) - 1 and not self.traced(parts[known]):
            known += 1
        prefix, rest = parts[:known], parts[known:]
        word = "and" if isinstance(operator, cst.And) else "or"
        texts = [self.array(part) for part in rest]
        if all(self.is_boolean(part) for part in rest):
            symbol = " & " if isinstance(operator, cst.And) else " | "
            text = symbol.join(_in_parentheses(part, t) for part, t in zip(rest, texts, strict=True))
        else:
            text = texts[0]
            for part in texts[1:]:
                text = f"{self.jnp(f'logical_{word}')}({text}, {part})"
        before = [self.code.text(part) if part.lpar == () else f"({self.code.text(part)})" for part in prefix]
        return f" {word} ".join([*before, text])

    def _negated(self, node: cst.BaseExpression) -> str:
        text = self.array(node)
        if not self.traced(node) and text == self.code.text(node):
            return f"not ({text})" if not isinstance(node, _ATOMS) else f"not {text}"
        if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
            opposite = _OPPOSITE.get(type(node.comparisons[0].operator))
            if opposite is not None:
                right = node.comparisons[0].comparator
                return f"{self._outer(node.left)} {opposite} {self._outer(right)}"
        if self.is_boolean(node):
            return f"~{text}" if _is_atom(node, text) else f"~({text})"
        return f"{self.jnp('logical_not')}({text})"

    def _comparison(self, node: cst.Comparison) -> str:
        left = node.left
        pieces: list[str] = []
        for item in node.comparisons:
            pieces.append(self._one(left, item.operator, item.comparator))
            left = item.comparator
        if len(pieces) == 1:
            return pieces[0]
        return " & ".join(f"({piece})" for piece in pieces)

    def _one(self, left: cst.BaseExpression, operator: cst.BaseCompOp, right: cst.BaseExpression) -> str:
        code = self.code
        if isinstance(operator, cst.In | cst.NotIn) and (self.traced(left) or self.traced(right)):
            element, values = code.text(left), self._values(right)
            text = f"{self.jnp('isin')}({element}, {values})"
            return f"~{text}" if isinstance(operator, cst.NotIn) else text
        between = code.data[code.outer_span(left)[1] : code.outer_span(right)[0]].decode("utf-8")
        return f"{self._outer(left)}{between}{self._outer(right)}"

    def _outer(self, node: cst.BaseExpression) -> str:
        """An operand with its parentheses."""
        text = self.expression(node)
        return f"({text})" if node.lpar else text

    def _values(self, node: cst.BaseExpression) -> str:
        if isinstance(node, cst.Tuple | cst.List | cst.Set) and not self.traced(node):
            inner = ", ".join(self.code.text(e.value) for e in node.elements)
            return f"{self.jnp('array')}([{inner}])"
        if isinstance(node, cst.Tuple | cst.List | cst.Set):
            return f"{self.jnp('stack')}([{', '.join(self.code.text(e.value) for e in node.elements)}])"
        text = self.code.text(node)
        if self.traced(node) or (
            isinstance(node, cst.Call) and self.code.dotted(node.func).startswith("jax.numpy.")
        ):
            return text
        kinds = self._container(node)
        if kinds & {"set", "dict"}:
            return f"{self.jnp('array')}(sorted({text}))"
        if "range" in kinds or kinds & {"list", "tuple"}:
            return f"{self.jnp('array')}({text})"
        return f"{self.jnp('asarray')}({text})"

    def _container(self, node: cst.BaseExpression) -> set[str]:
        """What kinds of container a name may hold."""
        if isinstance(node, cst.Name):
            scope = self.flow.functions.binder(node, node.value)
            values = self.flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
            return {kind for value in values if value is not None for kind in self._container(value)}
        if isinstance(node, cst.Set | cst.SetComp):
            return {"set"}
        if isinstance(node, cst.Dict | cst.DictComp):
            return {"dict"}
        if isinstance(node, cst.List | cst.ListComp):
            return {"list"}
        if isinstance(node, cst.Tuple):
            return {"tuple"}
        if isinstance(node, cst.Call):
            return {{"frozenset": "set"}.get(name := self.code.dotted(node.func), name)}
        return set()


def _chained(node: cst.CSTNode) -> bool:
    """``a < b < c``, and ``x in values``, which ask an array for its truth."""
    return isinstance(node, cst.Comparison) and (
        len(node.comparisons) > 1 or isinstance(node.comparisons[0].operator, cst.In | cst.NotIn)
    )


def _operands(node: cst.BaseExpression, kind: type[cst.BaseBooleanOp]) -> list[cst.BaseExpression]:
    """The operands of a chain of ``and`` or ``or``, which groups to the left."""
    if isinstance(node, cst.BooleanOperation) and isinstance(node.operator, kind) and not node.lpar:
        return [*_operands(node.left, kind), node.right]
    return [node]


def _is_atom(node: cst.BaseExpression, text: str) -> bool:
    return isinstance(node, _ATOMS) or (text.startswith("jnp.") and text.endswith(")"))


def _in_parentheses(node: cst.BaseExpression, text: str) -> str:
    if isinstance(node, _ATOMS) or text.startswith("~") or _ONE_CALL.match(text):
        return text
    return f"({text})"


def with_imports(code: Code, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits with the import of jax.numpy if their texts need it and the program lacks it."""
    if code.needs_import("jax.numpy") and any("jnp." in edit.text for edit in edits):
        return (*edits, code.import_edit("import jax.numpy as jnp"))
    return tuple(edits)
