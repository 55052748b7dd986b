"""NumPy arrays that are views of arrays of JAX, and are written into."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"numpy-view-of-array-is-read-only"})

_VIEW = "numpy.asarray"


def propose(situation: Situation) -> Iterator[Candidate]:
    """``np.array``, which copies, for ``np.asarray`` of what the failing statement writes into."""
    code = situation.code
    values = Values(code)
    views = list(code.calls(_VIEW))
    statement = situation.statement
    names = code.nodes(cst.Name, inside=statement) if statement is not None else iter(())
    written = [values.origin(Place(name)).node for name in names]
    meant = [view for view in views if any(view is node for node in written)]
    if not meant and len(views) == 1:
        meant = views
    if meant:
        edits = tuple(code.replace(view.func, code.local("numpy.array")) for view in meant)
        yield Candidate("copy", edits, 1.0, "safe")
