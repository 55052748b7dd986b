"""Bodies of loops that do not return, or take, what the loop hands round."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Function, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.loops import Loop, carry_parameter, failing_loop
from jaxerr_rag.repair.program.pairs import outputs_used, taken_alone
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-body-not-a-pair", "fori-body-arity"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A pair returned by a scan's body; an index taken by the body of a ``fori_loop``."""
    loop = failing_loop(situation)
    if loop is None:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    if callee is None:
        return
    if situation.entry == "scan-body-not-a-pair":
        yield from _pair(values, loop, callee)
    elif loop.kind == "fori":
        yield from _arity(values, loop, callee)


# --- the pair that scan's body returns -------------------------------------------------------------


def _pair(values: Values, loop: Loop, callee: Callee) -> Iterator[Candidate]:
    used = outputs_used(values, loop.call)
    alone = taken_alone(values, loop.call)
    extra = [insert(values.code.span(alone)[1], ", _")] if isinstance(alone, cst.Name) else []
    if isinstance(alone, cst.Call):
        extra = [insert(values.code.span(alone)[1], "[0]")]
    history = used != "no" and not extra
    function = callee.function
    if values.calls(function):
        yield from _wrapped(values, loop, history, extra)
        return
    edits = list(_returns(values, loop, callee, history))
    if edits:
        strategy = "history" if history else "none"
        yield Candidate(strategy, (*edits, *extra), 1.0 if not extra else 0.9, "review")
    other = list(_returns(values, loop, callee, not history)) if not extra else []
    if other and other != edits:
        yield Candidate("none" if history else "history", tuple(other), 0.3, "review")


def _wrapped(values: Values, loop: Loop, history: bool, extra: list[Edit]) -> Iterator[Candidate]:
    """The body is called elsewhere too, so that its result stays as it is."""
    body = outer_text(values.code, loop.body)
    pair = f"({body}(carry, x),) * 2" if history else f"({body}(carry, x), None)"
    edit = values.code.replace(loop.body, f"lambda carry, x: {pair}")
    yield Candidate("history" if history else "none", (edit, *extra), 0.9, "review")


def _returns(values: Values, loop: Loop, callee: Callee, history: bool) -> Iterator[Edit]:
    code = values.code
    results = returned(callee.function)
    if not results and isinstance(callee.function, cst.FunctionDef):
        yield from _missing_return(values, loop, callee, history)
        return
    for value in results:
        plain = _as_tuple(values, value)
        if isinstance(plain, cst.Tuple | cst.List) and len(plain.elements) == 2:
            if plain is not value:
                yield code.replace(value, ", ".join(outer_text(code, e.value) for e in plain.elements))
            continue
        if isinstance(plain, cst.Tuple | cst.List) and len(plain.elements) > 1:
            yield code.replace(value, _grouped(values, loop, callee, plain, history))
        elif not history:
            text = as_argument(code, value)
            yield code.replace(value, f"({text}, None)" if _in_lambda(values, value) else f"{text}, None")
        else:
            yield from _twice(values, loop, callee, value)


def _as_tuple(values: Values, value: cst.BaseExpression) -> cst.BaseExpression:
    """A named tuple made on the spot counts as the tuple of its arguments."""
    if isinstance(value, cst.Call) and len(values.fields(value.func)) == len(value.args) == 2:
        return cst.Tuple([cst.Element(arg.value) for arg in value.args])
    return value


def _in_lambda(values: Values, value: cst.BaseExpression) -> bool:
    return isinstance(values.code.parent(value), cst.Lambda)


def _grouped(values: Values, loop: Loop, callee: Callee, value: cst.Tuple | cst.List, history: bool) -> str:
    """The elements that belong to the carry in a tuple of their own, the others as the output."""
    code = values.code
    texts = [outer_text(code, element.value) for element in value.elements]
    count = carry_length(values, loop, callee)
    if count is None or count > len(texts):
        count = len(texts)
    kept = ", ".join(texts[:count])
    carry = texts[0] if count == 1 and not _is_display(values, loop) else f"({kept}{',' * (count == 1)})"
    rest = texts[count:]
    ys = carry if history else "None"
    if rest:
        ys = rest[0] if len(rest) == 1 else f"({', '.join(rest)})"
    text = f"{carry}, {ys}"
    return f"({text})" if _in_lambda(values, value) else text


def _is_display(values: Values, loop: Loop) -> bool:
    return isinstance(values.origin(Place(loop.init)).node, cst.Tuple | cst.List)


def carry_length(values: Values, loop: Loop, callee: Callee) -> int | None:
    """How many elements the carry has: 1 for what is no tuple, None if that can't be told."""
    first = values.origin(Place(loop.init))
    if not first.path and isinstance(first.node, cst.Tuple | cst.List):
        return len(first.node.elements)
    parameter = carry_parameter(loop, callee)
    for every in values.table(callee.function).values():
        for binding in every:
            value = binding.value
            if binding.kind == "assign" and isinstance(value, cst.Name) and value.value == parameter:
                target = binding.node.targets[0].target if isinstance(binding.node, cst.Assign) else None
                if isinstance(target, cst.Tuple | cst.List):
                    return len(target.elements)
    if not first.path and isinstance(first.node, cst.Call | cst.Integer | cst.Float | cst.Subscript):
        return 1
    return None


