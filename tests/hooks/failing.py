"""Programs that fail, and exceptions caught alive."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

BRANCH = """import jax


def clip(x, limit):
    if x > limit:
        return limit
    return x


jax.jit(clip)(2.0, 1.0)
"""
"""Fails with `python-if-on-tracer`."""

BRANCH_TITLE = "TracerBoolConversionError: Python `if` on a traced value"


def caught(function: Callable[[], object]) -> Exception:
    """The exception that a function raises."""
    try:
        function()
    except Exception as exc:
        return exc
    raise AssertionError("it did not fail")


def run(folder: Path, program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a program from a file in a folder."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    return subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"JAX_PLATFORMS": "cpu"} | variables,
        timeout=60,
    )
