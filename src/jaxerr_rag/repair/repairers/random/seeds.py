"""Many keys where `jax.random` wants one."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh, siblings
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"key-array-where-single-key-expected"})

MAKERS = ("jax.random.key", "jax.random.PRNGKey")
_NOT_DRAWS = ("split", "fold_in", "key", "PRNGKey", "key_data", "wrap_key_data", "clone")


def propose(situation: Situation) -> Iterator[Candidate]:
    """One key, or a map, for an array of keys."""
    flow = Flow(situation.code)
    call = next(iter(failing_draws(situation)), None)
    if call is None:
        return
    given = argument(call, 0, "key")
    if given is not None:
        yield from _one_key(situation, flow, call, given.value)


def failing_draws(situation: Situation) -> list[cst.Call]:
    """The failing calls of jax.random."""
    code = situation.code
    return [
        call
        for call in failing(situation, cst.Call)
        if code.dotted(call.func).startswith("jax.random.") and code.dotted(call.func) not in MAKERS
    ]


def _one_key(
    situation: Situation, flow: Flow, call: cst.Call, given: cst.BaseExpression
) -> Iterator[Candidate]:
    code = situation.code
    split = _split_of(flow, given)
    text = code.text(given)
    if split is not None and _unpacks_wrongly(code, split):
        yield from _fresh_key(situation, split, given)
        return
    if split is not None:
        each = _of_round(code, call, split, given)
        if each is not None:
            yield Candidate("one_key", tuple(each), 1.0, "safe")
        source, count = argument(split, 0, "key"), argument(split, 1, "num")
        shape = argument(call, 1, "shape")
        first = _first_size(code, shape.value) if shape is not None else ""
        if source is not None and count is not None and first == code.text(count.value):
            yield Candidate("one_key", (code.replace(given, code.text(source.value)),), 1.0, "review")
            return
    rest = [arg for arg in call.args if arg.value is not given]
    if any(arg.star for arg in rest):
        return
    name = "k" if "k" not in {n.value for n in code.nodes(cst.Name, inside=call)} else "one_key"
    passed = "".join(f", {code.text(arg).rstrip(', ')}" for arg in rest)
    writer = Writer(code)
    mapped = f"{writer.name('jax.vmap')}(lambda {name}: {code.text(call.func)}({name}{passed}))({text})"
    yield Candidate("vmap", writer.edits([code.replace(call, mapped)]), 0.9, "safe")


def _of_round(code: Code, draw: cst.Call, split: cst.Call, given: cst.BaseExpression) -> list[Edit] | None:
    """One key for each round of the loop or comprehension that draws, if the keys were made outside."""
    loop = code.above(draw, cst.CompFor, cst.ListComp, cst.GeneratorExp, cst.For, cst.FunctionDef)
    if isinstance(loop, cst.ListComp | cst.GeneratorExp):
        loop = loop.for_in
    if not isinstance(loop, cst.CompFor | cst.For) or argument(split, 1, "num") is None:
        return None
    start, end = code.span(code.above(draw, cst.ListComp, cst.GeneratorExp, cst.For) or loop)
    if start <= code.span(split)[0] < end or not isinstance(given, cst.Name):
        return None
    keys, over, target = code.text(given), loop.iter, loop.target
    kind = code.dotted(over.func) if isinstance(over, cst.Call) else ""
    if (
        kind == "range"
        and isinstance(target, cst.Name)
        and isinstance(over, cst.Call)
        and len(over.args) == 1
    ):
        return [code.replace(given, f"{keys}[{target.value}]")]
    if (
        kind == "enumerate"
        and isinstance(target, cst.Tuple)
        and isinstance(target.elements[0].value, cst.Name)
    ):
        return [code.replace(given, f"{keys}[{target.elements[0].value.value}]")]
    key = fresh(code, "key_here" if keys == "key" else "key", "subkey", "one_key")
    edits = [code.replace(given, key)]
    if kind == "zip" and isinstance(target, cst.Tuple) and isinstance(over, cst.Call) and over.args:
        first = code.span(over.args[0])[0]
        edits.append(Edit(first, first, f"{keys}, "))
        inner = code.span(target.elements[0].value)[0]
        return [*edits, Edit(inner, inner, f"{key}, ")]
    wrapped = f"({code.text(target)})" if isinstance(target, cst.Tuple) else code.text(target)
    edits.append(code.replace(target, f"{key}, {wrapped}"))
    return [*edits, code.replace(over, f"zip({keys}, {outer_text(code, over)})")]


def _split_of(flow: Flow, node: cst.BaseExpression) -> cst.Call | None:
    """The ``split`` that made the keys."""
    if isinstance(node, cst.Call):
        return node if flow.code.dotted(node.func) == "jax.random.split" else None
    if isinstance(node, cst.Name):
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        calls = [value for value in values if isinstance(value, cst.Call)]
        splits = [c for c in calls if flow.code.dotted(c.func) == "jax.random.split"]
        return splits[-1] if splits else None
    if isinstance(node, cst.Attribute):
        return _split_kept(flow.code, node)
    return None


def _split_kept(code: Code, node: cst.Attribute) -> cst.Call | None:
    """The ``split`` whose keys the same function keeps in ``self.key``, in front of the use."""
    found: cst.Call | None = None
    for assign in code.nodes(cst.Assign, inside=next(code.functions_round(node), None)):
        value, target = assign.value, assign.targets[0].target
        if code.text(target) == code.text(node) and code.line(assign) <= code.line(node):
            by_split = isinstance(value, cst.Call) and code.dotted(value.func) == "jax.random.split"
            found = value if isinstance(value, cst.Call) and by_split else None
    return found


def _unpacks_wrongly(code: Code, split: cst.Call) -> bool:
    """``key = jax.random.split(key)``: two keys under the name of one."""
    above = code.parent(split)
    source = argument(split, 0, "key")
    if not isinstance(above, cst.Assign) or argument(split, 1, "num") is not None or source is None:
        return False
    return code.text(above.targets[0].target) == code.text(source.value)


def _fresh_key(situation: Situation, split: cst.Call, given: cst.BaseExpression) -> Iterator[Candidate]:
    code = situation.code
    above = code.parent(split)
    assert isinstance(above, cst.Assign)
    name = code.text(above.targets[0].target)
    subkey = fresh(code, "subkey", f"{name.rpartition('.')[2]}_now")
    statement = code.statement_of(split)
    if statement is None:
        return
    block, place = siblings(code, statement)
    edits = [code.replace(above.targets[0].target, f"{name}, {subkey}")]
    for later in block[place + 1 :]:
        if any(
            s.func is not None and code.dotted(s.func).endswith("split")
            for s in code.nodes(cst.Call, inside=later)
        ):
            break
        for draw in code.nodes(cst.Call, inside=later):
            key = argument(draw, 0, "key")
            if key is None or not code.dotted(draw.func).startswith("jax.random."):
                continue
            if code.text(key.value) == name and code.dotted(draw.func).rpartition(".")[2] not in _NOT_DRAWS:
                edits.append(code.replace(key.value, subkey))
    yield Candidate("one_key", tuple(edits), 1.0, "safe")


def _first_size(code: Code, node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Tuple | cst.List) and node.elements:
        return code.text(node.elements[0].value)
    return ""
