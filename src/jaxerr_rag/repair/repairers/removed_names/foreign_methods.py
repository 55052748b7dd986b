"""Methods of other libraries' arrays, ``x.permute(1, 0)`` and ``x.norm()``: what JAX has for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, argument_span
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"jax-array-method-missing"})

_MISSING = re.compile(r"has no attribute '?(\w+)'?")
# The method's own name in jax.numpy.
_SAME = ("exp", "log", "sqrt", "abs", "sin", "cos", "tanh", "square", "sign", "matmul", "floor", "append")
_METHODS = {"permute": "transpose", "clamp": "clip", "tostring": "tobytes"}
_TYPES = {"float": "float32", "double": "float64", "half": "float16", "long": "int32", "int": "int32"}
_FUNCTIONS = {
    **{name: f"jax.numpy.{name}" for name in _SAME},
    "add": "jax.numpy.add",
    "sub": "jax.numpy.subtract",
    "mul": "jax.numpy.multiply",
    "div": "jax.numpy.divide",
    "pow": "jax.numpy.power",
    "mm": "jax.numpy.matmul",
    "norm": "jax.numpy.linalg.norm",
    "median": "jax.numpy.median",
    "logsumexp": "jax.nn.logsumexp",
    "softmax": "jax.nn.softmax",
    "log_softmax": "jax.nn.log_softmax",
    "sigmoid": "jax.nn.sigmoid",
    "relu": "jax.nn.relu",
}
_KEYWORDS = {"dim": "axis", "keepdim": "keepdims"}
_PLAIN = frozenset({"permute", "unsqueeze", "clamp", "numel", "dim", "t", *_TYPES})
"""Methods that hardly any other object has, so that all of them go at once."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """The method named, wherever the program calls it, and others that arrays don't have either."""
    code = situation.code
    found = _MISSING.search(situation.message)
    if found is None:
        return
    own = {function.name.value for function in code.nodes(cst.FunctionDef)}
    writer = Writer(code)
    edits: list[Edit] = []
    for call in code.nodes(cst.Call):
        if not isinstance(call.func, cst.Attribute) or _of_module(code, call.func.value):
            continue
        name = call.func.attr.value
        if name in own or name not in {found[1], *_PLAIN, "view", "size"}:
            continue
        edits += _written(code, writer, call, call.func)
    if any(code.data[e.start : e.end].count(found[1].encode()) for e in edits):
        yield Candidate("function", writer.edits(edits), 1.0, "review")


def _of_module(code: Code, node: cst.BaseExpression) -> bool:
    return code.dotted(node).partition(".")[0] in {n.partition(".")[0] for n in code.imports.values()}


def _written(code: Code, writer: Writer, call: cst.Call, func: cst.Attribute) -> list[Edit]:
    """The edits of one call, none if it means something else."""
    name = func.attr.value
    start, (_, end) = code.outer_span(func.value)[1], code.span(call)
    given = [code.text(arg.value) for arg in call.args]
    if name in _METHODS:
        return [code.replace(func.attr, _METHODS[name])]
    if name == "view":
        whole = all(re.fullmatch(r"-?\d+|.*shape\[.*|len\(.*|\w+", text) for text in given)
        numbers = any(re.fullmatch(r"-?\d+", text) for text in given)
        return [code.replace(func.attr, "reshape")] if given and whole and numbers else []
    if name == "size":
        return [Edit(start, end, f".shape[{given[0]}]" if given else ".shape")] if len(given) < 2 else []
    if name == "unsqueeze" and len(given) == 1:
        index = {"0": "[None]", "-1": "[..., None]", "1": "[:, None]", "2": "[:, :, None]"}.get(given[0])
        return [Edit(start, end, index)] if index is not None else []
    if name in ("numel", "dim", "t") and not given:
        return [Edit(start, end, {"numel": ".size", "dim": ".ndim", "t": ".T"}[name])]
    if name in _TYPES and not given:
        return [Edit(start, end, f".astype({writer.name(f'jax.numpy.{_TYPES[name]}')})")]
    if name not in _FUNCTIONS:
        return []
    first = code.outer_span(func.value)[0]
    edits = [Edit(first, first, f"{writer.name(_FUNCTIONS[name])}(")]
    between = ", " if call.args else ""
    inner = argument_span(code, call.args[0])[0] if call.args else end - 1
    edits.append(Edit(start, inner, between))
    for arg in call.args:
        if arg.keyword is not None and arg.keyword.value in _KEYWORDS:
            edits.append(code.replace(arg.keyword, _KEYWORDS[arg.keyword.value]))
    return edits
