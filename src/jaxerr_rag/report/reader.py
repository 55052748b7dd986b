"""`parse`: any pasted text to a `Report`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jaxerr_rag.report import chain as rule
from jaxerr_rag.report import clean, cpython, ipython, prose, pytest, rich, versions
from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import is_log, link_sentence
from jaxerr_rag.report.model import Format, Report

# The stricter the marks of a format, the earlier its parser: pytest quotes IPython-like lines, and all but
# CPython's own print its "Traceback (most recent call last)" too.
_PARSERS = (rich.parse, pytest.parse, ipython.parse, cpython.parse)


def parse(text: str | bytes, code: str | None = None) -> Report:
    """Read a report in any of the ways JAX errors get pasted.

    Args:
      text: a traceback, a log, a message, a question; `str`, or bytes in UTF-8 or (with a byte order
        mark) UTF-16.
      code: the user's program, kept as given.

    Raises:
      InputError: the text is empty or binary.
    """
    lines = clean.clean(clean.decode(text))
    cleaned = "\n".join(lines)
    fences = [i for i, line in enumerate(lines) if clean.is_fence(line)] if clean.has_fence(cleaned) else []
    if fences:
        cleaned = "\n".join(line for line in lines if not clean.is_fence(line))
    blocks = _blocks(lines, fences)
    format: Format
    exceptions = [exc for block in blocks for exc in block.chain]
    if exceptions:
        explain = rule.choose(exceptions)
        format = _format_of(blocks, explain)
        log = _log(lines, blocks)
        if format == "message" and log:
            format = "question" if prose.asks("\n".join(log)) else "log" if any(map(is_log, log)) else format
    else:
        format, quoted = prose.plain_text(cleaned.split("\n"))
        exceptions = [] if quoted is None else [quoted]
        explain = len(exceptions) - 1
        log = _log(lines, ()) if format == "log" else ()
    return Report(
        text=cleaned,
        format=format,
        chain=tuple(exceptions),
        explain=explain,
        jax_version=versions.jax_version(cleaned),
        python_version=versions.python_version(cleaned),
        truncated=any(block.truncated for block in blocks) or any(map(link_sentence, log)),
        log=log,
        code=code,
    )


def _blocks(lines: Sequence[str], fences: Sequence[int]) -> list[Block]:
    """What every format's parser finds, each in the lines the ones before it left, in the text's order."""
    found = [Block(i, i + 1, (), "text") for i in fences]
    for parser in _PARSERS:
        found += _in_gaps(lines, found, parser)
        found.sort()
    if len(found) == len(fences):
        found += _in_gaps(lines, found, prose.bare_messages)
        found.sort()
    return found


def _in_gaps(
    lines: Sequence[str], found: Sequence[Block], parser: Callable[[Sequence[str]], list[Block]]
) -> list[Block]:
    """What `parser` finds between the blocks already found."""
    if not found:
        return parser(lines)
    more = []
    at = 0
    for block in (*found, Block(len(lines), len(lines), (), "text")):
        if at < block.start:
            for new in parser(lines[at : block.start]):
                more.append(new._replace(start=new.start + at, end=new.end + at))
        at = block.end
    return more


def _format_of(blocks: Sequence[Block], explain: int) -> Format:
    """The format of the block that holds the exception to explain."""
    for block in blocks:
        if explain < len(block.chain):
            return block.format
        explain -= len(block.chain)
    return blocks[-1].format


def _log(lines: Sequence[str], blocks: Sequence[Block]) -> tuple[str, ...]:
    kept: list[str] = []
    at = 0
    for block in (*blocks, Block(len(lines), len(lines), (), "text")):
        kept += [line.rstrip() for line in lines[at : block.start] if any(map(str.isalnum, line))]
        at = block.end
    return tuple(kept)
