"""A carry that grows by an element a step: a buffer that is written to, or outputs that ``scan`` stacks."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_default
from jaxerr_rag.repair.forms.growth import Growth, element_of, growths
from jaxerr_rag.repair.forms.leaves import carry_leaf, leaves_in, start_of
from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, names_in
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values, returned, text_of_key
from jaxerr_rag.repair.program.loops import Loop, carries_out, carry_parameter, differences, failing_loop
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-shape-mismatch", "while-carry-shape-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A buffer for what is appended, if the number of steps is bounded; the outputs of a scan."""
    loop = failing_loop(situation)
    if loop is None:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    found = [one for one in differences(situation.message) if one.grows]
    if callee is None or len(found) != 1:
        return
    for at, growth in enumerate(growths(values, loop, callee, found[0])):
        if loop.kind == "scan":
            yield from _stacked(values, loop, callee, growth, 0.9 - 0.1 * at)
        yield from _buffer(values, loop, callee, growth, 0.1 * at)


def _buffer(values: Values, loop: Loop, callee: Callee, growth: Growth, less: float) -> Iterator[Candidate]:
    code = values.code
    found = _position(values, loop, callee, growth)
    start = start_of(values, loop, growth.leaf.path)
    if found is None or start is None:
        return
    position, capacity = found
    writer = Writer(code)
    init = _allocated(values, writer, start, growth, capacity)
    text = f"{outer_text(code, growth.old)}.at[{position}].set({growth.element})"
    edits = [code.replace(growth.call, text), init]
    edits += list(_cut(values, loop, callee, growth))
    yield Candidate("buffer", writer.edits(edits), (1.0 if loop.kind != "scan" else 0.7) - less, "review")


def _position(values: Values, loop: Loop, callee: Callee, growth: Growth) -> tuple[str, str] | None:
    """Where a step writes, and how many elements there will be."""
    code = values.code
    free = callee.free()
    if loop.kind == "fori":
        lower, upper = loop.argument(0, "lower"), loop.argument(1, "upper")
        if upper is None or not isinstance(lower, cst.Integer) or not free:
            return None
        shift = growth.length - int(lower.value, 0)
        return _plus(free[0], shift), _plus(as_argument(code, upper), shift)
    if loop.kind == "scan":
        made = values.origin(Place(loop.xs)).node if loop.xs is not None else None
        if not isinstance(made, cst.Call) or len(made.args) != 1 or len(free) < 2:
            return None
        if code.dotted(made.func).rpartition(".")[2] != "arange":
            return None
        return _plus(free[1], growth.length), _plus(as_argument(code, made.args[0].value), growth.length)
    return _counted(values, loop, callee, growth)


def _plus(text: str, number: int) -> str:
    if text.isdigit():
        return str(int(text) + number)
    if number == 0:
        return text
    return f"{text} + {number}" if number > 0 else f"{text} - {-number}"


def _counted(values: Values, loop: Loop, callee: Callee, growth: Growth) -> tuple[str, str] | None:
    """The counter that the condition bounds, and its bound."""
    code = values.code
    cond = loop.argument(0, "cond_fun")
    test = values.function(cond)
    if cond is None or test is None:
        return None
    shaped = Loop(loop.call, "while", cond, loop.init)
    for value in returned(test.function):
        for node in code.nodes(cst.Comparison, inside=values.origin(Place(value)).node):
            operator = node.comparisons[0].operator
            right = node.comparisons[0].comparator
            if len(node.comparisons) != 1 or not isinstance(operator, cst.LessThan | cst.LessThanEqual):
                continue
            leaves = leaves_in(values, shaped, test, node.left)
            if len(leaves) != 1 or not isinstance(node.left, cst.Name | cst.Subscript | cst.Attribute):
                continue
            first = _counts_from(values, loop, callee, leaves[0])
            name = carry_leaf(values, loop, callee, leaves[0], growth.call)
            if first is None or name is None or leaves_in(values, shaped, test, right):
                continue
            more = 1 if isinstance(operator, cst.LessThanEqual) else 0
            shift = growth.length - first
            return _plus(name, shift), _plus(as_argument(code, right), shift + more)
    return None


def _counts_from(values: Values, loop: Loop, callee: Callee, path: Path) -> int | None:
    """The number that a counter starts from; None if the leaf is no counter."""
    start = start_of(values, loop, path)
    first = text_of_key(values.origin(Place(start)).node) if start is not None else None
    for out in carries_out(values, loop, callee):
        end = next(
            (p.node for p in reversed(values.trail(Place(out.node, (*out.path, *path)))) if not p.path), None
        )
        if not isinstance(end, cst.BinaryOperation) or not isinstance(end.operator, cst.Add):
            return None
        if leaves_in(values, loop, callee, end.left) != [path] or text_of_key(end.right) != 1:
            return None
    return first if isinstance(first, int) else None


