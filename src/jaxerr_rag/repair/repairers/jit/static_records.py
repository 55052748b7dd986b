"""Records of settings that go into jit as pytrees, so that their numbers are traced: the record is static."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.numbers import whole
from jaxerr_rag.repair.program.records import constructions, replacements
from jaxerr_rag.repair.program.statics import named_arguments, origin_target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "segment-count-under-jit",
        "shape-from-tracer",
        "arange-with-traced-bound",
        "range-over-tracer",
        "int-of-tracer",
        "repeat-total-length-under-jit",
    }
)

_FIELD = re.compile(r"(?P<record>[A-Za-z_]\w*)\.(?P<field>[A-Za-z_]\w*)")
_NUMBERS = frozenset({"int", "float", "bool", "str", "len", "round", "math.sqrt", "math.prod", "math.ceil"})
_FROZEN = ("flax.struct.dataclass", "equinox.Module")
_DEEPEST = 8


def propose(situation: Situation) -> Iterator[Candidate]:
    """``static_argnames="hyper"`` where every record of its kind holds numbers and texts only."""
    parts = [_FIELD.fullmatch(name) for name in named_arguments(situation.message)]
    found = [part for part in parts if part is not None]
    if not found or len(found) != len(parts) or len({part["record"] for part in found}) != 1:
        return
    code = situation.code
    values = Values(code)
    if not all(_plain_record(values, part["field"]) for part in found):
        return
    targets = origin_target(situation, Flow(code), found[0]["record"])
    edits = static_edits(code, targets) if targets else None
    if edits:
        yield Candidate("static", tuple(edits), 1.0, "safe")


def _plain_record(values: Values, field: str) -> bool:
    """Whether the one kind of record with a field can be hashed, and holds numbers and texts only."""
    sites = constructions(values, ("attr", field))
    if not sites or not _hashable(values, field):
        return False
    names = {name for site in sites for name in site}
    names.update(name for cls in _classes(values, field) for name in values.fields(cls.name))
    later = [found for found in replacements(values) if not names.isdisjoint(found)]
    every = [(name, value) for site in (*sites, *later) for name, value in site.items()]
    return all(
        _plain(values, value, _DEEPEST) and not _steps(values.code, name, value) for name, value in every
    )


def _steps(code: Code, field: str, value: cst.BaseExpression) -> bool:
    """Whether a loop computes a field anew from itself: every round would be compiled for its own number."""
    reads = (node.attr.value == field for node in code.nodes(cst.Attribute, inside=value))
    return code.above(value, cst.For, cst.While) is not None and any(reads)


def _classes(values: Values, field: str) -> list[cst.ClassDef]:
    return [cls for cls in values.code.nodes(cst.ClassDef) if field in values.fields(cls.name)]


def _hashable(values: Values, field: str) -> bool:
    """Whether the class of a field is a named tuple or a frozen dataclass, its defaults plain."""
    code = values.code
    classes = _classes(values, field)
    if not classes:
        return True  # ``namedtuple("Hyper", "n lr")``: its constructions were found by its name.
    own = [node for node in code.nodes(cst.AnnAssign, inside=classes[0]) if isinstance(node.target, cst.Name)]
    defaults = [node.value for node in own if node.value is not None]
    return _is_frozen(code, classes[0]) and all(_plain(values, value, _DEEPEST) for value in defaults)


def _is_frozen(code: Code, cls: cst.ClassDef) -> bool:
    if any(code.dotted(base.value) in ("typing.NamedTuple", *_FROZEN) for base in cls.bases):
        return True
    for decorator in cls.decorators:
        node = decorator.decorator
        if code.dotted(node) in _FROZEN:
            return True
        frozen = isinstance(node, cst.Call) and re.search(r"\bfrozen\s*=\s*True\b", code.text(node))
        if frozen and isinstance(node, cst.Call) and code.dotted(node.func).endswith("dataclass"):
            return True
    return False


def _plain(values: Values, node: cst.BaseExpression, depth: int) -> bool:
    """Whether a value is a number or a text of Python's, or a tuple of such."""
    place = values.origin(Place(node))
    made = place.node
    if not depth or (place.path and place.path[0] != ("attr", "shape")):
        return False
    if place.path:
        return len(place.path) == 2
    if isinstance(made, cst.Integer | cst.Float | cst.SimpleString) or whole(values, made) is not None:
        return True
    if isinstance(made, cst.UnaryOperation):
        return _plain(values, made.expression, depth - 1)
    if isinstance(made, cst.BinaryOperation):
        return all(_plain(values, side, depth - 1) for side in (made.left, made.right))
    if isinstance(made, cst.Tuple):
        return all(_plain(values, element.value, depth - 1) for element in made.elements)
    if isinstance(made, cst.Call):
        return values.code.dotted(made.func) in _NUMBERS
    if isinstance(made, cst.Name):
        return made.value in ("True", "False", "None") or _all_plain(values, made, depth)
    return False


def _all_plain(values: Values, name: cst.Name, depth: int) -> bool:
    """Whether a parameter gets plain values only."""
    binding = values.binding(name.value, name)
    function = binding.node if binding is not None and binding.kind == "parameter" else None
    if not isinstance(function, cst.FunctionDef | cst.Lambda) or binding is None:
        return False
    given = values.arguments(function, name.value)
    every = [*given, *([binding.value] if binding.value is not None else [])]
    return bool(every) and all(_plain(values, value, depth - 1) for value in every)
