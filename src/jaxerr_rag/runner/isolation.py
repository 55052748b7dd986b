"""What keeps a program apart from the machine, and whether this machine offers it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

Isolation = Literal["bubblewrap", "landlock+namespaces", "rlimits"]
"""The worker in a bubblewrap and each program in name spaces of its own; only the latter, with Landlock for
the files; or resource limits only, which is no isolation."""

Wanted = Literal["auto", "bubblewrap", "landlock+namespaces", "unsandboxed"]
"""``auto`` is the best there is, and a refusal where there is none."""

STAGE, WORK = Path("/jaxerr/stage"), Path("/jaxerr/work")
"""Where the inside of a bubblewrap has the programs, and the working folder."""

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")
_FILES = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives", "/sys/devices/system/cpu")


@cache
def available_isolation() -> Isolation | None:
    """The best isolation in which a program that does nothing passes here, or None."""
    from jaxerr_rag.runner.environment import interpreter
    from jaxerr_rag.runner.pool import run_program

    choices: tuple[Literal["bubblewrap", "landlock+namespaces"], ...] = ("bubblewrap", "landlock+namespaces")
    for choice in choices:
        if choice == "bubblewrap" and not shutil.which("bwrap"):
            continue
        if run_program("pass", interpreter(), timeout=10, isolation=choice).status == "passed":
            return choice
    return None


def bubblewrap(*, shown: Iterable[Path], placeholders: Iterable[Path], stage: Path, root: bool) -> list[str]:
    """The start of a command line that runs the rest in a sandbox.

    It has no network, sees no process but its own, and of the files only the system's, read-only.

    Args:
      shown: further files and folders to show, read-only.
      placeholders: paths at which an empty file is put if nothing is there.
      stage: the folder that appears as `STAGE`; it holds a file ``empty``.
      root: whether root starts it, who leaves the inside the right to become another user.
    """
    binds: dict[Path, Path] = {}
    command = [
        "bwrap",
        "--unshare-ipc",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-uts",
        "--die-with-parent",
    ]
    command += ["--new-session", "--cap-drop", "ALL"]
    command += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if root else ["--unshare-user"]
    for name in _SYSTEM:
        folder = Path(name)
        if folder.is_symlink():
            command += ["--symlink", str(folder.readlink()), name]
        elif folder.exists():
            binds[folder] = folder
    binds |= {path: path for name in _FILES if (path := Path(name)).exists()}
    binds |= {path: path for path in outermost(shown)}
    for path in placeholders:
        if not is_within(path, binds):
            binds[path] = stage / "empty"
    binds[STAGE] = stage
    folders = [*binds, Path("/tmp"), WORK]
    for target in sorted({above for path in folders for above in (*path.parents[:-1], path)}):
        if target in binds:
            if not is_within(target.parent, binds):
                command += ["--ro-bind", str(binds[target]), str(target)]
        elif not is_within(target, binds):
            # Folders that bubblewrap makes by itself are closed to the user that root becomes.
            command += ["--perms", "0755", "--dir", str(target)]
    return [*command, "--proc", "/proc", "--dev", "/dev", "--"]


def is_within(path: Path, folders: Iterable[Path]) -> bool:
    """Whether a path is one of the folders or lies in one."""
    return any(path.is_relative_to(folder) for folder in folders)


def outermost(paths: Iterable[Path]) -> Sequence[Path]:
    """The paths that lie in none of the others."""
    kept: list[Path] = []
    for path in sorted(set(paths)):
        if not is_within(path, kept):
            kept.append(path)
    return kept
