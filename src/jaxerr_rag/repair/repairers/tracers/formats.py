"""Tracers in f-strings with a format: `jax.debug.print` with the values as arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.outer_prints import outer_prints
from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-in-format-spec", "float-of-tracer"})

_NAME = re.compile(r"\W+")
_PERCENT = re.compile(r"%([-+ #0]*\d*(?:\.\d+)?)([dfegs])")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The printing statement, and others of the function that print f-strings with a format."""
    code = situation.code
    prints = [call for call in failing(situation, cst.Call) if code.dotted(call.func) == "print"]
    if not prints:
        yield from _of_logging(situation)
        yield from _kept_text(situation)
        yield from outer_prints(situation)
        return
    scope = next(code.functions_round(prints[0]), None)
    others = code.nodes(cst.Call, inside=scope) if scope is not None else iter(())
    also = [c for c in others if code.dotted(c.func) == "print" and c is not prints[0] and _formats(c)]
    writer = Writer(code)
    edits: list[Edit] = []
    for call in [prints[0], *also]:
        text = _printed(code, writer, call)
        if text is None:
            if call is prints[0]:
                return
            continue
        edits.append(code.replace(call, text))
    yield Candidate("debug_print", writer.edits(edits), 1.0, "safe")


def _formats(call: cst.Call) -> bool:
    return any(isinstance(arg.value, cst.FormattedString) for arg in call.args)


def _of_logging(situation: Situation) -> Iterator[Candidate]:
    """``log.info(f"{loss:.3f}")``: called back with the value at run time."""
    code = situation.code
    for call in failing(situation, cst.Call):
        statement = code.parent(call)
        if not isinstance(statement, cst.Expr) or len(call.args) != 1 or not _formats(call):
            continue
        template = _template(code, call.args[0].value)
        if template is None or not template[1]:
            return
        writer = Writer(code)
        text, values = template
        given = ", ".join(f"{name}={value}" for name, value in values.items())
        function = f"lambda **values: {code.text(call.func)}({text}.format(**values))"
        edit = code.replace(call, f"{writer.name('jax.debug.callback')}({function}, {given})")
        yield Candidate("debug_print", writer.edits([edit]), 0.9, "safe")
        return


def _kept_text(situation: Situation) -> Iterator[Candidate]:
    """``text = f"{loss:.3f}"`` and ``print(text)``: a template, and a print that fills it in."""
    code, statement = situation.code, situation.statement
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not isinstance(small, cst.Assign) or not isinstance(small.targets[0].target, cst.Name):
        return
    name = small.targets[0].target.value
    scope = next(code.functions_round(small), None)
    template = _template(code, small.value)
    if template is None or not template[1] or scope is None:
        return
    uses = [n for n in code.nodes(cst.Name, inside=scope) if n.value == name][1:]
    prints = [c for n in uses if isinstance(c := code.parent(code.parent(n) or n), cst.Call)]
    if not uses or len(prints) != len(uses):
        return
    writer = Writer(code)
    given = "".join(f", {key}={value}" for key, value in template[1].items())
    edits = [code.replace(small.value, template[0])]
    for call in prints:
        if code.dotted(call.func) != "print" or len(call.args) != 1:
            return
        edits.append(code.replace(call, f"{writer.name('jax.debug.print')}({name}{given})"))
    yield Candidate("debug_print", writer.edits(edits), 1.0, "safe")


def _printed(code: Code, writer: Writer, call: cst.Call) -> str | None:
    if any(arg.keyword is not None or arg.star for arg in call.args):
        return None
    parts: list[str] = []
    values: dict[str, str] = {}
    quote = '"'
    for arg in call.args:
        template = _template(code, arg.value, values)
        if template is None:
            name = _name(code, arg.value, values)
            values[name] = code.text(arg.value)
            parts.append(f"{{{name}}}")
            continue
        text, values = template
        quote = text[0]
        parts.append(text[1:-1])
    given = "".join(f", {name}={value}" for name, value in values.items())
    return f"{writer.name('jax.debug.print')}({quote}{' '.join(parts)}{quote}{given})"


