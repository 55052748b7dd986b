"""Branches of ``cond`` and ``switch`` that differ in dtype or shape."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import holds, is_number, kind, retyped
from jaxerr_rag.repair.forms.whole_numbers import Whole, whole
from jaxerr_rag.repair.forms.writing import Writer, in_call, insert, outer_text, remove_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, names_in, parameters
from jaxerr_rag.repair.program.conds import (
    BranchDifference,
    Choice,
    branch_types,
    failing_choice,
    free_names,
    results_of,
)
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"cond-branch-dtype-mismatch", "cond-branch-shape-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The narrower or smaller of the two results brought to the other."""
    values = Values(situation.code)
    choice = failing_choice(values, situation)
    differing = branch_types(situation.message)
    if choice is not None and differing:
        yield from _types(values, choice, differing)


def _types(values: Values, choice: Choice, every: list[BranchDifference]) -> Iterator[Candidate]:
    shapes = [one for one in every if one.types[0].shape != one.types[1].shape]
    if shapes:
        yield from _shapes(values, choice, shapes)
        return
    rounding = all(kind(one.types[0].dtype) == kind(one.types[1].dtype) for one in every)
    written = False
    for wider in (True, False) if rounding else (True,):
        writer = Writer(values.code)
        edits: list[Edit] = []
        literal = True
        for one in every:
            made = _retyped(values, writer, choice, one, wider)
            if made is None:
                break
            edits.extend(made[0])
            literal = literal and made[1]
        else:
            if edits:
                strategy = "literal" if literal else "zeros_like"
                written = written or (wider and literal)
                yield Candidate(strategy, writer.edits(dict.fromkeys(edits)), 1.0 if wider else 0.1, "safe")
    if not rounding:
        yield from _counted(values, choice, every, 0.95 if written else 1.05)


def _retyped(
    values: Values, writer: Writer, choice: Choice, one: BranchDifference, wider: bool
) -> tuple[list[Edit], bool] | None:
    """Edits that bring the narrower result to the wider, or the other way; whether it is a literal."""
    edits: list[Edit] = []
    literal = True
    first = holds(one.types[1].dtype, one.types[0].dtype)
    number = one.first if first == wider else one.second
    wanted = one.types[1].dtype if first == wider else one.types[0].dtype
    found = results_of(values, choice, number)
    for value in found[1] if found is not None else []:
        place = Place(value, one.path)
        literal = literal and is_number(values.origin(place).node)
        made = retyped(values, writer, place, wanted)
        if made is None and found is not None:
            made = _operand_cast(values, writer, choice, found[0], place, wanted)
        if made is None:
            return None
        edits.extend(made)
    return edits, literal


def _counted(
    values: Values, choice: Choice, every: list[BranchDifference], weight: float
) -> Iterator[Candidate]:
    """Counters that a branch adds floats to: their literals as whole numbers, other leaves as usual."""
    writer = Writer(values.code)
    edits: list[Edit] = []
    found: list[Whole] = []
    for one in every:
        narrow = int(holds(one.types[0].dtype, one.types[1].dtype))
        results = results_of(values, choice, (one.second, one.first)[narrow])
        dtype = one.types[narrow].dtype
        ways = [
            whole(values, writer, Place(value, one.path), dtype) for value in (results[1] if results else ())
        ]
        more = [way for way in ways if way is not None]
        if more and len(more) == len(ways):
            found += more
            if one.types[narrow].shape and not all(_selects(way) for way in more):
                weight = min(weight, 0.9)  # An array of whole numbers may be data as well as counts.
            continue
        made = _retyped(values, writer, choice, one, True)
        if made is None:
            return
        edits.extend(made[0])
    edits += [edit for way in found for edit in way.edits]
    if found:
        weight = weight if all(way.counts for way in found) else 0.45
        yield Candidate("literal", writer.edits(dict.fromkeys(edits)), weight, "safe")


def _selects(way: Whole) -> bool:
    """Whether ones are added in some places, nothing in the others."""
    return {"0", "1"} <= {edit.text for edit in way.edits}


def _operand_cast(
    values: Values, writer: Writer, choice: Choice, callee: Callee, place: Place, dtype: str
) -> list[Edit] | None:
    """A branch that hands back its operand: the operand is cast where it is handed in."""
    end = values.origin(place)
    names = free_names(callee)
    if not isinstance(end.node, cst.Name) or end.node.value not in names:
        return None
    at = names.index(end.node.value)
    if at >= len(choice.operands) or any(arg.star for arg in choice.operands):
        return None
    return retyped(values, writer, Place(choice.operands[at].value, end.path), dtype)


