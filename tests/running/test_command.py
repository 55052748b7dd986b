"""``jaxerr run``: what is said below a traceback, and what can't be run."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.report import parse
from jaxerr_rag.running import explaining
from jaxerr_rag.running.child import Failure, Outcome
from jaxerr_rag.running.command import _afterwards, _Threads
from jaxerr_rag.running.effort import Effort
from tests.running.programs import JAXERR, TITLE, TRAIN, jaxerr_run, run, without_ours

SHAPES = """import jax, jax.numpy as jnp
def layer(x, params, secret):
    y = params["w"] @ x
    return y + jnp.ones(7)
jax.jit(layer, static_argnums=2)(jnp.ones(3), {"w": jnp.ones((2, 3))}, "password")
"""


def test_an_error_of_jax_is_explained_below_its_traceback_and_stdout_is_the_program_s(tmp_path):
    (tmp_path / "train.py").write_text("print('start')\n" + TRAIN, encoding="utf-8")
    ran = jaxerr_run("train.py", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "start\n")
    traceback, _, below = ran.stderr.partition("─ jaxerr\n")
    assert traceback.startswith("Traceback (most recent call last):\n")
    assert below.splitlines()[0] == TITLE
    assert below.splitlines()[-1] == "jaxerr run --fix train.py looks for a patch and runs it."


def test_arrays_of_the_failing_frame_are_told_by_shape_and_nothing_else_is(tmp_path):
    (tmp_path / "net.py").write_text(SHAPES, encoding="utf-8")
    told = jaxerr_run("net.py", folder=tmp_path).stderr.partition("─ jaxerr\n")[2]
    kinds = "y: float32[2], traced", "x: float32[3], traced", "params: dict of 1 (float32[2,3], traced)"
    assert "".join(f"  {kind}\n" for kind in kinds) in told
    assert "password" not in told


def test_an_error_that_is_not_jax_s_gets_one_line(tmp_path):
    (tmp_path / "own.py").write_text("raise ValueError('my own thing broke')\n", encoding="utf-8")
    ran = jaxerr_run("own.py", folder=tmp_path)
    ours = ran.stderr.removeprefix(without_ours(ran.stderr))
    assert ran.returncode == 1
    assert ours.startswith("jaxerr run: ") and ours.count("\n") == 1 and "ValueError" in ours


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "nothing to run: name a script, or a module with -m"),
        (["absent.py"], "absent.py can't be read: No such file or directory; name a script"),
        (["folder"], "folder is a folder without a __main__.py: name a script"),
        (["--python", "no-python", "own.py"], "no Python at no-python: No such file or directory"),
        (["--yes", "own.py"], "--yes answers what --fix asks: give both"),
        (["--undo", "-m", "own"], "a patch is of a file: name it instead of -m"),
        (["--undo", "own.py"], "own.py is not as a patch left it: nothing to undo"),
        (["--nope", "own.py"], "No such option '--nope'"),
    ],
)
def test_what_cant_be_run_is_one_line_and_status_2(tmp_path, arguments, told):
    (tmp_path / "own.py").touch()
    (tmp_path / "folder").mkdir()
    ran = jaxerr_run(*arguments, folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert told in ran.stderr and ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (RuntimeError("broken"), "jaxerr run: no explanation, RuntimeError: broken\n"),
        (InputError("no index"), "jaxerr run: no index\n"),
        (KeyboardInterrupt(), "\njaxerr run: stopped\n"),
    ],
)
def test_our_own_failure_is_one_line(monkeypatch, capsys, raised, told):
    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr(explaining, "answer_of", fail)
    failure = Failure(parse("ValueError: x"))
    _afterwards(Outcome(1, failure), _Threads(long=False), Effort("script", "x.py"), b"", fix=False)
    assert capsys.readouterr().err == told


def test_facts_that_cant_be_written_leave_the_traceback_alone(tmp_path):
    program = "import json\njson.dump = None\nraise ValueError('x')\n"
    (tmp_path / "own.py").write_text(program, encoding="utf-8")
    ran = jaxerr_run("own.py", folder=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1] == "ValueError: x"


THREADS = """import sys, threading
import jax, jax.numpy as jnp
def work():
    return jnp.ones(3) @ jnp.ones(4)
def fail():
    raise ValueError("my own")
def stop():
    sys.exit(3)
for job in (work, work, fail, stop):
    thread = threading.Thread(target=job, name=job.__name__)
    thread.start()
    thread.join()
if sys.argv[1:] == ["slow"]:
    sys.stdin.readline()
print("went on")
"""


def test_what_ends_threads_is_explained_once_each_and_the_program_goes_on(tmp_path):
    (tmp_path / "jobs.py").write_text(THREADS, encoding="utf-8")
    plain = run(sys.executable, "jobs.py", folder=tmp_path)
    ran = jaxerr_run("jobs.py", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (0, "went on\n")
    assert ran.stderr.startswith(plain.stderr)
    ours = ran.stderr.removeprefix(plain.stderr)
    assert ours.startswith(f"\n{'─' * 20} jaxerr of work\n{MATMUL}\n")
    assert "jaxerr run: work ended by the same error\n" in ours
    assert ours.splitlines()[-1].startswith("jaxerr run: ") and "(it ended fail)" in ours
    assert ours.count(MATMUL) == 1 and "SystemExit" not in ours


MATMUL = "TypeError: Matrix product of arrays whose contracted sizes differ"


def test_a_thread_is_explained_while_the_program_still_runs(tmp_path):
    (tmp_path / "jobs.py").write_text(THREADS, encoding="utf-8")
    process = subprocess.Popen(
        [*JAXERR, "run", "jobs.py", "slow"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"JAX_PLATFORMS": "cpu"},
    )
    assert process.stderr is not None
    while process.stderr.readline() != f"{MATMUL}\n":
        assert process.poll() is None
    stdout, _ = process.communicate("go on\n", timeout=60)
    assert (process.returncode, stdout) == (0, "went on\n")


def test_a_fork_that_fails_is_told_of_and_is_not_the_program_s_end(tmp_path):
    program = "import os\nif os.fork() == 0:\n    raise ValueError('in the fork')\nos.wait()\n"
    (tmp_path / "forks.py").write_text(program, encoding="utf-8")
    ran = jaxerr_run("forks.py", folder=tmp_path)
    assert ran.returncode == 0
    assert re.search(r"^jaxerr run: .*\(it ended process \d+\)$", ran.stderr, re.MULTILINE)


def test_the_explanation_is_of_the_live_exception_with_the_frames_that_jax_takes_out(tmp_path):
    program = "import jax, jax.numpy as jnp\njax.jit(lambda x: jnp.zeros(x))(3)\n"
    (tmp_path / "own.py").write_text(program, encoding="utf-8")
    plain = run(sys.executable, "own.py", folder=tmp_path)
    ran = jaxerr_run("--long", "own.py", folder=tmp_path)
    assert ran.stderr.startswith(plain.stderr) and "_src/core.py" not in plain.stderr
    assert "\n  the traceback ends " in ran.stderr


def test_a_program_that_explains_itself_is_not_explained_twice(tmp_path):
    (tmp_path / "train.py").write_text("import jaxerr_rag\njaxerr_rag.install()\n" + TRAIN, encoding="utf-8")
    ran = jaxerr_run("train.py", folder=tmp_path)
    assert ran.stderr.count(TITLE) == 1 and "jaxerr_rag.install(long=True)" in ran.stderr
    assert ran.stderr.splitlines()[-1] == "jaxerr run --fix train.py looks for a patch and runs it."
