"""Programs that are run both as ``python`` runs them and as ``jaxerr run`` does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
TRAIN = (EXAMPLES / "train.py").read_text(encoding="utf-8")
"""Fails with `scan-carry-dtype-mismatch`."""

TITLE = "TypeError: The carry of `lax.scan` changes its dtype"
JAXERR = [sys.executable, "-m", "jaxerr_rag.main"]


def run(*command: str, folder: Path, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a folder."""
    return subprocess.run(
        command,
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_PLATFORMS": "cpu"} | variables,
        timeout=120,
    )


def jaxerr_run(
    *arguments: str, folder: Path, stdin: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Runs ``jaxerr run`` in a folder."""
    return run(*JAXERR, "run", *arguments, folder=folder, stdin=stdin, **variables)


def without_ours(stderr: str) -> str:
    """What the program itself has written to stderr: everything before our first line."""
    return re.split(r"^jaxerr run: |^\n─+ jaxerr(?: of .*)?$", stderr, maxsplit=1, flags=re.MULTILINE)[0]
