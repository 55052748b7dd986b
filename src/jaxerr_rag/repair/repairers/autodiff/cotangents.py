"""What ``jvp`` and the function that ``vjp`` returns are given: the types and containers of what they map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number, remade, retyped
from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, returned, text_of_key
from jaxerr_rag.repair.program.loops import ArrayType, failing_calls
from jaxerr_rag.repair.program.transforms import stack_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"jvp-tangent-dtype-mismatch", "vjp-cotangent-type-mismatch", "vjp-cotangent-structure-mismatch"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """Tangents like the primals, cotangents like the outputs."""
    values = Values(situation.code)
    if situation.entry == "jvp-tangent-dtype-mismatch":
        for call in failing_calls(situation, "jax.jvp"):
            yield from _tangents(values, call, situation.message)
        return
    for pullback in _pullbacks(values, situation):
        if situation.entry == "vjp-cotangent-type-mismatch":
            yield from _types(values, pullback, situation.message)
        else:
            yield from _structure(values, pullback)


# --- jvp -------------------------------------------------------------------------------------------


def _tangents(values: Values, call: cst.Call, message: str) -> Iterator[Candidate]:
    found = re.search(r"expected tangent dtype \W*(\w+).*?, but got tangent dtype (\w+)", message)
    primals, tangents = argument(call, 1, "primals"), argument(call, 2, "tangents")
    if found is None or primals is None or tangents is None:
        return
    wanted = found[1]
    left, right = display(values, Place(primals.value)), display(values, Place(tangents.value))
    if not isinstance(left, cst.Tuple | cst.List) or not isinstance(right, cst.Tuple | cst.List):
        return
    pairs = [(a.value, b.value) for a, b in zip(left.elements, right.elements, strict=False)]
    writer = Writer(values.code)
    if wanted == "float0":
        # The primal is an integer: that is what has to be a float.
        edits: list[Edit] = []
        for primal, _ in pairs:
            edits.extend(retyped(values, writer, Place(primal), found[2]) or [])
        yield Candidate("float_literal", writer.edits(dict.fromkeys(edits)), 0.9, "review")
        return
    made: list[Edit] = []
    for _, tangent in pairs:
        trail = values.trail(Place(tangent))
        if not trail[-1].path:
            made.extend(remade(values, writer, trail[-1].node, wanted) or [])
    if made:
        yield Candidate("float_literal", writer.edits(dict.fromkeys(made)), 1.0, "safe")
    casts: list[Edit] = []
    for primal, tangent in pairs:
        if _is_tree(values, primal) or _is_tree(values, tangent):
            casts.append(_leaves(writer, primal, tangent))
        elif is_number(tangent):
            casts.extend(remade(values, writer, tangent, wanted) or [])
        else:
            dtype = f"{as_argument(values.code, primal)}.dtype" if isinstance(primal, cst.Name) else None
            casts.extend(
                suffixed(values.code, tangent, f".astype({dtype or writer.name(f'jax.numpy.{wanted}')})")
            )
    yield Candidate("astype", writer.edits(dict.fromkeys(casts)), 0.9, "safe")


def _is_tree(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an argument is surely a dict, list or tuple of arrays; also one that the callers give."""
    made = [values.origin(Place(node))]
    if isinstance(node, cst.Name):
        binding = values.binding(node.value, node)
        if binding is not None and isinstance(binding.node, cst.FunctionDef | cst.Lambda):
            made += [values.origin(Place(given)) for given in values.arguments(binding.node, node.value)]
    return any(isinstance(p.node, cst.Dict | cst.List | cst.Tuple) and not p.path for p in made)


def _leaves(writer: Writer, primal: cst.BaseExpression, tangent: cst.BaseExpression) -> Edit:
    """Each leaf of a tangent with its primal's type."""
    code = writer.code
    array, result = writer.name("jax.numpy.asarray"), writer.name("jax.numpy.result_type")
    given = f"{as_argument(code, primal)}, {as_argument(code, tangent)}"
    text = f"{writer.name('jax.tree.map')}(lambda p, t: {array}(t, {result}(p)), {given})"
    return code.replace(tangent, text)


