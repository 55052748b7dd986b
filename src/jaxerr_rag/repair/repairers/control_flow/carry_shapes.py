"""A carry that changes its shape: a start value of the body's shape, or the operation that changes it."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_creation, is_number, made_anew
from jaxerr_rag.repair.forms.likes import likes
from jaxerr_rag.repair.forms.writing import Writer, insert, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values
from jaxerr_rag.repair.program.loops import (
    Difference,
    Loop,
    carries_out,
    differences,
    failing_loop,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-shape-mismatch", "while-carry-shape-mismatch"})

_REDUCTIONS = frozenset(
    {"sum", "mean", "max", "min", "prod", "std", "var", "norm", "logsumexp", "amax", "amin"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The start value in the other shape first; where broadcasting made the shape, the product itself."""
    loop = failing_loop(situation)
    found = [one for one in differences(situation.message) if one.old.shape != one.new.shape]
    if loop is None or not found:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    if callee is None:
        return
    yield from _in_body(values, loop, callee, found)
    # A start value as large as an outer product would only keep what broadcasting made by accident.
    if not any(_outer(one.old.shape, one.new.shape) or one.grows for one in found):
        yield from _starts(values, loop, callee, found)


def _outer(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether a shape looks like that of a vector and a column broadcast: ``(n,)`` to ``(n, n)``."""
    sizes = [size for size in old if size != "1"]
    return bool(old) and len(sizes) < len(new) and len(new) == 2 and sizes == [new[0]] and new[0] == new[1]


# --- the start value -------------------------------------------------------------------------------


def _starts(values: Values, loop: Loop, callee: Callee, found: list[Difference]) -> Iterator[Candidate]:
    """All leaves that differ get start values of the shapes that the body makes."""
    options = [list(_start(values, loop, callee, one)) for one in found]
    if not all(options):
        return
    for at in range(min(4, max(len(ways) for ways in options))):
        writer = Writer(values.code)
        chosen = [ways[min(at, len(ways) - 1)] for ways in options]
        edits = [values.code.replace(node, _written(writer, text)) for node, text, _ in chosen]
        weight = min(weight for _, _, weight in chosen)
        yield Candidate("init", writer.edits(dict.fromkeys(edits)), weight - 0.05 * at, "review")


def _written(writer: Writer, text: str) -> str:
    """A text with ``{name}`` for functions of jax.numpy."""
    for name in ("zeros_like", "ones_like", "full_like", "zeros", "full", "ones", "broadcast_to"):
        if f"{{{name}}}" in text:
            text = text.replace(f"{{{name}}}", writer.name(f"jax.numpy.{name}"))
    return text


def _start(
    values: Values, loop: Loop, callee: Callee, one: Difference
) -> Iterator[tuple[cst.BaseExpression, str, float]]:
    code = values.code
    start = _made(values, loop, one.path)
    if start is None or not (made_anew(values, start) or _is_number_like(values, start)):
        return
    number = _number(values, start)
    if number is None:
        return
    zero = number in ("0", "0.0", "0.", "zeros")
    resized = _resized(values, start, one)
    if resized is not None:
        yield start, resized, 0.95
    if one.new.shape == ():
        yield start, "0.0" if zero else number, 0.8
        return
    weight = 0.95 if not one.old.shape else 0.7
    if set(one.new.shape) == {"1"}:
        yield start, f"{{zeros}}({len(one.new.shape)})" if zero else f"{{full}}(1, {number})", 0.8
        return
    for like in likes(values, loop, callee, one.path, len(one.new.shape), start):
        if like == code.text(start):
            continue
        if zero:
            text = f"{{zeros_like}}({like})"
        elif number in ("1", "1.0", "ones"):
            text = f"{{ones_like}}({like})"
        else:
            text = f"{{full_like}}({like}, {number})"
        yield start, text, weight
    sizes = ", ".join(one.new.shape)
    size = sizes if len(one.new.shape) == 1 else f"({sizes})"
    yield start, f"{{zeros}}({size})" if zero else f"{{full}}({size}, {number})", 0.35


def _made(values: Values, loop: Loop, path: Path) -> cst.BaseExpression | None:
    """The expression that makes a leaf's start value."""
    end: cst.BaseExpression | None = None
    for place in values.trail(Place(loop.init, path)):
        if not place.path:
            end = place.node
            if not isinstance(end, cst.Name):
                break
    return end


def _is_number_like(values: Values, node: cst.BaseExpression) -> bool:
    """``jnp.inf``, ``-jnp.inf``, ``jnp.array(0.0)``."""
    inner = node.expression if isinstance(node, cst.UnaryOperation) else node
    if values.code.dotted(inner).endswith((".inf", ".nan")):
        return True
    name = is_creation(values, node)
    return name in ("array", "asarray") and isinstance(node, cst.Call) and is_number(node.args[0].value)


def _number(values: Values, node: cst.BaseExpression) -> str | None:
    """The number that fills a start value."""
    code = values.code
    if is_number(node) or (not isinstance(node, cst.Call) and _is_number_like(values, node)):
        return code.text(node)
    if not isinstance(node, cst.Call):
        return None
    name = code.dotted(node.func).rpartition(".")[2]
    if name in ("zeros", "zeros_like", "empty", "empty_like"):
        return "zeros"
    if name in ("ones", "ones_like"):
        return "ones"
    if name in ("full", "full_like"):
        found = argument(node, 1, "fill_value")
        return code.text(found.value) if found is not None else None
    if node.args and is_number(node.args[0].value):
        return code.text(node.args[0].value)
    return None


def _resized(values: Values, node: cst.BaseExpression, one: Difference) -> str | None:
    """``jnp.zeros((n, m))`` with the sizes it names put in the order of the wanted shape."""
    if not isinstance(node, cst.Call) or is_creation(values, node) not in ("zeros", "ones", "full", "empty"):
        return None
    code = values.code
    shape = argument(node, 0, "shape")
    if shape is None:
        return None
    parts = shape.value.elements if isinstance(shape.value, cst.Tuple | cst.List) else None
    texts = [outer_text(code, e.value) for e in parts] if parts is not None else [code.text(shape.value)]
    if len(texts) != len(one.old.shape):
        return None
    sizes: dict[str, str] = dict(zip(one.old.shape, texts, strict=True))
    if not all(size in sizes or size == "1" for size in one.new.shape):
        return None
    wanted = [sizes.get(size, "1") for size in one.new.shape]
    size = f"({', '.join(wanted)}{',' if len(wanted) == 1 else ''})"
    if len(wanted) == 1:
        size = wanted[0]
    text = code.text(node)
    start = code.span(node)[0]
    left, right = (place - start for place in code.outer_span(shape.value))
    data = text.encode("utf-8")
    return (data[:left] + size.encode() + data[right:]).decode("utf-8")


# --- the body --------------------------------------------------------------------------------------


def _in_body(values: Values, loop: Loop, callee: Callee, found: list[Difference]) -> Iterator[Candidate]:
    if len(found) != 1:
        return
    one = found[0]
    code = values.code
    old, new = one.old.shape, one.new.shape
    nodes = []
    for out in carries_out(values, loop, callee):
        trail = values.trail(Place(out.node, (*out.path, *one.path)))
        ends = [place.node for place in trail if not place.path]
        if not ends:
            return
        nodes.append((ends[0], ends[-1]))
    if len(nodes) != 1:
        return
    first, end = nodes[0]
    if "1" in old and (len(new) == len(old) - 1 or _outer(old, new)):
        for edit in _keepdims(values, end):
            yield Candidate("body", (edit,), 0.9, "review")
    plain_old, plain_new = [n for n in old if n != "1"], [n for n in new if n != "1"]
    if plain_old == plain_new and len(new) != len(old):
        yield from _unit_axes(values, first, old, new)
    elif _outer(old, new):
        # (n,) and (n, 1) make (n, n): a product that was meant as a matrix product.
        yield from _products(values, callee, end)
    elif old == new[::-1] and len(old) == 2:
        yield Candidate("body", tuple(suffixed(code, first, ".T")), 0.4, "review")


def _unit_axes(
    values: Values, node: cst.BaseExpression, old: tuple[str, ...], new: tuple[str, ...]
) -> Iterator[Candidate]:
    """An axis of one element too many, or one too few."""
    if len(new) > len(old):
        suffix = "[0]" if new[0] == "1" else "[..., 0]" if len(new) > 1 else "[0]"
    else:
        suffix = "[None]" if old[0] == "1" else "[..., None]"
    if abs(len(new) - len(old)) == 1:
        weight = 0.9 if set(new) == {"1"} else 0.75
        yield Candidate("body", tuple(suffixed(values.code, node, suffix)), weight, "review")


def _keepdims(values: Values, node: cst.BaseExpression) -> Iterator[Edit]:
    for call in values.code.nodes(cst.Call, inside=node):
        name = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        keywords = {arg.keyword.value for arg in call.args if arg.keyword is not None}
        if name in _REDUCTIONS and "keepdims" not in keywords and call.args:
            yield insert(values.code.outer_span(call.args[-1].value)[1], ", keepdims=True")


def _products(values: Values, callee: Callee, end: cst.BaseExpression) -> Iterator[Candidate]:
    """Each product in the leaf's computation as a matrix product; columns taken as vectors."""
    code = values.code
    span = code.span(callee.function)
    queue, seen, products = [(end, 3)], set(), []
    while queue:
        node, depth = queue.pop(0)
        if id(node) in seen:
            continue
        seen.add(id(node))
        for part in code.nodes(cst.BinaryOperation, inside=node):
            if isinstance(part.operator, cst.Multiply):
                products.append(part)
        for name in code.nodes(cst.Name, inside=node):
            made = values.origin(Place(name)).node
            if depth and made is not name and span[0] <= code.span(made)[0] < span[1]:
                queue.append((made, depth - 1))
    for at, part in enumerate(products[:3]):
        operator = code.span(part.operator)
        text = code.data[operator[0] : operator[1]].decode("utf-8")
        edit = Edit(operator[0], operator[1], text.replace("*", "@"))
        yield Candidate("body", (edit,), 0.85 - 0.1 * at, "review")
