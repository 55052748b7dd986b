"""Expressions with shortened arrays in them, read as full-length expressions and masks."""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.forms.masked_texts import ELEMENTWISE, MaskedTexts, NotReducible, Short
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code, Function

_PRODUCTS = frozenset({"einsum", "dot", "vdot", "inner", "matmul", "tensordot"})
_INDEX_MAKERS = ("jax.numpy.nonzero", "jax.numpy.where")
_FLAT_MAKERS = ("jax.numpy.flatnonzero",)


class Shortened(MaskedTexts):
    """Reads the expressions of one function.

    Args:
      masks: texts of indices that are known to be masks.
    """

    def __init__(
        self, code: Code, conditions: Conditions, function: Function, masks: Iterable[str] = ()
    ) -> None:
        super().__init__(code, conditions)
        self.function = function
        self.names: dict[str, Short] = {}
        self.edits: list[Edit] = []
        self.masks = set(masks)

    def _read(self, node: cst.BaseExpression) -> Short:
        code = self.code
        if isinstance(node, cst.Name):
            return self.names.get(node.value, Short(node.value))
        if isinstance(node, cst.Subscript):
            found = self._subscript(node)
            if found is not None:
                return found
        if isinstance(node, cst.Call):
            found = self._call(node)
            if found is not None:
                return found
        if isinstance(node, cst.Attribute):
            inner = self._read(node.value)
            if inner.mask:
                if node.attr.value == "size":
                    return Short(self.count(inner.mask))
                if node.attr.value not in ("real", "imag", "T"):
                    raise NotReducible
                return Short(f"{inner.text}.{node.attr.value}", inner.mask)
            return Short(f"{inner.text}.{node.attr.value}")
        return self._parts(node, code.span(node)[0], code.span(node)[1])

    def _parts(self, node: cst.CSTNode, start: int, end: int) -> Short:
        """An expression made of others, element by element."""
        data = self.code.data
        pieces: list[bytes] = []
        masks: set[str] = set()
        whole = True
        at = start
        for child in _expressions(node):
            first, last = self.code.span(child)
            if first < at:
                continue
            short = self._read(child)
            if short.mask:
                masks.add(short.mask)
            whole = whole and (short.whole or isinstance(child, cst.Integer))
            pieces += [data[at:first], short.text.encode()]
            at = last
        text = b"".join([*pieces, data[at:end]]).decode("utf-8")
        whole = isinstance(node, cst.BinaryOperation) and not isinstance(node.operator, cst.Divide) and whole
        if len(masks) > 1 or (masks and isinstance(node, cst.Tuple | cst.List | cst.Dict | cst.Lambda)):
            raise NotReducible
        return Short(text, masks.pop() if masks else "", whole=whole)

    def _subscript(self, node: cst.Subscript) -> Short | None:
        code = self.code
        index = node.slice[0].slice
        if isinstance(node.value, cst.Attribute) and node.value.attr.value == "shape":
            inner = self._read(node.value.value)
            if inner.mask and code.text(node)[len(code.text(node.value)) :] == "[0]":
                return Short(self.count(inner.mask))
            return None
        if isinstance(node.value, cst.Attribute) and node.value.attr.value == "at":
            return None
        if len(node.slice) != 1 or not isinstance(index, cst.Index):
            return None
        mask = self._whole_index(node.value)
        if mask is not None and code.text(index.value) == "0":
            # jnp.nonzero(m)[0]
            return Short(self.arange(mask), mask, True, True)
        owner = self._read(node.value)
        if owner.mask:
            place = self.element(owner, code.text(index.value))
            if place is None:
                raise NotReducible
            return Short(place)
        mask = self._whole_index(index.value)
        if mask is not None:
            return Short(owner.text, mask)
        chosen = self._read(index.value)
        if chosen.mask:
            return Short(owner.text if chosen.index else f"{owner.text}[{chosen.text}]", chosen.mask)
        if self._is_mask(index.value):
            return Short(owner.text, self.conditions.array(index.value))
        return None

    def _is_mask(self, node: cst.BaseExpression) -> bool:
        if self.code.text(node) in self.masks:
            return True
        return self.conditions.is_boolean(node) and self.conditions.traced(node)

    def _whole_index(self, node: cst.BaseExpression) -> str | None:
        """The mask of ``jnp.nonzero(m)`` and ``jnp.where(m)``."""
        if not isinstance(node, cst.Call) or len(node.args) != 1:
            return None
        made = self.code.dotted(node.func) in _INDEX_MAKERS
        return self._operand(node.args[0].value) if made else None

    def _operand(self, node: cst.BaseExpression) -> str:
        return self.conditions.array(node)

    def _call(self, call: cst.Call) -> Short | None:
        code = self.code
        name = code.dotted(call.func)
        if name in _FLAT_MAKERS and len(call.args) == 1:
            mask = self._operand(call.args[0].value)
            return Short(self.arange(mask), mask, True, True)
        if name == "len" and len(call.args) == 1:
            inner = self._read(call.args[0].value)
            return Short(self.count(inner.mask)) if inner.mask else None
        if name.startswith("jax.numpy.") and name.rpartition(".")[2] in _PRODUCTS:
            return self._product(call)
        updated = self._update(call)
        if updated is not None:
            return updated
        if isinstance(call.func, cst.Attribute) and not name.startswith(("jax.", "numpy.")):
            owner = self._read(call.func.value)
            if owner.mask:
                return self.reduced(call.func.attr.value, owner, call, list(call.args), method=True)
        elif name.startswith("jax.") and call.args and call.args[0].keyword is None:
            first = self._read(call.args[0].value)
            last = name.rpartition(".")[2]
            if first.mask and last not in ELEMENTWISE:
                return self.reduced(last, first, call, list(call.args[1:]), method=False)
        if not name.startswith("jax.") and any(self._read(arg.value).mask for arg in call.args):
            raise NotReducible
        return None

    def _product(self, call: cst.Call) -> Short | None:
        """Sums of products: what does not count is zero in one of the factors."""
        pieces: list[str] = []
        mask = ""
        for arg in call.args:
            short = self._read(arg.value)
            text = f"{arg.keyword.value}={short.text}" if arg.keyword is not None else short.text
            if short.mask and not mask:
                mask = short.mask
                text = f"{self.conditions.jnp('where')}({mask}, {short.text}, 0)"
            elif short.mask not in ("", mask):
                raise NotReducible
            pieces.append(text)
        return Short(f"{self.code.text(call.func)}({', '.join(pieces)})") if mask else None

    def _update(self, call: cst.Call) -> Short | None:
        """``x.at[m].set(v)``."""
        func = call.func
        if not isinstance(func, cst.Attribute) or not isinstance(func.value, cst.Subscript):
            return None
        at = func.value
        if not isinstance(at.value, cst.Attribute) or at.value.attr.value != "at" or len(call.args) != 1:
            return None
        index = at.slice[0].slice
        if len(at.slice) != 1 or not isinstance(index, cst.Index):
            return None
        mask = self._whole_index(index.value)
        if mask is None:
            chosen = self._read(index.value)
            mask = chosen.mask if chosen.index else None
        if mask is None and self._is_mask(index.value):
            mask = self.conditions.array(index.value)
        if mask is None:
            return None
        value = self._read(call.args[0].value)
        if value.mask not in ("", mask):
            raise NotReducible
        owner = self._read(at.value.value).text
        where, method = self.conditions.jnp("where"), func.attr.value
        if method == "set":
            return Short(f"{where}({mask}, {value.text}, {owner})")
        signs = {"add": ("+", "0"), "multiply": ("*", "1"), "mul": ("*", "1"), "subtract": ("-", "0")}
        if method in signs:
            sign, neutral = signs[method]
            return Short(f"({owner} {sign} {where}({mask}, {value.text}, {neutral}))")
        if method in ("min", "max"):
            extreme = self.conditions.jnp("minimum" if method == "min" else "maximum")
            return Short(f"{where}({mask}, {extreme}({owner}, {value.text}), {owner})")
        raise NotReducible


def _expressions(node: cst.CSTNode) -> list[cst.BaseExpression]:
    """The topmost expressions below a node; keywords and attribute names are none."""
    found: list[cst.BaseExpression] = []
    if isinstance(node, cst.Arg):
        return [node.value]
    for child in node.children:
        if isinstance(child, cst.BaseExpression):
            found.append(child)
        else:
            found += _expressions(child)
    return found
