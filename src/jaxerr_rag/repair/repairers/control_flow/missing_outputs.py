"""Outputs that one branch of ``cond`` or ``switch`` leaves out: zeros of the other's types in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.conds import (
    BranchStructures,
    Choice,
    branch_structures,
    failing_choice,
    free_names,
    results_of,
)
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values, text_of_key
from jaxerr_rag.repair.program.dtypes import dtype_of, kind_of
from jaxerr_rag.repair.program.loops import written_path
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"cond-branch-structure-mismatch"})

_ZEROS = {"b": "False", "i": "0", "f": "0.0", "c": "0j"}
_WHOLE_ARRAY = frozenset({"argmax", "argmin", "all", "any", "count_nonzero"})
_NOTE = "Where the branch makes nothing, the results are zeros."
_LONGEST = 80
_DEEPEST = 5


@dataclass(frozen=True)
class _Sides:
    """A branch that leaves parts out, and one that has them.

    Attributes:
      poor, rich: the functions.
      model: the rich one's results.
      branch: the rich one as the call gives it.
    """

    poor: Callee
    rich: Callee
    model: list[cst.BaseExpression]
    branch: cst.BaseExpression


_Form = Callable[[Values, Writer, _Sides, Path, tuple[str, ...]], str | None]


def propose(situation: Situation) -> Iterator[Candidate]:
    """Zeros as the text tells them; else of the types that ``jax.eval_shape`` gives."""
    values = Values(situation.code)
    choice = failing_choice(values, situation)
    every = branch_structures(situation.message)
    if choice is None or not every:
        return
    for form, weight in ((_written, 1.0), (_evaluated, 0.9)):
        writer = Writer(situation.code)
        edits: list[Edit] = []
        for one in every:
            made = _filled(values, writer, choice, one, form)
            if not made:
                break
            edits += made
        else:
            yield Candidate("same_keys", writer.edits(dict.fromkeys(edits)), weight, "review", _NOTE)


def _filled(values: Values, writer: Writer, choice: Choice, one: BranchStructures, form: _Form) -> list[Edit]:
    """The edits of the branch that leaves parts out; none if that can't be told."""
    for poor, rich in (one.branches, one.branches[::-1]):
        found, other = results_of(values, choice, poor), results_of(values, choice, rich)
        if found is None or other is None:
            continue
        sides = _Sides(found[0], other[0], other[1], choice.branches[rich])
        edits: list[Edit] = []
        for value in found[1]:
            made = values.origin(Place(value, one.path))
            left_out = _left_out(values, made, one)
            if left_out is None:
                edits = []
                break
            new = form(values, writer, sides, one.path, left_out)
            if new is None:
                edits = []
                break
            edits.append(_put(values, made.node, new))
        if edits:
            return edits
    return []


def _left_out(values: Values, made: Place, one: BranchStructures) -> tuple[str, ...] | None:
    """The keys that a result lacks, none of them for all there is; None if it lacks nothing."""
    node = made.node
    if made.path:
        return None
    if isinstance(node, cst.Dict) and one.keys:
        if not all(isinstance(e, cst.DictElement) for e in node.elements):
            return None
        have = {text_of_key(e.key) for e in node.elements if isinstance(e, cst.DictElement)}
        missing = tuple(key for key in one.keys if key not in have)
        return (missing if have else ()) if missing else None
    empty = isinstance(node, cst.Tuple | cst.List) and not node.elements
    called = isinstance(node, cst.Call) and values.code.text(node) in ("dict()", "tuple()", "list()")
    none = isinstance(node, cst.Name) and node.value == "None"
    return () if empty or called or (none and _is_container(one)) else None


def _is_container(one: BranchStructures) -> bool:
    return bool({kind.rstrip("#") for kind in one.kinds} & {"dict", "tuple", "list"}) and bool(one.path)


def _put(values: Values, node: cst.BaseExpression, new: str) -> Edit:
    """The new text in place of an empty container, or in front of a dictionary's own keys."""
    if isinstance(node, cst.Dict) and node.elements:
        last = node.elements[-1]
        end = values.code.outer_span(last.value)[1]
        if new.startswith("**"):
            return insert(values.code.span(node.elements[0])[0], f"{new}, ")
        return insert(end, f", {new}")
    return values.code.replace(node, new)


# --- zeros as the text tells -----------------------------------------------------------------------


def _written(values: Values, writer: Writer, sides: _Sides, path: Path, keys: tuple[str, ...]) -> str | None:
    if len(sides.model) != 1:
        return None
    place = Place(sides.model[0], path)
    if not keys:
        return _zeros(values, writer, sides, place, _DEEPEST)
    model = display(values, place)
    texts: list[str] = []
    for element in model.elements if isinstance(model, cst.Dict) else ():
        if isinstance(element, cst.DictElement) and text_of_key(element.key) in keys:
            key = str(text_of_key(element.key))
            zeros = _zeros(values, writer, sides, Place(element.value), _DEEPEST, key)
            if zeros is None:
                return None
            texts.append(f"{values.code.text(element.key)}: {zeros}")
    return ", ".join(texts) if len(texts) == len(keys) else None


