"""Modules of flax, haiku and equinox, and checkpoints of orbax: what they are called with."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.step_keys import key_for
from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword, standard_import
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "equinox-module-in-jax-transform",
        "flax-module-unbound",
        "haiku-apply-without-key",
        "nnx-rng-stream-missing",
        "orbax-path-not-absolute",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    values = Values(situation.code)
    ways = {
        "equinox-module-in-jax-transform": _filtered,
        "flax-module-unbound": _applied,
        "haiku-apply-without-key": _haiku,
        "nnx-rng-stream-missing": _stream,
        "orbax-path-not-absolute": _absolute,
    }
    yield from ways[situation.entry](values, situation)


def _near(situation: Situation, calls: list[cst.Call]) -> list[cst.Call]:
    """The calls on lines that the traceback passes, else all."""
    near = [call for call in calls if situation.passes(call)]
    return near or calls


def _methods(code: Code, name: str) -> list[cst.Call]:
    return [
        call
        for call in code.nodes(cst.Call)
        if isinstance(call.func, cst.Attribute) and call.func.attr.value == name
    ]


def _haiku(values: Values, situation: Situation) -> Iterator[Candidate]:
    """A key behind the parameters where the function draws numbers, else an ``apply`` without one."""
    code = values.code
    for call in _near(situation, _methods(code, "apply")):
        assert isinstance(call.func, cst.Attribute)
        made = values.origin(Place(call.func.value)).node
        if not isinstance(made, cst.Call) or not code.dotted(made.func).startswith("haiku.transform"):
            continue
        callee = values.function(made.args[0].value) if made.args else None
        body = code.text(callee.function) if callee is not None else ""
        if not body or not call.args:
            continue
        if re.search(r"rng|dropout|Dropout", body):
            writer = Writer(code)
            end = code.outer_span(call.args[0].value)[1]
            edits = [insert(end, f", {key_for(writer, call)}")]
            note = "Give each step a key of its own."
            yield Candidate("pass_key", writer.edits(edits), 1.0, "review", note)
        else:
            text = f"{code.local('haiku')}.without_apply_rng({code.text(made)})"
            yield Candidate("without_apply_rng", (code.replace(made, text),), 1.0, "safe")


def _applied(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``model.apply(variables, x)`` with the variables that ``init`` of the same module gave."""
    code = values.code
    starts: dict[str, str] = {}
    for call in _methods(code, "init"):
        assert isinstance(call.func, cst.Attribute)
        target = target_of(values, call)
        if isinstance(target, cst.Name):
            starts[code.text(call.func.value)] = target.value
    edits: list[Edit] = []
    for call in code.nodes(cst.Call):
        owner = code.text(call.func)
        if owner in starts:
            near = situation.passes(call)
            if near and call.args:
                start = code.span(call.args[0])[0]
                edits += [
                    insert(code.outer_span(call.func)[1], ".apply"),
                    insert(start, f"{starts[owner]}, "),
                ]
    if edits:
        yield Candidate("apply", tuple(edits), 1.0, "safe")


_FILTERS = {
    "jax.jit": "filter_jit",
    "jax.grad": "filter_grad",
    "jax.value_and_grad": "filter_value_and_grad",
}


def _filtered(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The transformations of equinox, which take modules, in place of JAX's."""
    code = values.code
    if "equinox" not in code.imports.values():
        return
    eqx = code.local("equinox")
    edits: list[Edit] = []
    for node in code.nodes(cst.Attribute, cst.Name):
        if not isinstance(node, cst.Attribute | cst.Name) or code.dotted(node) not in _FILTERS:
            continue
        parent = code.parent(node)
        if isinstance(parent, cst.Attribute | cst.ImportAlias):
            continue
        if isinstance(parent, cst.Arg):
            return  # ``partial(jax.jit, ...)`` with options that equinox has not.
        if isinstance(parent, cst.Call) and any(
            a.keyword is not None and a.keyword.value != "has_aux" for a in parent.args
        ):
            return
        edits.append(code.replace(node, f"{eqx}.{_FILTERS[code.dotted(node)]}"))
    if edits:
        yield Candidate("filter", tuple(edits), 1.0, "safe")


def _stream(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    found = re.search(r"[`'\"](\w+)[`'\"]", situation.message)
    makers = list(code.calls("flax.nnx.Rngs"))
    if found is None or len(makers) != 1 or argument(makers[0], 99, found[1]) is not None:
        return
    if any(arg.keyword is None for arg in makers[0].args):
        return
    seeds = [int(a.value.value) for a in makers[0].args if isinstance(a.value, cst.Integer)]
    edit = add_keyword(code, makers[0], f"{found[1]}={max(seeds, default=-1) + 1}")
    yield Candidate("named_stream", (edit,), 1.0, "safe")


def _absolute(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The absolute path of what the failing call is given first."""
    code = values.code
    calls = [call for name in ("save", "restore") for call in _methods(code, name)]
    calls += list(code.calls("orbax.checkpoint.CheckpointManager"))
    edits: dict[int, Edit] = {}
    near = _near(situation, calls)
    same = {code.text(call.args[0].value) for call in near if call.args}
    for call in calls:
        given = call.args[0].value if call.args else None
        if given is not None and code.text(given) in same and not isinstance(given, cst.Integer):
            edits[id(given)] = code.replace(given, f"os.path.abspath({as_argument(code, given)})")
    if edits:
        extra = [standard_import(code, "import os")] if "os" not in code.imports else []
        yield Candidate("resolve", (*edits.values(), *extra), 1.0, "safe")
