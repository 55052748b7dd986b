"""The quick look before a template is matched: it changes no result."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.retrieve.exact import bound

PARTS = st.lists(
    st.sampled_from(["carry ", "{x}", "has", " dtype", "{y.dtype}", " ", "...", "a"]), max_size=5
)
TEXTS = st.lists(
    st.sampled_from(["carry ", "has ", "dtype", " float32", "x", "...", "…", " a"]), max_size=8
).map(lambda parts: templates.fold("".join(parts)))


@given(PARTS.map("".join), TEXTS)
def test_it_finds_what_matching_finds(template: str, text: str) -> None:
    assert bound(template, text) == templates.bind(template, text)


def test_a_template_is_found_in_a_message_that_is_cut_off() -> None:
    found = bound(
        "scan body carry {x} must have equal types, got {y}", "scan body carry init must have eq..."
    )
    assert found is not None
    assert not found.whole
