"""``and``, ``or``, ``not``, ``in``, ``a < b < c``, ``min`` and ``max`` on arrays become array functions."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import as_operand
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import default_of
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "tracer-and-or-not",
        "tracer-membership-test",
        "builtin-min-max-of-tracer",
        "array-truth-value-ambiguous",
        "python-if-on-tracer",
        "python-while-on-tracer",
    }
)

_REDUCTIONS = {"min": "min", "max": "max", "any": "any", "all": "all", "sorted": "sort"}
_OF_TWO = {"min": "minimum", "max": "maximum"}
_FOLDS = frozenset({"functools.reduce", "itertools.accumulate", "map"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing statement with its truth tests as array functions."""
    flow = Flow(situation.code)
    eager = situation.entry == "array-truth-value-ambiguous"
    conditions = Conditions(situation.code, flow, eager=eager)
    calls = [call for call in failing(situation, cst.Call) if _is_builtin(situation, flow, call)]
    folded = [edit for call in failing(situation, cst.Call) for edit in _folded(conditions, call)]
    if folded:
        yield Candidate("maximum", with_imports(situation.code, folded), 1.0, "safe")
    if calls:
        yield from _extremes(situation, conditions, calls)
    if situation.entry == "builtin-min-max-of-tracer":
        return
    if isinstance(situation.statement, cst.If | cst.While | cst.Assert):
        return
    yield from _connectives(situation, conditions)


# --- and, or, not, in -----------------------------------------------------------------------------


def _connectives(situation: Situation, conditions: Conditions) -> Iterator[Candidate]:
    code = situation.code
    kinds = (cst.BooleanOperation, cst.UnaryOperation, cst.Comparison)
    first = [n for n in failing(situation, *kinds) if _asks_truth(conditions, n)]
    if not first:
        return
    scope = None if conditions.eager else next(code.functions_round(first[0]), None)
    others = [n for n in code.nodes(*kinds, inside=scope) if _asks_truth(conditions, n)] if scope else []
    every = list(dict.fromkeys([*first, *others]))
    outermost = [n for n in every if not any(_inside(situation, n, other) for other in every)]
    bitwise: list[Edit] = []
    chosen: list[Edit] = []
    for node in outermost:
        bitwise.append(code.replace(node, conditions.array(node)))
        default = _default_value(conditions, node)
        chosen.append(code.replace(node, default) if default is not None else bitwise[-1])
    sure = all(conditions.is_boolean(node) for node in outermost)
    names = "".join(edit.text for edit in bitwise)
    strategy = "isin" if "isin(" in names else "logical" if "logical_" in names else "bitwise"
    if chosen != bitwise:
        yield Candidate("logical", with_imports(code, chosen), 1.0, "review")
        return
    yield Candidate(strategy, with_imports(code, bitwise), 1.0 if sure else 0.9, "safe")


def _asks_truth(conditions: Conditions, node: cst.BaseExpression) -> bool:
    """Whether Python asks a traced value for its truth here, and not in the test of a statement."""
    at: cst.CSTNode | None = node
    while isinstance(at, cst.BaseExpression):
        above = conditions.code.parent(at)
        if isinstance(above, cst.If | cst.While | cst.Assert | cst.IfExp) and above.test is at:
            return False
        at = above
    return conditions.forbidden(node, booleans=False)


def _inside(situation: Situation, inner: cst.CSTNode, outer: cst.CSTNode) -> bool:
    if inner is outer:
        return False
    (start, end), (first, last) = situation.code.span(outer), situation.code.span(inner)
    return start <= first and last <= end


def _default_value(conditions: Conditions, node: cst.BaseExpression) -> str | None:
    """``x or 1.0`` where a default is meant, not a truth value; None for others."""
    code, flow = conditions.code, conditions.flow
    if not isinstance(node, cst.BooleanOperation) or not isinstance(node.operator, cst.Or):
        return None
    left, right = node.left, node.right
    if conditions.is_boolean(left) or conditions.is_boolean(right) or isinstance(left, cst.BooleanOperation):
        return None
    texts = code.text(left), code.text(right)
    if isinstance(left, cst.Name):
        scope = flow.functions.binder(left, left.value)
        if isinstance(scope, cst.FunctionDef | cst.Lambda) and left.value in parameters(scope):
            default = default_of(scope, left.value)
            if default is not None and code.text(default) == "None":
                return f"{texts[1]} if {texts[0]} is None else {texts[0]}"
    if isinstance(right, cst.BaseNumber | cst.Call | cst.BinaryOperation):
        where = conditions.jnp("where")
        return f"{where}({as_operand(texts[0])} != 0, {texts[0]}, {texts[1]})"
    return None


# --- min, max, sorted, any, all -------------------------------------------------------------------


def _is_builtin(situation: Situation, flow: Flow, call: cst.Call) -> bool:
    if not isinstance(call.func, cst.Name) or call.func.value not in _REDUCTIONS:
        return False
    if flow.functions.binder(call, call.func.value) is not None:
        return False
    return flow.traced(call) or situation.entry == "array-truth-value-ambiguous"


