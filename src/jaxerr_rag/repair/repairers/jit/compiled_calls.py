"""Functions compiled ahead of time: static arguments given again, other types, transformations, options."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text, remove_argument, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.functions import Functions
from jaxerr_rag.repair.program.jits import JitSite, add_keyword, jit_sites, static_parameters
from jaxerr_rag.repair.program.loops import ArrayType
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "aot-called-with-other-types",
        "aot-called-with-static-argument",
        "aot-under-transformation",
        "exported-without-vjp",
        "unknown-compiler-option",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The arguments that the compiled function still has; the jitted function in its place."""
    values = Values(situation.code)
    if situation.entry == "aot-called-with-static-argument":
        yield from _without_statics(values, situation)
    elif situation.entry == "aot-called-with-other-types":
        yield from _types(values, situation)
    elif situation.entry == "aot-under-transformation":
        yield from _jitted(values, situation)
    elif situation.entry == "exported-without-vjp":
        yield from _derivatives(values)
    else:
        yield from _options(values)


def _lowered(values: Values, node: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.Call] | None:
    """The jitted function and its ``lower(...)``, of an expression that is compiled from them."""
    made = values.origin(Place(node)).node
    for name in ("compile", "lower"):
        if not isinstance(made, cst.Call) or not isinstance(made.func, cst.Attribute):
            return None
        if made.func.attr.value != name:
            return None
        if name == "lower":
            return made.func.value, made
        made = values.origin(Place(made.func.value)).node
    return None


def _compiled_calls(values: Values, situation: Situation) -> Iterator[cst.Call]:
    """The calls of compiled functions, those that the traceback passes if there are any."""
    code = values.code
    every = [call for call in code.nodes(cst.Call) if _lowered(values, call.func) is not None]
    near = [call for call in every if situation.passes(call)]
    yield from near or every


def _site(values: Values, jitted: cst.BaseExpression) -> tuple[Callee, JitSite] | None:
    callee = values.function(jitted)
    if callee is None:
        return None
    sites = jit_sites(Functions(values.code), callee.function)
    return (callee, sites[0]) if len(sites) == 1 else None


