"""Collectives: pairs for ``ppermute``, and ``pmax`` where a derivative is needed."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.permutations import made_here
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"pmax-has-no-derivative", "ppermute-perm-flat-list", "ppermute-perm-not-pairs"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The place of each destination as its source; the maximum of all values gathered."""
    values = Values(situation.code)
    if situation.entry == "pmax-has-no-derivative":
        yield from _gathered(values, situation)
        return
    for call in failing_calls(situation, "jax.lax.ppermute"):
        perm = argument(call, 2, "perm")
        if perm is not None:
            yield from _pairs(values, perm.value)


def _pairs(values: Values, perm: cst.BaseExpression) -> Iterator[Candidate]:
    code = values.code
    made = made_here(values, perm)
    writer = Writer(code)
    note = "The element at place k says where device k sends to."
    if isinstance(made, cst.ListComp) and isinstance(made.for_in.target, cst.Name):
        over = made.for_in.iter
        counted = isinstance(over, cst.Call) and code.text(over.func) == "range" and len(over.args) == 1
        pair = isinstance(made.elt, cst.Tuple | cst.List)
        if counted and not pair and made.for_in.inner_for_in is None and not made.for_in.ifs:
            source = made.for_in.target.value
            edit = code.replace(made.elt, f"({source}, {as_argument(code, made.elt)})")
            yield Candidate("pairs", (edit,), 1.0, "review", note)
    elif isinstance(made, cst.List | cst.Tuple) and made.elements:
        texts = [code.text(element.value) for element in made.elements]
        if all(isinstance(element.value, cst.Integer) for element in made.elements):
            text = ", ".join(f"({at}, {to})" for at, to in enumerate(texts))
            yield Candidate("pairs", (code.replace(made, f"[{text}]"),), 1.0, "review", note)
    elif isinstance(made, cst.BaseExpression):
        axes = rank(values, made)
        text = outer_text(code, perm)
        tight = perm.lpar or isinstance(perm, cst.Name | cst.Call | cst.Subscript | cst.Attribute)
        tight_text = text if tight else f"({text})"
        if axes == 2 or (isinstance(made, cst.Call) and _stacks(values, made)):
            edit = code.replace(perm, f"{tight_text}.tolist()")
            yield Candidate("pairs", writer.edits([edit]), 1.0, "safe")
        elif axes == 1 or _counts(values, made):
            edit = code.replace(perm, f"list(enumerate({tight_text}.tolist()))")
            yield Candidate("pairs", writer.edits([edit]), 1.0, "review", note)


def _stacks(values: Values, call: cst.Call) -> bool:
    """``np.stack([src, dst], axis=1)`` and the like."""
    last = values.code.dotted(call.func).rpartition(".")[2]
    return last in ("stack", "column_stack", "argwhere") and "axis=0" not in values.code.text(call)


def _counts(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression computes with a range of numbers of one axis."""
    code = values.code
    calls = [code.dotted(call.func).rpartition(".")[2] for call in code.nodes(cst.Call, inside=node)]
    return bool(calls) and set(calls) <= {"arange", "roll", "flip", "mod"}


def _gathered(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``pmean(jnp.max(all_gather(x)))``: the same number, with the derivative of a maximum."""
    code = values.code
    every = list(code.calls("jax.lax.pmax", "jax.lax.pmin"))
    near = [call for call in every if situation.passes(call)]
    edits: list[Edit] = []
    writer = Writer(code)
    for call in near or every:
        value, axis = argument(call, 0, "x"), argument(call, 1, "axis_name")
        if value is None or axis is None or len(call.args) != 2:
            continue
        made = values.origin(Place(value.value)).node
        if isinstance(made, cst.Tuple | cst.List | cst.Dict):
            continue
        kind = "max" if code.dotted(call.func).endswith("pmax") else "min"
        name = code.text(axis.value)
        gathered = f"{writer.name('jax.lax.all_gather')}({as_argument(code, value.value)}, {name})"
        best = f"{writer.name(f'jax.numpy.{kind}')}({gathered}, axis=0)"
        edits.append(code.replace(call, f"{writer.name('jax.lax.pmean')}({best}, {name})"))
    if edits:
        yield Candidate("gather", writer.edits(edits), 1.0, "safe")
