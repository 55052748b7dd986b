"""Random keys that are used up twice: each use gets a key of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.forms.fresh_keys import FreshKeys
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.key_walks import reuses
from jaxerr_rag.repair.program.keys import Keys, Reuse
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"prng-key-consumed-twice"})

_NOTE = "The random numbers change."


def propose(situation: Situation) -> Iterator[Candidate]:
    """The keys mended that the traceback passes, then all that are used up twice."""
    every = reuses(Keys(Values(situation.code)))
    here = [reuse for reuse in every if _passed(situation, reuse)]
    shared = {_attribute(situation.code, reuse) for reuse in here} - {None}
    here = [reuse for reuse in every if reuse in here or _attribute(situation.code, reuse) in shared]
    for chosen, weight in ((here, 1.0), (every, 0.9)):
        made = _mended(situation.code, chosen)
        if made is not None:
            yield made if weight == 1.0 else Candidate(made.strategy, made.edits, weight, "safe", _NOTE)


def _passed(situation: Situation, reuse: Reuse) -> bool:
    """Whether a frame is on one of the uses, or in the function that has them."""
    code = situation.code
    for use in reuse.uses:
        statement = code.statement_of(use.node)
        place = statement if isinstance(statement, cst.SimpleStatementLine) else use.node
        if situation.passes(place):
            return True
        for one in use.rounds:
            if situation.passes(one):
                return True
    return False


def _attribute(code: Code, reuse: Reuse) -> tuple[cst.ClassDef, str] | None:
    """The class and the attribute of an object that keeps a key: all methods use the same one."""
    use = reuse.uses[0]
    owner = code.above(use.node, cst.ClassDef)
    return (owner, use.text) if owner is not None and use.text.startswith("self.") else None


def _mended(code: Code, chosen: Sequence[Reuse]) -> Candidate | None:
    """One patch for all; None if one can't be mended, or a key would still be used up twice."""
    forms = FreshKeys(Keys(Values(code)))
    edits = []
    strategies = []
    for reuse in chosen:
        made = forms.mended(reuse)
        if made is None:
            return None
        strategies.append(made[0])
        edits += made[1]
    if not edits:
        return None
    complete = forms.writer.edits(edits)
    try:
        after = reuses(Keys(Values(Code(apply_edits(code.source, complete)))))
    except (SyntaxError, ValueError):
        return None
    before = len(reuses(Keys(Values(code))))
    if len(after) > before - len(chosen):
        return None
    return Candidate(strategies[0], complete, 1.0, "safe", _NOTE)
