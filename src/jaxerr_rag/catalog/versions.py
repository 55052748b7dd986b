"""JAX versions: their order, their tags, and links pinned to them."""

from __future__ import annotations

import re

_REPOSITORY = "https://github.com/jax-ml/jax/blob"


def version_key(version: str) -> tuple[int, ...]:
    """What sorts versions: "0.12.0.1" after "0.12.0"."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def tag_of(version: str) -> tuple[str, bool]:
    """The repository's tag for a release, and whether it is known to be the right one.

    A release is tagged ``jax-v`` and its version. A post-release such as 0.12.0.1 is cut from the tag of the
    release it mends with a few changes picked on top; its lines can differ from that tag's by these.
    """
    parts = version.split(".")
    return "jax-v" + ".".join(parts[:3]), len(parts) <= 3


def pinned_url(version: str, file: str, line: int) -> str:
    """The source line on the web, pinned to a version."""
    return f"{_REPOSITORY}/{tag_of(version)[0]}/{file}#L{line}"
