"""Errors that libraries on JAX raise themselves are explained where there is an entry about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import retrieve

FOLDER = Path(__file__).parent / "downstream"


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        ("flax-name-in-use", "flax-name-in-use"),
        ("flax-scope-param-shape", "flax-param-shape-mismatch"),
        ("haiku-parameter-shape", "haiku-stored-param-shape-differs"),
        ("haiku-outside-transform", "haiku-module-outside-transform"),
        ("optax-labels", "optax-label-without-transform"),
    ],
)
def test_an_error_of_a_library_that_has_an_entry_is_answered(file, entry):
    found = retrieve(parse((FOLDER / f"{file}.txt").read_text(encoding="utf-8")))
    assert (found.status, found.matches[0].id) == ("answered", entry)