# --- vjp -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pullback:
    """A call of the function that ``vjp`` returned.

    Attributes:
      call: it.
      cotangent: what it is given.
      vjp: the call of ``jax.vjp``.
      output: the name of the function's output, with the edit that gives it one if it has none.
    """

    call: cst.Call
    cotangent: cst.Arg
    vjp: cst.Call
    output: str
    naming: tuple[Edit, ...] = ()


def _pullbacks(values: Values, situation: Situation) -> list[Pullback]:
    code = situation.code
    found: list[tuple[int, Pullback]] = []
    for call in code.nodes(cst.Call):
        place = values.origin(Place(call.func))
        vjp = place.node
        if (
            place.path != (("item", 1),)
            or not isinstance(vjp, cst.Call)
            or code.dotted(vjp.func) != "jax.vjp"
        ):
            continue
        if not call.args:
            continue
        parent = code.parent(vjp)
        target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
        if not isinstance(target, cst.Tuple):
            continue
        first = target.elements[0].value
        name = outer_text(code, first)
        naming: tuple[Edit, ...] = ()
        if name == "_":
            name, naming = "output", (code.replace(first, "output"),)
        near = code.line(call) <= situation.line <= code.end_line(call)
        order = 0 if call is situation.marked else 1 if near else 2
        found.append((order, Pullback(call, call.args[0], vjp, name, naming)))
    best = min((order for order, _ in found), default=2)
    return [pullback for order, pullback in found if order == best]


def _types(values: Values, pullback: Pullback, message: str) -> Iterator[Candidate]:
    found = re.search(
        r"got (\w+\[[^\]]*\])\S* but expected (\w+\[[^\]]*\])", message.replace(",", ", ").replace("  ", " ")
    )
    found = found or re.search(r"got (\w+\[[^\]]*\]).*?expected (\w+\[[^\]]*\])", message, re.DOTALL)
    if found is None:
        return
    got, wanted = ArrayType.parse(found[1]), ArrayType.parse(found[2])
    code = values.code
    writer = Writer(code)
    made = display(values, Place(pullback.cotangent.value))
    if isinstance(made, cst.Tuple | cst.List):
        parts = [(element.value, f"{pullback.output}[{at}]") for at, element in enumerate(made.elements)]
    elif isinstance(made, cst.Dict):
        parts = [
            (e.value, f"{pullback.output}[{code.text(e.key)}]")
            for e in made.elements
            if isinstance(e, cst.DictElement)
        ]
    else:
        parts = [(pullback.cotangent.value, pullback.output)]
    edits: list[Edit] = []
    for node, output in parts:
        edits.extend(_fitted(values, writer, node, output, got, wanted, len(parts) == 1))
    if edits:
        yield Candidate("ones_like", writer.edits([*edits, *pullback.naming]), 1.0, "safe")


def _fitted(
    values: Values,
    writer: Writer,
    node: cst.BaseExpression,
    output: str,
    got: ArrayType,
    wanted: ArrayType,
    only: bool,
) -> list[Edit]:
    code = values.code
    number = values.origin(Place(node)).node
    if is_number(number) and not got.shape:
        value = float(code.text(number).replace("_", "")) if not isinstance(number, cst.Name) else 1.0
        if value in (0.0, 1.0):
            name = "ones_like" if value else "zeros_like"
            return [code.replace(node, f"{writer.name(f'jax.numpy.{name}')}({output})")]
        text = outer_text(code, node)
        return [code.replace(node, f"{writer.name('jax.numpy.full_like')}({output}, {text})")]
    if not only and not _creates_scalar(values, node):
        return []
    if got.shape == wanted.shape:
        return suffixed(code, node, f".astype({output}.dtype)")
    if not got.shape:
        if _creates_one(values, node):
            return [code.replace(node, f"{writer.name('jax.numpy.ones_like')}({output})")]
        text = as_argument(code, node)
        return [code.replace(node, f"{writer.name('jax.numpy.full_like')}({output}, {text})")]
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Call) and code.dotted(made.func).rpartition(".")[2] in ("ones", "ones_like"):
        return [code.replace(made, f"{writer.name('jax.numpy.ones_like')}({output})")]
    if [n for n in got.shape if n != "1"] == [n for n in wanted.shape if n != "1"]:
        return suffixed(code, node, f".reshape({output}.shape)")
    if got.shape == wanted.shape[::-1]:
        return suffixed(code, node, ".T")
    return []


