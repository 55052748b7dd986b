"""Python loops on traced values written as `lax.while_loop` and `lax.fori_loop`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.blocks import (
    as_operand,
    assigned,
    augmented,
    body_of,
    bound_before,
    fresh,
    line_end,
    line_start,
    needed,
    read_later,
    reads,
    siblings,
    small_statements,
    step_of,
    wants_gap,
)
from jaxerr_rag.repair.code import Code
from jaxerr_rag.repair.conditions import Conditions
from jaxerr_rag.repair.functions import target_names
from jaxerr_rag.repair.model import Edit

_MUTATING = frozenset({"append", "extend", "insert", "add", "update", "pop", "setdefault", "write"})


@dataclass(frozen=True)
class Exit:
    """The ``if`` of a loop's body that leaves the round.

    Attributes:
      node: the statement.
      before, after: the statements of the body round it.
      ends: it ends the loop (``break``, or a ``return`` of what is returned behind the loop anyway).
    """

    node: cst.If
    before: list[cst.CSTNode]
    after: list[cst.CSTNode]
    ends: bool


class Rounds:
    """Rewrites one loop."""

    def __init__(self, code: Code, conditions: Conditions, loop: cst.While | cst.For) -> None:
        self.code = code
        self.conditions = conditions
        self.loop = loop
        self.function = next(code.functions_round(loop), None)
        self.body = body_of(loop)
        self.indent = code.indent(loop)
        self.inner = self.indent + step_of(code)
        self.before = bound_before(code, loop, self.function)
        self.later = read_later(code, loop, self.function)

    # --- what can be rewritten --------------------------------------------------------------------

    def exit(self) -> Exit | None:
        """The one way out of a round that its body has at its own level, None if there is none."""
        for at, node in enumerate(self.body):
            if isinstance(node, cst.If) and node.orelse is None:
                small = small_statements(body_of(node))
                if small and len(small) == 1 and self._leaves(small[0]):
                    ends = not isinstance(small[0], cst.Continue)
                    return Exit(node, self.body[:at], self.body[at + 1 :], ends)
        return None

    def _leaves(self, statement: cst.BaseSmallStatement) -> bool:
        if isinstance(statement, cst.Break | cst.Continue):
            return True
        if not isinstance(statement, cst.Return) or statement.value is None:
            return False
        block, place = siblings(self.code, self.loop)
        behind = block[place + 1] if place + 1 < len(block) else None
        return behind is not None and self.code.text(behind) == self.code.text(statement)

    def rewritable(self, leaving: Exit | None) -> bool:
        """Whether nothing else in the body jumps, changes a list, or stores anywhere but in names."""
        if not isinstance(self.loop.body, cst.IndentedBlock) or self.loop.orelse is not None:
            return False
        skip = leaving.node if leaving is not None else None
        return all(self._plain(node) for node in self.body if node is not skip)

    def _plain(self, top: cst.CSTNode) -> bool:
        for node in self.code.nodes(cst.CSTNode, inside=top):  # type: ignore[type-abstract]
            if isinstance(node, cst.Break | cst.Continue | cst.Return | cst.Raise | cst.Yield | cst.Global):
                return False
            if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
                of_at = "at[" in self.code.text(node.func.value)
                changes = node.func.attr.value in _MUTATING and isinstance(node.func.value, cst.Name)
                if changes and not of_at and isinstance(self.code.parent(node), cst.Expr):
                    return False
            if isinstance(node, cst.Assign) and any(
                isinstance(t.target, cst.Attribute | cst.Subscript) for t in node.targets
            ):
                return False
            if isinstance(node, cst.AugAssign) and not isinstance(node.target, cst.Name):
                return False
        return True

    def state(self, test: cst.BaseExpression | None, leaving: Exit | None) -> list[str] | None:
        """The names a round hands to the next, None if one has no value at the start."""
        wanted = needed(self.body) | self.later | (reads(test) if test is not None else set())
        if leaving is not None and leaving.after:
            wanted |= set(assigned(leaving.after)) & self.before
        names = [name for name in assigned(self.body) if name in wanted]
        return names if all(name in self.before for name in names) else None

    # --- while ------------------------------------------------------------------------------------

    def as_while(self) -> list[Edit] | None:
        """A ``while`` as `lax.while_loop`."""
        loop = self.loop
        assert isinstance(loop, cst.While)
        leaving = self.exit()
        if not self.rewritable(leaving) or (leaving is not None and not leaving.ends):
            return None
        always = isinstance(loop.test, cst.Name) and loop.test.value == "True"
        always = always or isinstance(loop.test, cst.Integer)
        test = None if always else loop.test
        if always and leaving is None:
            return None
        names = self.state(test, leaving)
        if names is None or not names:
            return None
        tests = [self.conditions.array(test)] if test is not None else []
        if leaving is not None and not leaving.before and not (leaving.node.test and test):
            # `while True: if c: break` asks at the start of the round.
            tests.append(self.conditions.negated(leaving.node.test))
            edits = self._without(leaving.node)
            return [*edits, *self._while_edits(names, tests, [], [], [])]
        if leaving is None:
            return self._while_edits(names, tests, [], [], [])
        done = fresh(self.code, "done", "finished")
        masked = self._masked(leaving, done)
        if masked is None:
            return None
        edits = [*masked, self._asked(leaving, done)]
        return [*edits, *self._while_edits(names, [*tests, f"~{done}"], [done], [done], ["False"])]

    def _while_edits(
        self,
        names: Sequence[str],
        tests: Sequence[str],
        extra: Sequence[str],
        returned: Sequence[str],
        start: Sequence[str],
    ) -> list[Edit]:
        """The edits round the body: header, return, call.

        Args:
          names: the state that the body knows by name.
          tests: all must hold for another round.
          extra, returned, start: names of further state, what a round returns for them, their start.
        """
        cond, body = fresh(self.code, "cond_fun"), fresh(self.code, "body_fun")
        state = [*extra, *names]
        test = " & ".join(as_operand(t) for t in tests) if len(tests) > 1 else tests[0]
        lines = [
            f"def {cond}({self._parameter(state)}):",
            *self._unpacked(state, _words(test)),
            f"{self.inner}return {test}",
            "",
            f"{self.indent}def {body}({self._parameter(state)}):",
            *self._unpacked(state, [*names, *_words(" ".join(returned[:1]))]),
        ]
        first = "\n".join(lines)
        values = [*returned, *names]
        call = f"{self.code.local('jax.lax.while_loop')}({cond}, {body}, {_tuple([*start, *names])})"
        targets = [name if name in (*names, *self.later) else "_" for name in state]
        return [*self._header(first), self._footer(values, f"{', '.join(targets)} = {call}")]

    # --- for --------------------------------------------------------------------------------------

    def as_fori(self) -> list[Edit] | None:
        """A ``for`` over a ``range`` as `lax.fori_loop`."""
        loop = self.loop
        bounds = self._range()
        if not isinstance(loop, cst.For) or bounds is None or not isinstance(loop.target, cst.Name):
            return None
        names = self.state(None, None)
        index = loop.target.value
        if not self.rewritable(None) or not names or index in self.later or index in names:
            return None
        body = fresh(self.code, "body_fun")
        state = "state" if len(names) > 1 else names[0]
        lines = [f"def {body}({index}, {fresh(self.code, state) if len(names) > 1 else state}):"]
        if len(names) > 1:
            lines.append(f"{self.inner}{', '.join(names)} = {fresh(self.code, 'state')}")
        call = f"{self.code.local('jax.lax.fori_loop')}({bounds[0]}, {bounds[1]}, {body}, {_tuple(names)})"
        header = self._header("\n".join(lines))
        return [*header, self._footer(names, f"{', '.join(names)} = {call}")]

    def as_counted_while(self) -> list[Edit] | None:
        """A ``for`` over a ``range`` with a ``break`` as `lax.while_loop` with a counter."""
        loop, leaving, bounds = self.loop, self.exit(), self._range()
        if leaving is None or not leaving.ends or bounds is None or not isinstance(loop, cst.For):
            return None
        if not isinstance(loop.target, cst.Name) or not self.rewritable(leaving):
            return None
        names = self.state(None, leaving)
        index = loop.target.value
        if not names or index in names:
            return None
        if index.startswith("_"):
            index = fresh(self.code, "i", "step", "count")
        done = fresh(self.code, "done", "finished")
        masked = self._masked(leaving, done)
        if masked is None:
            return None
        edits = [*masked, self._asked(leaving, done)]
        tests = [f"{index} < {bounds[1]}", f"~{done}"]
        edits += self._while_edits(names, tests, [index, done], [f"{index} + 1", done], [bounds[0], "False"])
        if index in self.later:
            last = edits.pop()
            edits.append(Edit(last.start, last.end, f"{last.text}{self.indent}{index} = {index} - 1\n"))
        return edits

    def _range(self) -> tuple[str, str] | None:
        """Start and stop of the ``range`` that a ``for`` runs over."""
        if not isinstance(self.loop, cst.For) or not isinstance(self.loop.iter, cst.Call):
            return None
        call = self.loop.iter
        if self.code.dotted(call.func) != "range" or any(a.star or a.keyword for a in call.args):
            return None
        texts = [self.code.text(arg.value) for arg in call.args]
        if len(texts) == 3 and texts[2] == "1":
            texts.pop()
        if len(texts) > 2:
            return None
        return ("0", texts[0]) if len(texts) == 1 else (texts[0], texts[1])

    # --- masks ------------------------------------------------------------------------------------

    def as_masked(self) -> list[Edit] | None:
        """The loop as it is, with assignments that keep the old value once it is done."""
        leaving = self.exit()
        if leaving is None or not self.rewritable(leaving) or not isinstance(self.loop, cst.For):
            return None
        names = self.state(None, leaving)
        if not names or (leaving.ends and set(target_names(self.loop.target)) & self.later):
            return None
        if not leaving.ends:
            condition = self.conditions.array(leaving.node.test)
            if len(assigned(leaving.after)) > 1 or not condition.isidentifier():
                skip = fresh(self.code, "skip", "skipped")
                edits = self._masked(leaving, skip)
                return [*edits, self._asked(leaving, skip)] if edits is not None else None
            edits = self._masked(leaving, condition)
            return [*edits, *self._without(leaving.node)] if edits is not None else None
        done = fresh(self.code, "done", "finished")
        after = self._masked(leaving, done)
        before = self._mask(leaving.before, done, set(names))
        if after is None or before is None:
            return None
        test = as_operand(self.conditions.array(leaving.node.test))
        start, end = self.code.span(leaving.node)
        first = self.code.insert_before(self.loop, f"{done} = False\n")
        return [first, *before, Edit(start, end, f"{done} = {done} | {test}"), *after]

    def _masked(self, leaving: Exit, done: str) -> list[Edit] | None:
        """The statements behind the way out, without effect once it is taken."""
        return self._mask(leaving.after, done, self.before)

    def _mask(self, nodes: Sequence[cst.CSTNode], done: str, names: set[str]) -> list[Edit] | None:
        edits: list[Edit] = []
        small = small_statements(nodes)
        if small is None:
            return None
        where = self.conditions.jnp("where")
        for statement in small:
            changed = set(assigned([statement])) & names
            if not changed:
                continue
            start, end = self.code.span(statement)
            if isinstance(statement, cst.Assign) and isinstance(statement.targets[0].target, cst.Name):
                name, value = statement.targets[0].target.value, self.code.text(statement.value)
            elif isinstance(statement, cst.AugAssign):
                name = self.code.text(statement.target)
                value = augmented(self.code, statement)
            else:
                return None
            edits.append(Edit(start, end, f"{name} = {where}({done}, {name}, {value})"))
        return edits

    # --- texts ------------------------------------------------------------------------------------

    def _asked(self, leaving: Exit, done: str) -> Edit:
        """``if c: break`` as ``done = c``."""
        start, end = self.code.span(leaving.node)
        return Edit(start, end, f"{done} = {self.conditions.array(leaving.node.test)}")

    def _without(self, node: cst.CSTNode) -> list[Edit]:
        return [Edit(line_start(self.code, node), line_end(self.code, node), "")]

    def _parameter(self, state: Sequence[str]) -> str:
        return state[0] if len(state) == 1 else fresh(self.code, "state", "loop_state")

    def _unpacked(self, state: Sequence[str], used: Sequence[str]) -> list[str]:
        """The line that takes the state apart, if it has several parts."""
        if len(state) == 1:
            return []
        shown = [name if name in used else "_" for name in state]
        return [f"{self.inner}{', '.join(shown)} = {fresh(self.code, 'state', 'loop_state')}"]

    def _header(self, text: str) -> list[Edit]:
        """The edit that puts a text in place of ``while test:``, behind an empty line."""
        last = self.loop.test if isinstance(self.loop, cst.While) else self.loop.iter
        end = self.code.data.index(b":", self.code.outer_span(last)[1]) + 1
        gap = "\n" if wants_gap(self.code, self.loop) else ""
        return [Edit(line_start(self.code, self.loop), end, f"{gap}{self.indent}{text}")]

    def _footer(self, values: Sequence[str], call: str) -> Edit:
        end = line_end(self.code, self.body[-1])
        newline = "" if self.code.data[end - 1 : end] == b"\n" else "\n"
        text = f"{newline}{self.inner}return {', '.join(values)}\n\n{self.indent}{call}\n"
        return Edit(end, end, text)


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() or c == "_" else " " for c in text).split()


def _tuple(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"({', '.join(names)})"
