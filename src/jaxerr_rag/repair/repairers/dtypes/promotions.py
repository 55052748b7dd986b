"""Operands of unequal dtypes where JAX does not promote: the narrow one is cast."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import holds, is_number, number_text
from jaxerr_rag.repair.forms.writing import Writer, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Values, subscript_step
from jaxerr_rag.repair.program.dtypes import dtype_of, kind_of
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "strict-dtype-promotion",
        "low-precision-dtype-promotion",
        "lax-operands-differ-in-dtype",
        "attention-dtypes-differ",
    }
)

_INPUTS = re.compile(r"Input dtypes \((?P<dtypes>[^)]*)\)")
_LAX = re.compile(
    r"(?:lax\.)?(?P<name>\w+) requires arguments to have the same dtypes, got (?P<dtypes>[\w, ]+)"
)
_PAD = re.compile(r"pad operand and padding_value must be same dtype: got (\w+) and (\w+)")
_ATTENTION = re.compile(r"(?P<name>\w+) dtype should be (?P<wanted>\w+), but got (?P<got>\w+)")
_JOINED = frozenset({"stack", "concatenate", "hstack", "vstack", "append"})
_SECOND = frozenset({"dynamic_update_slice", "dynamic_update_slice_in_dim", "dynamic_update_index_in_dim"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """A cast of the operand that loses nothing by it."""
    if situation.entry == "attention-dtypes-differ":
        yield from _attention(situation)
    elif situation.entry == "lax-operands-differ-in-dtype":
        yield from _lax(situation)
    else:
        yield from _promoted(situation)


def cast_to(
    code: Code, writer: Writer, node: cst.BaseExpression, partner: cst.BaseExpression | None, dtype: str
) -> list[Edit]:
    """Edits that cast an array to its partner's dtype, which is written out where the partner is no name."""
    if is_number(node):
        text = number_text("".join(code.text(node).split()), dtype)
        return [code.replace(node, text)] if text is not None else []
    constant = isinstance(partner, cst.Subscript) and subscript_step(partner) is not None
    plain = constant or isinstance(partner, cst.Name | cst.Attribute)
    text = (
        f"{code.text(partner)}.dtype" if plain and partner is not None else writer.name(f"jax.numpy.{dtype}")
    )
    return suffixed(code, node, f".astype({text})")


# --- operators ------------------------------------------------------------------------------------


