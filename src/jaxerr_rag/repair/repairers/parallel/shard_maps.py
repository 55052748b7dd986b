"""`shard_map`: specs of the arguments' structure, reductions of what is returned, carries that vary."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.leaves import start_of
from jaxerr_rag.repair.forms.writing import Writer, in_call
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import carry_path, failing_loop
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "shard-map-spec-structure",
        "shard-map-out-spec-not-replicated",
        "shard-map-carry-varying-mismatch",
    }
)

_SHARD_MAPS = ("jax.shard_map", "jax.experimental.shard_map.shard_map")
_SPECS = ("jax.sharding.PartitionSpec", "jax.P")
_AXES = re.compile(r"replicated across mesh (?:axis|axes) (?P<axes>'\w+'(?:(?:, | and |, and )?'\w+')*)")
_PATH = re.compile(r"key path\s+shard_map (?P<which>in_specs|out_specs)\[(?P<at>\d+)\]")
_KEYS = re.compile(r"symmetric difference on key sets is\s+(?P<keys>[\w ]+)")
_VARYING = re.compile(
    r"applying `jax\.lax\.(?P<cast>pcast|pvary)\(\.\.\., \((?P<axes>[^)]*)\)[^`]*`,? to the initial"
    r" carry value corresponding to the input carry(?: component| at path)? (?P<path>[^\s;]+)"
)
_REDUCTIONS = {"mean": "pmean", "average": "pmean", "sum": "psum", "max": "pmax", "min": "pmin"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    if situation.entry == "shard-map-spec-structure":
        yield from _structure(situation)
    elif situation.entry == "shard-map-out-spec-not-replicated":
        yield from _reduced(situation)
    else:
        yield from _varying(situation)


def shard_maps(code: Code) -> Iterator[tuple[cst.Call, int]]:
    """Calls of `shard_map`, through ``partial`` too, with the position of the function."""
    for call in code.nodes(cst.Call):
        name = code.dotted(call.func)
        if name in _SHARD_MAPS:
            yield call, 0
        elif name == "functools.partial" and call.args and code.dotted(call.args[0].value) in _SHARD_MAPS:
            yield call, 1


def _structure(situation: Situation) -> Iterator[Candidate]:
    code, message = situation.code, situation.message
    values = Values(code)
    which = "out_specs" if "shard_map out_specs" in message else "in_specs"
    specs = [argument(call, 99, which) for call, _ in shard_maps(code)]
    whole = [values.origin(Place(arg.value)).node for arg in specs if arg is not None]
    if "<class 'list'>" in message and "<class 'tuple'>" in message:
        edits = [
            edit
            for node in dict.fromkeys(whole)
            if isinstance(node, cst.List) and node.elements
            for edit in _as_tuple(code, node)
        ]
        if edits:
            yield Candidate("full_tree", tuple(edits), 1.0, "safe")
    path, keys = _PATH.search(message), _KEYS.search(message)
    if path is None or keys is None:
        return
    wanted = keys["keys"].split()
    for call, _ in shard_maps(code):
        arg = argument(call, 99, which)
        if arg is None:
            continue
        node = values.origin(Place(arg.value, (("item", int(path["at"])),))).node
        if isinstance(node, cst.Dict) and node.elements:
            yield from _keys(code, node, wanted)


def _as_tuple(code: Code, node: cst.List) -> Iterator[Edit]:
    end = code.span(node)[1]
    one = len(node.elements) == 1 and not code.data[:end].rstrip(b"] \n").endswith(b",")
    left, right = code.span(node.lbracket), code.span(node.rbracket)
    yield Edit(*left, "(" + code.data[left[0] + 1 : left[1]].decode())
    yield Edit(*right, code.data[right[0] : right[1] - 1].decode() + (",)" if one else ")"))


def _keys(code: Code, node: cst.Dict, keys: list[str]) -> Iterator[Candidate]:
    """Keys that the specs lack are replicated, keys that the argument lacks go."""
    entries = [element for element in node.elements if isinstance(element, cst.DictElement)]
    own = {
        element.key.evaluated_value: element
        for element in entries
        if isinstance(element.key, cst.SimpleString)
    }
    missing = [key for key in keys if key not in own]
    if not missing or len(missing) < len(keys):
        return
    replicated = code.local("jax.P" if "jax.P" in code.imports.values() else _SPECS[0])
    end = code.outer_span(entries[-1].value)[1]
    more = "".join(f', "{key}": {replicated}()' for key in missing)
    yield Candidate("full_tree", (Edit(end, end, more),), 1.0, "safe")


def _reduced(situation: Situation) -> Iterator[Candidate]:
    """What is returned as the same on all devices is reduced over them, as it was reduced before."""
    code = situation.code
    found = _AXES.search(situation.message)
    if found is None:
        return
    axes = re.findall(r"'(\w+)'", found["axes"])
    values, writer = Values(code), Writer(code)
    edits: list[Edit] = []
    for call, at in shard_maps(code):
        specs = argument(call, 99, "out_specs")
        function = function_of(code, values, call, at)
        if specs is None or function is None:
            continue
        for result in returned(function):
            for place in _replicated(code, values.origin(Place(specs.value)).node, result):
                edits.extend(_reduction(values, writer, place, axes))
    if edits:
        yield Candidate("psum", writer.edits(dict.fromkeys(edits)), 1.0, "review")


def function_of(code: Code, values: Values, call: cst.Call, at: int) -> cst.FunctionDef | cst.Lambda | None:
    """The function that `shard_map` is put on."""
    parent = code.parent(call)
    if isinstance(parent, cst.Decorator):
        owner = code.parent(parent)
        return owner if isinstance(owner, cst.FunctionDef) else None
    given = argument(call, at, "f")
    if at and given is None and isinstance(parent, cst.Call) and parent.func is call and parent.args:
        given = parent.args[0]
    callee = values.function(given.value) if given is not None else None
    return callee.function if callee is not None else None


def sharded(values: Values) -> Iterator[tuple[cst.Call, int, cst.FunctionDef | cst.Lambda]]:
    """The uses of `shard_map` whose function is in the program, with it."""
    for call, at in shard_maps(values.code):
        function = function_of(values.code, values, call, at)
        if function is not None:
            yield call, at, function


def _replicated(code: Code, specs: cst.CSTNode, result: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The parts of a result whose spec is ``P()``."""
    if isinstance(specs, cst.Call) and code.dotted(specs.func) in _SPECS and not specs.args:
        if isinstance(result, cst.Tuple):
            yield from (element.value for element in result.elements)
        else:
            yield result
    elif isinstance(specs, cst.Tuple) and isinstance(result, cst.Tuple):
        for spec, part in zip(specs.elements, result.elements, strict=False):
            yield from _replicated(code, spec.value, part.value)


