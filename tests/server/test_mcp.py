"""``jaxerr-mcp``, by the client of the official package."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from jaxerr_rag.runner import available_isolation
from tests.server.conftest import PROGRAM, TRACEBACK

SCRIPT = ["-c", "from jaxerr_rag.server.mcp import main; main()"]
SITE = "ValueError: n argument to diag_indices must be nonnegative, got -1"
Call = tuple[str, dict[str, Any]]


def ask(*calls: Call, **environment: str) -> tuple[set[str], list[Any]]:
    """The names of the tools, and the results of calls, of a server that is started for them."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("JAXERR_")}
    parameters = StdioServerParameters(command=sys.executable, args=SCRIPT, env={**kept, **environment})

    async def talk() -> tuple[set[str], list[Any]]:
        async with Client(parameters, read_timeout_seconds=90) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            return tools, [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(talk())


def data(result: Any) -> dict[str, Any]:
    """The JSON that a tool gave."""
    assert not result.is_error, result.content
    given: dict[str, Any] = json.loads(result.content[0].text)
    return given


def test_tools_explain_find_and_show_and_run_nothing() -> None:
    tools, results = ask(
        ("explain_error", {"text": TRACEBACK}),
        ("explain_error", {"text": TRACEBACK, "code": PROGRAM, "jax_version": "0.6.2"}),
        ("get_entry", {"id": "scan-carry-dtype-mismatch"}),
        ("search_errors", {"query": SITE, "limit": 2}),
        ("explain_error", {"text": "ValueError: my own thing broke"}),
    )
    assert tools == {"explain_error", "get_entry", "search_errors"}
    first, second, page, found, foreign = map(data, results)
    assert first["status"] == "answered"
    assert first["matches"][0]["id"] == "scan-carry-dtype-mismatch"
    assert "Fix (ran on JAX" in first["text"]
    assert second["status"] == "answered"
    assert page["fixes"][0]["ran_on"]
    assert page["broken"] != page["fixes"][0]["program"]
    assert "What it means" in page["sections"]
    assert found["matches"][0]["kind"] == "site"
    assert len(found["matches"]) <= 2
    assert foreign["status"] != "answered"
    assert foreign["reason"]


def test_what_cant_be_used_is_told_and_the_server_goes_on() -> None:
    site = data(ask(("search_errors", {"query": SITE}))[1][0])["matches"][0]["id"]
    _, results = ask(
        ("get_entry", {"id": "no-such-entry"}),
        ("explain_error", {"text": " "}),
        ("explain_error", {"text": TRACEBACK, "jax_version": "newest"}),
        ("search_errors", {"query": SITE, "limit": 1000}),
        ("try_patch", {"program": "pass"}),
        ("get_entry", {"id": site}),
    )
    *refused, shown = results
    assert all(result.is_error for result in refused)
    said = [result.content[0].text for result in refused]
    assert "search_errors finds their ids" in said[0]
    assert "paste the traceback" in said[1]
    assert "is not a version of JAX" in said[2]
    assert not any("Traceback" in text for text in said)
    assert data(shown)["note"] == "From JAX's source; no tested fix yet."


@pytest.mark.skipif(available_isolation() is None, reason="nothing here can isolate a program")
def test_programs_are_run_where_the_operator_allows_it() -> None:
    silenced = (
        "try:\n" + "".join(f"    {line}\n" for line in PROGRAM.splitlines()) + "except Exception:\n    pass\n"
    )
    changed = PROGRAM.replace(
        "temperature[1:-1] = interior", "temperature = temperature.at[1:-1].set(interior)"
    )
    tools, results = ask(
        ("try_patch", {"program": PROGRAM}),
        ("try_patch", {"program": PROGRAM, "patched": changed}),
        ("try_patch", {"program": PROGRAM, "patched": silenced}),
        ("try_patch", {"program": PROGRAM, "patched": "def"}),
        JAXERR_SERVE_VERIFY="1",
    )
    assert "try_patch" in tools
    searched, given, refused, broken = results
    assert data(searched)["program"]["status"] == "failed"
    assert ".at[" in data(searched)["patches"][0]["diff"]
    assert data(given)["patched"]["status"] == "passed"
    assert data(refused)["patched"]["status"] == "refused"
    assert broken.is_error


def test_nothing_but_the_protocol_is_on_stdout() -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    text = {"name": "explain_error", "arguments": {"text": TRACEBACK}}
    messages = [
        hello,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": text},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "none", "arguments": {}}},
    ]
    given = "".join(json.dumps(message) + "\n" for message in messages) + "no JSON\n"
    process = subprocess.Popen(
        [sys.executable, *SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(given)
        process.stdin.flush()
        ids = set()
        lines = []
        while not {1, 2, 3} <= ids:
            lines.append(json.loads(process.stdout.readline()))
            ids.add(lines[-1].get("id"))
        process.stdin.close()
        lines += map(json.loads, process.stdout)
    assert all(line["jsonrpc"] == "2.0" for line in lines)


def test_a_setting_that_cant_be_used_is_told_in_one_line_on_stderr() -> None:
    environment = {**os.environ, "JAXERR_SERVE_VERIFY": "yes"}
    done = subprocess.run(
        [sys.executable, *SCRIPT], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "jaxerr-mcp: JAXERR_SERVE_VERIFY is 'yes': 1 switches it on, 0 or nothing off\n"
