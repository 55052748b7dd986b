"""The tools of ``jaxerr-mcp``, as the Model Context Protocol offers them to language models."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from jaxerr_rag.answer.model import MatchSummary
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.catalog.versions import pinned_url
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.llm.client import Client
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import Match, retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.server.conversation import Message, read
from jaxerr_rag.server.reply import reply
from jaxerr_rag.server.verifying import Verifier

P = ParamSpec("P")
T = TypeVar("T")

Text = Annotated[str, Field(max_length=1_000_000)]
"""What a tool is given to read."""

_MOST = 20
_SHOWN = 3
"""Patches that are given back."""

_INSTRUCTIONS = """\
Explains errors of JAX from their tracebacks. Give `explain_error` the whole traceback as it was printed, \
and the program where it is known. Fixes that it shows were run on the JAX versions named beside them; raise \
sites without a page are labelled. Do not claim more than the tools say."""


def make_server(verifier: Verifier | None = None, client: Client | None = None) -> MCPServer[Any]:
    """The server and its tools.

    Args:
      verifier: runs programs; without one there is no `try_patch`.
      client: a language model that phrases what `explain_error` gives; None where there is none.
    """
    server: MCPServer[Any] = MCPServer(
        "jaxerr", instructions=_INSTRUCTIONS, version=version("jaxerr-rag"), log_level="WARNING"
    )

    @server.tool()
    @_told
    def explain_error(
        text: Annotated[Text, Field(description="A traceback, an error message, a log, or a question.")],
        code: Annotated[Text | None, Field(description="The program that failed.")] = None,
        jax_version: Annotated[str | None, Field(description="The JAX it ran on, such as 0.10.2.")] = None,
    ) -> dict[str, Any]:
        """Says which error of JAX this is, why the program raised it, and a fix that was run."""
        return explained(text, code, jax_version, client)

    @server.tool()
    @_told
    def get_entry(
        id: Annotated[str, Field(description="The id of a match: of an entry or of a raise site.")],
    ) -> dict[str, Any]:
        """Gives the page about a cause, with its broken and fixed programs; or the facts of a raise site."""
        return entry_of(id)

    @server.tool()
    @_told
    def search_errors(
        query: Annotated[Text, Field(description="A message, a name of JAX, or a question in words.")],
        limit: Annotated[int, Field(ge=1, le=_MOST)] = 5,
    ) -> dict[str, Any]:
        """Finds the entries and raise sites that a text is about, best first."""
        found = retrieve(parse(query), top_k=limit)
        return {"status": found.status, "reason": found.reason, "matches": list(map(_short, found.matches))}

    if verifier is not None:

        @server.tool()
        @_told
        def try_patch(
            program: Annotated[Text, Field(description="The whole program that fails.")],
            patched: Annotated[
                Text | None, Field(description="The whole program as changed by you; none: look for patches.")
            ] = None,
        ) -> dict[str, Any]:
            """Runs a program in a sandbox: your changed version, or patches known for its error.

            "Passed" says that it ran without an error, not that it computes what was meant.
            """
            return tried(verifier, program, patched)

    return server


def explained(
    text: str, code: str | None, jax_version: str | None, client: Client | None = None
) -> dict[str, Any]:
    """The answer to a text, as Markdown with its matches, and who wrote it."""
    turn = read([Message("user", text)], code=code, jax_version=jax_version)
    events = list(reply(turn, client=client))
    done = events[-1].data
    return {
        "status": done["status"],
        "reason": done["reason"],
        "text": "".join(event.data for event in events if event.name == "text").strip(),
        "written_by": done["written_by"],
        "not_written": done["not_written"],
        "asks_for": done["asks_for"],
        "matches": [{**_short(match), "evidence": list(match.evidence)} for match in events[0].data],
    }


def entry_of(wanted: str) -> dict[str, Any]:
    """A page, or the facts of a raise site.

    Raises:
      InputError: there is neither.
    """
    if wanted in pages():
        return _page(pages()[wanted])
    site = catalog().by_id(wanted)
    if site is None:
        raise InputError(f"there is no entry or raise site {wanted[:80]!r}: search_errors finds their ids")
    line = site.lines[site.newest][0]
    return {
        "id": site.id,
        "kind": "site",
        "exception": site.exception,
        "message": site.template,
        "when": list(site.guards),
        "function": site.function,
        "reached_from": list(site.public),
        "jax_versions": list(site.lines),
        "url": pinned_url(site.newest, site.file, line),
        "note": "From JAX's source; no tested fix yet.",
    }


def _page(entry: Entry) -> dict[str, Any]:
    ran = {fix.strategy: entry.verified.get(f"fix_{fix.strategy}.py", []) for fix in entry.fixes}
    return {
        "id": entry.id,
        "kind": "entry",
        "title": entry.title,
        "exceptions": list(entry.exceptions),
        "jax": entry.jax,
        "sections": entry.sections,
        "broken": entry.broken,
        "fixes": [
            {"strategy": fix.strategy, "text": fix.text, "program": fix.program, "ran_on": ran[fix.strategy]}
            for fix in entry.fixes
            if ran[fix.strategy]
        ],
        "advice": list(entry.advice),
        "related": list(entry.related),
    }


def _short(match: Match | MatchSummary) -> dict[str, Any]:
    return {"id": match.id, "kind": match.kind, "title": match.title, "confidence": match.confidence}


def tried(verifier: Verifier, program: str, patched: str | None) -> dict[str, Any]:
    """What came of running a program, and patches of it or the one that is given.

    Raises:
      InputError: other programs are running.
    """
    if not verifier.take():
        raise InputError("other programs are running: try again in a few seconds")
    try:
        if patched is not None:
            return _of_given(verifier, program, patched)
        found = verifier.verify(program, None, threading.Event())
    finally:
        verifier.give_back()
    first = found.first
    return {
        "program": {"status": first.status, "error": first.error, "jax": first.jax},
        "patches": [
            {"strategy": patch.strategy, "diff": patch.diff, "safety": patch.safety, "note": patch.note}
            for patch in found.patches[:_SHOWN]
            if patch.verdict.status == "passed"
        ],
    }


def _of_given(verifier: Verifier, program: str, patched: str) -> dict[str, Any]:
    # The extra `repair`, without which there is no verifier.
    from jaxerr_rag.repair.program.code import Code
    from jaxerr_rag.repair.silence import why_refused

    try:
        refusal = why_refused(Code(program), Code(patched))
    except SyntaxError as error:
        raise InputError(f"it does not parse: {error}") from None
    if refusal is not None:
        return {"patched": {"status": "refused", "error": refusal, "jax": None}}
    verdict = verifier.run(patched)
    return {"patched": {"status": verdict.status, "error": verdict.error, "jax": verdict.jax}}


def _told(tool: Callable[P, T]) -> Callable[P, T]:
    """A tool whose user is told what they can mend."""

    @wraps(tool)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return tool(*args, **kwargs)
        except JaxerrError as error:
            raise ToolError(str(error)) from None

    return call
