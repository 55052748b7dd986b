"""The calls of ``scan``, ``while_loop`` and ``fori_loop``, and what messages say of their carries."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from jaxerr_rag.repair.program.callees import Callables, Callee, returned
from jaxerr_rag.repair.program.code import argument, parameters
from jaxerr_rag.repair.program.names import Path, Place
from jaxerr_rag.repair.program.reading import item_of
from jaxerr_rag.repair.situation import Situation

Kind = Literal["scan", "while", "fori"]

_LOOPS: dict[str, Kind] = {
    "jax.lax.scan": "scan",
    "jax.lax.while_loop": "while",
    "jax.lax.fori_loop": "fori",
}
_BODY: dict[Kind, tuple[int, str]] = {"scan": (0, "f"), "while": (1, "body_fun"), "fori": (2, "body_fun")}
_INIT: dict[Kind, tuple[int, str]] = {"scan": (1, "init"), "while": (2, "init_val"), "fori": (3, "init_val")}


@dataclass(frozen=True)
class Loop:
    """A call of one of the loops.

    Attributes:
      call: it.
      kind: which.
      body: what is given as the body.
      init: what is given as the first carry.
    """

    call: cst.Call
    kind: Kind
    body: cst.BaseExpression
    init: cst.BaseExpression

    def argument(self, position: int, keyword: str) -> cst.BaseExpression | None:
        """Another argument."""
        found = argument(self.call, position, keyword)
        return found.value if found is not None else None

    @property
    def xs(self) -> cst.BaseExpression | None:
        """What ``scan`` runs over."""
        return self.argument(2, "xs") if self.kind == "scan" else None


def failing_calls(situation: Situation, *names: str) -> list[cst.Call]:
    """The calls of some functions that may be the failing one: the marked, the statement's, all."""
    code = situation.code
    marked, statement = situation.marked, situation.statement
    if isinstance(marked, cst.Call) and code.dotted(marked.func) in names:
        return [marked]
    if statement is not None:
        found = [
            call
            for call in code.calls(*names, inside=statement)
            if code.line(call) <= situation.line <= code.end_line(call)
        ]
        if found:
            return found
    return list(code.calls(*names))


def failing_loop(situation: Situation) -> Loop | None:
    """The loop that failed, if it can be told."""
    found = failing_calls(situation, *_LOOPS)
    for call in found:
        loop = loop_of(situation.code.dotted(call.func), call)
        if loop is not None and (len(found) == 1 or _called(situation.message) in (None, loop.kind)):
            return loop
    return None


def _called(message: str) -> str | None:
    if "loop_carry" in message:
        return "fori"
    return "while" if message.startswith(("while_loop", "body_fun")) else None


def loop_of(name: str, call: cst.Call) -> Loop | None:
    """A call as a loop."""
    kind = _LOOPS.get(name)
    if kind is None:
        return None
    body, init = argument(call, *_BODY[kind]), argument(call, *_INIT[kind])
    return Loop(call, kind, body.value, init.value) if body is not None and init is not None else None


@dataclass(frozen=True)
class Difference:
    """One leaf in which what goes in and what comes out differ.

    Attributes:
      path: to the leaf, in the carry.
      old: type of the leaf that goes in, ``int32``, with its shape.
      new: type of the leaf that comes out.
    """

    path: Path
    old: ArrayType
    new: ArrayType

    @property
    def grows(self) -> bool:
        """Whether the leaf gets one element longer along its first axis."""
        old, new = self.old.shape, self.new.shape
        if len(old) != len(new) or not old or old[1:] != new[1:]:
            return False
        return old[0].isdigit() and new[0].isdigit() and int(new[0]) == int(old[0]) + 1


@dataclass(frozen=True)
class ArrayType:
    """``float32[2,3]``."""

    dtype: str
    shape: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> ArrayType:
        """Reads what JAX prints."""
        dtype, _, rest = text.lstrip("~").partition("[")
        inside = re.sub(r"[@{].*", "", rest.partition("]")[0])
        return cls(dtype, tuple(part.strip() for part in inside.split(",") if part.strip()))


_DIFFERENCE = re.compile(
    r"the input carry(?: component| at path)? (?P<path>.*?) has type (?P<old>~?\w+\[[^\]]*\])\S*"
    r" but the corresponding output carry component has type (?P<new>~?\w+\[[^\]]*\])",
    re.IGNORECASE | re.DOTALL,
)
_STEP = re.compile(r"""\[(?P<number>-?\d+)\]|\[(?P<quote>['"])(?P<key>.*?)(?P=quote)\]|\.(?P<attr>\w+)""")


def differences(message: str) -> list[Difference]:
    """The leaves of a carry that the message says differ in type."""
    return [
        Difference(carry_path(found["path"]), ArrayType.parse(found["old"]), ArrayType.parse(found["new"]))
        for found in _DIFFERENCE.finditer(message)
    ]


def carry_path(text: str) -> Path:
    """``state[0]['x'].y`` as a path; the loop's own counter that ``fori_loop`` adds is left out."""
    path = parse_path(text)
    return path[1:] if text.startswith("loop_carry") else path


def parse_path(text: str) -> Path:
    """``state[0]['x'].y`` as a path, the name in front left out."""
    path: list[tuple[Literal["item"], int | str] | tuple[Literal["attr"], str]] = []
    for found in _STEP.finditer(text):
        if found["attr"] is not None:
            path.append(("attr", found["attr"]))
        else:
            path.append(("item", int(found["number"]) if found["number"] is not None else found["key"]))
    return tuple(path)


def written_path(path: Path) -> str:
    """A path as a program writes it."""
    return "".join(f".{key}" if kind == "attr" else f"[{_quoted(key)}]" for kind, key in path)


def _quoted(key: int | str) -> str:
    return f'"{key}"' if isinstance(key, str) else str(key)


def carry_parameter(loop: Loop, callee: Callee) -> str | None:
    """The name of the body's parameter that takes the carry."""
    free = callee.free()
    at = 1 if loop.kind == "fori" else 0
    if isinstance(callee.function, cst.Lambda):
        free = [name for name in parameters(callee.function)[callee.bound :] if name not in callee.keywords]
    return free[at] if at < len(free) else None


def carries_out(values: Callables, loop: Loop, callee: Callee) -> list[Place]:
    """The carry in each of the body's results; of ``scan`` that is the first of the pair."""
    found = []
    for value in returned(callee.function):
        if loop.kind != "scan":
            found.append(Place(value))
        elif isinstance(value, cst.Tuple | cst.List) and len(value.elements) == 2:
            first = item_of(value, ("item", 0))
            if first is not None:
                found.append(Place(first))
        else:
            found.append(Place(value, (("item", 0),)))
    return found
