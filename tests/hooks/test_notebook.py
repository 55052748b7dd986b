"""Real notebooks, run by a real kernel."""

from __future__ import annotations

import re
import warnings

import pytest

pytest.importorskip("ipykernel")
pytest.importorskip("nbclient")
import jax
import nbformat
from nbclient import NotebookClient

from tests.hooks.pages import DOCS, check

LOAD = "%load_ext jaxerr_rag"
FAILS = "import jax\nimport jax.numpy as jnp\n\n\ndef layer(x, w):\n    return x @ w\n\n\n"
FAILS += "layer(jnp.full((7, 5), 4711.0), jnp.ones((3, 4)))"
BREAK = (
    "import jaxerr_rag.hooks.answering as ours\n\n\n"
    "def fails(exc, **_):\n    raise RuntimeError('index lost')\n\n\n"
    "works, ours.answer_to = ours.answer_to, fails"
)


def run(*cells: str) -> list[list[dict]]:
    """The outputs of each cell."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    with warnings.catch_warnings():
        # Of zmq, tornado and asyncio.
        warnings.simplefilter("ignore")
        NotebookClient(book, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return [cell.outputs for cell in book.cells]


def error(outputs: list[dict]) -> list[str]:
    """The traceback of a cell's error, without colours and what differs from kernel to kernel."""
    (found,) = [one for one in outputs if one.output_type == "error"]
    return [re.sub(r"\x1b\[[0-9;]*m|In\[\d+\]", "", line) for line in found.traceback]


def pages(outputs: list[dict]) -> list[str]:
    return [one.data["text/html"] for one in outputs if one.output_type == "display_data"]


def said(outputs: list[dict]) -> str:
    return "".join(one.text for one in outputs if one.output_type == "stream")


def documented() -> str:
    """The cell of docs/notebook.md."""
    page = (DOCS / "notebook.md").read_text(encoding="utf-8")
    return page.partition("A cell\n\n```python\n")[2].partition("```\n")[0]


@pytest.fixture(scope="module")
def outputs() -> dict[str, list[dict]]:
    """What the cells of one notebook put out, by what they show."""
    cells = {
        "asked too early": "",
        "plain": FAILS,
        "load": LOAD,
        "failing": FAILS,
        "again": "%jaxerr",
        "long": "%jaxerr --long",
        "docs": documented(),
        "own": "raise ValueError('my own')",
        "hostile": "jnp.ones(3) @ jnp.ones(4)  # <img src=x onerror=alert(1)>",
        "broken": BREAK,
        "handler fails": FAILS,
        "handler gone": FAILS,
        "magic fails": "%jaxerr",
        "on": "ours.answer_to = works\n%jaxerr on",
        "back": FAILS,
        "off": "%jaxerr off",
        "silent": FAILS,
        "usage": "%jaxerr --verbose",
        "unload": "%unload_ext jaxerr_rag",
        "unloaded": FAILS,
        "install": "import jaxerr_rag\njaxerr_rag.install()",
        "installed": FAILS,
    }
    return dict(zip(cells, run(*cells.values()), strict=True))


def test_a_failing_cell_shows_the_same_traceback_and_an_explanation_below_it(outputs):
    assert error(outputs["failing"]) == error(outputs["plain"])
    assert [one.output_type for one in outputs["failing"]] == ["error", "display_data"]
    (html,) = pages(outputs["failing"])
    assert "Matrix product of arrays whose contracted sizes differ" in html
    assert '<span class="gd">-' in html and '<span class="gi">+' in html  # a diff


def test_the_cell_is_named_and_the_values_are_told_by_kind(outputs):
    (html,) = pages(outputs["failing"])
    assert re.search(r"Cell In\[\d+\], line 6, in layer", html), re.findall("Cell.{60}", html)
    assert "x: float32[7,5]" in html and "w: float32[3,4]" in html and "4711" not in html


def test_the_long_form_is_collapsed_until_it_is_asked_for(outputs):
    (html,), (long,) = pages(outputs["again"]), pages(outputs["long"])
    assert html == pages(outputs["failing"])[0]
    assert html.count("<details>") == 1 and "When it happens" in html.partition("<details>")[2]
    assert "<details open>" in long and long.replace("<details open>", "<details>") == html


def test_there_is_plain_text_for_front_ends_without_html(outputs):
    (shown,) = [one for one in outputs["failing"] if one.output_type == "display_data"]
    assert shown.data["text/plain"].startswith("TypeError: Matrix product of arrays")


def test_an_error_of_the_user_s_own_is_left_alone(outputs):
    assert [one.output_type for one in outputs["own"]] == ["error"]


def test_what_the_user_wrote_is_never_markup(outputs):
    (html,) = pages(outputs["hostile"])
    assert "<img" not in html and "onerror" not in re.sub(r"&lt;.*?&gt;", "", html)


def test_a_handler_that_fails_tells_it_in_one_line_and_takes_itself_out(outputs):
    told = "jaxerr: no explanation: RuntimeError: index lost; %jaxerr on tries again\n"
    assert error(outputs["handler fails"]) == error(outputs["plain"])
    assert said(outputs["handler fails"]) == told
    assert [one.output_type for one in outputs["handler gone"]] == ["error"]
    assert error(outputs["handler gone"]) == error(outputs["plain"])


def test_the_magic_says_why_it_fails(outputs):
    assert said(outputs["magic fails"]) == "jaxerr: no explanation: RuntimeError: index lost\n"


def test_it_can_be_switched_on_and_off(outputs):
    assert len(pages(outputs["back"])) == 1
    assert pages(outputs["silent"]) == [] and error(outputs["silent"]) == error(outputs["plain"])
    assert said(outputs["usage"]).startswith("jaxerr: %jaxerr explains the last error;")


def test_unloaded_everything_is_as_before(outputs):
    assert [one.output_type for one in outputs["unloaded"]] == ["error"]


def test_install_does_the_same_in_a_notebook(outputs):
    assert len(pages(outputs["installed"])) == 1


@pytest.mark.skipif(jax.__version__ != "0.10.2", reason="the page shows what JAX 0.10.2 does")
def test_the_page_shows_what_a_cell_shows(outputs):
    (shown,) = [one for one in outputs["docs"] if one.output_type == "display_data"]
    check("notebook.md", "cell", re.sub(r"In\[\d+\]", "In[2]", shown.data["text/plain"]))
