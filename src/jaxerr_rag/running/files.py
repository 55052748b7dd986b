"""The user's file: replaced in one step, with a backup that tells which text it was replaced by."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from jaxerr_rag.errors import InputError

_SUFFIX = ".orig"


def backup_of(path: Path, text: bytes) -> Path:
    """Where the file that `text` replaced is kept: beside it, its name holding a digest of `text`."""
    return path.with_name(f"{path.name}.{hashlib.sha256(text).hexdigest()[:12]}{_SUFFIX}")


def replace(path: Path, before: bytes, after: bytes) -> Path:
    """Replaces a file; returns the backup. Whatever happens midway, the file is as before or as after.

    Raises:
      InputError: it was changed meanwhile, or it can't be written; it is as it was.
    """
    path = path.resolve()
    backup = backup_of(path, after)
    kept = backup.exists()
    try:
        if path.read_bytes() != before:
            raise InputError(f"{path} was changed since it ran: it is left as it is; run it again")
        # The folder may be written to and the file not, which says that it isn't to be replaced.
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        try:
            _write(backup, before, like=path)
            _write(path, after, like=path)
        except BaseException:
            if not kept and path.read_bytes() == before:
                backup.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(
            f"{path} can't be written: {error.strerror or error}; it is as it was, the patch is above"
        ) from None
    return backup


def undo(path: Path) -> None:
    """Puts back what the last patch replaced.

    Raises:
      InputError: there is no backup for the file as it is now.
    """
    path = path.resolve()
    try:
        backup = backup_of(path, path.read_bytes())
        if not backup.exists():
            others = sorted(one.name for one in path.parent.iterdir() if _is_backup(one, path))
            edited = f"; it was edited since, its originals are {', '.join(others)}" if others else ""
            raise InputError(f"{path} is not as a patch left it: nothing to undo{edited}")
        backup.replace(path)
    except OSError as error:
        raise InputError(f"{path} can't be put back: {error.strerror or error}") from None


def _is_backup(one: Path, path: Path) -> bool:
    return one.name.startswith(f"{path.name}.") and one.name.endswith(_SUFFIX)


def _write(path: Path, data: bytes, *, like: Path) -> None:
    """Writes a whole file or nothing, with the permissions of another."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(like, name)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
