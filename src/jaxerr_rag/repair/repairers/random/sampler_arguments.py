"""Samplers called in NumPy's order, and seeds that are floats."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"sampler-bounds-in-numpy-order", "seed-not-an-integer"})

_STANDARD = frozenset({"jax.random.normal", "jax.random.laplace"})
_KEYS = frozenset({"jax.random.key", "jax.random.PRNGKey"})
_SHAPES = frozenset({"shape", "size", "dims", "dim"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The arguments in JAX's order, or a seed that is a whole number."""
    if situation.entry == "seed-not-an-integer":
        yield from _seeds(situation)
    else:
        yield from _bounds(situation)


# --- order ----------------------------------------------------------------------------------------


def _bounds(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        if name not in _STANDARD | {"jax.random.uniform"} or len(plain) < 3 or len(plain) != len(call.args):
            continue
        key, *given = [as_argument(code, value) for value in plain]
        func = code.text(call.func)
        if name == "jax.random.uniform":
            text = _uniform(values, plain, given)
            if text:
                edit = code.replace(call, f"{func}({key}, {text})")
                yield Candidate("keywords", (edit,), 1.0, "safe")
        elif len(given) == 2 and _is_shape(values, plain[1]):
            scale = outer_text(code, plain[2])
            if not isinstance(plain[2], cst.Name | cst.Attribute | cst.Float | cst.Integer | cst.Call):
                scale = f"({scale})" if not plain[2].lpar else scale
            text = f"{scale} * {func}({key}, {given[0]})"
            if _is_operand(code, call):
                text = f"({text})"
            yield Candidate("scale", (code.replace(call, text),), 0.8, "review")
        return


def _uniform(values: Values, plain: list[cst.BaseExpression], given: list[str]) -> str:
    """``shape, minval=low, maxval=high`` of what was given, "" if it can't be told which is the shape."""
    if len(given) == 2:
        if _is_shape(values, plain[1]):
            return ""
        return f"minval={given[0]}, maxval={given[1]}"
    if len(given) != 3:
        return ""
    first, last = _is_shape(values, plain[1]), _is_shape(values, plain[3])
    if first and not last:
        return f"{given[0]}, minval={given[1]}, maxval={given[2]}"
    if last and not first:
        return f"{given[2]}, minval={given[0]}, maxval={given[1]}"
    if not first and _is_count(values, plain[3]) and not _is_count(values, plain[1]):
        return f"({given[2]},), minval={given[0]}, maxval={given[1]}"
    return ""


def _is_shape(values: Values, node: cst.BaseExpression) -> bool:
    place = values.origin(Place(node))
    if isinstance(place.node, cst.Tuple | cst.List) and not place.path:
        return True
    if place.path and place.path[-1] == ("attr", "shape"):
        return True
    name = values.code.dotted(node).rpartition(".")[2]
    return name in _SHAPES or name.endswith("_shape")


def _is_count(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression is a whole number: a literal, a length."""
    place = values.origin(Place(node))
    if isinstance(place.node, cst.Call):
        return values.code.dotted(place.node.func) in ("len", "int")
    if any(step[1] in ("shape", "size") for step in place.path):
        return True
    return isinstance(place.node, cst.Integer) and not place.path


def _is_operand(code: Code, node: cst.BaseExpression) -> bool:
    parent = code.parent(node)
    if isinstance(parent, cst.BinaryOperation) and isinstance(parent.operator, cst.Add):
        return False
    return not node.lpar and isinstance(
        parent, cst.BinaryOperation | cst.UnaryOperation | cst.Attribute | cst.Subscript
    )


# --- seeds ----------------------------------------------------------------------------------------


def _seeds(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) not in _KEYS or not call.args:
            continue
        seed = call.args[0].value
        place = values.origin(Place(seed))
        made = place.node
        if isinstance(made, cst.Call) and not place.path and code.dotted(made.func) == "time.time":
            name = code.text(made.func)
            new = name.rpartition(".")[0]
            if new:
                yield Candidate("int", (code.replace(made.func, f"{new}.time_ns"),), 1.0, "review")
            else:
                yield Candidate("int", (code.replace(seed, f"int({as_argument(code, seed)})"),), 0.8)
        elif isinstance(made, cst.Float) and not place.path:
            number = float(made.value.replace("_", ""))
            if number == int(number):
                yield Candidate("int", (code.replace(made, str(int(number))),), 1.0, "safe")
        elif isinstance(made, cst.BinaryOperation) and isinstance(made.operator, cst.Divide):
            sign = code.text(made.operator).replace("/", "//")
            yield Candidate("int", (code.replace(made.operator, sign),), 0.8, "review")
        elif not Flow(code).traced(seed) and _may_be_whole(values, seed):
            yield Candidate("int", (code.replace(seed, f"int({as_argument(code, seed)})"),), 0.6, "review")
        return


def _may_be_whole(values: Values, seed: cst.BaseExpression) -> bool:
    """Whether nothing in the text says that the seeds have a fraction, which ``int`` would cut off."""
    code = values.code
    places = values.trail(Place(seed))
    texts = [place.node for place in places]
    last = texts[-1]
    sources = [last]
    if isinstance(last, cst.Name):
        binding = values.binding(last.value, last)
        if binding is not None and binding.kind == "for" and binding.value is not None:
            sources.append(values.origin(Place(binding.value)).node)
        elif binding is not None and binding.kind == "parameter":
            function = binding.node
            assert isinstance(function, cst.FunctionDef | cst.Lambda)
            given = values.arguments(function, last.value)
            if not given or not all(_may_be_whole(values, value) for value in given):
                return False
    for source in sources:
        if isinstance(source, cst.Call) and code.dotted(source.func).startswith(("numpy.random", "random.")):
            return False
        if isinstance(source, cst.Call) and code.dotted(source.func).endswith(("linspace", "rand", "random")):
            return False
        for number in code.nodes(cst.Float, inside=source):
            value = float(number.value.replace("_", ""))
            if value != int(value):
                return False
    return True
