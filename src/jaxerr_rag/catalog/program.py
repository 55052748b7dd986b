"""All modules of one JAX version with their names resolved across imports, without importing anything."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tree_sitter import Node

from jaxerr_rag.catalog import syntax
from jaxerr_rag.catalog.source import JaxSource

if TYPE_CHECKING:
    from jaxerr_rag.catalog.textual import TextualFunctions

BUILTIN_EXCEPTIONS = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)


@dataclass(eq=False)
class Definition:
    """A function or class, with its ``__qualname__``."""

    module: Module
    qualname: str
    node: Node
    parent: Definition | None = None

    @property
    def is_class(self) -> bool:
        """Whether it is a class."""
        return self.node.type == "class_definition"

    @cached_property
    def name(self) -> str:
        """The last part of the qualified name."""
        return self.qualname.rpartition(".")[2]

    @cached_property
    def source(self) -> str:
        """Its text."""
        return syntax.text(self.node)

    @cached_property
    def top(self) -> str:
        """The module-level name it is part of."""
        return self.qualname.partition(".")[0]

    @cached_property
    def enclosing_class(self) -> Definition | None:
        """The class whose method it is, or that a function nested in a method belongs to."""
        at = self.parent
        while at is not None and not at.is_class:
            at = at.parent
        return at


@dataclass(eq=False)
class Module:
    """One file.

    Attributes:
      file: ``jax/_src/core.py``.
      name: ``jax._src.core``.
      imports: local name to the dotted name it stands for.
      constants: module-level name to the expressions assigned to it.
      definitions: qualified name to definition, nested ones included.
    """

    file: str
    name: str
    root: Node
    imports: dict[str, str] = field(default_factory=dict)
    constants: dict[str, list[Node]] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    by_node: dict[int, Definition] = field(default_factory=dict)

    @property
    def is_package(self) -> bool:
        """Whether it is an ``__init__.py``."""
        return self.file.endswith("__init__.py")


class Program:
    """The modules of a JAX version."""

    def __init__(self, source: JaxSource) -> None:
        self.version = source.version
        self.modules: dict[str, Module] = {}
        for file in source.files:
            module = _read_module(file, source.read(file))
            self.modules[module.name] = module

    @cached_property
    def textual(self) -> TextualFunctions:
        """Which functions may return a text."""
        from jaxerr_rag.catalog.textual import TextualFunctions

        return TextualFunctions(self)

    def definitions(self) -> Iterator[Definition]:
        """All functions and classes."""
        for module in self.modules.values():
            yield from module.definitions.values()

    def resolve(self, module: Module, dotted: str, depth: int = 0) -> tuple[Module, str] | None:
        """Where a dotted name used in a module is defined: the module and the qualified name there."""
        head, _, rest = dotted.partition(".")
        if head in module.definitions or (head in module.constants and not rest):
            return module, dotted
        if depth > 6 or head not in module.imports:
            return None
        target = module.imports[head] + (f".{rest}" if rest else "")
        parts = target.split(".")
        for cut in range(len(parts), 0, -1):
            found = self.modules.get(".".join(parts[:cut]))
            if found is not None:
                if cut == len(parts):
                    return found, ""
                if found is module and depth:
                    return None
                return self.resolve(found, ".".join(parts[cut:]), depth + 1)
        return None

    def definition(self, module: Module, dotted: str) -> Definition | None:
        """The function or class a dotted name stands for."""
        found = self.resolve(module, dotted)
        return found[0].definitions.get(found[1]) if found else None

    def bases(self, cls: Definition) -> Iterator[str]:
        """The dotted names of a class's bases."""
        listed = syntax.field(cls.node, "superclasses")
        for child in listed.named_children if listed is not None else ():
            if child.type in ("identifier", "attribute"):
                yield syntax.text(child)

    def method(self, cls: Definition, name: str, depth: int = 0) -> Definition | None:
        """A method of a class or of its bases, as far as these are JAX's."""
        found = cls.module.definitions.get(f"{cls.qualname}.{name}")
        if found is not None or depth > 6:
            return found
        for base in self.bases(cls):
            parent = self.definition(cls.module, base)
            if parent is not None and parent.is_class:
                found = self.method(parent, name, depth + 1)
                if found is not None:
                    return found
        return None

    def is_exception(self, cls: Definition, depth: int = 0) -> bool:
        """Whether a class derives from an exception."""
        for base in self.bases(cls):
            last = base.rpartition(".")[2]
            if last in BUILTIN_EXCEPTIONS:
                return True
            parent = self.definition(cls.module, base)
            if parent is not None and parent.is_class and depth < 8:
                if self.is_exception(parent, depth + 1):
                    return True
            elif last.endswith(("Error", "Exception", "Warning")):
                return True
        return False


