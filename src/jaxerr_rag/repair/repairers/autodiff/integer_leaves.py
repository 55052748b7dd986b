"""Counters inside the tree that is differentiated: the gradient is taken of the rest of the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.gradient_uses import Keys, Use, gradient_uses
from jaxerr_rag.repair.program.transforms import Application, Layer, applications, argnums_of
from jaxerr_rag.repair.repairers.autodiff.gradient_inputs import is_integer
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-of-integer-input"})

_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
_NOTE = "The integers stay out of what is differentiated, and are what they were."


def propose(situation: Situation) -> Iterator[Candidate]:
    """``grad(lambda trained: f({**tree, **trained}))(trained)`` with the floats of a tree."""
    values = Values(situation.code)
    for application in applications(values, situation, "jax.grad", "jax.value_and_grad"):
        layer = application.stack.layers[0]
        if layer.name not in ("jax.grad", "jax.value_and_grad"):
            continue
        for edits in _split(values, application, layer):
            yield Candidate("split", tuple(edits), 1.0, "review", _NOTE)


def _split(values: Values, application: Application, layer: Layer) -> Iterator[list[Edit] | tuple[Edit, ...]]:
    code, args = values.code, application.call.args
    numbers = argnums_of(layer)
    if numbers is None or len(numbers) != 1 or any(arg.star for arg in args):
        return
    inner = argument(layer.call, 0, "fun") if layer.call is not None else None
    number = numbers[0]
    if inner is None or not 0 <= number < len(args) or not isinstance(args[number].value, cst.Name):
        return
    uses = gradient_uses(values, application.call)
    if uses is None:
        return
    made = _made(values, args[number].value)
    if isinstance(made, cst.Dict):
        counters = set(_integers(values, made))
        tree = _Tree(values, code.text(args[number].value), made, counters, uses)
        yield from _of_dict(values, application, layer, number, tree)
    elif isinstance(made, cst.Call):
        yield from _of_record(values, application, layer, number, made, uses)


def _made(values: Values, node: cst.BaseExpression, deep: int = 3) -> cst.BaseExpression | None:
    """The dictionary, or the call of a named tuple's class, that makes a tree."""
    trail = values.trail(Place(node))
    for place in trail:
        record = isinstance(place.node, cst.Call) and values.is_class(place.node.func)
        if not place.path and (isinstance(place.node, cst.Dict) or record):
            return place.node
    # A parameter that several calls give: the first one begins with what the program makes.
    last = trail[-1].node
    binding = values.binding(last.value, last) if isinstance(last, cst.Name) else None
    if deep and binding is not None and binding.kind == "parameter" and isinstance(last, cst.Name):
        function = binding.node
        assert isinstance(function, cst.FunctionDef | cst.Lambda)
        found = (_made(values, given, deep - 1) for given in values.arguments(function, last.value))
        return next((one for one in found if one is not None), None) if not trail[-1].path else None
    return None


def _integers(values: Values, made: cst.Dict, above: Keys = ()) -> Iterator[Keys]:
    """The ways to the integers of a dictionary of dictionaries."""
    for key, value in _items(made):
        inner = _made(values, value)
        if isinstance(inner, cst.Dict):
            yield from _integers(values, inner, (*above, key))
        elif is_integer(values, value):
            yield (*above, key)


def _items(made: cst.Dict) -> list[tuple[str, cst.BaseExpression]]:
    found = []
    for element in made.elements:
        key = text_of_key(element.key) if isinstance(element, cst.DictElement) else None
        if isinstance(key, str):
            found.append((key, element.value))
    return found


# --- dictionaries -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Tree:
    """A tree that is differentiated: its name, how it is made, its integers, the gradient's uses."""

    values: Values
    name: str
    made: cst.Dict
    counters: set[Keys]
    uses: list[Use]

    @property
    def shallow(self) -> bool:
        """Whether no use is of a part with an integer in it: these parts stay out as they are."""
        groups = {keys[0] for keys in self.counters}
        return all(use.keys and use.keys[0] not in groups for use in self.uses)

    def kept(self, made: cst.Dict, above: Keys = ()) -> str:
        """The dictionary of the tree's floats."""
        parts = []
        for key, value in _items(made):
            keys = (*above, key)
            if not self._mixed(keys):
                parts.append(f'"{key}": {self._at(self.name, keys)}')
            elif keys not in self.counters and not self.shallow:
                inner = _made(self.values, value)
                assert isinstance(inner, cst.Dict)
                parts.append(f'"{key}": {self.kept(inner, keys)}')
        return f"{{{', '.join(parts)}}}"

    def merged(self, floats: str, made: cst.Dict, above: Keys = ()) -> str:
        """The tree with other floats in it."""
        parts = [f"**{self._at(self.name, above)}", f"**{self._at(floats, above)}"]
        for key, value in _items(made):
            keys = (*above, key)
            if self._mixed(keys) and keys not in self.counters and not self.shallow:
                inner = _made(self.values, value)
                assert isinstance(inner, cst.Dict)
                parts.append(f'"{key}": {self.merged(floats, inner, keys)}')
        return f"{{{', '.join(parts)}}}"

    def _mixed(self, keys: Keys) -> bool:
        return any(counter[: len(keys)] == keys for counter in self.counters)

    def _at(self, name: str, keys: Keys) -> str:
        return name + "".join(f'["{key}"]' for key in keys)


