"""Windows at traced positions become dynamic slices; sizes come from arrays beside the result."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\nfrom jax import lax\n@jax.jit\n"
SLICE, SEGMENTS, REPEAT = (
    "slice-with-traced-bounds",
    "segment-count-under-jit",
    "repeat-total-length-under-jit",
)

WINDOWS = [
    ("x[i : i + 4]", "lax.dynamic_slice_in_dim(x, i, 4)"),
    ("x[i * 8:(i + 1) * 8]", "lax.dynamic_slice_in_dim(x, i * 8, 8)"),
    ("x[:, i - 2 : i + 3]", "lax.dynamic_slice_in_dim(x, i - 2, 5, axis=1)"),
    ("x[..., i:i + 2, :]", "lax.dynamic_slice_in_dim(x, i, 2, axis=-2)"),
    ("x[i : i + 4, :2]", "lax.dynamic_slice_in_dim(x, i, 4)[:, :2]"),
    ("x.at[i : i + 4].set(y)", "lax.dynamic_update_slice_in_dim(x, y, i, 0)"),
]


@pytest.mark.parametrize(("before", "after"), WINDOWS)
def test_a_window_of_a_known_size_becomes_a_dynamic_slice(before: str, after: str) -> None:
    program = HEAD + "def f(x, i, y):\n    return " + before + "\n"
    assert first(situation(program, SLICE)) == program.replace(before, after)


ALIKE = [
    (
        "class Data:\n    def batch(self, i, n):\n        lo = i * n\n        hi = lo + n\n"
        "        return self.x[lo:hi], self.y[:, lo:hi]\n"
        "def body(c, i):\n    return c, data.batch(i, 4)\njax.lax.scan(body, 0, jnp.arange(3))\n",
        "        return self",
        [
            ("        hi = lo + n\n", ""),
            ("self.x[lo:hi]", "jax.lax.dynamic_slice_in_dim(self.x, lo, n)"),
            ("self.y[:, lo:hi]", "jax.lax.dynamic_slice_in_dim(self.y, lo, n, axis=1)"),
        ],
    ),
    (
        "@jax.jit\ndef f(x, y, t):\n    end = t + 3\n    a = x[t:end]\n"
        "    b = y[t:end]\n    return a, b, end\n",
        "    a = ",
        [
            ("x[t:end]", "jax.lax.dynamic_slice_in_dim(x, t, 3)"),
            ("y[t:end]", "jax.lax.dynamic_slice_in_dim(y, t, 3)"),
        ],
    ),
    (
        "@jax.jit\ndef f(x, y, t):\n    end = t + 3\n    a = x[t:end]\n"
        "    t = t + 1\n    return a, y[t:end]\n",
        "    a = ",
        [("x[t:end]", "jax.lax.dynamic_slice_in_dim(x, t, 3)")],
    ),
]


@pytest.mark.parametrize(("program", "line", "changes"), ALIKE)
def test_windows_of_the_same_bounds_are_cut_together(
    program: str, line: str, changes: list[tuple[str, str]]
) -> None:
    source = f"import jax\nimport jax.numpy as jnp\n{program}"
    at = next(n for n, text in enumerate(source.splitlines(), 1) if text.startswith(line))
    assert first(situation(source, SLICE, line=at)) == changed(source, changes)


@pytest.mark.parametrize("window", ["x[:n]", "x[i : i + n]", "x[i : i + 4 : 2]", "x.at[i : i + 4].add(y)"])
def test_a_window_of_unknown_size_stays(window: str) -> None:
    program = HEAD + "def f(x, i, n, y):\n    return " + window + "\nf(a, jnp.array(1), jnp.array(2), b)\n"
    assert patched(situation(program, SLICE, line=6)) == []


def test_the_segments_are_as_many_as_the_array_they_are_added_to() -> None:
    program = HEAD + "def f(h, s, r):\n    return h + jax.ops.segment_sum(h[s], r)\n"
    made = situation(program, SEGMENTS)
    assert first(made) == program.replace("[s], r)", "[s], r, num_segments=h.shape[0])")


def test_the_segments_of_plain_labels_are_not_guessed() -> None:
    program = HEAD + "def f(w, labels):\n    return jax.ops.segment_sum(w, labels)\n"
    assert patched(situation(program, SEGMENTS)) == []


def test_the_repeats_are_as_long_as_the_array_they_are_multiplied_with() -> None:
    program = HEAD + "def f(x, n, y):\n    z = jnp.repeat(x, n)\n    return 2.0 * z * y\n"
    made = situation(program, REPEAT, line=6)
    assert first(made) == program.replace("(x, n)", "(x, n, total_repeat_length=y.shape[0])")
