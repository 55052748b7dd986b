"""Names of dtypes and of precisions that JAX does not know, and `finfo` of what is no float."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"dtype-name-not-understood", "precision-name-unknown", "finfo-of-integers"})

_UNKNOWN = re.compile(r"data type '(?P<name>[^']+)' not understood")
_PRECISION = re.compile(r"got (?P<name>[\w.]+?)(?:\.$|\.?\s*$| of type)", re.M)
_PREFIX = re.compile(r"^(?:jax\.numpy|jnp|np|numpy|torch|tf|mx|mlx)\.")
_DTYPES = {
    "bf16": "bfloat16",
    "fp16": "float16",
    "fp32": "float32",
    "f32": "float32",
    "fp64": "float64",
    "f64": "float64",
    "i32": "int32",
    "i64": "int64",
    "brain float": "bfloat16",
    "half precision": "float16",
    "single precision": "float32",
    "double precision": "float64",
}
_KNOWN = re.compile(r"(?:bfloat16|float(?:16|32|64)|u?int(?:8|16|32|64)|complex(?:64|128)|bool)$")
_PRECISIONS = {
    **dict.fromkeys(("fp32", "f32", "float", "full", "ieee", "max", "maximum", "best", "exact"), "highest"),
    **dict.fromkeys(("fp64", "float64", "double"), "highest"),
    **dict.fromkeys(("highest", "high", "default", "float32", "tensorfloat32", "bfloat16"), ""),
    "tf32": "tensorfloat32",
    "bf16": "bfloat16",
    "medium": "bfloat16",
    "low": "default",
    "lowest": "default",
    "fast": "default",
    "fastest": "default",
    "normal": "default",
}
_PRODUCTS = frozenset(
    {"dot", "matmul", "einsum", "tensordot", "vdot", "inner", "dot_general", "conv_general_dilated", "conv"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The name that JAX has, or the function that fits the dtype."""
    if situation.entry == "dtype-name-not-understood":
        yield from _dtype(situation)
    elif situation.entry == "precision-name-unknown":
        yield from _precision(situation)
    else:
        yield from _limits(situation)


def _dtype(situation: Situation) -> Iterator[Candidate]:
    found = _UNKNOWN.search(situation.message)
    if found is None:
        yield from _fill_and_dtype(situation)
        return
    plain = _PREFIX.sub("", found["name"]).lower()
    name = _DTYPES.get(plain, plain)
    if _KNOWN.match(name) and name != found["name"]:
        yield from _renamed(situation.code, found["name"], name, "numpy_name")


def _fill_and_dtype(situation: Situation) -> Iterator[Candidate]:
    """``jnp.full(shape, jnp.float32, 7.0)``."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        if code.dotted(call.func) == "jax.numpy.full" and len(plain) == 3 and _is_dtype(code, plain[1]):
            edits = [code.replace(plain[n], outer_text(code, plain[3 - n])) for n in (1, 2)]
            yield Candidate("order", tuple(edits), 1.0, "safe")
            return


def _is_dtype(code: Code, node: cst.BaseExpression) -> bool:
    name = code.dotted(node)
    last = name.rpartition(".")[2]
    return last == "dtype" or (name.startswith(("jax.numpy.", "numpy.")) and bool(_KNOWN.match(last)))


def _renamed(code: Code, old: str, new: str, strategy: str) -> Iterator[Candidate]:
    """All strings of the program that are the name; none if it is compared or looked up, as a choice is."""
    strings = [node for node in code.nodes(cst.SimpleString) if node.evaluated_value == old]
    for node in strings:
        parent = code.parent(node)
        is_key = isinstance(parent, cst.DictElement) and parent.key is node
        if is_key or isinstance(parent, cst.Comparison | cst.ComparisonTarget | cst.Index | cst.MatchValue):
            return
    edits = tuple(code.replace(node, f"{node.prefix}{node.quote}{new}{node.quote}") for node in strings)
    if edits:
        yield Candidate(strategy, edits, 1.0, "review")


# --- precision ------------------------------------------------------------------------------------


def _precision(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    for call in at_fault(situation, cst.Call):
        given = argument(call, 99, "precision")
        if given is None or given.keyword is None or not _is_dtype(code, given.value):
            continue
        if code.dotted(call.func).rpartition(".")[2] in _PRODUCTS:
            edit = code.replace(given.keyword, "preferred_element_type")
            yield Candidate("preferred_element_type", (edit,), 0.9, "review")
        return
    found = _PRECISION.search(situation.message)
    if found is None:
        return
    name = found["name"]
    lower = name.rpartition(".")[2].lower()
    wanted = _PRECISIONS.get(lower)
    if wanted is None:
        return
    wanted = wanted or lower
    if wanted != name:
        yield from _renamed(code, name, wanted, "name")


# --- limits ---------------------------------------------------------------------------------------


def _limits(situation: Situation) -> Iterator[Candidate]:
    code, message = situation.code, situation.message
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        module, _, last = name.rpartition(".")
        if module not in ("jax.numpy", "numpy") or last not in ("finfo", "iinfo") or not call.args:
            continue
        writer = Writer(code)
        given = call.args[0].value
        member = code.parent(call)
        read = member.attr.value if isinstance(member, cst.Attribute) else _members(values, call)
        if last == "iinfo" and "Invalid integer data type 'f'" in message:
            if read in ("max", "min"):
                edit = code.replace(call.func, writer.name("jax.numpy.finfo"))
                yield Candidate("finfo", writer.edits([edit]), 0.8, "review")
        elif "bfloat16" in message or "float8" in message:
            if module == "numpy":
                edit = code.replace(call.func, writer.name("jax.numpy.finfo"))
                yield Candidate("finfo", writer.edits([edit]), 1.0, "safe")
        elif last == "finfo":
            yield from _of_data(values, call, given, read)
        return


def _members(values: Values, call: cst.Call) -> str:
    """What is read of ``info = jnp.finfo(d)``: one member's name, or ""."""
    parent = values.code.parent(call)
    target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
    scope = values.owner(target) if isinstance(target, cst.Name) else None
    if scope is None or not isinstance(target, cst.Name):
        return ""
    above = [values.code.parent(load) for load in values.loads(target.value, scope)]
    read = {node.attr.value if isinstance(node, cst.Attribute) else "" for node in above}
    return read.pop() if len(read) == 1 else ("max" if read == {"min", "max"} else "")


def _of_data(values: Values, call: cst.Call, given: cst.BaseExpression, read: str) -> Iterator[Candidate]:
    """``jnp.finfo(x.dtype)`` of whole numbers: of the float they become; of an integer type: `iinfo`."""
    code = values.code
    place = values.origin(Place(given))
    if _is_dtype(code, place.node) and code.dotted(place.node).rpartition(".")[2] != "dtype":
        if read in ("max", "min", "bits", "dtype"):
            writer = Writer(code)
            edit = code.replace(call.func, writer.name("jax.numpy.iinfo"))
            yield Candidate("iinfo", writer.edits([edit]), 0.8, "review")
        return
    if isinstance(given, cst.Attribute) and given.attr.value == "dtype":
        writer = Writer(code)
        text = f"{writer.name('jax.numpy.result_type')}({outer_text(code, given.value)}, float)"
        func = code.replace(call.func, writer.name("jax.numpy.finfo"))
        yield Candidate("result_type", writer.edits([func, code.replace(given, text)]), 0.8, "review")
