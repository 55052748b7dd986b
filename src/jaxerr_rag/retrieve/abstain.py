"""When not to answer, and what to say instead."""

from __future__ import annotations

import json
import re
import sys
from functools import cache

from jaxerr_rag.report import ExceptionInfo, Frame, Report
from jaxerr_rag.report.chain import JAX_CLASSES
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.model import Retrieval
from jaxerr_rag.retrieve.said import Said

QUOTED = 20
"""Letters of a message that must be recognised where it stands somewhere inside other text."""

_NOT_JAX = ("torch", "tensorflow", "pandas", "sklearn", "cupy", "keras", "scipy", "polars", "xgboost")
"""Libraries whose exceptions are told by the module of their class."""

_STOPPED = ("KeyboardInterrupt", "SystemExit", "GeneratorExit")
"""Exceptions that end a program from outside: where they strike says nothing."""

# Compiled when first needed: most reports are answered without.
_LANGUAGES = {
    "Java": r"[ \t]{0,20}at [\w.$/]{1,300}\([\w$]{1,200}\.java:\d+\)"
    r"|.{0,200}\bjava\.\w{1,40}\.\w{1,100}(?:Exception|Error)\b",
    "JavaScript": r"[ \t]{1,20}at .{0,300}(?:\.[cm]?[jt]sx?:\d+:\d+\)?$|\(node:internal/)",
    "Go": r"goroutine \d+ \[",
    "Rust": r"thread '.{0,100}' (?:\(\d+\) )?panicked at |error\[E\d{4}\]: ",
    "C#": r"[ \t]{1,20}at .{0,300} in .{0,300}\.cs:line \d+|Unhandled exception\. System\.",
    "Ruby": r"\S{1,300}\.rb:\d+:in [`']",
    "Julia": r"Stacktrace:$",
    "C++": r"\S{1,300}\.(?:c|cc|cpp|cxx|h|hpp|o):.{0,100}(?:\berror: |undefined reference to )",
}
"""How errors of other languages look, from the beginning of a line."""

_OTHER_SUBJECT = rf"(?i)\b(py ?torch|matplotlib|scikit-learn|tf\.\w+|{'|'.join(_NOT_JAX)})\b"
_JAX_SUBJECT = (
    r"(?i)jax|\bjnp\b|\blax\b|\bjit|\b[vp]map\b|tracer|\btraced\b|pallas|\bxla\b|shard|pytree|\bflax\b"
    r"|\bgrad\b|prng"
)
_PYTHONS_OWN = (
    r"(?:partially initialized )?(module|'|type object) ?'?([\w.]{1,200})'(?: object)? has no attribute '"
)
_JAX_NAME = r"jax|Tracer|Array$|ArrayImpl$"
_RAISE = re.compile(r"(?:^|[:;]\s{0,20})raise\b\s{0,20}([\w.]{0,200})")
_NO_PROGRAM = re.compile(r"\s*(?:Traceback \(most recent call last\):|-{10,}\n)")
"""How a traceback opens: what begins so can't be Python, and needs no parser to tell it."""

_STATEMENTS = frozenset(
    {
        "import_statement", "import_from_statement", "function_definition", "class_definition",
        "decorated_definition", "for_statement", "while_statement",
    }
)  # fmt: skip


