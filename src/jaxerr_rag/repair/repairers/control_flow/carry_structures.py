"""A carry that changes its container: the body builds what it got, or the loop starts with what it builds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.leaves import first_value, names_of_parts, part_names
from jaxerr_rag.repair.forms.tuples import as_kind, display, filled_up
from jaxerr_rag.repair.forms.writing import Writer, as_argument, ends, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import names_in
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values, item_of, text_of_key
from jaxerr_rag.repair.program.loops import Loop, carries_out, carry_parameter, carry_path, failing_loop
from jaxerr_rag.repair.program.pairs import outputs_used
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-structure-mismatch"})

_DIFFERENCE = re.compile(
    r"the input carry(?: component| at path)? (?P<path>\S*(?: \S*)*?) is a (?P<old>.*?)"
    r" but the corresponding component of the carry output is a (?P<new>.*?), so ",
    re.IGNORECASE,
)
_KEYS = re.compile(r"symmetric difference of key sets: \{(?P<keys>.*?)\}")
_LEAVES = frozenset({"ShapedArray", "pytree leaf", "Array", "ArrayImpl"})


@dataclass(frozen=True)
class Mismatch:
    """One node of the carry whose container differs: names of the Python types, lengths of tuples."""

    path: Path
    old: str
    new: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Way:
    """One way to mend one mismatch."""

    strategy: str
    edits: tuple[Edit, ...]
    weight: float
    note: str = ""


def propose(situation: Situation) -> Iterator[Candidate]:
    """The ways out of the mismatches; several are mended in one candidate, each in its first way."""
    loop = failing_loop(situation)
    if loop is None:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    if callee is None:
        return
    every = []
    for one in mismatches(situation.message):
        writer = Writer(situation.code)
        ways = list(_ways(values, writer, loop, callee, one))
        if not ways:
            return
        every.append([Way(w.strategy, writer.edits(w.edits), w.weight, w.note) for w in ways])
    if len(every) == 1:
        for way in sorted(every[0], key=lambda w: -w.weight)[:5]:
            yield Candidate(way.strategy, way.edits, way.weight, "review", way.note)
    elif every:
        firsts = [max(ways, key=lambda w: w.weight) for ways in every]
        edits = sorted({edit for way in firsts for edit in way.edits})
        yield Candidate(firsts[0].strategy, tuple(edits), min(w.weight for w in firsts), "review")


def mismatches(message: str) -> list[Mismatch]:
    """What the message says differs."""
    found = []
    for one in _DIFFERENCE.finditer(message):
        keys = _KEYS.match(message[one.end() :].partition("numbers of children do not match, with the ")[2])
        names = tuple(re.findall(r"'([^']*)'", keys["keys"])) if keys else ()
        found.append(Mismatch(carry_path(one["path"]), _type(one["old"]), _type(one["new"]), names))
    return found


def _type(text: str) -> str:
    named = re.search(r"<class '([^']+)'>", text)
    if named:
        return named[1].rpartition(".")[2]
    return "leaf" if text.strip() in _LEAVES else text.partition(" ")[0] + "#"


def _ways(values: Values, writer: Writer, loop: Loop, callee: Callee, one: Mismatch) -> Iterator[Way]:
    plain = ("tuple", "list")
    old = "leaf" if one.old in _LEAVES else one.old
    new = "leaf" if one.new in _LEAVES else one.new
    outs = [Place(out.node, (*out.path, *one.path)) for out in carries_out(values, loop, callee)]
    init = Place(loop.init, one.path)
    if one.keys:
        yield from _keys(values, writer, loop, callee, one, outs)
    elif old.endswith("#") and new.endswith("#"):
        yield from _lengths(values, loop, callee, one, outs)
    elif old in plain and new in plain:
        yield from _plain(values, init, outs, old, new)
    elif new in plain and old not in ("leaf", "NoneType", "dict"):
        yield from _constructed(values, outs, old, "same_type", 1.0)
    elif old in plain and new not in ("leaf", "NoneType", "dict"):
        yield from _constructed(values, [init], new, "same_type", 0.9)
    elif old == "NoneType":
        for text, weight in first_value(values, writer, loop, callee, one.path):
            none = values.origin(init).node
            if isinstance(none, cst.Name) and none.value == "None":
                yield Way("same_type", (values.code.replace(none, text),), weight)
    elif new == "leaf":
        yield from _halves(values, loop, callee, one, outs)
    elif old == "leaf" and new in plain:
        for out in outs:
            made = display(values, out)
            if isinstance(made, cst.Tuple | cst.List) and made.elements:
                first = made.elements[0].value
                yield Way("same_type", (values.code.replace(made, outer_text(values.code, first)),), 0.9)


# --- containers of another type ------------------------------------------------------------------


def _constructed(
    values: Values, places: list[Place], cls: str, strategy: str, weight: float
) -> Iterator[Way]:
    """Displays become calls of a class that takes their elements as its fields."""
    code = values.code
    edits: list[Edit] = []
    for place in places:
        made = display(values, place)
        if isinstance(made, cst.Tuple | cst.List):
            inner = ", ".join(outer_text(code, e.value) for e in made.elements)
            edits.append(code.replace(made, f"{cls}({inner})"))
        elif not place.path:
            text = outer_text(code, place.node)
            if text.startswith(f"{cls}("):
                continue
            edits.append(code.replace(place.node, f"{cls}(*{text})"))
        else:
            return
    if edits:
        yield Way(strategy, tuple(dict.fromkeys(edits)), weight)


def _plain(values: Values, init: Place, outs: list[Place], old: str, new: str) -> Iterator[Way]:
    """A list that should be a tuple, or the other way round."""
    first = display(values, init)
    if isinstance(first, cst.Tuple | cst.List):
        yield Way("plain_tuple", (as_kind(values, first, new),), 0.95)
    made = [display(values, out) for out in outs]
    edits = [as_kind(values, one, old) for one in made if isinstance(one, cst.Tuple | cst.List)]
    if edits and len(edits) == len(outs):
        yield Way("same_type", tuple(dict.fromkeys(edits)), 0.9)
    elif not init.path:
        start, end = ends(values.code, init.node)
        yield Way("plain_tuple", (insert(start, f"{new}("), insert(end, ")")), 0.8)


# --- more or fewer parts -------------------------------------------------------------------------


def _keys(
    values: Values, writer: Writer, loop: Loop, callee: Callee, one: Mismatch, outs: list[Place]
) -> Iterator[Way]:
    """Keys that are in one of the two dictionaries only."""
    code = values.code
    first = display(values, Place(loop.init, one.path))
    edits: list[Edit] = []
    weight = 1.0
    for out in outs:
        made = display(values, out)
        if not isinstance(made, cst.Dict):
            return
        have = {text_of_key(e.key) for e in made.elements if isinstance(e, cst.DictElement)}
        missing = [key for key in one.keys if key not in have]
        if missing:
            at = code.span(made)[0] + 1
            whole = _whole_carry(values, loop, callee, one.path, made)
            if whole is not None:
                edits.append(insert(at, f"**{whole}, "))
            else:
                names = part_names(values, loop, callee)
                parts = [(key, names.get((*one.path, ("item", key)))) for key in missing]
                if any(name is None for _, name in parts):
                    return
                edits.append(insert(at, "".join(f'"{key}": {name}, ' for key, name in parts)))
        extra = [key for key in one.keys if key in have]
        for key in extra:
            found = next(iter(first_value(values, writer, loop, callee, (*one.path, ("item", key)))), None)
            if found is None or not isinstance(first, cst.Dict) or not first.elements:
                return
            text, weight = found
            at = ends(code, first.elements[-1].value)[1]
            edits.append(insert(at, f', "{key}": {text}'))
    if edits:
        yield Way("same_type", tuple(dict.fromkeys(edits)), weight)


def _whole_carry(values: Values, loop: Loop, callee: Callee, path: Path, at: cst.CSTNode) -> str | None:
    """How the body can write the container it was given, at a place."""
    parameter = carry_parameter(loop, callee)
    if parameter is None:
        return None
    if not path:
        found = values.binding(parameter, at)
        return parameter if found is not None and found.kind == "parameter" else None
    return part_names(values, loop, callee).get(path)


def _lengths(values: Values, loop: Loop, callee: Callee, one: Mismatch, outs: list[Place]) -> Iterator[Way]:
    """Tuples of different lengths: parts that the body forgets to hand on, or that nobody takes."""
    code = values.code
    first = display(values, Place(loop.init, one.path))
    if not isinstance(first, cst.Tuple | cst.List):
        return
    names = names_of_parts(values, loop, callee, one.path, len(first.elements))
    edits: list[Edit] = []
    for out in outs:
        made = display(values, out)
        if not isinstance(made, cst.Tuple | cst.List):
            return
        given = [outer_text(code, e.value) for e in made.elements]
        if len(given) < len(first.elements):
            if any(name is None for name in names):
                return
            text = ", ".join(filled_up(given, [name or "" for name in names]))
            edits.append(code.replace(made, f"[{text}]" if isinstance(made, cst.List) else f"({text})"))
        else:
            edits.extend(_let_out(values, loop, callee, made, len(first.elements)))
    if edits:
        yield Way("same_type", tuple(dict.fromkeys(edits)), 0.9)


def _let_out(
    values: Values, loop: Loop, callee: Callee, made: cst.Tuple | cst.List, length: int
) -> Iterator[Edit]:
    """The parts beyond the carry's go to the outputs of a scan, if there are none yet; else they go."""
    code = values.code
    kept = ", ".join(outer_text(code, e.value) for e in made.elements[:length])
    let_out = [outer_text(code, e.value) for e in made.elements[length:]]
    yield code.replace(made, f"({kept}{',' if length == 1 else ''})")
    pair = code.above(made, cst.Tuple)
    if loop.kind == "scan" and pair is not None and len(pair.elements) == 2:
        second = pair.elements[1].value
        if isinstance(second, cst.Name) and second.value == "None":
            text = let_out[0] if len(let_out) == 1 else f"({', '.join(let_out)})"
            yield code.replace(second, text)


