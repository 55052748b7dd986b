"""What keeps a failure of ours from the user: they get one line of it."""

from __future__ import annotations

import sys
from collections.abc import Callable

_LONGEST = 200


def problem_of(step: Callable[[], object]) -> str:
    """Does a step of ours; what went wrong, in one line, "" if nothing did."""
    try:
        step()
    except KeyboardInterrupt:
        return "jaxerr: stopped, no explanation"
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        return f"jaxerr: no explanation: {said}"[:_LONGEST]
    return ""


def tell(line: str) -> None:
    """One line on stderr, if there is one."""
    try:
        print(line, file=sys.stderr)
    except (OSError, ValueError, AttributeError):  # gone, closed
        return
