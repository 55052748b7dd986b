"""What ``apply`` of a flax model is given and gives: variables, keys for what draws, and new statistics."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.step_keys import NOTE, key_for
from jaxerr_rag.repair.forms.writing import Writer, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"flax-batch-stats-immutable", "flax-dropout-rng-missing", "flax-params-nested-twice"})

_NEEDED = re.compile(r'needs PRNG for "(?P<stream>\w+)"')
_IMMUTABLE = re.compile(r'because collection "(?P<collection>\w+)" is immutable')


def propose(situation: Situation) -> Iterator[Candidate]:
    """The collection alone where variables were given as one; the key under the name that is asked for."""
    values = Values(situation.code)
    every = [call for call in situation.code.nodes(cst.Call) if _applies(call)]
    calls = [call for call in every if situation.passes(call)]
    if situation.entry == "flax-params-nested-twice":
        yield from _unnested(values, calls)
    elif situation.entry == "flax-batch-stats-immutable":
        for call in calls:
            yield from _with_updates(values, situation, call)
    else:
        yield from _keyed(situation, calls)


def _applies(call: cst.Call) -> bool:
    func = call.func
    name = func.attr if isinstance(func, cst.Attribute) else func
    return isinstance(name, cst.Name) and name.value in ("apply", "apply_fn", "init", "init_with_output")


def _unnested(values: Values, calls: list[cst.Call]) -> Iterator[Candidate]:
    code = values.code
    nested = [node for call in calls if (node := _params_of(code, call)) is not None]
    if not nested:
        return
    makers = [call for call in code.nodes(cst.Call) if _initialises(values, call)]
    if len(makers) == 1:
        yield Candidate("take_collection", tuple(suffixed(code, makers[0], '["params"]')), 1.0, "safe")
    edits = [code.replace(whole, outer_text(code, inner)) for whole, inner in nested]
    yield Candidate("pass_variables", tuple(edits), 0.8, "safe")


def _params_of(code: Code, call: cst.Call) -> tuple[cst.Dict, cst.BaseExpression] | None:
    """``{"params": variables}`` that a call is given, and ``variables``."""
    given = argument(call, 0, "variables")
    node = given.value if given is not None else None
    if not isinstance(node, cst.Dict) or len(node.elements) != 1:
        return None
    element = node.elements[0]
    if not isinstance(element, cst.DictElement) or code.text(element.key).strip("\"'") != "params":
        return None
    return node, element.value


def _initialises(values: Values, call: cst.Call) -> bool:
    """``model.init(key, x)``, of which nothing is taken yet, and of what is no optimizer."""
    code = values.code
    func = call.func
    if not isinstance(func, cst.Attribute) or func.attr.value != "init" or len(call.args) < 2:
        return False
    owner = values.origin(Place(func.value)).node
    of_optax = isinstance(owner, cst.Call) and code.dotted(owner.func).startswith("optax.")
    return not of_optax and not isinstance(code.parent(call), cst.Subscript)


def _with_updates(values: Values, situation: Situation, call: cst.Call) -> Iterator[Candidate]:
    """The collection made mutable, and the new one returned where the old one was."""
    code = values.code
    found = _IMMUTABLE.search(situation.message)
    assign, given = code.parent(call), argument(call, 0, "variables")
    function = next(code.functions_round(call), None)
    if (
        found is None
        or not isinstance(assign, cst.Assign)
        or len(assign.targets) != 1
        or given is None
        or not isinstance(given.value, cst.Dict)
        or not isinstance(function, cst.FunctionDef)
        or argument(call, 99, "mutable") is not None
    ):
        return
    name = found["collection"]
    old = {
        code.text(element.value)
        for element in given.value.elements
        if isinstance(element, cst.DictElement) and code.text(element.key).strip("\"'") == name
    }
    returned = [
        node
        for statement in code.nodes(cst.Return, inside=function)
        if statement.value is not None and code.line(statement) > code.line(call)
        for node in code.nodes(cst.Name, cst.Attribute, inside=statement.value)
        if code.text(node) in old
    ]
    if not returned:
        return
    updates = fresh(code, "updates", "new_variables")
    target = assign.targets[0].target
    edits = [code.replace(node, f'{updates}["{name}"]') for node in returned]
    edits.append(code.replace(target, f"{outer_text(code, target)}, {updates}"))
    edits.append(add_keyword(code, call, f'mutable=["{name}"]'))
    yield Candidate("mutable", tuple(edits), 1.0, "safe")


def _keyed(situation: Situation, calls: list[cst.Call]) -> Iterator[Candidate]:
    """The key under the name that is asked for, or one where none was given."""
    code = situation.code
    found = _NEEDED.search(situation.message)
    stream = found["stream"] if found is not None else "dropout"
    writer = Writer(code)
    edits = []
    sure = True
    for call in calls:
        given = argument(call, 99, "rngs")
        if given is None:
            sure = False
            edits.append(add_keyword(code, call, f'rngs={{"{stream}": {key_for(writer, call)}}}'))
        elif isinstance(given.value, cst.Dict) and len(given.value.elements) == 1:
            element = given.value.elements[0]
            if isinstance(element, cst.DictElement) and isinstance(element.key, cst.SimpleString):
                quote = element.key.quote
                edits.append(code.replace(element.key, f"{quote}{stream}{quote}"))
        elif isinstance(given.value, cst.Name | cst.Attribute):
            sure = False
            edits.append(code.replace(given.value, f'{{"{stream}": {code.text(given.value)}}}'))
    if edits:
        yield Candidate(
            "pass_rngs", writer.edits(edits), 1.0, "safe" if sure else "review", "" if sure else NOTE
        )
