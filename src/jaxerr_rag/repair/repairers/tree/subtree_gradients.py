"""Gradients of a part of the parameters, applied to all of them: the part is updated and put back."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Path, Place, Values
from jaxerr_rag.repair.program.functions import GRADS, JITS
from jaxerr_rag.repair.program.loops import written_path
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.reading import subscript_step, text_of_key
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tree-map-structure-mismatch"})

_MAPS = frozenset({"jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map"})
_DEEPEST = 4


def propose(situation: Situation) -> Iterator[Candidate]:
    """``{**params, "head": step(params["head"], grads)}`` for ``step(params, grads)``."""
    code = situation.code
    values = Values(code)
    for frame in reversed(situation.frames):
        at = code.statement_at(frame.line)
        calls = [] if at is None or hasattr(at, "orelse") else list(code.nodes(cst.Call, inside=at))
        for call in calls:
            if not code.line(call) <= frame.line <= code.end_line(call):
                continue
            found = _applied(values, call)
            if found is None:
                continue
            whole, path = found
            writer = Writer(code)
            text = _put_back(values, writer, call, whole, path)
            if text is not None:
                yield Candidate("subtree", writer.edits([code.replace(call, text)]), 1.05, "review")
                return


def _applied(values: Values, call: cst.Call) -> tuple[cst.Arg, Path] | None:
    """The argument that is a whole tree where another is the gradient of a part of it, with the way there."""
    code = values.code
    target = target_of(values, call)
    given = [arg for arg in call.args if not arg.star]
    if isinstance(target, cst.Tuple | cst.List) or len(given) < len(call.args):
        return None
    if code.dotted(call.func) in _MAPS and len(given) > 3:
        return None  # Momenta and the like: it can't be told whether they are of the whole.
    for arg in given:
        part = _differentiated(values, arg.value, _DEEPEST)
        base = _whole(values, part) if part is not None else None
        if base is None:
            continue
        for other in given:
            if other is not arg and code.text(other.value) == code.text(base[0]):
                return other, base[1]
    return None


def _differentiated(values: Values, node: cst.BaseExpression, depth: int) -> cst.BaseExpression | None:
    """What a gradient is taken of: ``params["head"]`` of ``grad(loss)(params["head"], x)``."""
    code = values.code
    place = values.origin(Place(node))
    made = place.node
    if not isinstance(made, cst.Call) or not depth:
        return None
    name = code.dotted(made.func)
    plain = [arg.value for arg in made.args if arg.keyword is None]
    if name in _MAPS and not place.path and len(plain) > 1:
        return _differentiated(values, plain[1], depth - 1)
    if name.endswith(".update") and place.path == (("item", 0),) and plain:
        return _differentiated(values, plain[0], depth - 1)  # optax
    maker = _gradient(values, made.func)
    if maker is None:
        return None
    wanted: Path = (("item", 1),) if code.dotted(maker.func) == "jax.value_and_grad" else ()
    has_aux = argument(maker, 2, "has_aux")
    if not wanted and has_aux is not None and code.text(has_aux.value) == "True":
        wanted = (("item", 0),)
    number = argument(maker, 1, "argnums")
    at = text_of_key(number.value) if number is not None else 0
    if place.path != wanted or not isinstance(at, int) or not 0 <= at < len(plain):
        return None
    return plain[at]


def _gradient(values: Values, node: cst.BaseExpression) -> cst.Call | None:
    """The call of ``grad`` that makes a function, jitted or not."""
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Call):
        return None
    name = values.code.dotted(made.func)
    if name in JITS and made.args:
        return _gradient(values, made.args[0].value)
    return made if name in GRADS and name.endswith("grad") else None


def _whole(values: Values, part: cst.BaseExpression) -> tuple[cst.BaseExpression, Path] | None:
    """The tree that a part is read of, by one step or more, and the way to it."""
    path: Path = ()
    if isinstance(part, cst.Name):
        binding = values.binding(part.value, part)
        if binding is None or binding.kind != "assign" or binding.value is None:
            return None
        part, path = binding.value, binding.path
    while isinstance(part, cst.Subscript | cst.Attribute):
        if isinstance(part, cst.Attribute):
            if values.code.text(part.value) == "self" or _is_attribute(values, part):
                break
            path = (("attr", part.attr.value), *path)
        else:
            step = subscript_step(part)
            if step is None:
                return None
            path = (step, *path)
        part = part.value
    return (part, path) if path and isinstance(part, cst.Name | cst.Attribute) else None


def _is_attribute(values: Values, node: cst.Attribute) -> bool:
    """Whether it is a variable of an object, no field of a record: ``state.params`` is one tree."""
    return _record(values, node.attr.value) is None


def _record(values: Values, field: str) -> str | None:
    """How records with a field are made anew: ``_replace``, ``replace`` or ``dataclasses.replace``."""
    code = values.code
    ways: set[str] = set()
    for cls in code.nodes(cst.ClassDef):
        if field not in values.fields(cls.name):
            continue
        bases = {code.dotted(base.value) for base in cls.bases}
        marks = {
            code.dotted(one.decorator.func if isinstance(one.decorator, cst.Call) else one.decorator)
            for one in cls.decorators
        }
        if "typing.NamedTuple" in bases:
            ways.add("_replace")
        elif marks & {"flax.struct.dataclass", "chex.dataclass"}:
            ways.add("replace")
        elif "dataclasses.dataclass" in marks:
            ways.add("dataclasses.replace")
        else:
            ways.add("")
    for node in code.nodes(cst.Assign):
        target = node.targets[0].target
        named = isinstance(target, cst.Name) and isinstance(node.value, cst.Call)
        if named and field in values.fields(target):
            ways.add("_replace")
    return ways.pop() or None if len(ways) == 1 else None


# --- writing ---------------------------------------------------------------------------------------


def _put_back(values: Values, writer: Writer, call: cst.Call, whole: cst.Arg, path: Path) -> str | None:
    """The call for the part, in the tree it is of."""
    code = values.code
    tree = as_argument(code, whole.value)
    start, end = code.outer_span(whole.value)
    first, last = code.outer_span(call)
    part = tree + written_path(path)
    before, after = code.data[first:start].decode("utf-8"), code.data[end:last].decode("utf-8")
    text: str | None = f"{before}{part}{after}"
    for at in range(len(path) - 1, -1, -1):
        text = _with(values, writer, tree + written_path(path[:at]), path, at, text or "")
        if text is None:
            return None
    return text


def _with(values: Values, writer: Writer, tree: str, path: Path, at: int, text: str) -> str | None:
    kind, key = path[at]
    if kind == "item":
        return f'{{**{tree}, "{key}": {text}}}' if isinstance(key, str) else None
    way = _record(values, str(key))
    if way == "dataclasses.replace":
        if writer.code.needs_import(way):
            return None
        return f"{writer.name(way)}({tree}, {key}={text})"
    return f"{tree}.{way}({key}={text})" if way is not None else None
