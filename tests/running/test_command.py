"""``jaxerr run``: what is said below a traceback, and what can't be run."""

from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.running import explaining
from jaxerr_rag.running.child import Failure, Outcome
from jaxerr_rag.running.command import _afterwards
from tests.running.programs import TITLE, TRAIN, jaxerr_run, without_ours

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
    assert "  x: float32[3], traced\n  params['w']: float32[2,3], traced\n" in told
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
        (["--fix", "-m", "own"], "a patch is of a script: name its file instead of -m"),
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
    _afterwards(Outcome(1, Failure("", None, ())), None, b"", python=None, long=False, how=None)
    assert capsys.readouterr().err == told


def test_facts_that_cant_be_written_leave_the_traceback_alone(tmp_path):
    program = "import json\njson.dumps = None\nraise ValueError('x')\n"
    (tmp_path / "own.py").write_text(program, encoding="utf-8")
    ran = jaxerr_run("own.py", folder=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1] == "ValueError: x"
