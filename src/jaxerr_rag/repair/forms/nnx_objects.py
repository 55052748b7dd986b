"""Objects of flax NNX that a function of a program finds instead of being given them."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import derives, sources
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import is_method
from jaxerr_rag.repair.situation import Situation


@dataclass(frozen=True)
class Found:
    """An object that a function finds: its text outside, its name inside, the places that read it."""

    text: str
    name: str
    reads: tuple[cst.BaseExpression, ...]


def captured(
    values: Values, situation: Situation, function: cst.FunctionDef, static_self: bool
) -> list[Found]:
    """The objects of NNX that a function reads though it was not given them, in the order of their use.

    Args:
      static_self: what the function finds in its own object counts too, as jit does not see that.
    """
    code = values.code
    reads: dict[str, list[cst.BaseExpression]] = {}
    for node in code.nodes(cst.Name, inside=function.body):
        owner = values.owner(node)
        if owner is None or not any(node is load for load in values.loads(node.value, owner)):
            continue
        parent = code.parent(node)
        of_self = isinstance(parent, cst.Attribute) and parent.value is node and _is_self(values, node)
        inside = owner is function or function in code.functions_round(owner)
        if inside and not (of_self and static_self and owner is function):
            continue
        place: cst.BaseExpression = parent if of_self and isinstance(parent, cst.Attribute) else node
        if _is_object(values, situation, place):
            reads.setdefault(code.text(place), []).append(place)
    return [
        Found(text, _inner_name(code, function, places, text), tuple(places))
        for text, places in reads.items()
    ]


def _inner_name(code: Code, function: cst.FunctionDef, places: list[cst.BaseExpression], text: str) -> str:
    """The last part of a text, or a new name where the function has that one for something else."""
    plain = text.rpartition(".")[2]
    if plain == text:
        return plain
    hidden = set(parameters(function))
    for place in places:
        for between in code.functions_round(place):
            if between is function:
                break
            hidden |= set(parameters(between))
    return fresh(code, f"outer_{plain}") if plain in hidden else plain


def _is_self(values: Values, name: cst.Name) -> bool:
    binding = values.binding(name.value, name)
    method = binding.node if binding is not None and binding.kind == "parameter" else None
    return (
        isinstance(method, cst.FunctionDef)
        and is_method(values.code, method)
        and parameters(method)[0] == name.value
    )


def _is_object(values: Values, situation: Situation, node: cst.BaseExpression) -> bool:
    """Whether a value is made by a class of NNX or by one of the program that derives from it."""
    made = sources(values, situation, node)[-1]
    if made.path or not isinstance(made.node, cst.Call):
        return False
    dotted = values.code.dotted(made.node.func)
    if dotted.startswith("flax.nnx."):
        return dotted.rpartition(".")[2][:1].isupper()
    cls = values.class_of(made.node)
    return cls is not None and derives(values, cls, "flax.nnx.")
