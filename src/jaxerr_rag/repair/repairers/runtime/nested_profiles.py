"""A profile inside another: a named part of the outer one."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"profile-already-started"})

_TRACE = "jax.profiler.trace"


def propose(situation: Situation) -> Iterator[Candidate]:
    """``TraceAnnotation`` for each ``trace`` that failed as another was running."""
    code = situation.code
    writer = Writer(code)
    edits: list[Edit] = []
    alone = False
    for call in code.calls(_TRACE):
        outer = code.above(call, cst.With)
        near = situation.passes(call)
        if (
            not near
            or outer is None
            or not isinstance(code.parent(call), cst.WithItem)
            or len(call.args) != 1
        ):
            continue
        if not _inside_another(code, outer):
            if next(code.functions_round(call), None) is None:
                continue
            alone = True  # The function may be called where no other profile is running.
        text = f"{writer.name('jax.profiler.TraceAnnotation')}({_name(code, call.args[0].value)})"
        edits.append(code.replace(call, text))
    if edits:
        note = "It is a part of the outer profile, under this name."
        yield Candidate("annotation", writer.edits(edits), 1.0, "review" if alone else "safe", note)


def _inside_another(code: Code, block: cst.With) -> bool:
    above = code.above(block, cst.With)
    while above is not None:
        if any(True for item in above.items for _ in code.calls(_TRACE, inside=item)):
            return True
        above = code.above(above, cst.With)
    return False


def _name(code: Code, folder: cst.BaseExpression) -> str:
    """The last part of a folder, if it is written down, else the folder as a text."""
    texts = [text.evaluated_value for text in code.nodes(cst.SimpleString, inside=folder)]
    plain = [text for text in texts if isinstance(text, str) and text.strip("/")]
    if plain and not any(True for _ in code.nodes(cst.FormattedString, inside=folder)):
        return f'"{plain[-1].strip("/").rpartition("/")[2]}"'
    return f"str({as_argument(code, folder)})"
