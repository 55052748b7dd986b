"""What texts an expression of JAX's source can have: a small abstract interpreter for strings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from jaxerr_rag.catalog import syntax, text
from jaxerr_rag.catalog.program import BUILTIN_EXCEPTIONS, Definition, Module, Program
from jaxerr_rag.catalog.text import (
    Exception_,
    Formatter_,
    Function_,
    Mapping_,
    Sequence_,
    Strings,
    Union_,
    Value,
)

if TYPE_CHECKING:
    pass

Scope = dict[str, Value]

MAX_DEPTH = 5
"""How deep calls are followed."""

_STR_METHODS = ("strip", "lstrip", "rstrip", "lower", "upper", "capitalize")
_DEDENT = ("dedent", "textwrap.dedent", "inspect.cleandoc", "cleandoc")


class Evaluator:
    """Evaluates expressions of one function of a program.

    Args:
      program: where names are looked up.
      module: the function's.
      cls: the class whose method it is, for ``self``.
      depth: how many calls have been followed to get here.
    """

    def __init__(self, program: Program, module: Module, cls: Definition | None, depth: int = 0) -> None:
        self.program = program
        self.module = module
        self.cls = cls
        self.depth = depth

    def strings(self, node: Node, scope: Scope) -> Strings:
        """The texts of an expression; what is not known is a hole."""
        return to_strings(self.value(node, scope), syntax.text(node))

    def value(self, node: Node, scope: Scope) -> Value:
        """What is known of an expression."""
        handler = _HANDLERS.get(node.type)
        return handler(self, node, scope) if handler else None

    def _string(self, node: Node, scope: Scope) -> Value:
        start = next((c for c in node.children if c.type == "string_start"), None)
        prefix = syntax.text(start).rstrip("'\"").lower() if start is not None else ""
        if "b" in prefix:
            return None
        if "f" not in prefix:
            plain = syntax.plain_string(node)
            return None if plain is None else text.literal(plain)
        pieces: list[Strings] = []
        end = start.end_byte if start is not None else node.start_byte
        source = node.text or b""
        closing = node.children[-1].start_byte

        def chunk(upto: int) -> None:
            raw = source[end - node.start_byte : upto - node.start_byte].decode("utf-8", "replace")
            pieces.append(text.literal(syntax.chunk_value(raw, raw="r" in prefix)))

        for child in node.children:
            if child.type == "interpolation":
                chunk(child.start_byte)
                pieces.extend(self._interpolation(child, scope))
                end = child.end_byte
        chunk(closing)
        return text.concatenate(pieces, syntax.text(node))

    def _interpolation(self, node: Node, scope: Scope) -> list[Strings]:
        expression = syntax.field(node, "expression")
        if expression is None:
            return [text.hole(syntax.text(node).strip("{}"))]
        out = []
        raw = syntax.text(node)[1:-1]
        if any(child.type == "=" for child in node.children):
            # `{x=}` shows the expression with its spacing, then the value's repr.
            out.append(text.literal(raw.partition("=")[0] + "="))
            out.append(text.hole(syntax.text(expression)))
        elif any(child.type in ("format_specifier", "type_conversion") for child in node.children):
            out.append(text.hole(syntax.text(expression)))
        else:
            out.append(self.strings(expression, scope))
        return out

    def _concatenated(self, node: Node, scope: Scope) -> Value:
        pieces = [self.strings(child, scope) for child in node.named_children if child.type == "string"]
        return text.concatenate(pieces, syntax.text(node))

    def _binary(self, node: Node, scope: Scope) -> Value:
        left, right = syntax.field(node, "left"), syntax.field(node, "right")
        operator = syntax.field(node, "operator")
        if left is None or right is None or operator is None:
            return None
        sign = syntax.text(operator)
        value = self.value(left, scope)
        if sign == "%" and isinstance(value, Strings) and value.literal:
            return self._percent(value, right, scope)
        if sign == "+":
            other = self.value(right, scope)
            if isinstance(value, Sequence_) and isinstance(other, Sequence_):
                return Sequence_(value.items + other.items, value.open or other.open)
            if isinstance(value, Strings) or isinstance(other, Strings):
                both = [to_strings(value, syntax.text(left)), to_strings(other, syntax.text(right))]
                return text.concatenate(both, syntax.text(node))
        return None

    def _percent(self, template: Strings, right: Node, scope: Scope) -> Value:
        spread = syntax.text(right)
        keyed: dict[str, Strings] = {}
        positional: list[Strings] = []
        if right.type in ("tuple", "parenthesized_expression"):
            positional = [self.strings(child, scope) for child in right.named_children]
        elif right.type == "dictionary":
            for pair in right.named_children:
                key, value = syntax.field(pair, "key"), syntax.field(pair, "value")
                if key is not None and value is not None:
                    keyed[syntax.plain_string(key) or syntax.text(key)] = self.strings(value, scope)
        else:
            positional = [self.strings(right, scope)]
        return text.unite([text.percent(one, positional, keyed, spread) for one in template.texts])

    def _conditional(self, node: Node, scope: Scope) -> Value:
        parts = node.named_children
        if len(parts) != 3:
            return None
        first, last = self.value(parts[0], scope), self.value(parts[2], scope)
        return merge(first, last, syntax.text(parts[0]), syntax.text(parts[2]))

    def _boolean(self, node: Node, scope: Scope) -> Value:
        left, right = syntax.field(node, "left"), syntax.field(node, "right")
        if left is None or right is None:
            return None
        return merge(self.value(left, scope), self.value(right, scope), syntax.text(left), syntax.text(right))

    def _parenthesized(self, node: Node, scope: Scope) -> Value:
        inner = [child for child in node.named_children if child.type != "comment"]
        return self.value(inner[0], scope) if len(inner) == 1 else None

    def _name(self, node: Node, scope: Scope) -> Value:
        name = syntax.text(node)
        if name in scope:
            return scope[name]
        return self._dotted(name)

    def _attribute(self, node: Node, scope: Scope) -> Value:
        name = syntax.text(node)
        if name in scope:
            return scope[name]
        head, _, member = name.partition(".")
        if head in ("self", "cls") and self.cls is not None and "." not in member:
            found = self.program.method(self.cls, member)
            return Function_(found.node, found.module) if found is not None else None
        owner = syntax.field(node, "object")
        if name.endswith(".format") and owner is not None:
            value = self.value(owner, scope)
            return Formatter_(value) if isinstance(value, Strings) and value.literal else None
        return None if head in scope else self._dotted(name)

    def _walrus(self, node: Node, scope: Scope) -> Value:
        name, value = syntax.field(node, "name"), syntax.field(node, "value")
        if name is None or value is None:
            return None
        scope[syntax.text(name)] = found = self.value(value, scope)
        return found

    def _dotted(self, name: str) -> Value:
        """A module-level constant or function, or an attribute of a class."""
        found = self.program.resolve(self.module, name)
        if found is None:
            return None
        module, member = found
        if member in module.constants and self.depth < MAX_DEPTH:
            inside = Evaluator(self.program, module, None, self.depth + 1)
            values = [inside.value(node, {}) for node in module.constants[member]]
            return values[0] if len(values) == 1 else None
        definition = module.definitions.get(member)
        if definition is not None and not definition.is_class:
            return Function_(definition.node, module)
        cls, _, attribute = member.rpartition(".")
        owner = module.definitions.get(cls)
        if owner is not None and owner.is_class and self.depth < MAX_DEPTH:
            return self._class_attribute(owner, attribute)
        return None

    def _class_attribute(self, cls: Definition, name: str) -> Value:
        body = syntax.field(cls.node, "body")
        for statement in syntax.statements(body) if body is not None else ():
            for node in statement.named_children:
                left, right = syntax.field(node, "left"), syntax.field(node, "right")
                if left is not None and right is not None and syntax.text(left) == name:
                    return Evaluator(self.program, cls.module, cls, self.depth + 1).value(right, {})
        return None

    def _sequence(self, node: Node, scope: Scope) -> Value:
        items: list[Value] = []
        opened = False
        for child in node.named_children:
            if child.type == "list_splat":
                opened = True
            elif child.type != "comment":
                # What is no string is kept as a hole, so that joining shows it.
                items.append(self.value(child, scope) or text.hole(syntax.text(child)))
        return Sequence_(tuple(items), opened)

    def _mapping(self, node: Node, scope: Scope) -> Value:
        values = []
        for pair in node.named_children:
            value = syntax.field(pair, "value")
            if pair.type == "pair" and value is not None:
                values.append(self.value(value, scope))
        return Mapping_(tuple(values)) if len(values) <= text.MAX_ALTERNATIVES else None

    def _subscript(self, node: Node, scope: Scope) -> Value:
        container, index = syntax.field(node, "value"), syntax.field(node, "subscript")
        value = self.value(container, scope) if container is not None else None
        if isinstance(value, Mapping_):
            strings = [found for found in value.values if isinstance(found, Strings)]
            return text.unite(strings) if strings else None
        if isinstance(value, Strings) and value.literal and index is not None and index.type == "slice":
            return text.cut(value, syntax.text(index))
        if isinstance(value, Sequence_) and index is not None and index.type == "integer":
            at = int(syntax.text(index))
            return value.items[at] if at < len(value.items) else None
        return None

    def _lambda(self, node: Node, scope: Scope) -> Value:
        return Function_(node, self.module, dict(scope))

    def _call(self, node: Node, scope: Scope) -> Value:
        function = syntax.field(node, "function")
        if function is None:
            return None
        name = syntax.text(function)
        positional, keyed, spread = syntax.arguments(node)
        if function.type == "attribute":
            member = syntax.field(function, "attribute")
            owner = syntax.field(function, "object")
            if member is not None and owner is not None:
                found = self._string_method(owner, syntax.text(member), node, scope)
                if found is not None:
                    return found
                if syntax.text(member) in ("with_traceback", "add_note"):
                    return self.value(owner, scope)
        if name in ("str", "repr", "list", "tuple") and len(positional) == 1:
            inner = self.value(positional[0], scope)
            if name == "str":
                return inner if isinstance(inner, Strings) and inner.literal else None
            return inner if isinstance(inner, Sequence_) and name != "repr" else None
        if name in _DEDENT and positional:
            value = self.strings(positional[0], scope)
            return (
                text.map_literals(text.map_literals(value, "dedent", None), "strip", None)
                if ("cleandoc" in name)
                else text.map_literals(value, "dedent", None)
            )
        if name in ("partial", "functools.partial") and positional:
            inner = self.value(positional[0], scope)
            if isinstance(inner, Function_):
                bound = tuple(self.strings(arg, scope) for arg in positional[1:])
                return Function_(inner.node, inner.module, inner.scope, inner.bound + bound)
            return None
        found = self.exception(name, node, scope)
        if found is not None:
            return found
        callee = self.value(function, scope)
        if isinstance(callee, Formatter_):
            return self._format(callee.template, positional, keyed, scope)
        if isinstance(callee, Function_) and self.depth < MAX_DEPTH:
            return self.call(callee, positional, keyed, scope, spread=spread)
        return None

    def _string_method(self, owner: Node, method: str, call: Node, scope: Scope) -> Value:
        positional, keyed, _ = syntax.arguments(call)
        if method == "format":
            value = self.value(owner, scope)
            if isinstance(value, Strings) and value.literal:
                return self._format(value, positional, keyed, scope)
        elif method == "join" and len(positional) == 1:
            separator = self.value(owner, scope)
            if isinstance(separator, Strings):
                return self._join(separator, self.value(positional[0], scope), syntax.text(positional[0]))
        elif method in _STR_METHODS:
            value = self.value(owner, scope)
            if isinstance(value, Strings) and value.literal:
                characters = syntax.plain_string(positional[0]) if positional else None
                return text.map_literals(value, method, characters)
        elif method == "replace":
            value = self.value(owner, scope)
            if isinstance(value, Strings) and value.literal:
                return value
        return None

    def _format(
        self, template: Strings, positional: list[Node], keyed: dict[str, Node], scope: Scope
    ) -> Strings:
        args = [self.strings(arg, scope) for arg in positional]
        names = {name: self.strings(arg, scope) for name, arg in keyed.items()}
        spread = syntax.text(positional[-1]) if positional else "value"
        return text.unite([text.brace_format(one, args, names, spread) for one in template.texts])

    def _join(self, separator: Strings, value: Value, source: str) -> Value:
        if isinstance(value, Union_):
            options = [self._join(separator, option, source) for option in value.options]
            strings = [found for found in options if isinstance(found, Strings)]
            return text.unite(strings) if strings else None
        if not isinstance(value, Sequence_):
            return text.hole(source)
        pieces: list[Strings] = []
        for item in value.items:
            if pieces:
                pieces.append(separator)
            pieces.append(to_strings(item, source))
        if value.open:
            pieces.append(text.hole("…"))
        return text.concatenate(pieces, source)

    def exception(self, name: str, node: Node, scope: Scope) -> Exception_ | None:
        """The exception object a call makes, if the name is an exception class."""
        last = name.rpartition(".")[2]
        positional, keyed, _ = syntax.arguments(node)
        cls = self.program.definition(self.module, name)
        if cls is not None and cls.is_class and self.program.is_exception(cls):
            return Exception_(last, self._class_message(cls, positional, keyed, scope))
        if name in BUILTIN_EXCEPTIONS or (
            cls is None and last.endswith(("Error", "Exception", "Warning", "SkipTest"))
        ):
            if "." in name and name.partition(".")[0] in scope:
                return None
            return Exception_(last, self._arguments_message(positional, scope))
        return None

    def _arguments_message(self, positional: list[Node], scope: Scope) -> Strings:
        """``str()`` of an exception: its argument, or the tuple of several."""
        if len(positional) == 1:
            return self.strings(positional[0], scope)
        if not positional:
            return text.literal("")
        pieces = [text.literal("(")]
        for i, arg in enumerate(positional):
            pieces.append(text.literal(", " if i else ""))
            value = self.value(arg, scope)
            if isinstance(value, Strings) and value.literal:
                quoted = text.literal("'")
                pieces += [quoted, text.unite([value]), quoted]
            else:
                pieces.append(text.hole(syntax.text(arg)))
        pieces.append(text.literal(")"))
        return text.concatenate(pieces, "message")

    def _class_message(
        self, cls: Definition, positional: list[Node], keyed: dict[str, Node], scope: Scope
    ) -> Strings:
        """What an exception class of JAX makes of its arguments in ``__init__`` or ``__str__``."""
        from jaxerr_rag.catalog.flow import Flow

        shown = self.program.method(cls, "__str__")
        made = self.program.method(cls, "__init__")
        if made is None and shown is None:
            return self._arguments_message(positional, scope)
        attributes: Scope = {}
        message: Strings | None = None
        if made is not None and self.depth < MAX_DEPTH:
            inner = Flow(self.program, made, depth=self.depth + 1)
            inner.run(self.bind(made.node, positional, keyed, scope, skip=1))
            attributes = {key: value for key, value in inner.final.items() if key.startswith("self.")}
            message = inner.base_message
            if message is None and "self.args" in attributes:
                args = attributes["self.args"]
                if isinstance(args, Sequence_) and len(args.items) == 1:
                    message = to_strings(args.items[0], "message")
        if shown is not None and self.depth < MAX_DEPTH:
            inner = Flow(self.program, shown, depth=self.depth + 1)
            inner.run(attributes)
            if inner.returned:
                message = text.unite([to_strings(value, "message") for value in inner.returned])
        return message if message is not None else self._arguments_message(positional, scope)

    def bind(
        self, function: Node, positional: list[Node], keyed: dict[str, Node], scope: Scope, *, skip: int = 0
    ) -> Scope:
        """The parameters of a function with what a call gives them; defaults for what it does not."""
        names = syntax.parameters(function)[skip:]
        bound: Scope = {}
        for i, (name, default) in enumerate(names):
            if name.startswith("*"):
                break
            if i < len(positional):
                bound[name] = self.value(positional[i], scope) or text.hole(syntax.text(positional[i]))
            elif name not in keyed and default is not None:
                bound[name] = self.value(default, {}) or text.hole(name)
        for name, node in keyed.items():
            bound[name] = self.value(node, scope) or text.hole(syntax.text(node))
        return bound

    def call(
        self,
        callee: Function_,
        positional: list[Node],
        keyed: dict[str, Node],
        scope: Scope,
        *,
        spread: bool = False,
    ) -> Value:
        """What a function returns for these arguments."""
        from jaxerr_rag.catalog.flow import Flow

        node, module = callee.node, callee.module
        assert isinstance(node, Node) and isinstance(module, Module)
        bound = dict(callee.scope)
        names = [name for name, _ in syntax.parameters(node)]
        skip = 1 if names[:1] in (["self"], ["cls"]) else 0
        for name, given in zip(names[skip:], callee.bound, strict=False):
            bound[name] = given
        bound |= self.bind(node, positional, keyed, scope, skip=skip + len(callee.bound))
        if spread:
            bound = {name: value for name, value in bound.items() if value is not None}
        if node.type == "lambda":
            body = syntax.field(node, "body")
            inside = Evaluator(self.program, module, self.cls, self.depth + 1)
            return inside.value(body, bound) if body is not None else None
        definition = module.by_node.get(node.id)
        if definition is None or not self.program.textual.returns_text(definition):
            return None
        flow = Flow(self.program, definition, depth=self.depth + 1)
        flow.run(bound)
        returned = flow.returned
        if not returned or any(value is None for value in returned):
            return None
        merged: Value = returned[0]
        for value in returned[1:]:
            merged = merge(merged, value, "", "")
        return merged


def to_strings(value: Value, source: str) -> Strings:
    """The texts of a value; a hole named by its source if it is no string."""
    if isinstance(value, Strings):
        return value
    if isinstance(value, Union_):
        strings = [option for option in value.options if isinstance(option, Strings)]
        if strings:
            return text.unite(strings)
    return text.hole(source)


def merge(one: Value, other: Value, one_source: str, other_source: str) -> Value:
    """One or the other value."""
    if one == other:
        return one
    if isinstance(one, Strings) or isinstance(other, Strings):
        if one is None and other_source == "" and one_source == "":
            return None
        return text.unite([to_strings(one, one_source), to_strings(other, other_source)])
    options: list[Value] = []
    for value in (one, other):
        if isinstance(value, Union_):
            options.extend(value.options)
        elif value is not None:
            options.append(value)
    return Union_(tuple(options[: text.MAX_ALTERNATIVES])) if options else None


_HANDLERS: dict[str, Callable[[Evaluator, Node, Scope], Value]] = {
    "string": Evaluator._string,
    "concatenated_string": Evaluator._concatenated,
    "binary_operator": Evaluator._binary,
    "conditional_expression": Evaluator._conditional,
    "boolean_operator": Evaluator._boolean,
    "parenthesized_expression": Evaluator._parenthesized,
    "identifier": Evaluator._name,
    "attribute": Evaluator._attribute,
    "list": Evaluator._sequence,
    "tuple": Evaluator._sequence,
    "dictionary": Evaluator._mapping,
    "subscript": Evaluator._subscript,
    "named_expression": Evaluator._walrus,
    "lambda": Evaluator._lambda,
    "call": Evaluator._call,
}