def _promoted(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _INPUTS.search(situation.message)
    if found is None:
        return
    dtypes = re.findall(r"\w+", found["dtypes"].replace("<class", ""))
    if len(dtypes) != 2:
        return
    small = situation.entry == "low-precision-dtype-promotion"
    narrow = next((d for d in dtypes if _is_small(d)), "") if small else _narrow(*dtypes)
    wide = next((d for d in dtypes if d != narrow), "")
    if not narrow or not wide or (small and _is_small(wide)):
        return
    values = Values(code)
    writer = Writer(code)
    edits: list[Edit] = []
    for node in at_fault(situation, cst.BinaryOperation, cst.Call, cst.AugAssign):
        operands = _operands(values, node)
        if len(operands) >= 2:
            for edit in _casts(values, writer, node, operands, (narrow, wide), sure=bool(edits)):
                if not any(edit.start < other.end and other.start < edit.end for other in edits):
                    edits += [edit] if edit not in edits else []
    if edits:
        yield Candidate("dequantize" if small else "cast", writer.edits(edits), 0.9, "review")


def _casts(
    values: Values,
    writer: Writer,
    node: cst.CSTNode,
    operands: list[cst.BaseExpression],
    dtypes: tuple[str, str],
    sure: bool,
) -> list[Edit]:
    """Casts of the operands of the narrow dtype; of all, which does no harm, if the text tells of none.

    Args:
      sure: cast only where the text tells the dtypes of both sides: other operators of the failing line.
    """
    narrow, wide = dtypes
    known = [dtype_of(values, operand) for operand in operands]
    casts = [n for n, dtype in enumerate(known) if _same(dtype, narrow)]
    others = [n for n, dtype in enumerate(known) if _same(dtype, wide)]
    if sure and not (casts and others):
        return []
    if not casts:
        casts = [n for n in range(len(operands)) if n not in others and not is_number(operands[n])]
    elif not others and len(operands) == 2:
        others = [n for n in range(2) if n not in casts]
    if isinstance(node, cst.AugAssign) and 0 in casts:
        return []
    partner = operands[others[0]] if others and known[others[0]] not in ("float", "int") else None
    target = {"float": "float32"}.get(wide, wide)
    return [edit for n in casts for edit in cast_to(values.code, writer, operands[n], partner, target)]


def _is_small(dtype: str) -> bool:
    return dtype.startswith(("float8", "float6", "float4")) or dtype in ("int4", "uint4", "int2", "uint2")


def _narrow(left: str, right: str) -> str:
    if "float" in (left, right):
        other = right if left == "float" else left
        return other if kind_of(other) in ("i", "b") else ""
    return right if holds(left, right) else left if holds(right, left) else ""


def _same(found: str, dtype: str) -> bool:
    """Whether a dtype that was told from the text is one that the message names; kinds are enough."""
    if found == dtype:
        return True
    if not found or _is_small(found) or _is_small(dtype):
        return False
    return kind_of(found) == kind_of(dtype) and (found in ("float", "int") or dtype in ("float", "int"))


def _operands(values: Values, node: cst.CSTNode) -> list[cst.BaseExpression]:
    code = values.code
    if isinstance(node, cst.AugAssign):
        return [node.target, node.value]
    if isinstance(node, cst.BinaryOperation):
        return [node.left, node.right]
    if not isinstance(node, cst.Call):
        return []
    name = code.dotted(node.func)
    last = name.rpartition(".")[2]
    plain = [arg.value for arg in node.args if arg.keyword is None]
    if not name.startswith("jax.numpy."):
        return []
    if last in _JOINED and plain and isinstance(plain[0], cst.List | cst.Tuple):
        return [element.value for element in plain[0].elements]
    if last == "where":
        return plain[1:3]
    if last in ("dot", "matmul", "maximum", "minimum", "add", "multiply", "subtract", "divide", "power"):
        return plain[:2]
    return plain[1:] if last == "einsum" else []


# --- lax ------------------------------------------------------------------------------------------


def _lax(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _LAX.search(situation.message)
    pad = _PAD.search(situation.message)
    dtypes = re.findall(r"\w+", found["dtypes"]) if found else list(pad.groups()) if pad else []
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        if not name.startswith("jax.lax."):
            continue
        last = name.rpartition(".")[2]
        operands = _of_lax(values, call, last)
        if len(operands) != len(dtypes):
            continue
        if last in _SECOND:
            wide = 0
            if kind_of(dtypes[1]) != kind_of(dtypes[0]) and not holds(dtypes[0], dtypes[1]):
                return  # A cast would cut off fractions.
        elif last.startswith("conv") and kind_of(dtypes[0]) == kind_of(dtypes[1]):
            # Where one is of 16 bits, it is so to be fast: the other follows.
            wide = next((n for n, dtype in enumerate(dtypes) if "16" in dtype), 0)
        else:
            wide = next((n for n, d in enumerate(dtypes) if all(holds(d, other) for other in dtypes)), -1)
            if wide < 0:
                return
        writer = Writer(code)
        edits: list[Edit] = []
        for n, operand in enumerate(operands):
            if dtypes[n] != dtypes[wide]:
                edits += cast_to(code, writer, operand, operands[wide], dtypes[wide])
        if edits:
            yield Candidate("astype", writer.edits(edits), 0.9, "review")
        return


def _of_lax(values: Values, call: cst.Call, last: str) -> list[cst.BaseExpression]:
    """The operands of a call of `jax.lax`, in the order of the message."""
    names = {
        "clamp": ("min", "x", "max"),
        "pad": ("operand", "padding_value"),
        "conv_general_dilated": ("lhs", "rhs"),
        "conv": ("lhs", "rhs"),
        "conv_with_general_padding": ("lhs", "rhs"),
        **dict.fromkeys(_SECOND, ("operand", "update")),
    }.get(last, ("x", "y"))
    if last == "concatenate":
        listed = argument(call, 0, "operands")
        if listed is None or not isinstance(listed.value, cst.List | cst.Tuple):
            return []
        return [element.value for element in listed.value.elements]
    start = 1 if last == "select" else 0
    if last == "select":
        names = ("on_true", "on_false")
    given = [argument(call, start + n, name) for n, name in enumerate(names)]
    return [arg.value for arg in given if arg is not None]


# --- attention ------------------------------------------------------------------------------------


def _attention(situation: Situation) -> Iterator[Candidate]:
    """What was promoted goes back to the dtype of 16 bits that the layer works in."""
    code = situation.code
    found = _ATTENTION.search(situation.message)
    if found is None:
        return
    name, wanted, got = found["name"], found["wanted"], found["got"]
    values = Values(code)
    for call in at_fault(situation, cst.Call):
        if not code.dotted(call.func).endswith("dot_product_attention"):
            continue
        given = {
            part: argument(call, place, part)
            for place, part in enumerate(("query", "key", "value", "bias", "mask"))
        }
        arg = given.get(name)
        if arg is None:
            return
        if name == "mask":
            if kind_of(got) == "i":
                to_bool = suffixed(code, arg.value, ".astype(bool)")
                yield Candidate("bool_mask", tuple(to_bool), 0.8, "review")
            return
        parts = {part: other.value for part, other in given.items() if other is not None}
        writer = Writer(code)
        down = "16" in got and not holds(got, wanted)
        # The key's dtype is what the message wants of the others.
        edits: list[Edit] = []
        if not down:
            edits += cast_to(code, writer, arg.value, parts.get("key"), wanted)
        for part in ("query", "key", "value") if down else ():
            if part != name and part in parts and dtype_of(values, parts[part]) != got:
                edits += cast_to(code, writer, parts[part], arg.value, got)
        if edits:
            yield Candidate("cast_inputs", writer.edits(edits), 0.9, "review")
        return
