"""Which scope a name belongs to, and which binding of it holds at a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.functions import Scope, default_of, own_nodes

Step = tuple[Literal["item"], int | str] | tuple[Literal["attr"], str]
"""One step into a container: ``[0]``, ``["x"]`` or ``.x``."""

Path = tuple[Step, ...]


@dataclass(frozen=True)
class Binding:
    """How a name got its value.

    Attributes:
      kind: ``assign``, ``parameter``, ``def``, ``class``, ``for`` or ``other``.
      node: the statement, function or parameter that binds.
      value: what is assigned, or iterated over; a parameter's default.
      path: where in the value the name's part is, of an unpacking.
      scope: the scope that has the name.
      end: byte from which the name has this value.
    """

    kind: Literal["assign", "parameter", "def", "class", "for", "other"]
    node: cst.CSTNode
    value: cst.BaseExpression | None
    path: Path
    scope: Scope
    end: int


@dataclass(frozen=True)
class Place:
    """A part of an expression's value: the expression and the way into it that is left."""

    node: cst.BaseExpression
    path: Path = ()


class Names:
    """The names of one program."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._tables: dict[int, dict[str, list[Binding]]] = {}

    def scopes(self, node: cst.CSTNode) -> Iterator[Scope]:
        """The scopes a node's names are looked up in, innermost first."""
        at, parent = node, self.code.parent(node)
        while parent is not None:
            # Defaults and decorators of a function belong to the scope round it.
            if isinstance(parent, cst.FunctionDef | cst.Lambda) and at is parent.body:
                yield parent
            at, parent = parent, self.code.parent(parent)
        yield self.code.module

    def table(self, scope: Scope) -> dict[str, list[Binding]]:
        """All bindings of a scope in source order."""
        if id(scope) not in self._tables:
            found: dict[str, list[Binding]] = {}
            for name, binding in self._bindings(scope):
                found.setdefault(name, []).append(binding)
            self._tables[id(scope)] = found
        return self._tables[id(scope)]

    def _bindings(self, scope: Scope) -> Iterator[tuple[str, Binding]]:
        code = self.code
        if isinstance(scope, cst.FunctionDef | cst.Lambda):
            start = code.span(scope)[0]
            for name in parameters(scope):
                yield name, Binding("parameter", scope, default_of(scope, name), (), scope, start)
            for star in (scope.params.star_arg, scope.params.star_kwarg):
                if isinstance(star, cst.Param):
                    yield star.name.value, Binding("other", star, None, (), scope, start)
        for node in own_nodes(scope):
            if isinstance(node, cst.Assign):
                end = code.span(node)[1]
                for target in node.targets:
                    for name, path in unpacked(target.target):
                        yield name, Binding("assign", node, node.value, path, scope, end)
            elif isinstance(node, cst.AnnAssign | cst.NamedExpr):
                for name, path in unpacked(node.target):
                    yield name, Binding("assign", node, node.value, path, scope, code.span(node)[1])
            elif isinstance(node, cst.AugAssign):
                for name, path in unpacked(node.target):
                    yield name, Binding("other", node, node.value, path, scope, code.span(node)[1])
            elif isinstance(node, cst.For | cst.CompFor):
                for name, path in unpacked(node.target):
                    yield name, Binding("for", node, node.iter, path, scope, code.span(node.iter)[0])
            elif isinstance(node, cst.FunctionDef):
                yield node.name.value, Binding("def", node, None, (), scope, code.span(node)[1])
            elif isinstance(node, cst.ClassDef):
                yield node.name.value, Binding("class", node, None, (), scope, code.span(node)[1])
            elif isinstance(node, cst.AsName):
                for name, _ in unpacked(node.name):
                    yield name, Binding("other", node, None, (), scope, code.span(node)[1])

    def binding(self, name: str, at: cst.CSTNode) -> Binding | None:
        """The binding that a name has at a place: the last one before it, as the text runs."""
        start = self.code.span(at)[0]
        for scope in self.scopes(at):
            every = self.table(scope).get(name)
            if not every:
                continue
            before = [one for one in every if one.end <= start]
            return before[-1] if before else every[0]
        return None

    def owner(self, name: cst.Name) -> Scope | None:
        """The scope that a name belongs to."""
        return next((s for s in self.scopes(name) if name.value in self.table(s)), None)

    def loads(self, name: str, scope: Scope) -> list[cst.Name]:
        """The places where a scope's name is read, in nested functions too."""
        found = []
        for node in self.code.nodes(cst.Name, inside=scope):
            if node.value == name and self._is_load(node) and self.owner(node) is scope:
                found.append(node)
        return found

    def _is_load(self, name: cst.Name) -> bool:
        parent = self.code.parent(name)
        if isinstance(parent, cst.Attribute):
            return parent.value is name
        if isinstance(parent, cst.Arg):
            return parent.value is name
        if isinstance(parent, cst.Param):
            return parent.default is name
        if isinstance(parent, cst.FunctionDef | cst.ClassDef | cst.AssignTarget):
            return False
        if isinstance(parent, cst.ImportAlias | cst.AsName):
            return False
        if isinstance(parent, cst.For | cst.CompFor | cst.NamedExpr | cst.AnnAssign):
            return parent.target is not name
        target = self.code.above(name, cst.AssignTarget)
        inside = self.code.above(name, cst.Subscript, cst.Attribute)
        return target is None or (inside is not None and self.code.above(inside, cst.AssignTarget) is target)


def unpacked(target: cst.CSTNode, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """The names that an assignment to a target binds, with where each one's part is."""
    if isinstance(target, cst.Name):
        yield target.value, path
    elif isinstance(target, cst.Tuple | cst.List):
        for at, element in enumerate(target.elements):
            if isinstance(element, cst.StarredElement):
                return
            yield from unpacked(element.value, (*path, ("item", at)))