def foreign(report: Report, exception: ExceptionInfo) -> str | None:
    """Why an exception is not JAX's, judged by who raises it; None if it may be."""
    last = _last_frame(exception)
    module = exception.type.partition(".")[0]
    if module in _NOT_JAX:
        return f"{exception.name} is an exception of {module}, not of JAX."
    if exception.name in _STOPPED:
        return f"{exception.name} is no error: the program was stopped from outside while this line ran."
    if last is None:
        return _pythons_own(exception)
    if last.owner == "jax":
        return None
    if exception.name == "FrozenInstanceError" and last.file == "<string>":
        # Where Python's own dataclasses keep what they generate.
        return f"A frozen dataclass refuses to be changed: Python raises this {exception.name}, not JAX."
    if _raises(last, exception):
        if last.owner == "user":
            where = f" ({_place(last)})" if last.file else ""
            return f"Your own code raises this {exception.name}{where}: `{_one_line(last.source)}`."
        return f"{_package(last)} raises this {exception.name} itself ({_place(last)}), not JAX."
    if last.source.startswith("assert ") and exception.name == "AssertionError":
        if last.owner == "user":
            return f"An `assert` of your own code fails ({_place(last)}): `{_one_line(last.source)}`."
        return f"An `assert` of {_package(last)} fails ({_place(last)}), not one of JAX."
    if reason := _pythons_own(exception):
        return reason
    # NumPy says the same of its own arrays; what JAX raises passes a frame or the footer of JAX.
    library = _library_saying(exception)
    if library and "jax" not in report.text and "jnp" not in report.text and "jax" not in (report.code or ""):
        return f"This is an error of {library}, and nothing in the text shows JAX."
    return None


def unmatched(report: Report) -> Retrieval:
    """What to say of an exception whose message no raise site of JAX and no entry has."""
    exception = report.exception
    if exception is None or not (exception.type or exception.frames):
        return Retrieval("unsure", "There is no error message in this text that JAX is known to raise.")
    if not report.chain[-1].type or report.chain[-1].link in ("cause", "context"):
        return Retrieval("unsure", "The text is cut off before the last exception: give its last lines too.")
    if not any(map(str.isalnum, exception.message)) and (exception.message or not exception.frames):
        return Retrieval(
            "unsure",
            f"The text has the class {exception.name} without its message: give the whole traceback.",
        )
    last = _last_frame(exception)
    if exception.footer and not exception.message and last is not None and last.owner != "jax":
        return Retrieval(
            "unsure",
            f"This {exception.name} has no message, and JAX has taken the frames that tell where it comes "
            "from out of the traceback: run it with JAX_TRACEBACK_FILTERING=off, and give what that prints.",
        )
    if last is not None and last.owner == "jax":
        where = f"{last.jax_file or last.file}, in {last.function}"
        return Retrieval(
            "unsure",
            f"JAX raises this {exception.name} ({where}), but its message is none of those known from "
            "JAX's source: it may come from a version that was not read, or from the C++ layer.",
        )
    if exception.name in JAX_CLASSES or exception.type.startswith(("jax.", "jaxlib.")):
        cut = " The text seems to be cut off: give all of it." if report.truncated else ""
        return Retrieval(
            "unsure", f"{exception.name} is an exception of JAX, but its message is not a known one.{cut}"
        )
    return Retrieval("not_jax", _whose(report, exception, last))


def _whose(report: Report, exception: ExceptionInfo, last: Frame | None) -> str:
    """A sentence about whose an exception is that is not JAX's."""
    if language := _language(report.text):
        return f"This is an error of {language}, not of JAX."
    if library := _library_saying(exception):
        return f"This {exception.name} is an error of {library}, not of JAX."
    module = exception.type.partition(".")[0] if "." in exception.type else ""
    if module and module not in sys.stdlib_module_names and not module.startswith("__"):
        return f"{exception.name} is an exception of {module}, not of JAX."
    if last is not None and last.owner == "library" and last.package:
        return f"{last.package} fails ({_place(last)}): this is not an error of JAX."
    if any(exc.footer or any(frame.owner == "jax" for frame in exc.frames) for exc in report.chain):
        return (
            f"This {exception.name} passes through JAX, but its message is none of JAX's: "
            "the code that JAX calls raises it."
        )
    frames = "No frame of JAX is in the traceback, and no" if last is not None else "No"
    return f"{frames} raise site of JAX has this {exception.name}'s message."


