"""Which raise site an error came from, as JAX's own source tells it, and whether it was found.

A case counts for ``site@1`` if the entry that is its cause names a raise site (``raised_at``), and if the
unfiltered traceback of its program, on the JAX that it runs on, ends on a statement of JAX that raises. What
C++ raises, what Python raises itself (a name that is gone, without a word about it) and what another library
raises has no such statement, and nothing to find.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from jaxerr_rag.catalog import syntax
from jaxerr_rag.report import Frame, parse
from jaxerr_rag.report.ownership import owner_of
from jaxerr_rag.retrieve import Retrieval
from jaxerr_rag.retrieve.pages import pages

Place = tuple[str, str, int]
"""File relative to the JAX distribution, function as a traceback prints it, line."""


def has_site(entry_id: str) -> bool:
    """Whether an entry names the raise sites of its cause."""
    return entry_id in pages() and bool(pages()[entry_id].raised_at)


def unfiltered(program: str) -> str:
    """A program whose traceback has the frames of JAX."""
    source = program.encode()
    # These have to stay first.
    head = [node for node in syntax.parse_source(source).children if node.type == "future_import_statement"]
    if not head:
        return f"{_UNFILTERED}\n{program}"
    end = head[-1].end_byte
    return (source[:end] + f"; {_UNFILTERED}".encode() + source[end:]).decode()


_UNFILTERED = "import os; os.environ['JAX_TRACEBACK_FILTERING'] = 'off'"


def raised_at(traceback: str) -> Place | None:
    """The place of the statement that an unfiltered traceback ends on, None if it is none of JAX.

    Raises:
      OSError: the file of JAX that the traceback names is not on this machine.
    """
    exception = parse(traceback).exception
    if exception is None or not exception.frames:
        return None
    # C++ passes on what a callback raised as a message that holds the traceback.
    inner = _FRAME.findall(exception.message)
    last = exception.frames[-1]
    if inner:
        file, line, function = inner[-1]
        last = Frame(file, int(line), function, owner=owner_of(file))
    if not last.jax_file.startswith("jax/"):
        return None
    if not any(first <= last.line <= end for first, end in _raising(last.file)):
        return None
    return last.jax_file, last.function, last.line


_FRAME = re.compile(r'^ *File "(.+)", line (\d+), in (.+)$', re.MULTILINE)


@lru_cache(maxsize=64)
def _raising(file: str) -> list[tuple[int, int]]:
    """First and last lines of the statements of a file that raise.

    Python's own parser would not do: the file may be written for a newer Python than this one.
    """
    root = syntax.parse_source(Path(file).read_bytes())
    return [
        (node.start_point[0] + 1, node.end_point[0] + 1)
        for node in syntax.walk(root, into_definitions=True)
        if node.type in ("raise_statement", "assert_statement")
    ]


def rank(found: Retrieval, place: Place, version: str) -> int:
    """Rank of the first match one of whose raise sites is the place, 0 if there is none.

    Raise sites with the same template are one match.
    """
    file, function, line = place
    for i, match in enumerate(found.matches, 1):
        for site in match.sites:
            if (site.file, site.name) == (file, function) and line in site.lines.get(version, (line,)):
                return i
    return 0
