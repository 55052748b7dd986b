"""Decompositions in the form that JAX has: float32, eigenvalues only, reduced."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\n"
HALF, EIG = "half-precision-decomposition", "eigenvectors-derivative"
SVD, REAL = "full-svd-derivative", "rfft-of-complex-input"

ROWS = [
    (
        HALF,
        "y = jnp.linalg.cholesky(c)\n",
        "y = jnp.linalg.cholesky(c.astype(jnp.float32)).astype(c.dtype)\n",
    ),
    (HALF, "w, v = jnp.linalg.eigh(a)\n", "w, v = jnp.linalg.eigh(a.astype(jnp.float32))\n"),
    (
        EIG,
        "w, v = jnp.linalg.eig(a)\ny = w.real.max()\n",
        "w = jnp.linalg.eigvals(a)\ny = w.real.max()\n",
    ),
    (EIG, "y = jnp.linalg.eig(a)[0].real\n", "y = jnp.linalg.eigvals(a).real\n"),
    (
        EIG,
        "s = (a + a.T) / 2\nw, v = jnp.linalg.eig(s)\ny = v @ v.T\n",
        "s = (a + a.T) / 2\nw, v = jnp.linalg.eigh(s)\ny = v @ v.T\n",
    ),
    (SVD, "s = jnp.linalg.svd(a)[1]\n", "s = jnp.linalg.svd(a, full_matrices=False)[1]\n"),
    (
        REAL,
        "y = jnp.fft.ifft(h)\np = jnp.fft.rfft(y - y.mean())\n",
        "y = jnp.fft.ifft(h).real\np = jnp.fft.rfft(y - y.mean())\n",
    ),
    (
        REAL,
        "z = jnp.exp(2j * t)\np = jnp.fft.rfft(z)\nf = jnp.fft.rfftfreq(8)\n",
        "z = jnp.exp(2j * t)\np = jnp.fft.fft(z)\nf = jnp.fft.fftfreq(8)\n",
    ),
]


@pytest.mark.parametrize(("entry", "before", "after"), ROWS)
def test_the_form_that_jax_has_takes_over(entry: str, before: str, after: str) -> None:
    failed = next(n for n, text in enumerate(before.split("\n")) if "linalg" in text or "rfft(" in text)
    assert first(situation(HEAD + before, entry, line=failed + 2)) == HEAD + after


@pytest.mark.parametrize(
    ("entry", "program"),
    [
        (EIG, "w, v = jnp.linalg.eig(a)\ny = v[0]\n"),
        (SVD, "u, s, vt = jnp.linalg.svd(a)\ny = vt[-1]\n"),
        (REAL, "y = jnp.fft.rfft(x)\n"),
    ],
)
def test_what_the_program_reads_is_not_left_out(entry: str, program: str) -> None:
    assert patched(situation(HEAD + program, entry, line=2)) == []