def _shapes(values: Values, choice: Choice, every: list[BranchDifference]) -> Iterator[Candidate]:
    """All leaves that differ in the first way, then one leaf in the others."""
    options: list[list[tuple[list[Edit], float]]] = []
    writer = Writer(values.code)
    for one in every:
        small = int(len(one.types[0].shape) > len(one.types[1].shape))
        numbers = (one.first, one.second)
        found = results_of(values, choice, numbers[small])
        other = results_of(values, choice, numbers[1 - small])
        if found is None or other is None:
            return
        ways: list[tuple[list[Edit], float]] = []
        for value in found[1]:
            ways.extend(_grown(values, writer, found[0], Place(value, one.path), other, one, small))
        options.append(ways)
    if len(every) == 1 and len(choice.branches) > 2:
        yield from _odd_one(values, choice, every[0])
    if not all(options):
        return
    if len(options) == 1:
        for edits, weight in options[0][:5]:
            yield Candidate("same_shape", writer.edits(edits), weight, "review")
    else:
        for at in range(min(3, max(len(ways) for ways in options))):
            chosen = [ways[min(at, len(ways) - 1)] for ways in options]
            edits = list(dict.fromkeys(edit for way, _ in chosen for edit in way))
            yield Candidate("same_shape", writer.edits(edits), min(w for _, w in chosen), "review")


def _odd_one(values: Values, choice: Choice, one: BranchDifference) -> Iterator[Candidate]:
    """The one branch of several that keeps a dimension, if ``keepdims=True`` is why."""
    larger = one.first if len(one.types[0].shape) > len(one.types[1].shape) else one.second
    kept: list[Edit] = []
    for number in range(len(choice.branches)):
        found = results_of(values, choice, number)
        for value in found[1] if found is not None else []:
            made = values.origin(Place(value, one.path)).node
            given = argument(made, 99, "keepdims") if isinstance(made, cst.Call) else None
            if given is None or not isinstance(made, cst.Call):
                continue
            if number != larger:
                return
            kept.append(remove_argument(values.code, made, given))
    if kept:
        yield Candidate("same_shape", tuple(kept), 1.05, "review")


def _grown(
    values: Values,
    writer: Writer,
    callee: Callee,
    place: Place,
    other: tuple[Callee, list[cst.BaseExpression]],
    one: BranchDifference,
    small: int,
) -> Iterator[tuple[list[Edit], float]]:
    code = values.code
    trail = [at for at in values.trail(place) if not at.path]
    if not trail:
        return
    node = trail[0].node
    made = trail[-1].node
    number = is_number(made) or _is_constant(values, made)
    weight = 1.0
    for like in _likes(values, callee, other, one):
        if number and is_number(made) and float(code.text(made).replace("_", "") or 1) == 0:
            text = f"{writer.name('jax.numpy.zeros_like')}({like})"
            yield [code.replace(made, text)], weight
        elif number:
            text = f"{writer.name('jax.numpy.full_like')}({like}, {outer_text(code, made)})"
            yield [code.replace(made, text)], weight
        elif len(one.types[small].shape) < len(one.types[1 - small].shape):
            keep = _keepdims(values, made)
            function = writer.name("jax.numpy.broadcast_to")
            if keep is not None:
                yield [*in_call(code, node, function, f"{like}.shape"), keep], weight
            yield in_call(code, node, function, f"{like}.shape"), weight - 0.2
        weight -= 0.1
    ones = one.types[1 - small].shape
    if not number and len(one.types[small].shape) + 1 == len(ones) and "1" in ones:
        index = "[None]" if ones[0] == "1" else "[..., None]"
        yield suffixed(code, node, index), 0.6


def _is_constant(values: Values, node: cst.BaseExpression) -> bool:
    """``jnp.nan``, ``-jnp.inf``."""
    inner = node.expression if isinstance(node, cst.UnaryOperation) else node
    return values.code.dotted(inner).rpartition(".")[2] in ("nan", "inf", "pi", "NaN")


def _likes(
    values: Values,
    callee: Callee,
    other: tuple[Callee, list[cst.BaseExpression]],
    one: BranchDifference,
) -> list[str]:
    """Names a branch can read that may have the shape of the other's result, the likeliest first."""
    own = parameters(callee.function)[callee.bound :]
    theirs = parameters(other[0].function)[other[0].bound :]
    wanted: list[str] = []
    for value in other[1]:
        end = next((p.node for p in reversed(values.trail(Place(value, one.path))) if not p.path), value)
        ordered = [n.value for n in values.code.nodes(cst.Name, inside=end)]
        wanted += [name for name in ordered if name in names_in(end)]
    found = []
    for name in [*wanted, *own]:
        if name in theirs:
            at = theirs.index(name)
            name = own[at] if at < len(own) else name
        elif name not in own and values.binding(name, callee.function) is None:
            continue
        binding = values.binding(name, callee.function)
        if name not in own and binding is not None and binding.kind in ("def", "class"):
            continue
        if name not in found and name != "_":
            found.append(name)
    return found[:4]


def _keepdims(values: Values, node: cst.BaseExpression) -> Edit | None:
    """``keepdims=True`` in a reduction along an axis."""
    if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
        return None
    if node.func.attr.value not in ("sum", "mean", "max", "min", "prod", "std", "var", "norm", "any", "all"):
        return None
    if any(arg.keyword is not None and arg.keyword.value == "keepdims" for arg in node.args) or not node.args:
        return None
    return insert(values.code.outer_span(node.args[-1].value)[1], ", keepdims=True")
