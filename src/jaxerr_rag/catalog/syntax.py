"""Small helpers over tree-sitter's Python grammar."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import tree_sitter_python
from tree_sitter import Language, Node, Parser

DEFINITIONS = ("function_definition", "class_definition")


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_python.language()))


def parse_source(source: bytes) -> Node:
    """The root node of a file; what does not parse becomes ``ERROR`` nodes."""
    return _parser().parse(source).root_node


def text(node: Node) -> str:
    """The source of a node."""
    return (node.text or b"").decode("utf-8", "replace")


def line(node: Node) -> int:
    """The 1-based line a node begins on."""
    return int(node.start_point[0]) + 1


def field(node: Node, name: str) -> Node | None:
    """The child of a field."""
    return node.child_by_field_name(name)


def undecorated(node: Node) -> Node:
    """The definition inside a decorated one."""
    if node.type == "decorated_definition":
        return field(node, "definition") or node
    return node


def statements(block: Node) -> Iterator[Node]:
    """The statements of a block or module, without comments."""
    for child in block.named_children:
        if child.type != "comment":
            yield child


def walk(node: Node, *, into_definitions: bool = False) -> Iterator[Node]:
    """A node and everything below it, in source order, not entering nested definitions unless asked."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        if not into_definitions and top is not node and top.type in DEFINITIONS:
            continue
        stack.extend(reversed(top.named_children))


def arguments(call: Node) -> tuple[list[Node], dict[str, Node], bool]:
    """A call's positional and keyword arguments, and whether it spreads ``*args`` or ``**kwargs``."""
    positional: list[Node] = []
    keyed: dict[str, Node] = {}
    spread = False
    listed = field(call, "arguments")
    if listed is None:
        return positional, keyed, spread
    if listed.type == "generator_expression":
        return [listed], keyed, spread
    for child in listed.named_children:
        if child.type == "keyword_argument":
            name, value = field(child, "name"), field(child, "value")
            if name is not None and value is not None:
                keyed[text(name)] = value
        elif child.type in ("list_splat", "dictionary_splat"):
            spread = True
        elif child.type != "comment":
            positional.append(child)
    return positional, keyed, spread


def parameters(function: Node) -> list[tuple[str, Node | None]]:
    """The parameters of a function or lambda in order, with their defaults; ``*args`` come as ``*args``."""
    listed = field(function, "parameters")
    out: list[tuple[str, Node | None]] = []
    for child in listed.named_children if listed is not None else ():
        if child.type == "identifier":
            out.append((text(child), None))
        elif child.type in ("default_parameter", "typed_default_parameter"):
            name = field(child, "name")
            if name is not None:
                out.append((text(name), field(child, "value")))
        elif child.type == "typed_parameter":
            out.append((text(child.named_children[0]), None))
        elif child.type in ("list_splat_pattern", "dictionary_splat_pattern"):
            out.append((text(child), None))
    return out


def plain_string(node: Node) -> str | None:
    """The value of a string without interpolation, or None."""
    try:
        value = ast.literal_eval(text(node))
    except (SyntaxError, ValueError):
        return None
    return value if isinstance(value, str) else None


def chunk_value(chunk: str, *, raw: bool) -> str:
    """The literal text between two interpolations of an f-string."""
    chunk = chunk.replace("{{", "{").replace("}}", "}")
    if raw or "\\" not in chunk:
        return chunk
    try:
        return chunk.encode("latin-1", "backslashreplace").decode("unicode_escape")
    except UnicodeDecodeError:
        return chunk


def docstring_line(definition: Node) -> str:
    """The first line of a definition's docstring, or ""."""
    body = field(definition, "body")
    first = next(statements(body), None) if body is not None else None
    if first is None or first.type != "expression_statement" or not first.named_children:
        return ""
    node = first.named_children[0]
    if node.type != "string":
        return ""
    value = plain_string(node) or ""
    return next((found.strip() for found in value.splitlines() if found.strip()), "")
