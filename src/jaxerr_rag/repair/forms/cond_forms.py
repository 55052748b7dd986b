"""Branches written with `lax.cond`: only the chosen one runs."""

from __future__ import annotations

import textwrap

import libcst as cst

from jaxerr_rag.repair.forms.selecting import Statement, fitted
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import (
    assigned,
    body_of,
    bound_before,
    fresh,
    line_end,
    line_start,
    needed,
    read_later,
    siblings,
    wants_gap,
)
from jaxerr_rag.repair.program.returns import ends_in_return, jumps, only_return, returns_anywhere


class CondForm(Statement):
    """An ``if`` as `lax.cond`."""

    def edits(self) -> list[Edit] | None:
        """The statement with `lax.cond`: short branches as lambdas, others as local functions."""
        if self.is_elif:
            return None
        return self._cond_of_lambdas() or self._cond_of_functions()

    @property
    def lax_cond(self) -> str:
        """How the program writes it."""
        return self.code.local("jax.lax.cond")

    def _cond_of_lambdas(self) -> list[Edit] | None:
        block, place = siblings(self.code, self.root)
        rest = block[place + 1 :]
        values = [only_return(branch.body) for branch in self.chain]
        end = None
        if any(value is None for value in values):
            return None
        if self.chain[-1].test is not None:
            values.append(only_return(rest))
            if values[-1] is None:
                return None
            end = line_end(self.code, rest[-1])
        tests = [self.conditions.array(b.test) for b in self.chain if b.test is not None]
        texts = [self.conditions.argument(value) for value in values if value is not None]
        text = f"lambda: {texts[-1]}"
        for test, value in reversed(list(zip(tests, texts[:-1], strict=True))):
            text = f"lambda: {self.lax_cond}({test}, lambda: {value}, {text})"
        text = text.removeprefix("lambda: ")
        return [self._replaced([fitted(self.indent, f"return {text}", self.step)], end)]

    def _cond_of_functions(self) -> list[Edit] | None:
        code, root = self.code, self.root
        if not isinstance(root.body, cst.IndentedBlock) or jumps(root):
            return None
        returning = [bool(ends_in_return(b.body)) for b in self.chain]
        orelse = root.orelse
        if all(returning):
            return self._cond_returned()
        if any(returning) or returns_anywhere(root):
            return None
        later = read_later(code, root, self.function)
        before = bound_before(code, root, self.function)
        every = assigned([root])
        outputs = [name for name in every if name in later]
        other: list[cst.CSTNode] = [orelse] if orelse is not None else []
        if isinstance(orelse, cst.Else):
            other = body_of(orelse)
        branches = [body_of(root), other]
        for name in list(outputs):
            if name not in before and not all(name in assigned(body) for body in branches):
                return None
        inner = needed(branches[0]) | needed(branches[1])
        operands = [n for n in every if n in before and (n in inner or n in outputs)]
        return self._functions(other, operands, outputs)

    def _functions(
        self, other: list[cst.CSTNode], operands: list[str], outputs: list[str]
    ) -> list[Edit] | None:
        code, root = self.code, self.root
        true, false = fresh(code, "true_fun"), fresh(code, "false_fun")
        given, inner = ", ".join(operands), self.indent + self.step
        returned = f"{inner}return {', '.join(outputs)}\n" if outputs else ""
        test = self.conditions.array(root.test)
        edits = [self._header(f"def {true}({given}):")]
        body_end = line_end(code, body_of(root)[-1])
        passing = ", ".join(outputs) if len(outputs) == 1 else f"({', '.join(outputs)})"
        if not other:
            if any(name not in operands for name in outputs):
                return None
            back = passing if outputs else "None"
            if operands == outputs and len(outputs) > 1:
                given, back = "*same", "same"
            false = f"lambda {given}: {back}" if operands else f"lambda: {back}"
            given = ", ".join(operands)
        call = ", ".join([test, true, false, *operands])
        left = f"{', '.join(outputs)} = " if outputs else ""
        final = f"\n{self.indent}{fitted(self.indent, f'{left}{self.lax_cond}({call})', self.step)}\n"
        if not other:
            edits.append(Edit(body_end, body_end, returned + final))
            return edits
        orelse = root.orelse
        assert orelse is not None
        if isinstance(orelse, cst.If):
            start, _ = code.span(orelse)
            end = line_end(code, orelse)
            text = code.data[line_start(code, orelse) : end].decode("utf-8")
            moved = textwrap.indent(text.replace("elif", "if", 1), self.step)
            edits.append(
                Edit(
                    line_start(code, orelse),
                    end,
                    f"{returned}\n{self.indent}def {false}({given}):\n{moved}{returned}{final}",
                )
            )
            return edits
        start = line_start(code, orelse)
        first = code.span(orelse)[0]
        colon = code.data.index(b":", first) + 1
        edits.append(Edit(start, colon, f"{returned}\n{self.indent}def {false}({given}):"))
        end = line_end(code, other[-1])
        edits.append(Edit(end, end, returned + final))
        return edits

    def _cond_returned(self) -> list[Edit] | None:
        """Branches that end in a return, with other statements in front."""
        code, root = self.code, self.root
        block, place = siblings(code, root)
        rest = block[place + 1 :]
        orelse = root.orelse
        if isinstance(orelse, cst.If) or (orelse is None and not ends_in_return(rest)):
            return None
        other = body_of(orelse) if orelse is not None else rest
        branches = [body_of(root), other]
        before = bound_before(code, root, self.function)
        operands = [
            name
            for name in dict.fromkeys([*assigned(branches[0]), *assigned(branches[1])])
            if name in before and any(name in needed(body) and name in assigned(body) for body in branches)
        ]
        given = ", ".join(operands)
        true, false = fresh(code, "true_fun"), fresh(code, "false_fun")
        call = ", ".join([self.conditions.array(root.test), true, false, *operands])
        final = f"\n{self.indent}{fitted(self.indent, f'return {self.lax_cond}({call})', self.step)}\n"
        edits = [self._header(f"def {true}({given}):")]
        if orelse is not None:
            start, colon = line_start(code, orelse), code.data.index(b":", code.span(orelse)[0]) + 1
            edits.append(Edit(start, colon, f"\n{self.indent}def {false}({given}):"))
            end = line_end(code, other[-1])
            edits.append(Edit(end, end, final))
            return edits
        start, end = line_start(code, rest[0]), line_end(code, rest[-1])
        moved = textwrap.indent(code.data[start:end].decode("utf-8"), self.step)
        edits.append(Edit(start, end, f"\n{self.indent}def {false}({given}):\n{moved}{final}"))
        return edits

    def _header(self, text: str) -> Edit:
        """The edit that puts a text in place of ``if test:``."""
        code = self.code
        test_end = code.outer_span(self.root.test)[1]
        gap = "\n" if wants_gap(code, self.root) else ""
        end = code.data.index(b":", test_end) + 1
        return Edit(line_start(code, self.root), end, f"{gap}{self.indent}{text}")
