"""Patches of a file of a program, each run as the user has run the program."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable
from pathlib import Path

from jaxerr_rag.repair.engine import Repair, repair
from jaxerr_rag.repair.verify import BUDGET
from jaxerr_rag.runner import Needs, Pool, Verdict, probe
from jaxerr_rag.runner.inside import worker
from jaxerr_rag.runner.isolation import Wanted
from jaxerr_rag.runner.variables import of_jax
from jaxerr_rag.running.effort import Effort

_TRIAL = Path(__file__).parent / "inside" / "trial.py"


def patches(file: Path, text: str, needs: Needs | None, how: Effort) -> Repair:
    """Runs the program, proposes patches of a file of it, and runs the program with these.

    Args:
      file: the file in which it fails: the script, or a module of it.
      text: what it holds.
      needs: host devices.
      how: the program, its arguments, and how long.

    Raises:
      InputError: the interpreter can't be used, or a folder can't be shown to the sandbox.
    """
    env = probe(how.python) if how.python is not None else probe()
    here = working_folder()
    modules = module_folders()
    folders = (how.script and how.script.absolute().parent, file.resolve().parent, here)
    shown = {folder for folder in (*folders, *modules) if folder is not None}
    isolation: Wanted = "unsandboxed" if how.unsandboxed else "auto"
    with Pool(1, files=shown, isolation=isolation, variables=of_jax(os.environ)) as pool:

        def run(patched: str) -> Verdict:
            source = program(file, patched, how, here, modules)
            return pool.run(source, env, needs, files=shown, timeout=max(how.budget, BUDGET / 2))

        return repair(text, run, name=file.name, path=_shown(file), budget=how.budget)


def program(file: Path, text: str, how: Effort, here: Path | None, modules: Iterable[Path] = ()) -> str:
    """The source that runs the program with another text of one of its files."""
    setup = {
        "script": str(how.script.absolute()) if how.script is not None else None,
        "named": how.program,
        "started": str(Path.cwd()),
        "arguments": list(how.arguments),
        "patched": str(file.resolve()),
        "text": text,
        "folder": str(here) if here is not None else None,
        "modules": list(map(str, modules)),
    }
    own = _TRIAL.read_text(encoding="utf-8").partition("from __future__ import annotations\n")[2]
    return "\n".join(
        (
            "from __future__ import annotations\nimport ast",
            inspect.getsource(worker._is_last),
            own,
            f"trial({setup!r})",
        )
    )


def working_folder() -> Path | None:
    """The working folder, if a program in the sandbox may see it: not all the disk, nor all of a user's."""
    here = Path.cwd()
    return here if _may_be_shown(here) else None


def module_folders() -> list[Path]:
    """The folders of ``PYTHONPATH`` that a program in the sandbox may see."""
    named = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    folders = [Path(name).absolute() for name in named]
    return [folder for folder in folders if folder.is_dir() and _may_be_shown(folder)]


def _may_be_shown(folder: Path) -> bool:
    return folder.resolve() not in (Path("/"), Path.home())


def _shown(path: Path) -> str:
    """The path in diffs: relative to the working folder, so that ``git apply`` finds the file."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.name
