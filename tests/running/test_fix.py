"""``jaxerr run --fix``: a patch that ran, written only when the user says so."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from jaxerr_rag.runner import available_isolation
from tests.running.programs import EXAMPLES, TRAIN, jaxerr_run, run

pytestmark = pytest.mark.skipif(available_isolation() is None, reason="nothing here can isolate a program")


@pytest.fixture
def script():
    # The sandbox of root's programs can read only what all may read, which pytest's folders are not.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder) / "train.py"
        path.write_text(TRAIN, encoding="utf-8")
        yield path


def test_yes_writes_the_patch_byte_by_byte_and_undo_puts_it_back(script):
    windows = b"\xef\xbb\xbf" + TRAIN.replace("\n", "\r\n").encode()
    script.write_bytes(windows)
    ran = jaxerr_run("--fix", "--yes", "train.py", "--epochs", "3", folder=script.parent)
    assert ran.returncode == 1
    assert "+start = ((jnp.zeros(()), jnp.zeros(())), jnp.array(1_000_000, dtype=jnp.float32))" in ran.stderr
    assert "It ran without the arguments that you gave." in ran.stderr
    assert script.read_bytes() == windows.replace(b"dtype=jnp.int32", b"dtype=jnp.float32")
    undone = jaxerr_run("--undo", "train.py", folder=script.parent)
    assert (undone.returncode, undone.stderr) == (0, "jaxerr run: train.py is as it was before the patch\n")
    assert script.read_bytes() == windows


def test_an_error_in_another_file_is_not_patched(script):
    (script.parent / "main.py").write_text("import train\n", encoding="utf-8")
    ran = jaxerr_run("--fix", "--yes", "main.py", folder=script.parent)
    assert ran.stderr.splitlines()[-1] == (
        "jaxerr run: the failing line is not in main.py: patches are of the script that is run"
    )
    assert script.read_text(encoding="utf-8") == TRAIN


WITHOUT_JAX = """
import fcntl
import os
import sys
import termios
from pathlib import Path

from jaxerr_rag.repair import verify
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.runner import Verdict
from jaxerr_rag.running.child import Failure, Outcome
from jaxerr_rag.running.command import _afterwards
from jaxerr_rag.running.effort import Effort

def found(program, **_):
    first = Verdict("failed", 1.0, "", "", "0.10.2", "3.11", "bubblewrap", "TypeError")
    ran = PatchVerdict("passed", "0.10.2", "3.11", 1.0)
    patch = Patch("init", "repairer", "+the patch", program.replace("int32", "float32"), "safe", ran)
    return Repair(first, (patch,))

if os.isatty(0):
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # what turns a typed Ctrl-C into a signal
verify.verified_patches = found
script = Path("train.py")
failure = Failure(Path(sys.argv[1]).read_text().replace("examples/", ""), "0.10.2", ())
how = Effort(False, None, 20.0, False, False)
_afterwards(Outcome(1, failure), script, script.read_bytes(), python=None, long=False, how=how)
"""
"""What follows a failed run, with a patch that was found before."""


def after_failing() -> list[str]:
    return [sys.executable, "-c", WITHOUT_JAX, str(EXAMPLES / "traceback.txt")]


def test_without_a_terminal_the_patch_is_shown_and_not_written(script):
    ran = run(*after_failing(), folder=script.parent)
    told = "jaxerr run: no terminal to ask on: --yes writes the patch\njaxerr run: train.py is as it was\n"
    assert "+the patch" in ran.stderr
    assert ran.stderr.endswith(told)
    assert script.read_text(encoding="utf-8") == TRAIN


def answered(script, keys):
    """What a terminal shows on which `keys` are typed when it asks."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        after_failing(),
        cwd=script.parent,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"NO_COLOR": "1", "JAX_PLATFORMS": "cpu"},
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
            if shown.endswith(b"[y/N]: "):
                time.sleep(0.1)
                os.write(ours, keys)
    except OSError:  # Linux's way to say that the other end is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.parametrize(
    ("keys", "last", "written"),
    [
        (b"n\n", "jaxerr run: train.py is as it was", False),
        (b"\x03", "jaxerr run: stopped; train.py is as it was", False),
        (b"y\n", "jaxerr run --undo train.py puts it back", True),
    ],
    ids=["no", "Ctrl-C", "yes"],
)
def test_on_a_terminal_it_asks(script, keys, last, written):
    shown = answered(script, keys)
    assert "Write it to train.py? [y/N]" in shown
    assert shown.rstrip().endswith(last)
    assert (script.read_text(encoding="utf-8") != TRAIN) == written
