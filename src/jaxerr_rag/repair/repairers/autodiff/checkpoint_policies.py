"""Policies of ``jax.checkpoint``: factories that were not called, and policies that were."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"checkpoint-policy-not-called"})

_POLICIES = "jax.checkpoint_policies."
_SAVING = ("save_only_these_names", "save_any_names_but_these", "save_anything_except_these_names")
_NAMED = frozenset(_SAVING)
_CHECKPOINTS = frozenset({"jax.checkpoint", "jax.remat", "jax.ad_checkpoint.checkpoint"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The names of the program for a factory; a text as such a name; ready policies as they are."""
    values = Values(situation.code)
    code = situation.code
    uncalled: list[Edit] = []
    called: list[Edit] = []
    named: list[Edit] = []
    names = _names(code)
    listed = ", ".join(f'"{name}"' for name in names)
    for policy in _policies(values):
        name = code.dotted(policy)
        if name.startswith(_POLICIES) and name.removeprefix(_POLICIES) in _NAMED and names:
            uncalled.append(insert(code.outer_span(policy)[1], f"({listed})"))
        elif isinstance(policy, cst.SimpleString):
            written = f"{code.local('jax')}.checkpoint_policies"
            if policy.evaluated_value in names and not code.needs_import("jax"):
                text = f"{written}.save_only_these_names({code.text(policy)})"
                named.append(code.replace(policy, text))
            elif str(policy.evaluated_value) in _READY and not code.needs_import("jax"):
                named.append(code.replace(policy, f"{written}.{policy.evaluated_value!s}"))
        elif isinstance(policy, cst.Call):
            inner = code.dotted(policy.func)
            if inner.startswith(_POLICIES) and inner.removeprefix(_POLICIES) in _READY:
                called.append(code.replace(policy, code.text(policy.func)))
    if uncalled:
        yield Candidate("name_arguments", tuple(uncalled), 1.0, "safe" if len(names) == 1 else "review")
    if named:
        yield Candidate("name_arguments", tuple(named), 1.0, "safe")
    if called:
        yield Candidate("ready_policy", tuple(called), 1.0, "safe")


_READY = frozenset(
    {
        "everything_saveable",
        "nothing_saveable",
        "dots_saveable",
        "checkpoint_dots",
        "dots_with_no_batch_dims_saveable",
        "checkpoint_dots_with_no_batch_dims",
    }
)


def _policies(values: Values) -> Iterator[cst.BaseExpression]:
    """What the program gives as ``policy``, each place once."""
    code = values.code
    seen: set[int] = set()
    for call in code.nodes(cst.Call):
        checkpoint = code.dotted(call.func) in _CHECKPOINTS or (
            code.dotted(call.func) == "functools.partial"
            and bool(call.args)
            and code.dotted(call.args[0].value) in _CHECKPOINTS
        )
        given = argument(call, 99, "policy") if checkpoint else None
        if given is None:
            continue
        made = values.origin(Place(given.value)).node
        if id(made) not in seen and isinstance(made, cst.BaseExpression):
            seen.add(id(made))
            yield made


def _names(code: Code) -> list[str]:
    """The names that the program gives to values with ``checkpoint_name``."""
    found: list[str] = []
    for call in code.nodes(cst.Call):
        if code.dotted(call.func).rpartition(".")[2] != "checkpoint_name":
            continue
        name = argument(call, 1, "name")
        if name is not None and isinstance(name.value, cst.SimpleString):
            found.append(str(name.value.evaluated_value))
    return list(dict.fromkeys(found))
