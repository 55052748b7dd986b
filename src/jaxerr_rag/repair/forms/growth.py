"""Carries to which a loop's body appends, and what it appends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text, with_suffix
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.loops import Difference, Loop, carries_out, carry_parameter

_JOINS = frozenset({"append", "concatenate", "concat", "hstack", "vstack"})


@dataclass(frozen=True)
class Growth:
    """A leaf of the carry to which the body appends.

    Attributes:
      leaf: what the message says of it.
      call: the call that appends.
      old: what is appended to.
      element: the text of what is appended, without the axis it is appended along.
      length: of the leaf at the start.
    """

    leaf: Difference
    call: cst.Call
    old: cst.BaseExpression
    element: str
    length: int


def growths(values: Values, loop: Loop, callee: Callee, one: Difference) -> Iterator[Growth]:
    """The appending call; twice, where what it appends may have an axis or not."""
    code = values.code
    parameter = carry_parameter(loop, callee)
    for out in carries_out(values, loop, callee):
        trail = values.trail(Place(out.node, (*out.path, *one.path)))
        call = next((p.node for p in reversed(trail) if not p.path and isinstance(p.node, cst.Call)), None)
        if call is None or not call.args:
            continue
        name = code.dotted(call.func).rpartition(".")[2]
        if name not in _JOINS:
            continue
        if name == "append":
            second = argument(call, 1, "values")
            parts = [call.args[0].value, second.value] if second is not None else []
        else:
            made = call.args[0].value
            parts = [e.value for e in made.elements] if isinstance(made, cst.Tuple | cst.List) else []
        if len(parts) != 2:
            continue
        back = values.trail(Place(parts[0]))
        if not any(
            isinstance(p.node, cst.Name) and p.node.value == parameter and p.path == one.path for p in back
        ):
            continue
        scalar = name == "append" and len(one.old.shape) == 1 and not _has_axis(call)
        row = name == "vstack"
        length = int(one.old.shape[0])
        yield Growth(
            one, call, parts[0], element_of(values, parts[1], scalar or row or name == "hstack"), length
        )
        if name == "hstack":
            yield Growth(one, call, parts[0], element_of(values, parts[1], False), length)


def _has_axis(call: cst.Call) -> bool:
    return any(arg.keyword is not None and arg.keyword.value == "axis" for arg in call.args)


def element_of(values: Values, node: cst.BaseExpression, plain: bool) -> str:
    """``v`` of ``v[None]``, ``jnp.array([v])``, ``jnp.expand_dims(v, 0)``."""
    code = values.code
    if isinstance(node, cst.List) and len(node.elements) == 1:
        return outer_text(code, node.elements[0].value)
    if isinstance(node, cst.Subscript):
        text = "".join(code.text(node)[len(code.text(node.value)) :].split())
        if text.startswith("[None") or "newaxis" in text.partition(",")[0]:
            rest = text[1:-1].partition(",")[2].strip(":,.")
            if not rest:
                return outer_text(code, node.value)
    if isinstance(node, cst.Call) and node.args:
        name = code.dotted(node.func).rpartition(".")[2]
        first = node.args[0].value
        if name in ("array", "asarray") and isinstance(first, cst.List) and len(first.elements) == 1:
            return outer_text(code, first.elements[0].value)
        if name in ("expand_dims", "atleast_1d"):
            return outer_text(code, first)
        if isinstance(node.func, cst.Attribute) and node.func.attr.value == "reshape":
            return outer_text(code, node.func.value)
    return outer_text(code, node) if plain else with_suffix(code, node, "[0]")
