"""Arrays that a carry's start can be made like."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number, made_anew
from jaxerr_rag.repair.forms.leaves import leaves_in, start_of
from jaxerr_rag.repair.forms.sight import in_sight
from jaxerr_rag.repair.forms.writing import as_argument
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Step, Values, subscript_step
from jaxerr_rag.repair.program.loops import Loop, carries_out, written_path
from jaxerr_rag.repair.program.ranks import rank


def likes(values: Values, loop: Loop, callee: Callee, path: Path, axes: int, at: cst.CSTNode) -> list[str]:
    """Arrays in sight of a place that may have the shape of a part of the body's result."""
    code = values.code
    found: list[str] = []

    def note(node: cst.BaseExpression | None) -> None:
        if node is not None and not is_number(node) and rank(values, node) in (None, axes):
            add(as_argument(code, node), node)

    def add(text: str, written: cst.CSTNode) -> None:
        if text not in found and len(text) < 60 and in_sight(values, text, written, at):
            found.append(text)

    for out in carries_out(values, loop, callee):
        trail = values.trail(Place(out.node, (*out.path, *path)))
        end = next((p.node for p in reversed(trail) if not p.path), None)
        if end is None:
            continue
        for text in _parts_of_gradients(values, loop, callee, end):
            add(text, loop.call)
        for leaf in leaves_in(values, loop, callee, end):
            if leaf != path:
                note(start_of(values, loop, leaf))
        free = callee.free()
        if loop.kind == "scan" and loop.xs is not None and len(free) > 1:
            made = values.origin(Place(loop.xs)).node
            parts = [e.value for e in made.elements] if isinstance(made, cst.Tuple) else [loop.xs]
            for part in parts:
                none = isinstance(part, cst.Name) and part.value == "None"
                if not none and rank(values, part) in (None, axes + 1):
                    add(f"{as_argument(code, part)}[0]", part)
        for name in code.nodes(cst.Name, inside=end):
            here, there = values.binding(name.value, name), values.binding(name.value, loop.call)
            if here is not None and there is not None and here.node is there.node and here.kind == "assign":
                note(name)
    init = values.origin(Place(loop.init)).node
    if isinstance(init, cst.Tuple | cst.List):
        for element in init.elements:
            if not made_anew(values, element.value):
                note(element.value)
    return found[:3]


def _parts_of_gradients(values: Values, loop: Loop, callee: Callee, end: cst.BaseExpression) -> Iterator[str]:
    """``params["w"]`` for ``g["w"]``, where ``g`` is computed from the part that starts as ``params``."""
    for node in values.code.nodes(cst.Subscript, cst.Attribute, inside=end):
        steps: list[Step] = []
        at: cst.BaseExpression = node
        while isinstance(at, cst.Subscript | cst.Attribute):
            step = subscript_step(at) if isinstance(at, cst.Subscript) else ("attr", at.attr.value)
            if step is None:
                break
            steps.insert(0, step)
            at = at.value
        made = values.origin(Place(at)).node
        if not isinstance(at, cst.Name) or not isinstance(made, cst.Call) or not steps:
            continue
        for leaf in leaves_in(values, loop, callee, made)[:1]:
            start = start_of(values, loop, leaf)
            if isinstance(start, cst.Name):
                yield f"{start.value}{written_path(tuple(steps))}"