def refused(report: Report) -> Retrieval | None:
    """What to say of a text without an exception that can't be answered; None if it may be."""
    if "Traceback (most recent call last)" in report.text or report.truncated:
        return Retrieval(
            "unsure", "The text is cut off before the exception and its message: give the last lines too."
        )
    if len(report.text.split()) < 2:
        return Retrieval(
            "unsure",
            "There is too little text to tell an error from: paste the traceback, or ask in a sentence.",
        )
    if is_program(report.text):
        return Retrieval(
            "unsure", "This is a program without an error: run it, and paste the traceback it prints."
        )
    return None


def elsewhere(report: Report) -> Retrieval | None:
    """What to say of a text with no known message of JAX that is about something else; None if it may be."""
    if language := _language(report.text):
        return Retrieval("not_jax", f"This is an error of {language}, not of JAX.")
    other = re.search(_OTHER_SUBJECT, report.text)
    if other is not None and not re.search(_JAX_SUBJECT, report.text):
        return Retrieval("not_jax", f"This is about {other[1]}, and names nothing of JAX.")
    if _is_json(report.text):
        return Retrieval(
            "unsure", "This is data in JSON without an error message: paste the traceback, or ask a question."
        )
    return None


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _pythons_own(exception: ExceptionInfo) -> str | None:
    """Why a missing attribute is none of JAX's; its tracers word it without quotes, entries know the rest."""
    found = re.match(_PYTHONS_OWN, exception.message) if exception.name == "AttributeError" else None
    if found is None or re.search(_JAX_NAME, found[2]):
        return None
    kind = "module" if found[1] == "module" else "class"
    return (
        f"Python raises this AttributeError itself: the {kind} `{found[2]}` is not JAX's and lacks the name."
    )


def _raises(frame: Frame, exception: ExceptionInfo) -> bool:
    """Whether a frame's own `raise` statement made an exception, not something that it calls or computes."""
    statement = _RAISE.search(frame.source)
    if statement is None:
        return False
    if frame.marked:
        return frame.marked.startswith("raise")
    name = statement[1].rpartition(".")[2]
    return name == exception.name or not name[:1].isupper()


def _library_saying(exception: ExceptionInfo) -> str | None:
    """The library whose message this is, word for word from its beginning."""
    said = Said(exception.said[:2_000])
    for library, wordings in _foreign_wordings().items():
        for wording in wordings:
            found = said.bound(wording)
            if found is not None and found.whole:
                return library
    return None


@cache
def _foreign_wordings() -> dict[str, list[str]]:
    """Messages that libraries raise from C, without a frame of theirs; JAX borrowed some of NumPy's."""
    found: dict[str, list[str]] = json.loads((index_dir() / "foreign.json").read_text(encoding="utf-8"))
    return found


def _language(text: str) -> str | None:
    return next((name for name, form in _LANGUAGES.items() if re.search(f"(?m)^(?:{form})", text)), None)


def is_program(text: str) -> bool:
    """Whether a text is Python from the first to the last line, and defines, imports or loops."""
    if "\n" not in text or _NO_PROGRAM.match(text):
        return False
    from jaxerr_rag.catalog import syntax
    from jaxerr_rag.retrieve.facts import MAX_CODE

    root = syntax.parse_source(text[:MAX_CODE].encode("utf-8", "replace"))
    return not root.has_error and any(child.type in _STATEMENTS for child in root.children)


def _last_frame(exception: ExceptionInfo) -> Frame | None:
    return exception.frames[-1] if exception.frames else None


def _package(frame: Frame) -> str:
    return "Python's standard library" if frame.owner == "python" else frame.package or frame.file


def _place(frame: Frame) -> str:
    name = frame.file.replace("\\", "/").rpartition("/")[2]
    return f"{name}, line {frame.line}" if frame.line else name


def _one_line(source: str) -> str:
    flat = " ".join(source.split())
    return flat if len(flat) <= 80 else flat[:79] + "…"
