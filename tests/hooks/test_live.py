"""A live exception to a report."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import pytest

from jaxerr_rag import explain
from jaxerr_rag.report import parse
from jaxerr_rag.report.live import read
from tests.hooks.failing import caught


def branch(x):
    if x > 0:
        return x
    return -x


def traced():
    return jax.jit(branch)(1.0)


def test_class_message_and_failing_line_are_as_python_has_them():
    report = read(caught(traced)).report
    assert report.exception.type == "jax.errors.TracerBoolConversionError"
    assert report.exception.message.startswith("Attempted boolean conversion of traced array")
    frame = report.user_frame
    assert (Path(frame.file), frame.function) == (Path(__file__), "branch")
    assert (frame.source, frame.marked) == ("if x > 0:", "x > 0")
    assert report.jax_version == jax.__version__


def test_the_footer_of_jax_is_no_part_of_message_or_notes():
    exc = caught(traced)
    exc.add_note("while training")
    info = read(exc).report.exception
    assert info.footer and info.notes == ("while training",)
    assert "For simplicity" not in info.message


def test_a_part_of_a_line_is_marked():
    def add():
        return 2.0 * (jnp.ones(3) + jnp.ones(4))

    assert read(caught(add)).report.user_frame.marked == "jnp.ones(3) + jnp.ones(4)"


def test_a_statement_over_several_lines_is_read_whole():
    def add():
        return jnp.add(
            jnp.ones(3),
            jnp.ones(4),
        )

    source = read(caught(add)).report.user_frame.source
    assert source.startswith("return jnp.add(\n    jnp.ones(3),") and source.endswith(")")


def cause_and_context():
    try:
        traced()
    except Exception:
        try:
            raise KeyError("config")
        except KeyError as inner:
            raise RuntimeError("training failed") from inner


def test_a_chain_is_read_first_raised_first_and_jax_s_exception_is_explained():
    report = read(caught(cause_and_context)).report
    assert [(exc.name, exc.link) for exc in report.chain] == [
        ("TracerBoolConversionError", "context"),
        ("KeyError", "cause"),
        ("RuntimeError", "none"),
    ]
    assert report.exception.name == "TracerBoolConversionError"


def suppressed():
    try:
        traced()
    except Exception:
        raise RuntimeError("hidden") from None


def test_what_from_none_hides_is_not_read():
    assert [exc.name for exc in read(caught(suppressed)).report.chain] == ["RuntimeError"]


def group():
    raise ExceptionGroup("workers", [ValueError("own"), caught(traced)])


def test_members_of_a_group_are_read_and_one_of_them_is_explained():
    report = read(caught(group)).report
    assert [(exc.name, exc.link) for exc in report.chain] == [
        ("ValueError", "group"),
        ("TracerBoolConversionError", "group"),
        ("ExceptionGroup", "none"),
    ]
    assert report.exception.name == "TracerBoolConversionError"
    assert report.chain[-1].notes == ("2 sub-exceptions",)


@pytest.mark.parametrize("filtering", ["off", "remove_frames", "quiet_remove_frames", "tracebackhide"])
def test_live_and_printed_agree_however_jax_filters(filtering, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import traceback\n"
        "import jax\n"
        "import jax.numpy as jnp\n"
        "from jaxerr_rag import explain\n"
        "try:\n"
        "    jax.jit(lambda x: jnp.zeros(x))(3)\n"
        "except Exception as exc:\n"
        "    live, printed = explain(exc), explain(traceback.format_exc())\n"
        "    assert live.matches[0].id == printed.matches[0].id == 'shape-from-tracer', live.matches\n"
        "    assert live.report.user_frame.line == printed.report.user_frame.line == 6\n"
        "    print(any('the traceback ends' in said for said in live.matches[0].evidence))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_TRACEBACK_FILTERING": filtering},
    )
    assert done.returncode == 0, done.stderr
    if filtering != "quiet_remove_frames":  # the only one that keeps JAX's frames from everybody
        assert done.stdout == "True\n"


def test_a_chain_that_bites_its_tail_ends():
    first, second = ValueError("a"), ValueError("b")
    first.__context__, second.__context__ = second, first
    assert [exc.message for exc in read(first).report.chain] == ["b", "a"]


def test_an_endless_recursion_keeps_its_ends():
    def deeper(n):
        return deeper(n + 1)

    frames = read(caught(lambda: deeper(0))).report.exception.frames
    assert len(frames) == 400 and frames[0].function == "caught" and frames[-1].function == "deeper"


class Mute(Exception):
    def __str__(self):
        raise ZeroDivisionError


def test_an_exception_that_can_not_be_printed_is_read():
    assert read(Mute()).report.exception.message == ""


def test_an_exception_that_was_never_raised_is_read_by_its_message():
    assert explain(TypeError("Argument 'x' of type <class 'str'> is not a valid JAX type.")).matches


def test_the_file_that_failed_is_the_program_unless_one_is_given():
    exc = caught(traced)
    assert "def suppressed" in read(exc).report.code
    assert read(exc, "x = 1").report.code == "x = 1"


def test_the_reports_of_text_and_of_the_exception_have_the_same_user_frame():
    import traceback

    exc = caught(cause_and_context)
    text = parse("".join(traceback.format_exception(exc))).user_frame
    live = read(exc).report.user_frame
    assert (live.file, live.line, live.function) == (text.file, text.line, text.function)
