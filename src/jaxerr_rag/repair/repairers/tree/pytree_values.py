"""Arithmetic on whole pytrees, and lists of leaves that lost some."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import line_end, step_of
from jaxerr_rag.repair.program.code import Code, argument, names_in
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"arithmetic-on-pytree", "pytree-leaf-count-mismatch"})

_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
_MAKERS = frozenset({"jax.tree.map", "jax.tree_util.tree_map", "dict", "optax.apply_updates"})
_UNFLATTENS = frozenset({"jax.tree.unflatten", "jax.tree_util.tree_unflatten"})
_GRADS = frozenset({"jax.grad", "jax.value_and_grad"})
_SIGNS = {"AddAssign": "+", "SubtractAssign": "-", "MultiplyAssign": "*", "DivideAssign": "/"}
_TYPES = re.compile(r"for (?P<sign>\S+): '(?P<left>\w+)' and '(?P<right>\w+)'")
_CONTAINERS = frozenset({"dict", "list", "tuple"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jax.tree.map`` of the expression, or every leaf kept."""
    if situation.entry == "arithmetic-on-pytree":
        yield from _mapped(situation)
    else:
        yield from _kept(situation)


# --- arithmetic -----------------------------------------------------------------------------------


def _mapped(situation: Situation) -> Iterator[Candidate]:
    """``params - rate * grads`` as ``jax.tree.map(lambda p, g: p - rate * g, params, grads)``."""
    code = situation.code
    values = Values(code)
    statement = situation.statement
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if isinstance(small, cst.AugAssign) and type(small.operator).__name__ in _SIGNS:
        leaves = _leaves(small.value)
        text = _text(values, situation.message, [small.target, *leaves], small.value, small)
        if text is not None:
            writer, new = text
            edit = code.replace(small, f"{code.text(small.target)} = {new}")
            yield Candidate("tree_map", writer.edits([edit]), 1.0, "review")
        return
    for node in at_fault(situation, cst.BinaryOperation):
        whole: cst.BaseExpression = node
        parent = code.parent(whole)
        while isinstance(parent, cst.BinaryOperation | cst.UnaryOperation):
            whole, parent = parent, code.parent(parent)
        text = _text(values, situation.message, _leaves(whole), whole, None)
        if text is not None:
            writer, new = text
            yield Candidate("tree_map", writer.edits([code.replace(whole, new)]), 1.0, "review")
        return


