"""Whole answers to real tracebacks, as a reader sees them.

``NAME.traceback.txt`` and ``NAME.py`` are what the user gives. ``JAXERR_UPDATE_SNAPSHOTS=1`` writes the
answers anew.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest
from rich.console import Console

from jaxerr_rag import explain
from jaxerr_rag.answer import assemble
from jaxerr_rag.answer.model import Answer
from jaxerr_rag.answer.plain import render
from jaxerr_rag.answer.terminal import show

FOLDER = Path(__file__).parent / "snapshots"
NAMES = sorted(path.name.removesuffix(".traceback.txt") for path in FOLDER.glob("*.traceback.txt"))


@pytest.fixture(autouse=True)
def no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever JAX is installed, the answers are the same; test_assemble.py looks at the source shown."""
    monkeypatch.setattr(assemble, "_source", lambda match, version: "")


def answer_to(name: str) -> Answer:
    text = (FOLDER / f"{name}.traceback.txt").read_text(encoding="utf-8")
    code = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    return explain(text, code, jax_version="0.10.2")


def check(file: str, shown: str) -> None:
    # Measured shares change with every calibration.
    shown = re.sub(r"\b\d+%", "N%", shown)
    path = FOLDER / file
    if os.environ.get("JAXERR_UPDATE_SNAPSHOTS"):
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8"), f"if {file} should change: JAXERR_UPDATE_SNAPSHOTS=1"


@pytest.mark.parametrize("name", NAMES)
def test_the_short_answer(name):
    check(f"{name}.short.txt", render(answer_to(name)))


@pytest.mark.parametrize("name", NAMES)
def test_the_long_answer(name):
    check(f"{name}.long.txt", render(answer_to(name), long=True))


def test_the_answer_on_a_terminal():
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard", record=True)
    show(answer_to("item_assignment"), console)
    check("item_assignment.terminal.txt", console.export_text(styles=True).replace("\x1b", "␛"))


def test_what_looks_like_markup_in_the_users_text_is_shown_as_it_is():
    text = (FOLDER / "item_assignment.traceback.txt").read_text(encoding="utf-8")
    text = text.replace("/home/ada/project/train.py", "[red]a[/red].py").replace("[1:-1]", '["[bold]"]')
    console = Console(file=io.StringIO(), width=80, record=True)
    show(explain(text), console)
    shown = console.export_text()
    assert "[red]a[/red].py, line 9" in shown and 'temperature["[bold]"] = interior' in shown
