"""Paths to owners: whose code a frame is."""

from __future__ import annotations

import re
from functools import lru_cache

from jaxerr_rag.report.model import Owner

_PACKAGES = ("site-packages", "dist-packages")
_JAX = frozenset({"jax", "jaxlib", "jax_plugins", "jax_cuda12_plugin", "jax_cuda13_plugin"})
_JAX_INSIDE = frozenset(
    {"_src", "experimental", "extend", "interpreters", "lax", "nn", "numpy", "scipy", "tools"}
)
_STDLIB_HOME = re.compile(r"python\d(?:\.\d+)?t?$|pypy\d")
_WINDOWS_HOME = re.compile(r"python\d{2,4}(?:-\d+)?$|anaconda3?$|miniconda3?$|miniforge3?$", re.IGNORECASE)


@lru_cache(maxsize=512)  # of paths; the frames of a traceback share a few
def owner_of(path: str) -> Owner:
    """Whose code a frame's path is: ``user``, ``library``, ``jax`` or ``python``.

    JAX counts as ``jax`` also in a source checkout or a Bazel runfiles tree, where no ``site-packages``
    is in the path. Frames without a file (``<stdin>``, notebook cells) are the user's; those frozen into
    the interpreter are ``python``.
    """
    if path.startswith("<"):
        return "python" if path.startswith(("<frozen ", "<__array_function__", "<attrs ")) else "user"
    parts = [part for part in path.replace("\\", "/").split("/") if part]
    for i in range(len(parts) - 2, -1, -1):
        if parts[i] in _PACKAGES:
            return "jax" if _is_jax(parts[i + 1]) else "library"
    for i, part in enumerate(parts[:-1]):
        if part in _JAX and parts[i + 1] in _JAX_INSIDE:
            return "jax"
        if part.endswith((".egg", ".whl")):
            return "jax" if _is_jax(part) or parts[i + 1] in _JAX else "library"
    return "python" if _is_stdlib(parts) else "user"


def _is_jax(name: str) -> bool:
    """Whether a folder of site-packages (or an egg or wheel) is JAX's."""
    name = name.removesuffix(".py")
    return name in _JAX or name.startswith(("jax-", "jaxlib-"))


def _is_stdlib(parts: list[str]) -> bool:
    for i, part in enumerate(parts[:-1]):
        if part == "lib" and i + 2 < len(parts) and _STDLIB_HOME.match(parts[i + 1]):
            return True
        if part == "Lib" and i > 0 and (_WINDOWS_HOME.match(parts[i - 1]) or parts[i - 1] == "envs"):
            return True
        if part == "Lib" and i > 1 and parts[i - 2] == "envs":
            return True
        if re.match(r"python\d{2,3}\.zip$", part):
            return True
    return False
