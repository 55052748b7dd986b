"""Trees of different structure given to ``jax.tree.map``."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.tuples import as_kind, display
from jaxerr_rag.repair.forms.writing import Writer, argument_span, as_argument, in_call, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Path, Place, Values, text_of_key
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.loops import failing_calls, parse_path, written_path
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tree-map-none-leaf", "tree-map-structure-mismatch"})

_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
_CHANGES = re.compile(r"grad|update|delta|^g$|^d\w?$|^u$|direction", re.IGNORECASE)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``None`` as a leaf of its own, coarse trees spread, keys and containers made equal."""
    values = Values(situation.code)
    for call in failing_calls(situation, *_MAPS):
        trees = [arg.value for arg in call.args[1:] if arg.keyword is None and not arg.star]
        if len(trees) < 2:
            continue
        kinds = [kind.rpartition(".")[2] for kind in re.findall(r"<class '([^']+)'>", situation.message)]
        none = kinds[:1] == ["NoneType"] or "Expected None" in situation.message
        if situation.entry == "tree-map-none-leaf" and none:
            yield from _none(values, call, trees, situation.message)
        elif situation.entry == "tree-map-structure-mismatch" and not none:
            yield from _structure(values, call, trees, situation.message, kinds)


# --- None ------------------------------------------------------------------------------------------


def _none(
    values: Values, call: cst.Call, trees: list[cst.BaseExpression], message: str
) -> Iterator[Candidate]:
    """``is_leaf`` lets the function see ``None``: it returns what the result is to replace, or ``None``."""
    code = values.code
    function = call.args[0].value
    callee = values.function(function)
    if any(arg.keyword is not None and arg.keyword.value == "is_leaf" for arg in call.args):
        return
    names = parameters(callee.function)[callee.bound :] if callee is not None else []
    names = names[: len(trees)] if len(names) >= len(trees) else ["x", "y", "z", "w"][: len(trees)]
    kept = _replaced(values, call, trees, names)
    result = "None" if kept == 0 else names[kept]
    edits: list[Edit] = []
    if isinstance(function, cst.Lambda) and len(parameters(function)) == len(trees):
        edits.append(insert(code.outer_span(function.body)[0], f"{result} if {names[0]} is None else "))
    else:
        given = ", ".join(names)
        inner = outer_text(code, function)
        inner = f"({inner})" if isinstance(function, cst.Lambda) else inner
        text = f"lambda {given}: {result} if {names[0]} is None else {inner}({given})"
        edits.append(code.replace(function, text))
    edits.append(add_keyword(code, call, "is_leaf=lambda x: x is None"))
    yield Candidate("is_leaf", tuple(edits), 1.0, "review")
    path = _path(message)
    for tree in trees[1:]:
        made = _part(values, tree, path)
        if made is not None and path:
            yield Candidate("same_none", (code.replace(made, "None"),), 0.4, "review")


def _replaced(values: Values, call: cst.Call, trees: list[cst.BaseExpression], names: list[str]) -> int:
    """The number of the tree that the result takes the place of."""
    target = target_of(values, call)
    if target is not None:
        for at, tree in enumerate(trees):
            if values.code.text(tree) == values.code.text(target):
                return at
    first = f"{values.code.text(trees[0])} {names[0]}"
    if any(_CHANGES.search(word) for word in re.findall(r"\w+", first)):
        for at in range(1, len(trees)):
            words = re.findall(r"\w+", f"{values.code.text(trees[at])} {names[at]}")
            if not any(_CHANGES.search(word) for word in words):
                return at
    return 0


def _path(message: str) -> Path:
    found = re.search(r"tree_map tree(\S*)", message)
    return parse_path(found[1]) if found else ()


def _part(values: Values, tree: cst.BaseExpression, path: Path) -> cst.BaseExpression | None:
    """The expression that makes a part of a tree."""
    for place in values.trail(Place(tree, path)):
        if not place.path:
            return place.node
    return None


# --- other structures ------------------------------------------------------------------------------