def module_name(file: str) -> str:
    """``jax/_src/core.py`` to ``jax._src.core``."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _read_module(file: str, source: bytes) -> Module:
    module = Module(file, module_name(file), syntax.parse_source(source))
    _read_block(module, module.root, None, top=True)
    return module


def _read_block(module: Module, block: Node, parent: Definition | None, *, top: bool) -> None:
    """Collects definitions everywhere, and imports and constants of the module level and its branches.

    Imports inside functions count as the module's: JAX makes them to break import cycles, under the
    names used elsewhere too.
    """
    for node in block.named_children:
        kind = node.type
        if kind in ("function_definition", "class_definition", "decorated_definition"):
            node = syntax.undecorated(node)
            _read_definition(module, node, parent)
        elif kind in ("import_statement", "import_from_statement"):
            for name, target in _imported(module, node):
                module.imports.setdefault(name, target)
        elif kind == "expression_statement" and top:
            _read_constant(module, node)
        elif kind not in ("expression_statement", "return_statement", "raise_statement", "comment"):
            _read_block(module, node, parent, top=top)


def _read_definition(module: Module, node: Node, parent: Definition | None) -> None:
    name = syntax.field(node, "name")
    body = syntax.field(node, "body")
    if name is None or body is None:
        return
    prefix = ""
    if parent is not None:
        prefix = parent.qualname + ("." if parent.is_class else ".<locals>.")
    definition = Definition(module, prefix + syntax.text(name), node, parent)
    # Of several definitions under one name (branches, overloads) the last is what a caller gets.
    module.definitions[definition.qualname] = definition
    module.by_node[node.id] = definition
    _read_block(module, body, definition, top=False)


def _read_constant(module: Module, statement: Node) -> None:
    for node in statement.named_children:
        if node.type == "assignment":
            left, right = syntax.field(node, "left"), syntax.field(node, "right")
            if left is not None and right is not None and left.type == "identifier":
                module.constants.setdefault(syntax.text(left), []).append(right)


def _imported(module: Module, node: Node) -> Iterator[tuple[str, str]]:
    base = ""
    if node.type == "import_from_statement":
        source = syntax.field(node, "module_name")
        base = syntax.text(source) if source is not None else ""
        if base.startswith("."):
            dots = len(base) - len(base.lstrip("."))
            parts = module.name.split(".")
            parts = parts[: len(parts) - dots + (1 if module.is_package else 0)]
            base = ".".join([*parts, base.lstrip(".")] if base.lstrip(".") else parts)
    for child in node.children_by_field_name("name"):
        if child.type == "aliased_import":
            name, alias = syntax.field(child, "name"), syntax.field(child, "alias")
            if name is not None and alias is not None:
                yield syntax.text(alias), _join(base, syntax.text(name))
        elif base:
            yield syntax.text(child), _join(base, syntax.text(child))
        else:
            first = syntax.text(child).partition(".")[0]
            yield first, first


def _join(base: str, name: str) -> str:
    return f"{base}.{name}" if base else name
