"""``jaxerr run --fix``: a patch of the program that ran without an error, written if the user says so."""

from __future__ import annotations

import codecs
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.errors import InputError
from jaxerr_rag.running import files
from jaxerr_rag.running.effort import Effort

if TYPE_CHECKING:
    from jaxerr_rag.repair.model import Patch


def fix(script: Path, before: bytes, answer: Answer, how: Effort) -> None:
    """Looks for a patch, shows it, asks, and writes it.

    Args:
      script: the file that failed.
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
        raise InputError(f"{script} is not UTF-8: patches are only made of files that are") from None
    patch = _search(script, text, answer, how)
    if not how.yes and not _confirmed(script):
        print(f"jaxerr run: {script} is as it was", file=sys.stderr)
        return
    backup = files.replace(script, before, mark + patch.program.encode("utf-8"))
    print(
        f"jaxerr run: {script} is patched; before: {backup.name}; jaxerr run --undo {script} puts it back",
        file=sys.stderr,
    )


def _search(script: Path, text: str, answer: Answer, how: Effort) -> Patch:
    """The first patch that passed, which is shown.

    Raises:
      InputError: there is none, or it can't be tried.
    """
    from jaxerr_rag.answer.assemble import add_patches
    from jaxerr_rag.answer.layout import patch_blocks
    from jaxerr_rag.repair.verify import verified_patches
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.runner import Needs, available_isolation

    if not how.unsandboxed and available_isolation() is None:
        raise InputError(
            "nothing here can keep a program from the machine: install bubblewrap, "
            "or try patches all the same with --fix=unsandboxed"
        )
    best = answer.matches[0]
    repaired = verified_patches(
        text,
        path=script,
        python=how.python,
        needs=Needs.parse(pages()[best.id].needs) if best.kind == "entry" else None,
        budget=how.budget,
        isolation="unsandboxed" if how.unsandboxed else "auto",
    )
    patched = add_patches(answer, repaired)
    passed = [patch for patch in patched.patches if patch.verdict.status == "passed"]
    if not passed:
        without = " It was tried without its arguments." if how.arguments else ""
        raise InputError(f"no patch: {patched.tried or 'none passed'}{without}")
    print(file=sys.stderr)
    for block in patch_blocks(patched):
        print(f"{block.heading}: {block.text}" if block.heading else block.text, file=sys.stderr)
    if how.arguments:
        print("It ran without the arguments that you gave.", file=sys.stderr)
    return passed[0]


def _confirmed(script: Path) -> bool:
    """Whether the user says yes; without a terminal to ask on, no."""
    if sys.stdin is None or not os.isatty(0) or not sys.stderr.isatty():
        print("jaxerr run: no terminal to ask on: --yes writes the patch", file=sys.stderr)
        return False
    import click

    return click.confirm(f"Write it to {script}?", err=True)
