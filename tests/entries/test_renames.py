"""``index/renames.yml`` against the JAX that is installed: the old names are gone, the new ones are there."""

from __future__ import annotations

import importlib
import inspect
import re
import warnings

import jax
import pytest
from packaging.version import Version

from jaxerr_rag import explain
from jaxerr_rag.entries.load import find_entries
from jaxerr_rag.repair.forms.renames import renamed_keywords, renames

HERE = Version(jax.__version__)
ROWS = [row for row in renames().values() if Version(row.since) <= HERE]
GONE = sorted(row.old for row in ROWS)
NEW = sorted({row.new for row in ROWS} | {row.from_import for row in ROWS})
NAMES = [new for new in NEW if new.startswith("jax.")]
PAGES = {
    folder.name: (folder / "entry.md").read_text(encoding="utf-8")
    for folder in find_entries()
    if folder.parent.name == "removed_names"
}
VALUES = [new for new in NEW if new and not new.startswith(("jax.", "$"))]


def find(name: str) -> object:
    """What a dotted name stands for, a module or one of its members; raises as a program would."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        module, _, member = name.rpartition(".")
        return getattr(find(module), member)


@pytest.fixture(autouse=True)
def deprecated_names_are_still_there():
    """Other names of the table's modules may warn; that is no removal."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


@pytest.mark.parametrize("name", GONE)
def test_a_removed_name_is_gone_here(name):
    with pytest.raises((AttributeError, ImportError)):
        find(name)


@pytest.mark.parametrize("name", NAMES)
def test_what_replaces_it_exists_here(name):
    assert find(name) is not None


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_replaces_it_can_be_computed(value):
    assert eval(value, {"jax": jax}) is not None


@pytest.mark.parametrize("name", sorted(renamed_keywords()))
def test_a_renamed_keyword_is_gone_and_the_new_one_is_taken(name):
    taken = inspect.signature(find(name)).parameters
    for old, new in renamed_keywords()[name].items():
        if new:
            assert old not in taken
            assert new in taken


@pytest.mark.parametrize("name", GONE)
@pytest.mark.parametrize("program", ["import {module}\n{name}\n", "from {module} import {member}\n"])
def test_its_error_leads_to_a_page_that_tells_what_to_write(name, program):
    module, _, member = name.rpartition(".")
    with pytest.raises((AttributeError, ImportError)) as raised:
        exec(program.format(module=module, member=member, name=name), {})
    best = explain(f"Traceback (most recent call last):\n{raised.type.__name__}: {raised.value}\n").matches[0]
    assert best.id in PAGES, f"{raised.value}: {best.title}"
    assert re.search(rf"(?<!\w){re.escape(member)}(?!\w)", PAGES[best.id]), (
        f"{best.id} does not name {member}"
    )
