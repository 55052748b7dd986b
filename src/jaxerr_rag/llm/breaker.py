"""Leaves a server alone for a while that has failed several times in a row."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

FAILURES = 3
"""Failures in a row that open it."""

REST = 30.0
"""Seconds for which nothing is asked then; after them one request tries whether it works again."""


class Breaker:
    """A circuit breaker, for use by several threads.

    Args:
      rest: seconds it stays open.
      clock: seconds from any start.
    """

    def __init__(self, *, rest: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        self._rest = rest
        self._clock = clock
        self._lock = threading.Lock()
        self._failures = 0
        self._until = 0.0

    def allows(self) -> bool:
        """Whether one may ask now."""
        with self._lock:
            if self._failures < FAILURES:
                return True
            if self._clock() < self._until:
                return False
            self._until = self._clock() + self._rest  # The others wait for what comes of this one.
            return True

    def succeeded(self) -> None:
        """The server answered."""
        with self._lock:
            self._failures = 0

    def failed(self) -> None:
        """It did not."""
        with self._lock:
            self._failures += 1
            self._until = self._clock() + self._rest
