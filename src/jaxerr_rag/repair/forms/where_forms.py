"""Branches written with `jnp.where`: both are computed, one is selected."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.forms.selecting import Branch, Statement, chain_of, fitted
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import (
    assigned,
    augmented,
    bound_before,
    fresh,
    line_end,
    needed,
    siblings,
    small_statements,
)
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.returns import return_value


class WhereForm(Statement):
    """An ``if`` as `jnp.where`."""

    def edits(self) -> list[Edit] | None:
        """The statement with `jnp.where`, None where its branches are not of that kind."""
        return self._where_returned() or self._where_assigned()

    def _where_assigned(self) -> list[Edit] | None:
        bodies = [_assignments(self.code, branch.body) for branch in self.chain]
        if any(body is None for body in bodies):
            return None
        given = [body for body in bodies if body is not None]
        order = _merged_order([[name for name, _ in body] for body in given])
        if order is None or not order or any(len(dict(body)) < len(body) for body in given):
            return None
        before = bound_before(self.code, self.root, self.function)
        complete = self.chain[-1].test is None
        lines: list[str] = []
        tests, prologue = self._tests(hoist=len(order) > 1 or self._test_changes(order))
        lines += prologue
        for name in order:
            values = [dict(body).get(name) for body in given]
            kept = name in before or "." in name or "[" in name
            if not kept and (None in values or not complete):
                present = [value for value in values if value is not None]
                if len(present) != 1:
                    return None
                lines.append(f"{name} = {present[0]}")
                continue
            leaves = [value if value is not None else name for value in values]
            default = leaves.pop() if complete else name
            lines.append(
                fitted(self._inner_indent(), f"{name} = {self._nested(tests, leaves, default)}", self.step)
            )
        return [self._replaced(lines)]

    def _test_changes(self, names: Sequence[str]) -> bool:
        """Whether a test reads what the branches assign, with more than one test."""
        return (
            False
            if len(self.chain) < 3
            else any(
                name in self.code.text(branch.test) for branch in self.chain if branch.test for name in names
            )
        )

    def _where_returned(self) -> list[Edit] | None:
        chain = list(self.chain)
        block: list[cst.CSTNode] = [self.root]
        place = 0
        if not self.is_elif:
            block, place = siblings(self.code, self.root)
        rest = block[place + 1 :]
        last: cst.CSTNode = self.root
        # A row of ifs that return is one chain.
        while chain[-1].test is not None and rest and isinstance(rest[0], cst.If):
            further = chain_of(rest[0])
            if not all(return_value(branch.body) for branch in further):
                break
            chain += further
            last, rest = rest[0], rest[1:]
        returned = [return_value(branch.body) for branch in chain]
        temporaries: list[str] = []
        tail: list[cst.CSTNode] = []
        if chain[-1].test is None and returned[-1] is None and not self.is_elif:
            # The else goes on to the statements behind.
            tail = [*chain.pop().body, *rest]
            returned.pop()
        elif chain[-1].test is not None:
            tail = rest
        if any(value is None for value in returned):
            return None
        if chain[-1].test is not None:
            ending = small_statements(tail)
            if not ending or not isinstance(ending[-1], cst.Return) or ending[-1].value is None:
                return None
            if any(isinstance(s, cst.Return) for s in ending[:-1]):
                return None
            changed = set(assigned(tail[:-1]))
            used = {name for b in chain for name in needed(b.body)}
            used |= {
                name
                for b in chain
                if b.test is not None
                for name in needed([cst.SimpleStatementLine([cst.Expr(b.test)])])
            }
            if changed & used:
                return None
            temporaries = [self.code.text(s) for s in ending[:-1]]
            default: cst.BaseExpression = ending[-1].value
        else:
            value = returned.pop()
            assert value is not None
            default = value
        values = [value for value in returned if value is not None]
        early = self._early(chain)
        if early is None:
            return None
        lines = [*early, *temporaries, *self._returned_lines(chain, values, default)]
        end = line_end(self.code, tail[-1]) if tail and chain[-1].test is not None else None
        if end is None and last is not self.root:
            end = line_end(self.code, last)
        return [self._replaced(lines, end)]

    def _early(self, chain: Sequence[Branch]) -> list[str] | None:
        """The statements in front of the returns, which are computed in any case; None if they clash."""
        lines: list[str] = []
        seen: set[str] = set()
        for branch in chain:
            small = small_statements(branch.body) or []
            names = {name for s in small[:-1] for name in assigned([s])}
            if names & seen or names & bound_before(self.code, self.root, self.function):
                return None
            if any(not isinstance(s, cst.Assign) for s in small[:-1]):
                return None
            seen |= names
            lines += [self.code.text(s) for s in small[:-1]]
        return lines

    def _returned_lines(
        self, chain: Sequence[Branch], values: Sequence[cst.BaseExpression], default: cst.BaseExpression
    ) -> list[str]:
        every = [*values, default]
        inner = self._inner_indent()
        sizes = {len(v.elements) if isinstance(v, cst.Tuple) else 0 for v in every}
        if sizes != {0} and len(sizes) == 1:
            tests, lines = self._tests(hoist=True, chain=chain)
            columns = [
                [v.elements[at].value for v in every if isinstance(v, cst.Tuple)] for at in range(sizes.pop())
            ]
            texts = [self._column(tests, column) for column in columns]
            return [*lines, fitted(inner, f"return {', '.join(texts)}", self.step)]
        tests, lines = self._tests(hoist=False, chain=chain)
        texts = [self.conditions.argument(value) for value in every]
        nested = self._nested(tests, texts[:-1], texts[-1])
        return [*lines, fitted(inner, f"return {nested}", self.step)]

    def _column(self, tests: list[str], column: Sequence[cst.BaseExpression]) -> str:
        texts = [self.conditions.argument(value) for value in column]
        return texts[0] if len(set(texts)) == 1 else self._nested(tests, texts[:-1], texts[-1])

    def _tests(self, *, hoist: bool, chain: Sequence[Branch] | None = None) -> tuple[list[str], list[str]]:
        """The tests as array expressions, and the lines that name them if they are named."""
        tests = [self.conditions.array(b.test) for b in chain or self.chain if b.test is not None]
        if not hoist:
            return tests, []
        names: list[str] = []
        lines: list[str] = []
        for test in tests:
            if test.isidentifier():
                names.append(test)
                continue
            wanted = "condition" if len(tests) == 1 else f"condition_{len(names) + 1}"
            names.append(fresh(self.code, wanted, f"is_{wanted}"))
            lines.append(f"{names[-1]} = {test}")
        return names, lines

    def _nested(self, tests: Sequence[str], values: Sequence[str], default: str) -> str:
        text = default
        for test, value in reversed(list(zip(tests, values, strict=True))):
            text = f"{self.conditions.jnp('where')}({test}, {value}, {text})"
        return text


def _assignments(code: Code, body: Sequence[cst.CSTNode]) -> list[tuple[str, str]] | None:
    """Targets and values of a block that only assigns to names, attributes and items, one at a time."""
    small = small_statements(body)
    if small is None:
        return None
    found: list[tuple[str, str]] = []
    for statement in small:
        if isinstance(statement, cst.Pass):
            continue
        if isinstance(statement, cst.Assign) and len(statement.targets) == 1:
            target: cst.BaseExpression = statement.targets[0].target
            value = code.text(statement.value)
            if isinstance(statement.value, cst.Tuple):
                value = f"({value})"
        elif isinstance(statement, cst.AugAssign):
            target = statement.target
            value = augmented(code, statement)
        else:
            return None
        if isinstance(target, cst.Tuple) and isinstance(statement.value, cst.Tuple):
            pairs = list(zip(target.elements, statement.value.elements, strict=False))
            names = {code.text(left.value) for left, _ in pairs}
            if len(target.elements) != len(statement.value.elements) or len(names) != len(pairs):
                return None
            if any(name in code.text(right.value) for name in names for _, right in pairs):
                return None
            found += [(code.text(left.value), code.text(right.value)) for left, right in pairs]
            continue
        if not isinstance(target, cst.Name | cst.Attribute | cst.Subscript):
            return None
        found.append((code.text(target), value))
    return found


def _merged_order(orders: Sequence[Sequence[str]]) -> list[str] | None:
    """One order of names that keeps the order of each list, None if there is none."""
    merged: list[str] = []
    for order in orders:
        at = 0
        for name in order:
            if name in merged:
                place = merged.index(name)
                if place < at:
                    return None
                at = place + 1
            else:
                merged.insert(at, name)
                at += 1
    return merged