def _leaves(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    if isinstance(node, cst.BinaryOperation):
        return [*_leaves(node.left), *_leaves(node.right)]
    return _leaves(node.expression) if isinstance(node, cst.UnaryOperation) else [node]


def _text(
    values: Values,
    message: str,
    leaves: list[cst.BaseExpression],
    body: cst.BaseExpression,
    augmented: cst.AugAssign | None,
) -> tuple[Writer, str] | None:
    """The call of ``tree.map``; None if the text does not tell of each operand whether it is a tree."""
    code = values.code
    trees: dict[str, str] = {}
    taken = names_in(body) | {"jax", "jnp"}
    for leaf in leaves:
        is_tree = _is_tree(values, leaf)
        if is_tree is None:
            is_tree = _by_message(code, message, leaf)
        if is_tree is None:
            return None
        text = code.text(leaf)
        if is_tree and text not in trees:
            trees[text] = _short(text, taken | set(trees.values()))
    if not trees:
        return None
    inner = _renamed(code, body, leaves, trees)
    if augmented is not None:
        target = trees.get(code.text(augmented.target))
        if target is None:
            return None
        sign = _SIGNS[type(augmented.operator).__name__]
        loose = isinstance(augmented.value, cst.BinaryOperation) and not augmented.value.lpar
        additive = loose and isinstance(augmented.value.operator, cst.Add | cst.Subtract)  # type: ignore[attr-defined]
        inner = (
            f"{target} {sign} ({inner})"
            if additive or (loose and sign in "/")
            else f"{target} {sign} {inner}"
        )
    writer = Writer(code)
    name = next((code.local(one) for one in _MAPS[1:] if one in code.imports.values()), "")
    name = name or writer.name("jax.tree.map")
    return writer, f"{name}(lambda {', '.join(trees.values())}: {inner}, {', '.join(trees)})"


def _renamed(
    code: Code, body: cst.BaseExpression, leaves: list[cst.BaseExpression], trees: dict[str, str]
) -> str:
    start, end = code.outer_span(body)
    data, parts, at = code.data, [], start
    for leaf in leaves:
        first, last = code.span(leaf)
        if code.text(leaf) in trees and start <= first and last <= end:
            parts += [data[at:first].decode(), trees[code.text(leaf)]]
            at = last
    return "".join([*parts, data[at:end].decode()]).strip()


def _short(text: str, taken: set[str]) -> str:
    """A name for one leaf: the first letter, or more of the name where that is taken."""
    last = re.sub(r"\W+", "_", text.rpartition(".")[2]).strip("_").lower()
    letters = [last[:n] for n in range(1, len(last))] + [f"{last}_leaf"]
    return next(name for name in [*letters, f"{last}_one"] if name.isidentifier() and name not in taken)


def _by_message(code: Code, message: str, leaf: cst.BaseExpression) -> bool | None:
    """What the message says of an operand of the operation that failed."""
    found = _TYPES.search(message)
    parent = code.parent(leaf)
    if found is None or not isinstance(parent, cst.BinaryOperation):
        return None
    sign = code.text(parent.operator).strip()
    other = parent.right if parent.left is leaf else parent.left
    if sign != found["sign"] or isinstance(other, cst.BinaryOperation):
        return None
    return found["left" if parent.left is leaf else "right"] in _CONTAINERS


def _is_tree(values: Values, leaf: cst.BaseExpression) -> bool | None:
    """Whether an operand is a pytree: True, False, or None if it can't be told."""
    code = values.code
    place = values.origin(Place(leaf))
    made = place.node
    if not place.path:
        if isinstance(made, cst.Dict | cst.List | cst.Tuple | cst.DictComp | cst.ListComp):
            return True
        if isinstance(made, cst.Integer | cst.Float):
            return False
    if isinstance(made, cst.Call):
        made_by = code.dotted(made.func)
        if made_by in _MAKERS:
            return True
        inner = made.func
        while isinstance(inner, cst.Call):
            name = code.dotted(inner.func)
            if name in _GRADS:
                first = place.path[:1] == (("item", 1),)
                if name == "jax.grad" or first:
                    return _as_differentiated(values, made)
                return None
            inner = inner.args[0].value if name == "jax.jit" and inner.args else cst.Name("")
        if made_by.startswith(("jax.numpy.", "jax.random.", "float", "numpy.")):
            return False
    if isinstance(leaf, cst.Name):
        return _by_use(values, leaf)
    return None


def _as_differentiated(values: Values, call: cst.Call) -> bool | None:
    """Whether what a gradient is taken of is a tree."""
    if not call.args:
        return None
    given = call.args[0].value
    return _is_tree(values, given) if isinstance(given, cst.Name | cst.Attribute) else None


def _by_use(values: Values, leaf: cst.Name) -> bool | None:
    """A name whose items are read by name, or that is handed to a function which does so, is a tree."""
    scope = values.owner(leaf)
    if scope is None:
        return None
    code = values.code
    binding = values.binding(leaf.value, leaf)
    if binding is not None and binding.kind == "parameter":
        function = binding.node
        assert isinstance(function, cst.FunctionDef | cst.Lambda)
        told = {_is_tree(values, given) for given in values.arguments(function, leaf.value)}
        if len(told - {None}) == 1:
            return (told - {None}).pop()
    for load in values.loads(leaf.value, scope):
        parent = code.parent(load)
        if isinstance(parent, cst.Subscript) and parent.value is load:
            index = parent.slice[0].slice
            if isinstance(index, cst.Index) and isinstance(index.value, cst.SimpleString):
                return True
    return None


# --- leaves ---------------------------------------------------------------------------------------


def _kept(situation: Situation) -> Iterator[Candidate]:
    """Leaves that a condition left out stay as they are."""
    code = situation.code
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) not in _UNFLATTENS:
            continue
        given = argument(call, 1, "leaves")
        if given is None:
            return
        made = values.origin(Place(given.value)).node
        edits: list[Edit] | None = None
        if isinstance(made, cst.ListComp | cst.GeneratorExp):
            edits = _in_comprehension(code, made)
        elif isinstance(given.value, cst.Name):
            edits = _in_loop(code, given.value.value, call)
        if edits:
            yield Candidate("keep_all", tuple(edits), 0.9, "review")
        return


def _in_comprehension(code: Code, made: cst.ListComp | cst.GeneratorExp) -> list[Edit] | None:
    loop = made.for_in
    if len(loop.ifs) != 1 or loop.inner_for_in is not None or not isinstance(loop.target, cst.Name):
        return None
    condition = loop.ifs[0]
    leaf = loop.target.value
    if leaf not in names_in(made.elt):
        return None
    test = as_argument(code, condition.test)
    start, end = code.span(made.elt)[0], code.outer_span(made.elt)[1]
    new = f"{outer_text(code, made.elt)} if {test} else {leaf}"
    before = code.outer_span(loop.iter)[1]
    return [
        Edit(min(start, code.outer_span(made.elt)[0]), end, new),
        Edit(before, code.span(condition)[1], ""),
    ]


def _in_loop(code: Code, name: str, call: cst.Call) -> list[Edit] | None:
    """``if test: out.append(f(leaf))`` in a loop gets ``else: out.append(leaf)``."""
    scope = next(iter(code.functions_round(call)), None)
    found: list[Edit] = []
    for loop in code.nodes(cst.For, inside=scope):
        if not isinstance(loop.target, cst.Name) or not isinstance(loop.body, cst.IndentedBlock):
            continue
        for statement in loop.body.body:
            if not isinstance(statement, cst.If) or statement.orelse is not None:
                continue
            texts = [code.text(inner).strip() for inner in statement.body.body]
            if len(texts) != 1 or not texts[0].startswith(f"{name}.append("):
                continue
            indent, end = code.indent(statement), line_end(code, statement)
            step = step_of(code)
            new = f"{indent}else:\n{indent}{step}{name}.append({loop.target.value})\n"
            found.append(Edit(end, end, new))
    return found if len(found) == 1 else None
