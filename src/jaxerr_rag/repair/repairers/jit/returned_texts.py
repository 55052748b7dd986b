"""Texts and functions that a jitted function returns: put round its arrays by an ordinary wrapper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import Wrapping, without_statement, wrapping_of
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of, reads
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import every_parameter, own_nodes
from jaxerr_rag.repair.program.reading import item_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"string-returned-from-jit"})

_RETURNED = re.compile(
    r"function (?P<name>[\w.<>]+) at \S+?:(?P<line>\d+) traced for jit returned a value of type"
)
_KEY = re.compile(r"at output component \[(?P<key>'[^']*'|\d+)\],")
_PATH = re.compile(r"at output component (?P<path>(?:\[(?:'[^']*'|\d+)\])+),")
_STEP = re.compile(r"\[('[^']*'|\d+)\]")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The function named, for a dict or a tuple that it returns."""
    code = situation.code
    flow = Flow(code)
    found = _RETURNED.search(situation.message)
    key = _KEY.search(situation.message)
    path = _PATH.search(situation.message)
    if found is None or path is None:
        return
    name = found["name"].rpartition(".")[2]
    for function in code.nodes(cst.FunctionDef):
        if function.name.value != name:
            continue
        wrapping = wrapping_of(code, flow.functions, function)
        results = [node for node in own_nodes(function) if isinstance(node, cst.Return)]
        if wrapping is None or len(results) != 1 or results[0].value is None:
            continue
        yield from _from_inside(code, flow, wrapping, results[0].value, _STEP.findall(path["path"]))
        if key is None:
            return
        if key["key"].startswith("'"):
            yield from _from_dict(code, flow, wrapping, results[0], key["key"][1:-1])
        else:
            yield from _from_tuple(code, flow, wrapping, results[0])
        return


def _outside(code: Code, flow: Flow, function: cst.FunctionDef, node: cst.BaseExpression) -> str | None:
    """A value as it can be written outside of the function, None if it needs what is inside."""
    own = flow.functions.bindings(function)
    if isinstance(node, cst.Name) and node.value in own:
        values = own[node.value]
        if len(values) != 1 or values[0] is None:
            return None
        return _outside(code, flow, function, values[0])
    return None if reads(node) & set(own) else code.text(node)


def _is_foreign(code: Code, flow: Flow, function: cst.FunctionDef, node: cst.BaseExpression) -> bool:
    """Whether a value is a text or a function, which jit can't return."""
    if isinstance(node, cst.BaseString | cst.FormattedString | cst.Lambda):
        return True
    if isinstance(node, cst.IfExp):
        return _is_foreign(code, flow, function, node.body)
    if isinstance(node, cst.Name):
        values = flow.functions.bindings(function).get(node.value, [])
        if not values and node.value not in every_parameter(function):
            scope = flow.functions.binder(node, node.value)
            values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return bool(values) and all(v is None or _is_foreign(code, flow, function, v) for v in values)
    if isinstance(node, cst.Subscript):
        return _is_foreign(code, flow, function, node.value)
    if isinstance(node, cst.Tuple | cst.List):
        return bool(node.elements) and all(_is_foreign(code, flow, function, e.value) for e in node.elements)
    if isinstance(node, cst.Attribute):
        return code.dotted(node).startswith("jax.")
    return False


# --- dicts in tuples, and those that helpers make -----------------------------------------------------


def _from_inside(
    code: Code, flow: Flow, wrapping: Wrapping, value: cst.BaseExpression, path: list[str]
) -> Iterator[Candidate]:
    """The dict that holds the text, wherever it is made, without it; the wrapper puts it in again."""
    holder: cst.FunctionDef = wrapping.function
    at: cst.BaseExpression = value
    for step in [*path[:-1], ""]:
        for _ in range(6):
            if isinstance(at, cst.Name):
                values = flow.functions.bindings(holder).get(at.value, [])
                if len(values) != 1 or values[0] is None:
                    return
                at = values[0]
            elif isinstance(at, cst.Call) and isinstance(at.func, cst.Name):
                helper = code.function(at.func.value)
                results = [n for n in own_nodes(helper) if isinstance(n, cst.Return)] if helper else []
                if helper is None or len(results) != 1 or results[0].value is None:
                    return
                if len(flow.functions.call_sites(helper)) != 1:
                    return
                holder, at = helper, results[0].value
        if not step:
            break
        part = item_of(at, ("item", _key(step))) if isinstance(at, cst.Tuple | cst.List | cst.Dict) else None
        if part is None:
            return
        at = part
    if not isinstance(at, cst.Dict) or (holder is wrapping.function and len(path) == 1):
        return
    outside: list[str] = []
    kept = _kept(code, flow, holder, at, outside, str(_key(path[-1])))
    if not kept or not outside:
        return
    name = "result" if "result" not in every_parameter(wrapping.function) else "output"
    again = _rebuilt(name, path[:-1], outside)
    edits = [wrapping.rename(), *kept, _wrapper(wrapping, f"{name} = {wrapping.call()}\n", f"return {again}")]
    yield Candidate("wrapper", tuple(edits), 1.0, "safe")


