"""The facts of an exception, as JSON: its traceback, and shapes, dtypes and shardings where it failed.

Nothing that the program computed is written down, and none of its own code is called: of values only arrays
of JAX and NumPy are looked at, and of containers only lists, tuples and dictionaries.
"""

from __future__ import annotations

import contextlib
import json
import linecache
import re
import sys
import sysconfig
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

MOST_VALUES = 8
"""Arrays that are told."""

DEEPEST = 2
"""Containers in containers that are looked into."""


def write(error: BaseException, trace: TracebackType | None, path: str) -> None:
    """Writes the facts of an exception with this traceback into a file."""
    text = "".join(traceback.format_exception(type(error), error, trace))
    jax = sys.modules.get("jax")
    facts: dict[str, Any] = {"traceback": text, "jax": getattr(jax, "__version__", None), "values": []}
    with contextlib.suppress(Exception):  # the traceback counts, also where values can't be looked at
        facts["values"] = values(trace)
    Path(path).write_text(json.dumps(facts), encoding="utf-8")


def values(trace: TracebackType | None) -> list[list[str]]:
    """Names and descriptions of the arrays in the failing frame of the user's; those in its line first."""
    frame, line = None, 0
    libraries = tuple(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith((*libraries, "<frozen")) and "-packages" not in file:
            frame, line = trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
    if frame is None:
        return []
    used = re.findall(r"[^\W\d]\w*", linecache.getline(frame.f_code.co_filename, line))
    variables = frame.f_locals
    names = [name for name in dict.fromkeys(used) if name in variables]
    if frame.f_code.co_name != "<module>":
        names += [name for name in variables if name not in names]
    found: list[list[str]] = []
    for name in names:
        found += _described(name, variables[name], 0)
    return found[:MOST_VALUES]


def _described(name: str, value: Any, depth: int) -> list[list[str]]:
    if type(value) in (list, tuple) and depth < DEEPEST:
        parts = [(f"{name}[{i}]", part) for i, part in enumerate(value[:MOST_VALUES])]
    elif type(value) is dict and depth < DEEPEST:
        keys = [key for key in list(value)[:MOST_VALUES] if type(key) in (str, int)]
        parts = [(f"{name}[{key!r:.40}]", value[key]) for key in keys]
    else:
        text = description(value)
        return [[name, text]] if text else []
    return [row for part in parts for row in _described(*part, depth + 1)]


def description(value: Any) -> str:
    """``float32[3,4], traced`` of an array, and "" of anything else."""
    package = type(value).__module__.partition(".")[0]
    if package not in ("jax", "jaxlib", "numpy") or isinstance(value, type):
        return ""
    try:
        shape, dtype = value.shape, value.dtype
        text = f"{dtype}[{','.join(map(str, shape))}]"
    except Exception:
        return ""
    if package == "numpy":
        return "NumPy " + text
    core = sys.modules.get("jax.core")
    if core is not None and isinstance(value, core.Tracer):
        return text + ", traced"
    try:
        sharding = value.sharding
        if len(sharding.device_set) > 1:
            return f"{text}, {getattr(sharding, 'spec', sharding)}"
    except Exception:
        pass
    return text
