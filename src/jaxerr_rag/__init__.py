"""Explains JAX errors from their tracebacks: the raise site, the cause, and fixes that were run.

``explain`` is the whole public API; `jaxerr_rag.answer.model.Answer` says what it gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jaxerr_rag.answer.model import Answer

__all__ = ["explain"]


def explain(
    text: str | bytes,
    code: str | None = None,
    *,
    jax_version: str | None = None,
    verify: bool = False,
    python: str | None = None,
    llm: Any = None,
    top_k: int = 5,
) -> Answer:
    """Explains an error of JAX.

    Args:
      text: a traceback in any form, an error message, a log, or a question.
      code: the program that failed.
      jax_version: the JAX it ran on, if the text doesn't tell.
      verify: run patches of `code`; not available yet.
      python: an interpreter with the user's JAX, for running patches; not available yet.
      llm: a language model to phrase the answer; not available yet.
      top_k: how many matches to give at most.

    Raises:
      InputError: the text is empty or is not text, or an option can't be used.
    """
    from jaxerr_rag.answer.assemble import assemble
    from jaxerr_rag.errors import InputError
    from jaxerr_rag.report import parse
    from jaxerr_rag.retrieve import retrieve

    if verify or python is not None or llm is not None:
        raise InputError("verify, python and llm are not available in this version: leave them out")
    if top_k < 1:
        raise InputError(f"top_k is {top_k}: ask for at least one match")
    report = parse(text, code)
    found = retrieve(report, jax_version=jax_version, top_k=top_k)
    return assemble(report, found, jax_version=jax_version)
