"""The JSON API: the catalogue of errors, search, and answers to reports."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from jaxerr_rag import explain
from jaxerr_rag.answer.model import Answer
from jaxerr_rag.server.leaving import GONE, while_there
from jaxerr_rag.server.limits import MAX_CODE, MAX_CONTENT, MAX_VERSION
from jaxerr_rag.server.listing import MAX_QUERY, Listing, Row, Wanted, listing
from jaxerr_rag.server.listing import search as ranked
from jaxerr_rag.server.problems import as_json
from jaxerr_rag.server.views import ErrorPage, error_page, redirects
from jaxerr_rag.server.work import Work

router = APIRouter(prefix="/api", tags=["data"])

Name = Annotated[str, Query(max_length=100)]
Text = Annotated[str, Query(max_length=MAX_QUERY)]

MAX_PAGE = 10_000
"""The highest number of a page that may be asked for."""


class Problem(BaseModel):
    """Why there is no answer."""

    detail: str


class SearchResults(BaseModel):
    """Errors for a query, best first."""

    query: str
    results: list[Row]


class ExplainRequest(BaseModel):
    """A report of an error. Nothing of it is run; ``POST /chat`` runs programs where that is allowed."""

    text: Annotated[
        str, Field(max_length=MAX_CONTENT, description="A traceback, a message, a log or a question.")
    ]
    code: Annotated[str | None, Field(max_length=MAX_CODE, description="The program that failed.")] = None
    jax_version: Annotated[str | None, Field(max_length=MAX_VERSION)] = None
    top_k: Annotated[int, Field(ge=1, le=50, description="Matches at most.")] = 5


@router.get("/errors", response_model=Listing)
async def errors(
    request: Request,
    q: Text = "",
    area: Name = "",
    exception: Name = "",
    jax: Annotated[str, Query(max_length=MAX_VERSION)] = "",
    kind: Literal["", "entry", "site"] = "",
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
) -> Response:
    """The errors, a page at a time: entries by area, then raise sites that no entry is about."""
    work: Work = request.app.state.work
    wanted = Wanted(q, area, exception, jax, kind)
    return await work.call(lambda: as_json(listing(wanted, page)))


@router.get(
    "/errors/{error_id}",
    response_model=ErrorPage,
    responses={404: {"model": Problem}, 301: {"description": "The entry was renamed."}},
)
async def error(error_id: str, request: Request) -> Response:
    """All that is known of an error: an entry by its id, or a raise site by its ten digits."""
    work: Work = request.app.state.work
    page = await work.call(lambda: error_page(error_id))
    if page is not None:
        return as_json(page)
    if error_id in redirects():
        return RedirectResponse(request.url_for("error", error_id=redirects()[error_id]).path, 301)
    raise HTTPException(404)


@router.get("/search", response_model=SearchResults)
async def search(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=MAX_QUERY)],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """The errors for a message, words or a question, best first."""
    work: Work = request.app.state.work
    return await work.call(lambda: as_json({"query": q, "results": tuple(islice(ranked(q), limit))}))


@router.post("/explain", response_model=Answer, responses={400: {"model": Problem}})
async def explain_report(body: ExplainRequest, request: Request) -> Response:
    """The answer to a report; `written_by` says whether a language model phrased it."""
    work: Work = request.app.state.work

    def made() -> Response:
        answer = explain(
            body.text, body.code, jax_version=body.jax_version, top_k=body.top_k, llm=work.client
        )
        work.count(answer.status)
        return as_json(answer.to_dict())

    return await while_there(request, work.answer(made)) or Response(status_code=GONE)