# --- half of a carry -----------------------------------------------------------------------------


def _halves(values: Values, loop: Loop, callee: Callee, one: Mismatch, outs: list[Place]) -> Iterator[Way]:
    """A scan's body that returns its carry where the pair is due, or a body that returns a part of it."""
    code = values.code
    first = values.origin(Place(loop.init, one.path)).node
    length = len(first.elements) if isinstance(first, cst.Tuple | cst.List) else None
    edits: list[Edit] = []
    weight = 0.9
    for out in outs:
        pair = code.above(out.node, cst.Tuple)
        if (
            loop.kind == "scan"
            and not one.path
            and pair is not None
            and item_of(pair, ("item", 0)) is out.node
        ):
            if length is not None and length != len(pair.elements):
                return
            text = ", ".join(outer_text(code, e.value) for e in pair.elements)
            used = outputs_used(values, loop.call)
            ys = {"no": "None", "whole": f"({text})", "parts": f"({text})"}[used]
            if used == "whole":
                weight = 0.6
            edits.append(code.replace(pair, f"({text}), {ys}"))
        elif not out.path and length is not None:
            names = names_of_parts(values, loop, callee, one.path, length)
            given = as_argument(code, out.node)
            if any(name is None for name in names) or not names_in(out.node):
                return
            filled = filled_up([given], [name or "" for name in names])
            text = ", ".join(filled)
            alone = isinstance(code.parent(out.node), cst.Return)
            edits.append(code.replace(out.node, text if alone else f"({text})"))
    if edits:
        yield Way("same_type", tuple(dict.fromkeys(edits)), weight)
