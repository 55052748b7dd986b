"""Which public names lead to a function of JAX, told from who mentions whom."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator

from jaxerr_rag.catalog import syntax
from jaxerr_rag.catalog.program import Definition, Module, Program

MAX_NAMES = 4
"""Public names kept of a raise site."""

_MAX_STEPS = 6
_MAX_CROWD = 12
"""A function that more public names than this are equally near to is a utility: none of them is named."""

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")
_PRIMITIVE = re.compile(r"\b\w+_p\b")

_Key = tuple[str, str]
"""A module's name and a name at its top level."""


class PublicNames:
    """The public API of a JAX version and the way from it to every function."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._public: dict[_Key, list[str]] = defaultdict(list)
        self._docs: dict[str, str] = {}
        self._callers: dict[_Key, set[_Key]] = defaultdict(set)
        self._found: dict[_Key, tuple[str, ...]] = {}
        for module in program.modules.values():
            self._read_public(module)
            self._read_mentions(module)

    def reaching(self, definition: Definition) -> tuple[str, ...]:
        """The public names that are fewest steps from a function; none if there is a crowd of them."""
        key = (definition.module.name, definition.top)
        if key not in self._found:
            self._found[key] = self._search(key)
        return self._found[key]

    def doc(self, public: str) -> str:
        """The first line of a public name's docstring, or ""."""
        return self._docs.get(public, "")

    def _search(self, start: _Key) -> tuple[str, ...]:
        queue = deque([(start, 0)])
        seen = {start}
        names: list[str] = []
        reached = _MAX_STEPS
        while queue:
            key, steps = queue.popleft()
            if steps > reached:
                break
            if key in self._public:
                reached = steps
                names += self._public[key][:1]
                continue
            for caller in self._callers[key]:
                if caller not in seen:
                    seen.add(caller)
                    queue.append((caller, steps + 1))
        if len(names) > _MAX_CROWD:
            return ()
        return tuple(sorted(names, key=lambda name: (name.count("."), len(name), name))[:MAX_NAMES])

    def _read_public(self, module: Module) -> None:
        if any(part.startswith("_") for part in module.name.split(".")):
            return
        if not _is_documented(module.name):
            return
        for name, found in self._exports(module):
            target, member = found
            public = f"{module.name}.{name}"
            known = self._public[target.name, member]
            known.append(public)
            known.sort(key=lambda one: (one.count("."), len(one)))
            definition = target.definitions.get(member)
            if definition is not None:
                self._docs[public] = syntax.docstring_line(definition.node)

    def _exports(self, module: Module) -> Iterator[tuple[str, tuple[Module, str]]]:
        for name in module.imports:
            if name.startswith("_"):
                continue
            found = self._program.resolve(module, name)
            if found is not None and found[1]:
                yield name, found
        for qualname in [*module.definitions, *module.constants]:
            if "." not in qualname and not qualname.startswith("_"):
                yield qualname, (module, qualname)

    def _read_mentions(self, module: Module) -> None:
        for definition in module.definitions.values():
            if definition.parent is None:
                self._mention((module.name, definition.qualname), definition.source, module)
        for child in module.root.named_children:
            if child.type in ("expression_statement", "for_statement", "if_statement"):
                self._read_registration(module, syntax.text(child))

    def _read_registration(self, module: Module, source: str) -> None:
        """A statement such as ``ad.defjvp(sin_p, rule)``: whoever binds the primitive reaches the rule.

        An assignment makes its name reach what it mentions.
        """
        heads = set(_PRIMITIVE.findall(source))
        if assigned := re.match(r"(\w+)(?:\s*:[^=]+)?\s*=[^=]", source):
            heads.add(assigned[1])
        for head in heads:
            found = self._program.resolve(module, head)
            key = (found[0].name, found[1]) if found and found[1] else (module.name, head)
            self._mention(key, source, module)

    def _mention(self, caller: _Key, source: str, module: Module) -> None:
        for name in set(_IDENTIFIER.findall(source)):
            target = self._target(module, name)
            if target is not None and target != caller:
                self._callers[target].add(caller)

    def _target(self, module: Module, name: str) -> _Key | None:
        head, _, rest = name.partition(".")
        if head in module.definitions or head in module.constants:
            return module.name, head
        if head not in module.imports:
            return None
        found = self._program.resolve(module, name if rest else head)
        if found is None or not found[1]:
            return None
        return found[0].name, found[1].partition(".")[0]


def _is_documented(module: str) -> bool:
    """Whether a module's names are what users write; tests, tools and internals' doors are not."""
    return not module.startswith(("jax.tools", "jax.interpreters", "jax.core", "jax.extend", "jax.lib"))
