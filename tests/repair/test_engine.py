"""The search for patches: what is tried, in which order, for how long, and what is said of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from jaxerr_rag.repair import engine
from jaxerr_rag.repair.engine import Repair, repair
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.runner import Verdict

PROGRAM = "import jax.numpy as jnp\nx = jnp.zeros(3)\nx[0] = 1.0\nx[1] = 2.0\n"
ENTRY = "item-assignment-on-array"
MESSAGE = (
    "JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use"
    " x = x.at[idx].set(y) or another .at[] method:"
    " https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
)

Propose = Callable[[Situation], Iterator[Candidate]]


def failed(line: int, message: str = MESSAGE) -> Verdict:
    text = PROGRAM.splitlines()[line - 1]
    trace = f'Traceback (most recent call last):\n  File "program.py", line {line}, in <module>\n    {text}\n'
    error = f"TypeError: {message}"
    return Verdict("failed", 0.1, "", f"{trace}{error}\n", "0.10.2", "3.11.9", "bubblewrap", error)


PASSED = Verdict("passed", 0.1, "", "", "0.10.2", "3.11.9", "bubblewrap")


def replaced(old: str, new: str, weight: float, strategy: str = "at_set", source: str = PROGRAM) -> Candidate:
    start = source.index(old)
    return Candidate(strategy, (Edit(start, start + len(old), new),), weight)


@pytest.fixture
def propose(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts functions in the place of the repairers of the failure's entry."""

    def put(*functions: Propose) -> None:
        modules = [SimpleNamespace(__name__=function.__name__, propose=function) for function in functions]
        monkeypatch.setattr(engine, "repairers", lambda: {ENTRY: modules})
        monkeypatch.setattr(engine.rewrite, "propose", lambda *_: ())

    return put


def search(passes: Callable[[str], bool], line: int = 3, **options: float) -> tuple[Repair, list[str]]:
    """What a search comes to, and the programs that it ran."""
    ran: list[str] = []

    def run(text: str) -> Verdict:
        ran.append(text)
        return PASSED if passes(text) else failed(line)

    return repair(PROGRAM, run, **options), ran


def test_a_program_that_passes_is_left() -> None:
    found, ran = search(lambda text: True)
    assert (found.first, found.patches, ran) == (PASSED, (), [PROGRAM])


def test_more_evidence_goes_first_then_the_smaller_edit(propose: Callable[..., None]) -> None:
    def three(situation: Situation) -> Iterator[Candidate]:
        yield replaced("x[0] = 1.0\nx[1] = 2.0", "x = x.at[0].set(1.0)\nx = x.at[1].set(2.0)", 0.8, "large")
        yield replaced("x[0] = 1.0", "x = x.at[0].set(1.5)", 0.8, "small")
        yield replaced("x[0] = 1.0", "x = x.at[0].set(1.0)", 0.9, "likely")

    propose(three)
    found, _ = search(lambda text: text != PROGRAM)
    assert [patch.strategy for patch in found.patches] == ["likely", "small", "large"]


def test_a_patch_that_passed_comes_before_those_that_did_not(propose: Callable[..., None]) -> None:
    def two(situation: Situation) -> Iterator[Candidate]:
        yield replaced("1.0", "3.0", 0.9, "wrong")
        yield replaced("x[0] = 1.0", "x = x.at[0].set(1.0)", 0.5, "right")

    propose(two)
    found, _ = search(lambda text: ".at" in text)
    assert [(patch.strategy, patch.verdict.status) for patch in found.patches] == [
        ("right", "passed"),
        ("wrong", "failed"),
    ]


def test_if_none_passes_every_one_that_was_tried_says_why(propose: Callable[..., None]) -> None:
    def three(situation: Situation) -> Iterator[Candidate]:
        yield replaced("1.0", "3.0", 0.9)
        yield replaced("x[0] = 1.0\n", "", 0.8)
        yield replaced("x[0] = 1.0", "x[0] = (", 0.7)

    propose(three)
    found, ran = search(lambda text: False)
    said = [(patch.verdict.status, patch.verdict.error) for patch in found.patches]
    assert said[0] == ("failed", f"TypeError: {MESSAGE}")
    assert said[1] == ("refused", "it deletes x[0] = 1.0")
    assert said[2][0] == "refused" and said[2][1].startswith("it does not parse")
    assert len(ran) == 2


def test_the_same_program_is_tried_once(propose: Callable[..., None]) -> None:
    def twice(situation: Situation) -> Iterator[Candidate]:
        yield replaced("1.0", "3.0", 0.9)
        yield replaced("1.0", "3.0", 0.8)
        yield Candidate("nothing", (), 0.8)

    propose(twice)
    assert len(search(lambda text: False)[1]) == 2