def _reduction(values: Values, writer: Writer, node: cst.BaseExpression, axes: list[str]) -> list[Edit]:
    code = values.code
    made = values.origin(Place(node)).node
    for call in code.nodes(cst.Call, inside=made):
        name = call.func.attr.value if isinstance(call.func, cst.Attribute) else code.dotted(call.func)
        if code.dotted(call.func).startswith("jax.lax.p"):
            return []
        if name.rpartition(".")[2] in _REDUCTIONS:
            over = f'"{axes[0]}"' if len(axes) == 1 else f"({', '.join(chr(34) + a + chr(34) for a in axes)})"
            reduction = writer.name(f"jax.lax.{_REDUCTIONS[name.rpartition('.')[2]]}")
            return in_call(code, node, reduction, over)
    return []


def _varying(situation: Situation) -> Iterator[Candidate]:
    code, loop = situation.code, failing_loop(situation)
    if loop is None:
        return
    values, writer = Values(code), Writer(code)
    edits: list[Edit] = []
    for found in _VARYING.finditer(situation.message):
        axes = re.findall(r"'(\w+)'", found["axes"])
        start = start_of(values, loop, carry_path(found["path"].rstrip(".,;")))
        if start is None or not axes:
            return
        over = f'"{axes[0]}"' if len(axes) == 1 else f"({', '.join(chr(34) + a + chr(34) for a in axes)})"
        more = over if found["cast"] == "pvary" else f'{over}, to="varying"'
        edits.extend(in_call(code, start, writer.name(f"jax.lax.{found['cast']}"), more))
    if edits:
        yield Candidate("pcast", writer.edits(dict.fromkeys(edits)), 1.0, "safe")
