"""The compiled copy of the entries is as current as the entries."""

import json
import os
import shutil

import pytest

from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.pages import pages

ENTRY = "entries/jit/python-if-on-tracer"


@pytest.fixture
def index(tmp_path, monkeypatch):
    """An index of one entry and an empty cache folder."""
    source = index_dir() / ENTRY
    shutil.copytree(source, tmp_path / "index" / ENTRY)
    monkeypatch.setenv("JAXERR_INDEX", str(tmp_path / "index"))
    monkeypatch.setenv("JAXERR_CACHE", str(tmp_path / "cache"))
    pages.cache_clear()
    yield tmp_path / "index"
    pages.cache_clear()


def anew():
    """The entries as another process would see them."""
    pages.cache_clear()
    return pages()


def copies(index):
    return sorted((index.parent / "cache").glob("entries-*"))


def retitle(index, title):
    page = index / ENTRY / "entry.md"
    text = page.read_text(encoding="utf-8")
    old = text.split("\n")[1]
    page.write_text(text.replace(old, f"title: {title}", 1), encoding="utf-8")


def test_entries_survive_being_compiled(index):
    first = anew()["python-if-on-tracer"]
    (copy,) = copies(index)
    again = anew()["python-if-on-tracer"]
    assert again == first
    assert again.folder == index / ENTRY
    assert again.fixes and again.evidence and again.raised_at and again.sections["Solutions"]
    assert copies(index) == [copy]


def test_the_copy_is_what_is_read(index):
    anew()
    (copy,) = copies(index)
    lines = copy.read_text(encoding="utf-8").splitlines()
    lookup = json.loads(lines[0]) | {"titles": ["From the copy"]}
    copy.write_text("\n".join([json.dumps(lookup), *lines[1:]]) + "\n", encoding="utf-8")
    assert anew().title("python-if-on-tracer") == "From the copy"


def test_a_changed_file_makes_the_copy_stale(index):
    before = anew()
    retitle(index, "Another title")
    after = anew()
    assert after.title("python-if-on-tracer") == "Another title"
    assert after.digest != before.digest
    assert len(copies(index)) == 1


def test_a_file_of_the_same_size_and_another_time_makes_it_stale(index):
    before = anew()
    program = index / ENTRY / "broken.py"
    stat = program.stat()
    os.utime(program, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))
    assert anew().digest != before.digest


def test_an_added_and_a_removed_entry_make_it_stale(index):
    anew()
    shutil.copytree(index / ENTRY, index / "entries" / "jit" / "another-entry")
    assert "another-entry" in anew()
    shutil.rmtree(index / "entries" / "jit" / "another-entry")
    assert "another-entry" not in anew()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\xff\xfe nonsense",
        lambda data: data[: len(data) // 2],
        lambda data: data.splitlines()[0],
        lambda data: b"{}\n",
        lambda data: b"[]\n",
        lambda data: b"null\n",
    ],
    ids=["empty", "no JSON", "cut in the middle", "entries missing", "no tables", "a list", "null"],
)
def test_a_damaged_copy_is_built_again(damage, index):
    whole = anew()["python-if-on-tracer"]
    (copy,) = copies(index)
    good = copy.read_bytes()
    copy.write_bytes(damage(good))
    assert anew()["python-if-on-tracer"] == whole
    assert copy.read_bytes() == good


def test_a_cache_folder_that_cannot_be_written_costs_nothing_but_time(index, monkeypatch):
    (index.parent / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("JAXERR_CACHE", str(index.parent / "file" / "cache"))
    assert "python-if-on-tracer" in anew()


def test_an_entry_is_found_by_its_raise_site(index):
    found = anew()
    site = found["python-if-on-tracer"].raised_at[0]
    assert found.at_site(site.file, site.function) == {"python-if-on-tracer": [site.template]}
    assert found.at_site(site.file, "other") == {}


def test_an_entry_is_found_by_a_rare_word_of_its_message(index):
    page = index / ENTRY / "entry.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("jax: ", 'message: ["device {n} absconded"]\njax: ', 1), encoding="utf-8")
    assert anew().for_message({"device", "absconded"}) == {"python-if-on-tracer": ["device {n} absconded"]}
    assert anew().for_message({"device"}) == {}
