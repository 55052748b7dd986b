"""A program under ``jaxerr run`` sees, prints and ends as under ``python``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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
