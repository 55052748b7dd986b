"""Shardings and output axes whose structure is not that of the arguments or results."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.functions import Functions
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, static_parameters
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.transforms import MAPS, applications, callee_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "device-put-sharding-structure-mismatch",
        "in-shardings-structure-mismatch",
        "out-shardings-structure-mismatch",
        "vmap-out-axes-structure",
    }
)

_SPECS = ("jax.sharding.PartitionSpec", "jax.P")
_NAMED = "jax.sharding.NamedSharding"


def propose(situation: Situation) -> Iterator[Candidate]:
    """An entry for each argument, result or leaf, or one for all of them."""
    values = Values(situation.code)
    if situation.entry == "device-put-sharding-structure-mismatch":
        yield from _placed(values, situation)
    elif situation.entry == "vmap-out-axes-structure":
        for application in applications(values, situation, *MAPS):
            layer = application.stack.find(*MAPS)
            axes = layer.keyword(2, "out_axes") if layer is not None else None
            callee = callee_of(values, application.stack)
            if axes is not None and callee is not None:
                results = returned(callee.function)
                yield from _results(values, axes.value, results, "one_axis", "same_structure", "")
    else:
        yield from _jitted(values, situation)


def _jitted(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    functions = Functions(code)
    option = situation.entry.partition("-")[0] + "_shardings"
    for function in [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]:
        assert isinstance(function, cst.FunctionDef | cst.Lambda)
        for site in jit_sites(functions, function):
            given = argument(site.call, 99, option) if site.call is not None else None
            if given is None:
                continue
            if option == "out_shardings":
                results = returned(function)
                yield from _results(values, given.value, results, "one_sharding", "entry_per_result", "None")
            else:
                yield from _arguments(values, given.value, site, function)


def _arguments(
    values: Values, given: cst.BaseExpression, site: JitSite, function: cst.FunctionDef | cst.Lambda
) -> Iterator[Candidate]:
    """No entry for a static argument, one tuple round the entry of a single argument."""
    code = values.code
    made = display(values, Place(given))
    names = parameters(function)[site.bound :]
    statics = static_parameters(code, site, function) & set(names)
    traced = [name for name in names if name not in statics]
    if isinstance(made, cst.Dict) and len(traced) == 1:
        yield Candidate(
            "argument_tuple", (code.replace(given, f"({outer_text(code, given)},)"),), 1.0, "safe"
        )
    if not isinstance(made, cst.Tuple | cst.List):
        return
    texts = [outer_text(code, element.value) for element in made.elements]
    if len(texts) == len(names) and statics:
        kept = [text for name, text in zip(names, texts, strict=True) if name not in statics]
        yield Candidate("without_static", (code.replace(made, _tuple(kept)),), 1.0, "safe")
    if len(set(texts)) == 1 and len(texts) != len(traced):
        yield Candidate("one_sharding", (code.replace(made, texts[0]),), 0.8, "safe")
    elif len(texts) < len(traced):
        filled = [*texts, *["None"] * (len(traced) - len(texts))]
        note = "The compiler takes the further arguments as they are placed."
        yield Candidate("argument_tuple", (code.replace(made, _tuple(filled)),), 0.8, "review", note)


def _results(
    values: Values,
    given: cst.BaseExpression,
    results: list[cst.BaseExpression],
    one: str,
    each: str,
    missing: str,
) -> Iterator[Candidate]:
    """One entry for all results where the entries are the same; else the containers of the result."""
    code = values.code
    made = display(values, Place(given))
    shown = [display(values, Place(value)) for value in results]
    if not isinstance(made, cst.Tuple | cst.List) or not shown:
        return
    texts = [outer_text(code, element.value) for element in made.elements]
    result = shown[0]
    if len(set(texts)) == 1 and not (missing and isinstance(result, cst.Tuple)):
        yield Candidate(one, (code.replace(made, texts[0]),), 1.0, "safe")
        return
    if any(type(other) is not type(result) for other in shown):
        return
    if isinstance(result, cst.Dict) and len(result.elements) == len(texts):
        keys = [code.text(e.key) for e in result.elements if isinstance(e, cst.DictElement)]
        if len(keys) == len(texts):
            text = ", ".join(f"{key}: {value}" for key, value in zip(keys, texts, strict=True))
            yield Candidate(each, (code.replace(made, f"{{{text}}}"),), 1.0, "safe")
    elif isinstance(result, cst.Tuple) and missing and len(texts) < len(result.elements):
        filled = [*texts, *[missing] * (len(result.elements) - len(texts))]
        note = "The compiler chooses how the further results lie."
        yield Candidate(each, (code.replace(made, _tuple(filled)),), 1.0, "review", note)
        if len(set(texts)) == 1:
            yield Candidate(one, (code.replace(made, texts[0]),), 0.7, "review")
    elif isinstance(result, cst.List) and len(result.elements) == len(texts):
        yield Candidate(each, (code.replace(made, f"[{', '.join(texts)}]"),), 1.0, "safe")
    elif isinstance(result, cst.Tuple) and isinstance(made, cst.List) and len(result.elements) == len(texts):
        yield Candidate(each, (code.replace(made, _tuple(texts)),), 1.0, "safe")


def _tuple(texts: list[str]) -> str:
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


# --- device_put ------------------------------------------------------------------------------------

_KEYS = re.compile(
    r"with \d+ child keys?\s+(?P<own>[\w ]+?)\s+but at the same key path the full pytree has a subtree of the"
    r" same type but with \d+ child keys?\s+(?P<wanted>[\w ]+)"
)
_DIFFERENCE = re.compile(r"symmetric difference (?:on|of) key sets is\s+(?P<keys>[\w ]+)")


def _placed(values: Values, situation: Situation) -> Iterator[Candidate]:
    """A whole copy on each device for leaves that no sharding is given for."""
    code = values.code
    found = _KEYS.search(situation.message)
    if found is None:
        return
    own, wanted = found["own"].split(), found["wanted"].split("\n")[0].split()
    for call in failing_calls(situation, "jax.device_put"):
        shardings = argument(call, 1, "device")
        made = display(values, Place(shardings.value)) if shardings is not None else None
        for node in [made, *_inside(code, made)] if isinstance(made, cst.Dict) else []:
            keys = _keys(code, node)
            if sorted(keys) != sorted(own):
                continue
            missing = [key for key in wanted if key not in own]
            extra = [key for key in own if key not in wanted]
            like = _named(values, node)
            if missing and not extra and like is not None and node.elements:
                end = code.outer_span(node.elements[-1].value)[1]
                more = "".join(f', "{key}": {like}' for key in missing)
                note = "What no sharding was given for is copied to every device."
                yield Candidate("every_leaf", (Edit(end, end, more),), 0.9, "review", note)
            elif extra and not missing:
                kept = [
                    f"{code.text(e.key)}: {outer_text(code, e.value)}"
                    for e in node.elements
                    if isinstance(e, cst.DictElement) and _key(code, e) not in extra
                ]
                yield Candidate("every_leaf", (code.replace(node, f"{{{', '.join(kept)}}}"),), 0.9, "review")


def _inside(code: Code, node: cst.Dict) -> Iterator[cst.Dict]:
    yield from (found for found in code.nodes(cst.Dict, inside=node) if found is not node)


def _key(code: Code, element: cst.DictElement) -> str:
    return code.text(element.key).strip("'\"")


def _keys(code: Code, node: cst.Dict) -> list[str]:
    return [_key(code, element) for element in node.elements if isinstance(element, cst.DictElement)]


def _named(values: Values, node: cst.Dict) -> str | None:
    """A replicating sharding on the mesh of the others."""
    code = values.code
    for element in node.elements:
        sharding = values.origin(Place(element.value)).node
        if isinstance(sharding, cst.Call) and code.dotted(sharding.func) == _NAMED and sharding.args:
            spec = argument(sharding, 1, "spec")
            if (
                spec is not None
                and isinstance(spec.value, cst.Call)
                and code.dotted(spec.value.func) in _SPECS
            ):
                mesh = code.text(sharding.args[0].value)
                return f"{code.text(sharding.func)}({mesh}, {code.text(spec.value.func)}())"
    return None
