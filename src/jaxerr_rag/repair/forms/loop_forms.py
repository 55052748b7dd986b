"""Python loops written as `lax.while_loop` and `lax.fori_loop`."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.forms.rounds import Rounds
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import as_operand, fresh, line_end, line_start, wants_gap


class LoopForms(Rounds):
    """A loop in the forms of `jax.lax`."""

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
        names = self.state(test, leaving, started=True)
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
        first_values = [self.start_of(name) or name for name in names]
        call = f"{self.code.local('jax.lax.while_loop')}({cond}, {body}, {_tuple([*start, *first_values])})"
        targets = [name if name in (*names, *self.later) else "_" for name in state]
        return [*self._header(first), self._footer(values, f"{', '.join(targets)} = {call}")]

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
        names = self.state(None, leaving, started=True)
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
