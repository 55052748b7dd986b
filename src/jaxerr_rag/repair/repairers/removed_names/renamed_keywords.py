"""Keyword arguments that JAX renamed: ``jnp.clip(a_min=)``, ``jnp.reshape(newshape=)``, ``check_rep``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import libcst as cst

from jaxerr_rag.repair.forms.renames import renamed_keywords
from jaxerr_rag.repair.forms.writing import as_argument, remove_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

_FUNCTIONS = {
    "renamed-clip-keyword": ("jax.numpy.clip", "min_max"),
    "renamed-reshape-keyword": ("jax.numpy.reshape", "shape"),
    "shard-map-check-rep-keyword": ("jax.shard_map", "checked"),
}
ENTRIES = frozenset(_FUNCTIONS)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The new keywords at every call of the function, and of the array's method of the same name."""
    code = situation.code
    function, strategy = _FUNCTIONS[situation.entry]
    edits: list[Edit] = []
    for call in code.nodes(cst.Call):
        if _is_call_of(code, call, function):
            edits.extend(_renamed(code, call, function))
            edits.extend(_spread(code, call, function))
    edits = list(dict.fromkeys(edits))
    if edits:
        yield Candidate(strategy, tuple(edits), 1.0, "safe")


def _is_call_of(code: Code, call: cst.Call, function: str) -> bool:
    name = code.dotted(call.func)
    if name == function:
        return True
    if name == "functools.partial" and call.args:
        return code.dotted(call.args[0].value) == function
    # x.clip(a_min=0): any object's method may be an array's, other libraries' functions not.
    method = isinstance(call.func, cst.Attribute) and call.func.attr.value == function.rpartition(".")[2]
    return method and name.partition(".")[0] not in _modules(code) and function != "jax.shard_map"


def _modules(code: Code) -> set[str]:
    return {target.partition(".")[0] for target in code.imports.values()}


def _spread(code: Code, call: cst.Call, function: str) -> Iterator[Edit]:
    """The keys of the dicts that are spread as keywords, ``**limits``, where the program writes them."""
    table = renamed_keywords()[function]
    values = Values(code)
    for arg in call.args:
        if arg.star != "**":
            continue
        made = [values.origin(Place(arg.value)).node]
        if isinstance(arg.value, cst.Name):
            binding = values.binding(arg.value.value, arg.value)
            if binding is not None and isinstance(binding.node, cst.FunctionDef | cst.Lambda):
                given = values.arguments(binding.node, arg.value.value)
                made += [values.origin(Place(value)).node for value in given]
        for node in made:
            if isinstance(node, cst.Dict):
                yield from _keys(code, node, table)
            elif isinstance(node, cst.Call) and code.dotted(node.func) == "dict":
                for part in node.args:
                    if part.keyword is not None and table.get(part.keyword.value):
                        yield code.replace(part.keyword, table[part.keyword.value])


def _keys(code: Code, node: cst.Dict, table: Mapping[str, str]) -> Iterator[Edit]:
    for element in node.elements:
        key = element.key if isinstance(element, cst.DictElement) else None
        if isinstance(key, cst.SimpleString) and table.get(str(key.evaluated_value)):
            yield code.replace(key, f"{key.quote}{table[str(key.evaluated_value)]}{key.quote}")


def _renamed(code: Code, call: cst.Call, function: str) -> Iterator[Edit]:
    table = renamed_keywords()[function]
    for at, arg in enumerate(call.args):
        keyword = arg.keyword.value if arg.keyword is not None else ""
        if function == "jax.shard_map" and keyword == "check_rep" and code.text(arg.value) == "False":
            # The new check is stronger and passes where the old one did not: it is kept on.
            yield remove_argument(code, call, arg)
        elif function == "jax.shard_map" and keyword == "auto":
            mesh = argument(call, 1, "mesh")
            if mesh is not None and arg.keyword is not None:
                manual = f"set({code.text(mesh.value)}.axis_names) - {as_argument(code, arg.value)}"
                yield Edit(code.span(arg.keyword)[0], code.outer_span(arg.value)[1], f"axis_names={manual}")
        elif arg.keyword is not None and table.get(keyword) == "" and at == 0:
            yield Edit(code.span(arg.keyword)[0], code.outer_span(arg.value)[0], "")
        elif arg.keyword is not None and table.get(keyword):
            yield code.replace(arg.keyword, table[keyword])
