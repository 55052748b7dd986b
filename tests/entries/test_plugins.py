"""Entries of other packages: found like ours, told where they come from, and never a failure."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jaxerr_rag import explain
from jaxerr_rag.entries import plugins
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.pages import pages
from tests.retrieve.test_pages import ENTRY, anew

PLUGIN = Path(__file__).parents[2] / "examples" / "plugin"
FOLDER = PLUGIN / "jaxerr_example_plugin" / "entries"
ID = "dense-weight-transposed"
TITLE = "ValueError: A weight given to `dense` the wrong way round"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder as a virtual environment has one, with the example package in it."""
    root = tmp_path_factory.mktemp("venv")
    source = shutil.copytree(PLUGIN, root / "plugin", ignore=shutil.ignore_patterns("__pycache__"))
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    target = root / "site-packages"
    subprocess.run(
        [sys.executable, "-m", "pip", *install, "--target", str(target), str(source)],
        check=True,
        capture_output=True,
    )
    return target


def with_it(
    installed: Path, *command: str, folder: Path, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs one of our commands where the example package is installed."""
    variables = {"PYTHONPATH": str(installed), "JAXERR_CACHE": str(installed.parent / "cache")}
    return subprocess.run(
        [sys.executable, "-m", "jaxerr_rag.main", *command],
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_PLATFORMS": "cpu"} | variables,
    )


def test_an_error_of_the_example_package_is_explained_by_its_own_page(installed, tmp_path):
    shutil.copyfile(FOLDER / "dense" / ID / "broken.py", tmp_path / "train.py")
    ran = with_it(installed, "run", "train.py", folder=tmp_path)
    below = ran.stderr.partition("─ jaxerr\n")[2]
    assert (ran.returncode, below.splitlines()[0]) == (1, TITLE)
    assert "\nFix (ran on JAX 0.6.2, " in below and "    +weight = jnp.arange(6.0).reshape(3, 2).T" in below
    assert "\nFrom:\n  jaxerr-example-plugin 0.1.0, whose page this is\n" in below
    asked = with_it(installed, "ask", "--json", folder=tmp_path, stdin=ran.stderr.partition("\n─")[0])
    best = json.loads(asked.stdout)["matches"][0]
    assert (best["id"], best["package"]) == (ID, "jaxerr-example-plugin 0.1.0")


def test_its_page_is_shown_offline_and_says_where_it_comes_from(installed, tmp_path):
    shown = with_it(installed, "explain", ID, folder=tmp_path)
    assert shown.stdout.splitlines()[:3] == [
        TITLE,
        "",
        f"{ID}, JAX >=0.4.30, from jaxerr-example-plugin 0.1.0",
    ]
    page = json.loads(with_it(installed, "explain", ID, "--json", folder=tmp_path).stdout)
    assert page["package"] == "jaxerr-example-plugin 0.1.0"


def test_a_question_in_words_finds_it_and_it_is_embedded_once(installed, tmp_path):
    question = "why does my dense layer weight in the layout of another library need to be transposed?"
    asked = with_it(installed, "ask", "--json", folder=tmp_path, stdin=question)
    assert json.loads(asked.stdout)["matches"][0]["id"] == ID
    (index,) = (installed.parent / "cache").glob("index-*")
    before = (index / "manifest.json").stat().st_mtime_ns
    with_it(installed, "ask", folder=tmp_path, stdin=question)
    assert (index / "manifest.json").stat().st_mtime_ns == before


def test_the_package_of_a_folder_is_not_imported(installed, monkeypatch):
    monkeypatch.syspath_prepend(installed)
    point = importlib.metadata.EntryPoint("x", "jaxerr_example_plugin:entries", plugins.GROUP)
    assert plugins._folder(point) == installed / "jaxerr_example_plugin" / "entries"
    assert "jaxerr_example_plugin" not in sys.modules


@pytest.fixture
def index(tmp_path, monkeypatch):
    """An index of one entry of ours, an empty cache folder, and a package `broken` to fill."""
    shutil.copytree(index_dir() / ENTRY, tmp_path / "index" / ENTRY)
    monkeypatch.setenv("JAXERR_INDEX", str(tmp_path / "index"))
    monkeypatch.setenv("JAXERR_CACHE", str(tmp_path / "cache"))
    shutil.copytree(FOLDER, tmp_path / "plugged" / "entries")
    (tmp_path / "plugged" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    provide(monkeypatch, plugged="plugged:entries")
    pages.cache_clear()
    yield tmp_path / "plugged" / "entries"
    pages.cache_clear()


def provide(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    points = [importlib.metadata.EntryPoint(name, value, plugins.GROUP) for name, value in values.items()]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points if group == plugins.GROUP else [])


def test_entries_of_others_stand_beside_ours_and_survive_being_compiled(index, capsys):
    for found in (anew(), anew()):
        assert sorted(found.ids) == [ID, "python-if-on-tracer"]
        assert (found.package(ID), found.package("python-if-on-tracer")) == ("plugged", "")
        assert (found[ID].package, found.own()) == ("plugged", ["python-if-on-tracer"])
        said = {"dense", "weight", "takes", "inputs", "features"}
        assert list(found.for_message(said)) == [ID]
    assert capsys.readouterr().err == ""


def test_a_changed_entry_of_another_makes_the_copy_stale(index):
    before = anew().digest
    page = index / "dense" / ID / "entry.md"
    page.write_text(
        page.read_text(encoding="utf-8").replace("wrong way round", "other way round"), encoding="utf-8"
    )
    after = anew()
    assert after.title(ID) == "A weight given to `dense` the other way round" and after.digest != before


def test_an_entry_of_another_is_found_by_a_raise_site_and_evidence_of_jax(index, monkeypatch):
    page = index / "dense" / ID / "entry.md"
    ours = index_dir() / ENTRY / "entry.md"
    site = next(line for line in ours.read_text(encoding="utf-8").splitlines() if "core.py::" in line)
    text = page.read_text(encoding="utf-8").replace("ValueError", "TracerBoolConversionError")
    message = re.search(r"^message:\n.*\n", text, re.MULTILINE)
    assert message is not None
    found = text.replace(
        message[0], f"raised_at:\n{site}\nevidence:\n  - line: 'call:mine.*'\n    weight: 9\n"
    )
    page.write_text(found, encoding="utf-8")
    monkeypatch.delenv("JAXERR_INDEX")
    anew()
    program = "import mine, jax\ndef f(x):\n    if mine.ready(x):\n        return x\njax.jit(f)(1.0)\n"
    traceback = (
        "Traceback (most recent call last):\n"
        '  File "own.py", line 3, in f\n    if mine.ready(x):\n'
        "jax.errors.TracerBoolConversionError: "
        "Attempted boolean conversion of traced array with shape bool[].\n"
    )
    answer = explain(traceback, program)
    assert [match.id for match in answer.matches[:2]] == [ID, "python-if-on-tracer"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("title:", "titel:", "front matter lacks title"),
        ('jax: ">=0.4.30"', 'jax: "new"', "Invalid specifier: 'new'"),
        ("needs: cpu", "needs: moon", "needs: 'moon' is none of cpu"),
        ("## Fix safety", "## Safety", "the headings are, in this order"),
        ("exception: ValueError", "exception: []", "`exception` is empty"),
        ("requires:", "evidence: [{line: if, weight: .inf}]\nrequires:", "weight is a number: inf"),
        ("transpose]", "transpose", "front matter is not YAML"),
    ],
)
def test_a_page_that_breaks_the_format_is_left_out_and_told_in_one_line(index, capsys, old, new, told):
    page = index / "dense" / ID / "entry.md"
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    for _ in range(2):  # told again where the compiled copy is read
        assert list(anew().ids) == ["python-if-on-tracer"]
        said = capsys.readouterr().err
        assert said.startswith("jaxerr: entries of plugged left out: ") and told in said
        assert said.count("\n") == 1


def damage_page(folder):
    (folder / "entry.md").write_bytes(b"---\ntitle: \xff\n")


def damage_record(folder):
    (folder / "verified.json").write_text("[1, 2", encoding="utf-8")


def lose_program(folder):
    (folder / "broken.py").unlink()


@pytest.mark.parametrize("damage", [damage_page, damage_record, lose_program])
def test_a_damaged_folder_is_one_line_and_never_a_failure(index, capsys, damage):
    damage(index / "dense" / ID)
    assert list(anew().ids) == ["python-if-on-tracer"]
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("plugged:missing", "plugged/missing is not a folder"),
        ("no_such_package:entries", "no package no_such_package is installed"),
        ("plugged", "has no <area>/<id>/entry.md"),
    ],
)
def test_a_folder_that_is_not_there_is_one_line(index, monkeypatch, capsys, value, told):
    provide(monkeypatch, plugged=value)
    if value == "plugged":
        shutil.rmtree(index)
    assert list(anew().ids) == ["python-if-on-tracer"]
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1


def test_an_id_of_ours_or_of_another_package_cant_be_taken(index, monkeypatch, capsys):
    shutil.copytree(index_dir() / ENTRY, index / "jit" / "python-if-on-tracer")
    provide(monkeypatch, first="plugged:entries", second="plugged:entries")
    found = anew()
    assert (found.package(ID), found.package("python-if-on-tracer")) == ("first", "")
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("the id python-if-on-tracer is taken")
    assert second.startswith("jaxerr: entries of second left out: ") and second.endswith("(and 1 more)")
