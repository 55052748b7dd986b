"""A made-up JAX of a few modules, for tests of the miner."""

from __future__ import annotations

import textwrap

from jaxerr_rag.catalog.mine import Mined, mine
from jaxerr_rag.catalog.program import Program
from jaxerr_rag.catalog.source import JaxSource


def program(**modules: str) -> Program:
    """A program of modules; ``_src__core`` is the file ``jax/_src/core.py``."""
    files = {}
    for name, source in modules.items():
        path = name.replace("_src__", "_src/", 1)
        files[f"jax/{path}.py"] = textwrap.dedent(source).encode()
    return Program(JaxSource("9.9.9", tuple(sorted(files)), files.__getitem__))


def sites(source: str, **modules: str) -> list[Mined]:
    """What is mined of one module ``jax/_src/core.py``, and others beside it."""
    mined = mine(program(_src__core=source, **modules))
    return [site for site in mined if site.file == "jax/_src/core.py"]


def templates(source: str, **modules: str) -> list[str]:
    """The templates of a module, in source order."""
    return [site.template for site in sites(source, **modules)]
