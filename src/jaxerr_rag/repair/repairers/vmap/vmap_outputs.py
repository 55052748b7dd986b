"""Maps with nothing to map, and outputs that differ from copy to copy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, in_call
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import parse_path
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.program.transforms import (
    MAPS,
    Application,
    Layer,
    applications,
    callee_of,
    looks_trained,
    with_keyword,
)
from jaxerr_rag.repair.repairers.vmap.vmap_axes import axes_of, names_of, positional_of, set_axes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"vmap-nothing-mapped", "vmap-out-axes-none-but-mapped"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A key for each copy, arrays mapped, outputs mapped or reduced."""
    values = Values(situation.code)
    for application in applications(values, situation, *MAPS):
        layer = application.stack.find(*MAPS)
        if layer is None:
            continue
        if situation.entry == "vmap-nothing-mapped":
            yield from _nothing(values, application, layer)
        else:
            yield from _outputs(values, application, layer, situation.message)


_KEY = re.compile(r"^(key|rng|k|prng\w*|\w*_key|\w*_rng|subkey)$")
_COUNT = re.compile(
    r"^(n|num|n_\w+|num_\w+|\w*samples|\w*restarts|\w*chains|\w*paths|\w*runs|\w*copies|size|batch\w*)$",
    re.IGNORECASE,
)


def _nothing(values: Values, application: Application, layer: Layer) -> Iterator[Candidate]:
    """A key for each copy, as many as an unused number says; else arrays are mapped."""
    code = values.code
    args = positional_of(application)
    axes = axes_of(values, layer, len(args))
    if axes is None or len(axes) != len(args):
        return
    names = names_of(values, application, layer, len(args))
    for at, arg in enumerate(args):
        name = names[at] if at < len(names) else ""
        if not _KEY.match(name) and not (isinstance(arg.value, cst.Name) and _KEY.match(arg.value.value)):
            continue
        changed = [text if i != at else "0" for i, text in enumerate(axes)]
        for count, weight in _counts(values, application):
            writer = Writer(code)
            split = in_call(code, arg.value, writer.name("jax.random.split"), count)
            edits = [*with_keyword(writer, layer, "in_axes", f"({', '.join(changed)})", 1), *split]
            if len(changed) == 1:
                edits = [*with_keyword(writer, layer, "in_axes", "0", 1), *split]
            yield Candidate("split_keys", writer.edits(edits), weight, "review")
        made = values.origin(Place(arg.value)).node
        if isinstance(made, cst.Call) and code.dotted(made.func) == "jax.random.split":
            yield Candidate("split_keys", set_axes(values, layer, changed), 1.0, "safe")
    data = [at for at, arg in enumerate(args) if (rank(values, arg.value) or 0) > 0]
    data = [
        at for at in data if not (at < len(names) and (looks_trained(names[at]) or _KEY.match(names[at])))
    ]
    if data:
        changed = ["0" if at in data else text for at, text in enumerate(axes)]
        yield Candidate("map_data", set_axes(values, layer, changed), 0.7, "review")


def _counts(values: Values, application: Application) -> list[tuple[str, float]]:
    """Whole numbers in sight that nothing else reads, or that are named as counts."""
    found: list[tuple[str, float]] = []
    for scope in values.scopes(application.call):
        for name, every in values.table(scope).items():
            binding = every[0]
            integer = isinstance(binding.value, cst.Integer)
            if binding.kind not in ("assign", "parameter") or not (integer or binding.kind == "parameter"):
                continue
            reads = len(values.loads(name, scope))
            if not reads and (integer or _COUNT.match(name)):
                found.append((name, 1.0))
            elif integer and _COUNT.match(name):
                found.append((name, 0.6))
    return sorted(found, key=lambda item: -item[1])[:2]


def _outputs(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    """The output that differs from copy to copy is mapped; or reduced to one value."""
    code = values.code
    found = re.search(
        r"at vmap out_axes(\S*), got axis spec None but output was batched on axis (\d+)", message
    )
    given = layer.keyword(2, "out_axes")
    if found is None or given is None:
        return
    path = parse_path(found[1])
    target: cst.BaseExpression = given.value
    for kind, key in path:
        made = values.origin(Place(target)).node
        if isinstance(made, cst.Tuple | cst.List) and isinstance(key, int) and key < len(made.elements):
            target = made.elements[key].value
        elif isinstance(made, cst.Dict):
            inner = [e.value for e in made.elements if isinstance(e, cst.DictElement) and kind == "item"]
            keys = [code.text(e.key).strip("'\"") for e in made.elements if isinstance(e, cst.DictElement)]
            target = inner[keys.index(str(key))] if str(key) in keys else target
        else:
            break
    yield Candidate("map_the_output", (code.replace(target, "0"),), 0.9, "review")
    callee = callee_of(values, application.stack)
    if callee is None:
        return
    writer = Writer(code)
    edits: list[Edit] = []
    name = '"batch"'
    named = layer.keyword(99, "axis_name")
    if named is not None:
        name = code.text(named.value)
    else:
        edits += with_keyword(writer, layer, "axis_name", name)
    for value in returned(callee.function):
        place = Place(value, path)
        for at in values.trail(place):
            if not at.path:
                edits += in_call(code, at.node, writer.name("jax.lax.pmean"), name)
                break
    if len(edits) > 1:
        yield Candidate("reduce", writer.edits(edits), 0.5, "review")
