from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import Needs, make_environment, probe
from jaxerr_rag.runner.verdict import exception_line, limit_of

_HEADER = "Traceback (most recent call last):\n"


@pytest.mark.parametrize(
    ("stderr", "line"),
    [
        (_HEADER + '  File "a.py", line 1, in <module>\nValueError: x\nshape: (3,)\n', "ValueError: x"),
        (_HEADER + "  ...\nKeyError: 1\n\n" + _HEADER + "  ...\njax.errors.Odd: y\n", "jax.errors.Odd: y"),
        (
            '  File "a.py", line 2\n    x = (1,\n        ^\nSyntaxError: never closed\n',
            "SyntaxError: never closed",
        ),
        (_HEADER + "  ...\nAssertionError\n", "AssertionError"),
        ("no data\n", ""),
    ],
)
def test_exception_line(stderr: str, line: str) -> None:
    assert exception_line(stderr) == line


@pytest.mark.parametrize(
    ("error", "limit"),
    [
        ("MemoryError", "memory"),
        ("OSError: [Errno 28] No space left on device", "disk"),
        ("RuntimeError: can't start new thread", "processes"),
        ("ValueError: x", None),
    ],
)
def test_limit_is_known_from_the_error(error: str, limit: str | None) -> None:
    assert limit_of(error) == limit


def test_needs() -> None:
    assert Needs.parse("cpu:8") == Needs(devices=8)
    assert Needs.parse("lower:tpu") == Needs(lower="tpu")
    with pytest.raises(InputError, match="none of cpu"):
        Needs.parse("gpu")


def test_environments_that_cannot_be() -> None:
    with pytest.raises(InputError, match="no Python at"):
        probe("/no/such/python")
    with pytest.raises(InputError, match="has no jax"):
        probe("/usr/bin/env")
    with pytest.raises(InputError, match="no JAX version"):
        make_environment("../evil")
