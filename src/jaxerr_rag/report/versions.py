"""The JAX and Python versions that a text tells."""

from __future__ import annotations

import re

_NUMBER = r"(\d{1,3}\.\d{1,3}\.\d{1,4}(?:\.\d{1,3})?(?:\.?(?:dev|rc|a|b)\d{1,10})?)"
_LIKE_A_NUMBER = re.compile(r"\d\.\d{1,3}\.\d")
# Surest first: what a program printed of itself, then paths, then prose.
_JAX = (
    re.compile(r"\bjax\.__version__['\"]?\)?\s{0,4}(?:==?|:|->|is)?\s{0,4}['\"]?" + _NUMBER),
    re.compile(r"^\s{0,8}['\"]?jax['\"]?\s{0,8}(?:==|:|=|\s)\s{0,8}['\"]?v?" + _NUMBER, re.MULTILINE),
    re.compile(r"\bjax-" + _NUMBER + r"(?:\.dist-info|\.egg|-py|\b)"),
    re.compile(r"\bjax(?:\[[\w, -]{1,40}\])?\s?==\s?" + _NUMBER),
    re.compile(r"\bjax(?: version)?[ :=]{1,3}\(?v?" + _NUMBER, re.IGNORECASE),
)
_PYTHON = (
    re.compile(r"[/\\]python(3\.\d{1,2})t?[/\\]"),
    re.compile(r"[/\\]Python(3)(\d{1,2})[/\\]"),
    re.compile(r"\bpython[ :=]{1,3}v?(3\.\d{1,2})\b", re.IGNORECASE),
)


def jax_version(text: str) -> str | None:
    """The version of JAX the text names (``0.4.30``), or None. jaxlib's is never taken for it."""
    if ("jax" not in text and "JAX" not in text) or _LIKE_A_NUMBER.search(text) is None:
        return None
    for pattern in _JAX:
        match = pattern.search(text)
        if match:
            return match[1]
    return None


def python_version(text: str) -> str | None:
    """The Python version a path or a version line tells, as ``3.11``, or None."""
    if "python" not in text.lower():
        return None
    for pattern in _PYTHON:
        match = pattern.search(text)
        if match:
            return ".".join(match.groups())
    return None
