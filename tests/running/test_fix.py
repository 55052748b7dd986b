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
    ran = jaxerr_run("--fix", "--yes", "train.py", folder=script.parent)
    assert ran.returncode == 1
    assert "+start = ((jnp.zeros(()), jnp.zeros(())), jnp.array(1_000_000, dtype=jnp.float32))" in ran.stderr
    assert script.read_bytes() == windows.replace(b"dtype=jnp.int32", b"dtype=jnp.float32")
    undone = jaxerr_run("--undo", "train.py", folder=script.parent)
    assert (undone.returncode, undone.stderr) == (0, "jaxerr run: train.py is as it was before the patch\n")
    assert script.read_bytes() == windows


MODULE = """import jax
import jax.numpy as jnp


@jax.jit
def clip(x, limit):
    if x > limit:
        return limit
    return x
"""
MAIN = """import sys
import jax.numpy as jnp
from lib.model import clip

values = [float(line) for line in open(sys.argv[1])]
with open("log.txt", "a") as log:
    log.write("started")
if sys.argv[0] != "main.py":
    sys.exit("not as it was started")
print(sum(float(clip(jnp.float32(value), float(sys.argv[2]))) for value in values))
sys.exit(0)
"""


@pytest.fixture
def project(script):
    """A program that reads an argument's file, writes one, and fails in a module of its own."""
    root = script.parent
    script.unlink()
    (root / "lib").mkdir()
    (root / "data").mkdir()
    for name, text in {
        "lib/__init__.py": "",
        "lib/model.py": MODULE,
        "main.py": MAIN,
        "data/values.txt": "1\n2\n3\n",
        "log.txt": "old\n",
    }.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


def texts(root):
    found = [path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in sorted(found)}


def test_a_module_of_the_program_is_patched_and_tried_with_its_arguments_and_files(project):
    ran = jaxerr_run("--fix", "--yes", "main.py", "data/values.txt", "2.5", folder=project)
    assert "--- a/lib/model.py\n+++ b/lib/model.py\n" in ran.stderr
    after = texts(project)
    (backup,) = [name for name in after if name.endswith(".orig")]
    last = (
        f"lib/model.py is patched; before: {Path(backup).name}; jaxerr run --undo lib/model.py puts it back"
    )
    assert ran.stderr.splitlines()[-1] == f"jaxerr run: {last}"
    assert after.pop(backup) == MODULE
    assert "return jnp.where(x > limit, limit, x)" in after.pop("lib/model.py")
    # What the trials wrote went nowhere: the log has the line of the one real run.
    assert after == {
        "lib/__init__.py": "",
        "main.py": MAIN,
        "data/values.txt": "1\n2\n3\n",
        "log.txt": "old\nstarted",
    }
    again = jaxerr_run("main.py", "data/values.txt", "2.5", folder=project)
    assert (again.returncode, again.stdout) == (0, "5.5\n")
    assert jaxerr_run("--undo", "lib/model.py", folder=project).returncode == 0
    assert texts(project)["lib/model.py"] == MODULE


@pytest.mark.parametrize("name", ["tool", "tool.start"])
def test_a_program_started_by_the_name_of_its_module_is_patched(project, name):
    package = project / "tool"
    package.mkdir()
    (package / "__init__.py").touch()
    start = (
        "import sys\nfrom lib.model import clip\nprint(float(clip(float(sys.argv[1]), 2.5)))\nsys.exit()\n"
    )
    for file in ("__main__.py", "start.py"):
        (package / file).write_text(start, encoding="utf-8")
    offered = jaxerr_run("-m", name, "3", folder=project).stderr.splitlines()[-1]
    assert offered == f"jaxerr run --fix -m {name} 3 looks for a patch and runs it."
    ran = jaxerr_run("--fix", "--yes", "-m", name, "3", folder=project)
    assert "jaxerr run: lib/model.py is patched; before: " in ran.stderr
    again = jaxerr_run("-m", name, "3", folder=project)
    assert (again.returncode, again.stdout) == (0, "2.5\n")


