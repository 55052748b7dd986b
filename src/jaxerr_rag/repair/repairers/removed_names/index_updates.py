"""``jax.ops.index_update(x, jax.ops.index[i], y)`` becomes ``x.at[i].set(y)``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import as_argument, with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"removed-ops-index-update"})

_METHODS = {"update": "set", "add": "add", "min": "min", "max": "max", "mul": "multiply"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every update of the program; the imports of the old functions go."""
    code = situation.code
    edits = [edit for call in code.nodes(cst.Call) if (edit := _updated(code, call)) is not None]
    if not edits:
        return
    for node in code.nodes(cst.ImportFrom):
        if not isinstance(node.names, cst.ImportStar) and all(
            f"{_module(node)}.{alias.evaluated_name}".startswith("jax.ops.index") for alias in node.names
        ):
            edits.append(without_statement(code, node))
    if len({edit.start for edit in edits}) == len(edits):
        yield Candidate("at", tuple(edits), 1.0, "safe")


def _module(node: cst.ImportFrom) -> str:
    return cst.Module([]).code_for_node(node.module) if node.module is not None else ""


def _updated(code: Code, call: cst.Call) -> Edit | None:
    name = code.dotted(call.func)
    method = _METHODS.get(name.removeprefix("jax.ops.index_"))
    if not name.startswith("jax.ops.index_") or method is None:
        return None
    array, index, value = (argument(call, at, word) for at, word in enumerate(("x", "idx", "y")))
    if array is None or index is None or value is None:
        return None
    if not code.dotted(call.func):
        return None
    nested = next(
        (inner for inner in code.nodes(cst.Call, inside=array.value) if _is_update(code, inner)), None
    )
    if nested is not None:
        return None
    at = _index(code, index.value)
    owner = with_suffix(code, array.value, ".at")
    rest = [code.text(arg) for arg in call.args if arg not in (array, index, value)]
    return code.replace(call, f"{owner}[{at}].{method}({', '.join([as_argument(code, value.value), *rest])})")


def _is_update(code: Code, call: cst.Call) -> bool:
    return code.dotted(call.func).startswith("jax.ops.index_")


def _index(code: Code, node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Subscript) and code.dotted(node.value) == "jax.ops.index":
        start, end = code.span(node.slice[0])[0], code.span(node.slice[-1])[1]
        return code.data[start:end].decode("utf-8").rstrip(", ")
    return as_argument(code, node).strip()
