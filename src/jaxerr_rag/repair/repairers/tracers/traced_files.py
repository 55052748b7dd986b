"""Values that are pickled or saved inside a traced function: sent out to the host at run time."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-pickled"})

_WRITERS = frozenset(
    {
        "pickle.dump",
        "joblib.dump",
        "numpy.save",
        "numpy.savetxt",
        "numpy.savez",
        "cloudpickle.dump",
        "dill.dump",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``io_callback`` round the call, with the traced names as its arguments."""
    code = situation.code
    flow = Flow(code)
    for call in code.nodes(cst.Call):
        near = situation.passes(call)
        if not near or code.dotted(call.func) not in _WRITERS or not isinstance(code.parent(call), cst.Expr):
            continue
        function = next(code.functions_round(call), None)
        block = code.above(call, cst.With, cst.FunctionDef)
        if function is None or isinstance(block, cst.With):
            continue  # A file that is open only while the function is traced.
        names: list[str] = []
        for node in code.nodes(cst.Name, inside=call):
            parent = code.parent(node)
            keyword = isinstance(parent, cst.Arg) and parent.keyword is node
            if (
                not keyword
                and node.value not in code.imports
                and flow.traced(node)
                and node.value not in names
            ):
                names.append(node.value)
        if not names:
            continue
        writer = Writer(code)
        given = ", ".join(names)
        target = code.local("jax.experimental.io_callback")
        if code.needs_import("jax.experimental.io_callback") or target.startswith("jax."):
            edits = [code.import_edit("from jax.experimental import io_callback")]
            target = "io_callback"
        else:
            edits = []
        text = f"{target}(lambda {given}: {as_argument(code, call)}, None, {given}, ordered=True)"
        yield Candidate("io_callback", writer.edits([code.replace(call, text), *edits]), 1.0, "safe")
