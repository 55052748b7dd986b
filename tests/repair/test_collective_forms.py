"""Permutations are pairs, and a maximum has a derivative."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "ppermute-perm-flat-list",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

y = lax.ppermute(x, "i", [1, 2, 0])
""",
        [("[1, 2, 0]", "[(0, 1), (1, 2), (2, 0)]")],
    ),
    (
        "ppermute-perm-flat-list",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

perm = [(k + 1) % n for k in range(n)]
y = lax.ppermute(x, "i", perm)
""",
        [("[(k + 1) % n", "[(k, (k + 1) % n)")],
    ),
    (
        "ppermute-perm-not-pairs",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

perm = np.array([[0, 1], [1, 0]])
y = lax.ppermute(x, "i", perm)
""",
        [('"i", perm', '"i", perm.tolist()')],
    ),
    (
        "pmax-has-no-derivative",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

y = lax.pmax(x, "i")
""",
        [('lax.pmax(x, "i")', 'lax.pmean(jnp.max(lax.all_gather(x, "i"), axis=0), "i")')],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "ppermute-perm-not-pairs",
        "",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp
from jax import lax

y = lax.ppermute(x, "i", shifts)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
