"""Helpers that return a shortened array: they return the whole one and a mask, with which callers reduce."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.compaction import Compaction
from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.forms.masked_texts import NotReducible, Short
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import own_nodes
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"boolean-mask-under-jit", "nonzero-size-under-jit"})


class _Returning(Compaction):
    """Rewrites a function whose only return gives a shortened array."""

    returned: Short | None = None

    def _expression(self, node: cst.BaseExpression) -> None:
        short = self._read(node)
        if short.mask:
            if self.returned is not None or not isinstance(self.code.parent(node), cst.Return):
                raise NotReducible
            self.returned = short
            self.edits.append(self.code.replace(node, f"{short.text}, {short.mask}"))
        elif short.text != self.code.text(node):
            self.edits.append(self.code.replace(node, short.text))


def propose(situation: Situation) -> Iterator[Candidate]:
    """The helper with two results, and all of its callers."""
    code = situation.code
    nodes: list[cst.BaseExpression] = failing(situation, cst.Subscript, cst.Call)
    function = next(code.functions_round(nodes[0]), None) if nodes else None
    if not isinstance(function, cst.FunctionDef):
        return
    if sum(1 for node in own_nodes(function) if isinstance(node, cst.Return)) != 1:
        return
    flow = Flow(code)
    conditions = Conditions(code, flow)
    masks = {
        code.text(element.slice.value)
        for node in failing(situation, cst.Subscript)
        for element in node.slice
        if isinstance(element.slice, cst.Index) and situation.entry == "boolean-mask-under-jit"
    }
    helper = _Returning(code, conditions, function, masks)
    edits = helper.rewrite()
    sites = flow.functions.call_sites(function)
    if not edits or helper.returned is None or not sites:
        return
    edits = list(edits)
    for site in sites:
        more = _followed(situation, conditions, site.call)
        if more is None:
            return
        edits += more
    yield Candidate("where_argument", with_imports(code, edits), 0.95, "safe")


def _followed(situation: Situation, conditions: Conditions, call: cst.Call) -> list[Edit] | None:
    """The edits of the function that assigns a helper's result to a name and reduces it."""
    code = situation.code
    assign = code.parent(call)
    caller = next(code.functions_round(call), None)
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1 or caller is None:
        return None
    target = assign.targets[0].target
    if not isinstance(target, cst.Name):
        return None
    mask = fresh(code, "kept", "selected", "keep")
    edits = Compaction(code, conditions, caller).follow(target.value, mask, assign)
    if edits is None:
        return None
    end = code.span(target)[1]
    return [*edits, Edit(end, end, f", {mask}")]
