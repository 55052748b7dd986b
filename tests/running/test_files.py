"""The user's file: replaced whole or left alone, and put back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.running import files

BEFORE, AFTER = b"x = 1\r\n", b"x = 2\r\n"


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "train.py"
    path.write_bytes(BEFORE)
    path.chmod(0o640)
    return path


def names(script):
    return sorted(one.name for one in script.parent.iterdir())


def test_a_file_is_replaced_with_its_permissions_and_put_back(script):
    backup = files.replace(script, BEFORE, AFTER)
    assert (script.read_bytes(), backup.read_bytes()) == (AFTER, BEFORE)
    assert script.stat().st_mode & 0o777 == 0o640
    files.undo(script)
    assert script.read_bytes() == BEFORE
    assert names(script) == ["train.py"]


def test_two_patches_are_undone_one_after_the_other(script):
    files.replace(script, BEFORE, AFTER)
    files.replace(script, AFTER, b"x = 3\n")
    files.undo(script)
    assert script.read_bytes() == AFTER
    files.undo(script)
    assert script.read_bytes() == BEFORE


def test_a_link_stays_a_link(script):
    link = script.with_name("link.py")
    link.symlink_to(script)
    files.replace(link, BEFORE, AFTER)
    assert link.is_symlink() and script.read_bytes() == AFTER


def test_a_file_that_was_edited_since_is_neither_patched_nor_put_back(script):
    with pytest.raises(InputError, match="was changed since it ran"):
        files.replace(script, b"x = 0\n", AFTER)
    assert names(script) == ["train.py"]
    backup = files.replace(script, BEFORE, AFTER)
    script.write_bytes(b"x = 4\n")
    with pytest.raises(InputError, match=f"edited since, its originals are {backup.name}"):
        files.undo(script)
    assert script.read_bytes() == b"x = 4\n"


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize("interruption", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_interruption_at_any_step_leaves_the_file_as_it_was(script, monkeypatch, step, nth, interruption):
    owner = os if step == "fsync" else Path
    real, calls = getattr(owner, step), []

    def interrupted(*arguments):
        calls.append(arguments)
        if len(calls) == nth:
            raise interruption
        return real(*arguments)

    monkeypatch.setattr(owner, step, interrupted)
    with pytest.raises((KeyboardInterrupt, InputError)):
        files.replace(script, BEFORE, AFTER)
    assert script.read_bytes() == BEFORE
    assert names(script) == ["train.py"]


def test_a_file_that_may_not_be_written_is_left_alone(script, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(InputError, match=r"can't be written: Permission denied; it is as it was"):
        files.replace(script, BEFORE, AFTER)
    assert names(script) == ["train.py"]
