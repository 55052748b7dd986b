"""Facts about the syntax of a piece of code: the vocabulary of `evidence` in entries.

``CONTRIBUTING.md`` has the table of them. Code is read with tree-sitter, which makes something of a single
line too, as tracebacks show them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tree_sitter import Node

from jaxerr_rag.catalog import syntax

_MEMBERS = {"attribute": slice(-1), "keyword_argument": slice(1, None)}
"""Parts of a node without the one that is no name of its own: ``dot``, ``axis`` in ``jnp.dot(x, axis=0)``."""

_DOTTED = re.compile(r"[\w.]+")

ALIASES = {
    "np": "numpy",
    "onp": "numpy",
    "jnp": "jax.numpy",
    "lax": "jax.lax",
    "jsp": "jax.scipy",
    "jr": "jax.random",
    "jrandom": "jax.random",
    "jtu": "jax.tree_util",
    "P": "jax.sharding.PartitionSpec",
    "pl": "jax.experimental.pallas",
    "plgpu": "jax.experimental.pallas.mosaic_gpu",
    "pltpu": "jax.experimental.pallas.tpu",
}
"""What short names stand for where no import says so."""

MAX_CODE = 100_000
"""Characters of a program that are read."""

Fact = tuple[str, int, int]
"""A fact and the byte range of the code it is about."""

_OPENS = re.compile(r"(if|while|for|with|def|class|except|async)\b")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_LEXEME = re.compile(r"#.*|(?<!\w)[rbuftRBUFT]{0,2}(\"\"\"|\'\'\'|\"|\')|[()\[\]{}]")
_HEADER = re.compile(
    r"(if|while|for|with|def|class|try|except|else|finally|async|match|case)\b.*:\s*(#.*)?$", re.DOTALL
)
_SIMPLE = {
    "if_statement": "if",
    "elif_clause": "if",
    "while_statement": "while",
    "for_statement": "for",
    "assert_statement": "assert",
    "return_statement": "return",
    "with_statement": "with",
    "raise_statement": "raise",
    "delete_statement": "del",
    "import_statement": "import",
    "import_from_statement": "import",
    "function_definition": "def",
    "class_definition": "class",
    "conditional_expression": "ternary",
    "list_comprehension": "comprehension",
    "generator_expression": "comprehension",
    "set_comprehension": "comprehension",
    "dictionary_comprehension": "comprehension",
    "if_clause": "comprehension-if",
    "lambda": "lambda",
    "interpolation": "fstring",
    "format_specifier": "fstring-format",
    "not_operator": "not",
    "slice": "slice",
    "subscript": "subscript",
    "list": "literal:list",
    "tuple": "literal:tuple",
    "dictionary": "literal:dict",
    "set": "literal:set",
    "integer": "literal:int",
    "float": "literal:float",
    "string": "literal:str",
    "none": "literal:None",
}


def complete(fragment: str) -> str:
    """A line of a program made into something that parses.

    A header gets a body, ``elif`` becomes ``if``, and what a traceback cut after its first line is closed.
    """
    fragment = fragment.strip()
    if fragment.startswith("elif "):
        fragment = fragment[2:]
    if fragment.startswith("@"):
        return _closed(fragment) + "\ndef _(): pass"
    if (closed := _closed(fragment)) != fragment:
        return closed + ": pass" if _OPENS.match(fragment) else closed
    if _HEADER.match(fragment):
        return fragment + "\n  pass"
    return fragment


def _closed(fragment: str) -> str:
    """A fragment with its open brackets closed; as it was if there are none."""
    missing: list[str] = []
    at = 0
    while found := _LEXEME.search(fragment, at):
        at = found.end()
        if quote := found[1]:
            end = fragment.find(quote, at)
            while end > 0 and fragment[end - 1] == "\\":
                end = fragment.find(quote, end + 1)
            at = end + len(quote) if end >= 0 else len(fragment)
        elif found[0] in _BRACKETS:
            missing.append(_BRACKETS[found[0]])
        elif missing and found[0] == missing[-1]:
            missing.pop()
    return f"{fragment}\n{''.join(reversed(missing))}" if missing else fragment


def aliases(code: str) -> dict[str, str]:
    """Local name to dotted name, from the imports of a program and from custom."""
    return _aliases_of(_parse(code)) if code else dict(ALIASES)


def _parse(code: str) -> Node:
    return syntax.parse_source(code[:MAX_CODE].encode("utf-8", "replace"))


def _aliases_of(root: Node) -> dict[str, str]:
    found = dict(ALIASES)
    for node in syntax.walk(root, into_definitions=True):
        if node.type == "import_statement":
            for child in node.children_by_field_name("name"):
                if child.type == "aliased_import":
                    name, alias = syntax.field(child, "name"), syntax.field(child, "alias")
                    if name is not None and alias is not None:
                        found[syntax.text(alias)] = syntax.text(name)
                else:
                    head = syntax.text(child).partition(".")[0]
                    found[head] = head
        elif node.type == "import_from_statement":
            source = syntax.field(node, "module_name")
            for child in node.children_by_field_name("name"):
                name = syntax.field(child, "name") if child.type == "aliased_import" else child
                alias = syntax.field(child, "alias") if child.type == "aliased_import" else child
                if source is not None and name is not None and alias is not None:
                    found[syntax.text(alias)] = f"{syntax.text(source)}.{syntax.text(name)}"
    return found


def facts(code: str, known: dict[str, str] | None = None) -> set[Fact]:
    """The facts of a program or of a completed line.

    Args:
      code: Python, perhaps not quite.
      known: what local names stand for; told from the code's own imports if None.
    """
    root = _parse(code)
    if known is None:
        known = _aliases_of(root)
    found: set[Fact] = set()
    stack = [root]
    while stack:
        node = stack.pop()
        kind = node.type
        first, last = node.start_byte, node.end_byte
        if kind == "identifier":
            name = syntax.text(node)
            found.add((f"ref:{known.get(name, name)}", first, last))
            continue
        if kind in _SIMPLE:
            found.add((_SIMPLE[kind], first, last))
        if kind in _HANDLERS:
            for name in _HANDLERS[kind](node, known):
                found.add((name, first, last))
        below = node.named_children
        stack += below[_MEMBERS[kind]] if kind in _MEMBERS else below
    return found


def dotted(node: Node, aliases: dict[str, str]) -> str:
    """A name or attribute with its alias spelled out; "" for what is no dotted name."""
    source = syntax.text(node)
    if _DOTTED.fullmatch(source) is None:
        return ""
    head, dot, rest = source.partition(".")
    return aliases.get(head, head) + dot + rest


def _operator(node: Node, aliases: dict[str, str]) -> list[str]:
    sign = syntax.field(node, "operator")
    if sign is None:
        return []
    return [syntax.text(sign) if node.type == "boolean_operator" else f"op:{syntax.text(sign)}"]


def _unary(node: Node, aliases: dict[str, str]) -> list[str]:
    return [f"op:{syntax.text(node.children[0])}"]


def _comparison(node: Node, aliases: dict[str, str]) -> list[str]:
    signs = [syntax.text(child) for child in node.children_by_field_name("operators")]
    names = ["in" if sign in ("in", "not in") else "compare" for sign in signs]
    return [*names, "chained-compare"] if len(signs) > 1 else names


def _assignment(node: Node, aliases: dict[str, str]) -> list[str]:
    names = ["augassign"] if node.type == "augmented_assignment" else []
    left = syntax.field(node, "left")
    targets = [left] if left is not None else []
    if left is not None and left.type in ("pattern_list", "tuple_pattern"):
        targets = list(left.named_children)
    return names + [f"store:{target.type}" for target in targets if target.type in ("subscript", "attribute")]


def _subscript(node: Node, aliases: dict[str, str]) -> list[str]:
    return [
        "subscript:compare"
        for index in node.children_by_field_name("subscript")
        if any(inner.type == "comparison_operator" for inner in syntax.walk(index))
    ]


def _call(node: Node, aliases: dict[str, str]) -> list[str]:
    function = syntax.field(node, "function")
    if function is None:
        return []
    name = dotted(function, aliases)
    names = [f"call:{name}"] if name else []
    if function.type == "attribute":
        member = syntax.field(function, "attribute")
        if member is not None:
            names.append(f"call:.{syntax.text(member)}")
    return names


def _name(node: Node, aliases: dict[str, str]) -> list[str]:
    name = dotted(node, aliases)
    return [f"ref:{name}"] if name else []


def _keyword(node: Node, aliases: dict[str, str]) -> list[str]:
    name = syntax.field(node, "name")
    return [f"kw:{syntax.text(name)}"] if name is not None else []


def _decorator(node: Node, aliases: dict[str, str]) -> list[str]:
    names = []
    for child in node.named_children:
        function = syntax.field(child, "function") if child.type == "call" else child
        if function is not None and (name := dotted(function, aliases)):
            names.append(f"decorator:{name}")
    return names


def _import(node: Node, aliases: dict[str, str]) -> list[str]:
    source = syntax.field(node, "module_name")
    base = syntax.text(source) + "." if source is not None else ""
    names = [f"ref:{syntax.text(source)}"] if source is not None else []
    for child in node.children_by_field_name("name"):
        name = syntax.field(child, "name") if child.type == "aliased_import" else child
        if name is not None:
            names.append(f"ref:{base}{syntax.text(name)}")
    return names


_HANDLERS: dict[str, Callable[[Node, dict[str, str]], list[str]]] = {
    "boolean_operator": _operator,
    "binary_operator": _operator,
    "unary_operator": _unary,
    "comparison_operator": _comparison,
    "assignment": _assignment,
    "augmented_assignment": _assignment,
    "subscript": _subscript,
    "call": _call,
    "attribute": _name,
    "keyword_argument": _keyword,
    "decorator": _decorator,
    "import_statement": _import,
    "import_from_statement": _import,
}
