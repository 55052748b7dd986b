"""Lists and dicts of modules that are attributes of an ``nnx.Module``."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import in_call
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"nnx-list-of-modules-attribute"})

_FOUND = re.compile(
    r"Found data on value of type '<class '(?P<kind>\w+)'>' assigned to static attribute '(?P<name>\w+)'"
)
_HOLDERS = {cst.List: "List", cst.ListComp: "List", cst.Dict: "Dict", cst.DictComp: "Dict"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """``nnx.List`` or ``nnx.Dict``, or the value marked as data."""
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
