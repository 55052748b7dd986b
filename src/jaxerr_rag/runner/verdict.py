"""What a program asks of the machine, what it may use up, and what happened when it was run."""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass
from typing import Literal

from jaxerr_rag.errors import InputError

Status = Literal["passed", "failed", "timeout", "refused"]

Limit = Literal["wall", "cpu", "output", "memory", "file size", "disk", "open files", "processes"]

MEMORY_LIMIT = 4 << 30
"""Bytes of address space of a process: XLA reserves much and aborts below 2 GiB."""

OUTPUT_LIMIT = 1 << 20
"""Bytes of stdout, and of stderr, after which a program is killed."""

FILE_LIMIT = 64 << 20
"""Bytes of one file."""

DISK_LIMIT = 256 << 20
"""Bytes of all files in the working folder, which lies in memory."""

PROCESS_LIMIT = 256 + 16 * (os.cpu_count() or 1)
"""Processes and threads of one program: XLA starts several threads for each core."""

OPEN_FILES_LIMIT = 1024
"""Open files of a process."""

# What an exception's line says when a limit was the reason.
_SIGNS: dict[Limit, str] = {
    "memory": r"MemoryError|RESOURCE_EXHAUSTED|Out of memory|std::bad_alloc|\[Errno 12\]",
    "file size": r"\[Errno 27\]",
    "disk": r"\[Errno 28\]",
    "open files": r"\[Errno 24\]",
    "processes": r"\[Errno 11\]|can't start new thread",
}
_EXCEPTION_LINE = re.compile(r"[^\W\d][\w.]*(:|$)")


@dataclass(frozen=True, slots=True)
class Needs:
    """What a program asks of the machine: host devices on the CPU, or a platform to lower for.

    Lowering for a platform (``lower:cuda``) needs no hardware and no setting: the program names the
    platform itself in ``.lower(lowering_platforms=...)``.
    """

    devices: int = 1
    lower: str | None = None

    @classmethod
    def parse(cls, text: str) -> Needs:
        """``cpu``, ``cpu:8``, ``lower:cuda``, ``lower:tpu``."""
        if text == "cpu":
            return cls()
        if match := re.fullmatch(r"cpu:([1-9]\d?)", text):
            return cls(devices=int(match[1]))
        if match := re.fullmatch(r"lower:(cuda|rocm|tpu)", text):
            return cls(lower=match[1])
        raise InputError(f"needs: {text!r} is none of cpu, cpu:N, lower:cuda, lower:rocm, lower:tpu")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What happened when a program was run.

    Attributes:
      status: passed means that it ran its last statement and exited with 0; refused that it was not run.
      seconds: wall time.
      stdout, stderr: what it wrote, each cut to `OUTPUT_LIMIT` bytes.
      jax, python: the versions it ran on.
      isolation: what kept it apart: "bubblewrap", "landlock+namespaces", or only limits: "rlimits".
      error: the line of the exception that ended it, or another reason for not passing; "" if it passed.
      limit: the limit that ended it, where that is known.
    """

    status: Status
    seconds: float
    stdout: str
    stderr: str
    jax: str
    python: str
    isolation: str
    error: str = ""
    limit: Limit | None = None


def of_resources(timeout: float, *, own_user: bool) -> dict[str, tuple[int, int]]:
    """The limits the kernel keeps for each process: soft and hard, by the names of `resource`.

    Args:
      timeout: seconds of wall time.
      own_user: the program is in a user name space; outside of one, all processes of the user would count.
    """
    seconds = math.ceil(timeout * (os.cpu_count() or 1))
    wanted = {
        "AS": (MEMORY_LIMIT, MEMORY_LIMIT),
        "FSIZE": (FILE_LIMIT, FILE_LIMIT),
        "NOFILE": (OPEN_FILES_LIMIT, OPEN_FILES_LIMIT),
        "CORE": (0, 0),
        # A soft limit below the hard one gives SIGXCPU, which tells it from other kills.
        "CPU": (seconds, seconds + 1),
    }
    if own_user:
        wanted["NPROC"] = (PROCESS_LIMIT, PROCESS_LIMIT)
    return wanted


def exception_line(stderr: str) -> str:
    """The first line of the exception that the last traceback ends with, "" if there is none."""
    lines = stderr.splitlines()
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].startswith("Traceback (most recent call last)"):
            return next((line for line in lines[number + 1 :] if _EXCEPTION_LINE.match(line)), "")
    return next((line for line in reversed(lines) if _EXCEPTION_LINE.match(line)), "")


def limit_of(error: str) -> Limit | None:
    """The limit that an error speaks of."""
    return next((limit for limit, signs in _SIGNS.items() if re.search(signs, error)), None)
