"""The protocol of OpenAI: chat completions by a model named ``jaxerr``, for clients that speak it."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response, StreamingResponse

from jaxerr_rag.errors import JaxerrError
from jaxerr_rag.server.chat import STREAM_HEADERS
from jaxerr_rag.server.conversation import Message
from jaxerr_rag.server.encode import encoded
from jaxerr_rag.server.leaving import GONE, first_and_rest, while_there
from jaxerr_rag.server.limits import MAX_CONTENT, MAX_MESSAGES
from jaxerr_rag.server.problems import as_json, openai_error, problem, said_of
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.work import Question, Work, text_of

router = APIRouter(prefix="/v1", tags=["openai"])
_LOG = logging.getLogger(__name__)

MODEL = "jaxerr"
_MAX_PARTS, _MAX_NAME = 100, 200
_CREATED = 1_767_225_600
"""When the model is said to be made: the protocol wants a time, and it shall be the same of all replicas."""

Usage = dict[str, int]


class Part(BaseModel):
    """A part of a message; only those of type ``text`` are read."""

    type: Annotated[str, Field(max_length=_MAX_NAME)]
    text: Annotated[str, Field(max_length=MAX_CONTENT)] = ""


class CompletionMessage(BaseModel):
    """One message, of any role the protocol knows; only what users say counts."""

    role: Annotated[str, Field(max_length=_MAX_NAME)]
    content: (
        Annotated[str, Field(max_length=MAX_CONTENT)]
        | Annotated[list[Part], Field(max_length=_MAX_PARTS)]
        | None
    ) = None

    def text(self) -> str:
        """What it says."""
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.type == "text")
        return self.content or ""


class StreamOptions(BaseModel):
    """What a stream is to have."""

    include_usage: bool = False


class CompletionRequest(BaseModel):
    """What is read of a request; all other parameters of the protocol are ignored."""

    model: Annotated[str, Field(max_length=_MAX_NAME)]
    messages: Annotated[list[CompletionMessage], Field(min_length=1, max_length=MAX_MESSAGES)]
    stream: bool | None = False
    stream_options: StreamOptions | None = None


class Model(BaseModel):
    """A model, as the protocol lists it."""

    id: str
    object: Literal["model"] = "model"
    created: int = _CREATED
    owned_by: str = "jaxerr-rag"


class Models(BaseModel):
    """All of them."""

    object: Literal["list"] = "list"
    data: list[Model]


@router.get("/models")
async def models() -> Models:
    """The one model there is."""
    return Models(data=[Model(id=MODEL)])


@router.get("/models/{name}", response_model=Model)
async def model(name: str, request: Request) -> Any:
    """A model by its name."""
    return Model(id=MODEL) if name == MODEL else _no_model(request)


@router.post(
    "/chat/completions",
    responses={
        200: {"content": {"application/json": {}, "text/event-stream": {"schema": {"type": "string"}}}}
    },
)
async def completions(body: CompletionRequest, request: Request) -> Response:
    """Explains the error of a conversation, or answers what its last message asks about it."""
    if body.model != MODEL:
        return _no_model(request)
    work: Work = request.app.state.work
    messages = tuple(Message(message.role, message.text()) for message in body.messages)
    question = Question(messages)
    head = {"id": f"chatcmpl-{uuid.uuid4().hex}", "created": int(time.time()), "model": MODEL}
    prompt = sum(_words(message.content) for message in messages)
    if body.stream:
        batches = await while_there(request, first_and_rest(work.replies(question)))
        if batches is None:
            return Response(status_code=GONE)
        usage = prompt if body.stream_options is not None and body.stream_options.include_usage else None
        chunks = _chunks(batches, head, usage)
        return StreamingResponse(chunks, headers=STREAM_HEADERS, media_type="text/event-stream")
    events = await while_there(request, work.whole(question))
    if events is None:
        return Response(status_code=GONE)
    text = text_of(events).strip()
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text, "refusal": None},
        "logprobs": None,
        "finish_reason": "stop",
    }
    usage_of = _usage(prompt, _words(text))
    return as_json({**head, "object": "chat.completion", "choices": [choice], "usage": usage_of})


def _no_model(request: Request) -> Response:
    return problem(
        request.url.path,
        404,
        f"There is no such model here: use `{MODEL}`.",
        code="model_not_found",
        param="model",
    )


async def _chunks(
    batches: AsyncIterator[list[Event]], head: dict[str, Any], prompt: int | None
) -> AsyncIterator[bytes]:
    """The stream of a completion.

    Args:
      batches: the events of the reply.
      head: what all chunks have.
      prompt: words of the conversation if usage is wanted, else None.
    """
    head = {**head, "object": "chat.completion.chunk"}
    if prompt is not None:
        head["usage"] = None

    def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return _data({**head, "choices": [choice]})

    words = 0
    try:
        yield chunk({"role": "assistant", "content": "", "refusal": None})
        async for batch in batches:
            text = text_of(batch)
            words += _words(text)
            if text:
                yield chunk({"content": text})
    except JaxerrError as error:
        yield _data({"error": openai_error(*said_of(error))})
        return
    except Exception as error:
        _LOG.error("a reply broke off", exc_info=error)
        yield _data({"error": openai_error(500, "The server failed in the middle of the answer.")})
        return
    yield chunk({}, "stop")
    if prompt is not None:
        yield _data({**head, "choices": [], "usage": _usage(prompt, words)})
    yield b"data: [DONE]\n\n"


def _data(data: Any) -> bytes:
    return b"data: " + encoded(data) + b"\n\n"


def _usage(prompt: int, completion: int) -> Usage:
    """Usage in words, separated by white space: no tokenizer is at work whose tokens could be counted."""
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def _words(text: str) -> int:
    return len(text.split())
