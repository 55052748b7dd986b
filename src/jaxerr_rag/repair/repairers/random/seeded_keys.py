"""Whole numbers where `jax.random` wants a key."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.forms.fresh_keys import FreshKeys
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import Scope, default_of
from jaxerr_rag.repair.program.key_walks import reuses
from jaxerr_rag.repair.program.keys import Keys
from jaxerr_rag.repair.repairers.random.seeds import MAKERS, failing_draws
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"seed-instead-of-key"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A key made of the seed: by who gives it if the parameter is meant to be a key, else at the draw."""
    seeds = _Seeds(situation)
    for call in failing_draws(situation):
        given = argument(call, 0, "key")
        if given is not None and not seeds.is_key(given.value):
            yield from seeds.candidates(given.value)
            return


class _Seeds:
    """The seeds of one program."""

    def __init__(self, situation: Situation) -> None:
        self.code: Code = situation.code
        self.values = Values(situation.code)
        self.keys = Keys(self.values)
        self.writer = Writer(situation.code)
        used = {self.code.dotted(call.func) for call in self.code.nodes(cst.Call)}
        self.maker = self.writer.name(MAKERS[1] if MAKERS[1] in used else MAKERS[0])

    def candidates(self, seed: cst.BaseExpression) -> Iterator[Candidate]:
        """The ways out, the likeliest first."""
        sources = self._sources(seed, set())
        if sources:
            scope = self.keys.owner(seed)
            edits = [self._wrapped(node) for node in dict.fromkeys(sources)]
            more = self._no_reuse(scope, self.code.text(seed)) if scope is not None else []
            if more is not None:
                yield Candidate("pass_key", self.writer.edits([*edits, *more]), 1.0, "safe")
                return
        if isinstance(seed, cst.Attribute) and _looks_like_key(seed.attr.value):
            stored = self._stored(seed)
            if stored:
                yield Candidate("key", self.writer.edits([self._wrapped(v) for v in stored]), 1.0, "safe")
                return
        at_hand = self._key_at_hand(seed)
        if at_hand is not None:
            yield Candidate("pass_key", self.writer.edits(at_hand), 1.0, "safe")
            return
        draws = self._draws_of(seed)
        edits = self._split(seed, draws) if len(draws) > 1 else [self._wrapped(node) for node in draws]
        yield Candidate("key", self.writer.edits(edits), 0.9, "safe")

    def _wrapped(self, node: cst.BaseExpression) -> Edit:
        return self.code.replace(node, f"{self.maker}({as_argument(self.code, node)})")

    # --- who gives the seed -----------------------------------------------------------------------

    def _sources(self, node: cst.BaseExpression, seen: set[int]) -> list[cst.BaseExpression]:
        """The numbers that a name which is meant to be a key gets; none if it is a number elsewhere too."""
        if not isinstance(node, cst.Name) or not _looks_like_key(node.value):
            return []
        scope = self.values.owner(node)
        if scope is None or id(scope) in seen or not self._only_key(scope, node.value):
            return []
        seen.add(id(scope))
        if isinstance(scope, cst.FunctionDef | cst.Lambda) and node.value in parameters(scope):
            return self._passed(scope, node.value, seen)
        bound = self.values.table(scope).get(node.value, [])
        return [b.value for b in bound if b.kind == "assign" and isinstance(b.value, cst.Integer)]

    def _passed(self, function: Function, name: str, seen: set[int]) -> list[cst.BaseExpression]:
        found: list[cst.BaseExpression] = []
        for site in self.keys.functions.call_sites(function):
            value = site.argument(function, name)
            if value is None or self.is_key(value):
                continue
            found += self._sources(value, seen) or [value]
        default = default_of(function, name)
        return [*found, default] if isinstance(default, cst.Integer) else found

    def _only_key(self, scope: Scope, name: str) -> bool:
        """Whether all that a scope does with a name is to use it as a key."""
        for load in self.values.loads(name, scope):
            arg = self.code.parent(load)
            call = self.code.parent(arg) if arg is not None else None
            if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
                return False
            dotted = self.code.dotted(call.func)
            by_jax = dotted.startswith("jax.random.") and dotted not in MAKERS
            if not by_jax and id(load) not in self.keys.every:
                return False
        return True

    def is_key(self, node: cst.BaseExpression) -> bool:
        """Whether `jax.random` made a value."""
        for place in self.values.trail(Place(node)):
            made = place.node
            if isinstance(made, cst.Call) and self.code.dotted(made.func).startswith("jax.random."):
                return True
        at: cst.BaseExpression = node
        while isinstance(at, cst.Subscript):
            at = at.value
        return at is not node and self.is_key(at)

    def _stored(self, node: cst.Attribute) -> list[cst.BaseExpression]:
        """What a class stores in an attribute that is meant to be a key."""
        owner = self.code.above(node, cst.ClassDef)
        values = self.values.attribute_values(owner, node.attr.value) if owner is not None else []
        return [value for value in values if not self.is_key(value)]

    def _no_reuse(self, scope: Scope, name: str) -> list[Edit] | None:
        """The edits that split a key which a function would use up twice."""
        edits: list[Edit] = []
        forms = FreshKeys(self.keys)
        for reuse in reuses(self.keys):
            if reuse.uses[0].scope is scope and reuse.uses[0].text == name:
                made = forms.mended(reuse)
                if made is None:
                    return None
                edits += made[1]
        return edits

    # --- where it is drawn ------------------------------------------------------------------------

    def _key_at_hand(self, seed: cst.BaseExpression) -> list[Edit] | None:
        """The key that the same function has made of the seed, split if it is used up otherwise."""
        scope = next(self.code.functions_round(seed), None)
        text = self.code.text(seed)
        for assign in self.code.nodes(cst.Assign, inside=scope):
            value, target = assign.value, assign.targets[0].target
            if not isinstance(value, cst.Call) or not isinstance(target, cst.Name):
                continue
            same = value.args and self.code.text(value.args[0].value) == text
            if self.code.dotted(value.func) not in MAKERS or not same:
                continue
            before = self.code.span(assign)[0] < self.code.span(seed)[0]
            if not before or next(self.code.functions_round(assign), None) is not scope:
                continue
            plain = [self.code.replace(seed, target.value)]
            if not reuses(Keys(Values(Code(apply_edits(self.code.source, plain))))):
                return plain
            subkey = fresh(self.code, "subkey", "draw_key")
            line = f"{target.value}, {subkey} = {self.writer.name('jax.random.split')}({target.value})"
            split = [self.code.insert_before(seed, line), self.code.replace(seed, subkey)]
            if not reuses(Keys(Values(Code(apply_edits(self.code.source, split))))):
                return split
        return None

    def _draws_of(self, seed: cst.BaseExpression) -> list[cst.BaseExpression]:
        """All places of the scope that use the seed as a key."""
        code = self.code
        if not isinstance(seed, cst.Name):
            return [seed]
        found: list[cst.BaseExpression] = []
        for call in code.nodes(cst.Call, inside=next(code.functions_round(seed), None)):
            name = code.dotted(call.func)
            if not name.startswith("jax.random.") or name in MAKERS:
                continue
            given = argument(call, 0, "key")
            if given is not None and code.text(given.value) == code.text(seed):
                found.append(given.value)
        return found or [seed]

    def _split(self, seed: cst.BaseExpression, draws: list[cst.BaseExpression]) -> list[Edit]:
        """A key for each draw, split from the one of the seed in front of the first."""
        code = self.code
        names = [fresh(code, f"key_{n + 1}") for n in range(len(draws))]
        split = self.writer.name("jax.random.split")
        line = f"{', '.join(names)} = {split}({self.maker}({code.text(seed)}), {len(draws)})\n"
        edits = [code.insert_before(min(draws, key=lambda node: code.span(node)[0]), line)]
        return [*edits, *(code.replace(node, name) for node, name in zip(draws, names, strict=True))]


def _looks_like_key(name: str) -> bool:
    return re.search(r"key|rng|rand", name.lower()) is not None
