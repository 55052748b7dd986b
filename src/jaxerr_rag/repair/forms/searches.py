"""``for x in xs: if c: return y``: the first hit, found by going through the rounds backwards."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import assigned, body_of, fresh, needed, siblings, small_statements
from jaxerr_rag.repair.program.code import Code


def backwards(code: Code, conditions: Conditions, loop: cst.For, leaving: cst.If) -> list[Edit] | None:
    """The edits that keep the value of the last hit, of rounds that run backwards.

    None if a round needs what another one left, or does anything but compute and ask.
    """
    body = body_of(loop)
    block, place = siblings(code, loop)
    behind = small_statements(block[place + 1 : place + 2]) or []
    hit = small_statements(body_of(leaving)) or []
    before = small_statements(body[:-1])
    if body[-1] is not leaving or leaving.orelse is not None or loop.orelse is not None or before is None:
        return None
    if len(behind) != 1 or len(hit) != 1 or set(assigned(body[:-1])) & needed(body):
        return None
    last, first = behind[0], hit[0]
    if not isinstance(last, cst.Return) or not isinstance(first, cst.Return):
        return None
    values = [node.value for node in (first, last)]
    if any(value is None or isinstance(value, cst.Tuple) for value in values):
        return None
    if not all(isinstance(statement, cst.Assign) for statement in before):
        return None
    found = fresh(code, "found", "result")
    text, default = (code.text(value) for value in values if value is not None)
    order = code.text(loop.iter)
    is_range = isinstance(loop.iter, cst.Call) and code.dotted(loop.iter.func) == "range"
    kept = f"{conditions.jnp('where')}({conditions.array(leaving.test)}, {text}, {found})"
    return [
        code.insert_before(loop, f"{found} = {default}\n"),
        code.replace(loop.iter, f"reversed({order if is_range else f'list({order})'})"),
        Edit(*code.span(leaving), f"{found} = {kept}"),
        code.replace(last, f"return {found}"),
    ]
