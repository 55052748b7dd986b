"""Which errors count for the raise site, told from JAX's own source."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.evaluate import sites
from jaxerr_rag.retrieve import Match, Retrieval


@pytest.fixture(scope="module")
def traceback() -> str:
    """An unfiltered traceback that ends on a raise of the installed JAX."""
    program = "import jax.numpy as jnp; jnp.zeros(3)[0:2] = 1.0"
    env = {"JAX_TRACEBACK_FILTERING": "off", "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=env, check=False
    )
    return done.stderr


def test_the_place_is_the_raise_that_the_traceback_ends_on(traceback):
    place = sites.raised_at(traceback)
    assert place is not None
    assert place[:2] == ("jax/_src/numpy/array_methods.py", "_unimplemented_setitem")


def test_a_line_of_jax_that_raises_nothing_itself_is_no_raise_site(traceback):
    file, _, line = sites.raised_at(traceback)
    # C++ that is called on a line raises on that line, as far as a traceback tells.
    assert sites.raised_at(traceback.replace(f"line {line},", "line 1,")) is None
    assert file in traceback


def test_source_for_a_newer_python_than_this_one_can_be_read(tmp_path):
    file = tmp_path / "site-packages" / "jax" / "_src" / "new.py"
    file.parent.mkdir(parents=True)
    file.write_text("type Shape = tuple[int, ...]\ndef check[T: Shape](x: T):\n  raise ValueError(x)\n")
    text = f'Traceback (most recent call last):\n  File "{file}", line 3, in check\nValueError: 1\n'
    assert sites.raised_at(text) == ("jax/_src/new.py", "check", 3)
    assert sites.raised_at(text.replace("line 3", "line 2")) is None


@pytest.mark.parametrize(
    "text",
    [
        "ValueError: only a message",
        'Traceback (most recent call last):\n  File "/a.py", line 1, in f\n    raise E\nValueError: mine\n',
    ],
)
def test_what_ends_outside_of_jax_has_no_raise_site(text):
    assert sites.raised_at(text) is None


def test_what_a_callback_raised_is_looked_for_in_the_message_that_passes_it_on(traceback):
    expected = sites.raised_at(traceback)
    frames = "".join(line + "\n" for line in traceback.splitlines() if line.startswith("  File"))
    file = traceback.split('File "')[-1].split('"')[0]
    wrapped = (
        "Traceback (most recent call last):\n"
        f'  File "{file}", line 1, in f\n    f()\n'
        f"jax.errors.JaxRuntimeError: INTERNAL: a callback: Traceback (most recent call last):\n{frames}"
        "RuntimeError: Incorrect output shape\n"
    )
    assert sites.raised_at(wrapped) == expected


def test_a_raise_site_has_the_rank_of_the_match_that_names_it():
    site = next(s for s in catalog() if s.lines.get("0.10.2") and s.kind == "raise")
    line = site.lines["0.10.2"][0]
    other = replace(site, file="jax/other.py")
    found = Retrieval("answered", None, tuple(Match("x", "site", "", 1.0, (s,), ()) for s in (other, site)))
    assert sites.rank(found, (site.file, site.name, line), "0.10.2") == 2
    assert sites.rank(found, (site.file, site.name, 1), "0.10.2") == 0


def test_an_entry_without_raise_sites_does_not_count():
    assert sites.has_site("item-assignment-on-array")
    assert not sites.has_site("removed-device-array")
    assert not sites.has_site("no-such-entry")


@pytest.mark.parametrize(
    "program",
    [
        "x = 1\nraise ValueError(x)\n",
        "def f():\n    raise ValueError(1)\n\nf()\n",
        '"""Doc."""\nfrom __future__ import annotations  # é\nraise ValueError(1)\n',
        "from __future__ import (\n    annotations,\n); x = 1\nraise ValueError(x)\n",
    ],
)
def test_a_program_is_still_one_with_filtering_off(program, monkeypatch):
    monkeypatch.setenv("JAX_TRACEBACK_FILTERING", "auto")
    with pytest.raises(ValueError, match="1"):
        exec(compile(sites.unfiltered(program), "program.py", "exec", dont_inherit=True), {})
    assert os.environ["JAX_TRACEBACK_FILTERING"] == "off"
