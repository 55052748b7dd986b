"""Names of new random keys, in the style of the program's own."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.program.functions import Scope
from jaxerr_rag.repair.program.keys import Keys, Use

Unit = list[Use]
"""Uses that need one key together: those inside one loop of `jax.lax` or one comprehension."""


class KeyNames:
    """Names that are new in their scopes."""

    def __init__(self, keys: Keys) -> None:
        self.keys, self.code = keys, keys.code
        self._taken: dict[int, set[str]] = {}

    def _used(self, scope: Scope) -> set[str]:
        """Names that a new one of a scope may not be: all of the scope and of what is round it."""
        if id(scope) not in self._taken:
            names = {n.value for n in self.code.nodes(cst.Name, inside=scope)}
            names |= set(self.keys.values.table(self.code.module)) | set(self.code.imports)
            self._taken[id(scope)] = names
        return self._taken[id(scope)]

    def free(self, scope: Scope, *wanted: str) -> str:
        """The first of some names that a scope does not use."""
        used = self._used(scope)
        for name in wanted:
            if name not in used:
                return name
        return next(f"{wanted[0]}_{n}" for n in range(2, 99) if f"{wanted[0]}_{n}" not in used)

    def take(self, scope: Scope, *wanted: str) -> str:
        """The same, used from now on."""
        name = self.free(scope, *wanted)
        self._used(scope).add(name)
        return name

    def _base(self, use: Use) -> str:
        node = use.node
        while isinstance(node, cst.Subscript):
            node = node.value
        base = node.attr.value if isinstance(node, cst.Attribute) else self.code.text(node)
        return base if re.search(r"key|rng|^k\d*$", base) else "key"

    def of_uses(self, first: Use, units: list[Unit]) -> list[str]:
        """``key_w`` and ``key_b`` for what is drawn, else numbers."""
        base = self._base(first)
        drawn: list[str] = []
        for unit in units:
            place = unit[0].statement
            small = place.body[0] if isinstance(place, cst.SimpleStatementLine) else None
            target = small.targets[0].target if isinstance(small, cst.Assign) else None
            if isinstance(target, cst.Name):
                drawn.append(target.value.lower())
        if len(set(drawn)) == len(units):
            names = [f"{base}_{name}" for name in drawn]
        else:
            names = [f"{base}_{at + 1}" for at in range(len(units))]
        return [self.take(first.scope, name) for name in names]

    def subkeys(self, first: Use, count: int) -> list[str]:
        """``subkey``, or as many as one statement needs."""
        base = self._base(first)
        wanted = "sub" + base if re.fullmatch(r"key|rng|k", base) else "subkey"
        if count == 1:
            return [self.free(first.scope, wanted, f"{base}_now", f"{base}_here")]
        return [self.take(first.scope, f"{wanted}_{at + 1}") for at in range(count)]

    def next_name(self, scope: Scope, names: list[str]) -> str:
        """The one that follows on ``k1`` and ``k2``."""
        found = re.fullmatch(r"(.*?)(\d+)", names[-1])
        if found:
            return self.take(scope, f"{found[1]}{int(found[2]) + 1}")
        return self.take(scope, f"{self._stem(names)}{len(names) + 1}")

    def _stem(self, names: list[str]) -> str:
        return "key_" if any("key" in name for name in names) else f"{names[-1]}_"