def _without_statics(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    for call in _compiled_calls(values, situation):
        found = _lowered(values, call.func)
        made = _site(values, found[0]) if found is not None else None
        if found is None or made is None or any(arg.star for arg in call.args):
            continue
        callee, site = made
        statics = static_parameters(code, site, callee.function) - set(
            parameters(callee.function)[: site.bound]
        )
        order = parameters(callee.function)[site.bound :]
        plain = 0
        gone: list[cst.Arg] = []
        for arg in call.args:
            name = (
                arg.keyword.value if arg.keyword is not None else (order[plain] if plain < len(order) else "")
            )
            plain += arg.keyword is None
            if name in statics:
                gone.append(arg)
        if gone and len(gone) < len(call.args):
            yield Candidate("dynamic_only", tuple(_removed(values, call, gone)), 1.0, "safe")
        elif not gone:
            yield from _same_form(values, call, found[1], order, statics)


def _removed(values: Values, call: cst.Call, gone: list[cst.Arg]) -> list[Edit]:
    if len(gone) == 1:
        return [remove_argument(values.code, call, gone[0])]
    code = values.code
    start, end = code.span(call.args[0])[0], code.outer_span(call.args[-1].value)[1]
    kept = [arg for arg in call.args if arg not in gone]
    texts = [
        (f"{arg.keyword.value}=" if arg.keyword is not None else "") + as_argument(code, arg.value)
        for arg in kept
    ]
    return [Edit(start, end, ", ".join(texts))]


def _same_form(
    values: Values, call: cst.Call, lower: cst.Call, order: list[str], statics: set[str]
) -> Iterator[Candidate]:
    """Each argument by position or keyword, as it was given to ``lower``."""
    code = values.code
    by_keyword = {arg.keyword.value for arg in lower.args if arg.keyword is not None} - statics
    given: dict[str, str] = {}
    plain = 0
    for arg in call.args:
        name = arg.keyword.value if arg.keyword is not None else (order[plain] if plain < len(order) else "")
        plain += arg.keyword is None
        given[name] = as_argument(code, arg.value)
    names = [name for name in order if name in given]
    if len(names) != len(given) or not call.args:
        return
    texts = [given[n] for n in names if n not in by_keyword]
    texts += [f"{n}={given[n]}" for n in names if n in by_keyword]
    start = code.span(call.args[0])[0]
    end = code.outer_span(call.args[-1].value)[1]
    yield Candidate("dynamic_only", (Edit(start, end, ", ".join(texts)),), 1.0, "safe")


# --- other types -----------------------------------------------------------------------------------

_TYPES = re.compile(r"compiled with (\w+\[[^\]]*\])\S* and called with (\w+\[[^\]]*\])")
_NAMED = re.compile(r"Argument '([^']+)' compiled with (\w+\[[^\]]*\])\S* and called with (\w+\[[^\]]*\])")


def _types(values: Values, situation: Situation) -> Iterator[Candidate]:
    """A cast where only the dtype differs; else the jitted function, which compiles for each type."""
    code = values.code
    named = {
        name: (ArrayType.parse(old), ArrayType.parse(new))
        for name, old, new in _NAMED.findall(situation.message)
    }
    pairs = [(ArrayType.parse(a), ArrayType.parse(b)) for a, b in _TYPES.findall(situation.message)]
    for call in _compiled_calls(values, situation):
        found = _lowered(values, call.func)
        made = _site(values, found[0]) if found is not None else None
        if found is None or made is None:
            continue
        statics = static_parameters(code, made[1], made[0].function)
        if pairs and all(old.shape == new.shape for old, new in pairs) and len(pairs) == len(named):
            yield from _casts(values, call, made[0], statics, named)
        if not statics & set(parameters(made[0].function)[made[0].bound :]):
            text = outer_text(code, found[0])
            note = "It compiles again for this type."
            yield Candidate("jit", (code.replace(call.func, text),), 0.8, "safe", note)


def _casts(
    values: Values,
    call: cst.Call,
    callee: Callee,
    statics: set[str],
    named: dict[str, tuple[ArrayType, ArrayType]],
) -> Iterator[Candidate]:
    code = values.code
    order = [name for name in parameters(callee.function)[callee.bound :] if name not in statics]
    writer = Writer(code)
    edits: list[Edit] = []
    narrow = False
    for name, (old, new) in named.items():
        if name not in order:
            return
        given = argument(call, order.index(name), name)
        if given is None:
            return
        narrow |= not _widens(new.dtype, old.dtype)
        dtype = writer.name(f"jax.numpy.{old.dtype}")
        array = isinstance(given.value, cst.Name | cst.Call) and rank(values, given.value) not in (None, 0)
        if array:
            edits += suffixed(code, given.value, f".astype({dtype})")
        else:
            text = f"{writer.name('jax.numpy.asarray')}({as_argument(code, given.value)}, {dtype})"
            edits.append(code.replace(given.value, text))
    if not narrow:
        yield Candidate("cast", writer.edits(edits), 1.0, "safe")


def _widens(old: str, new: str) -> bool:
    """Whether no value is lost, or only digits beyond single precision."""
    ranks = ("bool", "uint8", "int8", "uint16", "int16", "uint32", "int32", "int64", "float32", "float64")
    return old in ranks and new in ranks and ranks.index(old) <= ranks.index(new)


# --- transformations -------------------------------------------------------------------------------


def _jitted(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The jitted function wherever the program uses what was compiled from it."""
    code = values.code
    edits: list[Edit] = []
    for node in code.nodes(cst.Name, cst.Attribute):
        parent = code.parent(node)
        if isinstance(parent, cst.AssignTarget | cst.Attribute | cst.Param) or not _is_read(parent, node):
            continue
        found = _lowered(values, node)
        if found is None or not _takes_all(values, found[0]):
            continue
        if isinstance(found[0], cst.Name | cst.Attribute):
            edits.append(code.replace(node, code.text(found[0])))
        else:
            # ``jax.jit(f).lower(x).compile()``: what it is compiled from has no name.
            made = values.origin(Place(node)).node
            edit = Edit(code.outer_span(found[0])[1], code.span(made)[1], "")
            edits += [] if edit in edits or edit.end < edit.start else [edit]
    if edits:
        yield Candidate("transform_jitted", tuple(edits), 1.0, "safe")


def _takes_all(values: Values, jitted: cst.BaseExpression) -> bool:
    """Whether a jitted function has no static arguments, which its compiled form would not take."""
    made = _site(values, jitted)
    if made is not None:
        statics = static_parameters(values.code, made[1], made[0].function)
        return not statics & set(parameters(made[0].function)[made[1].bound :])
    jit = values.origin(Place(jitted)).node
    return isinstance(jit, cst.Call) and values.code.dotted(jit.func) == "jax.jit" and len(jit.args) == 1


def _is_read(parent: cst.CSTNode | None, node: cst.CSTNode) -> bool:
    """Whether a node is called, or handed to a transformation or a function."""
    if isinstance(parent, cst.Arg):
        return parent.value is node
    return isinstance(parent, cst.Call) and parent.func is node


# --- exported functions and options ----------------------------------------------------------------


def _derivatives(values: Values) -> Iterator[Candidate]:
    """``serialize(vjp_order=1)``: of the order in which the program differentiates."""
    code = values.code
    order = 2 if any(code.dotted(call.func) == "jax.hessian" for call in code.nodes(cst.Call)) else 1
    edits = [
        add_keyword(code, call, f"vjp_order={order}")
        for call in code.nodes(cst.Call)
        if isinstance(call.func, cst.Attribute)
        and call.func.attr.value == "serialize"
        and argument(call, 0, "vjp_order") is None
        and not call.args
    ]
    if edits:
        yield Candidate("vjp_order", tuple(edits), 1.0, "safe")


def _options(values: Values) -> Iterator[Candidate]:
    """Names of options without dashes; with the ``=`` of a flag they are no options at all."""
    code = values.code
    edits: dict[int, Edit] = {}
    for call in code.nodes(cst.Call):
        compiling = isinstance(call.func, cst.Attribute) and call.func.attr.value == "compile"
        given = argument(call, 0 if compiling else 99, "compiler_options")
        made = values.origin(Place(given.value)).node if given is not None else None
        for element in made.elements if isinstance(made, cst.Dict) else ():
            key = element.key if isinstance(element, cst.DictElement) else None
            if isinstance(key, cst.SimpleString) and isinstance(key.evaluated_value, str):
                plain = key.evaluated_value.strip().lstrip("-").replace("-", "_")
                if plain != key.evaluated_value and re.fullmatch(r"xla_\w+", plain):
                    edits[id(key)] = code.replace(key, f"{key.quote}{plain}{key.quote}")
    if edits:
        yield Candidate("name", tuple(edits.values()), 1.0, "safe")
