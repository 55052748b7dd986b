"""Branches of ``cond`` and ``switch`` that differ in dtype, shape or container."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.casts import holds, is_number, kind, retyped
from jaxerr_rag.repair.code import names_in, parameters
from jaxerr_rag.repair.conds import (
    BranchDifference,
    BranchStructures,
    Choice,
    branch_structures,
    branch_types,
    failing_choice,
    outputs,
)
from jaxerr_rag.repair.dataflow import Callee, Place, Values, text_of_key
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.repair.tuples import as_kind, display, filled_up
from jaxerr_rag.repair.writing import Writer, as_argument, in_call, insert, outer_text, suffixed

ENTRIES = frozenset(
    {"cond-branch-dtype-mismatch", "cond-branch-shape-mismatch", "cond-branch-structure-mismatch"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The narrower, smaller or poorer of the two results brought to the other."""
    values = Values(situation.code)
    choice = failing_choice(values, situation)
    if choice is None:
        return
    differing = branch_types(situation.message)
    if differing:
        yield from _types(values, choice, differing)
    for one in branch_structures(situation.message):
        yield from _structures(values, choice, one)


def _results(values: Values, choice: Choice, number: int) -> tuple[Callee, list[cst.BaseExpression]] | None:
    return outputs(values, choice.branches[number]) if number < len(choice.branches) else None


# --- dtype and shape -------------------------------------------------------------------------------


def _types(values: Values, choice: Choice, every: list[BranchDifference]) -> Iterator[Candidate]:
    shapes = [one for one in every if one.types[0].shape != one.types[1].shape]
    if shapes:
        yield from _shapes(values, choice, shapes)
        return
    rounding = all(kind(one.types[0].dtype) == kind(one.types[1].dtype) for one in every)
    for wider in (True, False) if rounding else (True,):
        writer = Writer(values.code)
        edits: list[Edit] = []
        literal = True
        for one in every:
            first = holds(one.types[1].dtype, one.types[0].dtype)
            number = one.first if first == wider else one.second
            wanted = one.types[1].dtype if first == wider else one.types[0].dtype
            found = _results(values, choice, number)
            for value in found[1] if found is not None else []:
                place = Place(value, one.path)
                literal = literal and is_number(values.origin(place).node)
                made = retyped(values, writer, place, wanted)
                if made is None and found is not None:
                    made = _operand_cast(values, writer, choice, found[0], place, wanted)
                if made is None:
                    return
                edits.extend(made)
        if edits:
            strategy = "literal" if literal else "zeros_like"
            yield Candidate(strategy, writer.edits(dict.fromkeys(edits)), 1.0 if wider else 0.1, "safe")


def _operand_cast(
    values: Values, writer: Writer, choice: Choice, callee: Callee, place: Place, dtype: str
) -> list[Edit] | None:
    """A branch that hands back its operand: the operand is cast where it is handed in."""
    end = values.origin(place)
    names = _free(callee)
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
        found = _results(values, choice, numbers[small])
        other = _results(values, choice, numbers[1 - small])
        if found is None or other is None:
            return
        ways: list[tuple[list[Edit], float]] = []
        for value in found[1]:
            ways.extend(_grown(values, writer, found[0], Place(value, one.path), other, one, small))
        options.append(ways)
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


# --- containers ------------------------------------------------------------------------------------


def _structures(values: Values, choice: Choice, one: BranchStructures) -> Iterator[Candidate]:
    found = [_results(values, choice, number) for number in one.branches]
    first, second = found
    if first is None or second is None:
        return
    for poor, rich, kinds in ((first, second, one.kinds), (second, first, one.kinds[::-1])):
        edits = list(_brought(values, poor, rich, kinds, one, choice))
        if edits:
            weight = 1.0 if kinds[0] in ("NoneType", "list") or kinds[0].endswith("#") or one.keys else 0.8
            yield Candidate("same_keys", tuple(dict.fromkeys(edits)), weight, "review")


def _brought(
    values: Values,
    poor: tuple[Callee, list[cst.BaseExpression]],
    rich: tuple[Callee, list[cst.BaseExpression]],
    kinds: tuple[str, str],
    one: BranchStructures,
    choice: Choice,
) -> Iterator[Edit]:
    """Edits that give the results of one branch the container of the other's."""
    code = values.code
    callee, results = poor
    model = next((display(values, Place(value, one.path)) for value in rich[1]), None)
    if not results and kinds[0] == "NoneType" and isinstance(callee.function, cst.FunctionDef):
        yield from _returned_operands(values, callee, model)
    for value in results:
        place = Place(value, one.path)
        made = display(values, place)
        if one.keys:
            yield from _keys(values, callee, made, model, one.keys)
        elif {kinds[0], kinds[1]} == {"tuple", "list"}:
            if isinstance(made, cst.Tuple | cst.List):
                yield as_kind(values, made, kinds[1])
        elif kinds[0].endswith("#"):
            yield from _lengths(values, callee, made, model)
        elif kinds[0] == "NoneType":
            yield from _in_place_of_none(values, callee, place, rich, one)
        elif kinds[0] == "tuple" and isinstance(made, cst.Tuple) and len(made.elements) == 1:
            yield code.replace(made, outer_text(code, made.elements[0].value))
        elif kinds[0] == "leaf" and kinds[1] == "tuple" and isinstance(model, cst.Tuple):
            if len(model.elements) == 1:
                yield code.replace(place.node, f"({as_argument(code, place.node)},)")
            elif not place.path:
                yield from _lengths(values, callee, cst.Tuple([cst.Element(value)]), model, value)
        elif (
            kinds[0] == "tuple"
            and isinstance(made, cst.Tuple)
            and kinds[1][:1].isupper()
            and kinds[1] != "NoneType"
        ):
            inner = ", ".join(outer_text(code, e.value) for e in made.elements)
            yield code.replace(made, f"{kinds[1]}({inner})")


