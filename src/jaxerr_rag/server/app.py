"""The app: routes, and the middleware round them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from jaxerr_rag.llm.client import Client
from jaxerr_rag.server import api, chat, health, openai, pages, problems, verifying
from jaxerr_rag.server.limits import Limits
from jaxerr_rag.server.observe import Metrics, Observe
from jaxerr_rag.server.settings import Settings
from jaxerr_rag.server.work import Work

ROUTERS = (chat.router, openai.router, api.router, pages.router, health.router)
"""What is served."""


def create_app(settings: Settings | None = None, *, load: Callable[[], None] = health.load_index) -> FastAPI:
    """The app of one worker.

    Args:
      settings: those of the environment if None.
      load: loads what answers need, while the server already answers ``/healthz``.

    Raises:
      InputError: the environment has a setting that can't be used.
      MissingExtra: it names a language model, and the extra ``llm`` is not installed.
    """
    settings = settings or Settings.from_environ(os.environ)
    verifier = verifying.Verifier() if settings.verify else None
    metrics = Metrics()
    client = Client(settings.llm) if settings.llm is not None else None

    def load_all() -> None:
        load()
        if verifier is not None:
            verifying.check()
            verifier.warm()

    readiness = health.Readiness(load_all)
    work = Work(metrics, verifier, client, lambda: readiness.status == "ok")

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with ExitStack() as stack:
            if verifier is not None:
                stack.enter_context(verifier)
            if client is not None:
                stack.callback(client.close)
            stack.callback(work.close)
            readiness.start()
            yield

    app = FastAPI(
        title="jaxerr",
        summary="Explains errors of JAX.",
        version=version("jaxerr-rag"),
        # Their pages load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.metrics = metrics
    app.state.work = work
    app.state.readiness = readiness
    problems.install(app)
    for router in ROUTERS:
        app.include_router(router)
    # The last one added is the outermost.
    app.add_middleware(Limits, settings=settings)
    if settings.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors,
            allow_methods=("GET", "POST"),
            allow_headers=("authorization", "content-type", "x-request-id"),
            expose_headers=("x-request-id", "retry-after"),
        )
    app.add_middleware(Observe, metrics=metrics)
    return app
