"""Python loops kept as they are, with assignments that have no effect once the loop is done."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.rounds import Rounds
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import as_operand, assigned, fresh
from jaxerr_rag.repair.program.functions import target_names


class MaskedLoop(Rounds):
    """A ``for`` whose rounds are unrolled, with masks."""

    def edits(self) -> list[Edit] | None:
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
