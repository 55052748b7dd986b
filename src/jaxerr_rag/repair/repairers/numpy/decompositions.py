"""Decompositions and transforms that a dtype or a derivative does not have."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "half-precision-decomposition",
        "eigenvectors-derivative",
        "full-svd-derivative",
        "rfft-of-complex-input",
    }
)

_LINALG = ("jax.numpy.linalg.", "jax.scipy.linalg.", "jax.lax.linalg.")
_SOLVERS = frozenset({"solve", "lstsq", "solve_triangular", "cho_solve", "triangular_solve"})
_ONE_RESULT = frozenset({"cholesky", "inv", "pinv", "solve", "det", "eigvalsh", "solve_triangular"})
_PARTS = {"eigenvalues": 0, "eigenvectors": 1, "U": 0, "S": 1, "Vh": 2}


def propose(situation: Situation) -> Iterator[Candidate]:
    """The form of the operation that JAX can do."""
    if situation.entry == "half-precision-decomposition":
        yield from _in_float32(situation)
    elif situation.entry == "eigenvectors-derivative":
        yield from _eigenvalues(situation)
    elif situation.entry == "full-svd-derivative":
        yield from _reduced(situation)
    else:
        yield from _real(situation)


def _calls(situation: Situation, names: frozenset[str]) -> list[cst.Call]:
    """The calls of `linalg` on the failing line, else the program's: an error of a compiled function."""
    code = situation.code

    def fits(call: cst.Call) -> bool:
        name = code.dotted(call.func)
        return name.startswith(_LINALG) and (not names or name.rpartition(".")[2] in names)

    return [c for c in at_fault(situation, cst.Call) if fits(c)] or [
        c for c in code.nodes(cst.Call) if fits(c)
    ]


# --- float32 --------------------------------------------------------------------------------------


def _in_float32(situation: Situation) -> Iterator[Candidate]:
    """The arguments go up to float32 and the result comes back."""
    code = situation.code
    writer = Writer(code)
    float32 = writer.name("jax.numpy.float32")
    edits: list[Edit] = []
    for call in _calls(situation, frozenset()):
        last = code.dotted(call.func).rpartition(".")[2]
        if last == "norm":
            continue
        count = 2 if last in _SOLVERS else 1
        arrays = [arg.value for arg in call.args[:count] if arg.keyword is None and not arg.star]
        if not arrays or any("float32" in code.text(array) for array in arrays):
            continue
        for array in arrays:
            edits += suffixed(code, array, f".astype({float32})")
        if last in _ONE_RESULT and isinstance(arrays[-1], cst.Name | cst.Attribute):
            edits += suffixed(code, call, f".astype({code.text(arrays[-1])}.dtype)")
        elif last in _ONE_RESULT and isinstance(arrays[0], cst.Name):
            edits += suffixed(code, call, f".astype({code.text(arrays[0])}.dtype)")
    if edits:
        yield Candidate("float32", writer.edits(edits), 0.9, "review")


# --- parts of a result ----------------------------------------------------------------------------


def _reads(values: Values, call: cst.Call) -> dict[int, list[cst.CSTNode]] | None:
    """Which parts of a tuple that a call returns are read, and where; None if it is passed on whole."""
    code = values.code
    parent = code.parent(call)
    if isinstance(parent, cst.Subscript) and isinstance(parent.slice[0].slice, cst.Index):
        index = parent.slice[0].slice.value
        return {int(index.value): [parent]} if isinstance(index, cst.Integer) else None
    if isinstance(parent, cst.Attribute):
        return {_PARTS[parent.attr.value]: [parent]} if parent.attr.value in _PARTS else None
    target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
    if not isinstance(target, cst.Tuple):
        return None
    found: dict[int, list[cst.CSTNode]] = {}
    for place, element in enumerate(target.elements):
        if not isinstance(element.value, cst.Name):
            return None
        scope = values.owner(element.value)
        loads = values.loads(element.value.value, scope) if scope is not None else []
        after = [load for load in loads if code.span(load)[0] > code.span(call)[1]]
        if after:
            found[place] = list(after)
    return found


def _eigenvalues(situation: Situation) -> Iterator[Candidate]:
    """``eigvals`` if the vectors are not read, ``eigh`` of what the text shows to be symmetric."""
    code = situation.code
    values = Values(code)
    for call in _calls(situation, frozenset({"eig"})):
        reads = _reads(values, call)
        if reads is None or not call.args:
            return
        writer = Writer(code)
        if set(reads) == {0}:
            edits = [code.replace(call.func, writer.name("jax.numpy.linalg.eigvals"))]
            parent = code.parent(call)
            if isinstance(parent, cst.Assign):
                target = parent.targets[0].target
                assert isinstance(target, cst.Tuple)
                edits.append(code.replace(target, code.text(target.elements[0].value)))
            elif isinstance(parent, cst.Subscript | cst.Attribute):
                end = code.span(parent)[1]
                edits.append(Edit(code.span(call)[1], end, ""))
            yield Candidate("eigvals", writer.edits(edits), 1.0, "safe")
        elif _symmetric(values, call.args[0].value):
            name = writer.name("jax.numpy.linalg.eigh")
            yield Candidate("eigh", writer.edits([code.replace(call.func, name)]), 0.9, "review")
        return


