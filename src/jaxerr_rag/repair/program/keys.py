"""Random keys of a program: which expressions use one up, and which keys are used up more than once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Values
from jaxerr_rag.repair.program.functions import Functions, Scope, positional

LOOPS = {
    "jax.lax.fori_loop": (2, "body_fun"),
    "jax.lax.scan": (0, "f"),
    "jax.lax.map": (0, "f"),
    "jax.lax.while_loop": (1, "body_fun"),
}
"""Calls that run a function again and again, with the place of the function."""

_BORROW = frozenset(
    {"fold_in", "key", "PRNGKey", "key_data", "wrap_key_data", "clone", "key_impl", "default_prng_impl"}
)
_FOREIGN = frozenset({"init", "apply", "init_with_output"})
COMPREHENSIONS = (cst.ListComp, cst.SetComp, cst.GeneratorExp, cst.DictComp)

Kind = str
Round = cst.Call | cst.ListComp | cst.SetComp | cst.GeneratorExp | cst.DictComp


@dataclass(eq=False)
class Use:
    """A place where a key is used up.

    Attributes:
      node: the key, as written there.
      text: the same, ``key`` or ``self.key``.
      scope: the scope that owns the key.
      statement: the statement of that scope during which it is used, None if nothing can stand in front.
      kind: ``draw``, ``split``, ``call`` of a function that uses it up, or ``move``: stored or returned.
      rounds: what repeats it inside its statement, outermost first: loops of `jax.lax`, comprehensions.
      inline: inside a lambda or a comprehension that owns the key.
      inner: in another function than the one that owns the key.
    """

    node: cst.BaseExpression
    text: str
    scope: Scope
    statement: cst.CSTNode | None
    kind: Kind
    rounds: tuple[Round, ...] = ()
    inline: bool = False
    inner: bool = False
    again: bool = False


@dataclass
class Reuse:
    """The uses of one key that are one too many; `again` in a use says that a Python loop repeats it."""

    uses: list[Use]


class Keys:
    """The keys of one program."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.code: Code = values.code
        self.functions = Functions(values.code)
        self._consuming: dict[tuple[int, str], bool] = {}
        self._every: dict[int, tuple[cst.BaseExpression, Kind]] | None = None

    # --- what is used up ----------------------------------------------------------------------------

    @property
    def every(self) -> dict[int, tuple[cst.BaseExpression, Kind]]:
        """The expressions that are used up, by their ids."""
        if self._every is None:
            self._every = {}
            for call in self.code.nodes(cst.Call):
                for node, kind in self.consumed(call):
                    if self.text_of(node):
                        self._every[id(node)] = (node, kind)
        return self._every

    def text_of(self, node: cst.BaseExpression) -> str:
        """A key as written, "" for what is none: a name, an attribute or an item of one."""
        at: cst.BaseExpression = node
        while isinstance(at, cst.Attribute | cst.Subscript):
            at = at.value
        return self.code.text(node) if isinstance(at, cst.Name) else ""

    def consumed(self, call: cst.Call) -> Iterator[tuple[cst.BaseExpression, Kind]]:
        """The arguments of a call that are keys which it uses up."""
        code = self.code
        reference = self.functions.unwrap(call.func).reference
        name = code.dotted(reference)
        if name.startswith("jax.random."):
            last = name.rpartition(".")[2]
            given = argument(call, 0, "key")
            if given is not None and last not in _BORROW:
                yield given.value, "split" if last == "split" else "draw"
            return
        if name in ("jax.lax.cond", "jax.lax.switch"):
            branches = [self.values.function(arg.value) for arg in call.args[1:3]]
            for at, arg in enumerate(call.args[3 if name.endswith("cond") else 2 :]):
                if any(b is not None and self._takes(b, at, "") for b in branches):
                    yield arg.value, "call"
            return
        callee = self.values.function(call.func) or self.values.function(reference)
        if callee is not None:
            at = 0
            for arg in call.args:
                if arg.star:
                    return
                keyword = arg.keyword.value if arg.keyword is not None else ""
                if self._takes(callee, at, keyword):
                    yield arg.value, "call"
                at += arg.keyword is None
        elif isinstance(reference, cst.Attribute) and reference.attr.value in _FOREIGN:
            for arg in call.args:
                parts = [arg.value]
                if isinstance(arg.value, cst.Dict):
                    parts = [e.value for e in arg.value.elements]
                for part in parts:
                    if any(word in code.text(part).lower() for word in ("key", "rng")):
                        yield part, "call"

    def _takes(self, callee: Callee, at: int, keyword: str) -> bool:
        names = positional(callee.function)[callee.bound :]
        name = keyword or (names[at] if at < len(names) else "")
        return bool(name) and name in parameters(callee.function) and self.consumes(callee.function, name)

    def consumes(self, function: Function, name: str) -> bool:
        """Whether a function uses up the key that it gets as a parameter."""
        key = (id(function), name)
        if key not in self._consuming:
            self._consuming[key] = False
            for call in self.code.nodes(cst.Call, inside=function.body):
                for node, _ in self.consumed(call):
                    owned = isinstance(node, cst.Name) and self.values.owner(node) is function
                    if owned and isinstance(node, cst.Name) and node.value == name:
                        self._consuming[key] = True
        return self._consuming[key]

    def owner(self, node: cst.BaseExpression) -> Scope | None:
        """The scope that the name in a key's text belongs to."""
        at: cst.CSTNode = node
        while isinstance(at, cst.Attribute | cst.Subscript):
            at = at.value
        return self.values.owner(at) if isinstance(at, cst.Name) else None

    def loop_body(self, call: cst.Call) -> cst.BaseExpression | None:
        """The function that a loop of `jax.lax` repeats."""
        place = LOOPS.get(self.code.dotted(call.func))
        given = argument(call, *place) if place is not None else None
        return given.value if given is not None else None
