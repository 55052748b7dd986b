"""The Python files of one JAX version, from an installed package, a wheel, or a registry; never imported."""

from __future__ import annotations

import importlib.metadata
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jaxerr_rag.errors import CatalogError

_WHEEL = re.compile(r"jax-(\d[\w.]*)-py3-none-any\.whl")


@dataclass(frozen=True)
class JaxSource:
    """One JAX version's files.

    Attributes:
      version: "0.10.2".
      files: paths relative to the distribution (``jax/_src/core.py``), sorted.
      read: the bytes of one of them.
    """

    version: str
    files: tuple[str, ...]
    read: Callable[[str], bytes]


@cache
def installed_version() -> str | None:
    """The version of the JAX beside this interpreter, told from its metadata; None if there is none."""
    try:
        return importlib.metadata.version("jax")
    except importlib.metadata.PackageNotFoundError:
        return None


def from_installed() -> JaxSource:
    """The JAX beside this interpreter.

    Raises:
      CatalogError: there is none.
    """
    try:
        found = importlib.metadata.distribution("jax")
    except importlib.metadata.PackageNotFoundError:
        raise CatalogError(
            "no jax is installed beside this Python: install it, or give --jax or --wheel"
        ) from None
    root = Path(str(found.locate_file("")))
    files = sorted(p.relative_to(root).as_posix() for p in (root / "jax").rglob("*.py"))
    if not files:
        raise CatalogError(f"the installed jax has no source under {root / 'jax'}: give --jax or --wheel")
    return JaxSource(found.version, tuple(files), lambda name: (root / name).read_bytes())


def from_wheel(path: Path) -> JaxSource:
    """A wheel on disk.

    Raises:
      CatalogError: it is not a wheel of jax.
    """
    named = _WHEEL.fullmatch(path.name)
    if not named:
        raise CatalogError(f"{path} is not named like a wheel of jax, jax-<version>-py3-none-any.whl")
    import zipfile

    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile) as error:
        raise CatalogError(f"{path} cannot be read as a wheel: {error}") from None
    files = sorted(n for n in archive.namelist() if n.startswith("jax/") and n.endswith(".py"))
    return JaxSource(named[1], tuple(files), archive.read)


def from_registry(version: str) -> JaxSource:
    """The wheel of a version, downloaded by pip.

    Raises:
      CatalogError: pip cannot get it.
    """
    import subprocess
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="jaxerr-wheel-"))
    # A wheel is only read here, so it may be one for a newer Python than this one.
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--ignore-requires-python"),
            *("--only-binary=:all:", "--dest", str(folder), f"jax=={version}"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    wheels = list(folder.glob("jax-*.whl"))
    if done.returncode or not wheels:
        reason = (done.stderr.strip().splitlines() or ["no wheel"])[-1]
        raise CatalogError(f"pip cannot download jax=={version}: {reason}")
    return from_wheel(wheels[0])
