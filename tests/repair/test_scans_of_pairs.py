"""A function of two elements is mapped over the stacks that `associative_scan` calls it with."""

from __future__ import annotations

from tests.repair.situations import first, patched, situation

ENTRY = "associative-scan-of-unbatched-function"
HEAD = "import jax\nfrom jax import lax\n"


def test_the_function_is_mapped() -> None:
    program = HEAD + "y = lax.associative_scan(join, xs)\n"
    assert first(situation(program, ENTRY)) == program.replace("join", "jax.vmap(join)")


def test_it_is_mapped_along_the_axis_of_the_scan() -> None:
    program = HEAD + "y = lax.associative_scan(join, xs, axis=1)\n"
    assert first(situation(program, ENTRY)) == program.replace(
        "join", "jax.vmap(join, in_axes=1, out_axes=1)"
    )


def test_an_axis_that_is_not_written_down_is_left() -> None:
    assert patched(situation(HEAD + "y = lax.associative_scan(join, xs, axis=n)\n", ENTRY)) == []
