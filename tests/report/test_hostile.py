from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.report import MAX_TEXT, parse

HEADER = "Traceback (most recent call last):\n"
FRAME = '  File "x.py", line 3, in f\n'
CONTEXT = "During handling of the above exception, another exception occurred"
PIECES = {
    "one letter": "a",
    "dots": "a.",
    "lines": "foo bar\n",
    "headers": HEADER,
    "frames": FRAME,
    "almost frames": FRAME.replace("3", "x"),
    "quotes": 'File "',
    "E lines": "E   foo\n",
    "E blanks": "E      ",
    "tracebacks": HEADER + FRAME + "    x\nFoo: bar\n",
    "chains": HEADER + FRAME + "Foo: bar\n\n" + CONTEXT + ":\n\n",
    "quoted tracebacks": "Foo: bar:\n" + HEADER,
    "blank lines": "\n\n x",
    "groups": "  + Exception Group " + HEADER,
    "members": "  +-+---------------- 1 ----------------\n    | ValueError: x\n",
    "margins": "  | a\n",
    "bars": "  | ",
    "boxes": "╭─ Traceback (most recent call last) ─╮\n│ foo │\n╰──╯\nFoo: x\n",
    "sub-boxes": "╭─ Sub-exception #1 ─╮\n",
    "notebooks": "TypeError Traceback (most recent call last)\n",
    "cells": "Cell In[3], line 2\n----> 2 f\n",
    "arrows": "----> ",
    "rules": "_",
    "quotations": "> x\n",
    "brackets": "[",
    "braces": '{"a":"',
    "escapes": "\\n",
    "entities": "&lt;",
    "tags": "<span ",
    "colours": "\x1b[0m",
    "titles": "\x1b]",
    "cut colours": "[0;",
    "backticks": "`a",
    "words": "aError",
    "versions": "jax 1.1.",
    "digits": "1",
    "dates": "2026-01-01 00:00:00 ",
    "warnings": "x.py:1: ",
    "fences": "```\n",
    "indents": "    x\n\n",
    "returns": "a\r",
    "ranks": "[rank1]: x\n",
    "footers": "--------------------\nFor simplicity, JAX has removed its internal frames\n",
    "errors": "FooError: x\n",
    "questions": "jax?\n",
    "markers": "    ^^^^\n",
    "lone surrogates": "\ud800a",
    "summaries": "FAILED a::b - E: x\n",
}


def calls(text: str) -> int:
    """The number of function calls that parsing makes: work that no machine's load changes."""
    count = 0

    def profile(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        parse(text)
    finally:
        sys.setprofile(before)
    return count


def of_length(piece: str, length: int) -> str:
    return (piece * (length // len(piece) + 1))[:length]


@pytest.mark.parametrize("piece", PIECES)
def test_work_grows_no_faster_than_the_text(piece):
    small, large = (calls(of_length(PIECES[piece], length)) for length in (8_000, 32_000))
    assert large < 6 * small + 2_000


@pytest.mark.parametrize("piece", PIECES)
def test_ten_megabytes_take_less_than_a_second(piece):
    text = of_length(PIECES[piece], 10_000_000)
    parse("TypeError: the parsers are imported now")
    start = time.process_time()
    parse(text)
    assert time.process_time() - start < 1.0


def test_members_nested_three_thousand_deep_are_read():
    borders = "".join(
        " " * (2 * depth) + "  +-+---------------- 1 ----------------\n" for depth in range(3000)
    )
    assert parse("  + Exception Group " + HEADER + borders).format


@pytest.mark.parametrize("text", ["", " \n\t ", b"", "\ufeff", b"\xff\xfe"])
def test_nothing_is_refused_in_words(text):
    with pytest.raises(InputError, match="report is empty"):
        parse(text)


@pytest.mark.parametrize("text", [bytes(range(256)) * 40, b"\x7fELF\x02\x01" + bytes(4000), "\x00" * 5000])
def test_binary_is_refused_in_words(text):
    with pytest.raises(InputError, match="binary data"):
        parse(text)


ODD: dict[str, Callable[[str], str | bytes]] = {
    "a NUL": lambda text: text.replace("conversion", "conv\x00ersion"),
    "a lone surrogate": lambda text: text + "\ud800",
    "a broken byte": lambda text: b"\xff\n" + text.encode(),
}


@pytest.mark.parametrize("odd", ODD)
def test_a_few_odd_characters_do_no_harm(text, odd):
    assert parse(ODD[odd](text("cpython_wrapped_and_cleanup"))).exception.name == "TracerBoolConversionError"


def test_of_a_long_text_the_beginning_and_the_end_are_kept(text):
    report = parse("jax==0.4.30\n" + "step done\n" * 100_000 + text("cpython_scan_carry"))
    assert report.jax_version == "0.4.30" and report.exception.message.startswith("scan body")
    assert len(report.text) <= MAX_TEXT
