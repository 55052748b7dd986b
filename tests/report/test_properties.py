from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jaxerr_rag.errors import InputError
from jaxerr_rag.report import parse
from jaxerr_rag.report.clean import is_fence
from jaxerr_rag.report.lines import FOOTER_RULE, is_header, is_log, is_prose, link_sentence

from . import render
from .render import Spec

FOOTER = (
    "For simplicity, JAX has removed its internal frames from the traceback of the following exception. "
    "Set JAX_TRACEBACK_FILTERING=off to include these."
)
TYPES = [
    "TypeError",
    "jax.errors.TracerBoolConversionError",
    "jaxlib._jax.XlaRuntimeError",
    "flax.errors.Scope",
]
NAMES = st.from_regex(r"[a-zλ_][a-zé0-9_]{0,8}", fullmatch=True).filter(
    lambda name: (
        name
        not in {
            "as",
            "if",
            "in",
            "is",
            "or",
            "and",
            "def",
            "del",
            "for",
            "not",
            "try",
            "elif",
            "else",
            "from",
            "pass",
            "with",
            "async",
            "await",
            "break",
            "class",
            "raise",
            "while",
            "yield",
            "assert",
            "except",
            "global",
            "import",
            "lambda",
            "return",
            "finally",
            "continue",
            "nonlocal",
            "call",
        }
    )
)
CHARACTERS = st.characters(
    codec="utf-8", categories=("L", "N", "P", "S", "Zs"), exclude_characters="\xa0&|│╭╰+❱`\x85"
)


def plain(line: str) -> bool:
    ends = is_header(line) or is_log(line) or is_fence(line) or link_sentence(line) or is_prose(line)
    return not ends and not line.startswith(FOOTER_RULE) and (line == "" or line == line.strip())


LINES = st.text(CHARACTERS, max_size=60).filter(plain)
MESSAGES = (
    st.lists(LINES, min_size=1, max_size=5).map("\n".join).filter(lambda text: text and text == text.strip())
)
SPECS = st.builds(
    Spec, st.sampled_from(TYPES), MESSAGES, st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple)
)


@st.composite
def chains(draw: st.DrawFn) -> list[Spec]:
    specs = draw(st.lists(SPECS, min_size=1, max_size=3))
    links = draw(st.lists(st.sampled_from(["cause", "context"]), min_size=3, max_size=3))
    return [replace(spec, link=link) for spec, link in zip(specs[:-1], links, strict=False)] + [specs[-1]]


def read(text: str) -> list[object]:
    return [render.facts(exc) for exc in parse(text).chain]


FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("renderer", [render.cpython, render.ipython, render.pytest, render.rich])
@FEW
@given(specs=chains())
def test_a_rendered_chain_is_read_back(renderer, specs):
    assert read(renderer(specs)) == [render.expected(spec) for spec in specs]


@FEW
@given(members=st.lists(SPECS, min_size=1, max_size=3))
def test_the_members_of_a_group_are_read_back_before_it(members):
    *read_members, group = parse(render.cpython_group(members)).chain
    assert [render.facts(exc) for exc in read_members] == [
        render.expected(replace(spec, link="group")) for spec in members
    ]
    assert (group.type, group.message) == ("ExceptionGroup", "tasks failed")


@FEW
@given(specs=chains())
def test_the_footer_is_told_apart_from_the_message(specs):
    (*_, last) = parse(f"{render.cpython(specs)}{FOOTER_RULE}\n{FOOTER}\n").chain
    assert (last.message, last.footer) == (specs[-1].message, True)


@FEW
@given(specs=chains(), prefix=st.sampled_from(["> ", "    ", "[rank1]: ", "3: ", "2026-01-01T00:00:00.1Z "]))
def test_a_prefix_before_every_line_changes_nothing(specs, prefix):
    text = render.cpython(specs)
    assert read("\n".join(prefix + line for line in text.split("\n"))) == read(text)


@settings(max_examples=200, deadline=None)
@given(text=st.one_of(st.text(), st.binary()))
def test_any_input_is_read_or_refused_with_one_line(text):
    try:
        parse(text)
    except InputError as error:
        assert "\n" not in str(error)


FRAGMENTS = [
    "Traceback (most recent call last):",
    "Exception Group ",
    "  + ",
    "  | ",
    "  +-+---------------- 1 ----------------",
    "    +---------------- 2 ----------------",
    "    +------------------------------------",
    '  File "a.py", line 3, in f',
    "    ^^^^",
    "TypeError: no",
    "TypeError",
    "    x = 1",
    "E   TypeError: no",
    ">   f()",
    "a.py:3: in f",
    "a.py:3: TypeError",
    "_ _ _",
    "╭─ Traceback (most recent call last) ─╮",
    "╭─ Sub-exception #1 ─╮",
    "│ a.py:3 in f │",
    "│ ❱ 3 f() │",
    "╰──╯",
    "╭─ locals ─╮",
    "Cell In[3], line 2",
    "----> 2 f()",
    "File a.py:3, in f(x)",
    "[rank0]: ",
    "> ",
    "```",
    "\\n",
    '{"a": "',
    "&lt;",
    "\x1b[0m",
    "[0m",
    "\\ud800",
    "FAILED a::b - ",
    render.CAUSE,
    render.CONTEXT,
    FOOTER_RULE,
    FOOTER,
    "\n",
]


@settings(max_examples=300, deadline=None)
@given(parts=st.lists(st.tuples(st.sampled_from(FRAGMENTS), st.sampled_from(["", "\n", "\n"])), min_size=1))
def test_any_mixture_of_formats_is_read_or_refused(parts):
    with suppress(InputError):
        report = parse("".join(fragment + end for fragment, end in parts))
        assert (report.explain >= 0) == bool(report.chain)


@settings(max_examples=60, deadline=None)
@given(specs=chains(), start=st.integers(0, 2000), length=st.integers(1, 2000))
def test_any_piece_of_a_traceback_is_read(specs, start, length):
    text = render.cpython(specs)[start : start + length]
    if text.strip():
        assert parse(text).text
