"""Calls of ``cond`` and ``switch``: one predicate, an integer index, operands that the branches take."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_array
from jaxerr_rag.repair.forms.writing import (
    Writer,
    argument_span,
    as_argument,
    in_call,
    insert,
    outer_text,
    suffixed,
    with_suffix,
)
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Function, parameters
from jaxerr_rag.repair.program.conds import Choice, applied, choice_of, failing_choice, operand_texts, outputs
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"cond-predicate-not-scalar", "switch-index-not-integer", "cond-operand-arity"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A choice per element, a cast of the index, the operands one by one."""
    values = Values(situation.code)
    if situation.entry == "cond-operand-arity":
        for call in failing_calls(situation, "jax.lax.cond", "jax.lax.switch"):
            choice = choice_of(values, call)
            if choice is not None:
                yield from _arity(values, choice)
        return
    choice = failing_choice(values, situation)
    if choice is None:
        return
    if situation.entry == "switch-index-not-integer":
        yield from _index(values, choice, situation.message)
    else:
        yield from _predicate(values, choice, situation.message)


# --- what chooses ----------------------------------------------------------------------------------


def _index(values: Values, choice: Choice, message: str) -> Iterator[Candidate]:
    writer = Writer(values.code)
    int32 = writer.name("jax.numpy.int32")
    traced = "Tracer" in message or "Traced" in message or "Array(" in message
    if is_array(values, choice.chooser) or traced:
        edits = suffixed(values.code, choice.chooser, f".astype({int32})")
    else:
        edits = in_call(values.code, choice.chooser, int32)
    yield Candidate("cast", writer.edits(edits), 1.0, "review", "The index is rounded toward zero.")


def _predicate(values: Values, choice: Choice, message: str) -> Iterator[Candidate]:
    found = re.search(r"of shape (\([^)]*\))", message)
    shape = [part.strip() for part in found[1].strip("()").split(",") if part.strip()] if found else []
    if not shape:
        return
    code = values.code
    if set(shape) == {"1"}:
        suffix = "[0]" if len(shape) == 1 else ".squeeze()"
        yield Candidate("any", tuple(suffixed(code, choice.chooser, suffix)), 1.0, "safe")
        return
    yield from _where(values, choice, "", 1.0)
    if re.search(r"axis=|\[:, *-?\d+\]|norm\(", code.text(choice.chooser)):
        yield from _where(values, choice, "[:, None]", 0.45)
    for name, weight in (("any", 0.35), ("all", 0.3)):
        writer = Writer(code)
        edits = in_call(code, choice.chooser, writer.name(f"jax.numpy.{name}"))
        yield Candidate("any", writer.edits(edits), weight, "review", "One branch for the whole array.")


def _where(values: Values, choice: Choice, suffix: str, weight: float) -> Iterator[Candidate]:
    code = values.code
    operands = operand_texts(values, choice)
    if operands is None or len(choice.branches) != 2:
        return
    writer = Writer(code)
    where = writer.name("jax.numpy.where")
    pred = with_suffix(code, choice.chooser, suffix) if suffix else as_argument(code, choice.chooser)
    true, false = (applied(values, branch, operands) for branch in choice.branches)
    if any(_is_tree(values, branch) for branch in choice.branches):
        tree_map = writer.name("jax.tree.map")
        text = f"{tree_map}(lambda true, false: {where}({pred}, true, false), {true}, {false})"
    else:
        text = f"{where}({pred}, {true}, {false})"
    yield Candidate("where", writer.edits([code.replace(choice.call, text)]), weight, "safe")


def _is_tree(values: Values, branch: cst.BaseExpression) -> bool:
    found = outputs(values, branch)
    return found is not None and any(
        isinstance(values.origin(Place(value)).node, cst.Tuple | cst.Dict | cst.List) for value in found[1]
    )


# --- operands --------------------------------------------------------------------------------------


