"""The public names, and what they cost before an error happens."""

from __future__ import annotations

import importlib
import subprocess
import sys

import jax.numpy as jnp
import pytest

import jaxerr_rag
from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import available_isolation
from tests.hooks.failing import BRANCH, caught

LIGHT = {"jaxerr_rag", "jaxerr_rag.hooks", "jaxerr_rag.hooks.guard", "jaxerr_rag.hooks.uncaught"}


def test_the_public_names_are_these():
    assert jaxerr_rag.__all__ == ["explain", "explained", "install", "uninstall"]


@pytest.mark.parametrize(
    ("program", "allowed"),
    [
        ("import jaxerr_rag", {"jaxerr_rag"}),
        ("import jaxerr_rag; jaxerr_rag.install()", LIGHT),
        ("import jaxerr_rag; jaxerr_rag.install(); jaxerr_rag.uninstall()", LIGHT),
    ],
)
def test_until_an_error_happens_next_to_nothing_is_imported(program, allowed):
    count = "import sys; before = set(sys.modules); {}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", count.format(program)], capture_output=True, text=True)
    new = set(done.stdout.split())
    assert {name for name in new if name.startswith("jaxerr")} == allowed
    assert {name.partition(".")[0] for name in new} & {"jax", "numpy", "click", "rich", "IPython"} == set()


def test_explain_takes_an_exception_as_well_as_its_text():
    exc = caught(lambda: jnp.ones(3) @ jnp.ones(4))
    live, text = jaxerr_rag.explain(exc), jaxerr_rag.explain(f"{type(exc).__name__}: {exc}")
    assert live.matches[0].id == text.matches[0].id == "dot-shape-mismatch"
    assert live.report.user_frame is not None and text.report.user_frame is None


def test_options_are_checked_for_an_exception_too():
    with pytest.raises(InputError, match="top_k is 0"):
        jaxerr_rag.explain(ValueError("x"), top_k=0)
    with pytest.raises(InputError, match="the program is needed"):
        jaxerr_rag.explain(ValueError("x"), verify=True)


@pytest.mark.skipif(available_isolation() is None, reason="nothing here can isolate a program")
def test_patches_of_the_file_that_failed_are_run_on_request(tmp_path, monkeypatch):
    pytest.importorskip("libcst")
    folder = tmp_path / "model"  # others may read it, unlike tmp_path
    folder.mkdir()
    (folder / "clipping.py").write_text(BRANCH, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    answer = jaxerr_rag.explain(caught(lambda: importlib.import_module("clipping")), verify=True)
    assert [patch.verdict.status for patch in answer.patches][:1] == ["passed"]
    assert answer.patches[0].diff.startswith("--- a/clipping.py\n")