def _key(step: str) -> str | int:
    return step[1:-1] if step.startswith("'") else int(step)


def _rebuilt(name: str, path: list[str], outside: list[str]) -> str:
    """A value with further items in the dict that a path leads to."""
    if not path:
        return f"{{**{name}, {', '.join(outside)}}}"
    step = path[0].replace("'", '"')
    inner = _rebuilt(f"{name}[{step}]", path[1:], outside)
    if step.startswith('"'):
        return f"{{**{name}, {step}: {inner}}}"
    before = f"*{name}[:{step}], " if step != "0" else ""
    return f"({before}{inner}, *{name}[{int(step) + 1}:])"


# --- dicts ----------------------------------------------------------------------------------------


def _from_dict(
    code: Code, flow: Flow, wrapping: Wrapping, result: cst.Return, key: str
) -> Iterator[Candidate]:
    function = wrapping.function
    value = result.value
    edits = [wrapping.rename()]
    outside: list[str] = []
    if isinstance(value, cst.Name):
        # out = {...}; out["unit"] = "mag"; return out
        for item in body_of(function):
            small = item.body[0] if isinstance(item, cst.SimpleStatementLine) else None
            if (
                isinstance(small, cst.Assign)
                and isinstance(small.targets[0].target, cst.Subscript)
                and code.text(small.targets[0].target.value) == value.value
                and _is_foreign(code, flow, function, small.value)
            ):
                text = _outside(code, flow, function, small.value)
                if text is None:
                    return
                index = small.targets[0].target
                outside.append(f"{code.text(index)[len(value.value) + 1 : -1]}: {text}")
                edits.append(without_statement(code, item))
        made = flow.functions.bindings(function).get(value.value, [])
        dicts = [v for v in made if isinstance(v, cst.Dict)]
        value = dicts[0] if dicts else value
    if isinstance(value, cst.Dict):
        kept = _kept(code, flow, function, value, outside, key)
        if kept is None:
            return
        edits += kept
    if not outside:
        return
    call = "{**" + wrapping.call() + ", " + ", ".join(outside) + "}"
    edits.append(_wrapper(wrapping, f"return {call}"))
    yield Candidate("wrapper", tuple(edits), 1.0, "safe")


def _kept(
    code: Code, flow: Flow, function: cst.FunctionDef, value: cst.Dict, outside: list[str], key: str
) -> list[Edit] | None:
    """The edits that take the foreign elements out of a dict."""
    edits: list[Edit] = []
    for at, element in enumerate(value.elements):
        if not isinstance(element, cst.DictElement):
            continue
        named = isinstance(element.key, cst.SimpleString) and element.key.evaluated_value == key
        if not named and not _is_foreign(code, flow, function, element.value):
            continue
        text = _outside(code, flow, function, element.value)
        if text is None:
            return None
        outside.append(f"{code.text(element.key)}: {text}")
        start, end = code.span(element.key)[0], code.outer_span(element.value)[1]
        if at + 1 < len(value.elements):
            following = value.elements[at + 1]
            end = code.span(following.key if isinstance(following, cst.DictElement) else following)[0]
        elif at > 0:
            before = value.elements[at - 1]
            start = code.outer_span(before.value)[1]
        edits.append(Edit(start, end, ""))
    return edits


# --- tuples ---------------------------------------------------------------------------------------


def _from_tuple(code: Code, flow: Flow, wrapping: Wrapping, result: cst.Return) -> Iterator[Candidate]:
    function = wrapping.function
    value = result.value
    if not isinstance(value, cst.Tuple):
        return
    inside: list[str] = []
    shown: list[str] = []
    for element in value.elements:
        if _is_foreign(code, flow, function, element.value):
            text = _outside(code, flow, function, element.value)
            if text is None:
                return
            shown.append(text)
        else:
            name = element.value.value if isinstance(element.value, cst.Name) else f"result_{len(inside) + 1}"
            inside.append(code.text(element.value))
            shown.append(name)
    if not inside or len(inside) == len(value.elements):
        return
    names = [
        s
        for s, e in zip(shown, value.elements, strict=True)
        if not _is_foreign(code, flow, function, e.value)
    ]
    edits = [wrapping.rename(), code.replace(value, ", ".join(inside))]
    line = f"{', '.join(names)} = {wrapping.call()}"
    edits.append(_wrapper(wrapping, f"{line}\n", f"return {', '.join(shown)}"))
    yield Candidate("wrapper", tuple(edits), 1.0, "safe")


def _wrapper(wrapping: Wrapping, *lines: str) -> Edit:
    return wrapping.wrapper([line.rstrip("\n") for line in lines], [], result="")
