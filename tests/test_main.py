"""``jaxerr``: one name for all commands, ``--format`` for other tools, pages offline, and ``docs/cli.md``."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from jaxerr_rag.main import COMMANDS, jaxerr
from jaxerr_rag.retrieve.pages import pages
from tests.manual import commands

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
JAXERR = [sys.executable, "-m", "jaxerr_rag.main"]
HEAVY = {"jax", "numpy", "faiss", "fastapi", "rich", "yaml", "mcp", "onnxruntime"}


def ran(*arguments: str, folder: Path = ROOT, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*JAXERR, *arguments], cwd=folder, input=stdin, capture_output=True, text=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_under_its_own_name(name):
    told = CliRunner().invoke(jaxerr, [name, "--help"], prog_name="jaxerr")
    assert told.exit_code == 0, told.output
    assert told.output.startswith(f"Usage: jaxerr {name} ")


def test_help_lists_every_command_and_imports_none_of_them():
    program = (
        "import sys\nfrom jaxerr_rag.main import main\nsys.argv = ['jaxerr', '--help']\n"
        "try:\n    main()\nfinally:\n    print(*{name.partition('.')[0] for name in sys.modules})\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.splitlines()[-1].split()) & HEAVY == set()
    assert [name for name in COMMANDS if not re.search(rf"^  {name} ", done.stdout, re.MULTILINE)] == []


def test_scripts_and_entry_points_of_the_project_exist():
    declared = {**PROJECT["scripts"], **PROJECT["entry-points"]["pytest11"]}
    assert {
        "jaxerr",
        "jaxerr-ask",
        "jaxerr-serve",
        "jaxerr-index",
        "jaxerr-eval",
        "jaxerr-mcp",
    } <= declared.keys()
    for target in declared.values():
        module, _, name = target.partition(":")
        assert not name or callable(getattr(import_module(module), name))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nope"], "No such command 'nope'"),
        (["ask", "absent.txt"], "absent.txt can't be read"),
        (["explain", "scan-cary-dtype-mismatch"], "did you mean scan-carry-dtype-mismatch"),
        (["explain", "0000000000"], "jaxerr ask --json gives ids"),
        (["explain", "../../etc"], "no error has the id '../../etc'"),
        (["ask", "--format", "xml"], "'xml' is not one of"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, told):
    done = ran(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("jaxerr: ") and told in done.stderr and done.stderr.count("\n") == 1


def test_explain_shows_a_page_with_its_programs():
    shown = ran("explain", "scan-carry-dtype-mismatch").stdout
    for part in (
        "TypeError: The carry of",
        "When it happens:",
        "A program that raises it:",
        "Fix 1 (ran on",
        "Related:",
    ):
        assert part in shown
    assert pages()["scan-carry-dtype-mismatch"].broken.strip().splitlines()[-1] in shown


def test_explain_knows_raise_sites_and_writes_json():
    done = ran("ask", "--json", stdin="ValueError: n argument to diag_indices must be nonnegative, got -1")
    site = json.loads(done.stdout)["matches"][0]["id"]
    page = json.loads(ran("explain", site, "--json").stdout)
    assert (page["id"], page["kind"]) == (site, "site")
    assert "diag_indices" in ran("explain", site).stdout


def test_every_page_can_be_shown():
    from jaxerr_rag.answer.plain import text_of
    from jaxerr_rag.page_cli import page_blocks
    from jaxerr_rag.server.views import error_page

    for entry_id in list(pages().ids)[::10]:
        found = error_page(entry_id)
        assert found is not None
        assert entry_id in "\n".join(text_of(block) for block in page_blocks(found) if block.text)


def test_github_annotates_the_user_s_line():
    done = ran("ask", "--format", "github", "examples/traceback.txt")
    assert done.returncode == 0
    place = "examples/train.py:23:28: scan-carry-dtype-mismatch: TypeError: The carry of"
    assert done.stdout.startswith(
        f"::error file=examples/train.py,line=23,col=28,title=scan-carry-dtype-mismatch::{place}"
    )
    assert done.stdout.count("\n") == 1


def test_sarif_has_results_and_says_why_there_is_none(tmp_path):
    (tmp_path / "own.txt").write_text("ValueError: my own thing broke", encoding="utf-8")
    done = ran("ask", "--format", "sarif", "examples/traceback.txt", str(tmp_path / "own.txt"))
    run = json.loads(done.stdout)["runs"][0]
    assert done.returncode == 1
    assert [result["ruleId"] for result in run["results"]] == ["scan-carry-dtype-mismatch"]
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert len(notes) == 1 and "ValueError" in notes[0]["message"]["text"]


CLI = ROOT / "docs" / "cli.md"
_BLOCK = re.compile(r"(<!-- output: jaxerr (.*?) -->\n```\w*\n)(.*?)(```\n)", re.DOTALL)


def output_of(arguments: str) -> str:
    """What a command of the docs prints, on this JAX but with no path of this machine."""
    words = arguments.split()
    if words[-1] == "--help":
        return CliRunner().invoke(jaxerr, words, prog_name="jaxerr", terminal_width=78).output
    done = subprocess.run(
        [*JAXERR, *words],
        cwd=ROOT / "examples" if words[0] == "run" else ROOT,
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_PLATFORMS": "cpu", "COLUMNS": "100"},
    )
    return (done.stdout + done.stderr).replace(f"{ROOT}/", "")


def test_the_output_in_the_docs_is_what_the_commands_print():
    """``JAXERR_WRITE_DOCS=1`` writes it anew."""
    text = CLI.read_text(encoding="utf-8")
    now = _BLOCK.sub(lambda found: f"{found[1]}{output_of(found[2])}{found[4]}", text)
    if os.environ.get("JAXERR_WRITE_DOCS") == "1":
        CLI.write_text(now, encoding="utf-8")
    # The JAX that is installed decides which version is linked to.
    version = r"JAX \d[\d.]+: https://\S+"
    assert re.sub(version, "", now) == re.sub(version, "", text)


def test_the_docs_show_the_help_of_every_command():
    shown = {f"jaxerr {found[2]}" for found in _BLOCK.finditer(CLI.read_text(encoding="utf-8"))}
    wanted = {f"{context.command_path} --help" for context in commands()} - {"jaxerr --help"}
    assert wanted - shown == set()
