"""A batch of keys given to a function of the program that draws from one: the function is mapped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import is_method
from jaxerr_rag.repair.program.key_batches import Batch, batch_of, other_batches
from jaxerr_rag.repair.program.numbers import size, whole
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.program.transforms import MAPS, stack_of
from jaxerr_rag.repair.repairers.random.seeds import failing_draws
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"key-array-where-single-key-expected"})

_SHAPE = re.compile(r"key array of shape \((?P<sizes>[\d, ]*)\)")
_RAW = ("2", "4")
"""Numbers of a raw key."""

_MOST = 5
_GIVEN_UP = 3
"""Arguments of which nobody knows whether each copy has its own."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jax.vmap(f)(keys, x)`` for ``f(keys, x)``, in the function where the keys are many."""
    found = _SHAPE.search(situation.message)
    sizes = [size for size in re.split(r"[,\s]+", found["sizes"]) if size] if found is not None else []
    raw = len(sizes) == 2 and sizes[1] in _RAW and "PRNGKey" in situation.code.source
    values = Values(situation.code)
    batch = (
        batch_of(values, next(iter(failing_draws(situation)), None), situation.frames)
        if len(sizes) == 1 or raw
        else None
    )
    if batch is not None:
        yield from _mapped(values, batch, int(sizes[0]))


# --- what is mapped with them -----------------------------------------------------------------------


def _mapped(values: Values, batch: Batch, count: int) -> Iterator[Candidate]:
    """As many arguments as can be have an axis of their own: ``vmap`` refuses those that have none."""
    code = values.code
    others = list(_others(values, batch))
    ways = _ways(values, batch, count)
    if others and ways:
        writer = Writer(code)
        every = [(batch, ways[0]), *((other, way) for other, way in others)]
        edits = [code.replace(one.call, _text(writer, one, way)) for one, way in every]
        yield Candidate("vmap", writer.edits(edits), 1.0, "review")
    for place, way in enumerate(ways[:_MOST]):
        writer = Writer(code)
        edit = code.replace(batch.call, _text(writer, batch, way))
        yield Candidate("vmap", writer.edits([edit]), 0.99 - 0.01 * place, "review")


def _ways(values: Values, batch: Batch, count: int | None) -> list[list[cst.Arg]]:
    """The arguments that all copies share, in the ways in which that can be; as few as possible first."""
    args = batch.call.args
    if any(arg.star for arg in args):
        return []
    sizes = {id(arg): _leading(values, arg.value) for arg in args}
    others = [arg for arg in args if arg is not batch.keys]
    shared = [
        arg
        for arg in others
        if _shared(values, arg.value) or sizes[id(arg)] not in (None, count or sizes[id(arg)])
    ]
    own = [arg for arg in others if sizes[id(arg)] == count is not None or _per_key(values, batch, arg.value)]
    unknown = [arg for arg in others if arg not in shared and arg not in own]
    if len(unknown) > _GIVEN_UP:
        return []
    return [
        [*shared, *taken] for number in range(len(unknown) + 1) for taken in combinations(unknown, number)
    ]


def _leading(values: Values, node: cst.BaseExpression) -> int | None:
    """The size of an array's first axis, if no function that is or will be mapped has to do with it."""
    for place in values.trail(Place(node)):
        at = place.node
        if isinstance(at, cst.Call) and values.function(at.func) is not None:
            return None
        binding = values.binding(at.value, at) if isinstance(at, cst.Name) else None
        function = binding.node if binding is not None and binding.kind == "parameter" else None
        if isinstance(function, cst.FunctionDef | cst.Lambda) and any(
            stack_of(values, call.func).find(*MAPS) is not None for call, _ in values.calls(function)
        ):
            return None
    return size(values, node, 0)


def _others(values: Values, batch: Batch) -> Iterator[tuple[Batch, list[cst.Arg]]]:
    """Further calls that fail alike, with what their copies share; none inside another."""
    end = 0
    for other in other_batches(values, batch):
        count = argument(other.made, 1, "num") if other.made is not None else None
        ways = _ways(values, other, whole(values, count.value) if count is not None else None)
        start, last = values.code.span(other.call)
        if ways and start >= end:
            end = last
            yield other, ways[0]


