"""Lists of settings of different lengths in one mapped record: their product, one entry a combination."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.numbers import default_of_field
from jaxerr_rag.repair.program.transforms import MAPS, applications
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"vmap-size-mismatch"})

_LEAF = re.compile(r"axis 0 of (?:argument )?(?P<tree>\w+)(?:\.|\[['\"])(?P<leaf>\w+)\S* of type \w+\[\d+\]")
_ARRAYS = frozenset({"jax.numpy.array", "jax.numpy.asarray", "numpy.array", "numpy.asarray"})
_NOTE = "Every combination of the values is an entry, the last field varying fastest."

Leaves = dict[str, cst.BaseExpression]


def propose(situation: Situation) -> Iterator[Candidate]:
    """``Settings(*(axis.ravel() for axis in jnp.meshgrid(a, b, indexing="ij")))`` for ``Settings(a, b)``."""
    found = [(leaf["tree"], leaf["leaf"]) for leaf in _LEAF.finditer(situation.message)]
    names = {leaf for _, leaf in found}
    if len(names) < 2 or len({tree for tree, _ in found}) != 1:
        return
    values = Values(situation.code)
    for application in applications(values, situation, *MAPS):
        for arg in application.call.args:
            made = values.origin(Place(arg.value))
            leaves = _leaves(values, made.node) if not made.path else {}
            if len(leaves) < 2 or not names <= set(leaves):
                continue
            if all(_written_out(values, leaf) for leaf in leaves.values()):
                writer = Writer(situation.code)
                edit = situation.code.replace(made.node, _product(writer, made.node, leaves))
                yield Candidate("product", writer.edits([edit]), 1.0, "review", _NOTE)
                return


def _leaves(values: Values, made: cst.BaseExpression) -> Leaves:
    """The fields of a named tuple, in order, or the items of a dictionary."""
    if isinstance(made, cst.Dict):
        keys = [text_of_key(e.key) if isinstance(e, cst.DictElement) else None for e in made.elements]
        return {key: e.value for key, e in zip(keys, made.elements, strict=True) if isinstance(key, str)}
    if not isinstance(made, cst.Call) or any(arg.star for arg in made.args):
        return {}
    cls = values.class_of(made)
    if cls is None or not any("NamedTuple" in values.code.text(base.value) for base in cls.bases):
        return {}
    given = [(name, argument(made, at, name)) for at, name in enumerate(values.fields(made.func))]
    complete = len(given) == len(made.args) and all(arg is not None for _, arg in given)
    return {name: arg.value for name, arg in given if arg is not None} if complete else {}


def _written_out(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an array is a list of numbers that somebody chose and wrote down."""
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Call) or values.code.dotted(made.func) not in _ARRAYS or not made.args:
        return False
    place = values.origin(Place(made.args[0].value))
    listed = default_of_field(values, place) if place.path else place.node
    if not isinstance(listed, cst.List | cst.Tuple):
        return False
    return all(is_number(element.value) for element in listed.elements)


def _product(writer: Writer, made: cst.BaseExpression, leaves: Leaves) -> str:
    code = writer.code
    axis = fresh(code, "axis", "values", "one_axis")
    arrays = ", ".join(as_argument(code, leaf) for leaf in leaves.values())
    grid = f'{axis}.ravel() for {axis} in {writer.name("jax.numpy.meshgrid")}({arrays}, indexing="ij")'
    if isinstance(made, cst.Call):
        return f"{code.text(made.func)}(*({grid}))"
    keys = ", ".join(f'"{name}"' for name in leaves)
    return f"dict(zip(({keys}), ({grid})))"
