"""Explains JAX errors from their tracebacks: the raise site, the cause, and fixes that were run.

``explain`` gives an answer; ``install`` and ``explained`` bring it to where the error happens, as does
``%load_ext jaxerr_rag`` in IPython. `jaxerr_rag.answer.model.Answer` says what an answer is.
"""

from __future__ import annotations

# Importing typing or contextlib would cost more than all the rest of this; type checkers know the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path
    from typing import Any, Literal

    from jaxerr_rag.answer.model import Answer
    from jaxerr_rag.llm.client import Client

__all__ = ["explain", "explained", "install", "uninstall"]


def explain(
    text: str | bytes | BaseException,
    code: str | None = None,
    *,
    jax_version: str | None = None,
    verify: bool | Literal["unsandboxed"] = False,
    python: str | None = None,
    llm: Client | Literal[True] | None = None,
    top_k: int = 5,
    budget: float = 20.0,
    path: Path | None = None,
) -> Answer:
    """Explains an error of JAX.

    Args:
      text: a traceback in any form, an error message, a log, a question; or an exception.
      code: the program that failed; of an exception, by default the file of the line that failed.
      jax_version: the JAX it ran on, if the text doesn't tell.
      verify: run `code` and patches of it, in a sandbox; ``"unsandboxed"`` where there is none.
      python: an interpreter with the user's JAX, for running them; this one if None.
      llm: a language model, to phrase the answer and to propose patches: a client, or True for the one that
        ``JAXERR_LLM_BASE_URL`` and ``JAXERR_LLM_MODEL`` name. The answer stands without it if it fails.
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

    if llm is True:
        from contextlib import closing

        from jaxerr_rag.llm.client import named_client

        with closing(named_client()) as client:
            return explain(
                text,
                code,
                jax_version=jax_version,
                verify=verify,
                python=python,
                llm=client,
                top_k=top_k,
                budget=budget,
                path=path,
            )
    if llm is not None and not hasattr(llm, "complete"):
        raise InputError("llm is no client of a language model: give jaxerr_rag.llm.client.Client, or True")
    if top_k < 1:
        raise InputError(f"top_k is {top_k}: ask for at least one match")
    live = None
    if isinstance(text, BaseException):
        from jaxerr_rag.report.live import read

        live = read(text, code)
        path = path or (live.path if code is None else None)
        code = live.report.code
    if verify and code is None:
        raise InputError("to verify patches the program is needed: give it with --code FILE or code=")
    report = live.report if live is not None else parse(text, code)  # type: ignore[arg-type]
    found = retrieve(report, jax_version=jax_version, top_k=top_k)
    answer = assemble(report, found, jax_version=jax_version)
    if isinstance(text, BaseException) and live is not None:
        from jaxerr_rag.hooks.answering import add_values
        from jaxerr_rag.hooks.hints import add_hints

        answer = add_hints(add_values(answer, live.frame), text)
    if llm is not None:
        from jaxerr_rag.answer.phrased import phrased

        answer = phrased(llm, answer, report, code)
    if not verify or code is None:
        return answer
    from jaxerr_rag.answer.assemble import add_patches
    from jaxerr_rag.repair.verify import verified_patches
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.runner import Needs

    best = found.matches[0] if found.matches else None
    needs = Needs.parse(pages()[best.id].needs) if best is not None and best.kind == "entry" else None
    isolation: Literal["auto", "unsandboxed"] = "unsandboxed" if verify == "unsandboxed" else "auto"
    then = None
    if llm is not None:
        from jaxerr_rag.answer.phrased import entry_pages
        from jaxerr_rag.repair.asking import asking

        then = asking(llm, code, entry_pages(match.id for match in answer.matches))
    repaired = verified_patches(
        code, path=path, python=python, needs=needs, budget=budget, isolation=isolation, then=then
    )
    return add_patches(answer, repaired)


def install(*, long: bool = False) -> None:
    """From now on, uncaught errors of JAX are explained below their tracebacks, in every thread.

    In IPython, those of cells, as ``%load_ext jaxerr_rag`` does. The program's exit status and traceback
    stay as they are.

    Args:
      long: everything there is to say; called again, the last word counts.
    """
    shell = _shell()
    if shell is not None:
        from jaxerr_rag.hooks import notebook

        notebook.load(shell, long=long)
        return
    from jaxerr_rag.hooks import uncaught

    uncaught.install(long=long)


def uninstall() -> None:
    """Undoes `install`."""
    shell = _shell()
    if shell is not None:
        unload_ipython_extension(shell)
        return
    from jaxerr_rag.hooks import uncaught

    uncaught.uninstall()


def explained() -> AbstractContextManager[None]:
    """A context whose exceptions get a note of at most eight lines if they are JAX's, and go on."""
    from jaxerr_rag.hooks.note import Explained

    return Explained()


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext jaxerr_rag``."""
    from jaxerr_rag.hooks import notebook

    notebook.load(shell)


def unload_ipython_extension(shell: Any) -> None:
    """``%unload_ext jaxerr_rag``."""
    from jaxerr_rag.hooks import notebook

    notebook.unload(shell)


def _shell() -> Any:
    """The IPython that this runs in, or None."""
    import sys

    get = getattr(sys.modules.get("IPython"), "get_ipython", None)
    return get() if get is not None else None
