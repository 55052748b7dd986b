"""Python environments that have a JAX."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from jaxerr_rag.errors import InputError

# The version is read from the package's metadata: importing JAX takes half a second.
_PROBE = (
    "import sys; from importlib.metadata import version; "
    "print('%d.%d' % sys.version_info[:2], version('jax'))"
)


@dataclass(frozen=True, slots=True)
class JaxEnvironment:
    """An interpreter and the JAX it imports.

    Attributes:
      executable: the interpreter's path.
      python: "3.11".
      jax: "0.10.2".
    """

    executable: Path
    python: str
    jax: str


def probe(executable: str | Path = sys.executable) -> JaxEnvironment:
    """The environment of an interpreter.

    Raises:
      InputError: it is not there, does not run, or has no JAX.
    """
    found = shutil.which(str(executable))
    if found is None:
        raise InputError(f"no Python at {executable}: give the path of an interpreter")
    try:
        done = subprocess.run([found, "-c", _PROBE], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"{executable} does not run as a Python: {error}") from None
    if done.returncode:
        raise InputError(f"{executable} has no jax: install it there, or name another Python")
    python, jax = done.stdout.split()
    return JaxEnvironment(Path(found), python, jax)
