"""Rules of ``custom_vjp``: registered, one cotangent per argument, in its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.loops import ArrayType
from jaxerr_rag.repair.program.reading import text_of_key
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"custom-vjp-missing-defvjp", "custom-vjp-bwd-structure", "custom-vjp-cotangent-shape"})


@dataclass(frozen=True)
class Rule:
    """A function with a rule of its own.

    Attributes:
      primal: the function that is decorated.
      rule: the backward rule, or the JVP rule.
      undifferentiated: positions of ``nondiff_argnums``.
    """

    primal: cst.FunctionDef
    rule: Callee
    undifferentiated: tuple[int, ...]

    @property
    def names(self) -> list[str]:
        """The parameters that get cotangents."""
        every = parameters(self.primal)
        return [name for at, name in enumerate(every) if at not in self.undifferentiated]


def propose(situation: Situation) -> Iterator[Candidate]:
    """The registration, the tuple, the sum over what was broadcast."""
    values = Values(situation.code)
    if situation.entry == "custom-vjp-missing-defvjp":
        yield from _registered(values, situation.message)
    elif situation.entry == "custom-vjp-bwd-structure":
        yield from _tuples(values, situation.message)
    else:
        yield from _cotangents(values, situation.message)


# --- registration ----------------------------------------------------------------------------------

_FORWARD = re.compile(r"fwd|forward", re.IGNORECASE)
_BACKWARD = re.compile(r"bwd|backward|_vjp$|_rev$|pullback", re.IGNORECASE)


def _registered(values: Values, message: str) -> Iterator[Candidate]:
    code = values.code
    found = re.search(r"custom_vjp function (\S+) using", message)
    name = found[1].rpartition(".")[2] if found else ""
    primal = code.function(name)
    if primal is None:
        return
    scope = [node for node in code.nodes(cst.FunctionDef) if code.parent(node) is code.parent(primal)]
    others = [node for node in scope if node is not primal]
    forward = _nearest(others, name, _FORWARD)
    backward = _nearest([node for node in others if node is not forward], name, _BACKWARD)
    if forward is None or backward is None:
        return
    last = max((forward, backward, primal), key=lambda node: code.span(node)[1])
    end = code.end_line(last)
    lines = code.lines
    place = len("".join(lines[:end]).encode("utf-8"))
    indent = code.indent(last)
    text = f"\n\n{indent}{name}.defvjp({forward.name.value}, {backward.name.value})\n"
    following = lines[end] if end < len(lines) else ""
    if following.strip():
        text += "\n"
    if indent:
        text = text[1:]
    newline = "" if lines[end - 1].endswith("\n") else "\n"
    yield Candidate("defvjp", (Edit(place, place, newline + text),), 1.0, "safe")


def _nearest(functions: list[cst.FunctionDef], name: str, kind: re.Pattern[str]) -> cst.FunctionDef | None:
    """The function that by its name is a rule of another."""
    fitting = [node for node in functions if kind.search(node.name.value)]
    own = [node for node in fitting if node.name.value.strip("_").startswith(name.strip("_"))]
    return next(iter(own or fitting), None)


# --- what the backward rule returns ----------------------------------------------------------------


def _vjp_rules(values: Values) -> list[Rule]:
    """The functions with a backward rule."""
    found = []
    for call in values.code.nodes(cst.Call):
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value != "defvjp":
            continue
        primal = values.function(call.func.value)
        backward = argument(call, 1, "bwd")
        rule = values.function(backward.value) if backward is not None else None
        if primal is not None and isinstance(primal.function, cst.FunctionDef) and rule is not None:
            found.append(Rule(primal.function, rule, _undifferentiated(values, primal.function)))
    return found


def _undifferentiated(values: Values, primal: cst.FunctionDef) -> tuple[int, ...]:
    for decorator in primal.decorators:
        if isinstance(decorator.decorator, cst.Call):
            numbers = argument(decorator.decorator, 99, "nondiff_argnums")
            if numbers is not None:
                every = (
                    [text_of_key(e.value) for e in numbers.value.elements]
                    if isinstance(numbers.value, cst.Tuple | cst.List)
                    else [text_of_key(numbers.value)]
                )
                return tuple(n for n in every if isinstance(n, int))
    return ()


def _tuples(values: Values, message: str) -> Iterator[Candidate]:
    code = values.code
    found = re.search(
        r"bwd output structure PyTreeDef\((.*?)\) for primal input structure PyTreeDef\((.*?)\)\.?$", message
    )
    out = found[1] if found else ""
    for rule in _vjp_rules(values):
        edits: list[Edit] = []
        weight = 1.0
        for value in returned(rule.rule.function):
            made = display(values, Place(value))
            wanted = rule.names
            if isinstance(made, cst.Tuple) and not made.elements:
                continue
            if isinstance(made, cst.Tuple | cst.List):
                if out and not out.startswith("[" if isinstance(made, cst.List) else "("):
                    continue
                texts = [outer_text(code, element.value) for element in made.elements]
                if len(texts) == len(wanted) and isinstance(made, cst.Tuple):
                    texts = _unnested(values, made)
                if len(texts) < len(wanted):
                    texts = _with_none(texts, wanted)
                elif len(texts) > len(wanted):
                    texts = _without(texts, rule)
                if len(texts) != len(wanted):
                    continue
                inner = ", ".join(texts) + ("," if len(texts) == 1 else "")
                plain = isinstance(code.parent(made), cst.Return) and not made.lpar and len(texts) > 1
                edits.append(code.replace(made, inner if plain else f"({inner})"))
            elif not out or out.startswith(("*", "None", "{")):
                if len(wanted) == 1:
                    start, end = code.outer_span(value)
                    edits += [Edit(start, start, "("), Edit(end, end, ",)")]
                else:
                    texts = _with_none([as_argument(code, value)], wanted)
                    weight = 0.8
                    text = ", ".join(texts)
                    alone = isinstance(code.parent(value), cst.Return)
                    edits.append(code.replace(value, text if alone else f"({text})"))
        if edits:
            yield Candidate("tuple", tuple(edits), weight, "review")


def _unnested(values: Values, made: cst.Tuple) -> list[str]:
    texts = []
    for element in made.elements:
        inner = element.value
        if isinstance(inner, cst.Tuple) and len(inner.elements) == 1:
            texts.append(outer_text(values.code, inner.elements[0].value))
        else:
            texts.append(outer_text(values.code, inner))
    return texts


def _with_none(texts: list[str], names: list[str]) -> list[str]:
    """The cotangents at the places of the arguments that their names speak of, None elsewhere."""
    places: dict[int, str] = {}
    rest = list(texts)
    for text in texts:
        for at, name in enumerate(names):
            if at not in places and text in rest and _is_gradient_in(text, name):
                places[at] = text
                rest.remove(text)
    free = [at for at in range(len(names)) if at not in places]
    for at, text in zip(free, rest, strict=False):
        places[at] = text
    return [places.get(at, "None") for at in range(len(names))]


def _is_gradient_in(text: str, name: str) -> bool:
    """``dx``, ``grad_x``, ``x_bar``, ``g_x`` for ``x``."""
    plain = text.replace("_", "").lower()
    name = name.replace("_", "").lower()
    marks = ("d", "grad", "g", "ct", "bar", "cot", "dl", "dy", "cotangent", "gradient")
    return any(plain in (mark + name, name + mark) for mark in marks)


def _without(texts: list[str], rule: Rule) -> list[str]:
    """Cotangents of arguments that are not differentiated go; else those that are None."""
    if len(texts) == len(parameters(rule.primal)) and rule.undifferentiated:
        return [text for at, text in enumerate(texts) if at not in rule.undifferentiated]
    kept = list(texts)
    while len(kept) > len(rule.names) and "None" in kept:
        kept.reverse()
        kept.remove("None")
        kept.reverse()
    return kept


_COTANGENT = re.compile(
    r"at output\[(?P<at>\d+)\]\S* the bwd rule produced an output of (?:type|shape/dtype) "
    r"(?P<got>\w+\[[^\]]*\])\S*"
    r" corresponding to an input of (?:type|shape/dtype) (?P<wanted>\w+\[[^\]]*\])"
)


def _cotangents(values: Values, message: str) -> Iterator[Candidate]:
    code = values.code
    for found in _COTANGENT.finditer(message):
        at, got, wanted = int(found["at"]), ArrayType.parse(found["got"]), ArrayType.parse(found["wanted"])
        for rule in _vjp_rules(values):
            if at >= len(rule.names):
                continue
            writer = Writer(code)
            edits: list[Edit] = []
            for value in returned(rule.rule.function):
                made = display(values, Place(value))
                if isinstance(made, cst.Tuple | cst.List) and at < len(made.elements):
                    element = made.elements[at].value
                    like = _residual(values, rule, at)
                    edits += fitted(values, writer, element, got.shape, wanted.shape, like)
            if edits:
                yield Candidate("sum", writer.edits(edits), 1.0, "safe")


def fitted(
    values: Values,
    writer: Writer,
    node: cst.BaseExpression,
    got: tuple[str, ...],
    wanted: tuple[str, ...],
    like: str | None,
) -> list[Edit]:
    """Edits that sum a cotangent over what was broadcast, or spread it over what was summed."""
    code = values.code
    total = writer.name("jax.numpy.sum")
    if not wanted:
        return in_call(code, node, total)
    extra = len(got) - len(wanted)
    if extra >= 0:
        pairs = list(zip(got[extra:], wanted, strict=True))
        if all(g == w or w == "1" for g, w in pairs):
            ones = [at + extra for at, (g, w) in enumerate(pairs) if w == "1" and g != "1"]
            leading = list(range(extra))
            if leading and not ones:
                return in_call(code, node, total, f"axis={_axes(leading)}")
            if ones and not leading:
                return in_call(code, node, total, f"axis={_axes(ones)}, keepdims=True")
            if ones and leading and like is not None:
                edits = in_call(code, node, total, f"axis={_axes(leading + ones)}")
                return [
                    *edits[:-1],
                    Edit(edits[-1].start, edits[-1].end, edits[-1].text + f".reshape({like}.shape)"),
                ]
        if got == wanted[::-1]:
            return suffixed(code, node, ".T")
        # A parameter along the first axes: summed over the last ones.
        if got[: len(wanted)] == wanted and extra:
            return in_call(code, node, total, f"axis={_axes(list(range(len(wanted), len(got))))}")
    if like is not None and len(got) < len(wanted):
        return in_call(code, node, writer.name("jax.numpy.broadcast_to"), f"{like}.shape")
    return []


def _axes(axes: list[int]) -> str:
    return str(axes[0]) if len(axes) == 1 else f"({', '.join(map(str, axes))})"


def _residual(values: Values, rule: Rule, at: int) -> str | None:
    """The name that the backward rule has for an argument of the function."""
    name = rule.names[at]
    table = values.table(rule.rule.function)
    return name if name in table else None
