"""Which keys are used up more than once: a walk through each scope, in the order in which Python runs it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.functions import Scope, is_method
from jaxerr_rag.repair.program.key_states import KeyState, apart, bound_texts, merged
from jaxerr_rag.repair.program.keys import COMPREHENSIONS, LOOPS, Keys, Kind, Reuse, Round, Use
from jaxerr_rag.repair.program.names import unpacked


def reuses(keys: Keys) -> list[Reuse]:
    """All keys that are used up more than once, in source order."""
    found: list[Reuse] = []
    scopes: list[Scope] = [keys.code.module]
    scopes += [*keys.code.nodes(cst.FunctionDef), *keys.code.nodes(cst.Lambda)]
    for scope in scopes:
        found += _Walk(keys, scope).reuses()
    return sorted(found, key=lambda one: keys.code.span(one.uses[0].node)[0])


class _Walk:
    """Goes through the statements of one scope as Python does, loops twice."""

    def __init__(self, keys: Keys, scope: Scope) -> None:
        self.keys, self.scope, self.code = keys, scope, keys.code
        self.groups: list[list[Use]] = []
        self.uses: dict[int, Use] = {}
        self.ends: list[KeyState] = []
        self.texts = {self.code.text(node) for node, _ in keys.every.values() if keys.owner(node) is scope}

    def reuses(self) -> list[Reuse]:
        """The keys of the scope that are used up more than once."""
        if not self.texts:
            return []
        state: KeyState | None = KeyState()
        if isinstance(self.scope, cst.Lambda):
            self._expression(self.scope.body, None, state)
            for use in self._moves(self.scope.body, None):
                self._use(use, state)
        else:
            statements = body_of(self.scope)
            state = self._block(statements, state)
            for end in self.ends:
                state = merged(state, end)
            if state is not None and self._lasts():
                kept = {t: uses for t, uses in state.open.items() if t.startswith(f"{self._me()}.")}
                self._block(statements, KeyState(kept))
        self._repeated()
        return [Reuse(self._ordered(group)) for group in self.groups]

    def _ordered(self, group: list[Use]) -> list[Use]:
        return sorted(group, key=lambda use: self.code.span(use.node)[0])

    def _me(self) -> str:
        method = not isinstance(self.scope, cst.Module) and is_method(self.code, self.scope)
        return parameters(self.scope)[0] if method and not isinstance(self.scope, cst.Module) else ""

    def _lasts(self) -> bool:
        """A method's object lasts from one call to the next."""
        function = self.scope
        return (
            isinstance(function, cst.FunctionDef) and bool(self._me()) and function.name.value != "__init__"
        )

    def _repeated(self) -> None:
        """A use in a loop of `jax.lax` or a comprehension is one too many by itself."""
        grouped = {id(use) for group in self.groups for use in group}
        for use in self.uses.values():
            if use.rounds and id(use) not in grouped:
                same = [u for u in self.uses.values() if (u.rounds[:1], u.text) == (use.rounds[:1], use.text)]
                grouped |= {id(one) for one in same}
                self.groups.append(same)

    # --- statements -----------------------------------------------------------------------------------

    def _block(self, statements: Iterable[cst.CSTNode], state: KeyState | None) -> KeyState | None:
        for node in statements:
            if state is None:
                return None
            state = self._statement(node, state)
        return state

    def _statement(self, node: cst.CSTNode, state: KeyState) -> KeyState | None:
        if isinstance(node, cst.SimpleStatementLine):
            place = node if len(node.body) == 1 else None
            after: KeyState | None = state
            for small in node.body:
                after = self._small(small, place, after) if after is not None else None
            return after
        if isinstance(node, cst.BaseSmallStatement):
            return self._small(node, None, state)
        if isinstance(node, cst.If):
            above = self.code.parent(node)
            chained = isinstance(above, cst.If) and above.orelse is node
            self._expression(node.test, None if chained else node, state)
            then = self._block(body_of(node), state.copy())
            if isinstance(node.orelse, cst.If):
                other = self._statement(node.orelse, state.copy())
            else:
                other = self._block(body_of(node.orelse) if node.orelse else [], state.copy())
            return merged(then, other)
        if isinstance(node, cst.For | cst.While):
            if isinstance(node, cst.For):
                self._expression(node.iter, node, state)
            now: KeyState | None = state.copy()
            for _ in range(2):
                if now is None:
                    break
                if isinstance(node, cst.For):
                    self._bind([name for name, _ in unpacked(node.target)], now)
                else:
                    self._expression(node.test, None, now)
                now = self._block(body_of(node), now)
            return merged(state, now)
        if isinstance(node, cst.With):
            for item in node.items:
                self._expression(item.item, node, state)
            return self._block(body_of(node), state)
        if isinstance(node, cst.Try):
            now = self._block(body_of(node), state)
            for handler in node.handlers:
                now = merged(now, self._block(body_of(handler), state.copy()))
            return self._block(body_of(node.finalbody), now) if node.finalbody else now
        return state  # Definitions run when they are called.

    def _small(
        self, node: cst.BaseSmallStatement, place: cst.CSTNode | None, state: KeyState
    ) -> KeyState | None:
        self._expression(node, place, state)
        for use in self._moves(node, place):
            self._use(use, state)
        targets: list[cst.CSTNode] = []
        if isinstance(node, cst.Assign):
            targets = [one.target for one in node.targets]
        elif isinstance(node, cst.AnnAssign | cst.AugAssign):
            targets = [node.target]
        for target in targets:
            self._bind(list(bound_texts(self.code, target)), state)
        if isinstance(node, cst.Return):
            self.ends.append(state)
        return None if isinstance(node, cst.Return | cst.Raise | cst.Break | cst.Continue) else state

    def _bind(self, texts: Sequence[str], state: KeyState) -> None:
        for text in texts:
            for known in list(state.open):
                item = known.partition("[")[2]
                if (
                    known == text
                    or known.startswith((f"{text}.", f"{text}["))
                    or (item and re.search(rf"\b{re.escape(text)}\b", item))
                ):
                    del state.open[known]

    def _use(self, use: Use, state: KeyState | None) -> None:
        if state is None:
            return
        before = state.open.get(use.text, [])
        comprehension = self._owned_by_comprehension(use.node)
        if comprehension is not None:
            # Each comprehension has keys of its own.
            before = [
                one
                for one in before
                if one is not use and self._owned_by_comprehension(one.node) is comprehension
            ]
        if use in before:
            use.again = True
        linked = [one for one in before if not apart(self.code, one.node, use.node)]
        if linked and (use.kind != "move" or any(one.kind != "move" for one in linked)):
            group = list(dict.fromkeys([*linked, use]))
            for other in [g for g in self.groups if any(u in group for u in g)]:
                self.groups.remove(other)
                group = list(dict.fromkeys([*other, *group]))
            self.groups.append(group)
        state.open[use.text] = list(dict.fromkeys([*before, use]))

    # --- expressions ----------------------------------------------------------------------------------

    def _expression(
        self,
        node: cst.CSTNode,
        place: cst.CSTNode | None,
        state: KeyState | None,
    ) -> None:
        """The uses of the scope's keys while an expression is evaluated, functions that it calls included."""
        seen: set[int] = set()
        for found, rounds in self._reached(node, (), seen):
            kind = self.keys.every[id(found)][1]
            self._use(self._made(found, kind, place, rounds), state)

    def _made(
        self, node: cst.BaseExpression, kind: Kind, place: cst.CSTNode | None, rounds: tuple[Round, ...]
    ) -> Use:
        if id(node) not in self.uses:
            inner = next(self.code.functions_round(node), None)
            home = self.scope if not isinstance(self.scope, cst.Module) else None
            inline = isinstance(self.scope, cst.Lambda) or self._owned_by_comprehension(node) is not None
            self.uses[id(node)] = Use(
                node, self.code.text(node), self.scope, place, kind, rounds, inline, inner is not home
            )
        return self.uses[id(node)]

    def _reached(
        self, node: cst.CSTNode, rounds: tuple[Round, ...], seen: set[int]
    ) -> Iterator[tuple[cst.BaseExpression, tuple[Round, ...]]]:
        """The keys of the scope that are used up, in the order of the text, with what repeats them."""
        keys = self.keys
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            return
        if isinstance(node, cst.BaseExpression) and id(node) in keys.every and keys.owner(node) is self.scope:
            # A key that a comprehension makes anew in each round is not repeated by it.
            maker = self._owned_by_comprehension(node)
            start = rounds.index(maker) + 1 if maker in rounds else 0
            yield node, rounds[start:] if maker is not None else rounds
        if isinstance(node, cst.Name | cst.Attribute):
            callee = keys.values.function(node) if isinstance(node, cst.Name) else None
            body = callee.function if callee is not None else None
            if isinstance(body, cst.FunctionDef) and id(body) not in seen and body is not self.scope:
                seen.add(id(body))
                for statement in body_of(body):
                    yield from self._reached(statement, rounds, seen)
        if isinstance(node, cst.Call):
            repeated = keys.loop_body(node)
            for given in (node.func, *(arg.value for arg in node.args)):
                more = (node,) if given is repeated else ()
                yield from self._reached(given, (*rounds, *more), seen)
            return
        if isinstance(node, COMPREHENSIONS):
            yield from self._reached(node.for_in.iter, rounds, seen)
            parts = [node.key, node.value] if isinstance(node, cst.DictComp) else [node.elt]
            for part in parts:
                yield from self._reached(part, (*rounds, node), seen)
            return
        for child in node.children:
            yield from self._reached(child, rounds, seen)

    def _owned_by_comprehension(self, node: cst.CSTNode) -> Round | None:
        at: cst.CSTNode = node
        while isinstance(at, cst.Attribute | cst.Subscript):
            at = at.value
        name = at.value if isinstance(at, cst.Name) else ""
        above = self.code.parent(node)
        while above is not None and not isinstance(above, cst.FunctionDef | cst.Lambda | cst.Module):
            made = unpacked(above.for_in.target) if isinstance(above, COMPREHENSIONS) else ()
            if isinstance(above, COMPREHENSIONS) and name in [bound for bound, _ in made]:
                return above
            above = self.code.parent(above)
        return None

    def _moves(self, node: cst.CSTNode, place: cst.CSTNode | None) -> Iterator[Use]:
        """Keys that are returned or stored as they are."""
        stack: list[cst.CSTNode | None] = []
        if isinstance(node, cst.Return | cst.Assign | cst.AnnAssign):
            stack = [node.value]
        elif isinstance(self.scope, cst.Lambda):
            stack = [node]
        while stack:
            at = stack.pop()
            if isinstance(at, cst.Tuple | cst.List | cst.Dict):
                stack += [element.value for element in reversed(at.elements)]
            elif isinstance(at, cst.Call):
                loop = self.code.dotted(at.func) in LOOPS
                for arg in at.args:
                    if loop or isinstance(arg.value, cst.Tuple):
                        stack.append(arg.value)
            elif isinstance(at, cst.Name | cst.Attribute | cst.Subscript):
                known = self.code.text(at) in self.texts and id(at) not in self.keys.every
                if known and self.keys.owner(at) is self.scope:
                    yield self._made(at, "move", place, ())
