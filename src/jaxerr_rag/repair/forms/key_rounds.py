"""A key for each round of a loop of `jax.lax` or of a comprehension that uses one from outside."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import body_of, reads
from jaxerr_rag.repair.program.code import Function, argument
from jaxerr_rag.repair.program.dataflow import Place, returned
from jaxerr_rag.repair.program.keys import Keys, Round, Use

_COUNTS = {"range": 0, "jax.numpy.arange": 0, "numpy.arange": 0}


class Rounds:
    """Writes the keys of rounds for one program."""

    def __init__(self, keys: Keys, writer: Writer) -> None:
        self.keys, self.code, self.writer = keys, keys.code, writer

    def rewritten(self, unit: list[Use], key: str) -> list[Edit] | None:
        """All uses of a unit with a key of their own in each round; None if a round has no number."""
        edits: list[Edit] = []
        made: dict[int, tuple[str | None, list[Edit]]] = {}
        for at, use in enumerate(unit):
            text = key
            for one in use.rounds:
                counter = self._counter(one, use)
                if counter is not None:
                    text = f"{self.writer.name('jax.random.fold_in')}({text}, {counter})"
                    continue
                if one is not use.rounds[0] or len(use.rounds) > 1:
                    return None
                if id(one) not in made:
                    made[id(one)] = self._scanned(one, text)
                name, more = made[id(one)]
                if name is None:
                    return None
                edits += [edit for edit in more if edit not in edits]
                text = name
            if len(unit) > 1:
                text = f"{self.writer.name('jax.random.fold_in')}({text}, {at})"
            edits.append(self.code.replace(use.node, text))
        return edits

    # --- the number of a round ------------------------------------------------------------------------

    def _counter(self, one: Round, use: Use) -> str | None:
        """A name that is another whole number in each round, readable at the use."""
        if not isinstance(one, cst.Call):
            return self._of_comprehension(one)
        name = self.code.dotted(one.func)
        body = self.keys.loop_body(one)
        callee = self.keys.values.function(body) if body is not None else None
        if callee is None:
            return None
        function, names = callee.function, callee.free()
        found: str | None = None
        if name == "jax.lax.fori_loop" and names:
            found = names[0]
        elif name == "jax.lax.scan" and len(names) > 1:
            found = names[1] if self._counts(argument(one, 2, "xs")) else None
        elif name == "jax.lax.map" and names:
            found = names[0] if self._counts(argument(one, 1, "xs")) else None
        elif name == "jax.lax.while_loop" and names:
            found = self._of_while(function, names[0])
        if found is None or found == "_" or not self._readable(function, found, use):
            return None
        return found

    def _readable(self, function: Function, name: str, use: Use) -> bool:
        """Whether the use is in the function, which keeps its parameter as it was."""
        inside = function in list(self.code.functions_round(use.node))
        bound = self.keys.values.table(function).get(name, [])
        return inside and len(bound) == 1

    def _counts(self, given: cst.Arg | None) -> bool:
        """Whether a loop goes over ``arange(n)``."""
        if given is None:
            return False
        node = self.keys.values.origin(Place(given.value)).node
        if not isinstance(node, cst.Call) or self.code.dotted(node.func) not in _COUNTS:
            return False
        texts = [self.code.text(arg) for arg in node.args]
        return len(node.args) <= 2 and not any(re.match(r"\d*\.|.*float", text) for text in texts)

    def _of_while(self, function: Function, carry: str) -> str | None:
        """The part of a carry to which each round adds one."""
        results = returned(function)
        if len(results) != 1 or not isinstance(results[0], cst.Tuple):
            return None
        for at, element in enumerate(results[0].elements):
            value = element.value
            if not isinstance(value, cst.BinaryOperation) or not isinstance(value.operator, cst.Add):
                continue
            if not isinstance(value.left, cst.Name | cst.Subscript) or self.code.text(value.right) != "1":
                continue
            end = self.keys.values.trail(Place(value.left))
            for place in end:
                owned = isinstance(place.node, cst.Name) and place.node.value == carry
                if owned and place.path == (("item", at),):
                    return self.code.text(value.left)
        return None

    def _of_comprehension(self, one: Round) -> str | None:
        assert not isinstance(one, cst.Call)
        loop = one.for_in
        over, target = loop.iter, loop.target
        kind = self.code.dotted(over.func) if isinstance(over, cst.Call) else ""
        if loop.inner_for_in is not None or loop.ifs:
            return None
        if kind == "range" and isinstance(target, cst.Name) and target.value != "_":
            return target.value
        if kind == "enumerate" and isinstance(target, cst.Tuple):
            number = target.elements[0].value
            return number.value if isinstance(number, cst.Name) and number.value != "_" else None
        return None

    # --- keys that a loop goes over -------------------------------------------------------------------

    def _scanned(self, one: Round, key: str) -> tuple[str | None, list[Edit]]:
        if not isinstance(one, cst.Call):
            return self._comprehended(one, key)
        if self.code.dotted(one.func) not in ("jax.lax.scan", "jax.lax.map"):
            return None, []
        body = self.keys.loop_body(one)
        callee = self.keys.values.function(body) if body is not None else None
        if callee is None or not isinstance(callee.function, cst.FunctionDef):
            return None, []
        function = callee.function
        named = [n for n in self.code.nodes(cst.Name) if n is not function.name]
        uses = [name for name in named if self.keys.functions.refers(name, function)]
        if len(uses) > 1:
            return None, []  # Others call the body as it is.
        is_map = self.code.dotted(one.func) == "jax.lax.map"
        given = argument(one, 1 if is_map else 2, "xs")
        names = callee.free()
        at = 0 if is_map else 1
        if len(names) <= at:
            return None, []
        return self._over(one, function, names[at], given, key)

    def _over(
        self, call: cst.Call, function: cst.FunctionDef, name: str, given: cst.Arg | None, key: str
    ) -> tuple[str | None, list[Edit]]:
        code = self.code
        split = self.writer.name("jax.random.split")
        subkey = self._free(function)
        every = (*function.params.posonly_params, *function.params.params)
        param = next(param for param in every if param.name.value == name)
        if given is None or code.text(given.value) == "None":
            count = argument(call, 3, "length")
            if count is None or name in {n for s in body_of(function) for n in reads(s)}:
                return None, []
            keys = f"{split}({key}, {code.text(count.value)})"
            if given is None:
                at = code.outer_span(call.args[1].value)[1]
                return subkey, [code.replace(param.name, subkey), Edit(at, at, f", {keys}")]
            return subkey, [code.replace(param.name, subkey), code.replace(given.value, keys)]
        if isinstance(given.value, cst.Tuple) and given.value.elements:
            first = given.value.elements[0].value
            unpack = self._unpack(function, name)
            if not isinstance(first, cst.Name | cst.Attribute) or unpack is None:
                return None, []
            end = code.outer_span(given.value.elements[-1].value)[1]
            last = code.outer_span(unpack.elements[-1].value)[1]
            keys = f", {split}({key}, {code.text(first)}.shape[0])"
            return subkey, [Edit(end, end, keys), Edit(last, last, f", {subkey}")]
        if not isinstance(given.value, cst.Name | cst.Attribute):
            return None, []
        text = code.text(given.value)
        whole = "inputs" if "inputs" not in self._names(function) else f"{name}_and_key"
        body = body_of(function)
        if not body or not isinstance(function.body, cst.IndentedBlock):
            return None, []
        return subkey, [
            code.replace(given.value, f"({text}, {split}({key}, {text}.shape[0]))"),
            code.replace(param.name, whole),
            code.insert_before(self._first(function), f"{name}, {subkey} = {whole}"),
        ]

    def _first(self, function: cst.FunctionDef) -> cst.CSTNode:
        """The first statement behind the docstring."""
        body = body_of(function)
        head = body[0]
        small = head.body[0] if isinstance(head, cst.SimpleStatementLine) else None
        docstring = isinstance(small, cst.Expr) and isinstance(small.value, cst.SimpleString)
        return body[1] if docstring and len(body) > 1 else head

    def _unpack(self, function: cst.FunctionDef, name: str) -> cst.Tuple | None:
        """The target of ``a, b = xs`` if that is all a body does with its parameter."""
        loads = self.keys.values.loads(name, function)
        assign = self.code.parent(loads[0]) if len(loads) == 1 else None
        target = assign.targets[0].target if isinstance(assign, cst.Assign) else None
        return target if isinstance(target, cst.Tuple) else None

    def _names(self, function: cst.CSTNode) -> set[str]:
        return {n.value for n in self.code.nodes(cst.Name, inside=function)}

    def _free(self, inside: cst.CSTNode) -> str:
        used = self._names(inside) | set(self.keys.values.table(self.code.module))
        return next(n for n in ("subkey", "round_key", "key_of_round", "k_of_round") if n not in used)

    def _comprehended(self, one: Round, key: str) -> tuple[str | None, list[Edit]]:
        assert not isinstance(one, cst.Call)
        code, loop = self.code, one.for_in
        if loop.inner_for_in is not None or loop.ifs:
            return None, []
        split = self.writer.name("jax.random.split")
        subkey = self._free(one)
        over, target = loop.iter, loop.target
        kind = code.dotted(over.func) if isinstance(over, cst.Call) else ""
        if isinstance(over, cst.Call) and kind == "range" and len(over.args) == 1:
            keys = f"{split}({key}, {code.text(over.args[0].value)})"
            return subkey, [code.replace(target, subkey), code.replace(over, keys)]
        text, inner = outer_text(code, over), outer_text(code, target)
        if isinstance(target, cst.Tuple) and not target.lpar:
            inner = f"({inner})"
        if isinstance(over, cst.Name | cst.Attribute | cst.Tuple | cst.List):
            keys = f"zip({split}({key}, len({text})), {text})"
            return subkey, [code.replace(target, f"{subkey}, {inner}"), code.replace(over, keys)]
        # What it goes over may have no length: ``zip``, ``items()``, a generator.
        number = next(n for n in ("i", "number", "number_of_round") if n not in self._names(one))
        edits = [code.replace(target, f"{number}, {inner}"), code.replace(over, f"enumerate({text})")]
        return f"{self.writer.name('jax.random.fold_in')}({key}, {number})", edits
