"""Functions of two elements given to ``associative_scan``, which calls them with whole stacks of elements."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, in_call
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"associative-scan-of-unbatched-function"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jax.vmap`` round the function, along the axis of the scan."""
    code = situation.code
    for call in failing_calls(situation, "jax.lax.associative_scan"):
        function, axis = argument(call, 0, "fn"), argument(call, 3, "axis")
        if function is None or (axis is not None and not isinstance(axis.value, cst.Integer)):
            continue
        inner = function.value
        if isinstance(inner, cst.Call) and code.dotted(inner.func) == "jax.vmap":
            continue
        writer = Writer(code)
        number = code.text(axis.value) if axis is not None else "0"
        more = "" if number == "0" else f"in_axes={number}, out_axes={number}"
        edits = in_call(code, inner, writer.name("jax.vmap"), more)
        yield Candidate("vmap", writer.edits(edits), 1.0, "safe")
