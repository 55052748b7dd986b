"""Where jit (and checkpoint) is put on a function, what is static there, and the edit that makes more so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.functions import CHECKPOINTS, JITS, PARTIAL, Functions, is_method, positional


@dataclass(frozen=True)
class JitSite:
    """One place that puts jit on a function.

    Attributes:
      node: the expression there: ``jax.jit``, ``partial(jax.jit, ...)``, ``jax.jit(f)``.
      call: the call that holds the keywords, None for a bare decorator.
      bound: leading parameters of the function that are given before (``self``, arguments of ``partial``).
      bound_names: the parameters that ``partial`` gives by name.
      transform: full name of what is put on.
      mapped: vmap is between, so that an argument made static would be mapped.
      unmapped: the parameters for which its ``in_axes`` say None.
    """

    node: cst.BaseExpression
    call: cst.Call | None
    bound: int
    bound_names: frozenset[str]
    transform: str
    mapped: bool = False
    unmapped: frozenset[str] = frozenset()


def jit_sites(functions: Functions, function: Function) -> list[JitSite]:
    """All places that put jit or checkpoint on a function."""
    return list(_sites(functions, function))


def _sites(functions: Functions, function: Function) -> Iterator[JitSite]:
    code = functions.code
    if isinstance(function, cst.FunctionDef):
        for decorator in function.decorators:
            found = _decorator(code, decorator.decorator)
            if found is not None:
                yield found
    for _, wrapped in functions.wrappings(function):
        method = is_method(code, function) and isinstance(wrapped.reference, cst.Attribute)
        for at, wrapper in enumerate(wrapped.wrappers):
            name = code.dotted(wrapper.func)
            if name not in JITS | CHECKPOINTS:
                continue
            inner = wrapped.wrappers[at + 1 :]
            partials = [w for w in inner if code.dotted(w.func) == PARTIAL]
            bound = int(method) + sum(
                1 for p in partials for arg in p.args[1:] if arg.keyword is None and not arg.star
            )
            names = {arg.keyword.value for p in partials for arg in p.args if arg.keyword is not None}
            maps = [w for w in inner if code.dotted(w.func) in ("jax.vmap", "jax.pmap")]
            free = _unmapped(code, maps, parameters(function)[bound:])
            yield JitSite(wrapper, wrapper, bound, frozenset(names), name, bool(maps), free)


def _unmapped(code: Code, maps: list[cst.Call], names: list[str]) -> frozenset[str]:
    """The parameters that none of some maps maps, as far as their ``in_axes`` are written down."""
    left = set(names) if maps else set()
    for call in maps:
        axes = argument(call, 1, "in_axes")
        each = (
            axes.value.elements if axes is not None and isinstance(axes.value, cst.Tuple | cst.List) else []
        )
        left &= {name for name, axis in zip(names, each, strict=False) if code.text(axis.value) == "None"}
    return frozenset(left)


def _decorator(code: Code, node: cst.BaseExpression) -> JitSite | None:
    name = code.dotted(node)
    if name in JITS | CHECKPOINTS:
        return JitSite(node, None, 0, frozenset(), name)
    if not isinstance(node, cst.Call):
        return None
    name = code.dotted(node.func)
    if name in JITS | CHECKPOINTS:
        return JitSite(node, node, 0, frozenset(), name)
    if name == PARTIAL and node.args and code.dotted(node.args[0].value) in JITS | CHECKPOINTS:
        return JitSite(node, node, 0, frozenset(), code.dotted(node.args[0].value))
    return None


def static_parameters(code: Code, site: JitSite, function: Function) -> set[str]:
    """The parameters that are static at a site, as far as its keywords are literals."""
    found = set(site.bound_names) | set(parameters(function)[: site.bound])
    if site.call is None:
        return found
    numbers = argument(site.call, 99, "static_argnums")
    names = argument(site.call, 99, "static_argnames")
    available = positional(function)[site.bound :]
    for value in literals(numbers.value) if numbers is not None else []:
        if isinstance(value, int) and -len(available) <= value < len(available):
            found.add(available[value])
    for value in literals(names.value) if names is not None else []:
        if isinstance(value, str):
            found.add(value)
    return found


def literals(node: cst.BaseExpression) -> list[int | str]:
    """The numbers and strings of ``2``, ``(0, 1)``, ``["n"]``, ``"n"``."""
    if isinstance(node, cst.Tuple | cst.List):
        return [value for element in node.elements for value in literals(element.value)]
    if isinstance(node, cst.Integer):
        return [int(node.value, 0)]
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        return [-value for value in literals(node.expression) if isinstance(value, int)]
    if isinstance(node, cst.SimpleString):
        value = node.evaluated_value
        return [value] if isinstance(value, str) else []
    return []


def make_static(code: Code, site: JitSite, function: Function, names: list[str]) -> list[Edit] | None:
    """The edits that make further parameters static at a site; None where that can't be written."""
    known = static_parameters(code, site, function)
    names = [name for name in parameters(function) if name in names and name not in known]
    if not names:
        return []
    if site.transform in CHECKPOINTS:
        return _with_numbers(code, site, function, names)
    if site.call is None:
        if is_method(code, function) and names == parameters(function)[:1]:
            return _with_numbers(code, site, function, names)
        return _bare_decorator(code, site, f"static_argnames={_written(names)}")
    numbers = argument(site.call, 99, "static_argnums")
    given = argument(site.call, 99, "static_argnames")
    if given is not None:
        old = [str(value) for value in literals(given.value)]
        return [code.replace(given.value, _written([*old, *names]))] if old else None
    if numbers is not None:
        return _with_numbers(code, site, function, names)
    return [_keyword(code, site.call, f"static_argnames={_written(names)}")]


