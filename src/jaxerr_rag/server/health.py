"""Whether a server lives, whether it is ready, and its metrics."""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Callable
from typing import Literal

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from starlette.responses import Response

from jaxerr_rag.server.observe import Metrics
from jaxerr_rag.server.problems import as_json

router = APIRouter(tags=["health"])
_LOG = logging.getLogger(__name__)


class Health(BaseModel):
    """That the process lives, or may be asked."""

    status: Literal["ok", "loading", "failed"]


class Readiness:
    """Loads what answers need, in a thread, and knows how far that is.

    Args:
      load: loads it.
    """

    def __init__(self, load: Callable[[], None]) -> None:
        self._load = load
        self.status: Literal["ok", "loading", "failed"] = "loading"

    def start(self) -> None:
        """Begins to load; a daemon, as building an index can't be interrupted."""
        threading.Thread(target=self._run, name="load", daemon=True).start()

    def _run(self) -> None:
        try:
            self._load()
        except Exception as error:
            fields = {"error": type(error).__name__, "reason": str(error).partition("\n")[0]}
            _LOG.error("what answers need can't be loaded", extra={"fields": fields})
            self.status = "failed"
        else:
            self.status = "ok"
            _LOG.info("ready")


def load_index() -> None:
    """Loads the catalog, the entries, the encoder and the index of meanings, building it if there is none."""
    from jaxerr_rag.report import parse
    from jaxerr_rag.retrieve import retrieve
    from jaxerr_rag.server import listing

    for text in ("ValueError: n argument to diag_indices must be nonnegative, got -1", "how does vmap fail?"):
        retrieve(parse(text))
    listing.choices()
    # What was loaded stays: looking through it for garbage would stop the worker for tenths of a second.
    gc.collect()
    gc.freeze()


@router.get("/healthz")
async def healthz() -> Health:
    """The process lives."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Health}})
async def readyz(request: Request) -> Response:
    """The index is loaded."""
    readiness: Readiness = request.app.state.readiness
    return as_json({"status": readiness.status}, 200 if readiness.status == "ok" else 503)


@router.get("/metrics", responses={200: {"content": {"text/plain": {}}}})
def metrics(request: Request) -> Response:
    """Counters in the format of Prometheus."""
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), headers={"content-type": CONTENT_TYPE_LATEST})
