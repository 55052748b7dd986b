"""Axes in the order of attention and image functions, and initialisers of vectors."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "attention-heads-before-sequence",
        "attention-mask-without-head-axis",
        "image-resize-without-channel-axis",
        "initializer-of-1d-weights",
    }
)

_RESIZE = re.compile(r"\((?P<given>[\d, ]+)\) vs \((?P<shape>[\d, ]+)\)")
_MERGES = frozenset({"reshape", "ravel"})
_CHANNELS = 4
"""Sizes of a last axis that stand for colours."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """The axes that the function wants."""
    if situation.entry == "attention-heads-before-sequence":
        yield from _exchanged(situation)
    elif situation.entry == "attention-mask-without-head-axis":
        yield from _heads(situation)
    elif situation.entry == "image-resize-without-channel-axis":
        yield from _resized(situation)
    else:
        yield from _vectors(situation)


def _attention(situation: Situation) -> cst.Call | None:
    code = situation.code
    calls = at_fault(situation, cst.Call)
    return next((c for c in calls if code.dotted(c.func).endswith("dot_product_attention")), None)


def _exchanged(situation: Situation) -> Iterator[Candidate]:
    """Heads and positions change places round the call; back again if the program counts on its layout."""
    code = situation.code
    call = _attention(situation)
    if call is None:
        return
    given = [argument(call, place, name) for place, name in enumerate(("query", "key", "value"))]
    edits: list[Edit] = []
    for arg in given:
        if arg is None:
            return
        edits += suffixed(code, arg.value, ".swapaxes(1, 2)")
    if not _is_merged(Values(code), call):
        edits.append(insert(code.span(call)[1], ".swapaxes(1, 2)"))
    yield Candidate("swapaxes", tuple(edits), 0.9, "review")


def _is_merged(values: Values, call: cst.Call) -> bool:
    """Whether the result is reshaped without an exchange first: heads are taken to come second last."""
    code = values.code
    parent = code.parent(call)
    uses: list[cst.CSTNode] = [call]
    if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Name):
        name = parent.targets[0].target
        scope = values.owner(name)
        uses = list(values.loads(name.value, scope)) if scope is not None else []
    for use in uses:
        above = code.parent(use)
        if isinstance(above, cst.Attribute) and above.attr.value in _MERGES:
            return True
        outer = code.parent(above) if isinstance(above, cst.Arg) else None
        if isinstance(outer, cst.Call) and code.dotted(outer.func).rpartition(".")[2] in _MERGES:
            return outer.args[0] is above
    return False


def _heads(situation: Situation) -> Iterator[Candidate]:
    """``mask[:, None]`` of a mask (batch, queries, keys)."""
    code = situation.code
    call = _attention(situation)
    mask = argument(call, 4, "mask") if call is not None else None
    if mask is not None:
        yield Candidate("head_axis", tuple(suffixed(code, mask.value, "[:, None]")), 0.9, "review")


def _resized(situation: Situation) -> Iterator[Candidate]:
    """Height and width with the other sizes of the array round them."""
    code = situation.code
    found = _RESIZE.search(situation.message)
    if found is None:
        return
    given, shape = ([int(n) for n in re.findall(r"\d+", found[part])] for part in ("given", "shape"))
    for call in at_fault(situation, cst.Call):
        if code.dotted(call.func) != "jax.image.resize":
            continue
        image, wanted = argument(call, 0, "image"), argument(call, 1, "shape")
        if image is None or wanted is None or not isinstance(image.value, cst.Name | cst.Attribute):
            return
        array = code.text(image.value)
        parts = _parts(code, wanted.value)
        if len(given) == 2:
            colours = shape[-1] <= _CHANNELS
            before = len(shape) - 2 - (1 if colours or len(shape) == 4 else 0)
            after = len(shape) - 2 - before
        elif len(given) == 3 and given[-1] == shape[-1]:
            before, after = len(shape) - 3, 0
        else:
            return
        sizes = [f"{array}.shape[{axis}]" for axis in range(before)]
        sizes += [*parts, *([f"{array}.shape[-1]"] if after else [])]
        if after > 1:
            return
        edit = code.replace(wanted.value, f"({', '.join(sizes)})")
        yield Candidate("full_shape", (edit,), 0.9, "review")
        return


def _parts(code: Code, node: cst.BaseExpression) -> list[str]:
    if isinstance(node, cst.Tuple | cst.List):
        return [as_argument(code, element.value) for element in node.elements]
    return [f"*{as_argument(code, node)}"]


def _vectors(situation: Situation) -> Iterator[Candidate]:
    """Zeros for what is called a bias, ones for a scale."""
    code = situation.code
    for call in at_fault(situation, cst.Call):
        shape = argument(call, 1, "shape")
        if shape is None or len(call.args) > 3:
            continue
        statement = code.text(call) + " " + _target(code, call)
        words = set(re.findall(r"[a-z]+", statement.lower()))
        if words & {"bias", "biases", "b", "beta", "offset"}:
            name, strategy = "zeros", "zeros"
        elif words & {"scale", "gamma", "gain"}:
            name, strategy = "ones", "ones"
        else:
            return
        if words & {"bias", "b"} and words & {"scale", "gamma", "gain"}:
            return
        writer = Writer(code)
        func = code.replace(call.func, writer.name(f"jax.nn.initializers.{name}"))
        yield Candidate(strategy, writer.edits([func]), 0.9, "review")
        return


def _target(code: Code, call: cst.Call) -> str:
    """What the value gets as a name: a variable or the key of a dict."""
    parent = code.parent(call)
    if isinstance(parent, cst.Assign):
        return code.text(parent.targets[0].target)
    return code.text(parent.key) if isinstance(parent, cst.DictElement) else ""
