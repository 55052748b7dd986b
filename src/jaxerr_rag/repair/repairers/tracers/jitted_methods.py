"""Methods that store on their object, and jitted elsewhere: ``self.step = jax.jit(self._step)``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.leaking import attribute_stores, in_order, returns
from jaxerr_rag.repair.forms.wrapping import Wrapping
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh, line_end, step_of
from jaxerr_rag.repair.program.code import Code, names_in, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import is_method
from jaxerr_rag.repair.program.jits import JitSite, jit_sites
from jaxerr_rag.repair.repairers.tracers.leaks import read_by_others, suspects
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-stored-on-self", "tracer-stored-in-global"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The attributes as parameters and results; what had the jitted method's name calls it and stores."""
    code = situation.code
    flow = Flow(code)
    for function in suspects(situation):
        if not is_method(code, function) or function.decorators:
            continue
        sites = [s for s in jit_sites(flow.functions, function) if s.transform == "jax.jit"]
        if len(sites) == 1 and sites[0].bound == 1 and not sites[0].bound_names and not sites[0].mapped:
            yield from _stored(code, flow, function, sites[0])


def _stored(code: Code, flow: Flow, function: cst.FunctionDef, site: JitSite) -> Iterator[Candidate]:
    assign = code.parent(site.node)
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1 or _called_directly(code, function):
        return
    target = assign.targets[0].target
    reference = site.call.args[0].value if site.call is not None and site.call.args else None
    if not isinstance(reference, cst.Attribute) or not isinstance(target, cst.Name | cst.Attribute):
        return
    owner, me = code.text(reference.value), parameters(function)[0]
    on_object = isinstance(target, cst.Attribute)
    if isinstance(target, cst.Attribute) and code.text(target.value) != owner:
        return
    attributes = attribute_stores(code, function, me)
    if not attributes or read_by_others(code, function, me, {a.name for a in attributes}):
        return
    name = target.attr.value if isinstance(target, cst.Attribute) else target.value
    inner = fresh(code, f"_{name}", f"_{name}_jitted")
    used = {*names_in(function.body), *parameters(function)}
    local = {a.name: a.name if a.name not in used else f"new_{a.name}" for a in attributes}
    edits = [
        code.replace(node, local[node.attr.value])
        for node in code.nodes(cst.Attribute, inside=function)
        if code.text(node.value) == me and node.attr.value in local
    ]
    made = returns(code, function, [local[a.name] for a in attributes], behind=False, inner=edits)
    if made is None:
        return
    edits += made.edits
    wrapping = Wrapping(code, flow.functions, function, site)
    given = [a for a in attributes if a.needed]
    if given:
        edits += wrapping.leading([local[a.name] for a in given])
    edits.append(code.replace(target.attr if isinstance(target, cst.Attribute) else target, inner))
    holder = me if on_object else owner
    call = f"{holder}.{inner}" if on_object else inner
    without_me = ", ".join(part for part in wrapping.passed().split(", ") if part != me)
    arguments = ", ".join(part for part in (*(f"{holder}.{a.name}" for a in given), without_me) if part)
    result = next(n for n in ("result", "output", "result_2") if n not in used)
    targets = ", ".join([*(f"{holder}.{a.name}" for a in attributes), *([result] if made.value else [])])
    lines = [f"{targets} = {call}({arguments})", *([f"return {result}"] if made.value else [])]
    signature = _signature(code, function, on_object)
    edits.append(_wrapper(code, function if on_object else assign, name, signature, lines))
    yield Candidate("return_state", in_order(edits), 1.0, "safe")


def _called_directly(code: Code, function: cst.FunctionDef) -> bool:
    """Whether the method is called under its own name as well."""
    return any(
        isinstance(call.func, cst.Attribute) and call.func.attr.value == function.name.value
        for call in code.nodes(cst.Call)
    )


def _signature(code: Code, function: cst.FunctionDef, with_object: bool) -> str:
    """The parameters of the method, without its object for a function."""
    text = code.text(function.params)
    return text if with_object else text.partition(",")[2].strip()


def _wrapper(code: Code, place: cst.CSTNode, name: str, signature: str, lines: list[str]) -> Edit:
    """The edit that adds a function behind a node's statement."""
    statement = code.statement_of(place) or place
    indent, step = code.indent(statement), step_of(code)
    end = line_end(code, statement)
    newline = "" if code.data[end - 1 : end] == b"\n" else "\n"
    gap = "\n" if indent else "\n\n"
    body = "".join(f"{indent}{step}{line}\n" for line in lines)
    behind = "" if isinstance(statement, cst.FunctionDef) else gap
    return Edit(end, end, f"{newline}{gap}{indent}def {name}({signature}):\n{body}{behind}")
