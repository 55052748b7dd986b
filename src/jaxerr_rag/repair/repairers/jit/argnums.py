"""``static_argnums`` and ``donate_argnums`` that a function has no parameters for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import JITS, positional
from jaxerr_rag.repair.program.jits import JitSite, jit_sites, literals
from jaxerr_rag.repair.program.statics import Origins, Target
from jaxerr_rag.repair.program.uses import needs_known
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"static-argnames-unknown", "static-argnums-out-of-range"})

_OPTION = re.compile(r"has (?:invalid argnames .* in )?(?P<option>(?:static|donate)_arg(?:nums|names))")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The parameters that are meant, by name; or the numbers, shifted by one."""
    code = situation.code
    flow = Flow(code)
    found = _OPTION.search(situation.message)
    if found is None:
        return
    option = found["option"]
    every: list[Function] = [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]
    for function in every:
        for site in jit_sites(flow.functions, function):
            given = argument(site.call, 99, option) if site.call is not None else None
            if given is None or site.transform not in JITS or not _touches(situation, site, function):
                continue
            yield from _corrected(situation, flow, function, site, given, option)


def _touches(situation: Situation, site: JitSite, function: Function) -> bool:
    """Whether the failing line is the one of the jit; any will do if that can't be told."""
    code, line = situation.code, situation.line
    first, last = code.line(site.node), max(code.end_line(site.node), code.line(function))
    here = first <= line <= last
    return here or not any(
        code.line(s.node) <= line <= max(code.end_line(s.node), code.line(f))
        for f in code.nodes(cst.FunctionDef)
        for s in jit_sites(Flow(code).functions, f)
    )


def _corrected(
    situation: Situation, flow: Flow, function: Function, site: JitSite, given: cst.Arg, option: str
) -> Iterator[Candidate]:
    code = situation.code
    old = literals(given.value)
    available = positional(function)[site.bound :]
    if option.endswith("names"):
        yield from _corrected_names(code, function, given, [str(v) for v in old])
        return
    numbers = [value for value in old if isinstance(value, int)]
    size = len(available)
    good = [available[n] for n in numbers if -size <= n < size]
    wrong = [n for n in numbers if not -size <= n < size]
    origins = Origins(situation, flow)
    wanted = _meant(code, origins, function, site, available, good, wrong, option)
    shifted = [n - 1 for n in numbers if n > 0]
    weight = 1.0
    if site.bound and len(shifted) == len(numbers) and max(shifted) < size:
        # `self` was counted, which a bound method does not have.
        yield Candidate("positional", (_numbers(code, given, shifted),), 1.05, "safe")
    if wanted is not None:
        names = option.replace("nums", "names")
        text = ", ".join(f'"{name}"' for name in wanted)
        value = text if len(wanted) == 1 else f"({text})"
        start, end = code.span(given.keyword)[0] if given.keyword else 0, code.outer_span(given.value)[1]
        yield Candidate("argnames", (Edit(start, end, f"{names}={value}"),), weight, "safe")
    if len(shifted) == len(numbers) and max(shifted) < size:
        yield Candidate("positional", (_numbers(code, given, shifted),), 0.6, "review")


def _numbers(code: Code, given: cst.Arg, numbers: list[int]) -> Edit:
    if isinstance(given.value, cst.Integer) and len(numbers) == 1:
        return code.replace(given.value, str(numbers[0]))
    inner = ", ".join(map(str, numbers))
    return code.replace(given.value, f"({inner},)" if len(numbers) == 1 else f"({inner})")


def _meant(
    code: Code,
    origins: Origins,
    function: Function,
    site: JitSite,
    available: list[str],
    good: list[str],
    wrong: list[int],
    option: str,
) -> list[str] | None:
    """The parameters that the wrong numbers stand for."""
    keyword_only = [name for name in parameters(function)[site.bound :] if name not in available]
    by_number = [
        keyword_only[n - len(available)] for n in wrong if 0 <= n - len(available) < len(keyword_only)
    ]
    if len(by_number) == len(wrong):
        return [*good, *by_number]
    if option.startswith("donate"):
        return None
    settings = []
    for name in parameters(function)[site.bound :]:
        if name in good:
            continue
        looks = origins.looks(Target(site, function, name))
        if looks == "setting" or (looks != "data" and needs_known(code, function, name)):
            settings.append(name)
    return [*good, *settings] if settings else None


def _corrected_names(code: Code, function: Function, given: cst.Arg, old: list[str]) -> Iterator[Candidate]:
    """A misspelt name: the parameter that is most like it."""
    import difflib

    names = []
    for name in old:
        if name in parameters(function):
            names.append(name)
            continue
        close = difflib.get_close_matches(name, parameters(function), 1, 0.5)
        if not close:
            return
        names.append(close[0])
    text = ", ".join(f'"{name}"' for name in names)
    value = text if len(names) == 1 else f"({text})"
    yield Candidate("argnames", (code.replace(given.value, value),), 1.0, "safe")
