"""What must not be answered is refused, and for the right reason."""

import json
from pathlib import Path

import pytest

from jaxerr_rag import explain
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import abstain

FOLDER = Path(__file__).parents[2] / "eval" / "abstain"
CASES = [json.loads(line) for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"].removesuffix(".txt"))
def test_the_input_is_refused_with_its_reason(case):
    answer = explain((FOLDER / case["file"]).read_text(encoding="utf-8"))
    assert (answer.status, answer.matches) == (case["status"], ()), answer.reason
    assert case["because"] in answer.reason


def test_every_input_is_a_case_and_names_nobodys_machine():
    assert sorted(case["file"] for case in CASES) == sorted(path.name for path in FOLDER.glob("*.txt"))
    for path in FOLDER.glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert not any(home in text for home in ("/tmp/", "/opt/", "/root/")), path.name


def refusal(source, error, marks="", file="/home/ada/project/train.py"):
    """Why an exception is foreign whose traceback ends on a line of code."""
    marked = f"    {marks}\n" if marks else ""
    report = parse(
        f'Traceback (most recent call last):\n  File "{file}", line 7, in step\n    {source}\n{marked}{error}'
    )
    return abstain.foreign(report, report.exception)


@pytest.mark.parametrize(
    "source, error, marks",
    [
        ('raise ValueError("negative")', "ValueError: negative", ""),
        ('if n < 0: raise ValueError("negative")', "ValueError: negative", ""),
        ('if n < 0: raise ValueError("negative")', "ValueError: negative", "          " + "^" * 28),
        ("raise errors.Negative(n)", "errors.Negative: -3", ""),
        ("raise", "KeyError: 'w'", ""),
        ("raise problem from None", "KeyError: 'w'", ""),
    ],
)
def test_a_raise_on_the_last_line_is_the_users_own(source, error, marks):
    assert "Your own code raises" in refusal(source, error, marks)


@pytest.mark.parametrize(
    "source, error, marks",
    [
        ("if x > 0: raise ValueError(x)", "jax.errors.TracerBoolConversionError: Attempted ...", "   ^^^^^"),
        ('raise ValueError(f"{float(x)}")', "jax.errors.ConcretizationTypeError: Abstract ...", ""),
        ("assert x > 0", "jax.errors.TracerBoolConversionError: Attempted ...", "       ^^^^^"),
        ("raised = jnp.dot(a, b)", "TypeError: dot_general requires ...", ""),
    ],
)
def test_what_fails_inside_a_raise_or_assert_is_not_its_own_exception(source, error, marks):
    assert refusal(source, error, marks) is None


def test_a_frozen_dataclass_of_the_users_is_not_taken_for_one_of_jax():
    text = (
        'Traceback (most recent call last):\n  File "/home/ada/project/config.py", line 12, in <module>\n'
        '    config.rate = 0.1\n  File "<string>", line 4, in __setattr__\n'
        "dataclasses.FrozenInstanceError: cannot assign to field 'rate'"
    )
    answer = explain(text)
    assert answer.status == "not_jax"
    assert "frozen dataclass" in answer.reason


def test_a_library_is_named_by_its_package():
    file = "/home/ada/.venv/lib/python3.12/site-packages/flax/core/scope.py"
    assert "flax raises this ValueError" in refusal('raise ValueError("no")', "ValueError: no", file=file)


def test_a_message_that_numpy_and_jax_share_may_be_jaxs_as_soon_as_the_text_shows_jax():
    error = "IndexError: index 4 is out of bounds for axis 0 with size 4"
    assert "numpy" in refusal("row = table[4]", error)
    assert refusal("row = jnp.take(table, 4)", error) is None


@pytest.mark.parametrize("name", ["ArrayImpl", "jaxlib._jax.ArrayImpl", "PRNGKeyArray"])
def test_a_missing_attribute_of_an_array_of_jax_is_not_refused(name):
    assert refusal("x.to_py()", f"AttributeError: '{name}' object has no attribute 'to_py'") is None


def test_a_name_that_jax_removed_is_not_refused():
    assert refusal("jax.tree_map(f, x)", "AttributeError: module 'jax' has no attribute 'tree_map'") is None


def test_an_error_in_jaxs_own_frames_is_not_refused():
    file = "/home/ada/.venv/lib/python3.12/site-packages/jax/_src/core.py"
    assert refusal("raise TypeError(msg)", "TypeError: no", file=file) is None


def test_for_a_bare_exception_without_the_frames_of_jax_these_are_asked_for():
    footer = "For simplicity, JAX has removed its internal frames from the traceback of the exception."
    text = (
        'Traceback (most recent call last):\n  File "/home/ada/project/train.py", line 7, in step\n'
        f"    y = transport(x)\nAssertionError\n--------------------\n{footer}"
    )
    answer = explain(text)
    assert answer.status == "unsure"
    assert "JAX_TRACEBACK_FILTERING=off" in answer.reason


@pytest.mark.parametrize(
    "text",
    [
        "why does jnp.dot fail where torch.matmul works?",
        "is there something like pandas groupby for a jax array?",
        "moving a keras layer into a jitted function",
    ],
)
def test_a_question_that_names_jax_beside_another_library_is_not_refused(text):
    assert abstain.refused(parse(text)) is None


@pytest.mark.parametrize(
    "line", ["\n", "    at ", "a.rb:", "x" * 300 + ".cpp:", "thread '", " java.", "'", "\t"]
)
def test_looking_for_other_languages_ends_on_hostile_text(line):
    assert abstain.elsewhere(parse("well then " + line * 20_000)) is None
