"""``docs/man``, and completion in shells: what is written is what the commands have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.manual import commands, page

ROOT = Path(__file__).parent.parent
MAN = ROOT / "docs" / "man"
PAGES = {f"{context.command_path.replace(' ', '-')}.1": page(context) for context in commands()}


def test_there_is_a_manual_page_of_every_command_and_each_is_current():
    """``JAXERR_WRITE_DOCS=1`` writes them anew."""
    if os.environ.get("JAXERR_WRITE_DOCS") == "1":
        shutil.rmtree(MAN, ignore_errors=True)
        MAN.mkdir()
        for name, text in PAGES.items():
            (MAN / name).write_text(text, encoding="utf-8")
    assert {path.name: path.read_text(encoding="utf-8") for path in MAN.iterdir()} == PAGES
    assert {"jaxerr.1", "jaxerr-run.1", "jaxerr-index-tidy.1"} <= PAGES.keys()


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here")
@pytest.mark.parametrize("name", PAGES)
def test_groff_has_nothing_to_say_against_a_manual_page(name):
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z"], input=PAGES[name], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_installed_copy_has_the_manual_pages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["shared-data"] == {"docs/man": "share/man/man1"}
    assert "docs" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]


@pytest.fixture
def scripts(tmp_path):
    """A folder with the scripts, for PATH."""
    for name, target in (("jaxerr", "jaxerr_rag.main:main"), ("jaxerr-ask", "jaxerr_rag.cli:ask_main")):
        module, _, function = target.partition(":")
        script = tmp_path / name
        script.write_text(f"#!{sys.executable}\nfrom {module} import {function}\n{function}()\n")
        script.chmod(0o755)
    return tmp_path


BASH = """
eval "$(_{variable}_COMPLETE=bash_source {program})"
COMP_WORDS=({words}) COMP_CWORD={at}
{function} {program}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""

# What zsh's completion system offers to functions, printing what it is given.
ZSH = """
compdef() {{ : }}
_describe() {{ print -rl -- "${{(@P)3}}" }}
compadd() {{ print -rl -- "${{(@P)argv[-1]}}" }}
eval "$(_{variable}_COMPLETE=zsh_source {program})"
words=({words}) CURRENT=$(({at} + 1))
{function}
"""

WANTED = [
    ("jaxerr", ["jaxerr", "ex"], "explain"),
    ("jaxerr", ["jaxerr", "run", "--f"], "--fix"),
    ("jaxerr", ["jaxerr", "index", "ti"], "tidy"),
    ("jaxerr-ask", ["jaxerr-ask", "--format", "sa"], "sarif"),
]


@pytest.mark.parametrize(("shell", "template"), [("bash", BASH), ("zsh", ZSH)], ids=["bash", "zsh"])
@pytest.mark.parametrize(("program", "words", "wanted"), WANTED)
def test_a_shell_completes(scripts, shell, template, program, words, wanted):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    name = program.replace("-", "_")
    script = template.format(
        variable=name.upper(),
        program=program,
        words=" ".join(words),
        at=len(words) - 1,
        function=f"_{name}_completion",
    )
    done = subprocess.run(
        [shell, "-c", script, shell, program],
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
    )
    assert done.stderr == ""
    # zsh shows what a word means behind a colon.
    assert wanted in {line.partition(":")[0] for line in done.stdout.splitlines()}


def test_the_readme_and_the_docs_say_how_to_switch_completion_on():
    line = 'eval "$(_JAXERR_COMPLETE=bash_source jaxerr)"'
    assert line in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