def _with_numbers(code: Code, site: JitSite, function: Function, names: list[str]) -> list[Edit] | None:
    available = positional(function)[site.bound :]
    if any(name not in available for name in names):
        if site.call is None or site.transform in CHECKPOINTS:
            return None
        return [_keyword(code, site.call, f"static_argnames={_written(names)}")]
    places = [available.index(name) for name in names]
    if site.call is None:
        return _bare_decorator(code, site, f"static_argnums={_written(places)}")
    numbers = argument(site.call, 99, "static_argnums")
    if numbers is None:
        return [_keyword(code, site.call, f"static_argnums={_written(places)}")]
    old = [value for value in literals(numbers.value) if isinstance(value, int)]
    every = sorted({*old, *places}) if all(value >= 0 for value in old) else [*old, *places]
    return [code.replace(numbers.value, _written(every, always_tuple=True))]


def _bare_decorator(code: Code, site: JitSite, keyword: str) -> list[Edit]:
    edits = [code.replace(site.node, f"{code.local(PARTIAL)}({code.text(site.node)}, {keyword})")]
    if code.needs_import(PARTIAL):
        edits = [code.replace(site.node, f"partial({code.text(site.node)}, {keyword})")]
        edits.append(standard_import(code, "from functools import partial"))
    return edits


def standard_import(code: Code, statement: str) -> Edit:
    """An import of the standard library, in front of the first import of the program."""
    for node in code.module.body:
        if not isinstance(node, cst.SimpleStatementLine):
            continue
        first = node.body[0]
        if isinstance(first, cst.Import | cst.ImportFrom):
            if isinstance(first, cst.ImportFrom) and code.text(first).startswith("from __future__"):
                continue
            # A block of standard imports ends in an empty line; one is put behind ours if there is none.
            name = code.text(first).split()[1].partition(".")[0]
            gap = "" if name in _STANDARD else "\n"
            start = code.span(node)[0]
            return Edit(start, start, f"{statement}\n{gap}")
    return code.import_edit(statement)


_STANDARD = frozenset(
    [
        "abc",
        "argparse",
        "collections",
        "contextlib",
        "copy",
        "csv",
        "dataclasses",
        "enum",
        "functools",
        "io",
        "itertools",
        "json",
        "logging",
        "math",
        "operator",
        "os",
        "pathlib",
        "random",
        "re",
        "string",
        "sys",
        "time",
        "types",
        "typing",
        "warnings",
    ]
)


def _keyword(code: Code, call: cst.Call, keyword: str) -> Edit:
    """An edit that adds a keyword argument behind the others of a call."""
    last = call.args[-1] if call.args else None
    if last is None:
        _, end = code.span(call)
        return Edit(end - 1, end - 1, keyword)
    _, end = code.outer_span(last.value)
    return Edit(end, end, f", {keyword}")


def add_keyword(code: Code, call: cst.Call, keyword: str) -> Edit:
    """An edit that adds ``name=value`` behind the other arguments of a call."""
    return _keyword(code, call, keyword)


def _written(values: list[str] | list[int], always_tuple: bool = False) -> str:
    texts = [f'"{value}"' if isinstance(value, str) else str(value) for value in values]
    if len(texts) == 1:
        return f"({texts[0]},)" if always_tuple else texts[0]
    return f"({', '.join(texts)})"
