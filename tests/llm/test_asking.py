"""Patches of a model: run, refused where they only silence, asked for again with what came of them."""

from __future__ import annotations

import json

import pytest

from jaxerr_rag import explain
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.material import Material
from jaxerr_rag.repair.asking import ROUNDS, asked
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.runner import Verdict
from tests.llm.conftest import Script, fails

PROGRAM = "import jax.numpy as jnp\n\nx = jnp.zeros(3)\nx[0] = 1.0\nprint(x)\n"
ERROR = "Traceback (most recent call last):\nTypeError: JAX arrays are immutable"
PAGES = [Material("item-assignment", "An array is assigned to", "Use `x.at[i].set(y)`.")]


def edits(*pairs: tuple[str, str]) -> str:
    return json.dumps({"edits": [{"old": old, "new": new} for old, new in pairs], "note": "a note"})


GOOD = edits(("x[0] = 1.0", "x = x.at[0].set(1.0)"))
BAD = edits(("x[0] = 1.0", "x = x.set(1.0)"))


def verdict(status: str, error: str = "") -> Verdict:
    return Verdict(status, 0.1, "", error, "0.10.2", "3.11", "bubblewrap", error.rpartition("\n")[2])


FAILED = Repair(verdict("failed", ERROR))


def run(program: str) -> Verdict:
    """Only the right program passes."""
    assert program != PROGRAM
    if ".at[0]" in program:
        return verdict("passed")
    return verdict("failed", "AttributeError: has no attribute set")


def search(client: Client, found: Repair = FAILED, program: str = PROGRAM) -> Repair:
    return asked(client, found, program, run, PAGES, path="train.py")


def test_a_patch_that_passes_is_marked_as_the_models_and_for_review(script: Script, client: Client):
    script.says(GOOD)
    (patch,) = search(client).patches
    assert (patch.source, patch.safety, patch.verdict.status) == ("llm", "review", "passed")
    assert patch.program == PROGRAM.replace("x[0] = 1.0", "x = x.at[0].set(1.0)")
    assert patch.diff.startswith("--- a/train.py") and patch.note == "a note"


def test_the_new_error_is_fed_back(script: Script, client: Client):
    script.says(BAD, GOOD)
    found = search(client)
    assert [patch.verdict.status for patch in found.patches] == ["passed", "failed"]
    assert "has no attribute set" in script.prompt(1)


def test_after_three_rounds_it_ends(script: Script, client: Client):
    answers = [edits(("x[0] = 1.0", f"x = x.set({i})")) for i in range(9)]
    script.says(*answers)
    assert len(search(client).patches) == len(script.requests) == ROUNDS


@pytest.mark.parametrize(
    "new", ["try:\n    x[0] = 1.0\nexcept Exception:\n    pass", "import sys; sys.exit(0)", "x[0 = 1.0"]
)
def test_what_only_silences_or_does_not_parse_is_never_run(script: Script, client: Client, new):
    script.says(edits(("x[0] = 1.0", new)))
    found = search(client)
    assert [patch.verdict.status for patch in found.patches] == ["refused"]


@pytest.mark.parametrize("old", ["y[0] = 1.0", "x"])
def test_an_edit_that_has_no_one_place_is_told_so(script: Script, client: Client, old):
    script.says(edits((old, "z")), GOOD)
    assert search(client).patches[0].verdict.status == "passed"
    assert "does not stand in the program just once" in script.prompt(1)


@pytest.mark.parametrize(
    "answer",
    ["I can't.", "{}", '{"edits": 3}', '{"edits": [{"old": "", "new": "x"}]}', '{"edits": []}', "[" * 9999],
)
def test_what_is_no_edit_ends_the_search_and_says_why(script: Script, client: Client, answer):
    script.says(answer)
    found = search(client)
    assert not found.patches and found.faults == ("the language model gave no edits",)


def test_a_server_without_schemas_may_put_words_round_the_json(script: Script, client: Client):
    script.says(fails(400), fails(400), f"Here:\n```json\n{GOOD}\n```\n")
    assert search(client).patches[0].verdict.status == "passed"


def test_what_was_taken_out_of_the_program_comes_back_in_the_patch(script: Script, client: Client):
    program = PROGRAM + "key = 'sk-abcdefghijklmnop1234'\n"
    script.says(edits(("x[0] = 1.0", "x = x.at[0].set(1.0)"), ("key = '<secret-1>'", "KEY = '<secret-1>'")))
    (patch,) = search(client, program=program).patches
    assert "sk-abc" not in script.prompt() and "KEY = 'sk-abcdefghijklmnop1234'" in patch.program


def test_a_model_is_not_asked_where_a_rule_has_a_patch_or_the_program_runs(script: Script, client: Client):
    script.says(GOOD)
    passed = Patch("set", "rewrite", "", "", "safe", PatchVerdict("passed"))
    for found in (Repair(verdict("failed", ERROR), (passed,)), Repair(verdict("passed"))):
        assert search(client, found) is found
    assert not script.requests


def test_an_error_that_no_rule_mends_is_mended_by_the_model_in_the_sandbox(script: Script, client: Client):
    program = "import jax.numpy as jnp\n\nprint(jnp.diag_indices(-1))\n"
    error = "ValueError: n argument to diag_indices must be nonnegative, got -1"
    script.says("No citation.", edits(("(-1)", "(-2)")), edits(("(-1)", "(2)")))
    answer = explain(error, program, verify=True, llm=client)
    assert [(patch.source, patch.verdict.status) for patch in answer.patches] == [
        ("llm", "passed"),
        ("llm", "failed"),
    ]
    assert "got -2" in script.prompt(2)
