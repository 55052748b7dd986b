"""The built index: made once, read again, and never served damaged or stale."""

import json

import pytest

from jaxerr_rag.resources import cache_dir
from jaxerr_rag.retrieve.build import open_index


@pytest.fixture
def folder():
    open_index()
    (found,) = cache_dir().glob("index-*")
    return found


def test_the_manifest_says_what_the_index_was_built_from(folder):
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["encoder"]["dim"] == 384
    assert manifest["jax_versions"][-1] == "0.12.0.1"
    assert manifest["counts"]["entries"] >= 60
    assert set(manifest["sha256"]) == {path.name for path in folder.glob("*.npz")}


@pytest.mark.parametrize("name", ["entries.npz", "site_words.npz", "manifest.json"])
def test_a_damaged_index_is_built_anew(folder, name):
    path = folder / name
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    index = open_index()
    assert index.entry_words.search("scan carry", 1)
    assert path.read_bytes() != whole[: len(whole) // 2]


def test_an_index_that_is_there_is_read_not_built(folder):
    before = (folder / "manifest.json").stat().st_mtime_ns
    open_index()
    assert (folder / "manifest.json").stat().st_mtime_ns == before
