"""Records of a program, named tuples, dataclasses, other classes and dictionaries: what their fields get."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.program.callees import Callee, passed
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.names import Step
from jaxerr_rag.repair.program.reading import subscript_step, text_of_key

Fields = dict[str, cst.BaseExpression]
"""What one construction gives the fields."""


def field_read(node: cst.BaseExpression) -> tuple[cst.BaseExpression, Step] | None:
    """The record and the field that ``graph.n`` or ``batch["n"]`` reads."""
    if isinstance(node, cst.Attribute):
        return node.value, ("attr", node.attr.value)
    if isinstance(node, cst.Subscript):
        step = subscript_step(node)
        return (node.value, step) if step is not None and isinstance(step[1], str) else None
    return None


def constructions(values: Values, field: Step) -> list[Fields] | None:
    """The places where records with a field are made; None if records of several kinds have it."""
    name = str(field[1])
    code = values.code
    if _stored_later(values, field):
        return None
    if field[0] == "item":
        return [found for found in _dictionaries(values) if name in found]
    makers = [cls for cls in code.nodes(cst.ClassDef) if name in _fields(values, cls)]
    tuples = {
        target.target.value
        for node in code.nodes(cst.Assign)
        for target in node.targets
        if isinstance(target.target, cst.Name) and name in values.fields(target.target)
    }
    if len(makers) + len(tuples) != 1:
        return None
    replaced = [found for found in replacements(values) if name in found]
    if tuples:
        return [*_calls(values, tuples.pop()), *replaced]
    if any(_init(makers[0])):
        return [*_initialised(values, makers[0], name), *replaced]
    return [*_calls(values, makers[0].name.value), *replaced]


def _stored_later(values: Values, field: Step) -> bool:
    """Whether a field is assigned to outside of constructors."""
    for node in values.code.nodes(cst.AssignTarget):
        read = field_read(node.target) if isinstance(node.target, cst.Attribute | cst.Subscript) else None
        function = next(values.code.functions_round(node), None)
        init = isinstance(function, cst.FunctionDef) and function.name.value == "__init__"
        if read is not None and read[1] == field and not init:
            return True
    return False


def replacements(values: Values) -> Iterator[Fields]:
    """The fields that ``_replace`` and ``dataclasses.replace`` give."""
    for call in values.code.nodes(cst.Call):
        name = values.code.dotted(call.func)
        method = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        if name == "dataclasses.replace" or method in ("_replace", "replace"):
            yield {arg.keyword.value: arg.value for arg in call.args if arg.keyword is not None}


def _init(cls: cst.ClassDef) -> Iterator[cst.FunctionDef]:
    for node in cls.body.body:
        if isinstance(node, cst.FunctionDef) and node.name.value == "__init__":
            yield node


def _fields(values: Values, cls: cst.ClassDef) -> list[str]:
    return [*values.fields(cls.name), *(name for init in _init(cls) for name in _stored(values, init))]


def _stored(values: Values, init: cst.FunctionDef) -> Fields:
    """What a constructor stores in the object."""
    found: Fields = {}
    for node in values.code.nodes(cst.Assign, inside=init):
        target, value = node.targets[0].target, node.value
        pairs: list[tuple[cst.BaseExpression, cst.BaseExpression]] = [(target, value)]
        if isinstance(target, cst.Tuple) and isinstance(value, cst.Tuple):
            pairs = [(a.value, b.value) for a, b in zip(target.elements, value.elements, strict=False)]
        for left, right in pairs:
            if isinstance(left, cst.Attribute) and values.code.text(left.value) == "self":
                found[left.attr.value] = right
    return found


def _initialised(values: Values, cls: cst.ClassDef, field: str) -> Iterator[Fields]:
    """The fields as the constructor computes them, parameters as each call gives them."""
    init = next(_init(cls))
    stored = _stored(values, init)
    given = {
        name: value.value
        for name, value in stored.items()
        if isinstance(value, cst.Name) and _is_parameter(values, value)
    }
    if field not in given:
        yield stored
        return
    for call, callee in values.calls(init):
        found: Fields = {}
        for name, parameter in given.items():
            value = passed(call, Callee(init, callee.bound), parameter)
            if value is not None:
                found[name] = value
        yield found


def _is_parameter(values: Values, name: cst.Name) -> bool:
    binding = values.binding(name.value, name)
    return binding is not None and binding.kind == "parameter"


def _calls(values: Values, maker: str) -> Iterator[Fields]:
    for call in values.code.nodes(cst.Call):
        if not isinstance(call.func, cst.Name):
            continue
        names = values.fields(call.func) if call.func.value == maker else []
        inside = values.code.above(call, cst.ClassDef) if call.func.value == "cls" else None
        if inside is not None and inside.name.value == maker:
            names = values.fields(inside.name)
        if not names:
            continue
        found: Fields = {}
        for at, name in enumerate(names):
            given = argument(call, at, name)
            if given is not None:
                found[name] = given.value
        yield found


def _dictionaries(values: Values) -> Iterator[Fields]:
    code = values.code
    for node in code.nodes(cst.Dict):
        yield {
            str(text_of_key(element.key)): element.value
            for element in node.elements
            if isinstance(element, cst.DictElement)
        }
    for call in code.calls("dict"):
        yield {arg.keyword.value: arg.value for arg in call.args if arg.keyword is not None}
