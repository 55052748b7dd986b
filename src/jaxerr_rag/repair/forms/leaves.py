"""The parts of a loop's carry: the names the body has for them, and values they can start from."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.program.code import names_in
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values
from jaxerr_rag.repair.program.loops import Loop, carries_out, carry_parameter, written_path


def part_names(values: Values, loop: Loop, callee: Callee) -> dict[Path, str]:
    """The names that the body gives the parts of the carry by unpacking it or by assignment."""
    parameter = carry_parameter(loop, callee)
    found: dict[Path, str] = {}
    for name, every in values.table(callee.function).items():
        for binding in every:
            if binding.kind != "assign" or binding.value is None:
                continue
            end = values.trail(Place(binding.value, binding.path))
            for place in end:
                if _is_carry(values, place, parameter) and isinstance(
                    binding.value, cst.Name | cst.Attribute | cst.Subscript
                ):
                    found.setdefault(place.path, name)
    return found


def _is_carry(values: Values, place: Place, parameter: str | None) -> bool:
    if not isinstance(place.node, cst.Name) or place.node.value != parameter:
        return False
    binding = values.binding(place.node.value, place.node)
    return binding is not None and binding.kind == "parameter"


def names_of_parts(values: Values, loop: Loop, callee: Callee, path: Path, length: int) -> list[str | None]:
    """What the body calls the elements of a tuple in the carry."""
    names = part_names(values, loop, callee)
    parameter = carry_parameter(loop, callee)
    found: list[str | None] = []
    for at in range(length):
        place: Path = (*path, ("item", at))
        found.append(names.get(place) or (f"{parameter}{written_path(place)}" if parameter else None))
    return found


def leaves_in(values: Values, loop: Loop, callee: Callee, node: cst.CSTNode, depth: int = 4) -> list[Path]:
    """The parts of the carry that an expression of the body is computed from, the nearest first."""
    parameter = carry_parameter(loop, callee)
    found: list[Path] = []
    queue: list[tuple[cst.CSTNode, int]] = [(node, depth)]
    seen: set[int] = set()
    while queue:
        at, left = queue.pop(0)
        for part in values.code.nodes(cst.Name, cst.Attribute, cst.Subscript, inside=at):
            if id(part) in seen:
                continue
            seen.add(id(part))
            for place in values.trail(Place(part)):
                if _is_carry(values, place, parameter):
                    if place.path and place.path not in found:
                        found.append(place.path)
                    break
                if place.node is not part and left and id(place.node) not in seen:
                    queue.append((place.node, left - 1))
    return found


def first_value(
    values: Values, writer: Writer, loop: Loop, callee: Callee, path: Path
) -> Iterator[tuple[str, float]]:
    """Texts that a part of the carry can start from, with how likely each is meant.

    That is the first value of the part it is a copy of; infinity where the body takes a minimum of it;
    zeros like a part that it is computed from.
    """
    code = values.code
    if isinstance(loop.init, cst.Name | cst.Attribute) and not _visible(values, loop):
        return
    for out in carries_out(values, loop, callee):
        place = Place(out.node, (*out.path, *path))
        trail = values.trail(place)
        parameter = carry_parameter(loop, callee)
        for at in trail:
            if _is_carry(values, at, parameter) and at.path != path:
                start = start_of(values, loop, at.path)
                if start is not None:
                    yield as_argument(code, start), 0.9
                    return
        made = next((at.node for at in reversed(trail) if not at.path), None)
        if made is None:
            continue
        extreme = _extreme(values, writer, made)
        if extreme is not None:
            yield extreme, 0.9
        for leaf in leaves_in(values, loop, callee, made):
            start = start_of(values, loop, leaf)
            if leaf != path and start is not None and not is_number(start):
                yield f"{writer.name('jax.numpy.zeros_like')}({as_argument(code, start)})", 0.7
        yield "0.0", 0.4


def _visible(values: Values, loop: Loop) -> bool:
    return values.origin(Place(loop.init)).node is not loop.init


def start_of(values: Values, loop: Loop, path: Path) -> cst.BaseExpression | None:
    """The expression that a part of the carry starts from, the one nearest to the call."""
    for place in values.trail(Place(loop.init, path)):
        if not place.path:
            return place.node
    return None


def _extreme(values: Values, writer: Writer, node: cst.BaseExpression) -> str | None:
    for call in values.code.nodes(cst.Call, inside=node):
        name = values.code.dotted(call.func).rpartition(".")[2]
        if name in ("minimum", "min"):
            return writer.name("jax.numpy.inf")
        if name in ("maximum", "max") and len(call.args) > 1:
            return f"-{writer.name('jax.numpy.inf')}"
    return None


def mentions(node: cst.CSTNode, name: str) -> bool:
    """Whether an expression reads a name."""
    return name in names_in(node)


def carry_leaf(values: Values, loop: Loop, callee: Callee, path: Path, at: cst.CSTNode) -> str | None:
    """How the body can write the carry's leaf at a place, None where it has no name for it any more."""
    parameter = carry_parameter(loop, callee)
    if parameter is None:
        return None
    for name, every in values.table(callee.function).items():
        for binding in every:
            if binding.kind != "assign" or not isinstance(
                binding.value, cst.Name | cst.Attribute | cst.Subscript
            ):
                continue
            place = Place(binding.value, binding.path)
            whole = values.trail(place)[-1]
            if (
                isinstance(whole.node, cst.Name)
                and whole.node.value == parameter
                and whole.path == path
                and values.binding(name, at) == binding
            ):
                return name
    found = values.binding(parameter, at)
    if found is not None and found.kind == "parameter":
        return parameter + written_path(path)
    return None
