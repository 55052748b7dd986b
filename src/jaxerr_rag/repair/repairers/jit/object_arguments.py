"""Texts, functions, ``self`` and other objects given to jit: made static, or made pytrees."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.nodes import (
    attributes_of,
    base_names,
    class_named,
    is_dataclass,
    registered,
    stored_later,
)
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, Function, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import JITS, CallSite, every_parameter, is_method
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, make_static, static_parameters
from jaxerr_rag.repair.program.statics import Origins, Target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"string-argument-to-jit", "object-passed-to-jit"})

_FUNCTION = re.compile(r"argument to (?:functools\.partial\()*<(?:function|bound method) (?P<name>\S+)")
_PATH = re.compile(r"(?:at path|at argument path is|argument path is) (?P<path>\S+?)\.?\s*(?:\n|$)")
_TYPE = re.compile(r"problematic value is of type <class '(?P<type>[^']+)'>")
_KEY = re.compile(r"^(?P<root>\w+)\[(?P<quote>['\"])(?P<key>\w+)(?P=quote)\]$")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The parameter that the message's path names, made static or a pytree."""
    code = situation.code
    flow = Flow(code)
    path = _PATH.search(situation.message)
    if path is None:
        return
    root = re.split(r"[\[.]", path["path"])[0]
    kind = _TYPE.search(situation.message)
    type_name = kind["type"].rpartition(".")[2] if kind else ""
    for function, site in _jitted(situation, flow, root):
        if root == parameters(function)[0] and is_method(code, function) and site.bound == 0:
            yield from _of_self(situation, flow, function, root)
            return
        keyed = _KEY.match(path["path"])
        if keyed is not None:
            yield from _out_of_dict(code, flow, function, site, keyed["root"], keyed["key"])
        yield from _of_argument(situation, flow, function, site, root, path["path"], type_name)
        return


def _jitted(situation: Situation, flow: Flow, root: str) -> Iterator[tuple[Function, JitSite]]:
    """The jitted functions that the message may be about, with where jit is put on them."""
    code = situation.code
    named = _FUNCTION.search(situation.message)
    wanted = named["name"].rpartition(".")[2] if named else ""
    every: list[Function] = [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]
    found = []
    for function in every:
        name = function.name.value if isinstance(function, cst.FunctionDef) else "<lambda>"
        if root in every_parameter(function) and (not wanted or name == wanted):
            found += [(function, s) for s in jit_sites(flow.functions, function) if s.transform in JITS]
    yield from found


def _of_self(situation: Situation, flow: Flow, function: Function, root: str) -> Iterator[Candidate]:
    """``self`` of a decorated method: all jitted methods of its class are mended together."""
    code = situation.code
    owner = code.above(function, cst.ClassDef)
    if owner is None:
        return
    edits: list[Edit] = []
    for other in code.nodes(cst.FunctionDef, inside=owner):
        if code.above(other, cst.ClassDef, cst.FunctionDef) is not owner or not is_method(code, other):
            continue
        for site in jit_sites(flow.functions, other):
            if site.transform in JITS and site.bound == 0:
                made = make_static(code, site, other, parameters(other)[:1])
                edits += [edit for edit in made or () if edit not in edits]
    attributes = attributes_of(code, flow, owner)
    changing = bool(stored_later(code, owner) & {*attributes.data, *attributes.settings})
    unhashable = _unhashable(code, owner)
    if edits:
        yield Candidate("static_self", tuple(edits), 0.5 if changing or unhashable else 1.0, "review")
    pytree = registered(code, flow, owner)
    if pytree:
        yield Candidate("pytree", tuple(pytree), 1.0 if changing or unhashable else 0.7, "safe")


def _unhashable(code: Code, owner: cst.ClassDef) -> bool:
    decorator = is_dataclass(code, owner)
    if decorator is None:
        return False
    return not any(word in code.text(decorator) for word in ("frozen=True", "eq=False", "unsafe_hash=True"))


