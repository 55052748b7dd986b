"""Pallas: ``interpret=True``, the parameters of an index_map, the rank of a BlockSpec."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"pallas-interpret-needed-on-cpu", "pallas-index-map-arity", "pallas-blockspec-rank-mismatch"}
)

_SPEC = "jax.experimental.pallas.BlockSpec"
_ARITY = re.compile(
    r"(?P<name>[\w<>]+)\(\) takes (?P<has>\d+) positional arguments? but (?P<given>\d+) (?:was|were)"
)
_RANK = re.compile(
    r"\(= \((?P<block>.*)\)\) must have the same number of dimensions"
    r" as the array shape \((?P<array>[\d, ]*)\)"
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    if situation.entry == "pallas-interpret-needed-on-cpu":
        yield from _interpret(situation.code)
    elif situation.entry == "pallas-index-map-arity":
        yield from _arity(situation)
    else:
        yield from _rank(situation)


def _interpret(code: Code) -> Iterator[Candidate]:
    edits = []
    for call in code.calls("jax.experimental.pallas.pallas_call"):
        given = argument(call, 99, "interpret")
        if given is None:
            edits.append(add_keyword(code, call, "interpret=True"))
        elif code.text(given.value) == "False":
            edits.append(code.replace(given.value, "True"))
    if edits:
        yield Candidate(
            "interpret", tuple(edits), 1.0, "review", "Interpreting is slow: on a GPU or TPU leave it out."
        )


def _maps(code: Code) -> Iterator[tuple[cst.Call, Function]]:
    """The BlockSpecs whose index_map can be seen."""
    for call in code.calls(_SPEC):
        given = argument(call, 1, "index_map")
        if given is None:
            continue
        if isinstance(given.value, cst.Lambda):
            yield call, given.value
        elif isinstance(given.value, cst.Name) and (function := code.function(given.value.value)) is not None:
            yield call, function


def _arity(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _ARITY.search(situation.message)
    if found is None:
        return
    has, wanted = int(found["has"]), int(found["given"])
    every = {id(function): function for _, function in _maps(code)}.values()
    model = next((parameters(f) for f in every if len(parameters(f)) == wanted), None)
    edits: list[Edit] = []
    for function in every:
        own = parameters(function)
        if len(own) != has:
            continue
        if wanted < has:
            edits.extend(_fewer(code, function, wanted))
            continue
        names = [name for name in (model or "ijklmn") if name not in own][: wanted - has]
        last = function.params.params[-1] if function.params.params else None
        if last is None or len(names) < wanted - has:
            continue
        end = code.span(last)[1]
        edits.append(Edit(end, end, "".join(f", {name}" for name in names)))
        zeros = _zeros(code, function)
        if (model is None or _like_model(code, function, wanted)) and len(zeros) == len(names):
            # No other map has the new axes: this one walks over them, or blocks would be computed twice.
            edits.extend(code.replace(zero, name) for zero, name in zip(zeros, names, strict=True))
    if edits:
        yield Candidate("index_map", tuple(edits), 1.0, "review")


def _like_model(code: Code, function: Function, wanted: int) -> bool:
    """Whether the output has blocks of the same shape and a map of all axes in order."""
    shapes = {code.text(call.args[0].value) for call, f in _maps(code) if f is function and call.args}
    for call in code.calls("jax.experimental.pallas.pallas_call"):
        out = argument(call, 99, "out_specs")
        for spec, other in _maps(code):
            if out is None or spec is not out.value or code.text(spec.args[0].value) not in shapes:
                continue
            indices = next(code.nodes(cst.Tuple, inside=other.body), None)
            texts = [code.text(e.value) for e in indices.elements] if indices is not None else []
            if texts == parameters(other) and len(texts) == wanted:
                return True
    return False


def _zeros(code: Code, function: Function) -> list[cst.BaseExpression]:
    indices = next(code.nodes(cst.Tuple, inside=function.body), None)
    elements = [element.value for element in indices.elements] if indices is not None else []
    return [node for node in elements if isinstance(node, cst.Integer) and node.value == "0"]


def _fewer(code: Code, function: Function, wanted: int) -> Iterator[Edit]:
    params = list(function.params.params)
    used = {node.value for node in code.nodes(cst.Name, inside=function.body)}
    gone = [param for param in params if param.name.value not in used]
    if (
        len(params) - len(gone) <= wanted
        and params[wanted:] == gone[len(gone) - (len(params) - wanted) :]
        and wanted
    ):
        yield Edit(code.span(params[wanted - 1].name)[1], code.span(params[-1].name)[1], "")


def _rank(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _RANK.search(situation.message)
    if found is None:
        return
    array = [int(size) for size in found["array"].split(",") if size.strip()]
    sizes = _block_sizes(found["block"])
    missing = len(array) - len(sizes)
    if missing < 0:
        yield from _without_ones(code, sizes, array)
        return
    for strategy, weight, filler in (("squeezed", 1.0, "None"), ("size_one", 0.5, "1")):
        edits: list[Edit] = []
        for call, function in _maps(code):
            shape = argument(call, 0, "block_shape")
            if (
                shape is None
                or not isinstance(shape.value, cst.Tuple)
                or len(shape.value.elements) != len(sizes)
            ):
                continue
            literal = [element.value for element in shape.value.elements]
            if any(
                isinstance(n, cst.Integer) and size and int(n.value) != size
                for n, size in zip(literal, sizes, strict=True)
            ):
                continue
            indices = next(code.nodes(cst.Tuple, inside=function.body), None)
            count = len(indices.elements) if indices is not None else 0
            if missing > 0 and indices is not None:
                if count not in (len(sizes), len(array)):
                    continue
                if count == len(sizes) and len(parameters(function)) < len(array) - missing:
                    continue
                at = code.span(literal[0])[0]
                edits.append(Edit(at, at, f"{filler}, " * missing))
                if count == len(sizes):
                    edits.append(_longer(code, indices, missing, sizes == array[missing:]))
        if edits:
            yield Candidate(strategy, tuple(edits), weight, "review")


def _without_ones(code: Code, sizes: list[int], array: list[int]) -> Iterator[Candidate]:
    """Leading axes of size one that the array does not have go out of the block and of its indices."""
    extra = len(sizes) - len(array)
    if any(size != 1 for size in sizes[:extra]):
        return
    edits: list[Edit] = []
    for call, function in _maps(code):
        shape = argument(call, 0, "block_shape")
        indices = next(code.nodes(cst.Tuple, inside=function.body), None)
        if shape is None or not isinstance(shape.value, cst.Tuple) or indices is None:
            continue
        texts = [code.text(element.value) for element in shape.value.elements]
        known = [
            text in (str(size), "None") or not text.isdigit()
            for text, size in zip(texts, sizes, strict=False)
        ]
        if len(texts) != len(sizes) or not all(known) or texts[:extra] != ["1"] * extra:
            continue
        if len(indices.elements) == len(sizes):
            edits += [_shortened(code, shape.value, extra), _shortened(code, indices, extra)]
    if edits:
        yield Candidate("squeezed", tuple(edits), 0.9, "review")


def _shortened(code: Code, node: cst.Tuple, count: int) -> Edit:
    texts = [code.text(element.value) for element in node.elements][count:]
    return code.replace(node, f"({', '.join(texts)}{',' if len(texts) == 1 else ''})")


def _longer(code: Code, indices: cst.Tuple, missing: int, whole: bool) -> Edit:
    """An index for the new leading axes: blocks of the whole of the others are at 0 of these."""
    texts = [code.text(element.value) for element in indices.elements]
    zeros = ["0"] * missing
    moved = whole and len(texts) == missing
    return code.replace(indices, f"({', '.join(texts + zeros if moved else zeros + texts)})")


def _block_sizes(text: str) -> list[int]:
    return [int(size) if size else 0 for size in re.findall(r"block_size=(\d+)|Squeezed\(\)|None", text)]
