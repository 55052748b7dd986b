"""The local values of a frame as kinds: shapes, dtypes and shardings, never contents.

Only the standard library is imported, and only what Python 3.9 has is used: ``jaxerr run`` loads this file
into programs of interpreters that have nothing of this package.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import Any

_MOST = 8
_LEAVES = 4
_LONGEST = 120
_NAME = re.compile(r"[^\W\d]\w*")


def describe(frame: FrameType, source: str) -> list[str]:
    """``x: float32[3], traced`` of the variables that a frame's line names, in its order.

    Behind them come the other arrays of a function.
    """
    scope = frame.f_locals
    named = [name for name in dict.fromkeys(_NAME.findall(source)) if name in scope]
    lines = [(name, kind_of(scope[name])) for name in named if not name.startswith("__")]
    if frame.f_code.co_name != "<module>":
        others = [(name, kind_of(value)) for name, value in scope.items() if name not in named]
        lines += [(name, kind) for name, kind in others if "[" in kind]
    return [f"{name}: {kind}"[:_LONGEST] for name, kind in lines if kind][:_MOST]


def kind_of(value: Any) -> str:
    """What a value is, "" for one that holds no array and is no number.

    No method of the user's is called: only attributes of JAX's and NumPy's own classes are read.
    """
    try:
        return _kind(value, 0)
    except Exception:  # a deleted array, a class that poses as JAX's
        return ""


def _kind(value: Any, depth: int) -> str:
    plain = type(value)
    if plain in (bool, int, float, complex):
        return f"Python {plain.__name__}"
    module = plain.__module__.partition(".")[0]
    if module in ("jax", "jaxlib"):
        return _of_jax(value)
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic)) and module == "numpy":
        return f"NumPy {_array(value.dtype, value.shape)}"
    if depth < 3 and isinstance(value, (dict, list, tuple)):
        return _container(value, depth)
    return ""


def _of_jax(value: Any) -> str:
    import jax

    if not isinstance(value, jax.Array):
        return ""
    if isinstance(value, jax.core.Tracer):
        return f"{_array(value.dtype, value.shape)}, traced"
    kind = _array(value.dtype, value.shape)
    if value.is_deleted():
        return f"{kind}, deleted"
    sharding = value.sharding
    if len(sharding.device_set) == 1:
        return kind
    spec = getattr(sharding, "spec", None)
    axes = "" if spec is None else f" as P({', '.join(map(repr, spec))})"
    return f"{kind}, on {len(sharding.device_set)} devices{axes}"


def _container(value: Any, depth: int) -> str:
    items: Iterable[Any]
    # Not a subclass's own iteration: a class of the user's may do anything there.
    if isinstance(value, dict):
        items, size = dict.values(value), dict.__len__(value)
    elif isinstance(value, tuple):
        items, size = tuple.__iter__(value), tuple.__len__(value)
    else:
        items, size = list.__iter__(value), list.__len__(value)
    kinds = list(_first(items, depth))
    if not kinds:
        return ""
    more = ", ..." if size > len(kinds) else ""
    return f"{type(value).__name__} of {size} ({', '.join(kinds)}{more})"


def _first(items: Iterable[Any], depth: int) -> Iterator[str]:
    for _, item in zip(range(_LEAVES), items):  # noqa: B905
        kind = _kind(item, depth + 1)
        if kind:
            yield kind


def _array(dtype: Any, shape: tuple[int, ...]) -> str:
    return f"{dtype}[{','.join(map(str, shape))}]"