def test_a_module_that_is_the_program_is_patched_itself(project):
    text = MODULE + "if __name__ == '__main__':\n    print(clip(3.0, 2.5))\n"
    (project / "lib" / "model.py").write_text(text, encoding="utf-8")
    ran = jaxerr_run("--fix", "--yes", "-m", "lib.model", folder=project)
    assert "jaxerr run: lib/model.py is patched; before: " in ran.stderr
    assert jaxerr_run("-m", "lib.model", folder=project).stdout == "2.5\n"


def test_the_offer_names_the_arguments(project):
    ran = jaxerr_run("main.py", "data/values.txt", "2.5", folder=project)
    offer = "jaxerr run --fix main.py data/values.txt 2.5 looks for a patch and runs it."
    assert ran.stderr.splitlines()[-1] == offer


def test_a_file_of_another_project_is_not_patched(project):
    elsewhere = project / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "start.py").write_text(
        "import sys\nsys.path.append('..')\nfrom lib.model import clip\nclip(1.0, 2.0)\n", encoding="utf-8"
    )
    ran = jaxerr_run("--fix", "--yes", "start.py", folder=elsewhere)
    told = "model.py: patches are of files in the script's or the working folder"
    assert ran.stderr.splitlines()[-1].endswith(told)
    assert texts(project)["lib/model.py"] == MODULE


def test_patches_are_tried_with_the_settings_of_jax_and_the_folders_of_modules(project):
    (project / "src").mkdir()
    (project / "lib").rename(project / "src" / "lib")
    start = (
        "import jax.numpy as jnp\nfrom lib.model import clip\n"
        "assert clip(jnp.ones(()), 2.5).dtype == 'float64'\n"
    )
    (project / "start.py").write_text(start, encoding="utf-8")
    settings = {"JAX_ENABLE_X64": "1", "PYTHONPATH": "src"}
    ran = jaxerr_run("--fix", "--yes", "start.py", folder=project, **settings)
    assert "jaxerr run: src/lib/model.py is patched; before: " in ran.stderr
    assert jaxerr_run("start.py", folder=project, **settings).returncode == 0


def test_a_program_that_fails_otherwise_in_the_sandbox_is_said_to(project):
    here = "import os\nopen(os.environ['JAXERR_TEST_HERE'])\n"
    (project / "main.py").write_text(here + MAIN, encoding="utf-8")
    ran = jaxerr_run(
        "--fix",
        "--yes",
        "main.py",
        "data/values.txt",
        "2.5",
        folder=project,
        JAXERR_TEST_HERE=os.devnull,
    )
    told = "jaxerr run: no patch: in the sandbox it fails otherwise, by KeyError: 'JAXERR_TEST_HERE'"
    assert ran.stderr.splitlines()[-1] == told
    assert texts(project)["lib/model.py"] == MODULE


WITHOUT_JAX = """
import fcntl
import os
import sys
import termios
from pathlib import Path

from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.runner import Verdict
from jaxerr_rag.report import parse
from jaxerr_rag.running import trying
from jaxerr_rag.running.child import Failure, Outcome
from jaxerr_rag.running.command import _afterwards, _Threads
from jaxerr_rag.running.effort import Effort

def found(file, program, needs, how):
    first = Verdict("failed", 1.0, "", "", "0.10.2", "3.11", "bubblewrap", "TypeError")
    ran = PatchVerdict("passed", "0.10.2", "3.11", 1.0)
    patch = Patch("init", "repairer", "+the patch", program.replace("int32", "float32"), "safe", ran)
    return Repair(first, (patch,))

if os.isatty(0):
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # what turns a typed Ctrl-C into a signal
trying.patches = found
script = Path("train.py")
failure = Failure(parse(Path(sys.argv[1]).read_text().replace("examples/", "")))
_afterwards(Outcome(1, failure), _Threads(False), Effort("script", "train.py"), script.read_bytes(), fix=True)
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
