"""The catalog on disk: what is written is read back, and what is committed is what mining makes."""

import json

import pytest

from jaxerr_rag.catalog import write
from jaxerr_rag.catalog.mine import Mined
from jaxerr_rag.catalog.store import Catalog, catalog
from jaxerr_rag.catalog.versions import pinned_url, tag_of, version_key
from jaxerr_rag.errors import CatalogError


def mined(line, template="no axis {x}", guards=("x > 0",)):
    return Mined("raise", "jax/_src/core.py", "f", line, "ValueError", template, guards, "Doc.", ("jax.f",))


def add(folder, version, *sites):
    old = Catalog(folder) if (folder / "versions.json").exists() else None
    versions = dict(old.versions if old else {}) | {version: write.summarise(version, sites)}
    write.write(folder, write.merge(old, version, sites), versions.values())
    return Catalog(folder)


def test_a_site_keeps_its_line_of_each_version(tmp_path):
    add(tmp_path, "0.6.2", mined(10))
    found = add(tmp_path, "0.10.2", mined(25), mined(31))
    (site,) = found
    assert site.lines == {"0.6.2": (10,), "0.10.2": (25, 31)}
    assert site.newest == "0.10.2"


def test_an_older_version_added_later_does_not_change_what_the_newest_says(tmp_path):
    add(tmp_path, "0.10.2", mined(25, guards=("new",)))
    (site,) = add(tmp_path, "0.6.2", mined(10, guards=("old",)))
    assert site.guards == ("new",)
    assert list(site.lines) == ["0.6.2", "0.10.2"]


def test_mining_a_version_again_replaces_it(tmp_path):
    add(tmp_path, "0.6.2", mined(10), mined(20, "gone {x}"))
    assert [site.template for site in add(tmp_path, "0.6.2", mined(10))] == ["no axis {x}"]


def test_a_site_is_found_by_its_rarest_word_and_by_its_function(tmp_path):
    found = add(tmp_path, "0.6.2", mined(10))
    assert found.with_token("axis") == [0]
    assert found.with_token("other") == []
    assert found.in_function("jax/_src/core.py", "f") == [0]
    assert found.in_function("jax/_src/other.py", "f") == []


@pytest.mark.parametrize("name", ["sites.jsonl", "tokens.json", "versions.json"])
def test_a_damaged_catalog_is_reported_in_one_line(tmp_path, name):
    found = add(tmp_path, "0.6.2", mined(10))
    (tmp_path / name).write_text('{"broken', encoding="utf-8")
    with pytest.raises(CatalogError, match=name):
        found.with_token("axis")
        list(found)


def test_the_committed_lookup_is_that_of_the_committed_sites():
    folder = catalog().folder
    committed = json.loads((folder / "tokens.json").read_text(encoding="utf-8"))
    assert committed == write.lookup(list(catalog()))


def test_ids_are_unique():
    ids = [site.id for site in catalog()]
    assert len(set(ids)) == len(ids)


def test_all_supported_versions_are_mined():
    assert list(catalog().versions) == [
        "0.4.30", "0.4.35", "0.5.3", "0.6.2", "0.7.2", "0.8.3", "0.9.2", "0.10.2", "0.11.0", "0.11.1",
        "0.11.2", "0.12.0.1",
    ]  # fmt: skip


def test_fewer_than_three_in_a_hundred_raises_of_the_newest_version_have_no_template():
    newest = list(catalog().versions.values())[-1]
    assert newest.raises > 5_900
    assert newest.without_template / newest.raises < 0.03


def test_versions_sort_by_number_and_post_releases_link_to_the_tag_they_were_cut_from():
    assert sorted(["0.12.0.1", "0.9.2", "0.10.2", "0.12.0"], key=version_key) == [
        "0.9.2", "0.10.2", "0.12.0", "0.12.0.1",
    ]  # fmt: skip
    assert tag_of("0.12.0.1") == ("jax-v0.12.0", False)
    assert pinned_url("0.10.2", "jax/_src/core.py", 12).endswith("/jax-v0.10.2/jax/_src/core.py#L12")