def _structure(
    values: Values, call: cst.Call, trees: list[cst.BaseExpression], message: str, names: list[str]
) -> Iterator[Candidate]:
    path = _path(message)
    older = re.match(r"Expected (dict|list|tuple|named tuple), got (.)", message)
    if older is not None:
        # Up to 0.7 the message has no path.
        other = {"[": "list", "(": "tuple", "{": "dict"}.get(older[2], "leaf")
        if other == "leaf":
            yield from _coarse(values, call, trees, None)
        else:
            yield from _containers(values, trees, (), older[1], other)
    elif "different types" in message and len(names) >= 2:
        if names[1] in ("float", "int", "Array", "ArrayImpl", "ndarray", "bool", "NoneType"):
            yield from _coarse(values, call, trees, path)
        else:
            yield from _containers(values, trees, path, names[0], names[1])
    elif re.search("numbers of pytree children|pytree metadata|Dict key mismatch", message):
        yield from _keys(values, trees, path, message)


def _coarse(
    values: Values, call: cst.Call, trees: list[cst.BaseExpression], path: Path | None
) -> Iterator[Candidate]:
    """A tree with one value for a whole subtree of the first is spread out; a number is closed over."""
    code = values.code
    first = as_argument(code, trees[0])
    order = []
    for at in range(1, len(trees)):
        order.append((_coarseness(values, trees[0], trees[at], path), -at))
    for rank_of, at in sorted(order):
        at = -at
        if rank_of == 2:
            continue
        weight = 1.0 if rank_of == 0 else 0.7
        function = call.args[0].value
        if not path and isinstance(function, cst.Lambda) and len(parameters(function)) == len(trees):
            # One number for all leaves is no tree: the function reads it itself.
            yield from _closed(values, call, function, trees, at, weight + 0.05)
        writer = Writer(code)
        edits = in_call(code, trees[at], writer.name("jax.tree.broadcast"), first)
        yield Candidate("broadcast", writer.edits(edits), weight, "safe")


def _coarseness(
    values: Values, first: cst.BaseExpression, other: cst.BaseExpression, path: Path | None
) -> int:
    """0 where a tree surely has one value for a subtree of the first, 2 where it surely has not."""
    if path is None:
        one, two = (display(values, Place(tree)) for tree in (first, other))
        if two is None:
            return 0 if is_number(values.origin(Place(other)).node) else 1
        if not isinstance(one, cst.Dict) or not isinstance(two, cst.Dict):
            return 1
        pairs = {text_of_key(e.key): e.value for e in two.elements if isinstance(e, cst.DictElement)}
        below = [
            _coarseness(values, e.value, pairs[text_of_key(e.key)], None)
            for e in one.elements
            if isinstance(e, cst.DictElement)
            and text_of_key(e.key) in pairs
            and display(values, Place(e.value)) is not None
        ]
        return min(below, default=2)
    part = _part(values, other, path)
    made = values.origin(Place(part)).node if part is not None else None
    if made is None:
        return 1
    return 2 if isinstance(made, cst.Dict | cst.Tuple | cst.List) else 0


def _closed(
    values: Values,
    call: cst.Call,
    function: cst.Lambda,
    trees: list[cst.BaseExpression],
    at: int,
    weight: float,
) -> Iterator[Candidate]:
    code = values.code
    name = parameters(function)[at]
    text = as_argument(code, trees[at])
    params = function.params.params
    keep = [code.text(param.name) for i, param in enumerate(params) if i != at]
    start, end = code.span(params[0])[0], code.span(params[-1].name)[1]
    edits = [Edit(start, end, ", ".join(keep))]
    tight = re.fullmatch(r"[\w.]+", text)
    for load in values.loads(name, function):
        if name != text:
            edits.append(code.replace(load, text if tight else f"({text})"))
    arg = next(a for a in call.args if a.value is trees[at])
    before = list(call.args)[list(call.args).index(arg) - 1]
    edits.append(Edit(argument_span(code, before)[1], argument_span(code, arg)[1], ""))
    yield Candidate("broadcast", tuple(edits), weight, "safe")


