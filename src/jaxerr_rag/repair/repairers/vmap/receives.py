"""``psend`` and ``precv`` where there is no axis of devices: one ``ppermute`` inside a `shard_map`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import Functions, is_method
from jaxerr_rag.repair.program.permutations import DeviceCount, made_here
from jaxerr_rag.repair.repairers.parallel.shard_maps import shard_maps
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"precv-outside-manual-sharding", "unbound-axis-name", "psum-under-plain-jit"})

_MESHES = ("jax.sharding.Mesh", "jax.make_mesh", "jax.interpreters.pxla.Mesh")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The pairs of calls as ``ppermute``, and their function mapped over the axis."""
    code = situation.code
    receives = list(code.calls("jax.lax.precv"))
    if receives and not any(True for _ in shard_maps(code)):
        made = _Receives(Values(code), receives).edits()
        if made is not None:
            yield Candidate("ppermute", made, 1.0, "review", "Devices that no pair sends to get zeros.")


class _Receives:
    """The patch for one program."""

    def __init__(self, values: Values, receives: list[cst.Call]) -> None:
        self.values, self.receives = values, receives
        self.code: Code = values.code
        self.writer = Writer(values.code)
        self.mesh_line: Edit | None = None

    def edits(self) -> tuple[Edit, ...] | None:
        """All edits, None if what is sent, or over what, can't be told."""
        edits: list[Edit] = []
        by_function: dict[int, tuple[Function, cst.Call]] = {}
        for call in self.receives:
            function = next(self.code.functions_round(call), None)
            text = self._permuted(call)
            if function is None or text is None:
                return None
            if isinstance(function, cst.FunctionDef) and is_method(self.code, function):
                more = self._mapped_alone(call, text)
                if more is None:
                    return None
                edits.append(self.code.replace(call, more))
            else:
                edits.append(self.code.replace(call, text))
                by_function[id(function)] = (function, call)
        for function, call in by_function.values():
            mapped = self._mapped(function, call)
            if mapped is None:
                return None
            edits += mapped
        edits += self._left_over()
        first = [self.mesh_line] if self.mesh_line is not None else []
        return self.writer.edits([*first, *edits])

    # --- what is sent -----------------------------------------------------------------------------

    def _sent(self, call: cst.Call) -> cst.BaseExpression | None:
        """The array that ``psend`` sends, or whose shape is received."""
        token, like = argument(call, 0, "token"), argument(call, 1, "out_shape")
        if token is None or like is None:
            return None
        made = made_here(self.values, token.value)
        if isinstance(made, cst.Call) and self.code.dotted(made.func) == "jax.lax.psend":
            found = argument(made, 0, "x")
            return found.value if found is not None else None
        shaped = made_here(self.values, like.value)
        if not isinstance(shaped, cst.Call) or not shaped.args:
            return shaped if isinstance(shaped, cst.Name) else None
        first = argument(shaped, 0, "shape")
        node = first.value if first is not None else None
        shape = made_here(self.values, node) if node is not None else None
        if isinstance(shape, cst.Attribute) and shape.attr.value == "shape":
            return shape.value
        typed = self.code.dotted(shaped.func) in ("jax.typeof", "jax.api_util.shaped_abstractify")
        return node if typed else None

    def _permuted(self, call: cst.Call) -> str | None:
        sent = self._sent(call)
        axis, perm = argument(call, 2, "axis_name"), argument(call, 3, "perm")
        if sent is None or axis is None or perm is None:
            return None
        function = self.writer.name("jax.lax.ppermute")
        parts = (as_argument(self.code, sent), self._given(axis), self._given(perm))
        return f"{function}({', '.join(parts)})"

    def _given(self, arg: cst.Arg) -> str:
        text = as_argument(self.code, arg.value)
        return f"{arg.keyword.value}={text}" if arg.keyword is not None else text

    def _left_over(self) -> list[Edit]:
        """The tokens and shapes that nothing reads any more, taken out."""
        code = self.code
        gone: set[int] = {id(call) for call in self.receives}
        edits: list[Edit] = []
        names = ("jax.lax.psend", "jax.lax.create_token", "jax.ShapeDtypeStruct", "jax.typeof")
        for statement in reversed(list(code.nodes(cst.SimpleStatementLine))):
            small = statement.body[0]
            if len(statement.body) > 1 or not isinstance(small, cst.Assign | cst.Expr):
                continue
            value = small.value
            if not isinstance(value, cst.Call) or code.dotted(value.func) not in names:
                continue
            targets = small.targets if isinstance(small, cst.Assign) else ()
            loads = [load for one in targets for load in self._loads(one.target)]
            if all(any(id(above) in gone for above in self._above(load)) for load in loads):
                if not targets and code.dotted(value.func) != "jax.lax.psend":
                    continue
                gone.add(id(value))
                edits.append(without_statement(code, statement))
        return edits

    def _loads(self, target: cst.CSTNode) -> list[cst.Name]:
        scope = self.values.owner(target) if isinstance(target, cst.Name) else None
        return self.values.loads(target.value, scope) if isinstance(target, cst.Name) and scope else []

    def _above(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        at = self.code.parent(node)
        while at is not None:
            yield at
            at = self.code.parent(at)

    # --- the mesh ---------------------------------------------------------------------------------

    def _axis(self, call: cst.Call) -> str | None:
        given = argument(call, 2, "axis_name")
        node = given.value if given is not None else None
        if isinstance(node, cst.Name):
            function = next(self.code.functions_round(node), None)
            if function is not None and node.value in parameters(function):
                node = self._passed(function, node.value)
            else:
                node = made_here(self.values, node)
        return self.code.text(node) if isinstance(node, cst.SimpleString) else None

    def _passed(self, function: Function, name: str) -> cst.BaseExpression | None:
        """What calls or a ``partial`` give a parameter."""
        found = self.values.arguments(function, name)
        for site in Functions(self.code).call_sites(function):
            value = site.argument(function, name)
            found += [value] if value is not None else []
        texts = {self.code.text(made_here(self.values, value)) for value in found}
        return made_here(self.values, found[0]) if len(texts) == 1 else None

    def _mesh(self, call: cst.Call, place: cst.CSTNode) -> str | None:
        """The program's mesh with the axis, or a new one in front of a statement of the module."""
        axis = self._axis(call)
        if axis is None:
            return None
        for assign in self.code.nodes(cst.Assign):
            made = assign.value
            if not isinstance(made, cst.Call) or self.code.dotted(made.func) not in _MESHES:
                continue
            target = assign.targets[0].target
            if axis.strip("\"'") not in re.findall(r"\w+", self.code.text(made)):
                continue
            inside = next(self.code.functions_round(assign), None)
            if isinstance(target, cst.Attribute) or inside is None:
                early = self.code.span(assign)[0] < self.code.span(place)[0]
                return self.code.text(target) if early or isinstance(target, cst.Attribute) else None
        count = DeviceCount(self.values).of_pairs(call)
        name = "mesh" if "mesh" not in {n.value for n in self.code.nodes(cst.Name)} else "devices_mesh"
        if count is None:
            return None
        mesh, devices = self.writer.name("jax.sharding.Mesh"), self.writer.name("jax.devices")
        line = f"{name} = {mesh}({devices}()[:{count}], ({axis},))"
        gap = "\n\n\n" if isinstance(place, cst.FunctionDef) else ""
        self.mesh_line = self.mesh_line or self.code.insert_before(place, line + gap)
        return name

    # --- the mapped function ----------------------------------------------------------------------

    def _partition(self) -> str:
        for local, dotted in self.code.imports.items():
            if dotted in ("jax.P", "jax.sharding.PartitionSpec"):
                return local
        return self.writer.name("jax.P")

    def _specs(self, function: Function, axis: str, bound: set[str]) -> str:
        """One spec for all arguments, or one for each where some are plain numbers."""
        names = [name for name in parameters(function) if name not in bound]
        plain = [any(self._is_plain(v) for v in self.values.arguments(function, n)) for n in names]
        whole = f"{self._partition()}({axis})"
        if not any(plain):
            return whole
        inner = ", ".join(f"{self._partition()}()" if one else whole for one in plain)
        return f"({inner}{',' if len(plain) == 1 else ''})"

    def _is_plain(self, node: cst.BaseExpression) -> bool:
        return isinstance(made_here(self.values, node), cst.BaseNumber | cst.SimpleString)

    def _options(self, call: cst.Call, place: cst.CSTNode, inputs: str, axis: str) -> str | None:
        mesh = self._mesh(call, place)
        return (
            f"mesh={mesh}, in_specs={inputs}, out_specs={self._partition()}({axis})"
            if mesh is not None
            else None
        )

    def _mapped(self, function: Function, call: cst.Call) -> list[Edit] | None:
        axis = self._axis(call)
        given = argument(call, 2, "axis_name")
        if axis is None or given is None:
            return None
        code = self.code
        shard = self.writer.name("jax.shard_map")
        bound = {name for name in parameters(function) if self._is_bound(function, name)}
        if isinstance(function, cst.Lambda) or bound:
            place = self._statement_of_module(function)
            inner = self._wrapped(function)
            if inner is None or place is None:
                return None
            use = self._statement_of_module(inner)
            options = self._options(call, use or place, self._specs(function, axis, bound), axis)
            return in_call(code, inner, shard, options) if options is not None else None
        place = self._statement_of_module(function)
        if place is not function:
            return None
        options = self._options(call, function, self._specs(function, axis, set()), axis)
        if options is None:
            return None
        partial = self.writer.name("functools.partial")
        at = code.line_start(code.line(function))
        if not function.decorators:
            return [Edit(at, at, f"@{partial}({shard}, {options})\n")]
        end = code.outer_span(function.decorators[-1].decorator)[1]
        return [Edit(end, end, f"\n@{partial}({shard}, {options})")]

    def _is_bound(self, function: Function, name: str) -> bool:
        """Whether a parameter is given a string: it is no array."""
        value = self._passed(function, name)
        return isinstance(value, cst.SimpleString)

    def _wrapped(self, function: Function) -> cst.BaseExpression | None:
        """The expression that a jit is put on: a lambda, or a ``partial`` of the function."""
        for call in self.code.calls("jax.jit"):
            inner = call.args[0].value if call.args else None
            callee = self.values.function(inner)
            if inner is not None and callee is not None and callee.function is function:
                return inner
        return None

    def _statement_of_module(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """The module's own statement that a node is in."""
        at: cst.CSTNode | None = node
        while at is not None and not isinstance(self.code.parent(at), cst.Module):
            at = self.code.parent(at)
        return at

    def _mapped_alone(self, call: cst.Call, text: str) -> str | None:
        """In a method only the exchange is mapped: its object is no array."""
        sent, axis = self._sent(call), self._axis(call)
        place = self._statement_of_module(call)
        if not isinstance(sent, cst.Name) or axis is None or place is None:
            return None
        options = self._options(call, place, f"{self._partition()}({axis})", axis)
        shard = self.writer.name("jax.shard_map")
        whole = outer_text(self.code, sent)
        return f"{shard}(lambda {whole}: {text}, {options})({whole})" if options is not None else None