def _allocated(
    values: Values, writer: Writer, start: cst.BaseExpression, growth: Growth, capacity: str
) -> Edit:
    """The start value in a buffer of the largest size."""
    code = values.code
    zeros = writer.name("jax.numpy.zeros")
    dtype = growth.leaf.new.dtype
    default = dtype.startswith("float") and is_default(code.source, dtype)
    typed = "" if default else f", dtype={'bool' if dtype == 'bool' else writer.name(f'jax.numpy.{dtype}')}"
    rest = growth.leaf.old.shape[1:]
    made = values.origin(Place(start)).node
    if growth.length == 0:
        shape = argument(made, 0, "shape") if isinstance(made, cst.Call) else None
        if shape is not None and code.text(made).partition("(")[0].endswith(("zeros", "empty", "ones")):
            node = shape.value
            if isinstance(node, cst.Tuple) and node.elements:
                return code.replace(node.elements[0].value, capacity)
            return code.replace(node, capacity)
        size = f"({', '.join([capacity, *rest])})" if rest else capacity
        return code.replace(made, f"{zeros}({size}{typed})")
    element = element_of(values, made, False)
    own = not element.endswith("[0]")
    text = outer_text(code, made)
    if rest:
        size = f"({capacity}, *{element if own else text}.shape{'' if own else '[1:]'})"
        if not (own and element.isidentifier()) and not text.isidentifier():
            size = f"({', '.join([capacity, *rest])})"
    else:
        size = capacity
    place, value = ("0", element) if own and growth.length == 1 else (f":{growth.length}", text)
    return code.replace(made, f"{zeros}({size}{typed}).at[{place}].set({value})")


def _cut(values: Values, loop: Loop, callee: Callee, growth: Growth) -> Iterator[Edit]:
    """Outside of functions, what a ``while_loop`` did not fill is cut off behind it."""
    code = values.code
    if loop.kind != "while" or code.above(loop.call, cst.FunctionDef) is not None:
        return
    target = target_of(values, loop.call)
    statement = code.statement_of(loop.call)
    if not isinstance(target, cst.Tuple) or statement is None or len(growth.leaf.path) != 1:
        return
    names = [outer_text(code, element.value) for element in target.elements]
    at = growth.leaf.path[0][1]
    for number, name in enumerate(names):
        first = _counts_from(values, loop, callee, (("item", number),))
        if (
            first is not None
            and isinstance(at, int)
            and at < len(names)
            and name.isidentifier()
            and name != "_"
        ):
            line = (
                f"\n{code.indent(statement)}{names[at]} = {names[at]}[:{_plus(name, growth.length - first)}]"
            )
            yield insert(code.span(statement)[1], line)
            return


def _stacked(
    values: Values, loop: Loop, callee: Callee, growth: Growth, weight: float
) -> Iterator[Candidate]:
    """What is appended becomes the second half of the pair, and leaves the carry."""
    code = values.code
    path = growth.leaf.path
    at = path[0][1] if len(path) == 1 else None
    init = values.origin(Place(loop.init)).node
    results = returned(callee.function)
    target = target_of(values, loop.call)
    parameter = carry_parameter(loop, callee)
    if not isinstance(at, int) or not isinstance(init, cst.Tuple) or len(results) != 1 or parameter is None:
        return
    pair = results[0]
    if not isinstance(pair, cst.Tuple) or len(pair.elements) != 2 or not isinstance(target, cst.Tuple):
        return
    carry, ys = pair.elements[0].value, pair.elements[1].value
    left = target.elements[0].value
    unpack = _unpacking(values, callee, parameter)
    if not isinstance(carry, cst.Tuple) or code.text(ys) != "None" or unpack is None:
        return
    if not isinstance(left, cst.Tuple) or not len(left.elements) == len(carry.elements) == len(
        unpack.elements
    ):
        return
    kept = [_without(values, tree, at) for tree in (carry, unpack, init, left)]
    name = outer_text(code, left.elements[at].value)
    edits = [
        code.replace(carry, kept[0]),
        code.replace(ys, growth.element),
        code.replace(unpack, kept[1].removeprefix("(").removesuffix(")") if "," in kept[1] else kept[1]),
        code.replace(init, kept[2]),
        code.replace(target, f"{kept[3]}, {name}"),
    ]
    statement = code.statement_of(growth.call)
    assign = code.parent(growth.call)
    if isinstance(assign, cst.Assign) and isinstance(statement, cst.SimpleStatementLine):
        lines = code.lines
        first = len("".join(lines[: code.line(statement) - 1]).encode("utf-8"))
        last = len("".join(lines[: code.end_line(statement)]).encode("utf-8"))
        edits.append(Edit(first, last, ""))
    writer = Writer(code)
    end = code.statement_of(loop.call)
    if growth.length and end is not None:
        start = outer_text(code, init.elements[at].value)
        join = writer.name("jax.numpy.concatenate")
        edits.append(insert(code.span(end)[1], f"\n{code.indent(end)}{name} = {join}([{start}, {name}])"))
    if name in names_in(loop.init) and growth.length and name not in code.text(init.elements[at].value):
        return
    yield Candidate("body", writer.edits(edits), weight, "review")


def _unpacking(values: Values, callee: Callee, parameter: str) -> cst.Tuple | None:
    for node in values.code.nodes(cst.Assign, inside=callee.function):
        target = node.targets[0].target
        if (
            isinstance(node.value, cst.Name)
            and node.value.value == parameter
            and isinstance(target, cst.Tuple)
        ):
            return target
    return None


def _without(values: Values, tree: cst.Tuple, at: int) -> str:
    """A tuple without one element; what is left of a pair stands alone."""
    texts = [outer_text(values.code, e.value) for i, e in enumerate(tree.elements) if i != at]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
