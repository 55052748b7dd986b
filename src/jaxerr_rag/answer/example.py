"""What a fix changes, cut down to what a reader needs to see."""

from __future__ import annotations

import ast
import difflib
import textwrap
from collections.abc import Iterator
from functools import lru_cache

_LIKE = 0.5
"""Share of their text from which two expressions are taken for one that was changed."""


def changed_lines(before: str, after: str, *, context: int = 1) -> list[str]:
    """The difference of two programs, lines marked ``-``, ``+`` or blank, without headers.

    What proves the fix is left out: assertions, what only they use, printing, and the module's docstring. Of
    an expression that is printed before and checked after, the expression itself is compared.
    """
    return list(_changed(before, after, context))


# A server shows the fixes of the same few entries again and again.
@lru_cache(maxsize=512)
def _changed(before: str, after: str, context: int) -> tuple[str, ...]:
    try:
        old, new = _essence(before, after)
    except SyntaxError:
        old, new = before.splitlines(), after.splitlines()
    hunks: list[list[str]] = []
    for line in difflib.unified_diff(_single_spaced(old), _single_spaced(new), n=context, lineterm=""):
        if line.startswith("@@"):
            hunks.append([])
        elif hunks and line != "-":
            hunks[-1].append(" " if line == "+" else line)
    lines: list[str] = []
    for hunk in map(_trimmed, hunks):
        if any(line[0] in "-+" for line in hunk):
            lines += ["…", *hunk] if lines else hunk
    return tuple(lines)


def _essence(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines of both programs that say what they do."""
    old, new = ast.parse(before), ast.parse(after)
    # What stands in a statement's place.
    shown_old = {node: "" for node in old.body if _proves(node)}
    shown_new = {node: "" for node in new.body if _proves(node)}
    same = {ast.dump(node) for node in old.body}
    modules = set().union(
        *(_bound(node) for node in old.body if isinstance(node, ast.Import | ast.ImportFrom))
    )
    bound = _bound(old)
    shown_new |= {
        node: _body(after, node) if bound & _bound(node) else "" for node in new.body if _is_caught(node)
    }
    kept = [
        node
        for node in new.body
        if node not in shown_new
        and (ast.dump(node) in same or isinstance(node, ast.Expr) or bound & _bound(node))
    ]
    for statement in shown_old:
        for expression in _printed(statement, modules):
            if isinstance(expression, ast.Name) and expression.id in _bound(new):
                continue
            home, found = _counterpart(expression, new)
            if found is None or isinstance(expression, ast.Name):  # another program: all of it is needed
                kept = [node for node in new.body if node not in shown_new]
                continue
            same_call = ast.dump(found) == ast.dump(expression)
            if same_call if _is_flat(home) else home in shown_new:
                continue
            shown_old[statement] += f"{ast.get_source_segment(before, expression)}\n"
            if home in shown_new:
                shown_new[home] += f"{ast.get_source_segment(after, found)}\n"
            elif home not in kept:
                kept.append(home)
    # Of the rest, what is used by what is kept.
    rest = [node for node in new.body if node not in kept and node not in shown_new]
    used = set().union(*map(_used, kept), *(_used(ast.parse(text)) for text in shown_new.values()))
    while more := [node for node in rest if used & _bound(node)]:
        used = used.union(*map(_used, more))
        rest = [node for node in rest if node not in more]
    shown_new |= dict.fromkeys(rest, "")
    return _lines(before, shown_old), _lines(after, shown_new)


def _proves(node: ast.stmt) -> bool:
    """Whether a statement asserts, prints, or is a docstring."""
    if isinstance(node, ast.Assert):
        return True
    if isinstance(node, ast.For | ast.If):
        return all(map(_proves, node.body))
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Call):
        called = ast.unparse(node.value.func)
        return called == "print" or ".testing.assert_" in called
    return isinstance(node.value, ast.Constant)


def _is_caught(node: ast.stmt) -> bool:
    """Whether a statement only catches what its body prints."""
    return isinstance(node, ast.With) and "contextlib.redirect_" in ast.unparse(node.items[0])


def _body(program: str, node: ast.stmt) -> str:
    assert isinstance(node, ast.With)
    lines = program.splitlines()[node.body[0].lineno - 1 : node.end_lineno]
    return textwrap.dedent("\n".join(lines)) + "\n"


def _printed(node: ast.stmt, modules: set[str]) -> Iterator[ast.expr]:
    """The names and expressions with calls that a statement prints, without what is taken of them."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        for part in node.value.args:
            while (of := _taken_of(part, modules)) is not None:
                part = of
            if isinstance(part, ast.Name) or any(isinstance(inner, ast.Call) for inner in ast.walk(part)):
                yield part


def _taken_of(node: ast.expr, modules: set[str]) -> ast.expr | None:
    """``losses`` of ``losses.shape``, ``losses[0]``, ``losses.max()``; None for a call of a function."""
    if isinstance(node, ast.Attribute | ast.Subscript):
        return node.value
    if not isinstance(node, ast.Call) or node.args or node.keywords:
        return None
    of = node.func.value if isinstance(node.func, ast.Attribute) else None
    return of if isinstance(of, ast.Name) and of.id not in modules else None


def _counterpart(expression: ast.expr, program: ast.Module) -> tuple[ast.stmt, ast.expr | None]:
    """The expression of a program that is most like one of another program, and the statement it is in."""
    text, kind = ast.unparse(expression), type(expression)
    best: tuple[float, ast.stmt, ast.expr | None] = (_LIKE, program.body[0], None)
    matcher = difflib.SequenceMatcher(b=text, autojunk=False)
    for statement in program.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            continue
        for node in ast.walk(statement):
            if isinstance(node, kind):
                matcher.set_seq1(ast.unparse(node))
                score = matcher.ratio() + (_called(node) == _called(expression) != "")
                if score > best[0]:
                    best = (score, statement, node)
    return best[1:]


def _called(node: ast.expr) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _is_flat(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.Assert | ast.Expr)


def _bound(node: ast.AST) -> set[str]:
    """The names that a statement binds where it stands."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Store) else set()
    if isinstance(node, ast.alias):
        return {node.asname or node.name.partition(".")[0]}
    return set().union(*map(_bound, ast.iter_child_nodes(node)))


def _used(node: ast.AST) -> set[str]:
    """The names that a statement uses, but for those of its functions' own."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    names = set().union(*map(_used, ast.iter_child_nodes(node)))
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        own = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
        body = node.body if isinstance(node.body, list) else [node.body]
        names -= own.union(*map(_bound, body))
    return names


def _lines(program: str, shown: dict[ast.stmt, str]) -> list[str]:
    lines: list[str] = program.splitlines()
    for node, text in sorted(shown.items(), key=lambda item: -item[0].lineno):
        start = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", ()))]) - 1
        while not text and start and lines[start - 1].startswith("#"):
            start -= 1
        lines[start : node.end_lineno] = text.splitlines()
    return [line for line in lines if not line.startswith("# jax:")]


def _trimmed(lines: list[str]) -> list[str]:
    """Lines without the blank ones at both ends."""
    filled = [i for i, line in enumerate(lines) if line.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _single_spaced(lines: list[str]) -> list[str]:
    return [line for i, line in enumerate(lines) if line.strip() or (i and lines[i - 1].strip())]
