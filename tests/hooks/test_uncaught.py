"""``install()``: uncaught exceptions are explained below their tracebacks, and nothing else changes."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

import jaxerr_rag
from tests.hooks.failing import BRANCH, BRANCH_TITLE, run

INSTALL = "import jaxerr_rag; jaxerr_rag.install(); "
BROKEN = INSTALL + (
    "import jaxerr_rag.hooks.answering as ours\n"
    "def fails(exc, **_):\n"
    "    raise {failure}\n"
    "ours.answer_to = fails\n"
)
"""What makes every explanation fail."""


def test_the_explanation_stands_below_the_traceback_and_both_it_and_the_status_stay(tmp_path):
    without = run(tmp_path, "import sys; " + BRANCH)
    done = run(tmp_path, INSTALL + BRANCH)
    assert (done.returncode, done.stdout) == (without.returncode, "") == (1, "")
    assert done.stderr.startswith(without.stderr)
    explained = done.stderr.removeprefix(without.stderr)
    assert explained.startswith(f"\n{BRANCH_TITLE}\n") and "\x1b" not in explained
    assert "  x: float32[], traced\n  limit: float32[], traced\n" in explained


def test_long_says_everything_and_the_short_form_says_how_to_get_at_it(tmp_path):
    short = run(tmp_path, INSTALL + BRANCH).stderr
    offer = "jaxerr_rag.install(long=True) or jaxerr explain python-if-on-tracer shows them"
    assert f"\nOther fixes ({offer}):\n" in short and "When it happens:" not in short
    long = run(tmp_path, INSTALL + "jaxerr_rag.install(long=True); " + BRANCH).stderr
    assert "\nWhen it happens:\n" in long and "shows them" not in long


THREADS = """
import threading
import jax.numpy as jnp


def work(size):
    jnp.ones(3) @ jnp.ones(size)


threads = [threading.Thread(target=work, args=(size,)) for size in (4, 5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_an_exception_of_a_thread_is_explained_and_the_program_goes_on(tmp_path):
    done = run(tmp_path, INSTALL + THREADS + "print('went on')\n")
    assert (done.returncode, done.stdout) == (0, "went on\n")
    assert done.stderr.count("\nTypeError: Matrix product of arrays whose contracted sizes differ\n") == 2
    assert done.stderr.count("\n  size: Python int\n") == 2


@pytest.mark.parametrize(
    ("program", "status", "err"),
    [
        ("import sys\nsys.exit(3)", 3, ""),
        ("import sys\nsys.exit('told')", 1, "told\n"),
        ("raise SystemExit", 0, ""),
    ],
)
def test_exits_stay_as_they_are(tmp_path, program, status, err):
    done = run(tmp_path, INSTALL + program)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", err)


@pytest.mark.parametrize("program", ["{'a': 1}['jax']", "1 / 0", "raise KeyboardInterrupt"])
def test_an_error_that_is_not_jax_s_is_left_alone(tmp_path, program):
    done = run(tmp_path, INSTALL + program)
    without = run(tmp_path, "import sys; import os; " + program)
    assert (done.returncode, done.stderr.count("\n")) == (without.returncode, without.stderr.count("\n"))
    assert "jaxerr: " not in done.stderr


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        ("RuntimeError('lost\\nindex')", "jaxerr: no explanation: RuntimeError: lost index"),
        ("KeyboardInterrupt", "jaxerr: stopped, no explanation"),
        ("MemoryError", "jaxerr: no explanation: MemoryError:"),
    ],
)
def test_a_failure_of_ours_is_one_line_below_the_user_s_traceback(tmp_path, failure, told):
    done = run(tmp_path, BROKEN.format(failure=failure) + "raise ValueError('jax is mine')\n")
    assert done.returncode == 1
    assert done.stderr.endswith(f"ValueError: jax is mine\n{told}\n")
    assert done.stderr.count("Traceback") == 1


def test_without_stderr_nothing_happens(tmp_path):
    done = run(tmp_path, INSTALL + "import sys\nsys.stderr = None\nraise ValueError('jax')\n")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_a_closed_stderr_changes_nothing(tmp_path):
    done = run(tmp_path, INSTALL + "import sys\nsys.stderr.close()\nraise ValueError('jax')\n")
    assert (done.returncode, done.stdout) == (1, "")


def test_ctrl_c_while_the_answer_is_made_leaves_one_line(tmp_path):
    program = BROKEN.format(failure="AssertionError").replace(
        "    raise AssertionError\n", "    print('now', flush=True)\n    import time\n    time.sleep(30)\n"
    )
    path = tmp_path / "program.py"
    path.write_text(program + "raise ValueError('jax')\n", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "now\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 1
    assert err.endswith("ValueError: jax\njaxerr: stopped, no explanation\n")


def test_the_hook_that_was_there_is_called_first(tmp_path):
    program = "import sys\nsys.excepthook = lambda *a: print('theirs', a[0].__name__)\n" + INSTALL
    done = run(tmp_path, program + "raise ValueError('mine')\n")
    assert (done.returncode, done.stdout, done.stderr) == (1, "theirs ValueError\n", "")


@pytest.fixture
def hooks(monkeypatch):
    """The hooks as the tests found them, put back at the end."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    yield sys.excepthook, threading.excepthook
    monkeypatch.undo()
    jaxerr_rag.uninstall()
    jaxerr_rag.uninstall()


def test_installed_twice_is_installed_once_and_uninstalled_is_as_before(hooks):
    jaxerr_rag.install()
    first = sys.excepthook, threading.excepthook
    jaxerr_rag.install()
    assert (sys.excepthook, threading.excepthook) == first != hooks
    jaxerr_rag.uninstall()
    assert (sys.excepthook, threading.excepthook) == hooks
    jaxerr_rag.uninstall()
    assert (sys.excepthook, threading.excepthook) == hooks


def test_a_hook_put_over_ours_stays_and_ours_falls_silent_and_wakes(hooks, capsys):
    import jax.numpy as jnp

    seen = []
    sys.excepthook = lambda *arguments: seen.append(arguments[0])
    jaxerr_rag.install()
    ours = sys.excepthook
    sys.excepthook = theirs = lambda *arguments: ours(*arguments)
    try:
        jnp.ones(3) @ jnp.ones(4)
    except TypeError as exc:
        arguments = type(exc), exc, exc.__traceback__
    theirs(*arguments)
    assert "contracted sizes differ" in capsys.readouterr().err
    jaxerr_rag.uninstall()
    assert sys.excepthook is theirs
    theirs(*arguments)
    assert capsys.readouterr().err == "" and seen == [TypeError, TypeError]
    jaxerr_rag.install()
    assert sys.excepthook is theirs
    theirs(*arguments)
    assert "contracted sizes differ" in capsys.readouterr().err
