"""Tables of parameters that are short of what is joined to the sequence they are added to."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, subscript_step, text_of_key
from jaxerr_rag.repair.program.numbers import size, whole
from jaxerr_rag.repair.repairers.numpy.broadcasts import operands_of, shapes_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"broadcast-shape-mismatch"})

_JOINS = frozenset(
    {"jax.numpy.concatenate", "jax.numpy.concat", "jax.numpy.append", "jax.lax.concatenate"}
    | {"numpy.concatenate", "numpy.append"}
)
_LOOSE = (cst.IfExp, cst.Lambda, cst.Comparison, cst.BooleanOperation, cst.NamedExpr, cst.Await)
_LOOSE_SIGNS = (cst.BitAnd, cst.BitOr, cst.BitXor, cst.LeftShift, cst.RightShift)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``(1, n + 1, width)`` where the table is made, as one token was put in front of n."""
    shapes, operands = shapes_of(situation.message), operands_of(situation)
    if len(shapes) != 2 or len(operands) != 2:
        return
    values = Values(situation.code)
    for table, joined in ((0, 1), (1, 0)):
        place = _short(shapes[table], shapes[joined])
        if place is None:
            continue
        more = shapes[joined][-place] - shapes[table][-place]
        if not _joined(values, operands[joined], shapes[joined], place, more):
            continue
        for call in _makers(values, operands[table]):
            edit, sure = _grown(values, call, shapes[table], place, more)
            if edit is not None:
                note = "The table gets a place for what is joined to the sequence."
                yield Candidate("table_size", (edit,), 0.95 if sure else 0.7, "review", note)
                return


def _short(table: tuple[int, ...], other: tuple[int, ...]) -> int | None:
    """The one axis, counted from the end, in which a table of no more axes is shorter."""
    if len(table) > len(other):
        return None
    pairs = [(place, table[-place], other[-place]) for place in range(1, len(table) + 1)]
    differing = [(place, a, b) for place, a, b in pairs if a != b and 1 not in (a, b)]
    short = len(differing) == 1 and differing[0][1] < differing[0][2]
    return differing[0][0] if short else None


def _joined(values: Values, node: cst.BaseExpression, shape: tuple[int, ...], place: int, more: int) -> bool:
    """Whether an array is made by joining something of `more` places to something along an axis."""
    code = values.code
    for at in values.trail(Place(node)):
        call = at.node
        if at.path or not isinstance(call, cst.Call) or code.dotted(call.func) not in _JOINS:
            continue
        append = code.dotted(call.func).endswith("append")
        given = argument(call, 2 if append else 1, "axis") or argument(call, 1, "dimension")
        axis = text_of_key(given.value) if given is not None else 0
        if axis not in (-place, len(shape) - place) or not call.args:
            return False
        pieces = [arg.value for arg in call.args[:2]] if append else _elements(values, call.args[0].value)
        return _make_up(more, [_size(values, piece, int(axis)) for piece in pieces])
    return False


def _make_up(more: int, sizes: list[int | None]) -> bool:
    """Whether all pieces but one are so many places; where none says its size, each is taken for one."""
    if len(sizes) > 1 and not any(sizes):
        return more == len(sizes) - 1
    rests = [sizes[:at] + sizes[at + 1 :] for at in range(len(sizes))]
    return any(rest and None not in rest and sum(one or 0 for one in rest) == more for rest in rests)


def _size(values: Values, node: cst.BaseExpression, axis: int) -> int | None:
    found = size(values, node, axis)
    sizes = {size(values, call, axis) for call in _makers(values, node)} if found is None else {found}
    return sizes.pop() if len(sizes) == 1 else None


def _elements(values: Values, node: cst.BaseExpression) -> list[cst.BaseExpression]:
    made = values.origin(Place(node)).node
    return [element.value for element in made.elements] if isinstance(made, cst.List | cst.Tuple) else []


def _makers(values: Values, node: cst.BaseExpression) -> list[cst.Call]:
    """The calls that may make a table: on its way here, else those kept under the same key or attribute."""
    calls = _calls_of(values, node)
    if calls:
        return calls
    key = _key(values, node)
    if key is None:
        return []
    found: list[cst.BaseExpression] = []
    for element in values.code.nodes(cst.DictElement):
        if text_of_key(element.key) == key:
            found.append(element.value)
    for arg in values.code.nodes(cst.Arg):
        if arg.keyword is not None and arg.keyword.value == key:
            found.append(arg.value)
    for assign in values.code.nodes(cst.Assign):
        target = assign.targets[0].target
        stored = subscript_step(target) if isinstance(target, cst.Subscript) else None
        if (stored is not None and stored[1] == key) or (
            isinstance(target, cst.Attribute) and target.attr.value == key
        ):
            found.append(assign.value)
    if len(found) != 1:
        return []
    return _calls_of(values, found[0])


def _key(values: Values, node: cst.BaseExpression) -> str | None:
    """The key or attribute under which a value is kept."""
    for place in values.trail(Place(node)):
        at = place.node
        step = subscript_step(at) if isinstance(at, cst.Subscript) and not place.path else None
        if step is not None and isinstance(step[1], str):
            return step[1]
        if isinstance(at, cst.Attribute) and not place.path:
            return at.attr.value
    return None


def _calls_of(values: Values, node: cst.BaseExpression) -> list[cst.Call]:
    """The calls on the way to where a value is made, a factor in front of them left aside."""
    found: list[cst.Call] = []
    for place in values.trail(Place(node)):
        made = place.node
        sides = (made.left, made.right) if isinstance(made, cst.BinaryOperation) else (made,)
        found += [side for side in sides if isinstance(side, cst.Call) and not place.path]
    return found


def _grown(
    values: Values, call: cst.Call, shape: tuple[int, ...], place: int, more: int
) -> tuple[Edit | None, bool]:
    """The edit that grows a size in a call that makes a table, and whether the size is surely that one."""
    shapes: list[list[cst.BaseExpression]] = []
    for arg in call.args:
        made = values.origin(Place(arg.value)).node
        if isinstance(made, cst.Tuple | cst.List):
            shapes.append([element.value for element in made.elements])
    plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    if values.function(call.func) is not None:
        shapes.append(plain[-len(shape) :])
    for sizes in shapes:
        if len(sizes) != len(shape):
            continue
        known = [whole(values, node) for node in sizes]
        if any(one is not None and one != wanted for one, wanted in zip(known, shape, strict=True)):
            continue
        node = sizes[-place]
        return values.code.replace(node, _more(values, node, more)), known[-place] is not None
    return None, False


def _more(values: Values, node: cst.BaseExpression, more: int) -> str:
    if isinstance(node, cst.Integer):
        return str(int(node.value, 0) + more)
    text = outer_text(values.code, node)
    loose = isinstance(node, _LOOSE) or (
        isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _LOOSE_SIGNS)
    )
    return f"({text}) + {more}" if loose and not node.lpar else f"{text} + {more}"
