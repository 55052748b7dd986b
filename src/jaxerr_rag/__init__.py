"""Explains JAX errors from their tracebacks: the raise site, the cause, and fixes that were run.

``explain`` is the whole public API; `jaxerr_rag.answer.model.Answer` says what it gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from jaxerr_rag.answer.model import Answer

__all__ = ["explain"]


def explain(
    text: str | bytes,
    code: str | None = None,
    *,
    jax_version: str | None = None,
    verify: bool | Literal["unsandboxed"] = False,
    python: str | None = None,
    llm: Any = None,
    top_k: int = 5,
    budget: float = 20.0,
    path: Path | None = None,
) -> Answer:
    """Explains an error of JAX.

    Args:
      text: a traceback in any form, an error message, a log, or a question.
      code: the program that failed.
      jax_version: the JAX it ran on, if the text doesn't tell.
      verify: run `code` and patches of it, in a sandbox; ``"unsandboxed"`` where there is none.
      python: an interpreter with the user's JAX, for running them; this one if None.
      llm: a language model to phrase the answer; not available yet.
      top_k: how many matches to give at most.
      budget: seconds of trying patches.
      path: the file `code` is from, whose folder it may read when it runs.

    Raises:
      InputError: the text is empty or is not text, or an option can't be used.
    """
    from jaxerr_rag.answer.assemble import assemble
    from jaxerr_rag.errors import InputError
    from jaxerr_rag.report import parse
    from jaxerr_rag.retrieve import retrieve

    if llm is not None:
        raise InputError("a language model is not available in this version: leave llm out")
    if verify and code is None:
        raise InputError("to verify patches the program is needed: give it with --code FILE or code=")
    if top_k < 1:
        raise InputError(f"top_k is {top_k}: ask for at least one match")
    report = parse(text, code)
    found = retrieve(report, jax_version=jax_version, top_k=top_k)
    answer = assemble(report, found, jax_version=jax_version)
    if not verify or code is None:
        return answer
    from jaxerr_rag.answer.assemble import add_patches
    from jaxerr_rag.repair.verify import verified_patches
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.runner import Needs

    best = found.matches[0] if found.matches else None
    needs = Needs.parse(pages()[best.id].needs) if best is not None and best.kind == "entry" else None
    isolation: Literal["auto", "unsandboxed"] = "unsandboxed" if verify == "unsandboxed" else "auto"
    repaired = verified_patches(
        code, path=path, python=python, needs=needs, budget=budget, isolation=isolation
    )
    return add_patches(answer, repaired)
