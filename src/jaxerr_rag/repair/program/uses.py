"""What a function does with a parameter: whether it must know its value while tracing."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function
from jaxerr_rag.repair.program.flow import Flow, value_names

_SIZES = frozenset(
    [
        "range",
        "zeros",
        "ones",
        "full",
        "empty",
        "eye",
        "arange",
        "linspace",
        "reshape",
        "broadcast_to",
        "tile",
        "repeat",
        "identity",
        "split",
        "roll",
        "array_split",
        "dynamic_slice_in_dim",
        "normal",
        "uniform",
        "truncated_normal",
        "randint",
        "permutation",
        "choice",
        "one_hot",
    ]
)
_KNOWN_KEYWORDS = frozenset(
    [
        "shape",
        "axis",
        "length",
        "num_segments",
        "size",
        "dtype",
        "num",
        "reverse",
        "unroll",
        "keepdims",
        "n_steps",
        "mode",
        "indexing",
        "total_repeat_length",
        "newshape",
        "axes",
        "perm",
        "dimension",
        "window_strides",
        "padding",
        "num_classes",
    ]
)


def needs_known(code: Code, function: Function, name: str) -> bool:
    """Whether a function uses a parameter as a size, an axis, a loop bound, a condition or a function."""
    for node in code.nodes(cst.Call, inside=function.body):
        last = node.func.attr.value if isinstance(node.func, cst.Attribute) else code.text(node.func)
        if isinstance(node.func, cst.Name) and node.func.value == name:
            return True
        for arg in node.args:
            sized = last in _SIZES or (arg.keyword is not None and arg.keyword.value in _KNOWN_KEYWORDS)
            if sized and _uses(arg.value, name):
                return True
    tests = [
        *(node.test for node in code.nodes(cst.If, inside=function.body)),
        *(node.test for node in code.nodes(cst.While, inside=function.body)),
        *(node.test for node in code.nodes(cst.IfExp, inside=function.body)),
    ]
    if any(_uses(test, name) for test in tests):
        return True
    loops = [
        *(node.iter for node in code.nodes(cst.For, inside=function.body)),
        *(node.iter for node in code.nodes(cst.CompFor, inside=function.body)),
    ]
    if any(isinstance(values, cst.Name) and values.value == name for values in loops):
        return True
    for comparison in code.nodes(cst.Comparison, inside=function.body):
        parts = [comparison.left, *(c.comparator for c in comparison.comparisons)]
        if _uses(comparison, name) and any(isinstance(part, cst.BaseString) for part in parts):
            return True
    return any(_uses(part, name) for s in code.nodes(cst.Slice, inside=function.body) for part in s.children)


def spread_argument(flow: Flow, call: cst.Call, name: str) -> cst.BaseExpression | None:
    """What ``**settings`` gives for a parameter, where the dict is written down."""
    for arg in call.args:
        if arg.star != "**":
            continue
        every: list[cst.BaseExpression | None] = [arg.value]
        if isinstance(arg.value, cst.Name):
            scope = flow.functions.binder(arg.value, arg.value.value)
            every = flow.functions.bindings(scope).get(arg.value.value, []) if scope is not None else []
        for display in every:
            for element in display.elements if isinstance(display, cst.Dict) else ():
                key = element.key if isinstance(element, cst.DictElement) else None
                if isinstance(key, cst.SimpleString) and key.evaluated_value == name:
                    return element.value
    return None


def is_size(code: Code, node: cst.BaseExpression) -> bool:
    """Whether an expression is (in) a size that a call is given."""
    at: cst.CSTNode | None = code.parent(node)
    while isinstance(at, cst.Arg | cst.Element | cst.Tuple | cst.List | cst.BinaryOperation):
        if isinstance(at, cst.Arg) and at.keyword is not None and at.keyword.value in _KNOWN_KEYWORDS:
            return True
        at = code.parent(at)
    if not isinstance(at, cst.Call):
        return False
    return (at.func.attr.value if isinstance(at.func, cst.Attribute) else code.text(at.func)) in _SIZES


def _uses(node: cst.CSTNode, name: str) -> bool:
    return any(found.value == name for found in value_names(node))
