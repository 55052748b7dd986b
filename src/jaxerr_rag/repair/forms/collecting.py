"""Lists that a jitted function appends to in its loops: filled inside, returned, and joined outside."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.leaking import in_order, returns
from jaxerr_rag.repair.forms.wrapping import Wrapping
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of, fresh, needed
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import own_nodes


def collected(code: Code, flow: Flow, wrapping: Wrapping) -> Iterator[Candidate]:
    """Values appended to an outer list in loops and branches: a list that the wrapper joins to it."""
    function = wrapping.function
    found = _appends(code, flow, function)
    if not found or flow.functions.passed_on(function):
        return
    owners = list(dict.fromkeys(code.text(func.value) for func in found))
    local = {o: fresh(code, f"new_{o.rpartition('.')[2]}", f"{o.rpartition('.')[2]}_now") for o in owners}
    reads = [node for node in own_nodes(function) if isinstance(node, cst.BaseExpression)]
    known = [func.value for func in found]
    if any(code.text(node) in owners and node not in known for node in reads if _is_reference(node)):
        return
    made = returns(code, function, list(local.values()), behind=True)
    if made is None:
        return
    edits: list[Edit] = [wrapping.rename(), *made.edits]
    edits += [code.replace(func.value, local[code.text(func.value)]) for func in found]
    body = body_of(function)
    documented = isinstance(body[0], cst.SimpleStatementLine) and isinstance(body[0].body[0], cst.Expr)
    first = body[1] if documented and len(body) > 1 and not needed(body[:1]) else body[0]
    edits.append(code.insert_before(first, "".join(f"{name} = []\n" for name in local.values())))
    result = fresh(code, "result", "output")
    after = [f"{owner}.extend({name})" for owner, name in local.items()]
    names = ", ".join(local.values())
    if made.value:
        edits.append(wrapping.wrapper([], [*after, f"return {result}"], f"{result}, {names}"))
    else:
        edits.append(wrapping.wrapper([], after, names))
    yield Candidate("return", in_order(edits), 0.95, "safe")


def _is_reference(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Name | cst.Attribute)


def _appends(code: Code, flow: Flow, function: cst.FunctionDef) -> list[cst.Attribute]:
    """``history.append`` of outer lists."""
    own = flow.functions.bindings(function)
    found: list[cst.Attribute] = []
    for node in own_nodes(function):
        func = node.func if isinstance(node, cst.Call) else None
        if not isinstance(func, cst.Attribute) or func.attr.value != "append":
            continue
        head = code.text(func.value).partition(".")[0]
        bound = head in own or (head in parameters(function) and "." not in code.text(func.value))
        if head.isidentifier() and not bound and isinstance(func.value, cst.Name | cst.Attribute):
            found.append(func)
    return found
