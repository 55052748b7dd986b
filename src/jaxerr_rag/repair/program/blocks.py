"""Blocks of statements as loops and branches see them: what they assign, need, and leave behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function
from jaxerr_rag.repair.program.functions import every_parameter, target_names

Statement = cst.SimpleStatementLine | cst.BaseCompoundStatement


def body_of(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The statements of a compound statement's (or function's) body."""
    suite = getattr(node, "body", None)
    if isinstance(suite, cst.IndentedBlock):
        return list(suite.body)
    if isinstance(suite, cst.SimpleStatementSuite):
        return list(suite.body)
    return list(node.body) if isinstance(node, cst.Module) else []


def small_statements(statements: Iterable[cst.CSTNode]) -> list[cst.BaseSmallStatement] | None:
    """The small statements of a block that has no compound ones, else None."""
    found: list[cst.BaseSmallStatement] = []
    for node in statements:
        if isinstance(node, cst.SimpleStatementLine):
            found += list(node.body)
        elif isinstance(node, cst.BaseSmallStatement):
            found.append(node)
        else:
            return None
    return found


def siblings(code: Code, node: cst.CSTNode) -> tuple[list[cst.CSTNode], int]:
    """The block a statement is in, and its place there."""
    suite = code.parent(node)
    items: list[cst.CSTNode] = [node]
    if isinstance(suite, cst.IndentedBlock | cst.Module):
        items = list(suite.body)
    return items, items.index(node)


def assigned(nodes: Iterable[cst.CSTNode]) -> list[str]:
    """The names that statements bind, in order of their first assignment, nested functions' names too."""
    found: dict[str, None] = {}
    for top in nodes:
        for node in _outside_functions(top):
            for name in _bound(node):
                found[name] = None
    return list(found)


def _bound(node: cst.CSTNode) -> Iterator[str]:
    if isinstance(node, cst.Assign):
        for target in node.targets:
            yield from target_names(target.target)
    elif isinstance(node, cst.AugAssign | cst.AnnAssign | cst.NamedExpr | cst.For):
        yield from target_names(node.target)
    elif isinstance(node, cst.FunctionDef | cst.ClassDef):
        yield node.name.value
    elif isinstance(node, cst.AsName):
        yield from target_names(node.name)


def _outside_functions(top: cst.CSTNode) -> Iterator[cst.CSTNode]:
    stack = [top]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, cst.FunctionDef | cst.Lambda | cst.ClassDef):
            stack.extend(reversed(node.children))


def reads(node: cst.CSTNode) -> set[str]:
    """The names that a node reads anywhere in it, nested functions' own names left out."""
    if isinstance(node, cst.Name):
        return {node.value}
    if isinstance(node, cst.Attribute):
        return reads(node.value)
    if isinstance(node, cst.Arg):
        return reads(node.value)
    if isinstance(node, cst.Lambda):
        return reads(node.body) - set(every_parameter(node))
    if isinstance(node, cst.FunctionDef):
        inner: set[str] = set()
        for child in body_of(node):
            inner |= reads(child)
        return inner - set(every_parameter(node)) - set(assigned(body_of(node)))
    if isinstance(node, cst.Assign):
        found = reads(node.value)
        for target in node.targets:
            found |= _target_reads(target.target)
        return found
    if isinstance(node, cst.AugAssign):
        return reads(node.value) | reads(node.target)
    if isinstance(node, cst.AnnAssign):
        return (reads(node.value) if node.value is not None else set()) | _target_reads(node.target)
    if isinstance(node, cst.For):
        found = reads(node.iter)
        found |= reads(node.body)
        return found | (reads(node.orelse) if node.orelse is not None else set())
    if isinstance(node, cst.ListComp | cst.SetComp | cst.GeneratorExp | cst.DictComp):
        found = set()
        for child in node.children:
            found |= reads(child)
        return found - {n for c in _comp_fors(node) for n in target_names(c.target)}
    found = set()
    for child in node.children:
        found |= reads(child)
    return found


def _comp_fors(node: cst.CSTNode) -> Iterator[cst.CompFor]:
    for inner in _outside_functions(node):
        if isinstance(inner, cst.CompFor):
            yield inner


def _target_reads(target: cst.CSTNode) -> set[str]:
    if isinstance(target, cst.Name):
        return set()
    if isinstance(target, cst.Tuple | cst.List):
        return {name for element in target.elements for name in _target_reads(element.value)}
    return reads(target)


def needed(nodes: Sequence[cst.CSTNode]) -> set[str]:
    """The names that a block may read before it has assigned them itself."""
    found, _ = _needed(nodes, set())
    return found


