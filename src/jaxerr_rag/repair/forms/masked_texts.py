"""Reductions of shortened arrays, written for the full array and a mask."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.program.blocks import as_operand
from jaxerr_rag.repair.program.code import Code

_WHERE = frozenset({"sum", "mean", "std", "var", "prod", "any", "all", "nansum", "nanmean", "count_nonzero"})
_EXTREMES = frozenset({"max", "min", "amax", "amin"})
_NAN = {"median": "nanmedian", "percentile": "nanpercentile", "quantile": "nanquantile", "ptp": ""}
ELEMENTWISE = frozenset(
    {"abs", "exp", "log", "log2", "log10", "log1p", "expm1", "sqrt", "square", "sin", "cos", "tan", "tanh"}
    | {"maximum", "minimum", "clip", "where", "power", "sign", "floor", "ceil", "round", "asarray", "astype"}
    | {"arctan2", "hypot", "isnan", "isfinite", "logical_and", "logical_or", "logical_not", "take", "conj"}
    | {"real", "imag", "angle", "mod", "multiply", "add", "subtract", "divide", "relu", "sigmoid", "xlogy"}
)


class NotReducible(Exception):
    """A shortened array is used otherwise than in a reduction."""


@dataclass(frozen=True)
class Short:
    """A shortened array.

    Attributes:
      text: the full-length expression in its place.
      mask: which elements of it count.
      index: it is an index array, of all places where the mask holds.
      whole: its elements are surely whole numbers, as they are computed from such an index.
    """

    text: str
    mask: str = ""
    index: bool = False
    whole: bool = False


class MaskedTexts:
    """Writes what stands for a shortened array.

    Attributes:
      rows: the masks choose rows, the arrays have further axes.
      spread: an index that gives a mask the axes of what is reduced, "" for one more axis.
    """

    def __init__(self, code: Code, conditions: Conditions) -> None:
        self.code = code
        self.conditions = conditions
        self.rows = False
        self.spread = ""

    def arange(self, mask: str) -> str:
        """The indices of all elements of a mask."""
        return f"{self.conditions.jnp('arange')}({as_operand(mask)}.size)"

    def element(self, owner: Short, index: str) -> str | None:
        """The first or the last element of a shortened array."""
        jnp, mask = self.conditions.jnp, as_operand(owner.mask)
        if index == "0":
            place = f"{jnp('argmax')}({owner.mask})"
        elif index == "-1":
            place = f"{mask}.size - 1 - {jnp('argmax')}({mask}[::-1])"
        else:
            return None
        return place if owner.index and owner.text.endswith(".size)") else f"{owner.text}[{place}]"

    def count(self, mask: str) -> str:
        """How many elements count."""
        return f"{self.conditions.jnp('sum')}({mask})"

    def reduced(
        self, name: str, owner: Short, call: cst.Call, rest: list[cst.Arg], *, method: bool
    ) -> Short | None:
        """A reduction, with the mask as its ``where`` or what does the same; it has no mask any more."""
        further = "".join(f", {self.code.text(arg).rstrip(', ')}" for arg in rest)
        mask = owner.mask
        by_axis = any(arg.keyword is not None and arg.keyword.value == "axis" for arg in rest) or (
            bool(rest) and rest[0].keyword is None and name not in _NAN
        )
        if by_axis and self.rows:
            mask = f"{as_operand(mask)}{self.spread or '[:, None]'}"
        jnp = self.conditions.jnp
        head = f"{_tight(owner.text)}.{name}(" if method else f"{self.code.text(call.func)}({owner.text}"
        given = further.removeprefix(", ") if method else further
        comma = ", " if given or not method else ""
        if name in _WHERE:
            if name == "count_nonzero":
                return Short(f"{jnp('sum')}({as_operand(owner.text)} != 0, where={mask})")
            return Short(f"{head}{given}{comma}where={mask})")
        if name in _EXTREMES:
            end = "max" if name.endswith("min") else "min"
            if owner.whole:
                limit = f"{jnp('iinfo')}({owner.text}.dtype).{end}"
                return Short(f"{head}{given}{comma}where={mask}, initial={limit})")
            # Infinity is right for whole numbers too, which then become floats.
            sign = "" if end == "max" else "-"
            values = f"{jnp('where')}({mask}, {owner.text}, {sign}{jnp('inf')})"
            return Short(
                f"{values}.{name}({given})" if method else f"{self.code.text(call.func)}({values}{further})"
            )
        if _NAN.get(name):
            values = f"{jnp('where')}({mask}, {owner.text}, {jnp('nan')})"
            return Short(f"{jnp(_NAN[name])}({values}{further})")
        if name == "norm" and not method:
            return Short(f"{self.code.text(call.func)}({jnp('where')}({mask}, {owner.text}, 0){further})")
        if name == "logsumexp":
            return Short(f"{self.code.text(call.func)}({owner.text}{further}, b={mask})")
        if method and name in ELEMENTWISE:
            return Short(f"{owner.text}.{name}({given})", owner.mask)
        raise NotReducible


def _tight(text: str) -> str:
    """A text that a method can be called on."""
    node = cst.parse_expression(text)
    tight = node.lpar or isinstance(node, cst.Name | cst.Call | cst.Attribute | cst.Subscript)
    return text if tight else f"({text})"
