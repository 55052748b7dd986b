"""The JSON API: what it gives is what its schema says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.server import views
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.listing import PER_PAGE, Listing
from jaxerr_rag.server.settings import Settings
from jaxerr_rag.server.views import ErrorPage

TRACEBACK = (Path(__file__).parents[2] / "examples" / "traceback.txt").read_text(encoding="utf-8")
SITE = next(site for site in catalog() if site.function == "_split" and "equal division" in site.template)


@pytest.fixture(scope="module")
def client():
    return TestClient(create_app(Settings(rate=0), load=lambda: None))


@pytest.fixture
def renamed(tmp_path, monkeypatch):
    (tmp_path / "redirects.yml").write_text("if-on-a-tracer: python-if-on-tracer\n", encoding="utf-8")
    monkeypatch.setattr(views, "index_dir", lambda: tmp_path)
    views.redirects.cache_clear()
    yield
    views.redirects.cache_clear()


def test_an_entry_has_all_sections_and_the_versions_its_fixes_ran_on(client):
    said = client.get("/api/errors/python-if-on-tracer")
    page = TypeAdapter(ErrorPage).validate_json(said.content)
    assert (page.kind, page.area, page.exceptions) == ("entry", "jit", ("TracerBoolConversionError",))
    assert page.when and page.common_situations and page.safety and page.broken
    assert [fix.strategy for fix in page.fixes] == ["where", "cond", "static"]
    assert all(fix.verified_on for fix in page.fixes)
    assert all("jax/_src/core.py#L" in place.url for place in page.raise_sites)


def test_a_raise_site_has_its_condition_and_no_fix(client):
    page = TypeAdapter(ErrorPage).validate_json(client.get(f"/api/errors/{SITE.id}").content)
    assert (page.kind, page.messages, page.fixes) == ("site", (SITE.template,), ())
    assert page.guards == SITE.guards


@pytest.mark.parametrize(
    "wanted", ["no-such-error", "0123456789", "..%2F..%2Fetc%2Fpasswd", "a" * 5000, "%00"]
)
def test_an_id_nobody_has_is_not_found(client, wanted):
    assert client.get(f"/api/errors/{wanted}").status_code == 404


def test_a_renamed_entry_leads_to_its_new_id(client, renamed):
    said = client.get("/api/errors/if-on-a-tracer", follow_redirects=False)
    assert (said.status_code, said.headers["location"]) == (301, "/api/errors/python-if-on-tracer")


def test_the_redirects_of_the_index_lead_to_entries():
    path = views.index_dir() / "redirects.yml"
    read = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}
    assert all(views.error_page(new) is not None for new in (read or {}).values())


def test_the_list_can_be_narrowed_down(client):
    query = "/api/errors?area=jit&exception=TracerBoolConversionError&jax=0.12.0.1&kind=entry"
    found = TypeAdapter(Listing).validate_json(client.get(query).content)
    assert "python-if-on-tracer" in {row.id for row in found.items}
    for row in found.items:
        assert row.area == "jit" and row.kind == "entry"
        assert "TracerBoolConversionError" in row.exceptions and "0.12.0.1" in row.versions


def test_pages_of_the_list_hold_each_error_once(client):
    first = client.get("/api/errors").json()
    pages = [client.get(f"/api/errors?page={number}").json() for number in (1, 2, 3)]
    ids = [row["id"] for page in pages for row in page["items"]]
    assert len(ids) == len(set(ids)) == 3 * PER_PAGE
    assert first["total"] > (first["last"] - 1) * PER_PAGE


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("python-if-on-tracer", "python-if-on-tracer"),
        (TRACEBACK, "scan-carry-dtype-mismatch"),
        (SITE.id, SITE.id),
    ],
)
def test_search_finds_an_id_and_a_traceback(client, query, best):
    found = client.get("/api/search", params={"q": query[:2000], "limit": 1}).json()
    assert [row["id"] for row in found["results"]] == [best]


def test_search_finds_by_words_and_by_meaning(client):
    by_words = client.get("/api/search", params={"q": "carry dtype", "limit": 5}).json()["results"]
    assert {row["id"] for row in by_words} & {"scan-carry-dtype-mismatch", "fori-carry-dtype-mismatch"}
    question = "why can't I use an if statement on a jax array inside jit?"
    by_meaning = client.get("/api/search", params={"q": question, "limit": 5}).json()["results"]
    assert "python-if-on-tracer" in {row["id"] for row in by_meaning}


def test_explain_gives_the_answer_of_the_library(client):
    said = client.post("/api/explain", json={"text": TRACEBACK})
    answer = TypeAdapter(Answer).validate_json(said.content)
    assert (answer.status, answer.matches[0].id) == ("answered", "scan-carry-dtype-mismatch")
    assert answer.fixes[0].after


@pytest.mark.parametrize("body", [{"text": ""}, {"text": "x", "jax_version": "one"}])
def test_explain_says_in_one_line_what_can_not_be_used(client, body):
    said = client.post("/api/explain", json=body)
    assert said.status_code == 400
    assert "\n" not in said.json()["detail"]


def test_the_schema_names_what_is_given(client):
    schema = client.get("/openapi.json").json()
    shapes = {
        path: operation["responses"]["200"]["content"]["application/json"]["schema"].get("$ref", "")
        for path, methods in schema["paths"].items()
        if path.startswith("/api/")
        for operation in methods.values()
    }
    assert {path: ref.rpartition("/")[2] for path, ref in shapes.items()} == {
        "/api/errors": "Listing",
        "/api/errors/{error_id}": "ErrorPage",
        "/api/search": "SearchResults",
        "/api/explain": "Answer",
    }
