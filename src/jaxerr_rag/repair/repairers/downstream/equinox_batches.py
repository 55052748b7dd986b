"""Layers and models of equinox, which take one example, called on a batch of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import derives, mapped_over, sources
from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import is_method
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"equinox-layer-given-a-batch"})

_VMAPS = ("jax.vmap", "equinox.filter_vmap")
_RANKS = re.compile(r"needs to have rank (?P<wanted>\d+).*input has shape \((?P<shape>[^)]*)\)", re.DOTALL)
_NORM = re.compile(r"Received `shape=\((?P<wanted>[^)]*)\) and `x\.shape=\((?P<shape>[^)]*)\)")
_SPATIAL = re.compile(
    r"should have (?P<wanted>\d+) spatial dimensions, but input has shape \((?P<shape>[^)]*)\)"
)
_KEY = re.compile(r"(?:\w+_)?(?:key|rng|prng)$")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jax.vmap`` round the model where it is called; round the layer, inside a model that is mapped."""
    if _missing_axes(situation.message) < 0:
        return
    values = Values(situation.code)
    writer = Writer(situation.code)
    frames = [call for call in situation.code.nodes(cst.Call) if situation.passes(call)]
    outside = [call for call in frames if _is_model(values, situation, call) and not _in_module(values, call)]
    inmost = at_fault(situation, cst.Call)
    layers = [call for call in inmost if _in_module(values, call) and _is_layer(values, call)]
    mapped = any(values.code.dotted(call.func) in _VMAPS for call in frames) or any(
        mapped_over(values, call) for call in outside
    )
    inner = mapped or any(_maps_layers(values, call) for call in layers)
    for call in layers[:1]:
        edits = _mapped(values, writer, situation, call)
        if edits:
            yield Candidate("vmap_layers", writer.edits(edits), 1.0 if inner else 0.6, "review")
    if not mapped:
        for call in outside[-1:]:
            edits = _mapped(values, writer, situation, call)
            if edits:
                yield Candidate("vmap_model", writer.edits(edits), 0.7 if inner and layers else 1.0, "safe")


def _missing_axes(message: str) -> int:
    """How many axes too many an array has, as far as the message says; 1 if it does not, -1 if too few."""
    for pattern, of_shapes in ((_RANKS, False), (_NORM, True), (_SPATIAL, False)):
        found = pattern.search(message)
        if found is not None:
            sizes = [part for part in found["shape"].split(",") if part.strip()]
            wanted = [p for p in found["wanted"].split(",") if p.strip()]
            count = len(wanted) if of_shapes else int(found["wanted"]) + (pattern is _SPATIAL)
            return len(sizes) - count if len(sizes) > count else -1
    return 1


def _in_module(values: Values, call: cst.Call) -> bool:
    """Whether a call is in a method of an ``eqx.Module``."""
    cls = values.code.above(call, cst.ClassDef)
    return cls is not None and derives(values, cls, "equinox.")


def _is_made_by_equinox(values: Values, situation: Situation, node: cst.BaseExpression) -> bool:
    made = sources(values, situation, node)[-1]
    if made.path not in ((), (("item", 0),)) or not isinstance(made.node, cst.Call):
        return False
    dotted = values.code.dotted(made.node.func)
    if dotted == "equinox.nn.make_with_state" or isinstance(made.node.func, cst.Call):
        return True
    if dotted.startswith("equinox.nn."):
        return dotted.rpartition(".")[2][:1].isupper()
    cls = values.class_of(made.node)
    return cls is not None and derives(values, cls, "equinox.")


def _is_model(values: Values, situation: Situation, call: cst.Call) -> bool:
    """``model(x)`` of a value that a class of equinox, or one that derives from it, makes; by its use too."""
    func = call.func
    if not isinstance(func, cst.Name | cst.Attribute) or not call.args:
        return False
    if values.is_class(func) or values.code.dotted(func) in _VMAPS:
        return False
    if _is_made_by_equinox(values, situation, func):
        return True
    binding = values.binding(func.value, func) if isinstance(func, cst.Name) else None
    return binding is not None and binding.kind == "parameter" and values.function(func) is None


def _is_layer(values: Values, call: cst.Call) -> bool:
    """``self.layer(x)`` in a module."""
    func = call.func
    if not isinstance(func, cst.Attribute) or not isinstance(func.value, cst.Name) or not call.args:
        return False
    function = next((f for f in values.code.functions_round(call) if isinstance(f, cst.FunctionDef)), None)
    if function is None or not is_method(values.code, function):
        return False
    if parameters(function)[0] != func.value.value:
        return False
    cls = values.code.above(call, cst.ClassDef)
    made = values.attribute_values(cls, func.attr.value) if cls is not None else []
    return any(isinstance(m, cst.Call) and values.code.dotted(m.func).startswith("equinox.nn.") for m in made)


def _maps_layers(values: Values, call: cst.Call) -> bool:
    """Whether the class that a call is in maps layers of its own."""
    cls = values.code.above(call, cst.ClassDef)
    return cls is not None and any(True for _ in values.code.calls(*_VMAPS, inside=cls))


def _mapped(values: Values, writer: Writer, situation: Situation, call: cst.Call) -> list[Edit]:
    """The edits that map a call over the first axis of its first argument."""
    code = values.code
    first = call.args[0]
    if first.keyword is not None or any(arg.star for arg in call.args):
        return []
    axes = _missing_axes(situation.message)
    name = writer.name("jax.vmap")
    rest = call.args[1:]
    func = outer_text(code, call.func)
    if not rest:
        return [
            insert(code.outer_span(call.func)[0], f"{name}(" * axes),
            insert(code.outer_span(call.func)[1], ")" * axes),
        ]
    if axes != 1:
        return []
    if len(rest) == 1 and rest[0].keyword is None and _is_state(values, rest[0].value):
        options = 'axis_name="batch", in_axes=(0, None), out_axes=(0, None)'
        return [code.replace(call.func, f"{name}({func}, {options})")]
    return _with_keys(code, writer, call, name)


def _is_state(values: Values, node: cst.BaseExpression) -> bool:
    """The state of ``eqx.nn.make_with_state`` or ``eqx.nn.State``."""
    made = values.origin(Place(node))
    text = values.code.text(made.node)
    return "make_with_state" in text or "nn.State" in text or values.code.text(node) == "state"


def _with_keys(code: Code, writer: Writer, call: cst.Call, name: str) -> list[Edit]:
    """``jax.vmap(lambda row: model(row, flag=True))(x)``; a key is split into one for each example."""
    row = fresh(code, "row", "example")
    given = as_argument(code, call.args[0].value)
    inner, names, mapped = [], [row], [given]
    for arg in call.args[1:]:
        text = as_argument(code, arg.value)
        label = arg.keyword.value if arg.keyword is not None else text
        if _KEY.match(label) and text != "None":
            key = fresh(code, "k", "row_key")
            names.append(key)
            mapped.append(f"{writer.name('jax')}.random.split({text}, len({given}))")
            text = key
        inner.append(f"{arg.keyword.value}={text}" if arg.keyword is not None else text)
    body = f"{outer_text(code, call.func)}({', '.join([row, *inner])})"
    return [code.replace(call, f"{name}(lambda {', '.join(names)}: {body})({', '.join(mapped)})")]
