"""What the parent is told of an exception: a file of JSON in the folder it has given.

Nothing that the program computed is written down: of values only shapes, dtypes and shardings.
"""
# A program's interpreter may be older than ours, and pathlib need not be imported.
# ruff: noqa: PTH105, PTH118, PTH123

from __future__ import annotations

import contextlib
import json
import os
import sys
import sysconfig
from typing import Any, Callable  # noqa: UP035

LAST = 8
"""Frames of the program in each exception, from the innermost, whose values are looked at."""

_written = 0


def write(
    error: BaseException, folder: str, thread: str, load: Callable[[str], dict[str, Any]], hidden: Any
) -> None:
    """Writes down an exception.

    Args:
      error: with the traceback that is shown.
      folder: for the file.
      thread: the name of the thread that it ended, "" if it ended the program.
      load: runs a file of this package.
      hidden: as `jaxerr_rag.report.raised.chained` has it.
    """
    global _written
    raised = load("report/raised.py")
    describe = load("hooks/values.py")["describe"]
    chain = raised["chained"](error, hidden)
    facts = raised["facts"](error, chain)
    facts["values"] = [_values(row["frames"], entries, describe) for row, entries in chain]
    facts["thread"] = thread
    # A program that has called `jaxerr_rag.install` explains its errors itself.
    facts["explained"] = bool(getattr(sys.modules.get("jaxerr_rag.hooks.uncaught"), "_installed", None))
    facts["pid"] = os.getpid()
    _written += 1
    path = os.path.join(folder, f"{os.getpid()}-{_written}.json")
    with open(path + ".part", "w", encoding="utf-8", errors="surrogatepass") as file:
        json.dump(facts, file)
    os.replace(path + ".part", path)


def _values(rows: list[list[Any]], entries: list[Any], describe: Any) -> list[list[str]]:
    """For each frame what its line's names and its arrays are; nothing for frames of libraries."""
    paths = sysconfig.get_paths()
    libraries = tuple(paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    found: list[list[str]] = [[] for _ in rows]
    own = [
        at
        for at, (file, *_) in enumerate(rows)
        if not file.startswith((*libraries, "<frozen")) and "-packages" not in file
    ]
    for at in own[-LAST:]:
        with contextlib.suppress(Exception):  # values of the user's, or a frame that JAX has hidden
            found[at] = describe(entries[at].tb_frame, rows[at][3])
    return found
