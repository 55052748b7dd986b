"""Exceptions to text in every format: the inverse of the parser, by real machinery where there is some."""

from __future__ import annotations

import atexit
import io
import linecache
import shutil
import tempfile
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from jaxerr_rag.report import ExceptionInfo, Link

CAUSE = "The above exception was the direct cause of the following exception:"
CONTEXT = "During handling of the above exception, another exception occurred:"


@dataclass(frozen=True)
class Spec:
    """An exception to be raised: in the last of `functions`, each of which the one before calls."""

    type: str
    message: str
    functions: tuple[str, ...]
    link: Link = "none"


def raised(spec: Spec) -> Exception:
    """The exception, really raised through functions of the given names."""

    def raise_() -> None:
        module, _, name = spec.type.rpartition(".")
        raise type(name, (Exception,), {"__module__": module or "builtins"})(spec.message)

    call: Callable[[], object] = raise_
    for function in reversed(spec.functions):
        call = _function(function, call)
    try:
        call()
    except Exception as error:
        trace: TracebackType | None = error.__traceback__.tb_next  # without this function's own frame
        kept = []
        while trace is not None and trace.tb_frame.f_code is not raise_.__code__:
            kept.append(trace)
            trace = trace.tb_next
        out: TracebackType | None = None
        for each in reversed(kept):
            out = TracebackType(out, each.tb_frame, each.tb_lasti, each.tb_lineno)
        return error.with_traceback(out)
    raise AssertionError("nothing was raised")


FOLDER = Path(tempfile.mkdtemp(prefix="report-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


def path_of(function: str) -> str:
    return str(FOLDER / f"{function}.py")


def source_of(function: str) -> str:
    return f"def {function}(call):\n    return call()\n"


def _function(name: str, call: Callable[[], object]) -> Callable[[], object]:
    path = path_of(name)
    Path(path).write_text(source_of(name), encoding="utf-8")
    linecache.checkcache(path)
    space: dict[str, Callable[[Callable[[], object]], object]] = {}
    exec(compile(source_of(name), path, "exec"), space)
    return lambda: _skip(space[name], call)


def _skip(function: Callable[[Callable[[], object]], object], call: Callable[[], object]) -> object:
    return function(call)


def linked(specs: Sequence[Spec]) -> Exception:
    """The last exception, with the ones before it as its causes and contexts."""
    errors = [raised(spec) for spec in specs]
    for spec, error, after in zip(specs, errors, errors[1:], strict=False):
        if spec.link == "cause":
            after.__cause__ = error
        else:
            after.__context__ = error
    return errors[-1]


def cpython(specs: Sequence[Spec]) -> str:
    return "".join(_without_glue(traceback.TracebackException.from_exception(linked(specs))).format())


def _without_glue(trace: traceback.TracebackException) -> traceback.TracebackException:
    """The traceback without the frames of this file."""
    at: traceback.TracebackException | None = trace
    while at is not None:
        at.stack[:] = [frame for frame in at.stack if frame.filename != __file__]
        for member in getattr(at, "exceptions", None) or ():
            _without_glue(member)
        at = at.__cause__ or at.__context__
    return trace


def cpython_group(members: Sequence[Spec]) -> str:
    try:
        raise ExceptionGroup("tasks failed", [raised(spec) for spec in members])
    except ExceptionGroup as group:
        return "".join(_without_glue(traceback.TracebackException.from_exception(group)).format())


def rich(specs: Sequence[Spec], width: int = 400) -> str:
    from rich.console import Console
    from rich.traceback import Traceback

    error = linked(specs)
    trace = Traceback.extract(type(error), error, error.__traceback__)
    for stack in trace.stacks:
        stack.frames[:] = [frame for frame in stack.frames if frame.filename != __file__]
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(Traceback(trace, width=width))
    return out.getvalue()


def ipython(specs: Sequence[Spec]) -> str:
    parts = ["-" * 75]
    for spec in specs:
        name = spec.type.rpartition(".")[2]
        parts.append(name + " " * max(75 - len(name) - 33, 1) + "Traceback (most recent call last)")
        for function in spec.functions:
            parts += [
                f"File {path_of(function)}:2, in {function}(call)",
                f"      1 def {function}(call):",
                "----> 2     return call()",
                "",
            ]
        parts += [f"{name}: {spec.message}", "", *_sentence(spec.link)]
    return "\n".join(parts)


def pytest(specs: Sequence[Spec]) -> str:
    parts = ["=" * 35 + " FAILURES " + "=" * 35, "_" * 30 + " test_it " + "_" * 30, ""]
    for spec in specs:
        name = spec.type.rpartition(".")[2]
        for function in spec.functions:
            parts += [f"    def {function}(call):", ">       return call()"]
            if function != spec.functions[-1]:
                parts += ["", f"{path_of(function)}:2: ", "_ " * 40, ""]
        first, *rest = spec.message.split("\n")
        parts += [f"E       {spec.type}: {first}", *(f"E       {line}".rstrip() for line in rest), ""]
        parts += [f"{path_of(spec.functions[-1])}:2: {name}", "", *_sentence(spec.link)]
    return "\n".join(parts)


def _sentence(link: Link) -> list[str]:
    return {"cause": [CAUSE, ""], "context": [CONTEXT, ""]}.get(link, [])


def facts(exc: ExceptionInfo) -> tuple[str, str, tuple[tuple[str, int, str, str], ...], Link]:
    """What every format tells of an exception, for comparison; notebooks print classes without module."""
    frames = tuple((frame.file, frame.line, frame.function, frame.source) for frame in exc.frames)
    return exc.name, exc.message, frames, exc.link


def expected(spec: Spec) -> tuple[str, str, tuple[tuple[str, int, str, str], ...], Link]:
    """The same of the exception that was rendered."""
    frames = tuple((path_of(name), 2, name, "return call()") for name in spec.functions)
    return spec.type.rpartition(".")[2], spec.message, frames, spec.link
