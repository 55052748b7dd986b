"""Shapes, dtypes and probabilities of random draws; keys that NumPy should take."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, remove_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "sampler-shape-omits-batch",
        "choice-probabilities-mismatch",
        "random-dtype-of-wrong-kind",
        "key-array-to-numpy",
    }
)

_SHAPES = re.compile(r"shapes=\[\((?P<draws>[^)]*?),?\), \((?P<batch>.*?),?\)\]")
_CHOICE = re.compile(r"p has shape \((?P<p>[\d, ]*)\) and a\.shape\[axis\] is (?P<items>\d+)")
_BATCHED = {"categorical": ("logits", 1), "dirichlet": ("alpha", 1), "multivariate_normal": ("mean", 1)}
_PLACES = {
    **dict.fromkeys(("gamma", "loggamma"), ("a", 2)),
    **dict.fromkeys(("t", "chisquare"), ("df", 2)),
    **dict.fromkeys(("bernoulli", "geometric"), ("p", 2)),
    "poisson": ("lam", 2),
    "pareto": ("b", 2),
    "rayleigh": ("scale", 2),
    "wald": ("mean", 2),
    "lognormal": ("sigma", 2),
    "beta": ("a", 3),
    "f": ("dfnum", 3),
    "weibull_min": ("scale", 3),
    "dirichlet": ("alpha", 2),
    "multivariate_normal": ("mean", 3),
    "categorical": ("logits", 3),
}
_CONVERTERS = frozenset({"numpy.asarray", "numpy.array"})
_SAVERS = frozenset({"numpy.savez", "numpy.savez_compressed", "numpy.save"})
_KEYS = frozenset({"jax.random.key", "jax.random.split", "jax.random.fold_in", "jax.random.clone"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The draw that was meant, or the numbers of a key."""
    makers = {
        "sampler-shape-omits-batch": _shape,
        "choice-probabilities-mismatch": _rows,
        "random-dtype-of-wrong-kind": _kind,
        "key-array-to-numpy": _data,
    }
    yield from makers[situation.entry](situation)


# --- shapes ---------------------------------------------------------------------------------------


def _shape(situation: Situation) -> Iterator[Candidate]:
    """``shape=(draws,) + logits.shape[:-1]``."""
    code = situation.code
    found = _SHAPES.search(situation.message)
    if found is None:
        return
    draws, batch = (re.findall(r"\d+", re.sub(r"int\d+", "", found[part])) for part in ("draws", "batch"))
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        last = name.rpartition(".")[2]
        if not name.startswith("jax.random.") or last not in _PLACES:
            continue
        parameter, place = _PLACES[last]
        values, shape = argument(call, 1, parameter), argument(call, place, "shape")
        axis = argument(call, 2, "axis") if last == "categorical" else None
        if values is None or shape is None or (axis is not None and code.text(axis.value) != "-1"):
            return
        if not isinstance(values.value, cst.Name | cst.Attribute):
            return
        array = code.text(values.value)
        event = last in _BATCHED
        if draws[: len(batch)] == batch and len(draws) == len(batch) + 1 and last == "categorical":
            if len(batch) == 1:
                edits = suffixed(code, values.value, "[:, None]")
                yield Candidate("extra_axis", tuple(edits), 1.0, "safe")
            return
        text = f"{as_argument(code, shape.value)} + {array}.shape{'[:-1]' if event else ''}"
        yield Candidate("full_shape", (code.replace(shape.value, text),), 0.9, "safe")
        return


# --- choice ---------------------------------------------------------------------------------------


def _rows(situation: Situation) -> Iterator[Candidate]:
    """One draw for each row of probabilities."""
    code = situation.code
    found = _CHOICE.search(situation.message)
    if found is None:
        return
    shape = [int(size) for size in re.findall(r"\d+", found["p"])]
    items = int(found["items"])
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) != "jax.random.choice":
            continue
        names = ("key", "a", "shape", "replace", "p", "axis")
        given = {name: argument(call, place, name) for place, name in enumerate(names)}
        p, a, key = given["p"], given["a"], given["key"]
        if p is None or a is None or key is None or given["axis"] is not None:
            return
        if shape == [items, 1]:
            yield Candidate("flatten", tuple(suffixed(code, p.value, "[:, 0]")), 0.9, "safe")
        elif len(shape) == 2 and shape[1] == items and shape[0] != items and given["replace"] is None:
            draws = given["shape"]
            if draws is not None and isinstance(draws.value, cst.Tuple) and len(draws.value.elements) > 1:
                return
            writer = Writer(code)
            log = f"{writer.name('jax.numpy.log')}({as_argument(code, p.value)})"
            function = writer.name("jax.random.categorical")
            text = f"{function}({as_argument(code, key.value)}, {log}, axis=-1)"
            if not _is_count(code, a.value):
                text = f"{outer_text(code, a.value)}[{text}]"
            yield Candidate("categorical", writer.edits([code.replace(call, text)]), 0.8, "review")
        return


