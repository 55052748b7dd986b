"""``POST /chat``: a conversation about an error, streamed as Server-Sent Events or as one object."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, format_sse_event
from pydantic import BaseModel, Field
from starlette.responses import Response

from jaxerr_rag.errors import JaxerrError
from jaxerr_rag.server.conversation import Message
from jaxerr_rag.server.encode import encoded
from jaxerr_rag.server.leaving import GONE, first_and_rest, while_there
from jaxerr_rag.server.limits import MAX_CODE, MAX_CONTENT, MAX_MESSAGES, MAX_VERSION
from jaxerr_rag.server.problems import as_json, said_of
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.work import Question, Work, text_of

router = APIRouter(tags=["chat"])
_LOG = logging.getLogger(__name__)

STREAM_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""So that proxies pass on each piece at once."""


class ChatMessage(BaseModel):
    """One message."""

    role: Literal["user", "assistant", "system"]
    content: Annotated[str, Field(max_length=MAX_CONTENT)]


class ChatRequest(BaseModel):
    """A conversation, oldest message first: it is the whole state, the server keeps none."""

    messages: Annotated[list[ChatMessage], Field(min_length=1, max_length=MAX_MESSAGES)]
    code: Annotated[str | None, Field(max_length=MAX_CODE, description="The program that failed.")] = None
    jax_version: Annotated[str | None, Field(max_length=MAX_VERSION)] = None
    verify: Annotated[bool, Field(description="Run the program, and patches of it.")] = False
    stream: bool = True


class ChatAnswer(BaseModel):
    """The answer in one piece, for ``stream: false``."""

    matches: Annotated[list[dict[str, Any]], Field(description="Best first.")]
    text: Annotated[str, Field(description="Markdown.")]
    patches: Annotated[list[dict[str, Any]], Field(description="Those that passed when they were run.")]
    status: Literal["answered", "unsure", "not_jax"]
    reason: Annotated[str | None, Field(description="Why it abstains.")]
    written_by: Annotated[str, Field(description="`assembled` where no language model wrote it.")]
    not_written: Annotated[str | None, Field(description="Why a language model that was asked did not.")]
    asks_for: Annotated[str | None, Field(description="What would change the answer.")]
    verify: Annotated[
        Literal["ran", "not_asked", "off", "no_code", "no_match", "busy"],
        Field(description="Whether programs were run; `off`: the operator does not allow it."),
    ]


@router.post(
    "/chat",
    response_model=ChatAnswer,
    responses={
        200: {
            "description": "With `stream: false` one object; else the events `matches`, `text` (pieces of "
            "Markdown), `patch` and `done`, each with JSON as its data, or `error` where it broke off.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    },
)
async def chat(body: ChatRequest, request: Request) -> Response:
    """Explains the error in hand, or answers what is asked about it."""
    work: Work = request.app.state.work
    question = Question(
        tuple(Message(message.role, message.content) for message in body.messages),
        body.code,
        body.jax_version,
        body.verify,
    )
    if body.stream:
        batches = await while_there(request, first_and_rest(work.replies(question)))
        if batches is None:
            return Response(status_code=GONE)
        return EventSourceResponse(_written(batches), headers=STREAM_HEADERS)
    events = await while_there(request, work.whole(question))
    return as_json(_together(events)) if events is not None else Response(status_code=GONE)


async def _written(batches: AsyncIterator[list[Event]]) -> AsyncIterator[bytes]:
    try:
        async for batch in batches:
            yield b"".join(map(_event, batch))
    except JaxerrError as error:
        yield _event_of("error", {"message": said_of(error)[1]})
    except Exception as error:
        _LOG.error("a reply broke off", exc_info=error)
        yield _event_of("error", {"message": "The server failed in the middle of the answer."})


def _event(event: Event) -> bytes:
    return _event_of(event.name, event.data)


def _event_of(name: str, data: Any) -> bytes:
    return format_sse_event(event=name, data_str=encoded(data).decode())


def _together(events: list[Event]) -> dict[str, Any]:
    by_name = {event.name: event.data for event in events}
    return {
        "matches": by_name["matches"],
        "text": text_of(events),
        "patches": [event.data for event in events if event.name == "patch"],
        **by_name["done"],
    }
