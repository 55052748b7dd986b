"""Arguments of ``vmap`` whose mapped axes differ in size: which is shared, which is mapped along another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.loops import ArrayType
from jaxerr_rag.repair.program.transforms import MAPS, Application, Layer, applications, looks_trained
from jaxerr_rag.repair.repairers.vmap.vmap_axes import axes_of, closed, names_of, positional_of, set_axes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"vmap-size-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The axes that the message and the arguments speak for."""
    values = Values(situation.code)
    for application in applications(values, situation, *MAPS):
        layer = application.stack.find(*MAPS)
        if layer is not None:
            yield from _sizes(values, application, layer, situation.message)


_SIZE = re.compile(
    r"had size (\d+)(?:, e\.g\.|:)? ?axis (-?\d+) of (?:argument )?([^\s;]+)(?: of type (\S+))?"
)


_SHARED = re.compile(
    r"kernel|weight|matri|basis|centro|center|centre|codebook|table|filter|embed|bias|grid|^[A-Z]$|theta|coef",
)
_OTHER_AXIS = "Check that the axes of the arguments belong together."


def _sizes(values: Values, application: Application, layer: Layer, message: str) -> Iterator[Candidate]:
    found = _SIZE.findall(message)
    args = positional_of(application)
    axes = axes_of(values, layer, len(args))
    if len(found) < 2 or axes is None or len(axes) != len(args):
        return
    names = names_of(values, application, layer, len(args))
    groups: dict[str, list[int]] = {}
    keyword_sizes: set[str] = set()
    for size, _, name, _ in found:
        plain = re.split(r"[\[.]", name)[0]
        plain = re.sub(r"^args$", "", plain) or plain
        number = re.match(r"args\[(\d+)\]", name)
        if number:
            groups.setdefault(size, []).append(int(number[1]))
        elif plain in names:
            groups.setdefault(size, []).append(names.index(plain))
        else:
            keyword_sizes.add(size)
    keywords = [arg for arg in application.call.args if arg.keyword is not None or arg.star == "**"]
    if keywords and keyword_sizes:
        yield from closed(values, application, layer, keywords, 1.0)
    torn = {at for members in groups.values() for at in members if sum(at in m for m in groups.values()) > 1}
    if torn and len(torn) < len(args):
        # A tree whose leaves differ in size is shared.
        yield Candidate(
            "in_axes_none",
            set_axes(values, layer, ["None" if i in torn else a for i, a in enumerate(axes)]),
            1.0,
        )
        return
    if len(groups) < 2:
        return
    turned = _other_axis(found, groups, names, axes)
    example = _one_example(found, groups, names)
    if turned is not None:
        weight = 1.0 if example is None else 0.8
        yield Candidate("in_axes", set_axes(values, layer, turned), weight, "review", _OTHER_AXIS)
    mapped = [at for at in range(len(args)) if axes[at] != "None"]
    most = max(groups, key=lambda size: ("most axes" in message and size == found[0][0], len(groups[size])))
    rest = [at for at in mapped if not any(at in members for members in groups.values())]
    groups[most] += rest
    order = sorted(groups, key=lambda size: min(groups[size]))
    first_name = names[min(groups[order[0]])] if min(groups[order[0]]) < len(names) else ""
    if (looks_trained(first_name) or example == order[0]) and len(order) == 2:
        order.reverse()
    for at, size in enumerate(order[:3]):
        changed = [text if i in groups[size] or text == "None" else "None" for i, text in enumerate(axes)]
        yield Candidate("in_axes_none", set_axes(values, layer, changed), 0.95 - 0.25 * at, "review")


def _types(found: list[tuple[str, ...]], names: list[str]) -> dict[int, tuple[str, ...]]:
    """The shapes that the message gives of whole arguments, by their places."""
    return {names.index(n): ArrayType.parse(kind).shape for _, _, n, kind in found if kind and n in names}


def _other_axis(
    found: list[tuple[str, ...]], groups: dict[str, list[int]], names: list[str], axes: list[str]
) -> list[str] | None:
    """The axes, if one argument has the others' size along another axis and nothing says it is shared."""
    shapes = _types(found, names)
    if len(groups) != 2 or any(_looks_shared(name) for name in names):
        return None
    options: list[tuple[int, int]] = []
    for size, members in groups.items():
        (wanted,) = [other for other in groups if other != size]
        fitting = [axis for axis, n in enumerate(shapes.get(members[0], ())) if n == wanted]
        if len(members) == 1 and len(fitting) == 1 and len(groups[wanted]) >= len(members):
            options.append((members[0], fitting[0]))
    # What comes first says which axis is meant.
    at, axis = max(options, default=(-1, 0))
    if at < 0:
        return None
    return [str(axis) if place == at else text for place, text in enumerate(axes)]


def _one_example(found: list[tuple[str, ...]], groups: dict[str, list[int]], names: list[str]) -> str | None:
    """The size of the group whose argument is as large as one example of the other's."""
    shapes = _types(found, names)
    for size, members in groups.items():
        for other, others in groups.items():
            if other != size and len(members) == 1:
                one, many = shapes.get(members[0]), shapes.get(others[0], ())
                if one and len(many) == len(one) + 1 and many[1:] == one:
                    return size
    return None


def _looks_shared(name: str) -> bool:
    """Whether a name is one of those that people give to what all copies use; each has a state of its own."""
    trained = looks_trained(name) and not name.startswith("state")
    return trained or _SHARED.search(name) is not None