def _is_count(code: Code, node: cst.BaseExpression) -> bool:
    """Whether the items are the numbers below a count."""
    made = Values(code).origin(Place(node))
    if made.path and any(step[1] in ("shape", "size") for step in made.path):
        return True
    if isinstance(made.node, cst.Call):
        return code.dotted(made.node.func) in ("len", "int")
    return isinstance(made.node, cst.Integer) and not made.path


# --- dtypes ---------------------------------------------------------------------------------------


def _kind(situation: Situation) -> Iterator[Candidate]:
    """``uniform`` of whole numbers between bounds is ``randint``; a float ``randint`` is cast."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        dtype = argument(call, {"jax.random.uniform": 2, "jax.random.randint": 4}.get(name, 99), "dtype")
        if dtype is None:
            continue
        if name == "jax.random.randint":
            edits = [remove_argument(code, call, dtype)]
            edits += suffixed(code, call, f".astype({code.text(dtype.value)})")
            yield Candidate("randint", tuple(edits), 0.9, "safe")
        elif name == "jax.random.uniform":
            low, high = argument(call, 3, "minval"), argument(call, 4, "maxval")
            shape = argument(call, 1, "shape")
            key = argument(call, 0, "key")
            if high is None or key is None:
                return
            bounds = f"{as_argument(code, low.value) if low else '0'}, {as_argument(code, high.value)}"
            size = as_argument(code, shape.value) if shape is not None else "()"
            function = Writer(code).name("jax.random.randint")
            first, kind = as_argument(code, key.value), code.text(dtype.value)
            text = f"{function}({first}, {size}, {bounds}, dtype={kind})"
            yield Candidate("randint", (code.replace(call, text),), 0.8, "review")
        return


# --- keys -----------------------------------------------------------------------------------------


def _data(situation: Situation) -> Iterator[Candidate]:
    """``jax.random.key_data`` of what NumPy is given, ``device_get`` of a whole state."""
    code = situation.code
    values = Values(code)
    writer = Writer(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        first = call.args[0].value if call.args else None
        maps = name in ("jax.tree.map", "jax.tree_util.tree_map")
        if maps and first is not None and code.dotted(first) in _CONVERTERS and len(call.args) == 2:
            text = f"{writer.name('jax.device_get')}({as_argument(code, call.args[1].value)})"
            yield Candidate("device_get", writer.edits([code.replace(call, text)]), 0.9, "safe")
            return
        if name in _CONVERTERS and first is not None:
            yield Candidate("key_data", writer.edits([_of_key(code, writer, first)]), 0.9, "safe")
            return
        if name not in _SAVERS:
            continue
        edits: list[Edit] = []
        for arg in call.args:
            if arg.star == "**":
                edits += _unpacked(values, writer, arg)
            elif arg is not call.args[0] and _is_key(values, arg.value):
                edits.append(_of_key(code, writer, arg.value))
        if edits:
            yield Candidate("key_data", writer.edits(edits), 0.9, "safe")
        return


def _of_key(code: Code, writer: Writer, node: cst.BaseExpression) -> Edit:
    return code.replace(node, f"{writer.name('jax.random.key_data')}({as_argument(code, node)})")


def _is_key(values: Values, node: cst.BaseExpression) -> bool:
    made = values.origin(Place(node)).node
    return isinstance(made, cst.Call) and values.code.dotted(made.func) in _KEYS


def _unpacked(values: Values, writer: Writer, arg: cst.Arg) -> list[Edit]:
    """``**state`` with the keys in it as numbers."""
    code = values.code
    made = values.origin(Place(arg.value)).node
    elements = made.elements if isinstance(made, cst.Dict) else ()
    found = [
        outer_text(code, element.key)
        for element in elements
        if isinstance(element, cst.DictElement) and _is_key(values, element.value)
    ]
    if not found or not isinstance(arg.value, cst.Name | cst.Attribute):
        return []
    state, function = code.text(arg.value), writer.name("jax.random.key_data")
    parts = ", ".join(f"{key}: {function}({state}[{key}])" for key in found)
    return [code.replace(arg.value, f"{{**{state}, {parts}}}")]