def _shared(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value surely has no axis for the keys: a number, a text, a tuple, a function, a setting."""
    made = values.origin(Place(node)).node
    plain = (cst.SimpleString, cst.FormattedString, cst.Lambda, cst.Comparison)
    if isinstance(made, plain) or (isinstance(made, cst.Name) and made.value in ("None", "True", "False")):
        return True
    if isinstance(made, cst.Tuple | cst.List) and rank(values, node) == 1:
        return all(rank(values, element.value) == 0 for element in made.elements)
    if values.function(node) is not None and not isinstance(made, cst.Call):
        return True
    return rank(values, node) == 0 or _is_object(values, node)


def _is_object(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is an instance of a class that JAX does not look into."""
    cls = None
    for place in values.trail(Place(node)):
        cls = cls or (values.class_of(place.node) if not place.path else None)
    if cls is None:
        return False
    code = values.code
    texts = [code.text(base.value) for base in cls.bases]
    texts += [code.text(decorator.decorator) for decorator in cls.decorators]
    return not any(re.search(r"NamedTuple|Module|register|struct|pytree", text) for text in texts)


def _per_key(values: Values, batch: Batch, node: cst.BaseExpression) -> bool:
    """Whether the keys were counted by a value: ``split(key, x.shape[0])``, ``split(key, len(x))``."""
    count = argument(batch.made, 1, "num") if batch.made is not None else None
    if count is None:
        return False
    texts = {values.code.text(place.node) for place in values.trail(Place(count.value))}
    text = outer_text(values.code, node)
    return not texts.isdisjoint({f"{text}.shape[0]", f"len({text})"})


def _text(writer: Writer, batch: Batch, shared: list[cst.Arg]) -> str:
    """The mapped call; arguments that are shared and given by name are closed over."""
    code, call = writer.code, batch.call
    vmap, function = writer.name("jax.vmap"), outer_text(code, call.func)
    if any(arg.keyword is not None for arg in shared):
        return _closed(writer, batch, shared)
    positions = [arg for arg in call.args if arg.keyword is None]
    if not positions:
        return f"{vmap}({function})({_arguments(code, list(call.args))})"
    axes = ["None" if arg in shared else "0" for arg in positions]
    if set(axes) == {"None"}:
        return _closed(writer, batch, shared)
    more = f", in_axes=({', '.join(axes)}{',' if len(axes) == 1 else ''})" if "None" in axes else ""
    return f"{vmap}({function}{more})({_arguments(code, list(call.args))})"


def _closed(writer: Writer, batch: Batch, shared: list[cst.Arg]) -> str:
    """``jax.vmap(lambda k, x: f(k, x, scale=scale))(keys, xs)``."""
    code, call = writer.code, batch.call
    mapped = [arg for arg in call.args if arg not in shared]
    own = parameters(batch.callee.function)[int(is_method(code, batch.callee.function)) :]
    taken = {node.value for arg in shared for node in code.nodes(cst.Name, inside=arg)}
    taken |= {node.value for node in code.nodes(cst.Name, inside=call.func)}
    names: dict[int, str] = {}
    for place, arg in enumerate(call.args):
        if arg in shared:
            continue
        wanted = arg.keyword.value if arg.keyword is not None else own[place] if place < len(own) else "each"
        if wanted in taken or wanted in names.values():
            wanted = fresh(code, f"one_{wanted}", f"each_{wanted}")
        names[place] = wanted
    inner = []
    for place, arg in enumerate(call.args):
        text = names.get(place) or as_argument(code, arg.value)
        inner.append(f"{arg.keyword.value}={text}" if arg.keyword is not None else text)
    values = ", ".join(as_argument(code, arg.value) for arg in mapped)
    function = outer_text(code, call.func)
    mapped_one = f"lambda {', '.join(names.values())}: {function}({', '.join(inner)})"
    return f"{writer.name('jax.vmap')}({mapped_one})({values})"


def _arguments(code: Code, args: list[cst.Arg]) -> str:
    texts = [as_argument(code, arg.value) for arg in args]
    return ", ".join(
        f"{arg.keyword.value}={text}" if arg.keyword is not None else text
        for arg, text in zip(args, texts, strict=True)
    )
