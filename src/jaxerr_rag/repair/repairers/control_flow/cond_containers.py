"""Branches of ``cond`` and ``switch`` that return different containers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.tuples import as_kind, display, filled_up
from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.conds import (
    BranchStructures,
    Choice,
    branch_structures,
    failing_choice,
    free_names,
    results_of,
)
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, subscript_step, text_of_key
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"cond-branch-structure-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The poorer of the two results brought to the other."""
    values = Values(situation.code)
    choice = failing_choice(values, situation)
    if choice is not None:
        for one in branch_structures(situation.message):
            yield from _structures(values, choice, one)


def _structures(values: Values, choice: Choice, one: BranchStructures) -> Iterator[Candidate]:
    found = [results_of(values, choice, number) for number in one.branches]
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


def _returned_operands(
    values: Values, callee: Callee, model: cst.Tuple | cst.List | cst.Dict | None
) -> Iterator[Edit]:
    """A branch without ``return`` hands back what it got."""
    function = callee.function
    assert isinstance(function, cst.FunctionDef)
    names = free_names(callee)
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
    names = free_names(callee)
    if not one.path and names:
        theirs = rich[1][0] if rich[1] else None
        several = isinstance(theirs, cst.Tuple) and len(theirs.elements) == len(names) > 1
        yield code.replace(none, ", ".join(names) if several else names[0])
        return
    for value in rich[1][:1]:
        trail = [p.node for p in values.trail(Place(value, one.path)) if not p.path]
        if not trail or isinstance(trail[-1], cst.Dict | cst.Tuple | cst.List):
            continue
        end = trail[-1]
        if is_number(end):
            yield code.replace(none, "0.0" if isinstance(end, cst.Float) else "0")
            return
        theirs_names = free_names(rich[0])
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
        if isinstance(e, cst.DictElement) and isinstance(e.value, cst.Subscript) and _reads_key(e.value)
    ]
    starred = [
        code.text(e.value)
        for e in (model.elements if isinstance(model, cst.Dict) else [])
        if isinstance(e, cst.StarredDictElement)
    ]
    names = free_names(callee)
    source = next((s for s in [*sources, *starred] if s in names or values.binding(s, callee.function)), None)
    source = source or (names[0] if len(names) == 1 and _may_hold(values, callee, made, names[0]) else None)
    if source is None:
        return
    same = all(
        isinstance(e, cst.DictElement) and code.text(e.value) == f"{source}[{code.text(e.key)}]"
        for e in made.elements
    )
    if same:
        yield code.replace(made, source)
    else:
        start, first = code.span(made)[0] + 1, code.span(made.elements[0])[0]
        _, line, indent = code.data[start:first].decode().rpartition("\n")
        yield insert(first, f"**{source},{line + indent if line else ' '}")


def _may_hold(values: Values, callee: Callee, made: cst.Dict, name: str) -> bool:
    """Whether a branch's operand may be a dictionary: not if it is a part of the result."""
    code = values.code
    reads = [
        _reads_key(node)
        for node in code.nodes(cst.Subscript, inside=callee.function)
        if code.text(node.value) == name
    ]
    parts = [e.value for e in made.elements if isinstance(e, cst.DictElement)]
    return bool(reads or made.elements) and all(reads) and all(code.text(part) != name for part in parts)


def _reads_key(node: cst.Subscript) -> bool:
    """``x["a"]``."""
    step = subscript_step(node)
    return step is not None and isinstance(step[1], str)


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
    whole_tuple = _indexed(values, made, len(model.elements))
    if whole_tuple is not None:
        yield code.replace(whole if whole is not None else made, whole_tuple)
        return
    names = free_names(callee)
    if len(names) != len(model.elements):
        names = [_kept(values, code.text(e.value), callee) for e in model.elements]
    given = [outer_text(code, e.value) for e in made.elements]
    filled = filled_up(given, names)
    if not all(filled):
        return
    text = ", ".join(filled)
    yield code.replace(
        whole if whole is not None else made, f"({text})" if not isinstance(made, cst.List) else f"[{text}]"
    )


_NEW = re.compile(
    r"^(?:new|next|prop|proposed|updated|cand|candidate)_|_(?:new|next|prop|proposed|updated|cand|trial|1)$"
)


def _kept(values: Values, text: str, callee: Callee) -> str:
    """The name of the old value for the name of a new one, ``x`` for ``x_new``; "" if none is in sight."""
    old = _NEW.sub("", text)
    if not old.isidentifier() or (old == text and not _NEW.search(text) and not text.isidentifier()):
        return ""
    binding = values.binding(old, callee.function)
    return old if binding is not None and old != text else ""


def _indexed(values: Values, made: cst.Tuple | cst.List, length: int) -> str | None:
    """``state`` where only ``state[0]`` of a tuple of the wanted length is returned."""
    if len(made.elements) != 1:
        return None
    element = made.elements[0].value
    if not isinstance(element, cst.Subscript) or values.code.text(element.slice[0]) != "0":
        return None
    owner = element.value
    if isinstance(owner, cst.Name):
        scope = values.owner(owner)
        for every in values.table(scope).values() if scope is not None else []:
            for binding in every:
                same = isinstance(binding.value, cst.Name) and binding.value.value == owner.value
                if same and isinstance(binding.node, cst.Assign):
                    target = binding.node.targets[0].target
                    if isinstance(target, cst.Tuple) and len(target.elements) == length:
                        return owner.value
    return None
