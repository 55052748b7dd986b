"""The calls of ``cond`` and ``switch``: what chooses, the branches, and the operands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.program.code import argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values, returned
from jaxerr_rag.repair.program.loops import ArrayType, failing_calls, parse_path
from jaxerr_rag.repair.situation import Situation


@dataclass(frozen=True)
class Choice:
    """A call of ``cond`` or ``switch``.

    Attributes:
      call: it.
      chooser: the predicate or index.
      branches: what is given as the branches.
      operands: the arguments behind them.
    """

    call: cst.Call
    chooser: cst.BaseExpression
    branches: Sequence[cst.BaseExpression]
    operands: Sequence[cst.Arg]


def failing_choice(values: Values, situation: Situation) -> Choice | None:
    """The ``cond`` or ``switch`` that failed."""
    found = failing_calls(situation, "jax.lax.cond", "jax.lax.switch")
    choices = [choice_of(values, call) for call in found]
    return next((choice for choice in choices if choice is not None), None)


def choice_of(values: Values, call: cst.Call) -> Choice | None:
    """A call of ``cond`` or ``switch`` taken apart."""
    if values.code.dotted(call.func) == "jax.lax.cond":
        pred = argument(call, 0, "pred")
        true, false = argument(call, 1, "true_fun"), argument(call, 2, "false_fun")
        if pred is None or true is None or false is None:
            return None
        used = (pred, true, false)
        rest = [arg for arg in call.args if arg not in used and _is_operand(arg)]
        return Choice(call, pred.value, [true.value, false.value], rest)
    index, branches = argument(call, 0, "index"), argument(call, 1, "branches")
    if index is None or branches is None:
        return None
    rest = [arg for arg in call.args if arg not in (index, branches) and _is_operand(arg)]
    made = values.origin(Place(branches.value)).node
    every = [e.value for e in made.elements] if isinstance(made, cst.List | cst.Tuple) else []
    return Choice(call, index.value, every, rest)


def _is_operand(arg: cst.Arg) -> bool:
    return arg.keyword is None or arg.keyword.value == "operand"


@dataclass(frozen=True)
class BranchDifference:
    """One leaf in which two branches differ: their numbers, and the types of their results there."""

    path: Path
    first: int
    second: int
    types: tuple[ArrayType, ArrayType]


_BRANCH = r"(true_fun|false_fun|branch ?\d+)"
_TYPES = re.compile(
    rf"the output of {_BRANCH}(?: at path (?P<path>\S+))? has type (?P<one>~?\w+\[[^\]]*\])\S*"
    rf" but the corresponding output of {_BRANCH} has type (?P<other>~?\w+\[[^\]]*\])",
    re.IGNORECASE,
)
_STRUCTURES = re.compile(
    rf"{_BRANCH} output(?: at path (?P<path>\S+))? is a (?P<one>.*?) but"
    rf" {_BRANCH} output(?: at path \S+)? is a (?P<other>.*?), so (?P<why>[^\n]*)"
)


def branch_types(message: str) -> list[BranchDifference]:
    """The leaves that the message says differ in type."""
    return [
        BranchDifference(
            parse_path(found["path"] or ""),
            _number(found[1]),
            _number(found[4]),
            (ArrayType.parse(found["one"]), ArrayType.parse(found["other"])),
        )
        for found in _TYPES.finditer(message)
    ]


@dataclass(frozen=True)
class BranchStructures:
    """One node in which two branches differ: their numbers, their containers, the keys in one only."""

    path: Path
    branches: tuple[int, int]
    kinds: tuple[str, str]
    keys: tuple[str, ...]


def branch_structures(message: str) -> list[BranchStructures]:
    """The nodes that the message says differ in structure."""
    found = []
    for one in _STRUCTURES.finditer(message):
        keys = re.search(r"key sets: \{(.*?)\}", one["why"])
        found.append(
            BranchStructures(
                parse_path(one["path"] or ""),
                (_number(one[1]), _number(one[4])),
                (structure(one["one"]), structure(one["other"])),
                tuple(re.findall(r"'([^']*)'", keys[1])) if keys else (),
            )
        )
    return found


def structure(text: str) -> str:
    """``tuple``, ``dict``, ``NoneType``, a class's name, ``leaf``; ``tuple#`` where a length is given."""
    named = re.search(r"<class '([^']+)'>", text)
    if named:
        name = named[1].rpartition(".")[2]
        return "leaf" if name in ("ShapedArray", "Array", "ArrayImpl") else name
    return "leaf" if text.strip() == "pytree leaf" else text.partition(" ")[0] + "#"


def _number(name: str) -> int:
    if name.startswith("branch"):
        return int(name.removeprefix("branch"))
    return 0 if name == "true_fun" else 1


def outputs(values: Values, branch: cst.BaseExpression) -> tuple[Callee, list[cst.BaseExpression]] | None:
    """The function that is a branch, with its results."""
    callee = values.function(branch)
    return (callee, returned(callee.function)) if callee is not None else None


def applied(values: Values, branch: cst.BaseExpression, operands: Sequence[str]) -> str:
    """The text of a branch called with operands; a lambda's body with them put in."""
    code = values.code
    if isinstance(branch, cst.Lambda) and len(parameters(branch)) == len(operands):
        given = dict(zip(parameters(branch), operands, strict=True))
        return substituted(values, branch.body, given)
    callee = outer_text(code, branch)
    return (
        f"({callee})({', '.join(operands)})"
        if isinstance(branch, cst.Lambda)
        else f"{callee}({', '.join(operands)})"
    )


def substituted(values: Values, node: cst.BaseExpression, given: dict[str, str]) -> str:
    """The text of an expression with names replaced."""
    code = values.code
    start, end = code.outer_span(node)
    text: list[bytes] = []
    at = start
    for name in code.nodes(cst.Name, inside=node):
        parent = code.parent(name)
        if name.value not in given or (isinstance(parent, cst.Attribute) and parent.attr is name):
            continue
        if isinstance(parent, cst.Arg) and parent.keyword is name:
            continue
        left, right = code.span(name)
        new = given[name.value]
        tight = (
            re.fullmatch(r"[\w.]+(\[[^\[\]]*\]|\([^()]*\))*", new)
            or parent is code.parent(node)
            or name is node
        )
        if isinstance(parent, cst.Arg | cst.Index) or tight:
            text += [code.data[at:left], new.encode("utf-8")]
        else:
            text += [code.data[at:left], f"({new})".encode()]
        at = right
    return b"".join([*text, code.data[at:end]]).decode("utf-8")


def operand_texts(values: Values, choice: Choice) -> list[str] | None:
    """The texts of the operands; None if one is starred."""
    if any(arg.star for arg in choice.operands):
        return None
    return [as_argument(values.code, arg.value) for arg in choice.operands]


def results_of(values: Values, choice: Choice, number: int) -> tuple[Callee, list[cst.BaseExpression]] | None:
    """The function that is one of the branches, with its results."""
    return outputs(values, choice.branches[number]) if number < len(choice.branches) else None


def free_names(callee: Callee) -> list[str]:
    """The parameters of a branch that the operands are given to."""
    return [n for n in parameters(callee.function)[callee.bound :] if n not in callee.keywords]
