"""Where the data of the package lies: ``index/`` and ``prompts/``, and the user's cache folder."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from jaxerr_rag.errors import JaxerrError


@cache
def _data_folder(name: str) -> Path:
    """A folder shipped inside the wheel, or beside ``src/`` in a checkout."""
    here = Path(__file__).resolve().parent
    for candidate in (here / name, here.parents[1] / name):
        if candidate.is_dir():
            return candidate
    raise JaxerrError(f"the package data folder `{name}/` is missing beside {here}: reinstall jaxerr-rag")


def index_dir() -> Path:
    """``index/``: entries, catalog and encoder. ``JAXERR_INDEX`` names another folder."""
    override = os.environ.get("JAXERR_INDEX")
    if override:
        path = Path(override)
        if not path.is_dir():
            raise JaxerrError(
                f"JAXERR_INDEX={override} is not a folder: unset it or point it at an index folder"
            )
        return path
    return _data_folder("index")


def prompts_dir() -> Path:
    """``prompts/``: the templates of what a language model is told."""
    return _data_folder("prompts")


def cache_dir() -> Path:
    """Where built indexes and JAX environments are kept. ``JAXERR_CACHE`` names another folder."""
    override = os.environ.get("JAXERR_CACHE")
    if override:
        return Path(override)
    from platformdirs import user_cache_path

    return user_cache_path("jaxerr-rag")