def _of_argument(
    situation: Situation,
    flow: Flow,
    function: Function,
    site: JitSite,
    root: str,
    path: str,
    type_name: str,
) -> Iterator[Candidate]:
    code = situation.code
    owner = class_named(code, type_name)
    further = _further_statics(situation, flow, function, site, root)
    edits: list[Edit] | None = None
    if root in parameters(function):
        target = Target(site, function, root)
        edits = static_edits(code, [target, *further])
    elif function.params.star_kwarg is not None and site.call is not None and path.isidentifier():
        edits = make_static(code, site, function, [root])
    data = attributes_of(code, flow, owner).data if owner is not None else ()
    enum = owner is not None and any("Enum" in base for base in base_names(code, owner))
    if edits and not site.mapped:
        frozen = _frozen(code, owner) if owner is not None and path == root else []
        weight = 0.6 if data and not enum else 1.0
        yield Candidate("static", (*edits, *frozen), weight if path == root else 0.5, "safe")
    if owner is not None and data and not enum:
        pytree = registered(code, flow, owner)
        if pytree:
            yield Candidate("pytree", tuple(pytree), 0.9, "safe")


def _further_statics(
    situation: Situation, flow: Flow, function: Function, site: JitSite, root: str
) -> list[Target]:
    """Other parameters that get texts or functions: they would fail next."""
    origins = Origins(situation, flow)
    known = static_parameters(situation.code, site, function)
    found = []
    for name in parameters(function):
        if name == root or name in known:
            continue
        values = [call.argument(function, name) for call in flow.functions.call_sites(function)]
        given = [value for value in values if value is not None]
        if given and all(isinstance(v, cst.BaseString | cst.Lambda) for v in given):
            target = Target(site, function, name)
            if origins.looks(target) == "setting":
                found.append(target)
    return found


def _frozen(code: Code, owner: cst.ClassDef) -> list[Edit]:
    """The edits that make a dataclass of settings frozen, so that it can be hashed."""
    decorator = is_dataclass(code, owner)
    if decorator is None or not _unhashable(code, owner):
        return []
    if isinstance(decorator, cst.Call):
        _, end = code.span(decorator)
        return [Edit(end - 1, end - 1, ", frozen=True" if decorator.args else "frozen=True")]
    end = code.span(decorator)[1]
    return [Edit(end, end, "(frozen=True)")]


def _out_of_dict(
    code: Code, flow: Flow, function: Function, site: JitSite, root: str, key: str
) -> Iterator[Candidate]:
    """A text inside a dict: taken out of it at the call, handed over as a static argument if it is used."""
    uses = [
        node
        for node in code.nodes(cst.Subscript, inside=function.body)
        if isinstance(node.value, cst.Name) and node.value.value == root and _is_key(node, key)
    ]
    calls = flow.functions.call_sites(function)
    if not calls or (uses and (not isinstance(function, cst.FunctionDef) or key in parameters(function))):
        return
    edits: list[Edit] = []
    for call in calls:
        made = _without_key(code, function, call, root, key, bool(uses))
        if made is None:
            return
        edits += made
    if uses:
        edits += [code.replace(node, key) for node in uses]
        assert isinstance(function, cst.FunctionDef)
        last = function.params.params[-1]
        end = code.span(last)[1]
        edits.append(Edit(end, end, f", *, {key}" if not function.params.kwonly_params else f", {key}"))
        static = _new_static(code, site, key)
        if static is None:
            return
        edits += static
    yield Candidate("static", tuple(edits), 0.9, "safe")


def _is_key(node: cst.Subscript, key: str) -> bool:
    index = node.slice[0].slice
    return (
        len(node.slice) == 1
        and isinstance(index, cst.Index)
        and isinstance(index.value, cst.SimpleString)
        and index.value.evaluated_value == key
    )


def _without_key(
    code: Code, function: Function, call: CallSite, root: str, key: str, used: bool
) -> list[Edit] | None:
    value = call.argument(function, root)
    if not isinstance(value, cst.Name | cst.Attribute | cst.Subscript):
        return None
    text = code.text(value)
    edits = [code.replace(value, f'{{k: v for k, v in {text}.items() if k != "{key}"}}')]
    if used:
        end = code.span(call.call)[1] - 1
        edits.append(Edit(end, end, f', {key}={text}["{key}"]'))
    return edits


def _new_static(code: Code, site: JitSite, name: str) -> list[Edit] | None:
    """The edit that names a parameter which the function gets only by the same patch."""
    if site.call is not None and any(a.keyword and "static" in a.keyword.value for a in site.call.args):
        return None
    stand_in = cst.FunctionDef(
        cst.Name("f"), cst.Parameters(params=[cst.Param(cst.Name(name))]), cst.IndentedBlock([])
    )
    return make_static(code, site, stand_in, [name])