def _free(callee: Callee) -> list[str]:
    return [n for n in parameters(callee.function)[callee.bound :] if n not in callee.keywords]


def _returned_operands(
    values: Values, callee: Callee, model: cst.Tuple | cst.List | cst.Dict | None
) -> Iterator[Edit]:
    """A branch without ``return`` hands back what it got."""
    function = callee.function
    assert isinstance(function, cst.FunctionDef)
    names = _free(callee)
    if (isinstance(model, cst.Tuple) and len(model.elements) > len(names)) or not names:
        return
    text = ", ".join(names) if isinstance(model, cst.Tuple) else names[0]
    last = function.body.body[-1]
    if isinstance(last, cst.SimpleStatementLine):
        if isinstance(last.body[0], cst.Pass):
            yield values.code.replace(last.body[0], f"return {text}")
        else:
            end = values.code.span(last)[1]
            data = values.code.data
            at = end - 1 if data[end - 1 : end] == b"\n" else end
            yield insert(at, f"\n{values.code.indent(last)}return {text}")


def _in_place_of_none(
    values: Values,
    callee: Callee,
    place: Place,
    rich: tuple[Callee, list[cst.BaseExpression]],
    one: BranchStructures,
) -> Iterator[Edit]:
    """``None`` becomes the operand where it is all that is returned, else zeros like the other's part."""
    code = values.code
    none = values.origin(place).node
    if not isinstance(none, cst.Name) or none.value != "None":
        return
    names = _free(callee)
    if not one.path and names:
        theirs = rich[1][0] if rich[1] else None
        several = isinstance(theirs, cst.Tuple) and len(theirs.elements) == len(names) > 1
        yield code.replace(none, ", ".join(names) if several else names[0])
        return
    for value in rich[1][:1]:
        trail = [p.node for p in values.trail(Place(value, one.path)) if not p.path]
        if not trail:
            continue
        end = trail[-1]
        if is_number(end):
            yield code.replace(none, "0.0" if isinstance(end, cst.Float) else "0")
            return
        theirs_names = _free(rich[0])
        for node in trail:
            for name in code.nodes(cst.Name, inside=node):
                seen = name.value in theirs_names and theirs_names.index(name.value) < len(names)
                text = names[theirs_names.index(name.value)] if seen else name.value
                binding = values.binding(name.value, callee.function)
                if seen or (binding is not None and binding.kind in ("assign", "parameter")):
                    yield code.replace(none, f"{Writer(code).name('jax.numpy.zeros_like')}({text})")
                    return


def _keys(
    values: Values,
    callee: Callee,
    made: cst.Tuple | cst.List | cst.Dict | None,
    model: cst.Tuple | cst.List | cst.Dict | None,
    keys: tuple[str, ...],
) -> Iterator[Edit]:
    """Keys that a branch leaves out come from the dictionary that it was given."""
    code = values.code
    if not isinstance(made, cst.Dict):
        return
    have = {text_of_key(e.key) for e in made.elements if isinstance(e, cst.DictElement)}
    missing = [key for key in keys if key not in have]
    if not missing:
        return
    sources = [
        code.text(e.value.value)
        for holder in (made, model)
        if isinstance(holder, cst.Dict)
        for e in holder.elements
        if isinstance(e, cst.DictElement) and isinstance(e.value, cst.Subscript)
    ]
    starred = [
        code.text(e.value)
        for e in (model.elements if isinstance(model, cst.Dict) else [])
        if isinstance(e, cst.StarredDictElement)
    ]
    names = _free(callee)
    source = next((s for s in [*sources, *starred] if s in names or values.binding(s, callee.function)), None)
    source = source or (names[0] if len(names) == 1 else None)
    if source is None:
        return
    same = all(
        isinstance(e, cst.DictElement) and code.text(e.value) == f"{source}[{code.text(e.key)}]"
        for e in made.elements
    )
    if same:
        yield code.replace(made, source)
    else:
        yield insert(code.span(made)[0] + 1, f"**{source}, ")


def _lengths(
    values: Values,
    callee: Callee,
    made: cst.BaseExpression | None,
    model: cst.BaseExpression | None,
    whole: cst.BaseExpression | None = None,
) -> Iterator[Edit]:
    """Parts that a branch leaves out are the operands of their places."""
    code = values.code
    if not isinstance(made, cst.Tuple | cst.List) or not isinstance(model, cst.Tuple | cst.List):
        return
    if len(made.elements) >= len(model.elements):
        return
    names = _free(callee)
    if len(names) != len(model.elements):
        words = [code.text(e.value) for e in model.elements]
        names = [w if w.isidentifier() and values.binding(w, callee.function) else "" for w in words]
    given = [outer_text(code, e.value) for e in made.elements]
    filled = filled_up(given, names)
    if not all(filled):
        return
    text = ", ".join(filled)
    yield code.replace(
        whole if whole is not None else made, f"({text})" if not isinstance(made, cst.List) else f"[{text}]"
    )
