"""What comes from a program while it runs, and what it amounts to."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass, field

from jaxerr_rag.runner import verdict as limits
from jaxerr_rag.runner.verdict import Limit, Status, exception_line, limit_of


@dataclass(slots=True)
class Observed:
    """What has come from a program so far.

    Attributes:
      stdout, stderr: what it wrote.
      reached: the nonce, once the program has run its last statement.
      control: what its watcher said.
      limit: the one at which it was killed from outside.
      stopped: it was killed because it is wanted no more.
    """

    stdout: bytearray = field(default_factory=bytearray)
    stderr: bytearray = field(default_factory=bytearray)
    reached: bytearray = field(default_factory=bytearray)
    control: bytearray = field(default_factory=bytearray)
    limit: Limit | None = None
    stopped: bool = False

    def told(self, key: str) -> object:
        """What the watcher said, once it has said it."""
        lines = self.control.decode().splitlines()
        return next((message[key] for message in map(json.loads, lines) if key in message), None)

    def outcome(self, nonce: str, timeout: float) -> tuple[Status, str, Limit | None] | None:
        """Status, error and limit of a verdict; None if what watched the program has died.

        Args:
          nonce: what `reached` has to be.
          timeout: the seconds it was given.
        """
        status = self.told("status")
        stderr = self.stderr.decode("utf-8", "replace")
        if self.limit == "wall":
            return "timeout", f"it did not end within {timeout:g} s", "wall"
        if self.limit == "output":
            return "failed", f"it wrote over {limits.OUTPUT_LIMIT} bytes", "output"
        if self.told("limit") == "processes":
            return "failed", f"it started over {limits.PROCESS_LIMIT} processes", "processes"
        if status == -signal.SIGXCPU:
            return "timeout", "it used up its processor time", "cpu"
        if status is None:
            return None
        if status == 0 and self.reached == nonce.encode():
            return "passed", "", None
        error = exception_line(stderr)
        if isinstance(status, int) and status < 0:
            error = f"{error} (killed by {signal.Signals(-status).name})".strip()
            return "failed", error, limit_of(stderr[-2000:])
        if status == 0:
            return "failed", "it exited with 0 before its last statement", None
        error = error or f"it exited with {status}"
        return "failed", error, limit_of(error)
