"""Networks whose output is split in two halves and is as wide as one half should be: the width is doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import own_nodes, positional
from jaxerr_rag.repair.program.reading import text_of_key
from jaxerr_rag.repair.program.records import field_read
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"dot-shape-mismatch"})

_SIZES = re.compile(r"got \((\d+),\) and \((\d+),\)")
_SPLITS = frozenset({"jax.numpy.split", "jax.numpy.array_split"})
_ENDS = frozenset({"-1", "1"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``[n, hidden, 2 * latent]`` for ``[n, hidden, latent]``."""
    found = _SIZES.search(situation.message)
    if found is None:
        return
    half, full = sorted((int(found[1]), int(found[2])))
    if full != 2 * half:
        return
    values = Values(situation.code)
    for split in _halved(values):
        for width in _widths(values, split):
            edit = _doubled(values, width, full)
            if edit is not None:
                yield Candidate("width", (edit,), 1.05, "review")
                return


def _halved(values: Values) -> Iterator[cst.BaseExpression]:
    """The arrays that the program splits in two halves along their last axis."""
    code = values.code
    for call in code.nodes(cst.Call):
        parts, axis = argument(call, 1, "indices_or_sections"), argument(call, 2, "axis")
        if code.dotted(call.func) not in _SPLITS or not call.args or parts is None or axis is None:
            continue
        if code.text(parts.value) == "2" and code.text(axis.value) in _ENDS:
            yield call.args[0].value
    for node in code.nodes(cst.Subscript):
        last = node.slice[-1].slice
        if len(node.slice) > 1 and isinstance(last, cst.Slice) and last.upper is not None and not last.lower:
            size = values.origin(Place(last.upper)).node
            if code.text(size).replace(" ", "") == f"{code.text(node.value)}.shape[-1]//2":
                yield node.value


def _widths(values: Values, array: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The last width of the network that makes an array."""
    for call in _calls(values, array):
        owners = [call.func, *(arg.value for arg in call.args)]
        for owner in owners:
            for made in _makers(values, owner):
                width = _last_width(values, made)
                if width is not None:
                    yield width
        if values.function(call.func) is not None:
            return  # Only the network that is split.


def _makers(values: Values, node: cst.BaseExpression) -> list[cst.Call]:
    """What makes a network: its name's value, or what the fields and keys of its name get."""
    if isinstance(node, cst.Name | cst.Attribute | cst.Subscript):
        made = _calls(values, node)
        if made:
            return made
    read = field_read(node) if isinstance(node, cst.Attribute | cst.Subscript) else None
    if read is None:
        return []
    key, code = str(read[1][1]), values.code
    found: list[cst.BaseExpression] = []
    for one in code.nodes(cst.DictElement):
        if text_of_key(one.key) == key:
            found.append(one.value)
    for arg in code.nodes(cst.Arg):
        if arg.keyword is not None and arg.keyword.value == key:
            found.append(arg.value)
    for assign in code.nodes(cst.Assign):
        target = assign.targets[0].target
        stored = field_read(target) if isinstance(target, cst.Attribute | cst.Subscript) else None
        if stored is not None and str(stored[1][1]) == key:
            found.append(assign.value)
    return _calls(values, found[0]) if len(found) == 1 else []


def _calls(values: Values, node: cst.BaseExpression) -> list[cst.Call]:
    """The calls that a value comes from, the nearest first."""
    return [at.node for at in values.trail(Place(node)) if not at.path and isinstance(at.node, cst.Call)]


def _last_width(values: Values, made: cst.Call) -> cst.BaseExpression | None:
    """The last of the sizes that a call is given: as a list, or as its function's shape ``(n_in, n_out)``."""
    lists = []
    for arg in made.args:
        sizes = values.origin(Place(arg.value)).node
        if isinstance(sizes, cst.List | cst.Tuple) and len(sizes.elements) > 1:
            lists.append(sizes)
    if lists:
        return lists[0].elements[-1].value if len(lists) == 1 else None
    callee = values.function(made.func)
    cls = values.class_of(made.func)
    function: cst.CSTNode | None = callee.function if callee is not None else None
    bound = callee.bound if callee is not None else 0
    if cls is not None:
        inits = [f for f in values.code.nodes(cst.FunctionDef, inside=cls) if f.name.value == "__init__"]
        function, bound = (inits[0], 1) if inits else (None, 0)
    if not isinstance(function, cst.FunctionDef):
        return None
    names = positional(function)
    for node in own_nodes(function):
        last = node.elements[-1].value if isinstance(node, cst.Tuple) and len(node.elements) == 2 else None
        if isinstance(last, cst.Name) and last.value in names:
            given = argument(made, names.index(last.value) - bound, last.value)
            return given.value if given is not None else None
    return None


def _doubled(values: Values, width: cst.BaseExpression, full: int) -> Edit | None:
    """``2 * width``, unless the width is another number than the message's, or a multiple already."""
    code = values.code
    known = values.origin(Place(width)).node
    if isinstance(known, cst.Integer) and int(known.value) != full:
        return None
    if isinstance(known, cst.BinaryOperation) and isinstance(known.operator, cst.Multiply):
        return None
    text = outer_text(code, width)
    tight = isinstance(width, cst.Name | cst.Attribute | cst.Subscript | cst.Call | cst.Integer) or width.lpar
    return code.replace(width, f"2 * {text}" if tight else f"2 * ({text})")
