"""What every format's parser hands back: a stretch of lines and the exception chain they hold."""

from __future__ import annotations

from typing import NamedTuple

from jaxerr_rag.report.model import ExceptionInfo, Format


class Block(NamedTuple):
    """One traceback with everything chained to it.

    Attributes:
      start: index of its first line.
      end: index after its last line.
      chain: its exceptions, first raised first.
      format: how it was written.
      truncated: it begins or ends in mid-traceback.
    """

    start: int
    end: int
    chain: tuple[ExceptionInfo, ...]
    format: Format
    truncated: bool = False
