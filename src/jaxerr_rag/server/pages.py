"""The pages: chat, the list of errors, the page of each; and what the chat page's script asks for."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter, Query, Request
from fastapi.sse import EventSourceResponse, format_sse_event
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from jaxerr_rag.answer.html import markdown
from jaxerr_rag.answer.markdown import fenced
from jaxerr_rag.answer.model import MatchSummary
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.server.api import MAX_PAGE, Name, Text
from jaxerr_rag.server.chat import STREAM_HEADERS, ChatRequest
from jaxerr_rag.server.conversation import Message
from jaxerr_rag.server.encode import encoded
from jaxerr_rag.server.html import STATIC, Links, part
from jaxerr_rag.server.html import page as render
from jaxerr_rag.server.leaving import GONE, first_and_rest, while_there
from jaxerr_rag.server.limits import MAX_CODE, MAX_CONTENT, MAX_VERSION
from jaxerr_rag.server.listing import Wanted, choices, listing
from jaxerr_rag.server.problems import said_of
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.views import error_page, redirects
from jaxerr_rag.server.work import Question, Work, text_of

router = APIRouter(include_in_schema=False)
_LOG = logging.getLogger(__name__)

_REPORTED = 20_000
"""Characters of what the user gave that go into the text of an issue."""

_FILES = frozenset(path.name for path in STATIC.iterdir())


@router.get("/static/{name}")
def static(name: str) -> Response:
    """A style sheet or script."""
    if name not in _FILES:
        raise HTTPException(404)
    return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})


@router.get("/")
async def chat_page(request: Request) -> Response:
    """The chat page."""
    return await _made(request, lambda: _html(_chat(request)))


@router.post("/")
async def answer_page(request: Request) -> Response:
    """The chat page with an answer, for browsers without JavaScript."""
    try:
        fields = parse_qs((await request.body()).decode(), max_num_fields=10)
    except ValueError:
        raise InputError("the form can't be read: send text in UTF-8") from None
    given = {name: values[0].replace("\r\n", "\n") for name, values in fields.items()}
    text, code = given.get("text", ""), given.get("code", "")
    version, verify = given.get("jax_version", "").strip(), "verify" in given
    shown: dict[str, Any] = {"text": text, "code": code, "version": version, "verified": verify}
    if len(text) > MAX_CONTENT or len(code) > MAX_CODE or len(version) > MAX_VERSION:
        shown["problem"] = "That is too long: give the traceback and the program, not the whole log."
        return _html(_chat(request, **shown), 422)
    work: Work = request.app.state.work
    asked = Question((Message("user", text),), code or None, version or None, verify)
    try:
        events = await while_there(request, work.whole(asked))
    except InputError as error:
        return _html(_chat(request, **shown, problem=str(error)), 400)
    if events is None:
        return Response(status_code=GONE)
    data = {event.name: event.data for event in events}
    shown["answer"] = {
        "matches": data["matches"],
        "html": Markup(markdown(text_of(events), _links(request).known)),
        "patches": [event.data for event in events if event.name == "patch"],
        "end": data["done"],
        "report": issue(asked, data["matches"], data["done"]),
    }
    return await _made(request, lambda: _html(_chat(request, **shown)))


@router.post("/ask")
async def ask(body: ChatRequest, request: Request) -> Response:
    """The events of ``POST /chat``, each as the HTML that shows it."""
    work: Work = request.app.state.work
    messages = tuple(Message(message.role, message.content) for message in body.messages)
    question = Question(messages, body.code, body.jax_version, body.verify)
    batches = await while_there(request, first_and_rest(work.replies(question)))
    if batches is None:
        return Response(status_code=GONE)
    shown = Shown(question, _links(request))
    return EventSourceResponse(_written(batches, shown, work), headers=STREAM_HEADERS)


@router.get("/errors")
async def errors_page(
    request: Request,
    q: Text = "",
    area: Name = "",
    exception: Name = "",
    jax: Annotated[str, Query(max_length=MAX_VERSION)] = "",
    kind: Literal["", "entry", "site"] = "",
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
) -> Response:
    """Search and browse."""
    wanted = Wanted(q, area, exception, jax, kind)
    links = _links(request)
    chosen = {"q": q, "area": area, "exception": exception, "jax": jax, "kind": kind}

    def page_link(number: int) -> str:
        query = {name: value for name, value in chosen.items() if value} | {"page": str(number)}
        return f"{links.errors}?{urlencode(query)}"

    def made() -> Response:
        shown = {"wanted": wanted, "found": listing(wanted, page), "choices": choices()}
        return _html(render("errors.html", links, here="errors", page_link=page_link, **shown))

    return await _made(request, made)


@router.get("/errors/{error_id}")
async def one_error_page(error_id: str, request: Request) -> Response:
    """The page of an error."""
    links = _links(request)

    def made() -> Response:
        found = error_page(error_id)
        if found is not None:
            return _html(render("error.html", links, here="errors", error=found))
        if error_id in redirects():
            return RedirectResponse(links.error(redirects()[error_id]), 301)
        return _html(render("missing.html", links, wanted=error_id[:100]), 404)

    return await _made(request, made)


class Shown:
    """Turns the events of a reply into HTML, Markdown a paragraph or block at a time.

    Args:
      question: what was asked.
      links: addresses of pages.
    """

    def __init__(self, question: Question, links: Links) -> None:
        self._question = question
        self._links = links
        self._matches: tuple[MatchSummary, ...] = ()
        self._waiting = ""

    def html(self, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
        """Names of events, and their HTML."""
        for event in events:
            if event.name == "text":
                self._waiting += event.data
                if self._waiting.endswith("\n\n") and not _in_fence(self._waiting):
                    yield from self._text()
                continue
            yield from self._text()
            if event.name == "matches":
                self._matches = event.data
                yield "matches", part("matches", self._links, event.data, self._links)
            elif event.name == "patch":
                yield "patch", part("patch", self._links, event.data)
            else:
                report = issue(self._question, self._matches, event.data)
                yield "done", part("done", self._links, event.data, report)

    def _text(self) -> Iterator[tuple[str, str]]:
        if self._waiting.strip():
            yield "text", markdown(self._waiting, self._links.known)
        self._waiting = ""


def issue(question: Question, matches: Iterable[MatchSummary], end: dict[str, Any]) -> str:
    """The text of an issue about a wrong answer."""
    given = "\n\n".join(message.content for message in question.messages if message.role == "user")
    found = "\n".join(f"- {match.id} ({match.confidence:.0%})" for match in matches) or "- none"
    parts = [
        "### What is wrong, and what would be right\n\n",
        f"### What was answered\n\n{end['status']}, {end['written_by']}\n\n{found}",
        f"### What I gave\n\n{fenced(given[:_REPORTED])}",
    ]
    if question.code:
        parts.append(f"### The program\n\n{fenced(question.code[:_REPORTED], 'python')}")
    if question.jax_version:
        parts.append(f"JAX {question.jax_version}")
    return "\n\n".join(parts) + "\n"


async def _written(batches: AsyncIterator[list[Event]], shown: Shown, work: Work) -> AsyncIterator[bytes]:
    try:
        async for batch in batches:
            pieces = await work.call(lambda: list(shown.html(batch)))  # noqa: B023  # it is awaited
            yield b"".join(_event(name, {"html": text}) for name, text in pieces)
    except JaxerrError as error:
        yield _event("error", {"message": said_of(error)[1]})
    except Exception as error:
        _LOG.error("a reply broke off", exc_info=error)
        yield _event("error", {"message": "The server failed in the middle of the answer."})


def _event(name: str, data: Any) -> bytes:
    return format_sse_event(event=name, data_str=encoded(data).decode())


def _in_fence(text: str) -> bool:
    """Whether Markdown ends inside a block of code."""
    fence = ""
    for line in text.splitlines():
        mark = line.strip()
        if not fence and mark.startswith("```"):
            fence = mark[: len(mark) - len(mark.lstrip("`"))]
        elif fence and mark.startswith(fence) and not mark.strip("`"):
            fence = ""
    return bool(fence)


async def _made(request: Request, make: Callable[[], Response]) -> Response:
    """A page, made in a thread; the time-out of the request does not wait for its end."""
    work: Work = request.app.state.work
    return await work.call(make)


def _chat(request: Request, **shown: Any) -> str:
    empty = dict.fromkeys(("text", "code", "version", "verified", "answer", "problem"))
    verify = request.app.state.settings.verify
    newest = list(catalog().versions)[-1]
    return render("chat.html", _links(request), here="ask", newest=newest, verify=verify, **empty | shown)


def _links(request: Request) -> Links:
    return Links(f"{request.scope.get('root_path', '')}/")


def _html(text: str, status: int = 200) -> Response:
    # Text of users may hold halves of surrogate pairs, which UTF-8 can't write.
    return HTMLResponse(text.encode("utf-8", "replace"), status)