def _of_dict(
    values: Values, application: Application, layer: Layer, number: int, tree: _Tree
) -> Iterator[list[Edit] | tuple[Edit, ...]]:
    code = values.code
    complete = len(_items(tree.made)) == len(tree.made.elements)
    if not tree.counters or not complete or any(use.keys in tree.counters for use in tree.uses):
        return
    statement = code.statement_of(application.call)
    one_line = isinstance(statement, cst.SimpleStatementLine)
    trained = fresh(code, "params", "trained", "floats")
    kept = tree.kept(tree.made)
    call = _differentiated(values, application, layer, number, trained, tree.merged(trained, tree.made))
    mixed = [use for use in tree.uses if any(c[: len(use.keys)] == use.keys for c in tree.counters)]
    if not mixed:
        yield [code.replace(application.call, f"{call}({kept})")]
        return
    edits: list[Edit] = []
    for use in mixed:
        update = code.above(use.node, cst.Call)
        arg = code.parent(use.node)
        after = code.statement_of(use.node)
        if use.keys or update is None or not isinstance(arg, cst.Arg) or code.parent(arg) is not update:
            return
        if code.dotted(update.func) not in _MAPS or not isinstance(after, cst.SimpleStatementLine):
            return
        given = [one for one in update.args[1:] if code.text(one.value) == tree.name]
        if not given and len(update.args) == 2:
            continue  # The gradient alone is mapped.
        if len(given) != 1 or len(update.args) != 3:
            return
        edits.append(code.replace(given[0].value, trained))
        nested = any(len(keys) > 1 for keys in tree.counters)
        if nested:
            updated = fresh(code, "updated", "new_floats")
            texts = [as_argument(code, one.value) for one in update.args]
            texts = [
                trained if one is given[0] else text for one, text in zip(update.args, texts, strict=True)
            ]
            line = f"{updated} = {code.text(update.func)}({', '.join(texts)})"
            edits[-1:] = [code.insert_before(after, line)]
            edits.append(code.replace(update, tree.merged(updated, tree.made)))
        else:
            start, end = code.outer_span(update)
            edits += [Edit(start, start, f"{{**{tree.name}, **"), Edit(end, end, "}")]
    if edits and one_line and statement is not None:
        edits.append(code.insert_before(statement, f"{trained} = {kept}"))
        yield [*edits, code.replace(application.call, f"{call}({trained})")]


def _differentiated(
    values: Values, application: Application, layer: Layer, number: int, trained: str, whole: str
) -> str:
    """``jax.grad(lambda trained: f(whole, x))``, with what else the transformation is given."""
    code = values.code
    assert layer.call is not None
    inner = argument(layer.call, 0, "fun")
    assert inner is not None
    texts = []
    for at, arg in enumerate(application.call.args):
        text = whole if at == number else as_argument(code, arg.value)
        texts.append(f"{arg.keyword.value}={text}" if arg.keyword is not None else text)
    function = outer_text(code, inner.value)
    function = f"({function})" if isinstance(inner.value, cst.Lambda) and not inner.value.lpar else function
    rest = [code.text(arg).rstrip(", ") for arg in layer.call.args if arg is not inner]
    rest = [text for text in rest if not text.replace(" ", "").startswith("argnums=")]
    more = "".join(f", {text}" for text in rest)
    return f"{code.text(layer.call.func)}(lambda {trained}: {function}({', '.join(texts)}){more})"


# --- named tuples -----------------------------------------------------------------------------------


def _of_record(
    values: Values,
    application: Application,
    layer: Layer,
    number: int,
    made: cst.Call,
    uses: Sequence[Use],
) -> Iterator[list[Edit] | tuple[Edit, ...]]:
    """Of a named tuple only the one field is differentiated whose gradient is used."""
    code = values.code
    cls = values.class_of(made)
    named = cls is not None and any("NamedTuple" in code.text(base.value) for base in cls.bases)
    used = {use.keys[0] for use in uses if use.keys}
    if not named or len(used) != 1 or any(not use.keys for use in uses):
        return
    (field,) = used
    names = values.fields(made.func)
    given = {name: argument(made, at, name) for at, name in enumerate(names)}
    arg = given.get(field)
    whole = {name: one for name, one in given.items() if one is not None and is_integer(values, one.value)}
    if arg is None or field in whole or not whole:
        return
    inner = _made(values, arg.value)
    if isinstance(inner, cst.Dict) and any(_integers(values, inner)):
        return
    tree = code.text(application.call.args[number].value)
    writer = Writer(code)
    trained = field if field not in {n.value for n in code.nodes(cst.Name, inside=application.call)} else ""
    trained = trained or fresh(code, "trained", "part")
    call = _differentiated(values, application, layer, number, trained, f"{tree}._replace({field}={trained})")
    edits = [code.replace(application.call, f"{call}({tree}.{field})")]
    for use in uses:
        part: cst.CSTNode = use.node
        for _ in use.keys[1:]:
            part = part.value  # type: ignore[attr-defined]
        if isinstance(part, cst.Attribute):
            edits.append(code.replace(part, outer_text(code, part.value)))
    yield writer.edits(edits)
