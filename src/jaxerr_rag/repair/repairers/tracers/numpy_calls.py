"""NumPy, math, ``float()``, ``int()`` and ``.item()`` on tracers become jax.numpy, or go away."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "numpy-call-on-tracer",
        "float-of-tracer",
        "int-of-tracer",
        "tracer-item-call",
        "numpy-table-indexed-by-tracer",
    }
)

_RENAMED = {
    "trapz": "trapezoid",
    "in1d": "isin",
    "product": "prod",
    "cumproduct": "cumprod",
    "alltrue": "all",
    "sometrue": "any",
    "row_stack": "vstack",
    "asfarray": "asarray",
    "ascontiguousarray": "asarray",
    "float_power": "power",
    "asanyarray": "asarray",
}
_MATH = {
    "fabs": "abs",
    "pow": "power",
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "atan2": "arctan2",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
    "gcd": "gcd",
}
_SPECIAL = {"erf", "erfc", "gamma", "lgamma"}
_CONVERSIONS = {"float": "float", "int": "int", "complex": "complex", "bool": "bool"}
_OUT = frozenset({"item", "tolist"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """All such calls of the failing function on traced values, mended together."""
    code = situation.code
    flow = Flow(code)
    calls = failing(situation, cst.Call)
    first = next((call for call in calls if _kind(code, call) and _on_tracer(flow, call)), None)
    first = first or next((call for call in calls if _kind(code, call)), None)
    if first is None:
        return
    scope = next(code.functions_round(first), None)
    every = [c for c in code.nodes(cst.Call, inside=scope) if _kind(code, c)] if scope is not None else []
    wanted = [c for c in every if c is first or _on_tracer(flow, c)]
    mended = wanted or [first]
    further = [
        call
        for function in _reached(situation)
        for call in code.nodes(cst.Call, inside=function)
        if call not in wanted and _kind(code, call) and _on_tracer(flow, call)
    ]
    if further:  # They would fail next.
        yield from _together(situation, flow, [*dict.fromkeys([*mended, *further])], first, 1.0)
    yield from _together(situation, flow, mended, first, 0.97 if further else 1.0)


def _reached(situation: Situation) -> list[cst.FunctionDef]:
    """The functions that the traceback passes inside of the traced one, and those that they call by name."""
    code = situation.code
    flow = Flow(code)
    defined: dict[str, list[cst.FunctionDef]] = {}
    for function in code.nodes(cst.FunctionDef):
        defined.setdefault(function.name.value, []).append(function)
    found: dict[cst.FunctionDef, None] = {}
    waiting = [f for f in situation.functions if any(flow.traced(param.name) for param in f.params.params)]
    while waiting:
        function = waiting.pop()
        if function in found:
            continue
        found[function] = None
        for call in code.nodes(cst.Call, inside=function):
            last = call.func.attr if isinstance(call.func, cst.Attribute) else call.func
            if isinstance(last, cst.Name):
                waiting += defined.get(last.value, [])
    return list(found)


def _together(
    situation: Situation, flow: Flow, calls: list[cst.Call], first: cst.Call, weight: float
) -> Iterator[Candidate]:
    code = situation.code
    writer = Writer(code)
    rewriting = Rewriting(code, flow, writer, calls)
    edits: list[Edit] = []
    for call in calls:
        if any(other is not call and _inside(code, call, other) for other in calls):
            continue
        text = rewriting.text(call)
        if text is None:
            if call is first:
                return
            continue
        edits.append(code.replace(call, text))
    kind = _kind(code, first)
    strategy = {"item": "keep_array", "int": "astype"}.get(kind, "jnp")
    yield Candidate(strategy, writer.edits(edits), weight, "safe")


def _kind(code: Code, call: cst.Call) -> str:
    """``numpy``, ``math``, ``float``, ``int``, ``item`` or "" for another call."""
    name = code.dotted(call.func)
    if name.startswith(("numpy.", "scipy.")):
        return "numpy"
    if name.startswith("math."):
        return "math"
    if name in _CONVERSIONS and len(call.args) == 1:
        return "int" if name == "int" else "float"
    if isinstance(call.func, cst.Attribute) and call.func.attr.value in _OUT and not call.args:
        return "item"
    return ""


def _on_tracer(flow: Flow, call: cst.Call) -> bool:
    name = flow.code.dotted(call.func)
    if name.startswith(("numpy.random.", "numpy.testing.")):
        return False
    if isinstance(call.func, cst.Attribute) and call.func.attr.value in _OUT:
        return flow.traced(call.func.value)
    return any(flow.traced(arg.value) for arg in call.args)


def _inside(code: Code, inner: cst.CSTNode, outer: cst.CSTNode) -> bool:
    (start, end), (first, last) = code.span(outer), code.span(inner)
    return start <= first and last <= end


class Rewriting:
    """Writes calls for jax.numpy; calls inside calls too."""

    def __init__(self, code: Code, flow: Flow, writer: Writer, calls: list[cst.Call]) -> None:
        self.code = code
        self.flow = flow
        self.writer = writer
        self.calls = calls

    def text(self, call: cst.Call) -> str | None:
        """A call rewritten, None if there is nothing to put in its place."""
        kind = _kind(self.code, call)
        name = self.code.dotted(call.func)
        if kind == "item":
            assert isinstance(call.func, cst.Attribute)
            return self._inner(call.func.value)
        if kind in ("int", "float"):
            return self._converted(name, call)
        function = self._function(name)
        if function is None:
            return None
        end = self.code.span(call)[1]
        after = self.code.span(call.func)[1]
        whole = ".astype(int)" if name in ("math.floor", "math.ceil", "math.trunc") else ""
        return f"{function}{self._between(call, after, end)}{whole}"

    def _function(self, name: str) -> str | None:
        """The dotted name for JAX, as the program writes it."""
        if name.startswith("numpy."):
            rest = name.removeprefix("numpy.")
            if rest.startswith("random."):
                return None
            return self.writer.name(f"jax.numpy.{_RENAMED.get(rest, rest)}")
        if name.startswith("scipy."):
            return self.writer.name(f"jax.{name}")
        rest = name.removeprefix("math.")
        if rest in _SPECIAL:
            special = {"gamma": "gamma", "lgamma": "gammaln"}.get(rest, rest)
            return self.writer.name(f"jax.scipy.special.{special}")
        return self.writer.name(f"jax.numpy.{_MATH.get(rest, rest)}")

    def _converted(self, name: str, call: cst.Call) -> str:
        """``float(x)`` is x; ``int(x)`` is ``x.astype(int)``."""
        value = call.args[0].value
        inner = self._inner(value)
        if name == "float":
            if self._needs_parentheses(call, value):
                return f"({inner})"
            return inner
        if name == "int" and isinstance(value, cst.Call):
            last = self.code.dotted(value.func).rpartition(".")[2]
            if last == "round" and self.code.dotted(value.func) == "round" and len(value.args) == 1:
                inner = f"{self.writer.name('jax.numpy.round')}({self._inner(value.args[0].value)})"
        if isinstance(value, cst.Call | cst.Subscript | cst.Attribute) and self._is_array(value):
            return f"{inner}.astype({name})"
        return f"{self.writer.name('jax.numpy.asarray')}({inner}).astype({name})"

    def _is_array(self, node: cst.BaseExpression) -> bool:
        """Whether a value surely has the methods of arrays, even where Python numbers are given."""
        if isinstance(node, cst.Call):
            name = self.code.dotted(node.func)
            if name.startswith(("jax.", "numpy.", "math.")) or name == "round":
                return True
            return isinstance(node.func, cst.Attribute) and self._is_array(node.func.value)
        if isinstance(node, cst.Subscript):
            return self.flow.traced(node.value)
        return False

    def _needs_parentheses(self, call: cst.Call, value: cst.BaseExpression) -> bool:
        if isinstance(value, cst.Name | cst.Call | cst.Attribute | cst.Subscript | cst.BaseNumber):
            return False
        above = self.code.parent(call)
        return isinstance(above, cst.BinaryOperation | cst.UnaryOperation | cst.Attribute | cst.Comparison)

    def _inner(self, node: cst.BaseExpression) -> str:
        """An expression with the calls inside it rewritten."""
        if isinstance(node, cst.Call) and node in self.calls:
            text = self.text(node)
            return text if text is not None else outer_text(self.code, node)
        start, end = self.code.outer_span(node)
        return self._between(node, start, end)

    def _between(self, node: cst.CSTNode, start: int, end: int) -> str:
        pieces: list[bytes] = []
        at = start
        for call in self.code.nodes(cst.Call, inside=node):
            first, last = self.code.span(call)
            if call is node or call not in self.calls or first < at:
                continue
            text = self.text(call)
            if text is None:
                continue
            pieces += [self.code.data[at:first], text.encode()]
            at = last
        return b"".join([*pieces, self.code.data[at:end]]).decode("utf-8")
