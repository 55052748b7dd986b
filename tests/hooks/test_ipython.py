"""A real IPython in a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("IPython")
fdpexpect = pytest.importorskip("pexpect.fdpexpect")


@pytest.fixture
def shell(tmp_path) -> Iterator[Callable[[str], str]]:
    """Types a line into IPython; what it shows until the next prompt."""
    environment = os.environ | {"IPYTHONDIR": str(tmp_path), "TERM": "dumb", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "IPython", "--simple-prompt", "--no-banner", "--colors=NoColor"]
    # pexpect's own way to start it is a fork, and JAX warns of those.
    ours, theirs = pty.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment
    )
    os.close(theirs)
    child = fdpexpect.fdspawn(ours, encoding="utf-8", timeout=60)
    prompt = r"\r?\nIn \[\d+\]: "
    child.expect(prompt)

    def typed(line: str) -> str:
        child.sendline(line)
        child.expect(prompt)
        return child.before.replace("\r\n", "\n")

    yield typed
    child.sendline("exit")
    assert process.wait(timeout=30) == 0
    child.close()


MISMATCH = "jnp.ones((7, 5)) @ jnp.ones((3, 4))"
TITLE = "\nTypeError: Matrix product of arrays whose contracted sizes differ\n"


def test_errors_are_explained_below_their_tracebacks_and_on_request(shell):
    shell("import jax.numpy as jnp")
    plain = shell(MISMATCH)
    assert TITLE not in plain
    assert shell("%load_ext jaxerr_rag").strip() == ""
    traceback, title, explanation = shell(MISMATCH).partition(TITLE)
    assert same(traceback) == same(plain) and title
    assert re.search(r"Cell In\[4\], line 1:\n    jnp.ones", explanation)
    assert "When it happens:" not in explanation and "When it happens:" in shell("%jaxerr --long")
    assert shell("1 / 0").rstrip().endswith("ZeroDivisionError: division by zero")
    shell("%unload_ext jaxerr_rag")
    assert TITLE not in shell(MISMATCH)
    assert "not found" in shell("%jaxerr")


def same(traceback: str) -> str:
    """A traceback without the cell's number."""
    return re.sub(r"In\[\d+\]", "", traceback).strip()


def test_before_any_error_the_magic_says_so(shell):
    shell("%load_ext jaxerr_rag")
    assert shell("%jaxerr").strip() == "jaxerr: there was no error yet"


def test_a_handler_that_was_there_shows_the_traceback_and_comes_back(shell):
    shell("import jax.numpy as jnp")
    shell("theirs = lambda s, kind, exc, tb, tb_offset=None: print('theirs:', kind.__name__)")
    shell("get_ipython().set_custom_exc((TypeError,), theirs)")
    shell("%load_ext jaxerr_rag")
    shown = shell(MISMATCH)
    assert shown.count("theirs: TypeError") == 1 and "Traceback" not in shown and TITLE in shown
    assert "Traceback" in shell("{}['jax']")
    shell("%unload_ext jaxerr_rag")
    assert shell(MISMATCH).strip() == "theirs: TypeError"
