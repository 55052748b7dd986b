"""One JAX version's source to its raise sites."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from jaxerr_rag.catalog import syntax, text
from jaxerr_rag.catalog.flow import Event, Flow, Kind
from jaxerr_rag.catalog.handed import handed_down, is_outermost, is_weak
from jaxerr_rag.catalog.program import Definition, Module, Program
from jaxerr_rag.catalog.reach import PublicNames
from jaxerr_rag.catalog.strings import Evaluator, to_strings

_INTERESTING = re.compile(r"\b(?:raise|assert|warn|warning|log|logging|logger)\b")
_DEPRECATIONS = "jax/_src/deprecations.py"


@dataclass(frozen=True)
class Mined:
    """One raise site of one JAX version, with one of its templates.

    Attributes:
      kind: see `jaxerr_rag.catalog.flow.Event`.
      file, function, line: where the statement stands.
      exception: the class without its module, "" if only the running program knows; for a log call the level.
      template: the message with ``{holes}``; "" if the message is empty.
      guards: the conditions that lead there, outermost first.
      doc: the first line of the docstring of the function, else of the nearest public one.
      public: public names that lead there, nearest first.
    """

    kind: Kind
    file: str
    function: str
    line: int
    exception: str
    template: str
    guards: tuple[str, ...] = ()
    doc: str = ""
    public: tuple[str, ...] = ()


Progress = Callable[[int, int], None]
"""Told how many of how many functions have been read."""


def mine(program: Program, progress: Progress | None = None) -> list[Mined]:
    """All raise sites of a version, by file and line."""
    events = list(_read(program, progress))
    events += handed_down(program, events)
    public = PublicNames(program)
    sites = [site for event in events for site in _sites(event, public)]
    sites += list(_deprecation_tables(program, sites))
    return sorted(
        _without_weak(dict.fromkeys(sites)), key=lambda s: (s.file, s.line, s.exception, s.template)
    )


def _read(program: Program, progress: Progress | None) -> Iterator[Event]:
    readable = [d for d in program.definitions() if is_outermost(d) and _INTERESTING.search(d.source)]
    for i, definition in enumerate(readable):
        flow = Flow(program, definition)
        flow.run({})
        yield from flow.events
        if progress and i % 50 == 0:
            progress(i, len(readable))
    for module in program.modules.values():
        flow = Flow(program, Definition(module, "<module>", module.root))
        flow.run_module(module.root)
        yield from (event for event in flow.events if event.definition is flow.definition)
    if progress:
        progress(len(readable), len(readable))


def _sites(event: Event, public: PublicNames) -> Iterator[Mined]:
    definition = event.definition
    names = public.reaching(definition)
    doc = _doc(definition) or next(filter(None, map(public.doc, names)), "")
    for one in event.message.texts:
        yield Mined(
            event.kind,
            definition.module.file,
            definition.qualname,
            event.line,
            event.exception,
            text.render(one).strip(),
            event.guards,
            doc,
            names,
        )


def _doc(definition: Definition) -> str:
    at: Definition | None = definition
    while at is not None:
        if not at.is_class and (line := syntax.docstring_line(at.node)):
            return line
        at = at.parent
    return ""


def is_known(site: Mined) -> bool:
    """Whether the message can be recognised, or is known to be empty."""
    return not site.template or not is_weak(tuple(_parts(site.template)))


def _parts(template: str) -> Iterator[text.Part]:
    for is_hole, part in text.parse(template):
        yield text.Hole(part) if is_hole else part


def _without_weak(sites: dict[Mined, None]) -> Iterator[Mined]:
    """Drops a template that is nothing but holes where the same statement has a better one."""
    better = {(s.file, s.line, s.exception) for s in sites if is_known(s)}
    for site in sites:
        if is_known(site) or (site.file, site.line, site.exception) not in better:
            yield site


def _deprecation_tables(program: Program, sites: list[Mined]) -> Iterator[Mined]:
    """The messages of the modules' ``_deprecations`` tables.

    A table maps a name to its message and to what the name still stands for: with nothing, reading the
    name raises an `AttributeError` in `jax._src.deprecations`; else it warns there.
    """
    places = {
        s.kind: s
        for s in sites
        if s.file == _DEPRECATIONS and s.function.endswith(".getattr") and not is_known(s)
    }
    for module in program.modules.values():
        for table in module.constants.get("_deprecations", ()):
            for name, message, gone in _rows(program, module, table):
                place = places.get("raise" if gone else "warning")
                if place is None:
                    continue
                for one in message.texts:
                    yield Mined(
                        place.kind,
                        place.file,
                        place.function,
                        place.line,
                        place.exception,
                        text.render(one).strip(),
                        place.guards,
                        place.doc,
                        (f"{module.name}.{name}",),
                    )


def _rows(program: Program, module: Module, table: Node) -> Iterator[tuple[str, text.Strings, bool]]:
    evaluator = Evaluator(program, module, None)
    for pair in table.named_children:
        key, value = syntax.field(pair, "key"), syntax.field(pair, "value")
        if pair.type != "pair" or key is None or value is None or value.type != "tuple":
            continue
        items = [child for child in value.named_children if child.type != "comment"]
        name = syntax.plain_string(key)
        if name and len(items) == 2:
            message = to_strings(evaluator.value(items[0], {}), syntax.text(items[0]))
            yield name, message, items[1].type == "none"
