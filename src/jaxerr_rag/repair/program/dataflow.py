"""Where a value comes from: followed through names, calls, returns, containers; nothing is run."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.program.callees import SAME_SIGNATURE, Callables, Callee, passed, returned
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.names import Binding, Path, Place, Step, unpacked
from jaxerr_rag.repair.program.reading import item_of, subscript_step, text_of_key

__all__ = [
    "SAME_SIGNATURE",
    "Binding",
    "Callee",
    "Path",
    "Place",
    "Step",
    "Values",
    "item_of",
    "passed",
    "returned",
    "subscript_step",
    "text_of_key",
    "unpacked",
]

_LONGEST = 16
"""Places of a trail."""


class Values(Callables):
    """The values of one program."""

    def trail(self, place: Place) -> list[Place]:
        """A value's places from its use back to where it is made, the nearest to the use first."""
        found = [place]
        seen = {(id(place.node), place.path)}
        while len(found) < _LONGEST:
            following = self._back(found[-1])
            if following is None or (id(following.node), following.path) in seen:
                break
            seen.add((id(following.node), following.path))
            found.append(following)
        return found

    def origin(self, place: Place) -> Place:
        """Where a value is made: the end of its trail."""
        return self.trail(place)[-1]

    def _back(self, place: Place) -> Place | None:
        node, path = place.node, place.path
        if isinstance(node, cst.Name):
            return self._back_of_name(node, path)
        if isinstance(node, cst.Subscript):
            index = subscript_step(node)
            return Place(node.value, (index, *path)) if index is not None else None
        if isinstance(node, cst.Attribute):
            return self._back_of_attribute(node, path)
        if path and isinstance(node, cst.Tuple | cst.List | cst.Dict):
            item = item_of(node, path[0])
            return Place(item, path[1:]) if item is not None else None
        if isinstance(node, cst.Call):
            return self._back_of_call(node, path)
        return None

    def _back_of_name(self, node: cst.Name, path: Path) -> Place | None:
        binding = self.binding(node.value, node)
        if binding is None:
            return None
        if binding.kind == "assign" and binding.value is not None:
            return Place(binding.value, (*binding.path, *path))
        if binding.kind == "parameter":
            function = binding.node
            assert isinstance(function, cst.FunctionDef | cst.Lambda)
            calls = self.calls(function)
            given = self.arguments(function, node.value)
            if len(calls) == 1 and len(given) == 1:
                return Place(given[0], path)
            if not given and binding.value is not None:
                return Place(binding.value, path)
        return None

    def _back_of_attribute(self, node: cst.Attribute, path: Path) -> Place | None:
        cls = self.class_of(node.value)
        if cls is not None and not self.is_class(node.value):
            values = self.attribute_values(cls, node.attr.value)
            if len(values) == 1:
                return Place(values[0], path)
        dotted = self.code.dotted(node)
        if any(dotted.startswith(f"{module}.") for module in self.code.imports.values()):
            return None
        return Place(node.value, (("attr", node.attr.value), *path))

    def _back_of_call(self, node: cst.Call, path: Path) -> Place | None:
        if path:
            part = self.part_of_call(node, path[0])
            if part is not None:
                return Place(part, path[1:])
        if self.is_class(node.func):
            return None
        callee = self.function(node.func)
        if callee is None or self.code.dotted(node.func) in SAME_SIGNATURE:
            return None
        values = returned(callee.function)
        return Place(values[0], path) if len(values) == 1 else None

    def part_of_call(self, call: cst.Call, step: Step) -> cst.BaseExpression | None:
        """The argument that becomes a part of what a constructor, ``_replace`` or ``dict`` call makes."""
        name = self.code.dotted(call.func)
        key = step[1]
        if name == "dict" and isinstance(key, str):
            found = argument(call, 99, key)
            return found.value if found is not None else None
        if name == "dataclasses.replace" or name.endswith("._replace"):
            found = argument(call, 99, key) if isinstance(key, str) else None
            return found.value if found is not None else None
        fields = self.fields(call.func)
        if isinstance(key, int):
            key = fields[key] if 0 <= key < len(fields) else ""
        if key not in fields:
            return None
        found = argument(call, fields.index(key), key)
        return found.value if found is not None else None
