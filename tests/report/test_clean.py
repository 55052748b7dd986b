from __future__ import annotations

import html
import json

import pytest

from jaxerr_rag.report import parse

PREFIXES = [
    "> ",
    ">",
    "> > ",
    "    ",
    "\t",
    "[rank0]: ",
    "0: ",
    "(pid=123) ",
    "(train pid=12, ip=10.0.0.1) ",
    "[1,0]<stderr>:",
    "2026-01-01T00:00:00.123456789Z ",
    "2026-01-01T00:00:00.123456789Z stderr F ",
    "web_1  | ",
    "Jan 01 12:00:00 host prog[123]: ",
    "2026-01-01 12:00:00,123 - root - ERROR - ",
    "[default0]:[rank0]: ",
    "> [rank3]: ",
    "2026-01-01T00:00:00.1234567Z ##[error]",
    "worker 12 | ERROR | ",
]
WRITTEN = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "HTML": html.escape,
    "JSON": lambda text: json.dumps({"level": "error", "exc_info": text}),
    "JSON lines": lambda text: json.dumps({"message": "fine"}) + "\n" + json.dumps({"exc_info": text}),
    "a piece of JSON": lambda text: '"exc": "' + json.dumps(text)[1:-1],
    "literal newlines": lambda text: text.replace("\n", "\\n"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "a fence": lambda text: f"I get this:\n```pytb\n{text}```\nany idea?",
    "a fence of tildes": lambda text: f"I get this:\n~~~\n{text}~~~\nany idea?",
    "indentation": lambda text: "I get this:\n\n" + "".join(f"    {line}\n" for line in text.split("\n")),
    "a quoted mail": lambda text: "Hello\n" + "".join(f"> {line}\n" for line in text.split("\n")) + "Me too",
    "a shell": lambda text: f"(venv) ada@host:~/p$ python x.py\n{text}(venv) ada@host:~/p$ ",
    "a log": lambda text: f"2026-01-01 12:00:00,1 ERROR {text}2026-01-01 12:00:01,1 INFO bye",
    "absl": lambda text: f"E0101 12:00:00.0 1 dnn.cc:12] bad\n{text}E0101 12:00:00.0 1 dnn.cc:12] bad",
    "colours without their escape byte": lambda text: text.replace("Error", "[31mError[0m"),
    "an afterword": lambda text: f"{text}\nI use jax 0.6.2. What now?",
}
NAMES = ["cpython_wrapped_and_cleanup", "jupyter_cell", "pytest_auto"]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_prefix_before_every_line_changes_nothing(text, report, prefix):
    text = text("cpython_wrapped_and_cleanup")
    assert parse("\n".join(prefix + line for line in text.split("\n"))).chain == report(NAMES[0]).chain


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("how", WRITTEN)
def test_however_it_was_written_down_the_chain_is_the_same(text, report, how, name):
    assert parse(WRITTEN[how](text(name))).chain == report(name).chain


def test_mixed_lines_of_two_processes_are_sorted_by_process(text, report):
    lines = text("cpython_wrapped_and_cleanup").split("\n")
    mixed = "\n".join(f"[rank{rank}]: {line}" for line in lines for rank in (0, 1))
    chain = report("cpython_wrapped_and_cleanup").chain
    assert parse(mixed).chain == (*chain, *chain)


def test_a_cell_output_of_a_notebook_file_is_read(text, report):
    lines = text("jupyter_cell").split("\n")
    assert (
        parse(json.dumps({"output_type": "error", "traceback": lines})).chain == report("jupyter_cell").chain
    )


def test_what_was_said_round_a_fence_is_kept_as_log():
    report = parse("On a TPU:\n```\nTypeError: bad\n```\nAny idea?")
    assert (report.exception.message, report.log) == ("bad", ("On a TPU:", "Any idea?"))
