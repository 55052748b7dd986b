"""Which function or class of the program an expression stands for, and who calls it with what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.functions import PARTIAL, is_method, own_nodes, positional
from jaxerr_rag.repair.program.names import Names, Place
from jaxerr_rag.repair.program.reading import text_of_key

SAME_SIGNATURE = frozenset(
    {
        "jax.jit",
        "jax.pmap",
        "jax.vmap",
        "jax.checkpoint",
        "jax.remat",
        "jax.custom_jvp",
        "jax.custom_vjp",
        "jax.named_call",
        "equinox.filter_jit",
        "equinox.filter_vmap",
    }
)
"""Transformations whose result takes and returns what their function does."""

_DEEPEST = 16


@dataclass(frozen=True)
class Callee:
    """The function that an expression stands for.

    Attributes:
      function: its definition.
      bound: leading positional parameters that are given already (``self``, ``partial``).
      keywords: parameters that ``partial`` gives by name.
    """

    function: Function
    bound: int = 0
    keywords: frozenset[str] = frozenset()

    def free(self) -> list[str]:
        """The positional parameters that a call still has to give."""
        return [name for name in positional(self.function)[self.bound :] if name not in self.keywords]


class Callables(Names):
    """The functions and classes of one program."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self._callees: dict[int, Callee | None] = {}
        self._calls: dict[int, list[tuple[cst.Call, Callee]]] = {}
        self._busy: set[int] = set()

    def origin(self, place: Place) -> Place:
        """Where a value is made."""
        return place

    # --- functions --------------------------------------------------------------------------------

    def function(self, expression: cst.BaseExpression | None) -> Callee | None:
        """The function of the program that an expression stands for."""
        if expression is None:
            return None
        if id(expression) in self._callees:
            return self._callees[id(expression)]
        if id(expression) in self._busy or len(self._busy) > _DEEPEST:
            return None
        self._busy.add(id(expression))
        try:
            found = self._function(expression)
        finally:
            self._busy.discard(id(expression))
        self._callees[id(expression)] = found
        return found

    def _function(self, expression: cst.BaseExpression) -> Callee | None:
        if isinstance(expression, cst.Lambda):
            return Callee(expression)
        if isinstance(expression, cst.Name):
            return self._named(expression)
        if isinstance(expression, cst.Attribute):
            return self._member(expression)
        if isinstance(expression, cst.Call):
            return self._made(expression)
        return None

    def _named(self, name: cst.Name) -> Callee | None:
        binding = self.binding(name.value, name)
        if binding is None:
            return None
        if isinstance(binding.node, cst.FunctionDef) and binding.kind == "def":
            return Callee(binding.node)
        if binding.kind == "assign" and binding.value is not None:
            place = self.origin(Place(binding.value, binding.path))
            return self.function(place.node) if not place.path else None
        if binding.kind == "parameter":
            function = binding.node
            assert isinstance(function, cst.FunctionDef | cst.Lambda)
            for value in self.arguments(function, name.value):
                found = self.function(value)
                if found is not None:
                    return found
            return self.function(binding.value)
        return None

    def _member(self, attribute: cst.Attribute) -> Callee | None:
        name = attribute.attr.value
        owner = self.class_of(attribute.value)
        classes = [owner] if owner is not None else list(self.code.nodes(cst.ClassDef))
        for cls in classes:
            for node in own_nodes_of_class(cls):
                if isinstance(node, cst.FunctionDef) and node.name.value == name:
                    plain = self.is_class(attribute.value)
                    return Callee(node, int(is_method(self.code, node) and not plain))
            for value in self.attribute_values(cls, name):
                found = self.function(value)
                if found is not None:
                    return found
        return None

    def _made(self, call: cst.Call) -> Callee | None:
        name = self.code.dotted(call.func)
        first = call.args[0].value if call.args and call.args[0].star == "" else None
        if name in SAME_SIGNATURE:
            return self.function(first)
        if name == PARTIAL:
            inner = self.function(first)
            if inner is None:
                return None
            given = sum(1 for arg in call.args[1:] if arg.keyword is None)
            names = {arg.keyword.value for arg in call.args[1:] if arg.keyword is not None}
            return Callee(inner.function, inner.bound + given, inner.keywords | names)
        # partial(jax.jit, static_argnames="n")(f)
        if isinstance(call.func, cst.Call) and self.code.dotted(call.func.func) == PARTIAL:
            wrapper = call.func.args[0].value if call.func.args else None
            if wrapper is not None and self.code.dotted(wrapper) in SAME_SIGNATURE:
                return self.function(first)
        maker = self.function(call.func)
        if maker is not None:
            for value in returned(maker.function):
                found = self.function(value)
                if found is not None:
                    return found
        cls = self.class_of(call)
        if cls is not None and self.is_class(call.func):
            for node in own_nodes_of_class(cls):
                if isinstance(node, cst.FunctionDef) and node.name.value == "__call__":
                    return Callee(node, 1)
        return None

    def calls(self, function: Function) -> list[tuple[cst.Call, Callee]]:
        """The calls of a function, with what is bound in each; not those that JAX makes."""
        if id(function) not in self._calls:
            self._calls[id(function)] = []
            found = []
            for call in self.code.nodes(cst.Call):
                callee = self.function(call.func) or self._constructed(call.func, function)
                if callee is not None and callee.function is function:
                    found.append((call, callee))
            self._calls[id(function)] = found
        return self._calls[id(function)]

    def _constructed(self, expression: cst.BaseExpression, function: Function) -> Callee | None:
        """A function that is the ``__init__`` of the class that an expression names."""
        if not isinstance(function, cst.FunctionDef) or function.name.value != "__init__":
            return None
        owner = self.code.above(function, cst.ClassDef)
        named = self.is_class(expression) and self.class_of(expression) is owner
        return Callee(function, 1) if named and owner is not None else None

    def arguments(self, function: Function, name: str) -> list[cst.BaseExpression]:
        """What the program's calls give a parameter."""
        found = []
        for call, callee in self.calls(function):
            value = passed(call, callee, name)
            if value is not None:
                found.append(value)
        return found

    # --- classes ----------------------------------------------------------------------------------

    def is_class(self, expression: cst.BaseExpression) -> bool:
        """Whether an expression is a name of a class of the program."""
        if not isinstance(expression, cst.Name):
            return False
        binding = self.binding(expression.value, expression)
        return binding is not None and binding.kind == "class"

    def class_of(self, expression: cst.BaseExpression) -> cst.ClassDef | None:
        """The program's class that an expression names or is an instance of."""
        if isinstance(expression, cst.Call):
            return self.class_of(expression.func) if self.is_class(expression.func) else None
        if not isinstance(expression, cst.Name):
            return None
        binding = self.binding(expression.value, expression)
        if binding is None:
            return None
        if isinstance(binding.node, cst.ClassDef):
            return binding.node
        if binding.kind == "parameter":
            function = binding.node
            if not isinstance(function, cst.FunctionDef) or not is_method(self.code, function):
                return None
            if parameters(function)[0] == expression.value:
                return self.code.above(function, cst.ClassDef)
        elif binding.kind == "assign" and isinstance(binding.value, cst.Call) and not binding.path:
            return self.class_of(binding.value)
        return None

    def attribute_values(self, cls: cst.ClassDef, name: str) -> list[cst.BaseExpression]:
        """What a class's methods assign to ``self.name``, and the default of a field of that name."""
        found = []
        for node in self.code.nodes(cst.Assign, cst.AnnAssign, inside=cls):
            targets: list[cst.CSTNode] = []
            if isinstance(node, cst.Assign):
                targets = [one.target for one in node.targets]
            elif isinstance(node, cst.AnnAssign):
                targets = [node.target]
            value = node.value if isinstance(node, cst.Assign | cst.AnnAssign) else None
            pairs: list[tuple[cst.CSTNode, cst.BaseExpression | None]] = [(one, value) for one in targets]
            for target, part in [*pairs, *_paired(targets, value)]:
                owned = isinstance(target, cst.Attribute) and self.code.text(target) == f"self.{name}"
                # A method's own variable of that name is no field.
                field = isinstance(target, cst.Name) and target.value == name
                field = field and self.code.above(node, cst.ClassDef, cst.FunctionDef) is cls
                if (owned or field) and part is not None:
                    found.append(part)
        return found

    def fields(self, expression: cst.BaseExpression) -> list[str]:
        """The fields of the named tuple or dataclass that an expression (a class's name) names, in order."""
        if not isinstance(expression, cst.Name):
            return []
        binding = self.binding(expression.value, expression)
        if binding is None:
            return []
        if isinstance(binding.node, cst.ClassDef):
            return [
                node.target.value
                for node in own_nodes_of_class(binding.node)
                if isinstance(node, cst.AnnAssign) and isinstance(node.target, cst.Name)
            ]
        value = binding.value
        if isinstance(value, cst.Call) and self.code.dotted(value.func) == "collections.namedtuple":
            names = value.args[1].value if len(value.args) > 1 else None
            if isinstance(names, cst.SimpleString) and isinstance(names.evaluated_value, str):
                return names.evaluated_value.replace(",", " ").split()
            if isinstance(names, cst.List | cst.Tuple):
                return [str(text_of_key(element.value)) for element in names.elements]
        return []


def _paired(
    targets: list[cst.CSTNode], value: cst.BaseExpression | None
) -> Iterator[tuple[cst.CSTNode, cst.BaseExpression]]:
    """The parts of ``self.a, self.b = a, b``."""
    for target in targets:
        if isinstance(target, cst.Tuple) and isinstance(value, cst.Tuple):
            for left, right in zip(target.elements, value.elements, strict=False):
                yield left.value, right.value


def own_nodes_of_class(cls: cst.ClassDef) -> Iterator[cst.CSTNode]:
    """The statements of a class's body."""
    for statement in cls.body.body:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        else:
            yield statement


def passed(call: cst.Call, callee: Callee, name: str) -> cst.BaseExpression | None:
    """What a call gives a parameter of the function it calls."""
    names = positional(callee.function)
    position = names.index(name) - callee.bound if name in names else 99
    found = argument(call, position if position >= 0 else 99, name)
    return found.value if found is not None else None


def returned(function: Function) -> list[cst.BaseExpression]:
    """The expressions that a function returns; a bare ``return`` is left out."""
    if isinstance(function, cst.Lambda):
        return [function.body]
    return [node.value for node in own_nodes(function) if isinstance(node, cst.Return) and node.value]