def _containers(
    values: Values, trees: list[cst.BaseExpression], path: Path, first: str, other: str
) -> Iterator[Candidate]:
    """A list where the first tree has a tuple, or the other way round; a named tuple."""
    code = values.code
    plain = ("list", "tuple")
    for at in range(len(trees) - 1, 0, -1):
        made = display(values, Place(trees[at], path))
        if other in plain and first in plain:
            if isinstance(made, cst.Tuple | cst.List) and isinstance(made, cst.List) == (other == "list"):
                yield Candidate("same_structure", (as_kind(values, made, first),), 0.9, "safe")
            elif made is None and not path:
                edits = in_call(code, trees[at], first)
                yield Candidate("same_structure", tuple(edits), 0.8, "safe")
        elif other in plain and first[:1].isupper() and not path:
            if isinstance(made, cst.Tuple | cst.List):
                inner = ", ".join(outer_text(code, e.value) for e in made.elements)
                yield Candidate("same_structure", (code.replace(made, f"{first}({inner})"),), 0.9, "safe")
            else:
                text = f"{first}(*{as_argument(code, trees[at])})"
                yield Candidate("same_structure", (code.replace(trees[at], text),), 0.8, "safe")
        elif first == "tuple" and other[:1].isupper() and not path:
            yield Candidate("same_structure", tuple(in_call(code, trees[at], "tuple")), 0.7, "safe")
    base = display(values, Place(trees[0], path))
    if (
        other in plain
        and isinstance(base, cst.Tuple | cst.List)
        and isinstance(base, cst.List) == (first == "list")
    ):
        yield Candidate("same_structure", (as_kind(values, base, other),), 0.6, "safe")


_CHILDREN = re.compile(
    r"child keys?\n\s+(?P<first>[^\n]*)\n.*?child keys?\n\s+(?P<other>[^\n]*)\n", re.DOTALL
)
_OLDER = re.compile(
    r"Dict key mismatch; expected keys: \[(?P<first>[^\]]*)\];(?: dict: \{(?P<other>.*)\})?", re.DOTALL
)
_METADATA = re.compile(
    r"with metadata\n\s+(?P<first>[^\n]*)\n.*?with metadata\n\s+(?P<other>[^\n]*)\n", re.DOTALL
)


def _keys(values: Values, trees: list[cst.BaseExpression], path: Path, message: str) -> Iterator[Candidate]:
    """Keys that a later tree lacks are made as its others; keys beyond the first's are left out."""
    code = values.code
    found = _CHILDREN.search(message) or _METADATA.search(message) or _OLDER.search(message)
    if found is None:
        return
    wanted = re.findall(r"[^\s,'()\[\]]+", found["first"])
    have = re.findall(r"[^\s,'()\[\]]+", found["other"] or "")
    if message.startswith("Dict key"):
        have = re.findall(r"'([^']*)':", found["other"] or "")
    missing, extra = [k for k in wanted if k not in have], [k for k in have if k not in wanted]
    for at in range(len(trees) - 1, 0, -1):
        made = display(values, Place(trees[at], path))
        if isinstance(made, cst.Dict) and {str(key) for key in _key_set(made)} == set(have) and made.elements:
            if len(missing) == len(extra) == 1:
                keys = [e.key for e in made.elements if isinstance(e, cst.DictElement)]
                key = next(key for key in keys if str(text_of_key(key)) == extra[0])
                yield Candidate("same_keys", (code.replace(key, f'"{missing[0]}"'),), 0.9, "review")
            elif missing and not extra:
                yield from _added(values, made, trees[0], missing, path)
        if extra and not missing and not path:
            first, later = as_argument(code, trees[0]), as_argument(code, trees[at])
            text = f"{{key: {later}[key] for key in {first}}}"
            yield Candidate("same_keys", (code.replace(trees[at], text),), 0.7, "review")


def _added(
    values: Values, made: cst.Dict, first: cst.BaseExpression, missing: list[str], path: Path
) -> Iterator[Candidate]:
    """Entries for keys that are missing, written as the last one is for its own key; else zeros."""
    code = values.code
    last = made.elements[-1]
    if not isinstance(last, cst.DictElement):
        return
    writer = Writer(code)
    end = code.outer_span(last.value)[1]
    own = code.text(last.key)
    parts = []
    for key in missing:
        text = outer_text(code, last.value)
        quoted = f"{own[0]}{key}{own[-1]}"
        if own in text:
            value = text.replace(own, quoted)
        else:
            like = f"{as_argument(code, first)}{written_path(path)}[{quoted}]"
            value = f"{writer.name('jax.numpy.zeros_like')}({like})"
        parts.append(f", {quoted}: {value}")
    yield Candidate("same_keys", writer.edits([insert(end, "".join(parts))]), 0.8, "review")


def _key_set(made: cst.Dict) -> list[int | str | None]:
    return [text_of_key(e.key) for e in made.elements if isinstance(e, cst.DictElement)]
