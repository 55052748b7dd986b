"""The package as a whole: its public face, what it imports, what it depends on, what its files name."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import jaxerr_rag
from jaxerr_rag.cli import ask
from jaxerr_rag.index_cli import index

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HEAVY = {"jax", "jaxlib", "torch", "faiss", "onnxruntime", "numpy", "tokenizers", "sentence_transformers"}


def test_the_public_api_is_small():
    assert jaxerr_rag.__all__ == ["explain", "explained", "install", "uninstall"]
    shown = {name for name, value in vars(jaxerr_rag).items() if inspect.isfunction(value)}
    assert {name for name in shown if not name.startswith("_")} - set(jaxerr_rag.__all__) <= {
        "load_ipython_extension",
        "unload_ipython_extension",
    }


def imported_by(program: str) -> set[str]:
    """The packages that a program has imported at its end."""
    program += "\nimport sys\nprint(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "program",
    [
        "import jaxerr_rag",
        "import jaxerr_rag.cli",
        f"""
from pathlib import Path
from jaxerr_rag import explain
from jaxerr_rag.answer.plain import render
answer = explain(Path({str(ROOT / "examples" / "traceback.txt")!r}).read_text())
assert answer.matches[0].id == "scan-carry-dtype-mismatch"
render(answer, long=True)
""",
    ],
    ids=["the package", "the command line", "answering a recognised traceback"],
)
def test_nothing_heavy_is_imported_by(program):
    assert imported_by(program) & HEAVY == set()


def test_a_question_in_words_does_not_import_jax():
    program = 'from jaxerr_rag import explain\nassert explain("why can\'t I use if on a jax array?").matches'
    assert imported_by(program) & {"jax", "jaxlib", "torch"} == set()


def test_the_base_install_lives_beside_any_jax():
    base = {found.name: found for found in map(Requirement, PROJECT["dependencies"])}
    assert not base.keys() & {"torch", "sentence-transformers", "transformers", "tensorflow", "fastapi"}
    assert [(s.operator, s.version) for s in base["jax"].specifier] == [(">=", "0.4.30")]
    assert not base["jax"].extras and "jaxlib" not in base
    # A bound from above on anything may keep a user's JAX from being installed.
    assert [name for name, found in base.items() if any(s.operator != ">=" for s in found.specifier)] == []


def test_python_311_is_enough():
    assert PROJECT["requires-python"] == ">=3.11"


@pytest.mark.skipif(not (shutil.which("git") and (ROOT / ".git").exists()), reason="needs a checkout")
def test_no_file_names_the_host_of_a_package_registry():
    hosts = (
        "pypi.org",
        "pypi.python.org",
        "pythonhosted.org",
        "anaconda.org",
        "npmjs.org",
        "crates.io",
    )
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    naming = [
        f"{name}: {host}"
        for name in listed.stdout.split("\0")
        if name and (ROOT / name).is_file() and name != "tests/test_package.py"
        for host in hosts
        if host.encode() in (ROOT / name).read_bytes()
    ]
    assert naming == []


def commands() -> list[list[str]]:
    """The commands of our two scripts in the README, in words."""
    code = re.findall(r"^```\w*\n(.*?)^```|`([^`\n]+)`", README, re.MULTILINE | re.DOTALL)
    lines = "\n".join(block or span for block, span in code)
    return [line.split() for line in re.findall(r"(?<![\w-])jaxerr-(?:ask|index)\b[^|#&)\n]*", lines)]


def test_the_readme_s_commands_and_options_exist():
    known = {"jaxerr-ask": ask, "jaxerr-index": index}
    assert {"jaxerr-ask", "jaxerr-index"} == {words[0] for words in commands()}
    for name, *rest in commands():
        command = known[name]
        if name == "jaxerr-index":
            assert rest and rest[0] in index.commands, rest
            command = index.commands[rest[0]]
        options = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        assert {word for word in rest if word.startswith("--")} <= options, rest


def test_the_readme_s_modules_and_files_exist():
    for module in re.findall(r"python -m ([\w.]+)", README):
        path = ROOT / module.replace(".", "/")
        assert module == "pytest" or path.with_suffix(".py").is_file() or path.is_dir(), module
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / link).exists(), link


def test_the_readme_shows_the_answer_to_the_example():
    """The first block is what its first line prints, where the JAX installed does not change it."""
    done = subprocess.run(
        [sys.executable, "-m", "jaxerr_rag", "examples/traceback.txt", "--jax-version", "0.10.2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    shown = README.split("$ jaxerr-ask examples/traceback.txt\n")[1].split("```")[0]
    assert done.stdout.startswith(shown)
