"""Text to `Report`: every way a JAX error gets pasted, one module per format."""

from __future__ import annotations

from jaxerr_rag.report.model import MAX_TEXT, ExceptionInfo, Format, Frame, Link, Owner, Report

__all__ = ["MAX_TEXT", "ExceptionInfo", "Format", "Frame", "Link", "Owner", "Report", "parse"]


def parse(text: str | bytes, code: str | None = None) -> Report:
    """Read a report in any of the ways JAX errors get pasted; see `jaxerr_rag.report.reader.parse`."""
    from jaxerr_rag.report.reader import parse as read  # the parsers' patterns cost more than the import may

    return read(text, code)