def test_edits_that_overlap_are_not_tried(propose: Callable[..., None]) -> None:
    propose(lambda situation: iter([Candidate("wrong", (Edit(0, 5, "a"), Edit(3, 6, "b")), 1.0)]))
    assert search(lambda text: False)[0].patches == ()


def test_three_that_pass_are_enough(propose: Callable[..., None]) -> None:
    propose(lambda situation: (replaced("1.0", f"{n}.5", 0.5) for n in range(9)))
    found, ran = search(lambda text: text != PROGRAM)
    assert (len(found.patches), len(ran)) == (3, 4)


def test_a_patch_that_leads_to_the_next_error_is_mended_further(propose: Callable[..., None]) -> None:
    def one(situation: Situation) -> Iterator[Candidate]:
        old = situation.code.lines[situation.line - 1].strip()
        name, value = old.split(" = ")
        yield replaced(old, f"x = x.at{name[1:]}.set({value})", 1.0, source=situation.code.source)

    propose(one)

    def run(text: str) -> Verdict:
        return failed(3) if "x[0]" in text else failed(4) if "x[1]" in text else PASSED

    best, *rest = repair(PROGRAM, run).patches
    assert best.program.endswith("x = x.at[0].set(1.0)\nx = x.at[1].set(2.0)\n")
    assert best.diff.count("\n-") - best.diff.count("\n---") == 2
    assert [patch.verdict.status for patch in rest] == ["failed"]


def test_a_patch_that_changes_nothing_of_the_error_leads_nowhere(propose: Callable[..., None]) -> None:
    def more(situation: Situation) -> Iterator[Candidate]:
        yield replaced("1.0", "1.00", 1.0, source=situation.code.source)

    propose(more)
    assert len(search(lambda text: False)[1]) == 2


def test_errors_in_a_row_are_followed_four_rounds(propose: Callable[..., None]) -> None:
    def more(situation: Situation) -> Iterator[Candidate]:
        yield replaced("1.0", "1.0 + 0.0", 1.0, source=situation.code.source)

    propose(more)
    found = repair(PROGRAM, lambda text: failed(3 + text.count("+") % 2))
    assert len(found.patches) == 4


def test_when_the_budget_is_used_up_nothing_more_is_run(
    propose: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    propose(lambda situation: (replaced("1.0", f"{n}.5", 0.9 - n / 10) for n in range(4)))
    clock = [0.0]
    monkeypatch.setattr(engine.time, "monotonic", lambda: clock[0])

    def run(text: str) -> Verdict:
        clock[0] += 3.0
        return failed(3)

    statuses = [patch.verdict.status for patch in repair(PROGRAM, run, budget=7.0).patches]
    assert statuses == ["failed", "failed", "not_run", "not_run"]


def test_a_repairer_that_raises_is_noted_and_the_others_go_on(propose: Callable[..., None]) -> None:
    def broken(situation: Situation) -> Iterator[Candidate]:
        yield replaced("x[0] = 1.0", "x = x.at[0].set(1.0)", 0.9, "before")
        raise KeyError("no such node")

    def sound(situation: Situation) -> Iterator[Candidate]:
        yield replaced("x[0] = 1.0", "x = x.at[0].set(2.0)", 0.5, "after")

    propose(broken, sound)
    found, _ = search(lambda text: text != PROGRAM)
    assert [patch.strategy for patch in found.patches] == ["before", "after"]
    assert found.faults == ("broken failed: KeyError: 'no such node'",)


def test_a_repairer_that_hangs_is_stopped_and_the_others_go_on(propose: Callable[..., None]) -> None:
    ended: list[bool] = []

    def hanging(situation: Situation) -> Iterator[Candidate]:
        yield replaced("x[0] = 1.0", "x = x.at[0].set(1.0)", 0.9, "before")
        try:
            while True:
                time.sleep(0.001)
        finally:
            ended.append(True)

    def sound(situation: Situation) -> Iterator[Candidate]:
        yield replaced("x[0] = 1.0", "x = x.at[0].set(2.0)", 0.5, "after")

    propose(hanging, sound)
    found, _ = search(lambda text: text != PROGRAM, budget=10.0)
    assert "before" in [patch.strategy for patch in found.patches]
    assert found.faults == ("hanging was stopped after 1.0 s",)
    assert ended == [True]


def test_the_real_repairers_mend_this_program() -> None:
    found, _ = search(lambda text: "x[" not in text)
    assert found.patches[0].program.endswith("x = x.at[0].set(1.0)\nx = x.at[1].set(2.0)\n")
    assert found.faults == ()


def test_a_program_that_does_not_parse_has_no_patches() -> None:
    text = '  File "program.py", line 1\n    x = (\nSyntaxError: never closed\n'
    verdict = Verdict("failed", 0.1, "", text, "0.10.2", "3.11.9", "bubblewrap", "SyntaxError: never closed")
    assert repair("x = (\n", lambda text: verdict).patches == ()
