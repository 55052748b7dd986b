"""What is given to ``jit`` and ``export``: NumPy's own functions, objects without a hash, plain functions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.frozen import frozen
from jaxerr_rag.repair.forms.nodes import class_named, is_dataclass
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import JITS
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.transforms import stack_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"numpy-ufunc-given-to-jit", "unhashable-callable-to-jit", "export-of-plain-function"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The function of jax.numpy, a frozen dataclass, ``jit`` round what is exported."""
    values = Values(situation.code)
    if situation.entry == "numpy-ufunc-given-to-jit":
        yield from _ufuncs(values)
    elif situation.entry == "unhashable-callable-to-jit":
        yield from _hashable(values.code, situation.message)
    else:
        yield from _exported(values, situation)


# --- NumPy's functions -----------------------------------------------------------------------------

_RENAMED = {"round_": "round", "product": "prod", "alltrue": "all", "sometrue": "any", "absolute": "abs"}


def _ufuncs(values: Values) -> Iterator[Candidate]:
    """All NumPy functions that the program gives to ``jit``, through names and lists too."""
    code = values.code
    writer = Writer(code)
    edits: dict[int, Edit] = {}
    for call in code.nodes(cst.Call):
        if code.dotted(call.func) not in JITS or not call.args:
            continue
        for node in _given(values, call.args[0].value):
            name = code.dotted(node)
            rest = name.removeprefix("numpy.")
            if rest != name and rest.isidentifier():
                edits[id(node)] = code.replace(node, writer.name(f"jax.numpy.{_RENAMED.get(rest, rest)}"))
    if edits:
        yield Candidate("jnp", writer.edits(edits.values()), 1.0, "safe")


def _given(values: Values, node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """What an expression may stand for: the elements, for the variable of a loop over a display."""
    if isinstance(node, cst.Name):
        binding = values.binding(node.value, node)
        if binding is not None and binding.kind == "for" and binding.value is not None:
            yield from _elements(values, binding.value, [key for _, key in binding.path])
            return
    made = values.origin(Place(node))
    if not made.path and isinstance(made.node, cst.BaseExpression):
        yield made.node


def _elements(
    values: Values, items: cst.BaseExpression, path: list[int | str]
) -> Iterator[cst.BaseExpression]:
    if isinstance(items, cst.Call) and isinstance(items.func, cst.Attribute):
        if items.func.attr.value not in ("items", "values"):
            return
        path = path[1:] if path and items.func.attr.value == "items" and path[0] == 1 else path
        items = items.func.value
    made = values.origin(Place(items)).node
    for element in made.elements if isinstance(made, cst.List | cst.Tuple | cst.Dict) else ():
        node = element.value
        for key in path:
            if isinstance(node, cst.Tuple | cst.List) and isinstance(key, int) and key < len(node.elements):
                node = node.elements[key].value
        yield node


# --- objects without a hash ------------------------------------------------------------------------


def _hashable(code: Code, message: str) -> Iterator[Candidate]:
    """A dataclass that nothing changes is frozen; one of arrays, or with ``__eq__``, compares by identity."""
    found = re.search(r"unhashable type: '([\w.<>]+)'", message)
    owner = class_named(code, found[1].rpartition(".")[2]) if found else None
    if owner is None:
        return
    decorator = is_dataclass(code, owner)
    if decorator is None:
        return
    if not _changed(code, owner) and not _holds_arrays(code, owner):
        yield Candidate("frozen", tuple(frozen(code, owner)), 1.0, "safe")
    elif not _changed(code, owner):
        end = code.span(decorator)[1]
        call = isinstance(decorator, cst.Call)
        if isinstance(decorator, cst.Call) and argument(decorator, 99, "eq") is not None:
            return
        text = ", eq=False" if isinstance(decorator, cst.Call) and decorator.args else "eq=False"
        edit = Edit(end - 1, end - 1, text) if call else Edit(end, end, "(eq=False)")
        yield Candidate("eq_false", (edit,), 1.0, "safe", "Two objects are now equal only if they are one.")


def _changed(code: Code, owner: cst.ClassDef) -> bool:
    """Whether anything assigns to a field of the class outside ``__init__``."""
    fields = {
        node.target.value
        for node in code.nodes(cst.AnnAssign, inside=owner)
        if isinstance(node.target, cst.Name)
    }
    for node in code.nodes(cst.AssignTarget, cst.AugAssign):
        target = node.target if isinstance(node, cst.AssignTarget | cst.AugAssign) else None
        if isinstance(target, cst.Attribute) and target.attr.value in fields:
            return True
    return False


_ARRAYS = re.compile(r"Array|ndarray|list|dict|set|List|Dict|Any|object|ArrayLike")


def _holds_arrays(code: Code, owner: cst.ClassDef) -> bool:
    """Whether a field is annotated as something that has no hash itself."""
    return any(
        _ARRAYS.search(code.text(node.annotation.annotation)) is not None
        for node in code.nodes(cst.AnnAssign, inside=owner)
        if code.parent(code.parent(node) or node) is owner.body
    )


# --- exported functions ----------------------------------------------------------------------------


def _exported(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    for call in failing_calls(situation, "jax.export.export", "jax.experimental.export.export"):
        given = argument(call, 0, "fun_jit") or argument(call, 0, "fun")
        if given is None:
            continue
        stack = stack_of(values, given.value)
        if stack.layers and stack.layers[0].name == "jax.jit":
            continue
        writer = Writer(code)
        text = f"{writer.name('jax.jit')}({as_argument(code, given.value)})"
        edit = code.replace(given.value, text)
        yield Candidate("jit_outermost", writer.edits([edit]), 1.0, "safe")
