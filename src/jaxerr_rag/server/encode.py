"""Data as JSON."""

from __future__ import annotations

import json
from typing import Any

import orjson

from jaxerr_rag.answer.model import plain


def encoded(data: Any) -> bytes:
    """The JSON of plain data and dataclasses, in UTF-8.

    Text of users may hold halves of surrogate pairs, which UTF-8 can't write: then it is in ASCII.
    """
    try:
        return orjson.dumps(data)
    except TypeError:
        return json.dumps(plain(data)).encode("ascii")
