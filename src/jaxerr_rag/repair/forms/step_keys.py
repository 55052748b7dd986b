"""A key for a call that asks for one."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.program.code import parameters

NOTE = "Give each step a key of its own."
"""What is said of a key that a patch makes or passes on."""

_KEY = re.compile(r"(?:\w+_)?(?:key|rng|prng)$")


def key_for(writer: Writer, at: cst.CSTNode) -> str:
    """A key that a function round a call has as a parameter, else a new one."""
    for function in writer.code.functions_round(at):
        for name in parameters(function):
            if _KEY.match(name):
                return name
    return f"{writer.name('jax')}.random.key(1)"
