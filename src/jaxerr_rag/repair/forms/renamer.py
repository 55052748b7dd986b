"""The edits that bring the names of a program up to date."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator

import libcst as cst

from jaxerr_rag.repair.forms.renames import Rename, renames, version
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.names import Names

_EXPLICIT = ("jax.extend", "jax.example_libraries", "jax.experimental", "jax.export", "jax.ffi")
"""Packages that ``import jax`` alone need not make available."""


class Renamer:
    """Collects the edits that bring one program up to date.

    Args:
      code: the program.
      jax_version: names that still work on this JAX are left.
    """

    def __init__(self, code: Code, jax_version: str) -> None:
        self.code = code
        self.names = Names(code)
        at = version(jax_version)
        self.table = {old: row for old, row in renames().items() if not at or version(row.since) <= at}
        self.edits: list[Edit] = []
        self._imports: dict[str, Edit] = {}
        self._handled: set[str] = set()

    def run(self) -> tuple[Edit, ...]:
        """The edits for all removed names of the program."""
        for node in list(self.code.nodes(cst.Import, cst.ImportFrom)):
            if isinstance(node, cst.Import):
                self._import(node)
            elif isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
                self._from_import(node)
        for use in list(self.code.nodes(cst.Attribute)):
            row = self.table.get(self.code.dotted(use))
            if row is not None and self._covered(use) and not self._in_import(use):
                self._use(use, row)
        return (*self.edits, *self._imports.values())

    def _covered(self, use: cst.Attribute) -> bool:
        """Whether the name that an attribute starts with is an import, and not one mended as a whole."""
        head: cst.BaseExpression = use
        while isinstance(head, cst.Attribute):
            head = head.value
        return (
            isinstance(head, cst.Name)
            and head.value in self.code.imports
            and head.value not in self._handled
            and self._is_import(head)
        )

    def _is_import(self, name: cst.Name) -> bool:
        """Whether nothing but an import binds a name."""
        owner = self.names.owner(name)
        bound = self.names.table(owner).get(name.value, []) if owner is not None else []
        return all(self._in_import(binding.node) for binding in bound)

    def _in_import(self, node: cst.CSTNode) -> bool:
        return self.code.above(node, cst.Import, cst.ImportFrom) is not None

    # --- imports ----------------------------------------------------------------------------------

    def _import(self, node: cst.Import) -> None:
        for alias in node.names:
            name = dotted(alias.name)
            row = self.table.get(name)
            if name == "jax.config" and alias.asname is None:
                self.edits.append(self.code.replace(alias.name, "jax"))
            elif row is not None and row.plain:
                self.edits.append(self.code.replace(alias.name, row.new))
                if alias.asname is not None:
                    self._handled.add(dotted(alias.asname.name))
            elif any(old.startswith(name + ".") for old in self.table) and self._gone(name):
                members = self._members(dotted(alias.asname.name) if alias.asname else name, name)
                module = _shared_module(members)
                if alias.asname is not None and module:
                    self.edits.append(self.code.replace(alias.name, module))
                    self._handled.add(dotted(alias.asname.name))
                elif members and len(node.names) == 1:
                    self._replace_import(node, ["import jax"] if alias.asname is None else [])

    def _from_import(self, node: cst.ImportFrom) -> None:
        assert not isinstance(node.names, cst.ImportStar)
        base = dotted(node.module)
        moved = self.table.get(base)
        if moved is not None and moved.plain and node.module is not None and not node.relative:
            self.edits.append(self.code.replace(node.module, moved.new))
            return
        kept: list[cst.ImportAlias] = []
        lines: list[str] = []
        for alias in node.names:
            name = f"{base}.{dotted(alias.name)}"
            local = dotted(alias.asname.name) if alias.asname is not None else dotted(alias.name)
            row = self.table.get(name)
            if row is not None:
                lines.extend(self._imported(row, local))
                continue
            members = self._members(local, name) if self._gone(name) else []
            if not members:
                kept.append(alias)
                continue
            module = _shared_module(members)
            if module:
                lines.append(_from_line(module, local))
                self._handled.add(local)
        if len(kept) == len(node.names):
            return
        if kept:
            gone = [alias for alias in node.names if alias not in kept]
            self.edits.extend(self._without(node, gone))
            if lines:
                self.edits.append(self.code.insert_before(node, "\n".join(lines)))
        else:
            self._replace_import(node, lines)

    def _gone(self, module: str) -> bool:
        """Whether a module is one that only removed names are known of."""
        return module in _GONE_MODULES

    def _imported(self, row: Rename, local: str) -> Iterator[str]:
        """The import lines for a from-imported name, whose uses are mended where they have to be."""
        loads = self._loads(local)
        self._handled.add(local)
        if not row.is_name:
            for load in loads:
                self._use(load, row)
            return
        new = row.from_import or row.new
        last = new.rpartition(".")[2]
        aliased = local != row.old.rpartition(".")[2]
        if "." not in new:
            self.edits.extend(self.code.replace(load, new) for load in loads)
            return
        for load in loads:
            self._arguments(load, row)
        if aliased or local == last:
            yield _from_line(new, local)
        elif self._taken(last):
            if new == "jax.Array" and self.code.imports.get("jax") == "jax":
                self.edits.extend(self.code.replace(load, new) for load in loads)
            else:
                yield _from_line(new, local)
        else:
            self.edits.extend(self.code.replace(load, last) for load in loads)
            yield _from_line(new, last)

    def _taken(self, name: str) -> bool:
        mentioned = any(node.value == name and self._plain(node) for node in self.code.nodes(cst.Name))
        return mentioned or hasattr(builtins, name)

    def _members(self, local: str, module: str) -> list[Rename]:
        """The rows of all members of a gone module that the program uses; none if one has no row."""
        found = []
        for node in self.code.nodes(cst.Attribute):
            if self.code.dotted(node.value) == module and not self._in_import(node):
                row = self.table.get(f"{module}.{node.attr.value}")
                if row is None:
                    return []
                found.append(row)
        return found

    def _loads(self, local: str) -> list[cst.Name]:
        return [
            node
            for node in self.code.nodes(cst.Name)
            if node.value == local
            and self._plain(node)
            and not self._in_import(node)
            and self._is_import(node)
        ]

    def _plain(self, name: cst.Name) -> bool:
        parent = self.code.parent(name)
        if isinstance(parent, cst.Attribute):
            return parent.value is name
        if isinstance(parent, cst.Arg):
            return parent.value is name
        return not isinstance(parent, cst.Param) or parent.name is not name

    def _replace_import(self, node: cst.Import | cst.ImportFrom, lines: Iterable[str]) -> None:
        code = self.code
        texts = list(dict.fromkeys(lines))
        statement = code.statement_of(node)
        alone = isinstance(statement, cst.SimpleStatementLine) and len(statement.body) == 1
        if texts:
            separator = "\n" + code.indent(node) if alone else "; "
            self.edits.append(code.replace(node, separator.join(texts)))
        elif alone:
            start, end = code.span(node)
            begin = code.data.rfind(b"\n", 0, start) + 1
            after = code.data.find(b"\n", end) + 1 or len(code.data)
            self.edits.append(Edit(begin, after, ""))

    def _without(self, node: cst.ImportFrom, gone: list[cst.ImportAlias]) -> Iterator[Edit]:
        assert not isinstance(node.names, cst.ImportStar)
        aliases = list(node.names)
        for at, alias in enumerate(aliases):
            if alias not in gone:
                continue
            start = self.code.span(alias)[0]
            if all(before in gone for before in aliases[:at]):
                yield Edit(start, self.code.span(aliases[at + 1])[0], "")
            else:
                yield Edit(self.code.span(aliases[at - 1])[1], self.code.span(alias)[1], "")

    # --- uses -------------------------------------------------------------------------------------

    def _use(self, use: cst.BaseExpression, row: Rename) -> None:
        code = self.code
        parent = code.parent(use)
        call = parent if isinstance(parent, cst.Call) and parent.func is use else None
        if row.new.startswith("$"):
            at = int(row.new[1:])
            if call is not None and len(call.args) > at and not call.args[at].star:
                self.edits.append(code.replace(call, code.text(call.args[at].value)))
            return
        if row.new[0] in "-0":
            text = row.new.replace("jax.numpy", code.local("jax.numpy"))
            tight = isinstance(
                parent, cst.Attribute | cst.BinaryOperation | cst.Subscript | cst.UnaryOperation
            )
            self.edits.append(code.replace(use, f"({text})" if tight and text[0] == "-" else text))
            return
        self.edits.append(code.replace(use, self._written(row.new)))
        self._arguments(use, row)

    def _arguments(self, use: cst.BaseExpression, row: Rename) -> None:
        call = self.code.parent(use)
        if not isinstance(call, cst.Call) or call.func is not use:
            return
        if row.argument and not call.args:
            self.edits.append(add_keyword(self.code, call, row.argument))
        elif row.argument == "False" and call.args:
            self.edits.append(Edit(*self.code.outer_span(call.args[0].value), "False"))
        given = {arg.keyword.value for arg in call.args if arg.keyword is not None}
        for keyword, value in row.keywords.items():
            if keyword not in given:
                self.edits.append(add_keyword(self.code, call, f"{keyword}={value}"))

    def _written(self, new: str) -> str:
        """The new name at a use, with the import that it needs."""
        code = self.code
        if "." not in new:
            return new
        module, _, last = new.rpartition(".")
        covered = [target for target in code.imports.values() if (new + ".").startswith(target + ".")]
        best = max(covered, key=len, default="")
        explicit = any(module == one or module.startswith(one + ".") for one in _EXPLICIT)
        if best and (not explicit or best.count(".") > 1 or best == module):
            return code.local(new)
        if explicit and not self._taken(last):
            line = f"from {module} import {last}"
            self._imports[line] = code.import_edit(line)
            return last
        line = f"import {module}" if explicit else "import jax"
        self._imports[line] = code.import_edit(line)
        return new


_GONE_MODULES = frozenset(
    {
        *(f"jax.lib.xla_{name}" for name in ("bridge", "client", "extension")),
        "jaxlib.xla_extension",
        "jax.experimental.maps",
        "jax.experimental.global_device_array",
        "jax.abstract_arrays",
        "jax.prng",
    }
)


def dotted(node: cst.CSTNode | None) -> str:
    """A name or attribute as written, with dots."""
    if isinstance(node, cst.Name):
        return node.value
    return f"{dotted(node.value)}.{node.attr.value}" if isinstance(node, cst.Attribute) else ""


def _shared_module(members: list[Rename]) -> str:
    """The one module that all names moved to under their own name, or ""."""
    modules = {row.new.rpartition(".")[0] for row in members if row.plain}
    same = all(row.plain and row.new.rpartition(".")[2] == row.old.rpartition(".")[2] for row in members)
    module = modules.pop() if len(modules) == 1 else ""
    return module if same and "." in module else ""


def _from_line(new: str, local: str) -> str:
    module, _, last = new.rpartition(".")
    return f"from {module} import {last}" + (f" as {local}" if local != last else "")
