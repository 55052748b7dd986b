"""What `run_scoped` can't allocate on a GPU becomes shared memory."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"run-scoped-non-ref"})

_GPU = "jax.experimental.pallas.mosaic_gpu"
_KEPT = frozenset({"SMEM", "GMEM", "TMEM", "Barrier", "ClusterBarrier", "SemaphoreType", "RefUnion"})
_MADE = frozenset({"zeros", "ones", "empty", "full", "ShapeDtypeStruct"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every allocation of every `run_scoped` that is none of the GPU's memories."""
    code = situation.code
    values, writer = Values(code), Writer(code)
    edits: list[Edit] = []
    for call in code.calls("jax.experimental.pallas.run_scoped"):
        for arg in call.args[1:]:
            made = values.origin(Place(arg.value)).node
            if not isinstance(made, cst.Call) or arg.star:
                continue
            last = code.dotted(made.func).rpartition(".")[2] or code.text(made.func).rpartition(".")[2]
            smem = writer.name(f"{_GPU}.SMEM")
            if last == "REGS" or last.endswith("REGS"):
                edits.append(code.replace(made.func, smem))
            elif last in _MADE and last not in _KEPT:
                shape, dtype = argument(made, 0, "shape"), argument(made, 2 if last == "full" else 1, "dtype")
                if shape is not None:
                    kind = code.text(dtype.value) if dtype is not None else writer.name("jax.numpy.float32")
                    edits.append(code.replace(made, f"{smem}({as_argument(code, shape.value)}, {kind})"))
    if edits:
        yield Candidate("smem", writer.edits(dict.fromkeys(edits)), 1.0, "review")
