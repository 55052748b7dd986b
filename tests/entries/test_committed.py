"""The committed entries, without running them: ``jaxerr-index tidy`` does that."""

from __future__ import annotations

import json

import pytest
import yaml

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.check import check_entry, check_sites, entry_programs
from jaxerr_rag.entries.load import VERIFIED, entries_by_id, find_entries, load_entry, program_digest
from jaxerr_rag.entries.model import GLANCE_WORDS
from jaxerr_rag.resources import index_dir

FOLDERS = {folder.name: folder for folder in find_entries()}
entry_named = pytest.mark.parametrize("name", FOLDERS)


def test_there_are_entries_and_their_ids_are_unique():
    entries = entries_by_id(load_entry(folder) for folder in find_entries())
    assert len(entries) == len(find_entries()) >= 60


@entry_named
def test_the_page_and_the_programs_are_in_order(name):
    entry = load_entry(FOLDERS[name])
    assert [*check_entry(entry, set(FOLDERS)), *check_sites(entry, catalog())] == []


@entry_named
def test_the_glance_is_short(name):
    assert 3 <= len(load_entry(FOLDERS[name]).glance.split()) <= GLANCE_WORDS


@entry_named
def test_every_program_was_run_as_it_is_now(name):
    entry = load_entry(FOLDERS[name])
    programs = entry_programs(entry)
    if entry.runs == "never":
        programs.pop("broken.py", None)
    records = json.loads((entry.folder / VERIFIED).read_text(encoding="utf-8")) if programs else {}
    for program, text in programs.items():
        assert records[program]["sha256"] == program_digest(text), f"{program} was edited: tidy --record"
        assert records[program]["jax"], program


def test_nothing_is_exempt():
    assert yaml.safe_load((index_dir() / "exemptions.yml").read_text(encoding="utf-8")) == []
