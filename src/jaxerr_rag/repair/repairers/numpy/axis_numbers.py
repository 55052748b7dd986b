"""Axes that are not there: counted from the end, or the one that fits; permutations of all axes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.program.reading import text_of_key
from jaxerr_rag.repair.program.vmapped import is_mapped
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"axis-out-of-range", "squeeze-axis-not-one", "transpose-axes-not-a-permutation"})

_RANGE = re.compile(r"axis (?P<axis>-?\d+) is out of bounds for array of dimension (?P<rank>\d+)")
_SQUEEZE = re.compile(r"shape=\((?P<shape>[\d, ]*)\) and dimensions=\((?P<axes>[\d, ]*)\)")
_PERMUTATION = re.compile(r"got permutation \((?P<axes>[\d, ]*)\) for operand shape \((?P<shape>[\d, ]*)\)")
_SECOND = frozenset(
    {
        *("sum", "mean", "max", "min", "prod", "any", "all", "cumsum", "cumprod", "sort", "argsort"),
        *("softmax", "log_softmax", "logsumexp", "concatenate", "stack", "flip", "expand_dims", "std", "var"),
        *("median", "nansum", "nanmean", "nanmax", "nanmin"),
    }
)
_TRANSPOSES = frozenset({"transpose", "permute_dims"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The axis that was meant, if its number tells."""
    if situation.entry == "axis-out-of-range":
        yield from _last(situation)
    elif situation.entry == "squeeze-axis-not-one":
        yield from _squeezed(situation)
    else:
        yield from _permuted(situation)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def axis_argument(code: Code, call: cst.Call) -> cst.BaseExpression | None:
    """What a call gives as ``axis``, by keyword or in the usual place."""
    for arg in call.args:
        if arg.keyword is not None and arg.keyword.value == "axis":
            return arg.value
    name = code.dotted(call.func)
    last = name.rpartition(".")[2] or (call.func.attr.value if isinstance(call.func, cst.Attribute) else "")
    if last not in _SECOND:
        return None
    function = name.startswith(("jax.", "numpy."))
    found = argument(call, 1 if function else 0, "axis")
    return found.value if found is not None else None


# --- out of range ---------------------------------------------------------------------------------


def _last(situation: Situation) -> Iterator[Candidate]:
    """``axis=1`` of a vector: ``axis=-1``, as the array was thought to have one leading axis more."""
    code = situation.code
    found = _RANGE.search(situation.message)
    if found is None:
        return
    axis, rank = int(found["axis"]), int(found["rank"])
    if axis != rank or rank == 0:
        return
    edits: list[Edit] = []
    joins: list[tuple[cst.Call, Edit]] = []
    for call in at_fault(situation, cst.Call):
        given = axis_argument(code, call)
        last = code.dotted(call.func).rpartition(".")[2]
        if given is None or last in ("swapaxes", "moveaxis"):
            continue
        if text_of_key(given) == axis:
            edit = code.replace(given, "-1")
            edits.append(edit)
            if last == "concatenate" and rank == 1 and not is_mapped(code, call):
                joins.append((call, edit))
        elif isinstance(given, cst.Tuple):
            numbers = [text_of_key(element.value) for element in given.elements]
            if axis in numbers and all(isinstance(n, int) and 0 < n <= axis for n in numbers):
                for element, number in zip(given.elements, numbers, strict=True):
                    assert isinstance(number, int)
                    edits.append(code.replace(element.value, str(number - rank - 1)))
    if joins:
        call, _ = joins[0]
        name = code.text(call.func)
        edit = code.replace(call.func, f"{name.rpartition('.')[0]}.stack" if "." in name else name)
        if "." in name:
            yield Candidate("stack", (edit,), 1.0, "review")
    if edits:
        yield Candidate("last_axis", tuple(edits), 0.7 if joins else 0.9, "review")


# --- squeeze --------------------------------------------------------------------------------------


