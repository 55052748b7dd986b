"""What the user gave, parsed: the values that travel from `jaxerr_rag.report` to everything after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Format = Literal["cpython", "ipython", "pytest", "rich", "log", "message", "question", "text"]
"""How the text was written. ``message``: an exception line with no frames; ``question``: prose that
asks something; ``text``: anything else."""

Link = Literal["cause", "context", "group", "none"]
"""How an exception hangs on the one after it: ``raise ... from``, raised while handling, member of an
exception group, or the last of its chain."""

Owner = Literal["user", "library", "jax", "python"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a traceback.

    Attributes:
      file: the path as printed (``<stdin>`` and ``<ipython-input-3-...>`` included).
      line: the 1-based line number, or 0 if the text gives none.
      function: the name printed (``co_name``; ``<module>`` at top level; "" if not printed).
      source: the statement shown for the frame, dedented, without markers; several lines where the
        traceback shows several. "" if none was shown.
      marked: the part of `source` that CPython's markers (``^`` and ``~``) underline, or "".
      owner: whose code it is, told from the path.
      context: source lines shown round the failing one (IPython, pytest, rich), as (line number, text);
        the failing line included.
    """

    file: str
    line: int
    function: str
    source: str = ""
    marked: str = ""
    owner: Owner = "user"
    context: tuple[tuple[int, str], ...] = ()

    @property
    def jax_file(self) -> str:
        """The path relative to the JAX distribution, ``jax/_src/core.py``, or "" outside JAX."""
        parts = self.file.replace("\\", "/").split("/")
        if self.owner != "jax":
            return ""
        for i in range(len(parts) - 1, -1, -1):
            if parts[i] in ("jax", "jaxlib") and (i == 0 or parts[i - 1] not in ("jax", "jaxlib")):
                return "/".join(parts[i:])
        return ""

    @property
    def package(self) -> str:
        """The distribution a library frame belongs to (``flax``), or "" for user code."""
        parts = self.file.replace("\\", "/").split("/")
        for i in range(len(parts) - 1, -1, -1):
            if parts[i] in ("site-packages", "dist-packages") and i + 1 < len(parts):
                return parts[i + 1].removesuffix(".py")
        return ""


@dataclass(frozen=True, slots=True)
class ExceptionInfo:
    """One exception of the chain.

    Attributes:
      type: the class as printed, dotted (``jax.errors.TracerBoolConversionError``).
      message: the text after the class, without JAX's "For simplicity" footer, notes, or anything that a
        log or a notebook appended. "" if there is none.
      frames: outermost first.
      link: how it hangs on the next exception of the chain.
      notes: ``add_note`` texts and exception group members' counts, as printed.
      footer: JAX's "For simplicity" footer followed, so the exception passed through a JAX transformation.
    """

    type: str
    message: str
    frames: tuple[Frame, ...] = ()
    link: Link = "none"
    notes: tuple[str, ...] = ()
    footer: bool = False

    @property
    def said(self) -> str:
        """The message as the exception has it, without the guess that Python's traceback adds to it.

        From 3.12 on that is ``. Did you mean: 'trace'?`` or ``. Did you forget to import 'x'?``.
        """
        head, hint, tail = self.message.rpartition(". Did you ")
        guessed = tail.startswith(("mean: '", "forget to import '")) and tail.endswith("'?")
        return head if hint and guessed else self.message

    @property
    def name(self) -> str:
        """The class without its module: ``TracerBoolConversionError``."""
        return self.type.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything read from the user's text.

    Attributes:
      text: the text, cleaned of ANSI codes, quoting and prefixes, at most `MAX_TEXT` characters.
      format: how it was written.
      chain: the exceptions, first raised first; empty for a question or plain text.
      explain: index into `chain` of the exception to explain, -1 if there is none.
      jax_version: told by the text or a path, or None.
      python_version: "3.11", told by a path, or None.
      truncated: the text ends or begins in the middle of a traceback.
      log: lines before, between and after the tracebacks that are not blank (severity and the lines
        above can decide).
      code: the user's program, if given.
    """

    text: str
    format: Format
    chain: tuple[ExceptionInfo, ...] = ()
    explain: int = -1
    jax_version: str | None = None
    python_version: str | None = None
    truncated: bool = False
    log: tuple[str, ...] = ()
    code: str | None = None

    @property
    def exception(self) -> ExceptionInfo | None:
        """The exception to explain."""
        return self.chain[self.explain] if 0 <= self.explain < len(self.chain) else None

    @property
    def user_frame(self) -> Frame | None:
        """The last frame in the user's own code of the exception to explain, else of the others."""
        order = [self.exception, *reversed(self.chain)]
        for exc in order:
            if exc is None:
                continue
            for frame in reversed(exc.frames):
                if frame.owner == "user":
                    return frame
        return None


MAX_TEXT = 200_000
"""Characters of a report that are read; of a longer text the beginning and the end are kept."""
