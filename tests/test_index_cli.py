"""``jaxerr-index``: what its commands do, and what they say of input that can't be used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jaxerr_rag import index_cli
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.coverage import report
from jaxerr_rag.entries.load import load_entries
from jaxerr_rag.resources import index_dir
from tests.entries.made_up import BROKEN, FIX, PAGE, SITE_OF_PAGE, write

SITE = next(site for site in catalog() if site.function == "_split" and "equal division" in site.template)


@pytest.fixture
def index(monkeypatch, capsys):
    """Runs ``jaxerr-index`` in this process and gives exit status, stdout and stderr."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["jaxerr-index", *arguments])
        status = 0
        try:
            index_cli.main()
        except SystemExit as exit:
            status = int(exit.code or 0)
        return (status, *capsys.readouterr())

    return run


@pytest.fixture
def own_index(tmp_path, monkeypatch):
    """An index folder with the real catalog and no entries."""
    folder = tmp_path / "index"
    (folder / "entries").mkdir(parents=True)
    (folder / "catalog").symlink_to(index_dir() / "catalog")
    (folder / "exemptions.yml").write_text("[]\n", encoding="utf-8")
    monkeypatch.setenv("JAXERR_INDEX", str(folder))
    monkeypatch.setenv("JAXERR_CACHE", str(tmp_path / "cache"))
    return folder


def test_new_starts_a_folder_with_a_page_and_programs(index, own_index):
    status, out, _ = index("new", "lax/token-missing")
    folder = own_index / "entries" / "lax" / "token-missing"
    assert (status, out) == (0, f"{folder}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["broken.py", "entry.md", "fix_STRATEGY.py"]
    page = (folder / "entry.md").read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        line for line in PAGE.splitlines() if line.startswith("## ")
    ]


def test_new_refuses_an_id_that_is_taken_in_another_area(index, own_index):
    index("new", "lax/token-missing")
    status, out, err = index("new", "jit/token-missing")
    assert (status, out) == (2, "")
    assert err.startswith("jaxerr-index: there is an entry token-missing already: ")
    assert not (own_index / "entries" / "jit").exists()


@pytest.mark.parametrize("name", ["token", "lax/Token", "lax/a_b", "lax/a--b", "../a", "a/b/c", ""])
def test_new_refuses_other_names(index, own_index, name):
    status, out, err = index("new", name)
    assert (status, out) == (2, "")
    assert err == f"jaxerr-index: {name!r} is not <area>/<id>, such as lax/after-all-non-token\n"
    assert list((own_index / "entries").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tidy", "no-such-entry"], "no entry or area no-such-entry"),
        (["tidy", "lax", "--python", "/no/python"], "no Python at /no/python: give the path"),
        (["tidy", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["mine"], "say what to read: --jax VERSION, --wheel FILE or --installed"),
        (["mine", "--wheel", "absent.whl"], "File 'absent.whl' does not exist"),
        (["show", "no-site"], "no raise site no-site: ids are ten hexadecimal digits"),
        (["show", SITE.id, "--jax", "0.1"], f"{SITE.id} is not in JAX 0.1; it is in "),
        (["show"], "Missing argument 'ID'"),
        (["nope"], "No such command 'nope'"),
    ],
)
def test_input_that_cannot_be_used_is_told_in_one_line(index, arguments, told):
    status, out, err = index(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("jaxerr-index: ") and told in err and err.count("\n") == 1


def test_an_index_folder_that_is_not_there_is_told(index, monkeypatch):
    monkeypatch.setenv("JAXERR_INDEX", "/no/folder")
    status, _, err = index("new", "lax/token-missing")
    assert status == 2
    assert err == (
        "jaxerr-index: JAXERR_INDEX=/no/folder is not a folder: unset it or point it at an index folder\n"
    )


def test_show_tells_what_the_catalog_knows_of_a_raise_site(index):
    status, out, err = index("show", SITE.id)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == f"{SITE.exception}: {SITE.template}"
    assert lines[1].startswith("_split, https://github.com/jax-ml/jax/blob/jax-v")
    assert "jax.numpy.split" in out and "r != 0" in out


def tidy(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, for what an index holds is read once in each."""
    return subprocess.run(
        [sys.executable, "-c", "from jaxerr_rag.index_cli import main; main()", "tidy", *arguments],
        capture_output=True,
        text=True,
        env=os.environ | {"COLUMNS": "200"},
    )


@pytest.fixture
def good_and_bad(own_index):
    """One entry that is right, and one whose broken program runs through and whose fix fails."""
    entries = own_index / "entries"
    good = write(entries, page=PAGE.replace("dot-shape-mismatch", "harmless"))
    elsewhere = PAGE.replace(SITE_OF_PAGE, "jax/_src/lax/lax.py::_reshape_shape_rule")
    bad = write(
        entries,
        "numpy/harmless",
        page=elsewhere.replace("dot-shape-mismatch", "too-few-elements"),
        broken=BROKEN.replace("(5, 3)", "(4, 3)"),
        fix=FIX.replace("10.0]", "11.0]"),
    )
    return good, bad


@pytest.mark.slow
def test_tidy_passes_an_entry_that_is_right_and_records_it(good_and_bad):
    ran = tidy("too-few-elements", "--record")
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
    assert ran.stdout.startswith("1 entries, 2 runs on JAX ") and ran.stdout.endswith(": 0 problems\n")
    assert (good_and_bad[0] / "verified.json").is_file() and not (good_and_bad[1] / "verified.json").exists()


@pytest.mark.slow
def test_tidy_tells_of_a_broken_program_that_runs_and_of_a_fix_that_fails(good_and_bad):
    ran = tidy()
    assert ran.returncode == 1
    assert ran.stdout.startswith("2 entries, 4 runs on JAX ") and ran.stdout.endswith(": 2 problems\n")
    assert "runs without an error" in ran.stderr and "fails: AssertionError" in ran.stderr
    assert "too-few-elements" not in ran.stderr


@pytest.mark.slow
def test_an_entry_that_cannot_be_read_does_not_keep_tidy_from_the_others(good_and_bad, own_index):
    write(own_index / "entries", "numpy/headless", page=PAGE.replace("## Fix safety", "## Safety"))
    assert tidy("too-few-elements").returncode == 0


def test_an_entry_without_a_heading_is_told(own_index):
    write(own_index / "entries", page=PAGE.replace("## Fix safety", "## Safety"))
    ran = tidy()
    assert (ran.returncode, ran.stdout[-13:]) == (1, ": 1 problems\n")
    assert "the headings are, in this order" in ran.stderr


def test_the_committed_coverage_is_current():
    committed = (index_dir() / "README.md").read_text(encoding="utf-8")
    assert committed == report(load_entries(), catalog()), "run jaxerr-index coverage"


def test_coverage_writes_the_readme_of_the_index(index, tmp_path, monkeypatch):
    for name in ("entries", "catalog"):
        (tmp_path / name).symlink_to(index_dir() / name)
    monkeypatch.setenv("JAXERR_INDEX", str(tmp_path))
    status, out, _ = index("coverage")
    assert (status, Path(out.strip())) == (0, tmp_path / "README.md")
    assert (tmp_path / "README.md").read_text(encoding="utf-8").startswith("# What is covered\n")
