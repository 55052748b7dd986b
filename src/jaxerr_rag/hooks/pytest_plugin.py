"""The pytest plugin: with ``--jaxerr``, reports of tests that fail with an error of JAX explain it.

Without the option nothing of the package is imported but this module. What goes wrong in here is told in one
line at the end; the tests and their reports are as without it.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import pytest

if TYPE_CHECKING:
    from jaxerr_rag.answer.model import Answer

_SECTION = "jaxerr"
_ATTRIBUTE = "jaxerr"
"""Of a report, and what xdist sends home with it: a `_Told`, plain data."""


class _Told(TypedDict):
    """What is told of one failing test; `fault` is all there is if explaining it failed."""

    file: str
    line: int
    id: str
    title: str
    annotation: str
    fault: str


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--jaxerr`` and the ini setting of the same name."""
    group = parser.getgroup("jaxerr", "errors of JAX")
    group.addoption(
        "--jaxerr", action="store_true", default=False, help="explain tests that fail with errors of JAX"
    )
    parser.addini("jaxerr", "explain tests that fail with errors of JAX, as --jaxerr does", "bool", False)


def pytest_configure(config: pytest.Config) -> None:
    """Switches the plugin on if it is wanted."""
    if config.getoption("jaxerr") or config.getini("jaxerr"):
        config.pluginmanager.register(_Explaining(config), "jaxerr-explaining")


class _Explaining:
    """The hooks that do something, in a session with ``--jaxerr``."""

    def __init__(self, config: pytest.Config) -> None:
        self._brief = config.get_verbosity() < 0
        self._root = config.rootpath

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        self._explain(report, call.excinfo)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        call = getattr(report, "call", None)
        self._explain(report, call.excinfo if call is not None else None)
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        told = [
            (report, getattr(report, _ATTRIBUTE))
            for key in ("failed", "error")
            for report in terminalreporter.stats.get(key, [])
            if hasattr(report, _ATTRIBUTE)
        ]
        lines = list(self._lines(told))
        if lines:
            terminalreporter.section("errors of JAX")
            for line in lines:
                terminalreporter.write_line(line)
        if os.environ.get("GITHUB_ACTIONS") == "true":
            for annotation in dict.fromkeys(one["annotation"] for _, one in told if one["annotation"]):
                terminalreporter.write_line(annotation)

    def _lines(self, told: list[tuple[Any, _Told]]) -> Iterator[str]:
        for report, one in told:
            if one["fault"]:
                yield f"{report.nodeid}: not explained: {one['fault']}"
            elif self._brief:
                place = f"{one['file']}:{one['line']}" if one["file"] else report.nodeid
                yield f"{place}: {one['id']}: {one['title']}"

    def _explain(
        self,
        report: pytest.TestReport | pytest.CollectReport,
        excinfo: pytest.ExceptionInfo[BaseException] | None,
    ) -> None:
        """Adds to the report of a failure what is known of it, if it is JAX's."""
        # Who has not imported JAX can't have an error of it; pytest's own exceptions are nobody's.
        if report.outcome != "failed" or excinfo is None or "jax" not in sys.modules:
            return
        error = excinfo.value
        if not isinstance(error, Exception) or _is_the_tests_own(error):
            return
        told: _Told = {"file": "", "line": 0, "id": "", "title": "", "annotation": "", "fault": ""}
        try:
            from jaxerr_rag import explain

            answer = explain(error)
            if answer.status != "answered":
                return
            self._tell(answer, told, report)
        except Exception as fault:  # ours; the test's failure is what counts
            told["fault"] = f"{type(fault).__name__}: {fault}"
        setattr(report, _ATTRIBUTE, told)

    def _tell(self, answer: Answer, told: _Told, report: pytest.TestReport | pytest.CollectReport) -> None:
        from jaxerr_rag.answer.finding import finding
        from jaxerr_rag.answer.github import annotation
        from jaxerr_rag.answer.layout import layout
        from jaxerr_rag.answer.plain import text_of

        frame = answer.report.user_frame
        file = Path(frame.file) if frame is not None else None
        program = (
            file.read_text(encoding="utf-8", errors="replace")
            if file is not None and file.is_file()
            else None
        )
        found = finding(answer, program)
        if found is None:
            return
        told["file"], told["line"], told["id"], told["title"] = found.file, found.line, found.id, found.title
        told["annotation"] = annotation(found)
        if not self._brief:
            blocks = layout(answer, more=f"jaxerr explain {found.id} shows them")
            text = "\n\n".join(text_of(block) for block in blocks if block.text)
            report.sections.append((_SECTION, text))


def _is_the_tests_own(error: Exception) -> bool:
    """Whether the test itself says that it fails: by an assertion, ``pytest.fail`` or a ``raise``."""
    if isinstance(error, pytest.fail.Exception):
        return True
    frames = traceback.extract_tb(error.__traceback__)
    if not frames or "-packages" in frames[-1].filename:
        return False
    said = (frames[-1].line or "").partition("(")[0].split()
    return said[:1] == ["raise"] or (said[:1] == ["assert"] and isinstance(error, AssertionError))
