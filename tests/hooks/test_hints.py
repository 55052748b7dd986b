"""Hints of other packages."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

import jax.numpy as jnp
import pytest

from jaxerr_rag import explain
from jaxerr_rag.hooks import hints
from tests.hooks.failing import caught, run

PLUGIN = Path(__file__).parent.parent.parent / "examples" / "plugin"
SAID = "Weights of this library are stored as (outputs, inputs): use `x @ w.T`."


def mismatch():
    return jnp.ones(3) @ jnp.ones(4)


def test_the_example_package_installs_and_its_hint_is_shown(tmp_path):
    pytest.importorskip("setuptools", minversion="70.1")  # which needs no wheel package
    source = shutil.copytree(PLUGIN, tmp_path / "plugin")
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, "-m", "pip", *install, "--target", str(tmp_path / "installed"), str(source)],
        check=True,
        capture_output=True,
    )
    program = "import jaxerr_rag; jaxerr_rag.install()\nimport jax.numpy as jnp\njnp.ones(3) @ jnp.ones(4)\n"
    done = run(tmp_path, program, PYTHONPATH=str(tmp_path / "installed"))
    assert done.returncode == 1 and f"\n  {SAID}\n" in done.stderr


def provide(monkeypatch: pytest.MonkeyPatch, **functions: str) -> None:
    points = [importlib.metadata.EntryPoint(name, at, hints.GROUP) for name, at in functions.items()]
    monkeypatch.setattr(hints, "entry_points", lambda group: [p for p in points if p.group == group])


def test_a_hint_without_anything_to_say_and_one_that_fails_leave_the_answer(monkeypatch):
    before = explain(caught(mismatch))
    provide(
        monkeypatch, silent="builtins:BaseException.__init__", broken="builtins:len", absent="no.such:hint"
    )
    after = explain(caught(mismatch))
    added = after.explanation.why_here.removeprefix(before.explanation.why_here)
    assert added.split("\n")[1:] == [
        "(the hint absent failed: ModuleNotFoundError)",
        "(the hint broken failed: TypeError)",
    ]
    assert after.matches == before.matches


def test_a_hint_is_one_line_and_not_asked_about_text(monkeypatch):
    provide(monkeypatch, text="traceback:format_exception_only")
    assert "\n['TypeError: dot_general" in explain(caught(mismatch)).explanation.why_here
    assert "['TypeError" not in explain(f"TypeError: {caught(mismatch)}").explanation.why_here