def _needed(nodes: Iterable[cst.CSTNode], have: set[str]) -> tuple[set[str], set[str]]:
    """What is read before it is assigned, and what is surely assigned at the end."""
    found: set[str] = set()
    have = set(have)
    for node in nodes:
        if isinstance(node, cst.SimpleStatementLine):
            for small in node.body:
                found |= reads(small) - have
                have |= set(assigned([small]))
        elif isinstance(node, cst.If):
            found |= reads(node.test) - have
            then, after_then = _needed(body_of(node), have)
            found |= then
            if isinstance(node.orelse, cst.If):
                other, after_else = _needed([node.orelse], have)
            else:
                other, after_else = _needed(body_of(node.orelse) if node.orelse else [], have)
            found |= other
            have |= after_then & after_else
        elif isinstance(node, cst.For):
            found |= reads(node.iter) - have
            inner, _ = _needed(body_of(node), have | set(target_names(node.target)))
            found |= inner
        elif isinstance(node, cst.While):
            found |= reads(node.test) - have
            inner, _ = _needed(body_of(node), have)
            found |= inner
        elif isinstance(node, cst.With):
            found |= {name for item in node.items for name in reads(item.item)} - have
            inner, after = _needed(body_of(node), have | set(assigned(node.items)))
            found |= inner
            have |= after
        else:
            found |= reads(node) - have
            have |= set(assigned([node]))
    return found, have


def read_later(code: Code, node: cst.CSTNode, function: Function | None) -> set[str]:
    """The names that may be read after a statement, in the rest of its function."""
    found: set[str] = set()
    at: cst.CSTNode = node
    while at is not function and not isinstance(at, cst.Module):
        block, place = siblings(code, at) if isinstance(at, Statement) else ([], 0)
        found |= needed(block[place + 1 :])
        above = code.parent(at)
        if above is None:
            break
        if isinstance(above, cst.For | cst.While):
            # The loop may come round to what lies in front of the statement.
            found |= needed(body_of(above)) | (reads(above.test) if isinstance(above, cst.While) else set())
        at = above
    return found


def bound_before(code: Code, node: cst.CSTNode, function: Function | None) -> set[str]:
    """The names that a function has assigned in front of a statement, its parameters included."""
    scope: cst.CSTNode = function if function is not None else code.module
    found = set(every_parameter(function)) if function is not None else set()
    start = code.span(node)[0]
    for inner in _outside_functions(scope if function is None else function.body):
        if code_start(code, inner) < start:
            found |= set(_bound(inner))
    return found


def code_start(code: Code, node: cst.CSTNode) -> int:
    """Where a node begins, or 0 for one without a place."""
    try:
        return code.span(node)[0]
    except KeyError:
        return 0


def fresh(code: Code, *wanted: str) -> str:
    """The first of some names that the program does not use, with a number if it uses all."""
    used = {node.value for node in code.nodes(cst.Name)}
    for name in wanted:
        if name not in used:
            return name
    return next(f"{wanted[0]}_{n}" for n in range(2, 99) if f"{wanted[0]}_{n}" not in used)


def line_start(code: Code, node: cst.CSTNode) -> int:
    """The byte at which the line of a statement begins."""
    lines = code.lines
    return len("".join(lines[: code.line(node) - 1]).encode("utf-8"))


def line_end(code: Code, node: cst.CSTNode) -> int:
    """The byte behind the line end of a statement's last line."""
    lines = code.lines
    return len("".join(lines[: code.end_line(node)]).encode("utf-8"))


def step_of(code: Code) -> str:
    """One level of indentation, as the program writes it."""
    return code.module.default_indent


def wants_gap(code: Code, node: cst.CSTNode) -> bool:
    """Whether a function put in a statement's place should have an empty line in front."""
    line = code.line(node)
    before = code.lines[line - 2].strip() if line > 1 else ""
    return bool(before) and not before.endswith(":") and not before.startswith("#")


_TIGHT = (cst.Name, cst.Call, cst.Attribute, cst.Subscript, cst.BaseNumber, cst.List)


def augmented(code: Code, statement: cst.AugAssign) -> str:
    """What ``x += y`` computes, as an expression: ``x + y``."""
    sign = code.text(statement.operator).strip()[:-1]
    value = statement.value
    text = code.text(value)
    tight = isinstance(value, _TIGHT)
    if sign == "+" and isinstance(value, cst.BinaryOperation):
        tight = True
    if sign == "-" and isinstance(value, cst.BinaryOperation):
        tight = isinstance(value.operator, cst.Multiply | cst.Divide | cst.Power | cst.MatrixMultiply)
    return f"{code.text(statement.target)} {sign} {text if tight else f'({text})'}"


def as_operand(text: str) -> str:
    """An expression's text as an operand of ``&``."""
    node = cst.parse_expression(text)
    inverted = isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.BitInvert)
    return text if node.lpar or inverted or isinstance(node, _TIGHT) else f"({text})"
