"""Patches that a language model proposes where no rule has one, run like all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.material import Material
from jaxerr_rag.llm.roles import Case, Proposal, propose
from jaxerr_rag.repair.edits import apply_edits, unified_diff
from jaxerr_rag.repair.engine import Repair, Run, refusal, shown
from jaxerr_rag.repair.model import Edit, Patch, PatchVerdict
from jaxerr_rag.repair.verify import Then
from jaxerr_rag.runner import Verdict

ROUNDS = 3
"""How often a model may propose something."""

STRATEGY = "language-model"

_ERROR = 2000
"""Characters of the end of a traceback that a model is shown."""


def asked(
    client: Client, found: Repair, program: str, run: Run, materials: Sequence[Material], *, path: str
) -> Repair:
    """A search for patches, with what a model proposed if it had found none that passed.

    Args:
      client: the model.
      found: the search.
      program: its text.
      run: runs a text as that program.
      materials: what is known of the error, the best first.
      path: the path in the diffs.
    """
    if found.first.status != "failed" or any(patch.verdict.status == "passed" for patch in found.patches):
        return found
    patches: list[Patch] = []
    tried: list[str] = []
    error = found.first.stderr
    for _ in range(ROUNDS):
        try:
            proposal = propose(client, Case(error[-_ERROR:], program), materials, tried=tried)
        except ModelFailed as failure:
            return _with(found, patches, str(failure))
        patched = _applied(program, proposal)
        if patched is None:
            tried.append(f"{_told(proposal)}\nCame of it: an `old` does not stand in the program just once.")
            continue
        if any(patch.program == patched for patch in patches):
            break
        why = refusal(program, patched)
        if why is not None:
            verdict = PatchVerdict("refused", error=why)
            came = f"refused, as {why}"
        else:
            ran = run(patched)
            verdict = shown(ran)
            came = _end(ran)
        diff = unified_diff(program, patched, path)
        # Nobody has looked at what it computes.
        patch = Patch(STRATEGY, "llm", diff, patched, "review", verdict, proposal.note)
        patches.append(patch)
        if verdict.status == "passed":
            break
        tried.append(f"{_told(proposal)}\nCame of it: {came}")
    return _with(found, patches)


def asking(client: Client, program: str, materials: Sequence[Material]) -> Then:
    """`asked`, for whoever searches and runs."""
    return lambda found, run, path: asked(client, found, program, run, materials, path=path)


def _with(found: Repair, patches: Sequence[Patch], fault: str = "") -> Repair:
    first = [patch for patch in patches if patch.verdict.status == "passed"]
    others = [patch for patch in patches if patch.verdict.status != "passed"]
    faults = (*found.faults, fault) if fault else found.faults
    return replace(found, patches=(*first, *found.patches, *others), faults=faults)


def _applied(program: str, proposal: Proposal) -> str | None:
    """The program with the edits, None if one doesn't say where it belongs."""
    data = program.encode("utf-8")
    edits = []
    try:
        for one in proposal.edits:
            old = one.old.encode("utf-8")
            if data.count(old) != 1:
                return None
            start = data.index(old)
            edits.append(Edit(start, start + len(old), one.new))
        patched = apply_edits(program, edits)
    except (ValueError, UnicodeError):
        return None
    return patched if patched != program else None


def _told(proposal: Proposal) -> str:
    return "\n".join(f"- old: {edit.old!r}\n  new: {edit.new!r}" for edit in proposal.edits)


def _end(verdict: Verdict) -> str:
    return verdict.stderr[-_ERROR:] if verdict.status == "failed" else verdict.error or verdict.status
