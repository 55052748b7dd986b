"""NumPy gets a copy where it writes."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "numpy-view-of-array-is-read-only"


@pytest.mark.parametrize(
    "write", ["frame[0] = 1.0", "frame.sort()", "np.fill_diagonal(frame, 0)", "frame += 1"]
)
def test_what_is_written_into_is_copied_and_nothing_else(write: str) -> None:
    program = f"import numpy as np\nother = np.asarray(g(x))\nframe = np.asarray(f(x))\n{write}\n"
    assert first(situation(program, ENTRY)) == program.replace("np.asarray(f", "np.array(f")


def test_which_view_is_meant_is_not_guessed() -> None:
    program = "import numpy as np\na = np.asarray(g(x))\nb = np.asarray(f(x))\nstore(table)\n"
    assert patched(situation(program, ENTRY)) == []
