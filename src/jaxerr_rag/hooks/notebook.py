"""IPython and notebooks: ``%load_ext jaxerr_rag``, ``%jaxerr``, and explanations below failing cells.

IPython is never imported: the shell that loads the extension has all that is needed.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.hooks.guard import problem_of, tell

_USAGE = "jaxerr: %jaxerr explains the last error; %jaxerr --long has all there is; %jaxerr on, %jaxerr off"

_MORE = "%jaxerr --long shows them"


class Automatic:
    """The custom exception handler of a shell, and the one that was there before."""

    def __init__(self, shell: Any, *, long: bool = False) -> None:
        self.shell, self.long = shell, long
        self.before = (shell.custom_exceptions, shell.CustomTB)
        shell.set_custom_exc((Exception,), self.handle)
        self.mine = shell.CustomTB

    def handle(
        self,
        shell: Any,
        kind: type[BaseException],
        exc: BaseException,
        tb: TracebackType | None,
        tb_offset: int | None = None,
    ) -> Any:
        """Shows the traceback as it would have been shown, and the explanation below it."""
        kinds, handler = self.before
        if kinds and isinstance(exc, kinds):
            shown = handler(kind, exc, tb, tb_offset=tb_offset)
        else:
            shown = shell.showtraceback((kind, exc, tb), tb_offset=tb_offset, running_compiled_code=True)
        if problem := problem_of(lambda: _explain(shell, exc, self.long)):
            self.remove()
            tell(f"{problem}; %jaxerr on tries again")
        return shown

    def remove(self) -> None:
        """Puts back what was there; what another has put over this one stays."""
        if self.shell.CustomTB is self.mine:
            self.shell.custom_exceptions, self.shell.CustomTB = self.before


def load(shell: Any, *, long: bool = False) -> None:
    """Defines ``%jaxerr`` and explains errors of JAX from now on, with everything there is if `long`."""
    shell.register_magic_function(lambda line: _magic(shell, line), "line", "jaxerr")
    switch_on(shell, long=long)


def unload(shell: Any) -> None:
    """Takes both away again."""
    switch_off(shell)
    shell.magics_manager.magics["line"].pop("jaxerr", None)


def switch_on(shell: Any, *, long: bool = False) -> None:
    """Explains errors of JAX below their tracebacks."""
    switch_off(shell)
    shell.jaxerr_automatic = Automatic(shell, long=long)


def switch_off(shell: Any) -> None:
    """Leaves tracebacks alone."""
    automatic = getattr(shell, "jaxerr_automatic", None)
    if automatic is not None:
        automatic.remove()
    shell.jaxerr_automatic = None


def _magic(shell: Any, line: str) -> None:
    word = line.strip()
    if word in ("on", "off"):
        (switch_on if word == "on" else switch_off)(shell)
    elif word not in ("", "--long"):
        tell(_USAGE)
    elif (exc := getattr(sys, "last_value", None)) is None:
        tell("jaxerr: there was no error yet")
    elif problem := problem_of(lambda: _show(shell, _answer(shell, exc), long=bool(word))):
        tell(problem)


def _explain(shell: Any, exc: BaseException, long: bool) -> None:
    from jaxerr_rag.hooks.answering import may_be_jax

    if may_be_jax(exc):
        answer = _answer(shell, exc)
        if answer.status == "answered":
            _show(shell, answer, long=long)


def _answer(shell: Any, exc: BaseException) -> Answer:
    from jaxerr_rag.hooks.answering import answer_to

    def name(file: str) -> str:
        named = shell.compile.format_code_name(file)
        return " ".join(named) if named is not None else file

    return answer_to(exc, name=name)


def _show(shell: Any, answer: Answer, *, long: bool = False) -> None:
    from jaxerr_rag.hooks.answering import text, write

    if getattr(shell, "kernel", None) is None:
        print()
        write(answer, sys.stdout, _MORE, long=long)
        return
    from jaxerr_rag.hooks.cell import html

    plain = text(answer, _MORE, long=long)
    shell.display_pub.publish({"text/plain": plain, "text/html": html(answer, long=long)})
