"""When not to answer, and what to say instead."""

from __future__ import annotations

from jaxerr_rag.report import ExceptionInfo, Frame, Report
from jaxerr_rag.report.chain import JAX_CLASSES
from jaxerr_rag.retrieve.model import Retrieval

QUOTED = 20
"""Letters of a message that must be recognised where it stands somewhere inside other text."""

_NOT_JAX = ("torch", "tensorflow", "pandas", "sklearn", "cupy", "keras", "scipy", "polars", "xgboost")
"""Libraries whose exceptions are told by the module of their class."""


def foreign(report: Report, exception: ExceptionInfo) -> str | None:
    """Why an exception is not JAX's, judged by who raises it; None if it may be."""
    last = _last_frame(exception)
    module = exception.type.partition(".")[0]
    if module in _NOT_JAX:
        return f"{exception.name} is an exception of {module}, not of JAX."
    if last is None or last.owner == "jax":
        return None
    if last.source.startswith(("raise ", "raise\n")) or last.source == "raise":
        if last.owner == "user":
            where = f" ({_place(last)})" if last.file else ""
            return f"Your own code raises this {exception.name}{where}: `{_one_line(last.source)}`."
        package = last.package or last.file
        return f"{package} raises this {exception.name} itself ({_place(last)}), not JAX."
    if last.source.startswith("assert ") and exception.name == "AssertionError":
        if last.owner == "user":
            return f"An `assert` of your own code fails ({_place(last)}): `{_one_line(last.source)}`."
        return f"An `assert` of {last.package or last.file} fails ({_place(last)}), not one of JAX."
    return None


def unmatched(report: Report) -> Retrieval:
    """What to say of an exception whose message no raise site of JAX and no entry has."""
    exception = report.exception
    if exception is None:
        return Retrieval("unsure", "There is no error message in this text that JAX is known to raise.")
    last = _last_frame(exception)
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
    if report.truncated and not exception.message:
        return Retrieval("unsure", "The text ends before the exception's message: give all of it.")
    if last is not None and last.owner == "library" and last.package:
        return Retrieval("not_jax", f"{last.package} fails ({_place(last)}): this is not an error of JAX.")
    if any(frame.owner == "jax" for exc in report.chain for frame in exc.frames):
        return Retrieval(
            "not_jax",
            f"This {exception.name} passes through JAX, but its message is none of JAX's: "
            "the code that JAX calls raises it.",
        )
    return Retrieval(
        "not_jax",
        f"No frame of JAX in the traceback, and no raise site of JAX has this {exception.name}'s message.",
    )


def hopeless(report: Report) -> str | None:
    """Why a text without an exception can't be answered; None if it may be."""
    if report.truncated and not report.chain:
        return "The text is cut off before the exception and its message: give the last lines too."
    if len(report.text.split()) < 2:
        return "There is too little text to tell an error from: paste the traceback, or ask in a sentence."
    return None


def _last_frame(exception: ExceptionInfo) -> Frame | None:
    return exception.frames[-1] if exception.frames else None


def _place(frame: Frame) -> str:
    name = frame.file.replace("\\", "/").rpartition("/")[2]
    return f"{name}, line {frame.line}" if frame.line else name


def _one_line(source: str) -> str:
    flat = " ".join(source.split())
    return flat if len(flat) <= 80 else flat[:79] + "…"
