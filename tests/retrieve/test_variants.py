"""Programs that fail by the same cause as an entry's, written differently, come back to that entry.

``variants/<entry id>/`` holds programs that no entry has: other names, another structure. They are for
entries whose message other entries share, so that it is the evidence in the program that has to tell.
They run on this Python's JAX, or on that of ``JAXERR_TEST_PYTHON=EXE``, which may have other libraries.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.check import covers
from jaxerr_rag.entries.load import find_entries, load_entry
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import retrieve
from jaxerr_rag.runner import JaxEnvironment, Needs, Pool, available_isolation, probe

FOLDER = Path(__file__).parent / "variants"
ENTRIES = {folder.name: folder for folder in find_entries()}
PROGRAMS = sorted(FOLDER.glob("*/*.py"))


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    # The programs are our own: where nothing can isolate them they are run all the same.
    with Pool(1, files=[FOLDER], isolation="auto" if available_isolation() else "unsandboxed") as pool:
        yield pool


@pytest.fixture(scope="module")
def env() -> JaxEnvironment:
    return probe(os.environ.get("JAXERR_TEST_PYTHON", sys.executable))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_another_program_of_the_same_cause_comes_back_to_the_entry(program, pool, env):
    entry = load_entry(ENTRIES[program.parent.name])
    if not env.has(entry.requires):
        pytest.skip(f"needs {', '.join(entry.requires)}")
    if not SpecifierSet(entry.jax).contains(env.jax, prereleases=True):
        pytest.skip(f"the cause exists in JAX {entry.jax}")
    verdict = pool.run(program, env, needs=Needs.parse(entry.needs))
    assert verdict.status == ("passed" if entry.warns else "failed"), verdict.error
    found = retrieve(parse(verdict.stderr, program.read_text(encoding="utf-8")), jax_version=env.jax)
    assert found.matches and found.matches[0].id == entry.id, [match.id for match in found.matches]


def test_every_folder_of_variants_is_of_an_entry():
    assert {path.parent.name for path in PROGRAMS} <= ENTRIES.keys()


def test_entries_that_share_a_message_have_two_variants_each():
    owners = defaultdict(set)
    entries = {entry.id: entry for entry in map(load_entry, ENTRIES.values())}
    for entry in entries.values():
        for template in _templates(entry):
            owners[template].add(entry.id)
    sharing = set().union(*(ids for ids in owners.values() if len(ids) > 1))
    # What no machine here can raise has a log, which tidy gives to the retriever.
    wanted = {entry_id for entry_id in sharing if entries[entry_id].runs == "always"}
    count = Counter(path.parent.name for path in PROGRAMS)
    assert sorted(entry_id for entry_id in wanted if count[entry_id] < 2) == []


def _templates(entry: Entry) -> Iterator[str]:
    """The messages that an entry is about, as JAX's source has them, and those of its own."""
    known = catalog()
    for place in entry.raised_at:
        for row in known.in_function(place.file, place.function.rpartition(".")[2]):
            site = known.row(row)
            named = not place.template or covers(place.template, site.template)
            if site.function == place.function and site.template and named:
                yield site.template
    yield from entry.messages
