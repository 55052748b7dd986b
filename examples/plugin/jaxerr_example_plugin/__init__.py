"""A library of layers that tells jaxerr-rag about its own errors: by a hint, and by entries."""

from __future__ import annotations


def hint(exc: BaseException) -> str | None:
    """One line to show under "Here", or None if there is nothing to say of the exception."""
    if isinstance(exc, TypeError) and "contracting dimensions" in str(exc):
        return "Weights of this library are stored as (outputs, inputs): use `x @ w.T`."
    return None
