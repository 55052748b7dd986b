"""A value that a jitted function converts to keep it is returned as an array, and kept outside."""

from __future__ import annotations

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.repairers.tracers.kept_values import between
from tests.repair.situations import first, patched, situation

PROGRAM = """\
import jax

history = []

@jax.jit
def step(w):
    loss = (w**2).sum()
    history.append(loss.item())
    return w - loss
"""


def test_the_loss_is_appended_outside_of_jit() -> None:
    expected = """\
import jax

history = []

@jax.jit
def _step(w):
    loss = (w**2).sum()
    return w - loss, loss


def step(w):
    result, loss = _step(w)
    history.append(loss)
    return result
"""
    assert first(situation(PROGRAM, "tracer-item-call", line=8)) == expected


def test_what_is_not_kept_needs_no_wrapper() -> None:
    program = PROGRAM.replace("history.append(loss.item())", "loss = loss.item()")
    assert all("def _step" not in text for text in patched(situation(program, "tracer-item-call", line=8)))


def test_edits_between_two_texts_make_one_of_the_other() -> None:
    before, after = "é = 1\nb = 2\nc = 3\n", "é = 1\nc = 4\nd = 5\n"
    edits = between(before, after)
    assert apply_edits(before, edits) == after
    assert all(edit.start > 0 for edit in edits), "the line that is the same stays"
