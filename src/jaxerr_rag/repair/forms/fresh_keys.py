"""A key of its own for each use of one that is used up several times."""

from __future__ import annotations

import re
from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.forms.key_names import KeyNames, Unit
from jaxerr_rag.repair.forms.key_rounds import Rounds
from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import argument, parameters
from jaxerr_rag.repair.program.functions import Scope, is_method
from jaxerr_rag.repair.program.keys import Keys, Reuse, Use


class FreshKeys:
    """Writes the edits for one program."""

    def __init__(self, keys: Keys) -> None:
        self.keys, self.code = keys, keys.code
        self.writer = Writer(keys.code)
        self.rounds = Rounds(keys, self.writer)
        self.names = KeyNames(keys)

    def mended(self, reuse: Reuse) -> tuple[str, list[Edit]] | None:
        """The strategy and the edits that give each use a key of its own; None if that can't be told."""
        units = self._units(reuse.uses)
        first = reuse.uses[0]
        if len(units) == 1 and units[0][0].rounds and not any(use.again for use in units[0]):
            edits = self.rounds.rewritten(units[0], first.text)
            return ("fold_in", edits) if edits is not None else None
        if any(use.inner and use.again and not use.rounds for use in reuse.uses):
            return None
        if any(use.inline for use in reuse.uses) or all(use.inner for use in reuse.uses):
            return self._numbered(units)
        edits = (
            self._by_split_before(units)
            or self._by_spare_name(units)
            or self._by_carrying(units)
            or self._straight(units)
            or self._each(units)
        )
        return ("split", edits) if edits else None

    def _units(self, uses: list[Use]) -> list[Unit]:
        found: dict[int, Unit] = {}
        for use in uses:
            head: object = use.rounds[0] if use.rounds else use
            found.setdefault(id(head), []).append(use)
        return list(found.values())

    def _put(self, unit: Unit, name: str) -> list[Edit] | None:
        """A unit uses another key."""
        if unit[0].rounds:
            return self.rounds.rewritten(unit, name)
        return [self.code.replace(unit[0].node, name)]

    def _numbered(self, units: list[Unit]) -> tuple[str, list[Edit]] | None:
        """Where no statement can stand in front: ``fold_in(key, 0)``, ``fold_in(key, 1)``."""
        if any(use.again for unit in units for use in unit):
            return None
        edits: list[Edit] = []
        fold = self.writer.name("jax.random.fold_in")
        for at, unit in enumerate(units):
            put = self._put(unit, f"{fold}({unit[0].text}, {at})")
            if put is None:
                return None
            edits += put
        return "fold_in", edits

    # --- straight lines -------------------------------------------------------------------------------

    def _one_block(self, units: list[Unit]) -> list[cst.CSTNode] | None:
        """The statements of the units if they are in one block and nothing repeats them."""
        places = [unit[0].statement for unit in units]
        if any(use.again for unit in units for use in unit):
            return None
        found = [place for place in places if place is not None]
        parents = {id(self.code.parent(place)) for place in found}
        return found if len(found) == len(places) and len(parents) == 1 else None

    def _by_split_before(self, units: list[Unit]) -> list[Edit] | None:
        """``key, subkey = split(key)`` made the key: the same again in front of each later use."""
        first = units[0][0]
        made = self._made_by(first)
        if made is None or any(unit[0].statement is None or unit[0].inner for unit in units):
            return None
        assign, split, names = made
        source = argument(split, 0, "key")
        if source is None or self.code.text(source.value) not in names or len(names) != 2:
            return None
        places = [unit[0].statement for unit in units]
        if len({id(place) for place in places}) < len(places):
            return None
        edits = []
        for at, (unit, place) in enumerate(zip(units, places, strict=True)):
            if place is not None and (at > 0 or any(use.again for use in unit)):
                edits.append(self.code.insert_before(place, self.code.text(assign)))
        return edits

    def _made_by(self, use: Use) -> tuple[cst.Assign, cst.Call, list[str]] | None:
        """The ``a, b = split(key)`` that made a key, if only one gave it its value."""
        if not isinstance(use.node, cst.Name):
            return None
        binding = self.keys.values.binding(use.text, use.node)
        if binding is None or binding.kind != "assign" or not isinstance(binding.node, cst.Assign):
            return None
        return self._unpacking(binding.node, binding.scope)

    def _unpacking(self, assign: cst.Assign, scope: Scope) -> tuple[cst.Assign, cst.Call, list[str]] | None:
        target, split = assign.targets[0].target, assign.value
        if len(assign.targets) != 1 or not isinstance(target, cst.Tuple) or not isinstance(split, cst.Call):
            return None
        plain = all(isinstance(e.value, cst.Name | cst.Attribute) for e in target.elements)
        if self.code.dotted(split.func) != "jax.random.split" or not plain:
            return None
        return assign, split, [self.code.text(element.value) for element in target.elements]

    def _by_spare_name(self, units: list[Unit]) -> list[Edit] | None:
        """A key of the same ``split`` that nobody uses, or one more of it."""
        first = units[0][0]
        made = self._made_by(first)
        if made is None or self._one_block(units) is None:
            return None
        assign, split, names = made
        source = argument(split, 0, "key")
        if source is None or self.code.text(source.value) in names:
            return None
        block = self.code.parent(self.code.statement_of(assign) or assign)
        if block is not self.code.parent(units[0][0].statement or assign):
            return None
        spare = [n for n in names if n not in (first.text, "_") and not self._read(n, assign, first.scope)]
        more: list[str] = []
        edits: list[Edit] = []
        for unit in units[1:]:
            name = spare.pop(0) if spare else self.names.next_name(first.scope, [*names, *more])
            more += [name] if name not in names else []
            put = self._put(unit, name)
            if put is None:
                return None
            edits += put
        return [*edits, *self._widened(assign, split, names, more)] if more else edits

    def _read(self, name: str, assign: cst.Assign, scope: Scope) -> bool:
        """Whether a name is read behind an assignment."""
        end = self.code.span(assign)[1]
        return any(self.code.span(load)[0] >= end for load in self.keys.values.loads(name, scope))

    def _widened(
        self, assign: cst.Assign, split: cst.Call, names: list[str], more: list[str], front: bool = False
    ) -> list[Edit]:
        """The ``split`` with more names and as many keys."""
        code = self.code
        target = assign.targets[0].target
        assert isinstance(target, cst.Tuple)
        count = argument(split, 1, "num")
        source = argument(split, 0, "key")
        assert source is not None
        number = str(len(names) + len(more))
        start, end = code.span(target.elements[0].value)[0], code.outer_span(target.elements[-1].value)[1]
        added = (
            Edit(start, start, f"{', '.join(more)}, ") if front else Edit(end, end, f", {', '.join(more)}")
        )
        if count is not None:
            return [added, code.replace(count.value, number)]
        after = code.outer_span(source.value)[1]
        return [added, Edit(after, after, f", {number}")]

    def _by_carrying(self, units: list[Unit]) -> list[Edit] | None:
        """``a, b = split(key)`` and later the old key: ``key, a, b = split(key, 3)``."""
        first = units[0][0]
        if first.kind != "split" or not isinstance(first.node, cst.Name) or first.inner or first.again:
            return None
        call = self.code.above(first.node, cst.Call)
        assign = self.code.parent(call) if call is not None else None
        made = self._unpacking(assign, first.scope) if isinstance(assign, cst.Assign) else None
        places = [unit[0].statement for unit in units]
        if made is None or first.text in made[2] or None in places:
            return None
        _, split, names = made
        if any(use.again for unit in units for use in unit):
            return None
        count = argument(split, 1, "num")
        if count is not None and not isinstance(count.value, cst.Integer):
            return None
        spare = [n for n in names if n != "_" and not self._read(n, made[0], first.scope)]
        block = self.code.parent(places[0]) if places[0] is not None else None
        if spare and len(units) == 2 and block is self.code.parent(places[1] or made[0]):
            return self._put(units[1], spare[0])
        edits = self._widened(made[0], split, names, [first.text], front=True)
        rest = units[1:]
        if len(rest) == 1 and not any(use.again for use in rest[0]):
            put = self._put(rest[0], first.text) if rest[0][0].rounds else []
            return [*edits, *put] if put is not None else None
        more = self._straight(rest) or self._each(rest)
        return [*edits, *more] if more else None

    def _straight(self, units: list[Unit]) -> list[Edit] | None:
        """``key_a, key_b = split(key)`` in front of the first use."""
        places = self._one_block(units)
        if places is None or any(unit[0].kind in ("split", "move") for unit in units):
            return self._of_item(units) if places is not None else None
        return self._named_split(units, places)

    def _of_item(self, units: list[Unit]) -> list[Edit] | None:
        """The same for keys that are no names, ``carry[1]``, to which nothing can be assigned."""
        places = self._one_block(units)
        return self._named_split(units, places) if places and not self._assignable(units[0][0]) else None

    def _named_split(self, units: list[Unit], places: Sequence[cst.CSTNode]) -> list[Edit] | None:
        first = units[0][0]
        names = self.names.of_uses(first, units)
        count = f", {len(units)}" if len(units) != 2 else ""
        line = f"{', '.join(names)} = {self.writer.name('jax.random.split')}({first.text}{count})"
        edits = [self.code.insert_before(places[0], line)]
        for unit, name in zip(units, names, strict=True):
            put = self._put(unit, name)
            if put is None:
                return None
            edits += put
        return edits

    # --- loops and branches ---------------------------------------------------------------------------

    def _assignable(self, use: Use) -> bool:
        """Whether the scope can give the key a new value."""
        if isinstance(use.node, cst.Name):
            return True
        scope = use.scope
        if not isinstance(use.node, cst.Attribute) or not isinstance(scope, cst.FunctionDef):
            return False
        if not is_method(self.code, scope) or self.code.text(use.node.value) != parameters(scope)[0]:
            return False
        owner = self.code.above(scope, cst.ClassDef)
        words = [self.code.text(d) for d in scope.decorators]
        words += [self.code.text(part) for part in (*owner.decorators, *owner.bases)] if owner else []
        if any(re.search(r"jit|vmap|grad|frozen=True|NamedTuple|Module|struct|static", w) for w in words):
            return False
        return not any(True for _ in self.keys.functions.wrappings(scope))

    def _each(self, units: list[Unit]) -> list[Edit] | None:
        """``key, subkey = split(key)`` in front of each statement; a last one may keep the key."""
        first = units[0][0]
        if not self._assignable(first) or any(u.statement is None for unit in units for u in unit):
            return None
        if any(use.inner and not use.rounds and self._own_function(use) for unit in units for use in unit):
            return None
        by_place: dict[int, list[Unit]] = {}
        for unit in units:
            by_place.setdefault(id(unit[0].statement), []).append(unit)
        edits: list[Edit] = []
        groups = list(by_place.values())
        for at, group in enumerate(groups):
            place = group[0][0].statement
            assert place is not None
            moves = [unit for unit in group if unit[0].kind == "move"]
            draws = [unit for unit in group if unit[0].kind != "move"]
            again = any(use.again for unit in group for use in unit)
            if isinstance(place, cst.For | cst.While) and again:
                return None
            last = at == len(groups) - 1 and not again
            if last and len(moves) == 1:
                moves = []
            elif last and not moves and len(draws) == 1 and draws[0][0].kind == "split":
                draws = []
            changed = [*draws, *moves]
            if not changed:
                kept = [unit for unit in group if unit[0].rounds]
                for unit in kept:
                    put = self._put(unit, first.text)
                    if put is None:
                        return None
                    edits += put
                continue
            names = self.names.subkeys(first, len(changed))
            count = f", {len(changed) + 1}" if len(changed) > 1 else ""
            split = f"{self.writer.name('jax.random.split')}({first.text}{count})"
            edits.append(self.code.insert_before(place, f"{first.text}, {', '.join(names)} = {split}"))
            for unit, name in zip(changed, names, strict=True):
                put = self._put(unit, name)
                if put is None:
                    return None
                edits += put
        return edits

    def _own_function(self, use: Use) -> bool:
        """Whether a use is in a function with a name, which may be traced only once."""
        return isinstance(next(self.code.functions_round(use.node), None), cst.FunctionDef)
