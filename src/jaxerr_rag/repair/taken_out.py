"""What a patch takes out of a program without putting anything in its place."""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Iterator

import libcst as cst
import libcst.matchers as m

from jaxerr_rag.repair.program.code import Code, names_in
from jaxerr_rag.repair.program.lines import plain_lines_of

_BUILTINS = frozenset(dir(builtins))


def taken_out(before: Code, after: Code) -> Iterator[str]:
    """Objections: statements that are gone, caught, never called, or constants now."""
    yield from _deleted(before, after)
    yield from _into_try(before, after)
    yield from _uncalled(before, after)
    yield from _constants(before, after)


def _deleted(before: Code, after: Code) -> Iterator[str]:
    """Statements that are gone, and nothing new has to do with what they were about."""
    old, new = list(_pieces(before)), list(_pieces(after))
    old_texts, new_texts = Counter(text for text, _ in old), Counter(text for text, _ in new)
    fresh: set[str] = set()
    for text, node in new:
        if new_texts[text] > old_texts[text]:
            fresh |= _names(after, node)
    left = Counter(node.value for node in after.nodes(cst.Name))
    for text, node in old:
        names = _names(before, node)
        gone = new_texts[text] < old_texts[text]
        if gone and names and not names & fresh and not _needless(before, node, left):
            if isinstance(node, cst.AnnAssign) and _is_property(after, before.text(node.target)):
                continue
            yield f"it deletes {plain_lines_of(before.text(node))[0]}"


def _pieces(code: Code) -> Iterator[tuple[str, cst.CSTNode]]:
    """Small statements, and the conditions and iterables of compound ones, with their text without space."""
    for node in code.nodes(cst.BaseSmallStatement, cst.If, cst.While, cst.For):  # type: ignore[type-abstract]
        piece: cst.CSTNode = node
        if isinstance(node, cst.For):
            piece = node.iter
        elif isinstance(node, cst.If | cst.While):
            piece = node.test
        yield "".join(code.text(piece).split()), piece


def _names(code: Code, node: cst.CSTNode) -> set[str]:
    names = {found.value for found in code.nodes(cst.Name, inside=node)}
    return names - set(code.imports) - _BUILTINS - {"self"}


def _is_property(code: Code, name: str) -> bool:
    """Whether a class computes what was a field of it."""
    return any(
        function.name.value == name and any(code.text(d.decorator) == "property" for d in function.decorators)
        for function in code.nodes(cst.FunctionDef)
    )


def _needless(code: Code, node: cst.CSTNode, left: Counter[str]) -> bool:
    """Whether a statement does no work of its own, so that a patch may go without it."""
    if isinstance(node, cst.Import | cst.ImportFrom | cst.Global | cst.Nonlocal | cst.Return):
        return True
    if isinstance(node, cst.Expr):
        # A setting, or a call that has nothing to do with the program's own values.
        return not names_in(node) - set(code.imports) - _BUILTINS
    if not isinstance(node, cst.Assign):
        return False
    value = node.value
    if not m.findall(value, m.Call()):
        return not isinstance(node.targets[0].target, cst.Subscript)
    called = code.dotted(value.func) if isinstance(value, cst.Call) else ""
    targets = {name for target in node.targets for name in names_in(target.target)}
    if targets <= names_in(value):
        # A conversion or a reduction over an axis that is not there: ``x = np.asarray(x)``.
        return called.startswith(("numpy.", "jax.lax.p")) or called in ("float", "int")
    used = Counter(name.value for name in code.nodes(cst.Name))
    first = not names_in(value) - set(code.imports) - _BUILTINS
    return all(used[name] > 1 and (first or not left[name]) for name in targets)


def _into_try(before: Code, after: Code) -> Iterator[str]:
    """Statements that stood outside of every try statement and now stand in one."""
    if not any(after.nodes(cst.Try, cst.TryStar)):
        return
    old, new = _tried(before), _tried(after)
    for text, (inside, outside) in new.items():
        was_inside, was_outside = old.get(text, (0, 0))
        if inside > was_inside and outside < was_outside:
            yield f"it puts {text} into a try statement"


def _tried(code: Code) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for node in code.nodes(cst.SimpleStatementLine):
        if isinstance(node.body[0], cst.Assert):
            continue
        inside, outside = found.get(code.text(node), (0, 0))
        tried = any(
            code.above(place, cst.Try, cst.TryStar) is not None for place in (node, *_uses(code, node))
        )
        found[code.text(node)] = (inside + tried, outside + (not tried))
    return found


def _uses(code: Code, node: cst.CSTNode) -> Iterator[cst.Name]:
    """Where the function that a statement is in is mentioned."""
    function = code.above(node, cst.FunctionDef)
    if function is not None:
        yield from (n for n in code.nodes(cst.Name) if n.value == function.name.value)


def _uncalled(before: Code, after: Code) -> Iterator[str]:
    """Functions that nothing mentions any more, and new ones that nothing mentions."""
    old, new = _mentions(before), _mentions(after)
    for name, count in new.items():
        if count == 0 and old.get(name, 1) > 0:
            yield f"nothing calls {name}"


def _mentions(code: Code) -> dict[str, int]:
    """Functions outside of classes, with how often they are mentioned.

    Not as conditions of loops, nor as callbacks of the host: other forms of the same work have none.
    """
    names = Counter(node.value for node in code.nodes(cst.Name))
    for call in code.calls("jax.lax.while_loop", "jax.pure_callback"):
        names.subtract(names_in(call.args[0].value) if call.args else ())
    names.subtract(node.name.value for node in code.nodes(cst.FunctionDef))
    return {
        node.name.value: names[node.name.value]
        for node in code.nodes(cst.FunctionDef)
        if not node.decorators and code.above(node, cst.ClassDef, cst.FunctionDef) is None
    }


def _constants(before: Code, after: Code) -> Iterator[str]:
    """Results that were computed and are now a constant."""
    old, new = Counter(_results(before)), Counter(_results(after))
    for (name, computed), count in new.items():
        if not computed and count > old[name, False] and new[name, True] < old[name, True]:
            yield f"it makes {name} a constant"
    kept = {f"what {node.name.value} returns" for node in after.nodes(cst.FunctionDef)}
    for name, computed in old:
        if computed and name in kept and not new[name, True]:
            yield f"it takes out {name}"


def _results(code: Code) -> Iterator[tuple[str, bool]]:
    """Assigned names and returning functions, each with whether the value depends on anything."""
    for node in code.nodes(cst.BaseSmallStatement):  # type: ignore[type-abstract]
        if not isinstance(node, cst.Assign | cst.Return) or node.value is None:
            continue
        if isinstance(node.value, cst.Call) and code.dotted(node.value.func) == "jax.ShapeDtypeStruct":
            continue  # It declares a result and is none.
        value = node.value
        if (
            isinstance(value, cst.Call)
            and code.dotted(value.func) == "jax.lax.tie_in"
            and len(value.args) == 2
        ):
            value = value.args[1].value  # It never was more than this.
        computed = bool(names_in(value) - set(code.imports) - _BUILTINS)
        if isinstance(node, cst.Assign):
            for target in node.targets:
                yield code.text(target.target), computed
        else:
            function = code.above(node, cst.FunctionDef)
            yield f"what {function.name.value if function else ''} returns", computed
