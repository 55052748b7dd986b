"""Reads a function from top to bottom: which messages it raises, under which conditions, what it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from tree_sitter import Node

from jaxerr_rag.catalog import syntax, text
from jaxerr_rag.catalog.guards import negate, shorten
from jaxerr_rag.catalog.program import BUILTIN_EXCEPTIONS, Definition, Program
from jaxerr_rag.catalog.scopes import repeated, settle, unparametrised
from jaxerr_rag.catalog.strings import Evaluator, Scope, to_strings
from jaxerr_rag.catalog.text import Exception_, Function_, Sequence_, Strings, Union_, Value

Kind = Literal["raise", "reraise", "assert", "warning", "log"]

MAX_GUARDS = 3
"""Conditions kept of those that lead to a raise, the innermost ones."""

_WARN = ("warnings.warn", "deprecations.warn", "warn", "warnings.warn_explicit")
_LOG = ("warning", "warn", "error", "exception", "critical")
_LOGGERS = ("logger", "logging", "_logger", "log", "absl.logging")


@dataclass(frozen=True)
class Event:
    """One statement that raises, asserts, warns or logs.

    Attributes:
      exception: the class without its module, "" if only the running program knows.
      message: its texts.
      guards: the conditions that lead there, outermost first.
    """

    kind: Kind
    definition: Definition
    line: int
    exception: str
    message: Strings
    guards: tuple[str, ...]


class Flow:
    """Executes the statements of a function on what is known of its strings.

    Args:
      program: all modules.
      definition: the function.
      depth: calls followed to get here; only at depth 0 are nested functions read.
      on_call: told of each call whose callee is one of `watched`, with the scope at that point.

    Attributes:
      events: what it raises.
      returned: what it returns.
      final: the scope at its end.
      base_message: what it hands to ``super().__init__``, if it is an exception's.
    """

    def __init__(
        self,
        program: Program,
        definition: Definition,
        *,
        depth: int = 0,
        watched: frozenset[str] = frozenset(),
        on_call: Callable[[Definition, Evaluator, Node, Scope], None] | None = None,
    ) -> None:
        self.program = program
        self.definition = definition
        self.depth = depth
        self.events: list[Event] = []
        self.returned: list[Value] = []
        self.final: Scope = {}
        self.base_message: Strings | None = None
        self._watched = watched
        self._on_call = on_call
        self._eval = Evaluator(program, definition.module, definition.enclosing_class, depth)
        self._handlers: list[tuple[str, str]] = []

    def run(self, bound: Scope) -> None:
        """Reads the body with parameters bound as given, the others as holes."""
        scope: Scope = {}
        if self.definition.node.type == "function_definition":
            for name, _ in syntax.parameters(self.definition.node):
                bare = name.lstrip("*")
                scope[bare] = text.hole(bare, "" if name.startswith("*") else bare)
        scope |= bound
        body = syntax.field(self.definition.node, "body")
        if body is not None:
            self._block(body, scope, ())
        self.final = scope

    def run_module(self, root: Node) -> None:
        """Reads the statements of a module's top level."""
        self._block(root, self.final, ())

    # --- statements -------------------------------------------------------------------------------

    def _block(self, block: Node, scope: Scope, guards: tuple[str, ...]) -> bool:
        """Executes statements in place; whether the end is never reached."""
        for node in syntax.statements(block):
            ended, negated = self._statement(node, scope, guards)
            if ended:
                return True
            # What follows `if a: return` is reached under `not a`.
            guards += negated
        return False

    def _statement(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
        kind = node.type
        if self._on_call is not None and kind not in _COMPOUND:
            self._watch(node, scope)
        if kind == "expression_statement":
            for child in node.named_children:
                self._expression(child, scope, guards)
        elif kind == "return_statement":
            values = node.named_children
            self.returned.append(self._eval.value(values[0], scope) if values else None)
            return True, ()
        elif kind == "raise_statement":
            self._raise(node, scope, guards)
            return True, ()
        elif kind in ("continue_statement", "break_statement"):
            return True, ()
        elif kind == "assert_statement":
            self._assert(node, scope, guards)
        elif kind == "if_statement":
            return self._if(node, scope, guards)
        elif kind in ("for_statement", "while_statement"):
            self._loop(node, scope, guards)
        elif kind == "try_statement":
            return self._try(node, scope, guards), ()
        elif kind == "with_statement":
            body = syntax.field(node, "body")
            return (self._block(body, scope, guards) if body is not None else False), ()
        elif kind == "match_statement":
            self._match(node, scope, guards)
        elif kind in ("function_definition", "class_definition", "decorated_definition"):
            self._nested(syntax.undecorated(node), scope)
        return False, ()

    def _expression(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        if node.type == "assignment":
            left, right = syntax.field(node, "left"), syntax.field(node, "right")
            if left is not None and right is not None:
                while right.type == "assignment":
                    inner = syntax.field(right, "right")
                    if inner is None:
                        return
                    right = inner
                self._assign(left, self._eval.value(right, scope), scope)
        elif node.type == "augmented_assignment":
            self._augment(node, scope)
        elif node.type == "call":
            self._call(node, scope, guards)

    def _assign(self, left: Node, value: Value, scope: Scope) -> None:
        if left.type in ("identifier", "attribute"):
            name = syntax.text(left)
            if value is None:
                # An unknown value hides what the name stood for before; a hole shows the name.
                scope[name] = text.hole(name)
            else:
                scope[name] = value
        elif left.type in ("pattern_list", "tuple_pattern"):
            targets = left.named_children
            known = isinstance(value, Sequence_) and not value.open and len(value.items) == len(targets)
            for i, target in enumerate(targets):
                item = value.items[i] if known and isinstance(value, Sequence_) else None
                self._assign(target, item, scope)

    def _augment(self, node: Node, scope: Scope) -> None:
        left, right = syntax.field(node, "left"), syntax.field(node, "right")
        operator = syntax.field(node, "operator")
        if left is None or right is None or operator is None or left.type != "identifier":
            return
        name = syntax.text(left)
        old, added = scope.get(name), self._eval.value(right, scope)
        if syntax.text(operator) == "+=" and isinstance(old, Strings):
            both = [old, to_strings(added, syntax.text(right))]
            scope[name] = text.concatenate(both, name)
        elif isinstance(old, Sequence_) and isinstance(added, Sequence_):
            scope[name] = Sequence_(old.items + added.items, old.open or added.open)
        elif isinstance(old, Sequence_):
            scope[name] = Sequence_(old.items, True)
        else:
            scope[name] = None

    def _call(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        function = syntax.field(node, "function")
        name = syntax.text(function) if function is not None else ""
        positional, keyed, _ = syntax.arguments(node)
        owner, _, member = name.rpartition(".")
        if member in ("append", "extend") and isinstance(scope.get(owner), Sequence_) and positional:
            self._append(owner, member, positional[0], scope)
        elif (
            member == "__init__"
            and self.base_message is None
            and (owner == "super()" or self._is_base(owner))
        ):
            args = positional if owner == "super()" else positional[1:]
            if args:
                self.base_message = self._eval.strings(args[0], scope)
        elif name in _WARN and positional:
            self._warn(name, positional, keyed, node, scope, guards)
        elif member in _LOG and owner in _LOGGERS and positional:
            message = self._eval.strings(positional[0], scope)
            values = [self._eval.strings(arg, scope) for arg in positional[1:]]
            texts = [text.percent(one, values, {}, "value") for one in message.texts]
            self._emit("log", node, member.upper(), text.unite(texts), guards)

    def _append(self, owner: str, member: str, arg: Node, scope: Scope) -> None:
        old = scope[owner]
        assert isinstance(old, Sequence_)
        value = self._eval.value(arg, scope)
        if member == "append":
            item = value if value is not None else text.hole(syntax.text(arg))
            scope[owner] = old if old.open else Sequence_((*old.items, item))
        elif isinstance(value, Sequence_):
            scope[owner] = Sequence_(old.items + value.items, old.open or value.open)
        else:
            scope[owner] = Sequence_(old.items, True)

    def _is_base(self, name: str) -> bool:
        return name in BUILTIN_EXCEPTIONS or name.endswith(("Error", "Exception", "Warning"))

    def _warn(
        self,
        name: str,
        positional: list[Node],
        keyed: dict[str, Node],
        node: Node,
        scope: Scope,
        guards: tuple[str, ...],
    ) -> None:
        if name == "deprecations.warn":
            # (id of the deprecation, message, stacklevel): always a DeprecationWarning.
            if len(positional) > 1:
                message = self._eval.strings(positional[1], scope)
                self._emit("warning", node, "DeprecationWarning", message, guards)
            return
        category = positional[1] if len(positional) > 1 else keyed.get("category")
        cls = syntax.text(category).rpartition(".")[2] if category is not None else "UserWarning"
        self._emit("warning", node, cls, self._eval.strings(positional[0], scope), guards)

    def _raise(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        cause = syntax.field(node, "cause")
        given = [child for child in node.named_children if child.type != "comment" and child != cause]
        if not given:
            self._reraise(node, "", scope, guards)
            return
        self._raise_value(given[0], node, scope, guards)

    def _raise_value(self, given: Node, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        if given.type == "conditional_expression" and len(given.named_children) == 3:
            for part in (given.named_children[0], given.named_children[2]):
                self._raise_value(part, node, scope, guards)
            return
        source = syntax.text(given)
        value = self._eval.value(given, scope)
        options = value.options if isinstance(value, Union_) else (value,)
        raised = [option for option in options if isinstance(option, Exception_)]
        for option in raised:
            self._emit("raise", node, option.cls, option.message, guards)
        if raised:
            return
        if any(source == name for _, name in self._handlers):
            self._reraise(node, source, scope, guards)
        elif given.type in ("identifier", "attribute"):
            last = source.rpartition(".")[2]
            cls = self.program.definition(self.definition.module, source)
            if last in BUILTIN_EXCEPTIONS or (cls is not None and cls.is_class):
                self._emit("raise", node, last, text.literal(""), guards)
            else:
                self._emit("reraise", node, "", text.hole(source), guards)
        elif given.type == "call":
            function = syntax.field(given, "function")
            positional, _, _ = syntax.arguments(given)
            dynamic = function is not None and (
                function.type == "call"
                or syntax.text(function) in scope
                or "__class__" in syntax.text(function)
            )
            if dynamic and positional:
                self._emit("raise", node, "", self._eval.strings(positional[0], scope), guards)
            else:
                self._emit("raise", node, "", text.hole(source), guards)
        else:
            self._emit("reraise", node, "", text.hole(source), guards)

    def _reraise(self, node: Node, name: str, scope: Scope, guards: tuple[str, ...]) -> None:
        """An exception that was caught goes on, perhaps with new ``args``."""
        types, caught = self._handlers[-1] if self._handlers else ("", "")
        args = scope.get(f"{name or caught}.args")
        if isinstance(args, Sequence_) and args.items:
            message = to_strings(args.items[0], "message")
            self._emit("raise", node, types if types.isidentifier() else "", message, guards)
        else:
            self._emit("reraise", node, types if types.isidentifier() else "", text.hole("message"), guards)

    def _assert(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        parts = [child for child in node.named_children if child.type != "comment"]
        if not parts:
            return
        message = self._eval.strings(parts[1], scope) if len(parts) > 1 else text.literal("")
        self._emit("assert", node, "AssertionError", message, (*guards, negate(parts[0])))

    def _emit(self, kind: Kind, node: Node, exception: str, message: Strings, guards: Iterable[str]) -> None:
        kept = tuple(guards)[-MAX_GUARDS:]
        self.events.append(Event(kind, self.definition, syntax.line(node), exception, message, kept))

    # --- branches ---------------------------------------------------------------------------------

    def _if(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
        test, then = syntax.field(node, "condition"), syntax.field(node, "consequence")
        if test is None or then is None:
            return False, ()
        branches: list[tuple[Node | None, Node]] = [(test, then)]
        for found in syntax.walk(test):
            if found.type == "named_expression":
                self._eval.value(found, scope)
        has_else = False
        for part in node.children_by_field_name("alternative"):
            inner = syntax.field(part, "consequence") or syntax.field(part, "body")
            if inner is None:
                continue
            branches.append((syntax.field(part, "condition"), inner))
            has_else = has_else or part.type == "else_clause"
        failed: tuple[str, ...] = ()
        ends: list[Scope] = []
        terminated: tuple[str, ...] = ()
        for condition, body in branches:
            inner_scope = dict(scope)
            own = (shorten(syntax.text(condition)),) if condition is not None else ()
            if self._block(body, inner_scope, guards + failed + own):
                if condition is not None:
                    terminated += (negate(condition),)
            else:
                ends.append(inner_scope)
            if condition is not None:
                failed += (negate(condition),)
        if not has_else:
            ends.append(dict(scope))
        if not ends:
            return True, ()
        settle(scope, ends)
        return False, terminated

    def _loop(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        before = dict(scope)
        inner = dict(scope)
        target = syntax.field(node, "left")
        if target is not None:
            self._assign(target, None, inner)
        body = syntax.field(node, "body")
        condition = syntax.field(node, "condition")
        if body is not None:
            own = (shorten(syntax.text(condition)),) if condition is not None else ()
            self._block(body, inner, guards + own)
        for name in inner.keys() | before.keys():
            scope[name] = repeated(before.get(name), inner.get(name))
        for part in node.children_by_field_name("alternative"):
            rest = syntax.field(part, "body")
            if rest is not None:
                self._block(rest, scope, guards)

    def _try(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> bool:
        before = dict(scope)
        body = syntax.field(node, "body")
        ends: list[Scope] = []
        done = body is not None and self._block(body, scope, guards)
        tail: list[Node] = []
        for part in node.named_children:
            if part.type in ("except_clause", "except_group_clause"):
                inner = dict(before)
                if not self._handler(part, inner, guards):
                    ends.append(inner)
            elif part.type in ("else_clause", "finally_clause"):
                tail.append(part)
        if not done:
            ends.insert(0, dict(scope))
        if not ends:
            return True
        settle(scope, ends)
        for part in tail:
            rest = syntax.field(part, "body") or next(
                (child for child in part.named_children if child.type == "block"), None
            )
            if rest is not None and self._block(rest, scope, guards):
                return True
        return False

    def _handler(self, clause: Node, scope: Scope, guards: tuple[str, ...]) -> bool:
        types, name = "", ""
        block = None
        for child in clause.named_children:
            if child.type == "block":
                block = child
            elif child.type == "as_pattern":
                parts = child.named_children
                types = syntax.text(parts[0])
                name = syntax.text(parts[-1])
            elif child.type != "comment":
                types = syntax.text(child)
        if block is None:
            return False
        self._handlers.append((types.rpartition(".")[2] if "(" not in types else types, name))
        own = (f"handling {shorten(types)}",) if types else ()
        try:
            return self._block(block, scope, guards + own)
        finally:
            self._handlers.pop()

    def _match(self, node: Node, scope: Scope, guards: tuple[str, ...]) -> None:
        subject = syntax.field(node, "subject")
        about = syntax.text(subject) if subject is not None else ""
        body = syntax.field(node, "body")
        ends = [dict(scope)]
        for case in body.named_children if body is not None else ():
            consequence = syntax.field(case, "consequence")
            if case.type != "case_clause" or consequence is None:
                continue
            patterns = [syntax.text(child) for child in case.named_children if child.type == "case_pattern"]
            inner = dict(scope)
            own = shorten(f"{about} matches {', '.join(patterns)}")
            if not self._block(consequence, inner, (*guards, own)):
                ends.append(inner)
        settle(scope, ends)

    def _nested(self, node: Node, scope: Scope) -> None:
        name = syntax.field(node, "name")
        definition = self.definition.module.by_node.get(node.id)
        if name is None or definition is None:
            return
        if definition.is_class:
            return
        scope[syntax.text(name)] = Function_(node, self.definition.module, scope)
        if self.depth == 0:
            inner = Flow(self.program, definition, watched=self._watched, on_call=self._on_call)
            inner.run_nested(scope)
            self.events.extend(inner.events)

    def run_nested(self, closure: Scope) -> None:
        """Reads a nested function with what is known where it is defined."""
        own = {name.lstrip("*") for name, _ in syntax.parameters(self.definition.node)}
        # A parameter of the outer function is no parameter of this one: its callers can't fill it.
        self.run({name: unparametrised(value) for name, value in closure.items() if name not in own})

    def _watch(self, node: Node, scope: Scope) -> None:
        assert self._on_call is not None
        for inner in syntax.walk(node):
            if inner.type == "call":
                function = syntax.field(inner, "function")
                if function is not None and syntax.text(function).rpartition(".")[2] in self._watched:
                    self._on_call(self.definition, self._eval, inner, scope)


_COMPOUND = {
    "if_statement", "for_statement", "while_statement", "try_statement", "with_statement",
    "match_statement", "function_definition", "class_definition", "decorated_definition",
}  # fmt: skip
