"""Blocks of pages in docs/ that show real output."""

from __future__ import annotations

import os
import re
from pathlib import Path

DOCS = Path(__file__).parent.parent.parent / "docs"


def check(page: str, mark: str, shown: str) -> None:
    """Compares a block with what is shown; with JAXERR_UPDATE_SNAPSHOTS=1 writes it anew."""
    path = DOCS / page
    text = path.read_text(encoding="utf-8")
    found = re.search(rf"(?<=<!-- {mark} -->\n```\n).*?(?=```\n)", text, re.DOTALL)
    assert found is not None, f"{page} has no block {mark}"
    shown = re.sub(r"[^\s\"]*/(?=program\.py)", "", shown).replace("program.py", "train.py")
    if os.environ.get("JAXERR_UPDATE_SNAPSHOTS"):
        path.write_text(text[: found.start()] + shown + text[found.end() :], encoding="utf-8")
        return
    assert found[0] == shown, f"if {page} should change: JAXERR_UPDATE_SNAPSHOTS=1"