def _symmetric(values: Values, node: cst.BaseExpression) -> bool:
    """``0.5 * (a + a.T)``, ``x.T @ x``, a covariance."""
    code = values.code
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Call):
        return code.dotted(made.func) in ("jax.numpy.cov", "jax.numpy.corrcoef")
    if not isinstance(made, cst.BinaryOperation):
        return False
    if isinstance(made.operator, cst.Multiply | cst.Divide):
        sides = [made.left, made.right][: 2 if isinstance(made.operator, cst.Multiply) else 1]
        return any(_symmetric(values, side) for side in sides)
    left, right = code.text(made.left), code.text(made.right)
    if isinstance(made.operator, cst.Add | cst.MatrixMultiply):
        return left in (f"{right}.T", f"{right}.mT") or right in (f"{left}.T", f"{left}.mT")
    return False


def _reduced(situation: Situation) -> Iterator[Candidate]:
    """``full_matrices=False``, unless the program reads the vectors that it leaves out."""
    code = situation.code
    values = Values(code)
    edits: list[Edit] = []
    for call in _calls(situation, frozenset({"svd"})):
        reads = _reads(values, call)
        if reads is None:
            return
        for part in (0, 2):
            if any(_reads_rest(code, use) for use in reads.get(part, ())):
                return
        given = argument(call, 1, "full_matrices")
        if given is not None:
            edits.append(code.replace(given.value, "False"))
        else:
            edits.append(add_keyword(code, call, "full_matrices=False"))
    if edits:
        yield Candidate("reduced", tuple(edits), 0.9, "review")


def _reads_rest(code: Code, use: cst.CSTNode) -> bool:
    """Whether the last vectors are picked: ``vt[-1]``, ``u[:, rank:]``."""
    parent = code.parent(use)
    if not isinstance(parent, cst.Subscript) or parent.value is not use:
        return False
    for element in parent.slice:
        index = element.slice
        if isinstance(index, cst.Slice) and index.lower is not None:
            return True
        if isinstance(index, cst.Index) and isinstance(index.value, cst.UnaryOperation):
            return True
    return False


# --- Fourier --------------------------------------------------------------------------------------


def _real(situation: Situation) -> Iterator[Candidate]:
    """What an inverse transform made of real data is real; data that are complex take the full transform."""
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        if not name.startswith("jax.numpy.fft.rfft") or not call.args:
            continue
        inverse, complex_data = _sources(values, call.args[0].value)
        if complex_data:
            scope = next(iter(code.functions_round(call)), None)
            if isinstance(scope, cst.FunctionDef | None):
                edits = _full(code, scope)
                if edits:
                    yield Candidate("fft", tuple(edits), 0.8, "review")
        elif inverse is not None:
            yield Candidate("real", tuple(suffixed(code, inverse, ".real")), 0.8, "review")
        return


def _sources(values: Values, node: cst.BaseExpression) -> tuple[cst.Call | None, bool]:
    """The inverse transform that data come from, and whether they are complex by nature."""
    code = values.code
    inverse: cst.Call | None = None
    seen: set[int] = set()
    queue: list[cst.BaseExpression] = [node]
    while queue and len(seen) < 60:
        at = queue.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        if isinstance(at, cst.Imaginary):
            return inverse, True
        if isinstance(at, cst.Call):
            called = code.dotted(at.func)
            if called.startswith("jax.numpy.fft.ifft"):
                inverse = at
            if called in ("jax.lax.complex", "complex") or "complex" in code.text(at):
                return inverse, True
        if isinstance(at, cst.Name):
            origin = values.origin(Place(at))
            if origin.node is not at:
                queue.append(origin.node)
        for child in code.nodes(cst.BaseExpression, inside=at):  # type: ignore[type-abstract]
            if child is not at:
                queue.append(child)
    return inverse, False


def _full(code: Code, scope: cst.FunctionDef | None) -> list[Edit]:
    """The real transforms of a function as full ones; none where their half sizes are counted on."""
    edits: list[Edit] = []
    for call in code.nodes(cst.Call, inside=scope):
        name = code.dotted(call.func)
        if name.startswith("jax.numpy.fft.irfft"):
            return []
        if name.startswith(("jax.numpy.fft.rfft", "numpy.fft.rfftfreq")):
            written = code.text(call.func)
            edits.append(code.replace(call.func, written.replace("rfft", "fft")))
    text = code.text(scope) if scope is not None else code.source
    return [] if "// 2 + 1" in text or "//2+1" in text or "//2 + 1" in text else edits