def _arity(values: Values, choice: Choice) -> Iterator[Candidate]:
    code = values.code
    callees = [values.function(branch) for branch in choice.branches]
    counts = [len(_needed(callee)) if callee is not None else None for callee in callees]
    given = len(choice.operands)
    known = [count for count in counts if count is not None]
    if not known or any(arg.star for arg in choice.operands):
        return
    if len(set(known)) == 1 and known[0] != given:
        yield from _same_count(values, choice, known[0])
        return
    # The branches do not agree with each other: those that differ from the call are changed.
    fitting = next(
        (c for c, count in zip(callees, counts, strict=True) if c is not None and count == given), None
    )
    edits: list[Edit] = []
    for callee, count in zip(callees, counts, strict=True):
        if callee is None or count is None or count == given:
            continue
        made = _parameters_added(values, callee, fitting, given)
        if made is None:
            return
        edits.extend(made)
    if edits:
        yield Candidate("one_parameter", tuple(edits), 1.0, "safe")
    if given and all(count is not None for count in counts):
        operands = [as_argument(code, arg.value) for arg in choice.operands]
        closed = []
        for branch, callee, count in zip(choice.branches, callees, counts, strict=True):
            if callee is None or count == 0:
                continue
            if count != given:
                return
            closed.append(code.replace(branch, f"lambda: {applied(values, branch, operands)}"))
        closed += [_without_operands(values, choice)]
        yield Candidate("closure", tuple(closed), 0.7, "safe")


def _needed(callee: Callee) -> list[str]:
    params = callee.function.params
    every = [*params.posonly_params, *params.params][callee.bound :]
    return [p.name.value for p in every if p.default is None and p.name.value not in callee.keywords]


def _same_count(values: Values, choice: Choice, count: int) -> Iterator[Candidate]:
    """All branches take another number than is given."""
    code = values.code
    only = choice.operands[0].value if len(choice.operands) == 1 else None
    made = values.origin(Place(only)).node if only is not None else None
    if only is not None and count > 1:
        if isinstance(only, cst.Tuple | cst.List) and len(only.elements) == count:
            text = ", ".join(outer_text(code, element.value) for element in only.elements)
            start, end = argument_span(code, choice.operands[0])
            yield Candidate("separate_operands", (Edit(start, end, text),), 1.0, "safe")
        elif choice.operands[0].keyword is None:
            weight = 0.9 if isinstance(made, cst.Tuple | cst.List | cst.Name) else 0.4
            edit = insert(code.outer_span(only)[0], "*")
            yield Candidate("separate_operands", (edit,), weight, "safe")
    elif count == 1 and len(choice.operands) > 1:
        start = argument_span(code, choice.operands[0])[0]
        end = argument_span(code, choice.operands[-1])[1]
        text = ", ".join(as_argument(code, arg.value) for arg in choice.operands)
        yield Candidate("one_parameter", (Edit(start, end, f"({text})"),), 0.9, "safe")
    elif count == 0:
        yield Candidate("closure", (_without_operands(values, choice),), 1.0, "safe")
    if not choice.operands and count:
        names = _needed_of_all(values, choice)
        if names and all(values.binding(name, choice.call) is not None for name in names):
            end = code.outer_span(choice.branches[-1])[1]
            if code.text(choice.call).startswith(code.text(choice.call.func)) and choice.call.args:
                end = argument_span(code, choice.call.args[-1])[1]
            yield Candidate("separate_operands", (insert(end, f", {', '.join(names)}"),), 0.8, "review")


def _needed_of_all(values: Values, choice: Choice) -> list[str]:
    """The parameters' names, if the branches agree on them."""
    every = [_needed(callee) for branch in choice.branches if (callee := values.function(branch)) is not None]
    return every[0] if every and all(one == every[0] for one in every) else []


def _without_operands(values: Values, choice: Choice) -> Edit:
    arguments = list(choice.call.args)
    before = arguments[arguments.index(choice.operands[0]) - 1]
    start = argument_span(values.code, before)[1]
    return Edit(start, argument_span(values.code, choice.operands[-1])[1], "")


def _parameters_added(values: Values, callee: Callee, model: Callee | None, count: int) -> list[Edit] | None:
    """A branch takes further parameters, named as those of the branch that takes all."""
    function = callee.function
    have = parameters(function)[callee.bound :]
    if len(have) >= count:
        return None
    names = _needed(model) if model is not None else []
    added: list[str] = []
    for at in range(len(have), count):
        name = names[at] if at < len(names) else "_"
        taken = name in have + added or (name != "_" and _mentions(values, function, name))
        added.append("_" * (at + 1) if taken else name)
    text = ", ".join(added)
    code = values.code
    if have:
        params = function.params
        last = [*params.posonly_params, *params.params][-1]
        return [insert(code.span(last)[1], f", {text}")]
    if isinstance(function, cst.Lambda):
        start = code.span(function)[0] + len("lambda")
        return [insert(start, f" {text}")]
    start = code.span(function.name)[1]
    return [insert(start + code.data[start:].index(b"(") + 1, text)]


def _mentions(values: Values, function: Function, name: str) -> bool:
    return any(node.value == name for node in values.code.nodes(cst.Name, inside=function.body))