def _template(
    code: Code, node: cst.BaseExpression, known: dict[str, str] | None = None
) -> tuple[str, dict[str, str]] | None:
    """A text with named fields, and the values of these."""
    values = dict(known or {})
    if isinstance(node, cst.FormattedString):
        text = _fields(code, node, values)
        return (f"{node.quote}{text}{node.quote}", values) if "r" not in node.start.lower() else None
    if isinstance(node, cst.ConcatenatedString):
        left, right = _template(code, node.left, values), None
        if left is not None:
            right = _template(code, node.right, left[1])
        if left is None or right is None or left[0][0] != right[0][0]:
            return None
        return left[0][:-1] + right[0][1:], right[1]
    if isinstance(node, cst.SimpleString):
        if node.prefix or len(node.quote) != 1:
            return None
        inner = node.raw_value.replace("{", "{{").replace("}", "}}")
        return f"{node.quote}{inner}{node.quote}", values
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        return _format_call(code, node, values)
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Modulo):
        return _percent(code, node, values)
    return None


def _fields(code: Code, node: cst.FormattedString, values: dict[str, str]) -> str:
    out: list[str] = []
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            out.append(part.value)
            continue
        assert isinstance(part, cst.FormattedStringExpression)
        name = _name(code, part.expression, values)
        values[name] = code.text(_unconverted(code, part.expression))
        spec = "".join(code.text(p) for p in part.format_spec or ())
        label = f"{code.text(part.expression)}=" if part.equal is not None else ""
        out.append(f"{label}{{{name}{':' + spec if spec else ''}}}")
    return "".join(out)


def _unconverted(code: Code, node: cst.BaseExpression) -> cst.BaseExpression:
    """``float(x)`` and ``x.item()`` without the conversion."""
    if isinstance(node, cst.Call):
        if code.dotted(node.func) in ("float", "int") and len(node.args) == 1:
            return node.args[0].value
        if isinstance(node.func, cst.Attribute) and node.func.attr.value == "item" and not node.args:
            return node.func.value
    return node


def _name(code: Code, node: cst.BaseExpression, values: dict[str, str]) -> str:
    """A name for a field: the variable's own where it is one."""
    plain = _unconverted(code, node)
    text = code.text(plain)
    wanted = text if text.isidentifier() else _NAME.sub("_", text).strip("_")
    if not wanted.isidentifier() or len(wanted) > 24:
        wanted = "value"
    name, number = wanted, 2
    while name in values and values[name] != text:
        name, number = f"{wanted}_{number}", number + 1
    return name


def _format_call(code: Code, node: cst.Call, values: dict[str, str]) -> tuple[str, dict[str, str]] | None:
    """``"{:.3f}".format(x)``."""
    assert isinstance(node.func, cst.Attribute)
    owner = node.func.value
    if node.func.attr.value != "format" or not isinstance(owner, cst.SimpleString) or len(owner.quote) != 1:
        return None
    text = owner.raw_value
    for arg in node.args:
        if arg.star:
            return None
        plain = _unconverted(code, arg.value)
        name = arg.keyword.value if arg.keyword is not None else _name(code, arg.value, values)
        values[name] = code.text(plain)
        if arg.keyword is None:
            text = re.sub(r"\{(\d*)(?=[:}!])", lambda _, n=name: f"{{{n}", text, count=1)  # type: ignore[misc]
    return f"{owner.quote}{text}{owner.quote}", values


def _percent(
    code: Code, node: cst.BinaryOperation, values: dict[str, str]
) -> tuple[str, dict[str, str]] | None:
    """``"%.3f" % x``."""
    if not isinstance(node.left, cst.SimpleString) or len(node.left.quote) != 1:
        return None
    right = node.right
    given = [e.value for e in right.elements] if isinstance(right, cst.Tuple) else [right]
    text = node.left.raw_value.replace("{", "{{").replace("}", "}}").replace("%%", "\0")
    fields = list(_PERCENT.finditer(text))
    if len(fields) != len(given):
        return None
    for field, value in reversed(list(zip(fields, given, strict=True))):
        name = _name(code, value, values)
        values[name] = outer_text(code, _unconverted(code, value))
        kind = "" if field[2] in "sd" and not field[1] else field[1] + field[2].replace("s", "")
        text = f"{text[: field.start()]}{{{name}{':' + kind if kind else ''}}}{text[field.end() :]}"
    text = text.replace("\0", "%")
    return f"{node.left.quote}{text}{node.left.quote}", dict(reversed(values.items()))
