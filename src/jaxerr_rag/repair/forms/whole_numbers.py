"""Float literals in the arithmetic of whole numbers: ``count + 1.0`` as ``count + 1``."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.casts import dtype_text, is_number, kind, number_text, remade
from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.dtypes import dtype_of, named

_SIGNS = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo)
_ALIKE = frozenset({"maximum", "minimum", "clip", "add", "subtract", "multiply"})
_DEEPEST = 6


@dataclass(frozen=True)
class Whole:
    """An expression that is a whole number but for its literals.

    Attributes:
      edits: make whole numbers of these.
      counts: whether nothing but ones and zeros is added to something, or taken from it.
    """

    edits: tuple[Edit, ...]
    counts: bool


def whole(values: Values, writer: Writer, place: Place, dtype: str) -> Whole | None:
    """The arithmetic that a value is made by, without floats in it; None if it has others than literals.

    Args:
      values, writer: of the program.
      place: the value.
      dtype: the integers' dtype that it should have.
    """
    made = values.origin(place)
    if made.path or kind(dtype) != "i" or not isinstance(made.node, cst.BinaryOperation | cst.Call):
        return None
    reader = _Reader(values, writer, dtype)
    if not reader.read(made.node, _DEEPEST) or not reader.edits:
        return None
    adds = isinstance(made.node, cst.BinaryOperation) and isinstance(
        made.node.operator, cst.Add | cst.Subtract
    )
    counts = adds and not reader.scales and reader.numbers <= {0.0, 1.0}
    return Whole(tuple(dict.fromkeys(reader.edits)), counts)


class _Reader:
    """Reads arithmetic for its float literals."""

    def __init__(self, values: Values, writer: Writer, dtype: str) -> None:
        self.values = values
        self.writer = writer
        self.dtype = dtype
        self.edits: list[Edit] = []
        self.numbers: set[float] = set()
        self.scales = False

    def read(self, node: cst.BaseExpression, depth: int) -> bool:
        """Whether an expression is whole once its literals are; their edits are kept."""
        if depth <= 0:
            return True
        if is_number(node):
            return self._number(node)
        if isinstance(node, cst.UnaryOperation):
            return self.read(node.expression, depth - 1)
        if isinstance(node, cst.BinaryOperation):
            self.scales |= isinstance(node.operator, cst.Multiply | cst.FloorDivide | cst.Modulo)
            return isinstance(node.operator, _SIGNS) and all(
                self.read(side, depth - 1) for side in (node.left, node.right)
            )
        if isinstance(node, cst.IfExp):
            return self.read(node.body, depth - 1) and self.read(node.orelse, depth - 1)
        if isinstance(node, cst.Call):
            return self._call(node, depth)
        return self._name(node, depth) if isinstance(node, cst.Name) else True

    def _number(self, node: cst.BaseExpression) -> bool:
        text = "".join(self.values.code.text(node).split())
        new = number_text(text, "int32")
        if new is None:
            return False
        self.numbers.add(abs(float(new)))
        if new != text and text not in ("True", "False"):
            self.edits.append(self.values.code.replace(node, new))
        return True

    def _call(self, node: cst.Call, depth: int) -> bool:
        code = self.values.code
        module, _, name = code.dotted(node.func).rpartition(".")
        plain = all(arg.keyword is None and not arg.star for arg in node.args)
        if module == "jax.numpy" and name in _ALIKE and plain:
            self.scales |= name == "multiply"
            return all(self.read(arg.value, depth - 1) for arg in node.args)
        if (
            module in ("jax.numpy", "jax.lax")
            and name in ("where", "select")
            and plain
            and len(node.args) == 3
        ):
            return all(self.read(arg.value, depth - 1) for arg in node.args[1:])
        if isinstance(node.func, cst.Attribute) and node.func.attr.value == "astype" and node.args:
            of = node.args[0].value
            if kind(named(self.values, of)) == "f" and dtype_of(self.values, node.func.value) == "bool":
                self.edits.append(code.replace(of, dtype_text(self.writer, self.dtype, of)))
                self.numbers |= {0.0, 1.0}
            return True
        if len(node.args) == 1 and is_number(node.args[0].value) and kind(dtype_of(self.values, node)) == "f":
            # jnp.float32(1), jnp.array(1.0)
            made = remade(self.values, self.writer, node, self.dtype)
            number = number_text(code.text(node.args[0].value), "int32")
            if made is None or number is None:
                return False
            self.numbers.add(abs(float(number)))
            self.edits += made
        return True

    def _name(self, node: cst.Name, depth: int) -> bool:
        """A name of an intermediate value; one that is used elsewhere too must have no floats."""
        binding = self.values.binding(node.value, node)
        if binding is None or binding.kind != "assign" or binding.value is None or binding.path:
            return True
        if not isinstance(binding.value, cst.Float | cst.UnaryOperation | cst.BinaryOperation | cst.Call):
            return True
        before = len(self.edits)
        if not self.read(binding.value, depth - 1):
            return False
        owner = self.values.owner(node)
        shared = owner is None or len(self.values.loads(node.value, owner)) > 1
        return len(self.edits) == before or not shared
