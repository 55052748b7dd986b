"""Functions of `jax.numpy` called with sparse matrices: the operator or method; room for entries."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"jnp-function-on-sparse-matrix", "sparse-nse-under-jit"})

_FUNCTION = re.compile(r"(?P<name>\w+) requires ndarray or scalar arguments.*at position (?P<place>\d)")
_SIGNS = {"dot": "@", "matmul": "@", "multiply": "*", "add": "+", "subtract": "-"}
_METHODS = frozenset({"sum", "transpose", "reshape"})
_TIGHT = (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.Integer, cst.Float)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The operator that sparse matrices have, or room for all entries."""
    code = situation.code
    if situation.entry == "sparse-nse-under-jit":
        yield from _room(situation)
        return
    found = _FUNCTION.search(situation.message)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        last = name.rpartition(".")[2]
        if not name.startswith("jax.numpy.") or found is None:
            continue
        plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        if last in _SIGNS and len(plain) == len(call.args) == 2:
            text = f" {_SIGNS[last]} ".join(_operand(code, side) for side in plain)
            if _inside(code, call):
                text = f"({text})"
            yield Candidate("operator", (code.replace(call, text),), 1.0, "safe")
        elif last in _METHODS and plain:
            rest = ", ".join(_written(code, arg) for arg in call.args[1:])
            text = f"{_operand(code, plain[0])}.{last}({rest})"
            yield Candidate("operator", (code.replace(call, text),), 0.9, "safe")
        return


def _written(code: Code, arg: cst.Arg) -> str:
    keyword = f"{arg.keyword.value}=" if arg.keyword is not None else arg.star
    return keyword + as_argument(code, arg.value)


def _operand(code: Code, node: cst.BaseExpression) -> str:
    text = outer_text(code, node)
    return text if node.lpar or isinstance(node, _TIGHT) else f"({text})"


def _inside(code: Code, call: cst.Call) -> bool:
    """Whether the call is an operand or has something behind it."""
    parent = code.parent(call)
    return isinstance(parent, cst.BinaryOperation | cst.UnaryOperation | cst.Attribute | cst.Subscript)


def _room(situation: Situation) -> Iterator[Candidate]:
    """``nse=matrix.size``: never too small."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        last = code.dotted(call.func).rpartition(".")[2]
        last = call.func.attr.value if isinstance(call.func, cst.Attribute) else last
        if last not in ("fromdense", "bcoo_fromdense", "bcsr_fromdense") or not call.args:
            continue
        matrix = call.args[0].value
        if argument(call, 99, "nse") is None and isinstance(matrix, cst.Name | cst.Attribute):
            text = f"nse={code.text(matrix)}.size"
            yield Candidate(
                "nse", (add_keyword(code, call, text),), 0.6, "review", "Smaller where it is known."
            )
        return
