"""Keeps where JAX's frames stood that JAX takes out of tracebacks.

What is kept are code and lines, no frames: a program's arrays live no longer than they would, and what it
sees of its exceptions is what JAX makes of them.
"""

from __future__ import annotations

import contextlib
import sys
from types import SimpleNamespace
from typing import Any

MOST = 16
"""Exceptions that are remembered."""

_kept: dict[int, tuple[list[Any], int, Any]] = {}
"""By the exception's id: all parts of its traceback, how many of them JAX has left, and who called JAX."""


def install(module: Any) -> None:
    """Watches ``jax._src.traceback_util`` at work."""
    filtered = module.filter_traceback

    def filter_traceback(tb: Any) -> Any:
        left = filtered(tb)
        with contextlib.suppress(Exception):  # not the program's concern
            _keep(sys.exc_info()[1], tb, left)
        return left

    module.filter_traceback = filter_traceback


def hidden(exc: BaseException) -> list[Any] | None:
    """The parts of an exception's traceback with those that JAX took out; None if it took none."""
    whole, left, caller = _kept.get(id(exc), ([], 0, None))
    shown = _walked(exc.__traceback__)
    outer, inner = shown[: len(shown) - left], shown[len(shown) - left :]
    # The id may be that of an exception that is long gone.
    if len(shown) <= left or _place(outer[-1]) != caller:
        return None
    merged = list(outer)
    for part in whole:
        merged.append(inner.pop(0) if inner and _place(inner[0]) == _place(part) else part)
    return None if inner else merged


def _keep(exc: BaseException | None, tb: Any, left: Any) -> None:
    caller = tb.tb_frame.f_back
    if exc is None or caller is None:
        return
    parts = [
        SimpleNamespace(
            tb_frame=SimpleNamespace(f_code=part.tb_frame.f_code, f_globals=None),
            tb_lineno=part.tb_lineno,
            tb_lasti=part.tb_lasti,
        )
        for part in _walked(tb)
    ]
    # One that went through JAX before has lost frames there.
    before, count, _ = _kept.pop(id(exc), ([], 0, None))
    if before and count <= len(parts) and _is_within(parts[len(parts) - count :], before):
        parts = parts[: len(parts) - count] + before
    _kept[id(exc)] = (parts, len(_walked(left)), (caller.f_code, caller.f_lineno))
    while len(_kept) > MOST:
        del _kept[next(iter(_kept))]


def _is_within(some: list[Any], parts: list[Any]) -> bool:
    rest = iter(parts)
    return all(any(_place(part) == _place(one) for part in rest) for one in some)


def _place(part: Any) -> tuple[Any, int]:
    # Not the instruction: JAX makes parts with that at which the frame is now.
    return part.tb_frame.f_code, part.tb_lineno


def _walked(tb: Any) -> list[Any]:
    parts = []
    while tb is not None:
        parts.append(tb)
        tb = tb.tb_next
    return parts