def _twice(values: Values, loop: Loop, callee: Callee, value: cst.BaseExpression) -> Iterator[Edit]:
    """``return x, x``; what is computed in the return statement gets a name first."""
    code = values.code
    text = as_argument(code, value)
    if _in_lambda(values, value):
        yield code.replace(
            value, f"({text},) * 2" if not isinstance(value, cst.Name) else f"({text}, {text})"
        )
        return
    if isinstance(value, cst.Name):
        yield code.replace(value, f"{text}, {text}")
        return
    statement = code.statement_of(value)
    if statement is None:
        return
    name = carry_parameter(loop, callee) or "carry"
    start, end = code.span(value)[0], code.span(statement)[1]
    whole = code.above(value, cst.Return)
    if whole is not None:
        yield Edit(code.span(whole)[0], code.outer_span(value)[0], f"{name} = ")
        yield insert(_line_end(code.data, max(start, end)), f"\n{code.indent(value)}return {name}, {name}")


def _line_end(data: bytes, at: int) -> int:
    """The end of the line that a byte is on, its newline not included."""
    if data[at - 1 : at] == b"\n":
        return at - 1
    found = data.find(b"\n", at)
    return found if found >= 0 else len(data)


def _missing_return(values: Values, loop: Loop, callee: Callee, history: bool) -> Iterator[Edit]:
    function = callee.function
    assert isinstance(function, cst.FunctionDef)
    code = values.code
    last = function.body.body[-1]
    if not isinstance(last, cst.SimpleStatementLine) or not isinstance(
        last.body[-1], cst.Assign | cst.AugAssign
    ):
        return
    small = last.body[-1]
    target = small.targets[0].target if isinstance(small, cst.Assign) else small.target
    if not isinstance(target, cst.Name):
        return
    end = _line_end(code.data, code.span(last)[1])
    indent = code.indent(last)
    ys = target.value if history else "None"
    yield insert(end, f"\n{indent}return {target.value}, {ys}")


# --- the index that fori_loop's body takes ---------------------------------------------------------


def _required(callee: Callee) -> list[str]:
    """The positional parameters that a call of the body has to give."""
    function = callee.function
    params = [*function.params.posonly_params, *function.params.params][callee.bound :]
    return [p.name.value for p in params if p.default is None and p.name.value not in callee.keywords]


def _arity(values: Values, loop: Loop, callee: Callee) -> Iterator[Candidate]:
    code = values.code
    needed = _required(callee)
    function = callee.function
    body = outer_text(code, loop.body)
    body = f"({body})" if isinstance(loop.body, cst.Lambda) else body
    elsewhere = bool(values.calls(function)) or len(_mentions(values, function)) > 1
    if len(needed) == 1:
        first = _parameter(function, needed[0])
        if first is not None and not elsewhere:
            name = "i" if "i" not in parameters(function) and not _reads(values, function, "i") else "_"
            yield Candidate("index_argument", (insert(code.span(first)[0], f"{name}, "),), 1.0, "safe")
        edit = code.replace(loop.body, f"lambda _, {needed[0]}: {body}({needed[0]})")
        yield Candidate("wrap", (edit,), 0.95 if elsewhere else 0.6, "safe")
    elif len(needed) > 2:
        yield from _unpacking(values, loop, callee, needed, elsewhere)
        edit = code.replace(loop.body, f"lambda i, carry: {body}(i, *carry)")
        yield Candidate("wrap", (edit,), 0.95 if elsewhere else 0.7, "safe")


def _unpacking(
    values: Values, loop: Loop, callee: Callee, needed: list[str], elsewhere: bool
) -> Iterator[Candidate]:
    """``def body(i, x, v)`` becomes ``def body(i, carry)`` with ``x, v = carry``."""
    code = values.code
    function = callee.function
    if elsewhere or not isinstance(function, cst.FunctionDef):
        return
    first, last = _parameter(function, needed[1]), _parameter(function, needed[-1])
    body = function.body
    if first is None or last is None or not isinstance(body, cst.IndentedBlock):
        return
    name = next(n for n in ("carry", "state", "value") if n not in parameters(function))
    start = body.body[0]
    if isinstance(start, cst.SimpleStatementLine) and isinstance(start.body[0], cst.Expr):
        start = body.body[1] if len(body.body) > 1 else start
    yield Candidate(
        "index_argument",
        (
            Edit(code.span(first)[0], code.span(last)[1], name),
            code.insert_before(start, f"{', '.join(needed[1:])} = {name}"),
        ),
        1.0,
        "safe",
    )


def _parameter(function: Function, name: str) -> cst.Param | None:
    params = function.params
    every = (*params.posonly_params, *params.params)
    return next((p for p in every if p.name.value == name), None)


def _mentions(values: Values, function: Function) -> list[cst.Name]:
    """Where a function's name is read."""
    if not isinstance(function, cst.FunctionDef):
        return []
    name = function.name.value
    return [
        node
        for node in values.code.nodes(cst.Name)
        if node.value == name and node is not function.name and values.code.span(node)[0] > 0
    ]


def _reads(values: Values, function: Function, name: str) -> bool:
    return any(node.value == name for node in values.code.nodes(cst.Name, inside=function))