def _creates_scalar(values: Values, node: cst.BaseExpression) -> bool:
    made = values.origin(Place(node)).node
    return isinstance(made, cst.Call) and values.code.dotted(made.func).rpartition(".")[2] in (
        "array",
        "float32",
        "ones",
    )


def _creates_one(values: Values, node: cst.BaseExpression) -> bool:
    """``jnp.array(1.0)``, ``jnp.ones(())``."""
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Call) or not made.args:
        return False
    name = values.code.dotted(made.func).rpartition(".")[2]
    first = values.code.text(made.args[0].value)
    return (name in ("array", "asarray", "float32") and first in ("1.0", "1", "1.")) or (
        name == "ones" and first == "()"
    )


def _structure(values: Values, pullback: Pullback) -> Iterator[Candidate]:
    code = values.code
    writer = Writer(code)
    stack = stack_of(values, pullback.vjp.args[0].value)
    callee = values.function(stack.inner) if not isinstance(stack.inner, cst.FunctionDef) else None
    function = (
        stack.inner if isinstance(stack.inner, cst.FunctionDef) else callee.function if callee else None
    )
    results = returned(function) if function is not None else []
    made = [place.node for value in results for place in values.trail(Place(value)) if not place.path]
    output = next(
        (node for node in reversed(made) if isinstance(node, cst.Tuple | cst.List | cst.Dict)), None
    )
    built = next((n for n in made if isinstance(n, cst.Call) and values.fields(n.func)), None)
    given = display(values, Place(pullback.cotangent.value))
    node = pullback.cotangent.value
    texts = (
        [outer_text(code, element.value) for element in given.elements]
        if isinstance(given, cst.Tuple | cst.List)
        else [as_argument(code, node)]
    )
    target = given if isinstance(given, cst.Tuple | cst.List) else node
    text: str | None = None
    if isinstance(output, cst.Dict) and not isinstance(given, cst.Dict):
        keys = [text_of_key(e.key) for e in output.elements if isinstance(e, cst.DictElement)]
        parts = _zeros(writer, texts, [f'["{key}"]' for key in keys], pullback.output)
        pairs = [f'"{key}": {part}' for key, part in zip(keys, parts, strict=True)]
        text = "{" + ", ".join(pairs) + "}"
    elif isinstance(output, cst.Dict) and isinstance(given, cst.Dict):
        have = {text_of_key(e.key) for e in given.elements if isinstance(e, cst.DictElement)}
        keys = [text_of_key(e.key) for e in output.elements if isinstance(e, cst.DictElement)]
        zeros = writer.name("jax.numpy.zeros_like")
        pairs = [code.text(e) for e in given.elements]
        pairs = [pair.rstrip(", ") for pair in pairs]
        pairs += [f'"{key}": {zeros}({pullback.output}["{key}"])' for key in keys if key not in have]
        target, text = given, "{" + ", ".join(pairs) + "}"
    elif isinstance(output, cst.Tuple | cst.List):
        parts = _zeros(writer, texts, [f"[{at}]" for at in range(len(output.elements))], pullback.output)
        inner = ", ".join(parts)
        text = f"[{inner}]" if isinstance(output, cst.List) else f"({inner}{',' * (len(parts) == 1)})"
    elif built is not None:
        fields = values.fields(built.func)
        parts = _zeros(writer, texts, [f".{field}" for field in fields], pullback.output)
        text = f"{code.text(built.func)}({', '.join(parts)})"
    elif isinstance(given, cst.Tuple | cst.List) and len(texts) == 1:
        text = texts[0]
    if text is not None:
        exact = len(texts) > 1 or isinstance(given, cst.Dict) or output is None
        yield Candidate(
            "same_structure",
            writer.edits([code.replace(target, text), *pullback.naming]),
            1.0 if exact else 0.8,
            "review",
        )


def _zeros(writer: Writer, given: list[str], places: list[str], output: str) -> list[str]:
    """The given parts, and zeros for outputs that have none."""
    zeros = writer.name("jax.numpy.zeros_like") if len(given) < len(places) else ""
    return [given[at] if at < len(given) else f"{zeros}({output}{place})" for at, place in enumerate(places)]
