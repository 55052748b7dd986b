"""Report to matches: raise site by message and frames, cause by the user's code, else by meaning."""

from jaxerr_rag.retrieve.model import Match, Retrieval
from jaxerr_rag.retrieve.search import retrieve

__all__ = ["Match", "Retrieval", "retrieve"]