def _zeros(
    values: Values, writer: Writer, sides: _Sides, place: Place, depth: int, key: str = ""
) -> str | None:
    """Zeros of the type of a value, or what it is a copy of; None if the text does not tell the type."""
    code = values.code
    end = values.origin(place)
    made = end.node
    if depth <= 0:
        return None
    if isinstance(made, cst.Dict) and not end.path:
        parts = []
        for element in made.elements:
            if not isinstance(element, cst.DictElement):
                return None
            parts.append((f"{code.text(element.key)}: ", element.value))
        texts = [(key, _zeros(values, writer, sides, Place(value), depth - 1)) for key, value in parts]
        inner = ", ".join(f"{key}{text}" for key, text in texts)
        return f"{{{inner}}}" if all(text is not None for _, text in texts) else None
    if isinstance(made, cst.Tuple | cst.List) and not end.path:
        items = [_zeros(values, writer, sides, Place(e.value), depth - 1) for e in made.elements]
        if any(item is None for item in items):
            return None
        inner = ", ".join(item or "" for item in items)
        if isinstance(made, cst.List):
            return f"[{inner}]"
        return f"({inner}{',' if len(items) == 1 else ''})"
    like = _seen(values, sides, place)
    if like is not None:
        name, kept = like
        if kept or key == name:
            return name
        return f"{writer.name('jax.numpy.zeros_like')}({name})"
    if end.path or not _is_scalar(values, made, _DEEPEST):
        return None
    return _ZEROS[kind_of(dtype_of(values, made)) or "f"]


def _seen(values: Values, sides: _Sides, place: Place) -> tuple[str, bool] | None:
    """A name in sight of the poor branch, whose value has a place's type; whether it is the same value."""
    for at in values.trail(place):
        if at.path:
            continue
        node = at.node
        while isinstance(node, cst.BinaryOperation | cst.UnaryOperation):
            if isinstance(node, cst.UnaryOperation):
                node = node.expression
            elif is_number(node.left) or is_number(node.right):
                node = node.right if is_number(node.left) else node.left
            else:
                break
        if not isinstance(node, cst.Name):
            continue
        theirs, own = free_names(sides.rich), free_names(sides.poor)
        if node.value in theirs and theirs.index(node.value) < len(own):
            return own[theirs.index(node.value)], node is at.node
        if _same_binding(values, node, sides.poor):
            return node.value, node is at.node
    return None


def _same_binding(values: Values, name: cst.Name, poor: Callee) -> bool:
    """Whether a name of a value means in the poor branch what it does where it stands."""
    here, there = values.binding(name.value, name), values.binding(name.value, poor.function.body)
    same = here is not None and there is not None and here.node is there.node
    return same and here is not None and here.kind in ("assign", "parameter")


def _is_scalar(values: Values, node: cst.BaseExpression, depth: int) -> bool:
    """Whether a value has no axes."""
    if depth <= 0:
        return False
    made = values.origin(Place(node))
    if rank(values, node) == 0:
        return True
    if made.path:
        return False
    if isinstance(made.node, cst.Comparison):
        sides = [made.node.left, *(c.comparator for c in made.node.comparisons)]
        return all(_is_scalar(values, side, depth - 1) for side in sides)
    if isinstance(made.node, cst.BinaryOperation):
        return all(_is_scalar(values, side, depth - 1) for side in (made.node.left, made.node.right))
    if isinstance(made.node, cst.Call):
        name = values.code.dotted(made.node.func).rpartition(".")[2]
        if not name and isinstance(made.node.func, cst.Attribute):
            name = made.node.func.attr.value
        method = len(made.node.args) <= 1 and all(arg.keyword is None for arg in made.node.args)
        return name in _WHOLE_ARRAY and method
    return False


# --- zeros of the types that JAX tells -------------------------------------------------------------


def _evaluated(
    values: Values, writer: Writer, sides: _Sides, path: Path, keys: tuple[str, ...]
) -> str | None:
    """``jax.tree.map(jnp.zeros_like, jax.eval_shape(f, x))``: nothing of the other branch is computed."""
    code = values.code
    branch = sides.branch
    names, theirs = free_names(sides.poor), free_names(sides.rich)
    text = " ".join(outer_text(code, branch).split())
    if len(names) != len(theirs) or len(text) > _LONGEST:
        return None
    own = set(theirs) if isinstance(branch, cst.Lambda) else set()
    for name in code.nodes(cst.Name, inside=branch):
        parent = code.parent(name)
        if name.value in own or (isinstance(parent, cst.Attribute) and parent.attr is name):
            continue
        here, there = values.binding(name.value, name), values.binding(name.value, sides.poor.function.body)
        if (here.node if here is not None else None) is not (there.node if there is not None else None):
            return None
    called = f"{writer.name('jax.eval_shape')}({', '.join([text, *names])}){written_path(path)}"
    zeros = f"{writer.name('jax.tree.map')}({writer.name('jax.numpy.zeros_like')}, {called})"
    return f"**{zeros}" if keys else zeros
