"""Matrix products and einsums whose axes do not fit, and solvers given a matrix that is not square."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, with_suffix
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"dot-shape-mismatch", "einsum-dimension-mismatch", "non-square-matrix"})

_LABEL = re.compile(r"Size of label '(?P<label>\w)' for operand (?P<operand>\d+)")
_DOTS = frozenset({"dot", "matmul"})
_WEIGHTS = re.compile(r"w\b|^w|weight|kernel|params|matrix|proj|embed|theta", re.I)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What fits the failing product."""
    if situation.entry == "dot-shape-mismatch":
        yield from _dots(situation)
    elif situation.entry == "einsum-dimension-mismatch":
        yield from _einsums(situation)
    else:
        yield from _solvers(situation)


# --- products -------------------------------------------------------------------------------------


def _dots(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    nodes: list[cst.BaseExpression] = failing(situation, cst.BinaryOperation, cst.Call)
    for node in nodes:
        operands = _operands(code, node)
        if operands is None:
            continue
        left, right = operands
        # A weight is what has the other layout; without one the right operand is.
        swapped = bool(_WEIGHTS.search(code.text(left))) and not _WEIGHTS.search(code.text(right))
        for operand, weight in ((left, 1.0 if swapped else 0.6), (right, 0.6 if swapped else 1.0)):
            text = _transposed(code, operand)
            yield Candidate("transpose", (code.replace(operand, text),), weight, "review")
        writer = Writer(code)
        for operand, weight in ((right, 0.5), (left, 0.4)):
            text = f"{writer.name('jax.numpy.swapaxes')}({as_argument(code, operand)}, -1, -2)"
            edits = writer.edits([code.replace(operand, text)])
            yield Candidate("transpose", edits, weight, "review")
        return


def _operands(code: Code, node: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    if isinstance(node, cst.BinaryOperation):
        return (node.left, node.right) if isinstance(node.operator, cst.MatrixMultiply) else None
    if not isinstance(node, cst.Call):
        return None
    name = code.dotted(node.func)
    plain = [arg.value for arg in node.args if arg.keyword is None]
    if name.startswith("jax.") and name.rpartition(".")[2] in _DOTS and len(plain) >= 2:
        return plain[0], plain[1]
    if isinstance(node.func, cst.Attribute) and node.func.attr.value in _DOTS and len(plain) == 1:
        return node.func.value, plain[0]
    return None


def _transposed(code: Code, node: cst.BaseExpression) -> str:
    """``x.T``; a transpose that is there already is taken away."""
    if isinstance(node, cst.Attribute) and node.attr.value in ("T", "mT"):
        return outer_text(code, node.value)
    return with_suffix(code, node, ".T")


# --- einsum ---------------------------------------------------------------------------------------


def _einsums(situation: Situation) -> Iterator[Candidate]:
    """The label that the message names changes places with another of its operand."""
    code = situation.code
    found = _LABEL.search(situation.message)
    call = next((c for c in failing(situation, cst.Call) if code.dotted(c.func).endswith("einsum")), None)
    first = call.args[0].value if call is not None and call.args else None
    if found is None or not isinstance(first, cst.SimpleString):
        return
    text = first.raw_value
    terms = text.partition("->")[0].split(",")
    output = text[len(",".join(terms)) :]
    named, label = int(found["operand"]), found["label"]
    holding = [n for n, term in enumerate(terms) if label in term]
    proposals: list[tuple[float, list[str]]] = []
    places = {terms[n].strip().index(label) for n in holding}
    together = len(holding) > 1 and len(places) == 1 and all(len(terms[n].strip()) > 2 for n in holding)
    if together:
        # The same two axes are the wrong way round in all operands.
        at = places.pop()
        for step in (1, -1):
            if all(0 <= at + step < len(terms[n].strip()) for n in holding):
                others = {n: terms[n].strip()[at + step] for n in holding}
                proposals.append((1.0 if step == 1 else 0.9, _swapped(terms, others, label)))
    for n in () if together else sorted(holding, key=lambda n: n != named):
        term = terms[n].strip()
        near = sorted(term, key=lambda other: (abs(term.index(other) - term.index(label)), term.index(other)))
        for distance, other in enumerate(other for other in near if other.isalpha() and other != label):
            weight = (1.0 if n == named else 0.7) * 0.9**distance
            proposals.append((weight, _swapped(terms, {n: other}, label)))
    for weight, changed in proposals[:5]:
        if changed != terms:
            subscripts = f"{first.quote}{','.join(changed)}{output}{first.quote}"
            yield Candidate("subscripts", (code.replace(first, first.prefix + subscripts),), weight, "review")


def _swapped(terms: list[str], others: dict[int, str], label: str) -> list[str]:
    changed = list(terms)
    for n, other in others.items():
        table = str.maketrans(label + other, other + label)
        changed[n] = terms[n].translate(table)
    return changed


# --- solvers --------------------------------------------------------------------------------------


def _solvers(situation: Situation) -> Iterator[Candidate]:
    """``inv(A) @ b`` and ``solve(A, b)`` as a least-squares solution."""
    code = situation.code
    for call in failing(situation, cst.Call):
        name = code.dotted(call.func)
        last = name.rpartition(".")[2]
        if last not in ("inv", "solve") or not name.startswith("jax."):
            continue
        writer = Writer(code)
        lstsq = writer.name("jax.numpy.linalg.lstsq")
        above = code.parent(call)
        if last == "solve" and len(call.args) == 2:
            given = ", ".join(as_argument(code, arg.value) for arg in call.args)
            yield Candidate("lstsq", writer.edits([code.replace(call, f"{lstsq}({given})[0]")]), 1.0, "safe")
        elif (
            last == "inv"
            and isinstance(above, cst.BinaryOperation)
            and above.left is call
            and isinstance(above.operator, cst.MatrixMultiply)
        ):
            matrix, right = as_argument(code, call.args[0].value), as_argument(code, above.right)
            text = f"{lstsq}({matrix}, {right})[0]"
            yield Candidate("lstsq", writer.edits([code.replace(above, text)]), 1.0, "safe")
        if last == "inv":
            pinv = Writer(code)
            edit = code.replace(call.func, pinv.name("jax.numpy.linalg.pinv"))
            yield Candidate("lstsq", pinv.edits([edit]), 0.8, "safe")
        return
