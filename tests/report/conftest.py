from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jaxerr_rag.report import Report, parse

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def text() -> Callable[[str], str]:
    """A captured report by name: really printed by a failing JAX program, with neutral paths."""
    return lambda name: (FIXTURES / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n") + "\n"


@pytest.fixture
def report(text: Callable[[str], str]) -> Callable[[str], Report]:
    return lambda name: parse(text(name))
