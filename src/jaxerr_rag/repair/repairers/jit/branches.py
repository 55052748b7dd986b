"""``if`` and ``a if c else b`` on traced values become `jnp.where`, `lax.cond`, or a static argument."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.forms.cond_forms import CondForm
from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.forms.where_forms import WhereForm
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import GRADS
from jaxerr_rag.repair.program.places import failing, is_scalar
from jaxerr_rag.repair.program.statics import Origins, Target, origin_target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"python-if-on-tracer", "tracer-and-or-not", "tracer-membership-test"})

_RISKY = re.compile(
    r"/|\b(log|sqrt|arccos|arcsin|log2|log10|power|reciprocal|norm|cholesky|inv|solve)\(|\*\*"
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The forms for the failing ``if`` or ternary, the one that fits what it does first."""
    code = situation.code
    flow = Flow(code)
    conditions = Conditions(code, flow)
    statement = situation.statement
    if isinstance(statement, cst.If):
        root = _first_traced(code, flow, statement)
        yield from _static(situation, flow, statement.test)
        yield from _of_if(situation, conditions, root)
        return
    ternaries = [node for node in failing(situation, cst.IfExp) if flow.traced(node.test)]
    if ternaries:
        yield from _static(situation, flow, ternaries[0].test)
        yield from _of_ternaries(situation, conditions, ternaries)


def _first_traced(code: Code, flow: Flow, node: cst.If) -> cst.If:
    """The first ``if`` or ``elif`` of a chain whose test is traced."""
    chain = [node]
    above = code.parent(node)
    while isinstance(above, cst.If) and above.orelse is chain[0]:
        chain.insert(0, above)
        above = code.parent(above)
    for item in chain:
        if item is node or flow.traced(item.test):
            return item
    return node


def _of_if(situation: Situation, conditions: Conditions, root: cst.If) -> Iterator[Candidate]:
    code = situation.code
    form = WhereForm(code, conditions, root)
    where = form.edits()
    scalar = is_scalar(situation.message) and not any(_stores_item(code, b.body) for b in form.chain)
    cond = CondForm(code, conditions, root).edits() if scalar else None
    careful = _differentiated(code) and any(
        _RISKY.search(code.text(node)) for b in form.chain for node in b.body
    )
    if where is not None:
        yield Candidate("where", with_imports(code, where), 0.8 if careful and cond else 1.0, "safe")
    if cond is not None:
        weight = 0.95 if careful or where is None else 0.7
        yield Candidate("cond", with_imports(code, cond), weight, "safe")


def _stores_item(code: Code, body: Sequence[cst.CSTNode]) -> bool:
    """Whether a branch assigns to ``x[i]``, which would stay inside of the function it became."""
    return any(
        isinstance(target.target, cst.Subscript)
        for statement in body
        for assign in code.nodes(cst.Assign, inside=statement)
        for target in assign.targets
    )


def _of_ternaries(
    situation: Situation, conditions: Conditions, ternaries: list[cst.IfExp]
) -> Iterator[Candidate]:
    code = situation.code
    outermost = [
        t for t in ternaries if not any(_contains(code, other, t) for other in ternaries if other is not t)
    ]
    where: list[Edit] = []
    cond: list[Edit] = []
    for node in outermost:
        where.append(code.replace(node, conditions.expression(node)))
        test = conditions.array(node.test)
        parent = code.parent(node)
        if isinstance(parent, cst.Call) and parent.func is node:
            # One of two functions is called.
            given = "".join(f", {code.text(arg)}" for arg in parent.args)
            branches = conditions.parts(node.body, node.orelse)
            where[-1:] = []
            cond.append(code.replace(parent, f"{code.local('jax.lax.cond')}({test}, {branches}{given})"))
            continue
        then, other = conditions.argument(node.body), conditions.argument(node.orelse)
        text = f"{code.local('jax.lax.cond')}({test}, lambda: {then}, lambda: {other})"
        cond.append(code.replace(node, text))
    careful = _differentiated(code) and any(_RISKY.search(code.text(t)) for t in outermost)
    if where:
        yield Candidate("where", with_imports(code, where), 0.8 if careful else 1.0, "safe")
    if cond and is_scalar(situation.message):
        weight = 0.95 if careful or not where else 0.7
        yield Candidate("cond", with_imports(code, cond), weight, "safe")


def _contains(code: Code, outer: cst.CSTNode, inner: cst.CSTNode) -> bool:
    (start, end), (first, last) = code.span(outer), code.span(inner)
    return start <= first and last <= end


def _static(situation: Situation, flow: Flow, test: cst.BaseExpression) -> Iterator[Candidate]:
    """The parameters of the test made static, if they look like settings."""
    origins = Origins(situation, flow)
    targets = origins.targets(test) or origin_target(situation, flow)
    if not targets:
        return
    edits = static_edits(situation.code, targets)
    if not edits:
        return
    looks = {origins.looks(target) for target in targets}
    if looks & {"data"}:
        return
    weight = 0.3
    if looks == {"setting"}:
        weight = 1.1
    elif looks <= {"setting", "number"} and _asks_setting(test, targets):
        weight = 1.05
    elif "unknown" in looks and _names_setting(test):
        weight = 0.9
    yield Candidate("static", tuple(edits), weight, "safe")


def _asks_setting(test: cst.BaseExpression, targets: list[Target]) -> bool:
    """``order == 2``, ``n in (1, 2)``, ``n``: a whole number that is compared as a choice."""
    names = {target.name for target in targets}
    if isinstance(test, cst.BooleanOperation):
        return _asks_setting(test.left, targets) and _asks_setting(test.right, targets)
    if isinstance(test, cst.UnaryOperation):
        return _asks_setting(test.expression, targets)
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        equal = isinstance(test.comparisons[0].operator, cst.Equal | cst.NotEqual | cst.In | cst.NotIn)
        return equal and isinstance(test.left, cst.Name) and test.left.value in names
    return isinstance(test, cst.Name) and test.value in names


def _names_setting(test: cst.BaseExpression) -> bool:
    """``if training:``, ``if not deterministic:``: a name alone."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return _names_setting(test.expression)
    return isinstance(test, cst.Name)


def _differentiated(code: Code) -> bool:
    """Whether the program takes gradients anywhere."""
    wanted = GRADS | {"jax.jacfwd"}
    return any(code.dotted(node) in wanted for node in code.nodes(cst.Name, cst.Attribute))
