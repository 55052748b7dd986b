"""Starts the folder of a new entry."""

from __future__ import annotations

import re
from pathlib import Path

from jaxerr_rag.errors import InputError
from jaxerr_rag.resources import index_dir

_PAGE = """\
---
title:
exception:
raised_at:
  - jax/_src/FILE.py::FUNCTION
jax: ">=0.4.30"
needs: cpu
tags: []
evidence: []
---

## What it means

## When it happens

## Common situations

## Solutions

1. See `fix_STRATEGY.py`.

## Fix safety

## Related
"""


def scaffold(name: str, root: Path | None = None) -> Path:
    """Makes the folder of ``<area>/<id>`` with a page to fill in and empty programs.

    Raises:
      InputError: the name has another form, or there is such an entry.
    """
    if not re.fullmatch(r"[a-z0-9_]+/[a-z0-9]+(-[a-z0-9]+)*", name):
        raise InputError(f"{name!r} is not <area>/<id>, such as lax/after-all-non-token")
    root = root or index_dir() / "entries"
    folder = root / name
    if taken := [path for path in root.glob(f"*/{folder.name}") if path.is_dir()]:
        raise InputError(f"there is an entry {folder.name} already: {taken[0]}")
    folder.mkdir(parents=True)
    (folder / "entry.md").write_text(_PAGE, encoding="utf-8")
    (folder / "broken.py").write_text('"""What the program is for."""\n', encoding="utf-8")
    (folder / "fix_STRATEGY.py").write_text('"""What the program is for."""\n', encoding="utf-8")
    return folder
