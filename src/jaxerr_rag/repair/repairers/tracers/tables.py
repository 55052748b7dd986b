"""Lists and NumPy tables indexed by a tracer: made arrays where they are used, or `lax.switch`."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"list-indexed-by-tracer", "numpy-table-indexed-by-tracer"})

_OF_ARRAYS = frozenset({"T", "at", "astype", "dot", "dtype", "mean", "ndim", "reshape", "shape", "sum"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """All places of the function that index a table by a traced value, mended together."""
    code = situation.code
    flow = Flow(code)
    marked = [node for node in failing(situation, cst.Subscript) if _by_tracer(flow, node)]
    if not marked:
        return
    scope = next(code.functions_round(marked[0]), None)
    others = [n for n in code.nodes(cst.Subscript, inside=scope) if _by_tracer(flow, n)] if scope else []
    every = dict.fromkeys([*marked, *others])
    wanted = [n for n in every if n is marked[0] or _is_table(flow, n.value) or not flow.traced(n.value)]
    for strategy, weight in _ways(flow, marked[0], situation):
        writer = Writer(code)
        edits: list[Edit] = []
        for node in wanted:
            way = strategy if node is marked[0] else _ways(flow, node, situation)[0][0]
            made = _edit(code, writer, node, way)
            if made is not None:
                edits.append(made)
        if edits:
            name = strategy if strategy in ("switch", "jnp_table") else "array"
            yield Candidate(name, writer.edits(edits), weight, "safe")


def _ways(flow: Flow, node: cst.Subscript, situation: Situation) -> list[tuple[str, float]]:
    """The ways to write one place, the likelier first."""
    code = flow.code
    called = code.parent(node)
    if isinstance(called, cst.Call) and called.func is node:
        return [("switch", 1.0)]
    elements = _elements(flow, node.value)
    if elements and all(isinstance(e, cst.BaseNumber | cst.UnaryOperation) for e in elements):
        return [("array", 1.0)]
    if elements and any(isinstance(e, cst.Dict | cst.Tuple) for e in elements):
        return [("tree", 1.0)]
    if elements:
        return [("stack", 1.0), ("array", 0.8), ("tree", 0.5)]
    if situation.entry == "numpy-table-indexed-by-tracer":
        return [("jnp_table", 1.0)]
    if _is_taken_apart(code, node):
        return [("tree", 1.0), ("stack", 0.5)]
    return [("array", 1.0), ("stack", 0.7), ("tree", 0.5)]


def _is_taken_apart(code: Code, node: cst.Subscript) -> bool:
    """Whether an item is used as a record: by field or key, or handed to a function of the program."""
    above = code.parent(node)
    if isinstance(above, cst.Subscript):
        index = above.slice[0].slice
        return (
            above.value is node and isinstance(index, cst.Index) and isinstance(index.value, cst.SimpleString)
        )
    if isinstance(above, cst.Attribute):
        return above.attr.value not in _OF_ARRAYS
    call = code.parent(above) if isinstance(above, cst.Arg) else None
    return isinstance(call, cst.Call) and not code.dotted(call.func).startswith(("jax.", "numpy.", "math."))


def _edit(code: Code, writer: Writer, node: cst.Subscript, way: str) -> Edit | None:
    value = outer_text(code, node.value)
    index = node.slice[0].slice
    if way == "switch":
        return _switched(code, writer, node)
    if way == "tree":
        if not isinstance(index, cst.Index):
            return None
        tree_map, stack = writer.name("jax.tree.map"), writer.name("jax.numpy.stack")
        at = code.text(index.value)
        return code.replace(node, f"{tree_map}(lambda *leaves: {stack}(leaves)[{at}], *{value})")
    function = {"jnp_table": "asarray"}.get(way, way)
    return code.replace(node.value, f"{writer.name(f'jax.numpy.{function}')}({value})")


def _by_tracer(flow: Flow, node: cst.Subscript) -> bool:
    return any(flow.traced(element) for element in node.slice)


def _is_table(flow: Flow, node: cst.BaseExpression) -> bool:
    """Whether what is indexed is known outside of the trace: a list or a NumPy array."""
    if isinstance(node, cst.Name):
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return any(value is not None and _made_as_table(flow, value) for value in values)
    return _made_as_table(flow, node)


def _made_as_table(flow: Flow, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.List | cst.Tuple | cst.ListComp):
        return True
    return isinstance(node, cst.Call) and flow.code.dotted(node.func).startswith("numpy.")


def _elements(flow: Flow, node: cst.BaseExpression) -> list[cst.BaseExpression]:
    if isinstance(node, cst.List | cst.Tuple):
        return [element.value for element in node.elements]
    if isinstance(node, cst.ListComp):
        return [node.elt]
    if isinstance(node, cst.Name):
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return [
            e for value in values if value is not None and value is not node for e in _elements(flow, value)
        ]
    return []


def _switched(code: Code, writer: Writer, node: cst.Subscript) -> Edit | None:
    """``functions[i](x)`` as `lax.switch`."""
    called, index = code.parent(node), node.slice[0].slice
    assert isinstance(called, cst.Call)
    if not isinstance(index, cst.Index) or any(arg.keyword is not None for arg in called.args):
        return None
    operands = [f"{arg.star}{outer_text(code, arg.value)}" for arg in called.args]
    given = ", ".join([code.text(index.value), outer_text(code, node.value), *operands])
    return code.replace(called, f"{writer.name('jax.lax.switch')}({given})")
