"""Modules of flax and equinox that are frozen: attributes set later, and names given twice."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import augmented, fresh
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import is_method, own_nodes, target_names
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"equinox-frozen-field-assigned", "flax-name-in-use", "flax-set-attribute-in-frozen-module"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    values = Values(situation.code)
    ways = {
        "equinox-frozen-field-assigned": _replaced,
        "flax-name-in-use": _own_names,
        "flax-set-attribute-in-frozen-module": _local,
    }
    yield from ways[situation.entry](values, situation)


def _replaced(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``model = eqx.tree_at(lambda m: m.layer.weight, model, value)``."""
    code = values.code
    if code.needs_import("equinox"):
        return
    for node in code.nodes(cst.Assign, cst.AugAssign):
        if not isinstance(node, cst.Assign | cst.AugAssign) or not situation.passes(node):
            continue
        place = node.target if isinstance(node, cst.AugAssign) else node.targets[0].target
        root = _root(place)
        function = next(code.functions_round(node), None)
        if root is None or place is root or not _is_given(values, root, function):
            continue
        short = fresh(code, root.value[0], "tree")
        where = short + code.text(place)[len(root.value) :]
        value = augmented(code, node) if isinstance(node, cst.AugAssign) else as_argument(code, node.value)
        text = f"{code.local('equinox')}.tree_at(lambda {short}: {where}, {root.value}, {value})"
        yield Candidate("tree_at", (code.replace(node, f"{root.value} = {text}"),), 1.0, "safe")


def _root(node: cst.BaseExpression) -> cst.Name | None:
    """``model`` of ``model.layers[0].weight``."""
    while isinstance(node, cst.Attribute | cst.Subscript):
        node = node.value
    return node if isinstance(node, cst.Name) else None


def _is_given(values: Values, root: cst.Name, function: Function | None) -> bool:
    """Whether a new value of a name reaches its readers: it is of this scope, and returned if it came in."""
    code = values.code
    if function is None:
        return True
    if is_method(code, function) and parameters(function)[0] == root.value:
        return False
    binding = values.binding(root.value, root)
    if binding is None or binding.scope is not function:
        return False
    if binding.kind != "parameter":
        return True
    return any(
        name.value == root.value
        for node in own_nodes(function)
        if isinstance(node, cst.Return) and node.value is not None
        for name in code.nodes(cst.Name, inside=node.value)
    )


def _own_names(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The number of the round behind the name that a loop gives to each of its modules."""
    code = values.code
    for call in code.nodes(cst.Call):
        name = argument(call, 99, "name")
        if name is None or not situation.passes(call) or not isinstance(name.value, cst.SimpleString):
            continue
        text = name.value.evaluated_value
        if not isinstance(text, str) or f'"{text}"' not in situation.message or name.value.prefix:
            continue
        loop = _loop_round(code, call)
        number = _number(loop) if loop is not None else None
        if number is not None:
            quote = name.value.quote
            edit = code.replace(name.value, f"f{quote}{text}_{{{number}}}{quote}")
            yield Candidate("own_name", (edit,), 1.0, "safe")
        elif loop is not None and isinstance(loop.target, cst.Name | cst.Tuple):
            number = fresh(code, "i", "number")
            quote = name.value.quote
            target = outer_text(code, loop.target)
            target = f"({target})" if isinstance(loop.target, cst.Tuple) and not loop.target.lpar else target
            edits = (
                code.replace(name.value, f"f{quote}{text}_{{{number}}}{quote}"),
                code.replace(loop.target, f"{number}, {target}"),
                code.replace(loop.iter, f"enumerate({as_argument(code, loop.iter)})"),
            )
            yield Candidate("own_name", edits, 0.9, "safe")


def _loop_round(code: Code, node: cst.CSTNode) -> cst.For | cst.CompFor | None:
    at = code.parent(node)
    while at is not None and not isinstance(at, cst.FunctionDef | cst.Lambda):
        if isinstance(at, cst.For):
            return at
        if isinstance(at, cst.ListComp | cst.GeneratorExp):
            return at.for_in
        at = code.parent(at)
    return None


def _number(loop: cst.For | cst.CompFor) -> str | None:
    """The name that counts the rounds: of ``range`` or ``enumerate``."""
    names = list(target_names(loop.target))
    func = loop.iter.func if isinstance(loop.iter, cst.Call) else None
    kind = func.value if isinstance(func, cst.Name) else ""
    return names[0] if names and names[0] != "_" and kind in ("range", "enumerate") else None


def _local(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The value under a name of the method, sown where nothing but the method reads it."""
    code = values.code
    assign = next((n for n in code.nodes(cst.Assign) if situation.passes(n) and _is_own(code, n)), None)
    function = next(code.functions_round(assign), None) if assign is not None else None
    if assign is None or not isinstance(function, cst.FunctionDef):
        return
    target = assign.targets[0].target
    assert isinstance(target, cst.Attribute)
    attribute, own = target.attr.value, parameters(function)[0]
    reads = [
        node for node in code.nodes(cst.Attribute) if node.attr.value == attribute and node is not target
    ]
    inside = [node for node in reads if function in code.functions_round(node)]
    value = as_argument(code, assign.value)
    sown = f'{own}.sow("intermediates", "{attribute}", '
    if len(inside) != len(reads):
        return  # Others read it: they need a value that is returned.
    if not inside:
        yield Candidate("sow", (code.replace(assign, f"{sown}{value})"),), 1.0, "review")
        return
    if any(code.text(node) != code.text(target) for node in inside):
        return
    name = fresh(code, attribute, f"{attribute}_now")
    edits: list[Edit] = [code.replace(node, name) for node in inside]
    edits.append(code.replace(target, name))
    yield Candidate("local", tuple(edits), 0.9, "review")


def _is_own(code: Code, assign: cst.Assign) -> bool:
    """``self.name = value`` in a method."""
    target = assign.targets[0].target if len(assign.targets) == 1 else None
    function = next(code.functions_round(assign), None)
    return (
        isinstance(target, cst.Attribute)
        and function is not None
        and is_method(code, function)
        and code.text(target.value) == parameters(function)[0]
    )
