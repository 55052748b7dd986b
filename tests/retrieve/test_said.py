"""The quick look before a template is matched: it changes no result."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.retrieve.said import MAX_MESSAGE, Said

PARTS = st.lists(
    st.sampled_from(["carry ", "{x}", "has", " dtype", "{y.dtype}", " ", "...", "a"]), max_size=5
)
TEXTS = st.lists(
    st.sampled_from(["carry ", "has ", "dtype", " float32", "x", "...", "…", " a"]), max_size=8
).map(lambda parts: templates.fold("".join(parts)))


@given(PARTS.map("".join), TEXTS)
def test_it_finds_what_matching_finds(template: str, text: str) -> None:
    assert Said(text).bound(template) == templates.bind(template, text)


def test_a_template_is_found_in_a_message_that_is_cut_off() -> None:
    said = Said("scan body carry init must have eq...")
    found = said.bound("scan body carry {x} must have equal types, got {y}")
    assert found is not None
    assert not found.whole


def test_of_a_very_long_message_the_beginning_and_the_end_are_compared() -> None:
    said = Said(f"axis i of {'x ' * MAX_MESSAGE} is missing")
    assert len(said.folded) < MAX_MESSAGE + 10
    found = said.bound("axis {name} is missing")
    assert found is not None
    assert found.whole
