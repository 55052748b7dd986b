"""What docs/hooks.md shows is what is shown; JAXERR_UPDATE_SNAPSHOTS=1 writes it anew."""

from __future__ import annotations

import jax
import pytest

from tests.hooks.failing import run
from tests.hooks.pages import DOCS, check

pytestmark = pytest.mark.skipif(jax.__version__ != "0.10.2", reason="the pages show what JAX 0.10.2 does")


def program() -> str:
    """The program of docs/hooks.md."""
    text = (DOCS / "hooks.md").read_text(encoding="utf-8")
    return text.partition("<!-- program -->\n```python\n")[2].partition("```\n")[0]


def test_the_page_shows_what_install_shows(tmp_path):
    check("hooks.md", "install", run(tmp_path, program()).stderr)


def test_the_page_shows_the_note(tmp_path):
    noted = (
        program()
        .replace("jaxerr_rag.install()", "")
        .replace(
            "clip(jnp.float32(2.0), 1.0)", "with jaxerr_rag.explained():\n    clip(jnp.float32(2.0), 1.0)"
        )
    )
    err = run(tmp_path, noted).stderr
    check("hooks.md", "note", err[err.index("jaxerr: ") :])
