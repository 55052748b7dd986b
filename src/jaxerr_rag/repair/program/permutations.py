"""Pairs of devices, ``[(i, i + 1) for i in range(n - 1)]``: how many devices they are of."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Values


def made_here(values: Values, node: cst.BaseExpression) -> cst.BaseExpression:
    """Where a value is made, followed through plain names only, not through calls."""
    at = node
    for _ in range(8):
        binding = values.binding(at.value, at) if isinstance(at, cst.Name) else None
        if binding is None or binding.kind != "assign" or binding.value is None or binding.path:
            return at
        at = binding.value
    return at


class DeviceCount:
    """Counts the devices of permutations in one program."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.code: Code = values.code

    def of_pairs(self, call: cst.Call) -> str | None:
        """How many devices the pairs are of."""
        perm = argument(call, 3, "perm")
        node = made_here(self.values, perm.value) if perm is not None else None
        if isinstance(node, cst.List) and node.elements:
            numbers = [int(text) for text in re.findall(r"\d+", self.code.text(node))]
            plain = re.fullmatch(r"[\[\](),\s\d]*", self.code.text(node))
            return str(max(numbers) + 1) if plain and numbers else None
        if not isinstance(node, cst.ListComp | cst.GeneratorExp):
            return None
        over = node.for_in.iter
        if not isinstance(over, cst.Call) or self.code.text(over.func) != "range":
            return None
        end = over.args[-1].value
        if re.search(r"%", self.code.text(node.elt)):
            return self._of_module(end)
        if isinstance(end, cst.BinaryOperation) and isinstance(end.operator, cst.Subtract):
            return self._of_module(end.left) if self.code.text(end.right) == "1" else None
        if isinstance(end, cst.Integer) and len(over.args) == 1:
            return str(int(end.value) + 1)
        return self._of_module(end) if len(over.args) == 2 else None

    def _of_module(self, node: cst.BaseExpression) -> str | None:
        """A number as it can be written at the program's top."""
        end = made_here(self.values, node)
        if isinstance(end, cst.Integer):
            local = isinstance(node, cst.Name) and self.values.owner(node) is not self.code.module
            return self.code.text(end if local else node)
        known = isinstance(node, cst.Name) and self.values.owner(node) is self.code.module
        return self.code.text(node) if known else None
