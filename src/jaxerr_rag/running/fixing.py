"""``jaxerr run --fix``: a patch of the program that ran without an error, written if the user says so."""

from __future__ import annotations

import codecs
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.errors import InputError
from jaxerr_rag.running import files
from jaxerr_rag.running.effort import Effort

if TYPE_CHECKING:
    from jaxerr_rag.repair.engine import Repair
    from jaxerr_rag.repair.model import Patch


def fix(file: Path, before: bytes, answer: Answer, how: Effort) -> None:
    """Looks for a patch, shows it, asks, and writes it.

    Args:
      file: the one that failed.
      before: its bytes when it was started.
      answer: what it failed with.
      how: how patches are tried.

    Raises:
      InputError: the file can't be patched; the message says why.
    """
    mark = codecs.BOM_UTF8 if before.startswith(codecs.BOM_UTF8) else b""
    try:
        text = before[len(mark) :].decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{file} is not UTF-8: patches are only made of files that are") from None
    try:
        patch = _search(file, text, answer, how)
        if not how.yes and not _confirmed(file):
            print(f"jaxerr run: {file} is as it was", file=sys.stderr)
            return
        backup = files.replace(file, before, mark + patch.program.encode("utf-8"))
    except (KeyboardInterrupt, click.Abort):
        state = "as it was" if file.read_bytes() == before else "patched"
        print(f"\njaxerr run: stopped; {file} is {state}", file=sys.stderr)
        return
    print(
        f"jaxerr run: {file} is patched; before: {backup.name}; jaxerr run --undo {file} puts it back",
        file=sys.stderr,
    )


def _search(file: Path, text: str, answer: Answer, how: Effort) -> Patch:
    """The first patch that passed, which is shown.

    Raises:
      InputError: there is none, or it can't be tried.
    """
    from jaxerr_rag.answer.assemble import add_patches
    from jaxerr_rag.answer.layout import patch_blocks
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.runner import Needs, available_isolation
    from jaxerr_rag.running import trying

    if not how.unsandboxed and available_isolation() is None:
        raise InputError(
            "nothing here can keep a program from the machine: install bubblewrap, "
            "or try patches all the same with --fix=unsandboxed"
        )
    best = answer.matches[0]
    needs = Needs.parse(pages()[best.id].needs) if best.kind == "entry" else None
    repaired = trying.patches(file, text, needs, how)
    patched = add_patches(answer, repaired)
    passed = [patch for patch in patched.patches if patch.verdict.status == "passed"]
    if not passed:
        raise InputError(f"no patch: {_otherwise(answer, repaired) or patched.tried or 'none passed'}")
    print(file=sys.stderr)
    for block in patch_blocks(patched):
        print(f"{block.heading}: {block.text}" if block.heading else block.text, file=sys.stderr)
    return passed[0]


def _otherwise(answer: Answer, repaired: Repair) -> str:
    """How the program fails in the sandbox, if not as it did outside; "" if it does."""
    report = repaired.report
    if report is None or report.exception is None:
        return ""
    outside = (answer.report.exception or "").rpartition(".")[2]
    if outside in {exc.name for exc in report.chain}:
        return ""
    return f"in the sandbox it fails otherwise, by {repaired.first.error}"


def _confirmed(file: Path) -> bool:
    """Whether the user says yes; without a terminal to ask on, no."""
    if sys.stdin is None or not os.isatty(0) or not sys.stderr.isatty():
        print("jaxerr run: no terminal to ask on: --yes writes the patch", file=sys.stderr)
        return False
    return click.confirm(f"Write it to {file}?", err=True)
