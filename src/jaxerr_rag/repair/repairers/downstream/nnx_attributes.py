"""Attributes of an ``nnx.Module``: lists and dicts of modules, and numbers that a call replaces by arrays."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import derives
from jaxerr_rag.repair.forms.writing import Writer, in_call
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"nnx-list-of-modules-attribute", "tracer-stored-on-self"})

_FOUND = re.compile(
    r"Found data on value of type '<class '(?P<kind>\w+)'>' assigned to static attribute '(?P<name>\w+)'"
)
_HOLDERS = {cst.List: "List", cst.ListComp: "List", cst.Dict: "Dict", cst.DictComp: "Dict"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """``nnx.List`` or ``nnx.Dict``, or the value marked as data."""
    if situation.entry == "tracer-stored-on-self":
        yield from _numbers(situation)
    else:
        yield from _modules(situation)


def _numbers(situation: Situation) -> Iterator[Candidate]:
    """Arrays in place of numbers, which are static for NNX: what replaces them stays a tracer."""
    code, values = situation.code, Values(situation.code)
    if code.needs_import("flax.nnx"):
        return
    writer = Writer(code)
    edits = []
    for cls in code.nodes(cst.ClassDef):
        if f"({cls.name.value}." not in situation.message or not derives(values, cls, "flax.nnx."):
            continue
        first: dict[str, cst.Assign] = {}
        later: set[str] = set()
        for assign in code.nodes(cst.Assign, inside=cls):
            method = next(code.functions_round(assign), None)
            target = assign.targets[0].target
            if not isinstance(target, cst.Attribute) or not isinstance(method, cst.FunctionDef):
                continue
            if code.text(target.value) != "self":
                continue
            if method.name.value == "__init__":
                first[target.attr.value] = assign
            else:
                later.add(target.attr.value)
        for name in first:
            value = first[name].value
            if name in later and isinstance(value, cst.Integer | cst.Float):
                array = f"{writer.name('jax.numpy.array')}({code.text(value)})"
                edits.append(code.replace(value, f"{code.local('flax.nnx')}.data({array})"))
    if edits:
        yield Candidate("nnx_data", writer.edits(edits), 1.0, "safe")


def _modules(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _FOUND.search(situation.message)
    if found is None:
        return
    nnx = code.local("flax.nnx")
    assigned = [
        (assign, target.target.attr.value)
        for assign in code.nodes(cst.Assign)
        for target in assign.targets
        if isinstance(target.target, cst.Attribute) and code.above(assign, cst.ClassDef) is not None
    ]
    named = [assign for assign, name in assigned if name == found["name"]]
    failed = next(filter(situation.passes, named), None) or next(iter(named), None)
    if failed is None:
        return
    if found["kind"] in ("list", "dict"):
        cls = code.above(failed, cst.ClassDef)
        alike = [
            assign
            for assign, _ in assigned
            if assign is not failed
            and code.above(assign, cst.ClassDef) is cls
            and _holds_modules(code, assign)
        ]
        edits = in_call(code, failed.value, f"{nnx}.{found['kind'].title()}")
        for assign in alike:
            edits += in_call(code, assign.value, f"{nnx}.{_HOLDERS[type(assign.value)]}")
        yield Candidate(f"nnx_{found['kind']}", tuple(edits), 1.0, "safe")
    yield Candidate("nnx_data", tuple(in_call(code, failed.value, f"{nnx}.data")), 0.8, "safe")


def _holds_modules(code: Code, assign: cst.Assign) -> bool:
    """Whether a value is a list or dict of modules, which are made with ``rngs``."""
    calls = code.nodes(cst.Call, inside=assign.value)
    return type(assign.value) in _HOLDERS and any("rngs" in code.text(call) for call in calls)
