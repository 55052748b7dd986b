"""Arrays shortened by a mask (``x[x > 0]``, ``jnp.nonzero(m)``), followed to the reductions they end in.

Under jit the shorter array can't exist. Where all uses are reductions, the same numbers come from the
full array and the mask: ``jnp.mean(x[m])`` is ``jnp.mean(x, where=m)``.
"""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.masked_texts import NotReducible, Short
from jaxerr_rag.repair.forms.shortened import Shortened
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.functions import own_nodes

_STATEMENTS = (cst.Assign, cst.AugAssign, cst.Return, cst.Expr, cst.If, cst.While, cst.For)


class Compaction(Shortened):
    """Rewrites the shortened arrays of one function."""

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

    def follow(self, name: str, mask: str, statement: cst.CSTNode, spread: str = "") -> list[Edit] | None:
        """The edits for an array of that name which is padded, behind the statement that makes it.

        Args:
          spread: an index that gives the mask the axes of what is reduced.
        """
        self.pad(name, mask)
        self.rows, self.spread = bool(spread), spread
        return self.behind(statement)

    def pad(self, name: str, mask: str) -> None:
        """Notes that an array has elements which do not count."""
        self.names[name] = Short(name, mask)

    def behind(self, statement: cst.CSTNode) -> list[Edit] | None:
        """The edits for what was noted, behind the statement that makes it."""
        try:
            self._statements(behind=statement)
        except NotReducible:
            return None
        return self.edits

    def _expression(self, node: cst.BaseExpression) -> None:
        short = self._read(node)
        if short.mask:
            raise NotReducible
        if short.text != self.code.text(node):
            self.edits.append(self.code.replace(node, short.text))

    def _statements(self, behind: cst.CSTNode | None = None) -> None:
        after = self.code.span(behind)[1] if behind is not None else -1
        for node in own_nodes(self.function):
            if not isinstance(node, _STATEMENTS) or self.code.span(node)[0] < after:
                continue
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
            self._named(node, code.text(target.elements[0].value), Short(self.arange(mask), mask, True, True))
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
