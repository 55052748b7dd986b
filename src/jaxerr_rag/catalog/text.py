"""Messages as a miner sees them: literal text with holes, and several alternatives where code branches."""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

MAX_ALTERNATIVES = 12
"""More than this many ways to write one message are folded into a hole."""

MAX_HOLE = 80
"""Characters kept of a hole's expression."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Where a value is put in.

    Attributes:
      expr: the expression, on one line.
      param: if the value is a parameter of the function being read, its name: a caller may fill it.
    """

    expr: str
    param: str = ""


Part = str | Hole
Text = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Strings:
    """The texts an expression may have."""

    texts: tuple[Text, ...]

    @property
    def literal(self) -> bool:
        """Whether any of the texts has something to recognise it by."""
        return any(weight(text) > 0 for text in self.texts)


@dataclass(frozen=True, slots=True)
class Sequence_:
    """A list or tuple whose items are known, in order. `open`: more may follow that are not."""

    items: tuple[Value, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Mapping_:
    """A dictionary with literal values; the keys do not matter."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Exception_:
    """An exception object: its class as written and its message."""

    cls: str
    message: Strings


@dataclass(frozen=True, slots=True)
class Function_:
    """A function or lambda that a name stands for; `bound` are arguments given by ``partial``."""

    node: object
    module: object
    scope: dict[str, Value] = field(default_factory=dict, compare=False)
    bound: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Formatter_:
    """The bound method ``template.format``."""

    template: Strings


@dataclass(frozen=True, slots=True)
class Union_:
    """One of several values that are not all strings."""

    options: tuple[Value, ...]


Value = Strings | Sequence_ | Mapping_ | Exception_ | Function_ | Formatter_ | Union_ | None
"""What is known of an expression; None is nothing."""


def literal(text: str) -> Strings:
    """One text without holes."""
    return Strings(((text,),)) if text else Strings(((),))


def hole(expr: str, param: str = "") -> Strings:
    """One hole."""
    flat = " ".join(expr.split())
    if len(flat) > MAX_HOLE:
        flat = flat[: MAX_HOLE - 1] + "…"
    return Strings(((Hole(flat, param),),))


def weight(text: Text) -> int:
    """Letters and digits outside the holes: what a text can be recognised by."""
    return sum(sum(map(str.isalnum, part)) for part in text if isinstance(part, str))


def normalise(text: Iterable[Part]) -> Text:
    """Joins neighbouring literals and drops empty ones."""
    out: list[Part] = []
    for part in text:
        if isinstance(part, str):
            if not part:
                continue
            if out and isinstance(out[-1], str):
                out[-1] += part
                continue
        out.append(part)
    return tuple(out)


def unite(values: Iterable[Strings]) -> Strings:
    """All the texts of several, each once."""
    texts = dict.fromkeys(text for value in values for text in value.texts)
    return Strings(tuple(texts)[:MAX_ALTERNATIVES])


def concatenate(values: Sequence[Strings], fallback: str) -> Strings:
    """One after another, in every combination; too many become a hole of `fallback`."""
    count = 1
    for value in values:
        count *= len(value.texts)
    if count > MAX_ALTERNATIVES:
        # The longest text of each keeps what there is to recognise.
        values = [
            value if len(value.texts) == 1 else Strings((max(value.texts, key=weight),)) for value in values
        ]
        if not any(value.literal for value in values):
            return hole(fallback)
    combos = itertools.product(*(value.texts for value in values))
    return Strings(tuple(dict.fromkeys(normalise(itertools.chain(*combo)) for combo in combos)))


def map_literals(value: Strings, function: str, argument: str | None) -> Strings:
    """Applies a method of `str` to what is known of each text (``strip`` to its ends only)."""
    return Strings(tuple(_apply(text, function, argument) for text in value.texts))


def _apply(text: Text, function: str, argument: str | None) -> Text:
    parts = list(text)
    if function in ("strip", "lstrip") and parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip(argument)
    if function in ("strip", "rstrip") and parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(argument)
    if function in ("lower", "upper", "capitalize"):
        parts = [getattr(part, function)() if isinstance(part, str) else part for part in parts]
    if function == "dedent":
        whole = "".join(part if isinstance(part, str) else "\x00" for part in parts)
        lines = [line for line in whole.splitlines() if line.strip()]
        margin = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
        pad = re.compile(rf"^ {{1,{margin}}}", re.MULTILINE) if margin else None
        parts = [pad.sub("", part) if pad and isinstance(part, str) else part for part in parts]
    return normalise(parts)


_PERCENT = re.compile(
    r"%(?:\((?P<key>[^)]*)\))?[#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?(?P<kind>[diouxXeEfFgGcrsa%])"
)


def cut(value: Strings, source: str) -> Strings:
    """A slice of each text, as far as it takes literal characters from the end (``[:-2]``)."""
    match = re.fullmatch(r":\s*-(\d+)", source)
    out = []
    for one in value.texts:
        parts = list(one)
        if match and parts and isinstance(parts[-1], str):
            parts[-1] = parts[-1][: -int(match[1])]
        out.append(normalise(parts))
    return Strings(tuple(out))


def percent(text: Text, positional: Sequence[Strings], keyed: dict[str, Strings], spread: str) -> Strings:
    """``text % values``: `positional` in order, `keyed` by ``%(key)s``; `spread` names what is missing."""
    arguments = iter(positional)
    pieces: list[Strings] = []
    for part in text:
        if not isinstance(part, str):
            pieces.append(Strings(((part,),)))
            continue
        end = 0
        for match in _PERCENT.finditer(part):
            pieces.append(literal(part[end : match.start()]))
            end = match.end()
            if match["kind"] == "%":
                pieces.append(literal("%"))
            elif match["key"] is not None:
                pieces.append(keyed.get(match["key"], hole(match["key"])))
            else:
                pieces.append(next(arguments, None) or hole(spread))
        pieces.append(literal(part[end:]))
    return concatenate(pieces, spread)


def brace_format(
    text: Text, positional: Sequence[Strings], keyed: dict[str, Strings], spread: str
) -> Strings:
    """``text.format(*positional, **keyed)``; `spread` names what is missing."""
    pieces: list[Strings] = []
    counter = itertools.count()
    for part in text:
        if not isinstance(part, str):
            pieces.append(Strings(((part,),)))
            continue
        try:
            fields = list(string.Formatter().parse(part))
        except ValueError:
            return Strings((text,))
        for before, name, _, _ in fields:
            pieces.append(literal(before))
            if name is None:
                continue
            root = re.split(r"[.\[]", name)[0]
            if root == "" or root.isdigit():
                index = int(root) if root else next(counter)
                found = positional[index] if index < len(positional) else hole(f"{spread}[{index}]")
            else:
                found = keyed.get(root, hole(root))
            pieces.append(found if root == name else hole(name if root else spread))
    return concatenate(pieces, spread)


def substitute(text: Text, bindings: dict[str, Strings]) -> Strings:
    """Fills the holes that are parameters."""
    pieces = [
        bindings[part.param] if isinstance(part, Hole) and part.param in bindings else Strings(((part,),))
        for part in text
    ]
    return concatenate(pieces, "message")


def render(text: Text) -> str:
    """A text as a template: ``{expr}`` for a hole, doubled braces for literal ones."""
    out = []
    for part in text:
        if isinstance(part, str):
            out.append(part.replace("{", "{{").replace("}", "}}"))
        else:
            out.append("{" + part.expr.translate(_NO_BRACES) + "}")
    return "".join(out)


_NO_BRACES = str.maketrans("{}", "()")
_TEMPLATE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


def parse(template: str) -> Iterator[tuple[bool, str]]:
    """The parts of a template as (is a hole, literal text or expression), neighbouring literals joined."""
    pending: list[str] = []
    end = 0
    for match in _TEMPLATE.finditer(template):
        pending.append(template[end : match.start()])
        end = match.end()
        if match[1] is None:
            pending.append(match[0][0])
            continue
        before = "".join(pending)
        pending.clear()
        if before:
            yield False, before
        yield True, match[1]
    pending.append(template[end:])
    if before := "".join(pending):
        yield False, before
