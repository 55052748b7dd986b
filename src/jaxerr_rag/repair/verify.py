"""Patches of a program, each run on the user's JAX, in the sandbox."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from jaxerr_rag.errors import InputError
from jaxerr_rag.repair.engine import Repair, Run, repair
from jaxerr_rag.runner import Needs, Pool, Verdict, available_isolation, probe
from jaxerr_rag.runner.variables import of_jax

Isolation = Literal["auto", "unsandboxed"]

Then = Callable[[Repair, Run, str], Repair]
"""Goes on with a search: what it came to, how to run a program, and the path in the diffs."""

BUDGET = 20.0
"""Seconds of trying patches, unless told otherwise."""


def verified_patches(
    program: str,
    *,
    path: Path | None = None,
    python: str | None = None,
    needs: Needs | None = None,
    budget: float = BUDGET,
    isolation: Isolation = "auto",
    then: Then | None = None,
) -> Repair:
    """Runs a program, proposes patches for its error, and runs these, with this process's settings of JAX.

    Args:
      program: its text.
      path: its file, whose folder it may read.
      python: an interpreter with the user's JAX; this one if None.
      needs: host devices.
      budget: seconds after which no further patch is tried.
      isolation: ``unsandboxed`` runs it even where nothing can keep it from the machine.
      then: goes on behind the search.

    Raises:
      InputError: nothing here can isolate a program, or the interpreter can't be used.
    """
    if isolation == "auto" and available_isolation() is None:
        raise InputError(
            "nothing here can keep a program from the machine: install bubblewrap, "
            "or run it all the same with --verify=unsandboxed"
        )
    env = probe(python) if python is not None else probe()
    name = path.name if path is not None else "program.py"
    files = [path.parent.absolute()] if path is not None else []
    with Pool(1, files=files, isolation=isolation, variables=of_jax(os.environ)) as pool:

        def run(text: str) -> Verdict:
            at = path or Path(name)
            return pool.run(text, env, needs, path=at, files=files, timeout=max(budget, 10.0))

        found = repair(program, run, name=name, path=_shown(path, name), budget=budget)
        return then(found, run, _shown(path, name)) if then is not None else found


def _shown(path: Path | None, name: str) -> str:
    """The path in diffs: relative to the working folder, so that ``git apply`` finds the file."""
    if path is None:
        return name
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return name
