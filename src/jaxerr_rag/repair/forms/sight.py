"""Whether a text means the same in another place of the program."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.program.dataflow import Values

_NAME = re.compile(r"(?<![\w.\"'])[A-Za-z_]\w*")


def in_sight(values: Values, text: str, here: cst.CSTNode, there: cst.CSTNode) -> bool:
    """Whether each name of a text that is written at one place has the same binding at another."""
    for name in set(_NAME.findall(text)):
        one, other = values.binding(name, here), values.binding(name, there)
        if (one.node if one is not None else None) is not (other.node if other is not None else None):
            return False
    return True
