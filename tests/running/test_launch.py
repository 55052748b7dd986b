"""A program under ``jaxerr run`` sees, prints and ends as under ``python``."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from jaxerr_rag.running import child
from tests.running.programs import JAXERR, jaxerr_run, run, without_ours

SELF = """'''doc'''
import atexit, sys
atexit.register(print, "at exit")
shown = sorted(globals()), __name__, __file__, __doc__, __spec__, __package__, type(__loader__).__name__
print(*shown, sys.argv, sys.path, __builtins__, sys.modules["__main__"].__dict__ is globals(), sep="\\n")
print(sys.stdin.read(), flush=True)
def inner():
    try:
        {}["key"]
    except KeyError as error:
        raise ValueError("outer") from error
inner()
"""

PROGRAMS = {
    "what it sees of itself": SELF,
    "a syntax error": "x = (\n",
    "a syntax error in an import": "open('m.py', 'w').write('def (')\nimport m\n",
    "a syntax error in eval": "eval('1 +')\n",
    "a message for exit": "import sys\nsys.exit('no data')\n",
    "an exit status": "raise SystemExit(7)\n",
    "an end without a word": "import os\nos._exit(9)\n",
    "Ctrl-C": "raise KeyboardInterrupt\n",
    "a crash": "import os, resource\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0))\nos.abort()\n",
    "a group": "raise ExceptionGroup('both', [ValueError(1), TypeError(2)])\n",
    "a hook of its own": (
        "import sys\n"
        "sys.excepthook = lambda kind, value, trace: print('hook', kind, value, trace.tb_lineno)\n"
        "1 / 0\n"
    ),
    "children by spawn": (
        "from multiprocessing import get_context\n"
        "def more(x): return x + 1\n"
        "if __name__ == '__main__':\n"
        "    print(get_context('spawn').Pool(1).map(more, [1, 2]))\n"
    ),
    "an annotation": "x: int = 2\nprint(__annotations__)\n",
    "a warning": "import warnings\nwarnings.warn('beware')\nwarnings.warn('old', DeprecationWarning)\n",
    "a thread that fails": (
        "import threading\n"
        "thread = threading.Thread(target=int, args=('x',))\nthread.start()\nthread.join()\n"
    ),
    "a hook for threads of its own": (
        "import threading\n"
        "threading.excepthook = lambda args: print('hook', args.exc_type, args.thread.name)\n"
        "thread = threading.Thread(target=int, args=('x',))\nthread.start()\nthread.join()\n"
    ),
    "an exception of JAX in a thread": (
        "import threading, jax\n"
        "thread = threading.Thread(target=jax.jit(lambda x: 1 if x else 2), args=(1.0,))\n"
        "thread.start()\nthread.join()\n"
    ),
    "an exception of JAX that is handled": (
        "import jax, traceback\n"
        "try:\n    jax.jit(lambda x: 1 if x else 2)(1.0)\n"
        "except Exception as error:\n    traceback.print_exc()\n    print(vars(error), error.__notes__)\n"
    ),
    "success": "print('done')\n",
}


def compared(folder: Path, *arguments: str) -> None:
    """Runs a program both ways; stdout, stderr and status are the same."""
    plain = run(sys.executable, *arguments, folder=folder, stdin="typed")
    ours = jaxerr_run(*arguments, folder=folder, stdin="typed")
    assert re.sub("0x[0-9a-f]+", "0x", ours.stdout) == re.sub("0x[0-9a-f]+", "0x", plain.stdout)
    assert without_ours(ours.stderr) == plain.stderr
    assert ours.returncode == plain.returncode


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_prints_and_ends_as_under_python(tmp_path, program):
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    compared(tmp_path, "./program.py")


def test_options_behind_the_program_are_the_program_s(tmp_path):
    (tmp_path / "program.py").write_text(SELF, encoding="utf-8")
    compared(tmp_path, "program.py", "--fix", "--long", "-m", "x", "--", "--help")


def test_a_module_and_a_folder_run_as_under_python(tmp_path):
    package = tmp_path / "package"
    package.mkdir()
    (package / "__main__.py").write_text(SELF, encoding="utf-8")
    compared(tmp_path, "package")
    (package / "__init__.py").touch()
    compared(tmp_path, "-m", "package", "--python", "--fix")
    compared(tmp_path, "-m", "absent")


def test_output_comes_when_it_is_written(tmp_path):
    (tmp_path / "program.py").write_text(
        "import sys\nprint('first', flush=True)\nsys.stdin.readline()\nprint('second')\n", encoding="utf-8"
    )
    process = subprocess.Popen(
        [*JAXERR, "run", "program.py"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None and process.stdout is not None
    assert process.stdout.readline() == "first\n"
    assert process.communicate("go\n")[0] == "second\n"
    assert process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_and_us_the_same_way(tmp_path, number):
    (tmp_path / "program.py").write_text(
        "import time\nopen('ready', 'w').close()\ntime.sleep(60)\n", encoding="utf-8"
    )
    process = subprocess.Popen(
        [*JAXERR, "run", "program.py"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (tmp_path / "ready").exists():
        time.sleep(0.02)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal sends it: to both
    else:
        process.send_signal(number)
    stderr = process.communicate(timeout=30)[1]
    assert process.returncode == -number
    assert "jaxerr" not in stderr


def test_what_runs_in_the_program_needs_nothing_but_the_standard_library(tmp_path):
    (tmp_path / "own.py").write_text("import threading\ndef f(n): return 1 / n\nf(0)\n", encoding="utf-8")
    launch = Path(child.__file__).parent / "inside" / "launch.py"
    run(sys.executable, "-I", "-S", str(launch), str(tmp_path), "script", "own.py", folder=tmp_path)
    (path,) = tmp_path.glob("*.json")
    facts = json.loads(path.read_text(encoding="utf-8"))
    (row,) = facts["chain"]
    assert (row["type"], row["message"]) == ("ZeroDivisionError", "division by zero")
    assert [frame[1:] for frame in row["frames"]] == [
        [3, "<module>", "f(0)", ""],
        [2, "f", "def f(n): return 1 / n", "1 / n"],
    ]
    assert facts["values"] == [[[], ["n: Python int"]]]


def test_the_frames_that_jax_takes_out_are_known_also_behind_two_of_its_functions(tmp_path):
    (tmp_path / "nested.py").write_text(NESTED, encoding="utf-8")
    launch = Path(child.__file__).parent / "inside" / "launch.py"
    for filtering in ("off", "auto"):
        folder = tmp_path / filtering
        folder.mkdir()
        run(
            *(sys.executable, str(launch), str(folder), "script", "nested.py"),
            folder=tmp_path,
            JAX_TRACEBACK_FILTERING=filtering,
        )
    whole, filtered = (
        json.loads(next((tmp_path / name).glob("*.json")).read_text(encoding="utf-8"))
        for name in ("off", "auto")
    )
    told = [[frame[2] for frame in facts["chain"][0]["frames"]] for facts in (whole, filtered)]
    assert told[0] == told[1] and len(told[0]) > 20
    assert "reraise_with_filtered_traceback" not in filtered["text"]
    assert filtered["values"] == whole["values"]


NESTED = """import jax, jax.numpy as jnp
def inner(x):
    return x.reshape(7)
@jax.jit
def outer(x):
    return jax.vmap(inner)(x) + 1
def fails():
    try:
        jax.lax.cond(True, outer, outer, jnp.ones((2, 3)))
    except TypeError as caught:
        return caught
error = fails()
def again(x):
    raise error
jax.jit(again)(1.0)
"""