def _squeezed(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _SQUEEZE.search(situation.message)
    if found is None:
        return
    shape, axes = _numbers(found["shape"]), _numbers(found["axes"])
    if len(axes) != 1:
        return
    for call in at_fault(situation, cst.Call):
        name = code.dotted(call.func)
        function = name in ("jax.numpy.squeeze", "jax.lax.squeeze")
        method = isinstance(call.func, cst.Attribute) and call.func.attr.value == "squeeze" and not function
        if not function and not method:
            continue
        given = argument(call, 1 if function else 0, "dimensions" if "lax" in name else "axis")
        number = given.value if given is not None else None
        if isinstance(number, cst.Tuple | cst.List) and len(number.elements) == 1:
            number = number.elements[0].value
        written = text_of_key(number) if number is not None else None
        if number is None or not isinstance(written, int):
            return
        ones = [axis for axis, size in enumerate(shape) if size == 1]
        if len(ones) == 1:
            mapped = axes[0] - written if written >= 0 else 0
            axis = ones[0] - mapped if written >= 0 else ones[0] - len(shape)
            yield Candidate("axis", (code.replace(number, str(axis)),), 0.8, "review")
        elif len(shape) == 1 and written == -1:
            inner = call.args[0].value if function else call.func.value  # type: ignore[attr-defined]
            yield Candidate("axis", (code.replace(call, outer_text(code, inner)),), 0.6, "review")
        return


# --- transpose ------------------------------------------------------------------------------------


def _permuted(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    found = _PERMUTATION.search(situation.message)
    if found is None:
        return
    axes, shape = _numbers(found["axes"]), _numbers(found["shape"])
    for call in at_fault(situation, cst.Call):
        last = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        if last not in _TRANSPOSES and code.dotted(call.func).rpartition(".")[2] not in _TRANSPOSES:
            continue
        array, given = _transposed(code, call)
        if array is None or not given:
            return
        numbers = [text_of_key(node) for node in given]
        mapped = len(axes) - len(numbers)  # Axes that `vmap` adds in front.
        rank = len(shape) - mapped
        wanted = _meant([n for n in numbers if isinstance(n, int)], rank)
        if wanted is None or len(numbers) != len([n for n in numbers if isinstance(n, int)]):
            return
        strategy, new = wanted
        if strategy == "swapaxes":
            method = not code.dotted(call.func).startswith("jax.")
            owner = outer_text(code, array)
            text = f"{owner}.swapaxes({new})" if method else f"{_module(code, call)}swapaxes({owner}, {new})"
            yield Candidate("swapaxes", (code.replace(call, text),), 0.9, "review")
        else:
            start, end = code.outer_span(given[0])[0], code.outer_span(given[-1])[1]
            yield Candidate("full_permutation", (Edit(start, end, new),), 0.8, "review")
        return


def _module(code: Code, call: cst.Call) -> str:
    name = code.text(call.func)
    return (
        "jax.numpy." if name.rpartition(".")[0] in ("", "lax", "jax.lax") else f"{name.rpartition('.')[0]}."
    )


def _transposed(code: Code, call: cst.Call) -> tuple[cst.BaseExpression | None, list[cst.BaseExpression]]:
    """The array and the axes of a transposition."""
    name = code.dotted(call.func)
    plain = [arg.value for arg in call.args]
    array, axes = (call.func.value if isinstance(call.func, cst.Attribute) else None), plain
    if name.startswith("jax."):
        array, axes = (plain[0] if plain else None), plain[1:]
    if len(axes) == 1 and isinstance(axes[0], cst.Tuple | cst.List):
        axes = [element.value for element in axes[0].elements]
    return array, axes


def _meant(numbers: list[int], rank: int) -> tuple[str, str] | None:
    """What a permutation of too few axes stands for: PyTorch's exchange of two, or one of the last axes."""
    count = len(numbers)
    if count == 2 and sorted(numbers) != [0, 1] and rank > 2 and numbers[0] != numbers[1]:
        return "swapaxes", f"{numbers[0]}, {numbers[1]}"
    if count != rank - 1 or sorted(n % count for n in numbers) != list(range(count)) or min(numbers) < 0:
        return None
    if count == 2:
        return "swapaxes", "-1, -2"
    if numbers[0] == 0:
        return "full_permutation", ", ".join(map(str, [*numbers, count]))
    return "full_permutation", ", ".join(map(str, [0, *(n + 1 for n in numbers)]))
