"""`jnp.unique` under jit: a fixed size, and only the values that exist in what follows."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.compaction import Compaction
from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import as_operand, fresh
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"unique-size-under-jit"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``size=x.size``; reductions of the values and of their counts leave the padding out."""
    code = situation.code
    conditions = Conditions(code, Flow(code))
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) != "jax.numpy.unique" or not call.args:
            continue
        array = as_operand(code.text(call.args[0].value))
        counted = _number(code, conditions, call, array)
        if counted is not None:
            yield Candidate("size", with_imports(code, [counted]), 1.0, "safe")
            return
        yield from _followed(situation, conditions, call, array)
        return


def _number(code: Code, conditions: Conditions, call: cst.Call, array: str) -> Edit | None:
    """``len(jnp.unique(x))`` and ``jnp.unique(x).size``: how many different values there are."""
    above = code.parent(call)
    whole: cst.CSTNode | None = None
    if isinstance(above, cst.Attribute) and above.attr.value == "size":
        whole = above
    elif isinstance(above, cst.Attribute) and above.attr.value == "shape":
        whole = code.parent(above) if isinstance(code.parent(above), cst.Subscript) else None
    elif isinstance(above, cst.Arg):
        outer = code.parent(above)
        whole = outer if isinstance(outer, cst.Call) and code.dotted(outer.func) == "len" else None
    if not isinstance(whole, cst.BaseExpression):
        return None
    jnp = conditions.jnp
    return code.replace(whole, f"({jnp('sum')}({jnp('diff')}({jnp('sort')}({array}.ravel())) != 0) + 1)")


def _followed(
    situation: Situation, conditions: Conditions, call: cst.Call, array: str
) -> Iterator[Candidate]:
    code = situation.code
    assign = code.parent(call)
    function = next(code.functions_round(call), None)
    size = f"size={array}.size"
    target = assign.targets[0].target if isinstance(assign, cst.Assign) else None
    if function is None or not isinstance(assign, cst.Assign) or target is None:
        return
    given = [arg.keyword.value for arg in call.args if arg.keyword is not None]
    names = (
        [code.text(e.value) for e in target.elements]
        if isinstance(target, cst.Tuple)
        else [code.text(target)]
    )
    outputs = ["values", *(n for n in ("return_index", "return_inverse", "return_counts") if n in given)]
    if len(outputs) != len(names):
        return
    edits = [add_keyword(code, call, size)]
    short = [name for name, output in zip(names, outputs, strict=True) if output != "return_inverse"]
    used = {node.value for node in code.nodes(cst.Name, inside=function)}
    if "return_counts" in outputs:
        counts = names[outputs.index("return_counts")]
    else:
        counts = fresh(code, "counts", "occurrences")
        edits = [add_keyword(code, call, f"return_counts=True, {size}")]
        first = code.span(target)[1]
        edits.append(Edit(first, first, f", {counts}"))
    if all(name == "_" or name not in used for name in short) and argument(call, 99, "return_inverse"):
        yield Candidate("size", tuple(edits), 1.0, "safe")
        return
    compaction = Compaction(code, conditions, function)
    mask = f"{counts} > 0"
    for name in short:
        if name != "_":
            compaction.pad(name, mask)
    further = compaction.behind(assign)
    if further is not None:
        yield Candidate("size", with_imports(code, [*edits, *further]), 1.0, "safe")
