"""Classes that are registered as pytrees twice."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.nodes import class_named
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"duplicate-pytree-registration"})

_DECORATOR = "jax.tree_util.register_pytree_node_class"
_CALLS = frozenset({"jax.tree_util.register_pytree_node", _DECORATOR})
_METHODS = {"tree_flatten", "tree_unflatten"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """The decorator goes, where the call registers the same methods of the class."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) not in _CALLS or not call.args:
            continue
        name = code.text(call.args[0].value)
        cls = class_named(code, name)
        functions = {code.text(arg.value) for arg in call.args[1:]}
        if cls is None or not functions <= {f"{name}.{method}" for method in _METHODS}:
            return
        for decorator in cls.decorators:
            if code.dotted(decorator.decorator) == _DECORATOR:
                first = code.line(decorator)
                start, end = code.line_start(first), code.line_start(code.end_line(decorator) + 1)
                yield Candidate("register_once", (Edit(start, end, ""),), 1.0, "safe")
        return
