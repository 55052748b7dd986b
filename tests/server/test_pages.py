"""The pages: what is on them, that nothing of a user is markup, and that all colours can be read."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import product
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from jaxerr_rag.answer import html
from jaxerr_rag.catalog.source import installed_version
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.server import views
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.conversation import Message
from jaxerr_rag.server.html import STATIC, Links
from jaxerr_rag.server.pages import Shown
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.settings import Settings
from jaxerr_rag.server.views import entries_at
from jaxerr_rag.server.work import Question

TRACEBACK = (Path(__file__).parents[2] / "examples" / "traceback.txt").read_text(encoding="utf-8")
HOSTILE = (
    '<script>alert(1)</script><img src=x onerror="alert(2)"> [a](javascript:alert(3)) ![b](https://e.org/b)'
)
BARE = next(s for s in catalog() if s.kind == "raise" and s.template and not [*entries_at(s)])


@pytest.fixture(scope="module")
def client():
    return TestClient(create_app(Settings(rate=0), load=lambda: None))


def events_of(text):
    """Names and data of Server-Sent Events."""
    return re.findall(r"^event: (\w+)\ndata: (.*)$", text, re.M)


def test_a_page_of_an_entry_has_every_part(client):
    text = client.get("/errors/python-if-on-tracer").text
    for heading in (
        "Message",
        "What it means",
        "Solutions",
        "A program that raises it",
        "When it happens",
        "Common situations",
        "Fix safety",
        "JAX&#39;s source",
        "Related",
    ):
        assert f"<h2>{heading}</h2>" in text.replace("JAX's", "JAX&#39;s")
    assert text.count("ran on JAX 0.6.2") == 3
    assert 'href="/errors/python-while-on-tracer"' in text


@pytest.mark.skipif(installed_version() not in catalog().versions, reason="the JAX installed was not mined")
def test_the_raise_is_marked_in_the_source_of_the_installed_jax(client):
    text = client.get("/errors/python-if-on-tracer").text
    (marked,) = re.findall(r'<span class="line raise">(.*?)</span>\n?<span class="line', text, re.S) or [""]
    assert "TracerBoolConversionError" in marked


def test_a_raise_site_without_an_entry_is_labelled_so(client):
    text = client.get(f"/errors/{BARE.id}").text
    assert "no tested fix yet" in text
    assert "<h2>Solutions</h2>" not in text
    assert f"#L{BARE.lines[BARE.newest][0]}" in text or "#L" in text


def test_an_entry_that_never_runs_shows_its_log_and_says_that_nothing_ran(client):
    entry = next(e for e in map(pages().__getitem__, pages().ids) if e.runs == "never" and e.advice)
    text = client.get(f"/errors/{entry.id}").text
    assert "not run here" in text and "What a user sees" in text


def test_every_entry_has_a_page(client):
    wrong = [one for one in pages().ids if client.get(f"/errors/{one}").status_code != 200]
    assert not wrong


def test_an_unknown_error_has_a_page_that_says_so(client):
    said = client.get("/errors/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert said.status_code == 404
    said = client.get("/errors/<b>none")
    assert said.status_code == 404 and "&lt;b&gt;none" in said.text


def test_a_renamed_entry_leads_to_its_new_page(client, tmp_path, monkeypatch):
    (tmp_path / "redirects.yml").write_text("if-on-a-tracer: python-if-on-tracer\n", encoding="utf-8")
    monkeypatch.setattr(views, "index_dir", lambda: tmp_path)
    views.redirects.cache_clear()
    said = client.get("/errors/if-on-a-tracer", follow_redirects=False)
    views.redirects.cache_clear()
    assert (said.status_code, said.headers["location"]) == (301, "/errors/python-if-on-tracer")


def test_the_list_works_without_javascript(client):
    text = client.get("/errors", params={"area": "jit", "kind": "entry"}).text
    assert 'href="/errors/python-if-on-tracer"' in text
    assert '<option value="jit" selected>' in text
    first = client.get("/errors", params={"jax": "0.12.0.1"}).text
    assert 'rel="next" href="/errors?jax=0.12.0.1&amp;page=2"' in first


def test_a_search_for_nothing_known_says_what_to_do(client):
    text = client.get("/errors", params={"q": "zzzzqqqq", "area": "fft"}).text
    assert "Nothing fits" in text


def test_a_form_is_answered_without_javascript(client):
    said = client.post("/", data={"text": TRACEBACK})
    assert said.status_code == 200
    assert 'href="/errors/scan-carry-dtype-mismatch"' in said.text
    assert "Assembled from the page of this error" in said.text
    assert "### What I gave" in said.text


def test_a_form_that_can_not_be_used_says_why(client):
    said = client.post("/", data={"text": "  "})
    assert said.status_code == 400
    assert 'role="alert"' in said.text
    assert client.post("/", content=b"text=%ff%fe").status_code in (200, 400)
    assert client.post("/", data={"text": "x" * 700_000}).status_code == 422


def test_ask_streams_matches_before_the_text_and_ends_in_done(client):
    said = client.post("/ask", json={"messages": [{"role": "user", "content": TRACEBACK}]})
    names = [name for name, _ in events_of(said.text)]
    assert names[0] == "matches" and names[-1] == "done"
    assert names.count("text") > 3
    assert "&lt;" not in names


def test_a_patch_is_shown_whole_with_where_it_ran_and_what_to_check():
    verdict = PatchVerdict("passed", "0.10.2", "3.11", 1.26)
    patch = asdict(Patch("where", "repairer", "-a\n+b", "import jax  # <b>\n", "review", verdict))
    shown = Shown(Question((Message("user", "TypeError: x"),), "code", "0.10.2"), Links())
    end = {"status": "answered", "written_by": "assembled", "verify": "ran"}
    events = [Event("matches", []), Event("text", "```diff\n-a\n\n"), Event("text", "+b\n```\n\n")]
    told = [*shown.html([*events, Event("patch", patch), Event("done", end)])]
    assert [name for name, _ in told] == ["matches", "text", "patch", "done"]  # no code is cut in two
    assert "JAX 0.10.2, Python 3.11, in 1.3 s" in told[2][1]
    assert "Check that it computes what you mean" in told[2][1] and "&lt;b&gt;" in told[2][1]
    assert "### The program" in told[3][1] and "- none" in told[3][1]


@pytest.mark.parametrize("where", ["form", "ask", "search", "markdown"])
def test_what_users_write_is_never_markup(client, where):
    text = f"TypeError: {HOSTILE}"
    if where == "form":
        shown = client.post("/", data={"text": text, "code": HOSTILE, "jax_version": '"><b>'}).text
    elif where == "ask":
        shown = client.post("/ask", json={"messages": [{"role": "user", "content": text}]}).text
    elif where == "search":
        shown = client.get("/errors", params={"q": HOSTILE, "area": '"><b>'}).text
    else:
        shown = html.markdown(HOSTILE)
    assert "<script>alert" not in shown and "<img" not in shown and "<b>" not in shown
    assert 'href="javascript' not in shown


def test_half_a_surrogate_pair_does_no_harm(client):
    said = client.post("/ask", content=b'{"messages": [{"role": "user", "content": "TypeError: \\ud800"}]}')
    assert said.status_code < 500


def test_no_page_needs_scripts_or_styles_of_its_own_or_of_others(client):
    shown = [client.get(path).text for path in ("/", "/errors", "/errors/python-if-on-tracer")]
    shown.append(client.post("/", data={"text": TRACEBACK}).text)
    for text in shown:
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)
        assert all(address.startswith("/") for address in re.findall(r'(?:src|action)="([^"]*)"', text))
        assert not re.search(r'<link[^>]*href="(?!/)', text)


@pytest.mark.parametrize("name", sorted(path.name for path in STATIC.iterdir()))
def test_files_of_pages_are_served(client, name):
    assert client.get(f"/static/{name}").content == (STATIC / name).read_bytes()


@pytest.mark.parametrize("name", ["nothing.css", "..%2Fpages.py", "%2e%2e/pages.py"])
def test_other_files_are_not_served(client, name):
    assert client.get(f"/static/{name}").status_code == 404


def test_a_paragraph_that_is_bold_from_end_to_end_is_a_heading():
    assert html.markdown("**Related**") == '<p class="heading"><strong>Related</strong></p>\n'
    assert 'class="heading"' not in html.markdown("**one** and **two**")


def test_markdown_links_addresses_and_known_ids_and_keeps_code():
    def link(wanted):
        return "/errors/known-id" if wanted == "known-id" else None

    assert '<a href="https://jax.dev/a#b" rel="noopener noreferrer">' in html.markdown(
        "see https://jax.dev/a#b.", link
    )
    assert (
        html.markdown("`known-id`", link) == '<p><a href="/errors/known-id"><code>known-id</code></a></p>\n'
    )
    assert html.markdown("- known-id: its title", link).count('href="/errors/known-id"') == 1
    assert html.markdown("[x](/elsewhere)", link) == "<p><a>x</a></p>\n"
    assert html.markdown(r"the \`if\`") == "<p>the <code>if</code></p>\n"
    assert 'class="gd"' in html.markdown("```diff\n-a\n+b\n```")


# Colours. WCAG 2.2, success criteria 1.4.3 (text, 4.5) and 1.4.11 (borders of fields and focus, 3).
PAIRS = [
    *(
        (name, ground, 4.5)
        for name, ground in product(("ink", "soft", "link", "care", "bad", "good"), ("paper", "raised"))
    ),
    *(
        (f"code-{name}", ground, 4.5)
        for name, ground in product(("keyword", "string", "number", "comment", "name"), ("raised", "mark"))
    ),
    ("ink", "mark", 4.5),
    ("soft", "mark", 4.5),
    ("good", "added", 4.5),
    ("bad", "removed", 4.5),
    ("on-action", "action", 4.5),
    ("field", "paper", 3.0),
    ("link", "paper", 3.0),
]


def colours(theme):
    css = (STATIC / "style.css").read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    return {name: (light, dark)[theme == "dark"] for name, light, dark in found}


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_colours_have_enough_contrast(theme):
    known = colours(theme)
    low = {}
    for name, ground, least in PAIRS:
        light, dark = sorted((luminance(known[name]), luminance(known[ground])), reverse=True)
        contrast = (light + 0.05) / (dark + 0.05)
        if contrast < least:
            low[name, ground] = round(contrast, 2)
    assert not low


def test_every_colour_of_the_style_sheet_is_one_of_those_that_are_checked():
    css = (STATIC / "style.css").read_text(encoding="utf-8")
    checked = {name for pair in PAIRS for name in pair[:2]} | {"line"}  # which only decorates
    assert set(colours("light")) == checked
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", re.sub(r"light-dark\([^)]*\)", "", css))
