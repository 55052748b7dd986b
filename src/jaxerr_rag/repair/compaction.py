"""Arrays shortened by a mask (``x[x > 0]``, ``jnp.nonzero(m)``), followed to the reductions they end in.

Under jit the shorter array can't exist. Where all uses are reductions, the same numbers come from the
full array and the mask: ``jnp.mean(x[m])`` is ``jnp.mean(x, where=m)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.blocks import as_operand, fresh
from jaxerr_rag.repair.code import Code, Function
from jaxerr_rag.repair.conditions import Conditions
from jaxerr_rag.repair.functions import own_nodes
from jaxerr_rag.repair.model import Edit

_WHERE = frozenset({"sum", "mean", "std", "var", "prod", "any", "all", "nansum", "nanmean", "count_nonzero"})
_EXTREMES = frozenset({"max", "min", "amax", "amin"})
_NAN = {"median": "nanmedian", "percentile": "nanpercentile", "quantile": "nanquantile", "ptp": ""}
_ELEMENTWISE = frozenset(
    {"abs", "exp", "log", "log2", "log10", "log1p", "expm1", "sqrt", "square", "sin", "cos", "tan", "tanh"}
    | {"maximum", "minimum", "clip", "where", "power", "sign", "floor", "ceil", "round", "asarray", "astype"}
    | {"arctan2", "hypot", "isnan", "isfinite", "logical_and", "logical_or", "logical_not", "take", "conj"}
    | {"real", "imag", "angle", "mod", "multiply", "add", "subtract", "divide", "relu", "sigmoid", "xlogy"}
)
_INDEX_MAKERS = ("jax.numpy.nonzero", "jax.numpy.where")
_FLAT_MAKERS = ("jax.numpy.flatnonzero",)


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


class Compaction:
    """Rewrites the shortened arrays of one function.

    Args:
      masks: texts of indices that are known to be masks.
    """

    def __init__(
        self, code: Code, conditions: Conditions, function: Function, masks: Iterable[str] = ()
    ) -> None:
        self.code = code
        self.conditions = conditions
        self.function = function
        self.names: dict[str, Short] = {}
        self.edits: list[Edit] = []
        self.rows = False
        self.masks = set(masks)

    def rewrite(self, rows: bool = False) -> list[Edit] | None:
        """The edits, None if a shortened array is used as one.

        Args:
          rows: the masks choose rows, the arrays have further axes.
        """
        self.rows = rows
        try:
            if isinstance(self.function, cst.Lambda):
                self._expression(self.function.body)
            else:
                self._statements()
        except NotReducible:
            return None
        return self.edits

    def _expression(self, node: cst.BaseExpression) -> None:
        short = self._read(node)
        if short.mask:
            raise NotReducible
        if short.text != self.code.text(node):
            self.edits.append(self.code.replace(node, short.text))

    def _statements(self) -> None:
        for node in own_nodes(self.function):
            if isinstance(node, cst.Assign):
                self._assign(node)
            elif isinstance(node, cst.Return | cst.Expr | cst.AugAssign):
                if isinstance(node.value, cst.BaseExpression):
                    self._expression(node.value)
            elif isinstance(node, cst.If | cst.While):
                self._expression(node.test)
            elif isinstance(node, cst.For):
                self._expression(node.iter)

    def _assign(self, node: cst.Assign) -> None:
        code = self.code
        target: cst.CSTNode = node.targets[0].target
        if isinstance(target, cst.Tuple) and isinstance(node.value, cst.Tuple):
            for left, right in zip(target.elements, node.value.elements, strict=False):
                self._paired(left.value, right.value)
            return
        mask = self._whole_index(node.value)
        if mask is not None and isinstance(target, cst.Tuple) and len(target.elements) == 1:
            self._named(
                node, code.text(target.elements[0].value), Short(self._arange(mask), mask, True, True)
            )
            return
        short = self._read(node.value)
        if not short.mask:
            if short.text != code.text(node.value):
                self.edits.append(code.replace(node.value, short.text))
            return
        if not isinstance(target, cst.Name) or len(node.targets) != 1:
            raise NotReducible
        self._named(node, target.value, short)

    def _paired(self, target: cst.BaseExpression, value: cst.BaseExpression) -> None:
        """One of several values that are assigned together."""
        short = self._read(value)
        if short.mask:
            if not isinstance(target, cst.Name) or not short.mask.isidentifier():
                raise NotReducible
            self.names[target.value] = Short(target.value, short.mask, short.index, short.whole)
        if short.text != self.code.text(value):
            self.edits.append(self.code.replace(value, short.text))

    def _named(self, node: cst.Assign, name: str, short: Short) -> None:
        """An assignment of a shortened array: of the full one, behind the mask's own name."""
        mask = short.mask
        lines = ""
        if not mask.isidentifier():
            mask = fresh(self.code, "keep", "selected", "mask")
            while any(mask == other.mask for other in self.names.values()):
                mask = f"{mask}_2"
            lines = f"{mask} = {short.mask}\n{self.code.indent(node)}"
        value = short.text.replace(short.mask, mask) if not short.mask.isidentifier() else short.text
        start, end = self.code.span(node)
        self.names[name] = Short(name, mask, short.index, short.whole)
        self.edits.append(Edit(start, end, f"{lines}{name} = {value}"))

    # --- reading an expression --------------------------------------------------------------------

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
                    return Short(self._count(inner.mask))
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
                return Short(self._count(inner.mask))
            return None
        if isinstance(node.value, cst.Attribute) and node.value.attr.value == "at":
            return None
        if len(node.slice) != 1 or not isinstance(index, cst.Index):
            return None
        mask = self._whole_index(node.value)
        if mask is not None and code.text(index.value) == "0":
            # jnp.nonzero(m)[0]
            return Short(self._arange(mask), mask, True, True)
        owner = self._read(node.value)
        if owner.mask:
            place = self._element(owner, code.text(index.value))
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

    def _arange(self, mask: str) -> str:
        return f"{self.conditions.jnp('arange')}({as_operand(mask)}.size)"

    def _element(self, owner: Short, index: str) -> str | None:
        """The first or the last element of a shortened array."""
        jnp, mask = self.conditions.jnp, as_operand(owner.mask)
        if index == "0":
            place = f"{jnp('argmax')}({owner.mask})"
        elif index == "-1":
            place = f"{mask}.size - 1 - {jnp('argmax')}({mask}[::-1])"
        else:
            return None
        return place if owner.index and owner.text.endswith(".size)") else f"{owner.text}[{place}]"

    def _count(self, mask: str) -> str:
        return f"{self.conditions.jnp('sum')}({mask})"

    # --- calls ------------------------------------------------------------------------------------

    def _call(self, call: cst.Call) -> Short | None:
        code = self.code
        name = code.dotted(call.func)
        if name in _FLAT_MAKERS and len(call.args) == 1:
            mask = self._operand(call.args[0].value)
            return Short(self._arange(mask), mask, True, True)
        if name == "len" and len(call.args) == 1:
            inner = self._read(call.args[0].value)
            return Short(self._count(inner.mask)) if inner.mask else None
        updated = self._update(call)
        if updated is not None:
            return updated
        if isinstance(call.func, cst.Attribute) and not name.startswith(("jax.", "numpy.")):
            owner = self._read(call.func.value)
            if owner.mask:
                return self._reduced(call.func.attr.value, owner, call, list(call.args), method=True)
        elif name.startswith("jax.") and call.args and call.args[0].keyword is None:
            first = self._read(call.args[0].value)
            last = name.rpartition(".")[2]
            if first.mask and last not in _ELEMENTWISE:
                return self._reduced(last, first, call, list(call.args[1:]), method=False)
        if not name.startswith("jax.") and any(self._read(arg.value).mask for arg in call.args):
            raise NotReducible
        return None

    def _reduced(
        self, name: str, owner: Short, call: cst.Call, rest: list[cst.Arg], *, method: bool
    ) -> Short | None:
        further = "".join(f", {self.code.text(arg).rstrip(', ')}" for arg in rest)
        mask = owner.mask
        by_axis = any(arg.keyword is not None and arg.keyword.value == "axis" for arg in rest) or (
            bool(rest) and rest[0].keyword is None and name not in _NAN
        )
        if by_axis and self.rows:
            mask = f"{as_operand(mask)}[:, None]"
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
        if method and name in _ELEMENTWISE:
            return Short(f"{owner.text}.{name}({given})", owner.mask)
        raise NotReducible

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


def _tight(text: str) -> str:
    """A text that a method can be called on."""
    node = cst.parse_expression(text)
    tight = node.lpar or isinstance(node, cst.Name | cst.Call | cst.Attribute | cst.Subscript)
    return text if tight else f"({text})"


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
