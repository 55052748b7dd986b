"""What a reader sees of the difference between a broken and a fixed program."""

from __future__ import annotations

import pytest

from jaxerr_rag.answer.example import changed_lines

BROKEN = '''\
"""Sums squares."""

import jax.numpy as jnp


def total(x):
    return jnp.sum(x**2)


x = jnp.zeros(3, jnp.int32)
print(total(x))
'''
CHANGE = ["-x = jnp.zeros(3, jnp.int32)", "+x = jnp.zeros(3, jnp.float32)"]


def fixed(*end: str) -> str:
    """The program with another dtype, and with these lines in place of the last."""
    return BROKEN.replace("jnp.int32", "jnp.float32").replace("print(total(x))", "\n".join(end))


@pytest.mark.parametrize(
    "proof",
    [
        ["assert total(x) == 0"],
        ["assert total(x) == 0, (", '    "wrong"', ")"],
        ["value = total(x)", "assert value == 0"],
        ["import numpy as np", "np.testing.assert_allclose(", "    total(x),", "    np.zeros(()),", ")"],
        ["expected = 0.0", "for y in [1, 2]:", "    expected += y", "assert total(x) == expected"],
        ["# By hand: 0", "expected = 0.0", "assert total(x) == expected"],
        ["for y in [x, 2 * x]:", "    assert total(y) == 0"],
        ["print(total(x))"],
    ],
)
def test_what_proves_the_fix_is_left_out(proof):
    assert changed_lines(BROKEN, fixed(*proof)) == CHANGE


@pytest.mark.parametrize("proof", ["assert total(x + 0.0) == 0", "value = total(x + 0.0)\nassert value == 0"])
def test_a_printed_call_is_compared_with_the_one_that_is_checked(proof):
    lines = changed_lines(BROKEN, BROKEN.replace("print(total(x))", proof))
    assert [line.replace("value = ", "") for line in lines if line[0] in "-+"] == [
        "-total(x)",
        "+total(x + 0.0)",
    ]


def test_a_method_of_a_value_that_is_printed_has_no_counterpart():
    before = BROKEN.replace("print(total(x))", "y = total(x)\nprint(y.max())")
    proof = "y = total(x)\ncurve = []\nfor i in range(3):\n    curve.append(i)\nassert y == curve.pop()"
    assert changed_lines(before, fixed(*proof.splitlines()))[:2] == CHANGE
    assert not any("curve" in line for line in changed_lines(before, fixed(*proof.splitlines())))


def test_what_a_compared_call_needs_is_shown():
    proof = "import numpy as np\npadded = np.pad(x, 1)\nassert total(padded) == 0"
    lines = changed_lines(BROKEN, BROKEN.replace("print(total(x))", proof))
    assert lines[-4:] == ["-total(x)", "+import numpy as np", "+padded = np.pad(x, 1)", "+total(padded)"]


def test_a_call_that_is_moved_into_a_context_is_shown_in_it():
    lines = changed_lines(
        BROKEN, BROKEN.replace("print(total(x))", "with mesh:\n    value = total(x)\nassert value == 0")
    )
    assert lines[-3:] == ["-total(x)", "+with mesh:", "+    value = total(x)"]


def test_output_that_is_only_caught_to_be_checked_is_left_out():
    proof = [
        "import contextlib, io",
        "with contextlib.redirect_stdout(io.StringIO()) as out:",
        "    total(x)",
        "assert out.getvalue()",
    ]
    assert changed_lines(BROKEN, fixed(*proof)) == CHANGE


@pytest.mark.parametrize(
    "change",
    [
        ('"""Sums squares."""', '"""Sums squares of floats."""'),
        ("\n\n\nx", "\n\nx"),
        ('"""S', '# jax: >=0.8\n"""S'),
    ],
)
def test_docstrings_blank_lines_and_version_comments_are_no_difference(change):
    assert changed_lines(BROKEN, fixed("assert total(x) == 0").replace(*change)) == CHANGE


def test_changes_far_from_each_other_are_separated_by_an_ellipsis():
    far = [f"y{i} = x" for i in range(4)]
    before = BROKEN.replace("print(total(x))", "\n".join([*far, "z = 1"]))
    assert changed_lines(before, fixed(*far, "z = 2")) == [
        *CHANGE,
        " y0 = x",
        "…",
        " y3 = x",
        "-z = 1",
        "+z = 2",
    ]


def test_a_solution_that_is_another_program_is_shown_whole():
    after = "import jax.numpy as jnp\n\nenergies = jnp.ones(3)\nmean = energies.mean()\nassert mean == 1\n"
    assert "+energies = jnp.ones(3)" in changed_lines(BROKEN, after)


def test_programs_in_a_newer_syntax_are_compared_line_by_line():
    assert changed_lines("type = = 1\nx = 1\n", "type = = 1\nx = 2\n") == [" type = = 1", "-x = 1", "+x = 2"]
