"""Which functions of a program are mapped by ``vmap``, and over what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values

_MAPS = frozenset({"jax.vmap", "jax.pmap", "equinox.filter_vmap"})


@dataclass(frozen=True)
class Mapping:
    """A use of ``vmap``.

    Attributes:
      vmap: the call of `jax.vmap`.
      function: what it maps.
      calls: the calls of its result that can be seen.
    """

    vmap: cst.Call
    function: Function
    calls: tuple[cst.Call, ...]


def mappings(values: Values) -> Iterator[Mapping]:
    """All uses of ``vmap`` on functions of the program."""
    code = values.code
    for vmap in code.nodes(cst.Call):
        if code.dotted(vmap.func) not in _MAPS or not vmap.args:
            continue
        callee = values.function(vmap.args[0].value)
        if callee is not None:
            yield Mapping(vmap, callee.function, tuple(_calls(values, vmap)))


def _calls(values: Values, vmap: cst.Call) -> Iterator[cst.Call]:
    """``jax.vmap(f)(x)``, also behind ``jit`` or a name."""
    code = values.code
    for call in code.nodes(cst.Call):
        at: cst.BaseExpression = call.func
        for _ in range(4):
            if at is vmap:
                yield call
                break
            if isinstance(at, cst.Name):
                at = values.origin(Place(at)).node
            elif isinstance(at, cst.Call) and at.args and code.dotted(at.func) == "jax.jit":
                at = at.args[0].value
            else:
                break


def is_mapped(code: Code, node: cst.CSTNode, depth: int = 3) -> bool:
    """Whether a node is in a function that ``vmap`` maps, or that a mapped one calls."""
    values = Values(code)
    round_it = list(code.functions_round(node))
    if any(mapping.function in round_it for mapping in mappings(values)):
        return True
    for function in round_it:
        for decorator in function.decorators if isinstance(function, cst.FunctionDef) else ():
            at = decorator.decorator
            if any(code.dotted(name) in _MAPS for name in code.nodes(cst.Name, cst.Attribute, inside=at)):
                return True
        if depth and any(is_mapped(code, call, depth - 1) for call, _ in values.calls(function)):
            return True
    return False


def mapped_arguments(mapping: Mapping, name: str) -> list[cst.BaseExpression]:
    """What the calls of a mapped function give a parameter, if it is mapped along its leading axis."""
    names = parameters(mapping.function)
    if name not in names:
        return []
    place = names.index(name)
    axes = argument(mapping.vmap, 1, "in_axes")
    if axes is not None:
        value: cst.BaseExpression = axes.value
        if isinstance(value, cst.Tuple | cst.List):
            if place >= len(value.elements):
                return []
            value = value.elements[place].value
        if not (isinstance(value, cst.Integer) and value.value == "0"):
            return []
    given = [argument(call, place, name) for call in mapping.calls]
    return [arg.value for arg in given if arg is not None]
