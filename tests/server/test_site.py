"""The static export: whole, linked, and usable from any folder."""

from __future__ import annotations

import json
import re
import sys
from urllib.parse import unquote

import pytest

from jaxerr_rag import index_cli
from jaxerr_rag.errors import InputError
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.server.site import export


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("site") / "out"
    export(out)
    return out


def test_every_entry_has_a_page_and_data(site):
    for entry_id in pages().ids:
        assert (site / "errors" / f"{entry_id}.html").is_file()
        data = json.loads((site / "api" / "errors" / f"{entry_id}.json").read_text(encoding="utf-8"))
        assert data["id"] == entry_id
    listed = json.loads((site / "api" / "errors.json").read_text(encoding="utf-8"))
    assert {row["id"] for row in listed} == set(pages().ids)


def test_every_link_within_the_site_leads_somewhere(site):
    broken = []
    for path in site.rglob("*.html"):
        for address in set(re.findall(r'(?:href|src)="([^"]+)"', path.read_text(encoding="utf-8"))):
            if address.startswith(("https://", "http://")):
                continue
            assert not address.startswith("/"), address
            target = unquote(address.partition("#")[0])
            if target and not (path.parent / target).is_file():
                broken.append((path.name, address))
    assert not broken


def test_raise_sites_without_a_page_are_listed_with_their_source(site):
    sites = json.loads((site / "api" / "sites.json").read_text(encoding="utf-8"))
    assert len(sites) > 1000
    assert all(one["url"].startswith("https://github.com/jax-ml/jax/blob/jax-v") for one in sites)
    shown = (site / "sites" / f"{sites[0]['area']}.html").read_text(encoding="utf-8")
    assert f'id="{sites[0]["id"]}"' in shown and "no tested fix yet" in shown


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="other files"):
        export(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_the_command_says_what_it_wrote_and_writes_again(site, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["jaxerr-index", "site", str(site)])
    index_cli.main()
    assert f"{len(pages().ids)} entries" in capsys.readouterr().out
