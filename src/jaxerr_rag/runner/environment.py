"""Python environments that have a JAX."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jaxerr_rag.errors import InputError
from jaxerr_rag.resources import cache_dir

# The version is read from the package's metadata: importing JAX takes half a second.
_PROBE = """
import json, os, site, sys
from importlib.metadata import distributions, version
folders = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
folders.update(filter(os.path.isdir, sys.path[1:]))
user = site.getuserbase() if site.ENABLE_USER_SITE and site.getusersitepackages() in sys.path else None
names = {d.name.lower().replace("_", "-").replace(".", "-"): d.version for d in distributions() if d.name}
print(json.dumps(dict(executable=sys.executable, python="%d.%d" % sys.version_info[:2], jax=version("jax"),
                      folders=sorted(folders), user_base=user, packages=sorted(names.items()))))
"""


@dataclass(frozen=True, slots=True)
class JaxEnvironment:
    """An interpreter and the JAX it imports.

    Attributes:
      executable: the interpreter's path.
      python: "3.11".
      jax: "0.10.2".
      folders: what it reads its modules from.
      user_base: ``PYTHONUSERBASE``, if packages of the user count too.
      packages: the distributions it has, as (name, version), names in lower case with hyphens.
    """

    executable: Path
    python: str
    jax: str
    folders: tuple[Path, ...]
    user_base: str | None = None
    packages: tuple[tuple[str, str], ...] = ()

    def has(self, requirements: Iterable[str]) -> bool:
        """Whether it has the packages: ``["flax>=0.10"]``."""
        from packaging.requirements import Requirement
        from packaging.utils import canonicalize_name

        versions = dict(self.packages)
        for requirement in map(Requirement, requirements):
            version = versions.get(canonicalize_name(requirement.name))
            if version is None or not requirement.specifier.contains(version, prereleases=True):
                return False
        return True


def probe(executable: str | Path = sys.executable) -> JaxEnvironment:
    """The environment of an interpreter.

    Raises:
      InputError: it is not there, does not run, or has no JAX.
    """
    found = shutil.which(str(executable))
    if found is None:
        raise InputError(f"no Python at {executable}: give the path of an interpreter")
    # A program is run without the user's variables too.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    try:
        done = subprocess.run(
            [found, "-c", _PROBE], capture_output=True, text=True, timeout=30, check=False, env=clean
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"{executable} does not run as a Python: {error}") from None
    if done.returncode:
        raise InputError(f"{executable} has no jax: install it there, or name another Python")
    facts = json.loads(done.stdout)
    executable = Path(facts["executable"])
    folders = tuple(map(Path, facts["folders"]))
    if not any(executable.is_relative_to(folder) for folder in folders):
        executable = executable.resolve()
    return JaxEnvironment(
        executable,
        facts["python"],
        facts["jax"],
        folders,
        facts["user_base"],
        tuple(map(tuple, facts["packages"])),
    )


@cache
def interpreter() -> JaxEnvironment:
    """The environment of this interpreter."""
    return probe()


def make_environment(version: str) -> JaxEnvironment:
    """An environment with this version of JAX, made on the first call and kept in the cache folder.

    It takes the first Python that the version installs on: this one, then those on PATH and of pyenv.

    Raises:
      InputError: it is no version, or no Python here can have it.
    """
    if not re.fullmatch(r"\d+(\.\w+)+", version):
        raise InputError(f"{version!r} is no JAX version: give one such as 0.10.2")
    folder = cache_dir() / "environments" / f"jax-{version}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        complete = folder / "complete"
        if not complete.exists():
            _install(version, folder)
            complete.touch()
    return probe(folder / "bin" / "python")


def _install(version: str, folder: Path) -> None:
    reasons = []
    for number, python in _pythons():
        shutil.rmtree(folder, ignore_errors=True)
        try:
            _run(python, "-m", "venv", str(folder))
            _run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", f"jax[cpu]=={version}")
        except subprocess.CalledProcessError as error:
            lines = (error.stderr or error.stdout).strip().splitlines() or ["it failed without a word"]
            shown = next((line for line in lines if line.startswith("ERROR")), lines[-1])
            reasons.append(f"Python {number}: {shown}")
        else:
            return
    shutil.rmtree(folder, ignore_errors=True)
    tried = "\n  ".join(reasons)
    raise InputError(
        f"JAX {version} installs on no Python found here; put one on PATH that it supports. Tried:\n  {tried}"
    )


def _run(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _pythons() -> Iterator[tuple[str, str]]:
    """Versions and paths of Pythons from 3.9, one of each: this one first, then newer ones, then older."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    candidates = [sys.executable, *filter(None, (shutil.which(f"python3.{n}") for n in range(9, 20)))]
    candidates += sorted(map(str, pyenv.glob("versions/3.*/bin/python")))
    found: dict[tuple[int, int], str] = {}
    for candidate in candidates:
        # One of pyenv's stand-ins fails where its version is not chosen.
        with contextlib.suppress(OSError, ValueError, subprocess.CalledProcessError):
            major, minor = _run(candidate, "-c", "import sys, venv; print(*sys.version_info[:2])").split()
            found.setdefault((int(major), int(minor)), candidate)
    mine = sys.version_info[:2]
    for number in sorted(found, key=lambda n: (n != mine, n < mine, n if n > mine else (-n[0], -n[1]))):
        if number >= (3, 9):
            yield f"{number[0]}.{number[1]}", found[number]