def _extremes(situation: Situation, conditions: Conditions, calls: list[cst.Call]) -> Iterator[Candidate]:
    code, flow = situation.code, conditions.flow
    scope = next(code.functions_round(calls[0]), None)
    wanted = [c for c in code.nodes(cst.Call, inside=scope) if c in calls or _of_pair(situation, flow, c)]
    outermost = [c for c in wanted if not any(_inside(situation, c, other) for other in wanted)]
    clipped: list[Edit] = []
    plain: list[Edit] = []
    for call in outermost:
        without = _written(conditions, call, clip=False)
        if without is None:
            return
        plain.append(code.replace(call, without))
        clipped.append(code.replace(call, _written(conditions, call, clip=True) or without))
    if clipped != plain:
        yield Candidate("clip", with_imports(code, clipped), 1.0, "safe")
    yield Candidate("maximum", with_imports(code, plain), 0.9, "safe")


def _folded(conditions: Conditions, call: cst.Call) -> Iterator[Edit]:
    """``reduce(min, values)``, in which the builtin is handed on."""
    code = conditions.code
    if code.dotted(call.func) not in _FOLDS:
        return
    for arg in call.args:
        name = arg.value.value if isinstance(arg.value, cst.Name) else ""
        if name in _OF_TWO and conditions.flow.functions.binder(arg.value, name) is None:
            yield code.replace(arg.value, conditions.jnp(_OF_TWO[name]))


def _of_pair(situation: Situation, flow: Flow, call: cst.Call) -> bool:
    """Further calls in the function that would fail next."""
    return _is_builtin(situation, flow, call) and len(call.args) > 1 and flow.traced(call)


def _written(conditions: Conditions, call: cst.Call, *, clip: bool) -> str | None:
    assert isinstance(call.func, cst.Name)
    name = call.func.value
    arguments = [arg for arg in call.args if arg.keyword is None]
    keywords = {arg.keyword.value: arg.value for arg in call.args if arg.keyword is not None}
    if len(call.args) == 1 and call.args[0].star == "*":
        return _of_one(conditions, name, arguments[0].value, keywords)
    if any(arg.star for arg in call.args):
        return None
    if len(arguments) == 1 and name in _REDUCTIONS:
        return _of_one(conditions, name, arguments[0].value, keywords)
    if keywords or name not in ("min", "max"):
        return None
    if clip and len(arguments) == 2:
        limits = _limits(conditions, name, [arg.value for arg in arguments])
        if limits is not None:
            return f"{conditions.jnp('clip')}({', '.join(limits)})"
    texts = [_inner(conditions, arg.value, clip) for arg in arguments]
    function = conditions.jnp(_OF_TWO[name])
    text = texts[0]
    for further in texts[1:]:
        text = f"{function}({text}, {further})"
    return text


def _inner(conditions: Conditions, node: cst.BaseExpression, clip: bool) -> str:
    """An argument, which may hold such calls itself."""
    code = conditions.code
    start, end = code.span(node)
    pieces: list[bytes] = []
    at = start
    done = start
    for call in code.nodes(cst.Call, inside=node):
        first, last = code.span(call)
        if first < done or not isinstance(call.func, cst.Name) or call.func.value not in ("min", "max"):
            continue
        if conditions.traced(call) and len(call.args) > 1:
            text = _written(conditions, call, clip=clip)
            if text is not None:
                pieces += [code.data[at:first], text.encode()]
                at = done = last
    return b"".join([*pieces, code.data[at:end]]).decode("utf-8")


def _limits(
    conditions: Conditions, name: str, arguments: list[cst.BaseExpression]
) -> tuple[str, str, str] | None:
    """Value, lower and upper limit of ``min(max(x, low), high)`` and ``max(low, min(x, high))``."""
    other = "max" if name == "min" else "min"
    for at, inner in enumerate(arguments):
        if not isinstance(inner, cst.Call) or not isinstance(inner.func, cst.Name):
            continue
        if inner.func.value != other or len(inner.args) != 2 or any(a.keyword or a.star for a in inner.args):
            continue
        outer_limit = _inner(conditions, arguments[1 - at], True)
        first, second = (arg.value for arg in inner.args)
        value, limit = (first, second) if conditions.traced(first) else (second, first)
        if conditions.traced(first) and conditions.traced(second) and isinstance(first, cst.Name):
            value, limit = (first, second)
        texts = _inner(conditions, value, True), _inner(conditions, limit, True)
        low, high = (texts[1], outer_limit) if name == "min" else (outer_limit, texts[1])
        return texts[0], low, high
    return None


def _of_one(
    conditions: Conditions, name: str, node: cst.BaseExpression, keywords: dict[str, cst.BaseExpression]
) -> str | None:
    """``max(values)`` of an array, a list or a generator."""
    code = conditions.code
    reverse = keywords.pop("reverse", None)
    if keywords:
        return None
    text = code.text(node)
    if isinstance(node, cst.GeneratorExp):
        inner = text[1:-1] if text.startswith("(") and node.lpar else text
        text = f"{conditions.jnp('array')}([{inner}])"
    elif isinstance(node, cst.List | cst.ListComp) or _is_list(conditions, node):
        text = f"{conditions.jnp('array')}({text})"
    elif isinstance(node, cst.Tuple):
        text = f"{conditions.jnp('array')}([{', '.join(code.text(e.value) for e in node.elements)}])"
    result = f"{conditions.jnp(_REDUCTIONS[name])}({text})"
    return f"{result}[::-1]" if reverse is not None and code.text(reverse) == "True" else result


def _is_list(conditions: Conditions, node: cst.BaseExpression) -> bool:
    if not isinstance(node, cst.Name):
        return False
    functions = conditions.flow.functions
    scope = functions.binder(node, node.value)
    values = functions.bindings(scope).get(node.value, []) if scope is not None else []
    return any(isinstance(value, cst.List | cst.ListComp) for value in values)
