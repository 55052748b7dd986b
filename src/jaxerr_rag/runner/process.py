"""Runs one program in a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner.environment import JaxEnvironment

Status = Literal["passed", "failed", "timeout"]

MEMORY_LIMIT = 4 << 30
"""Bytes of address space: XLA reserves much and aborts below 2 GiB."""

OUTPUT_LIMIT = 1 << 20
"""Bytes kept of each of stdout and stderr."""


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
      status: passed means the exit status was 0.
      seconds: wall time.
      stdout, stderr: what it wrote, each cut to `OUTPUT_LIMIT` bytes.
      jax, python: the versions it ran on.
    """

    status: Status
    seconds: float
    stdout: str
    stderr: str
    jax: str
    python: str


def run_program(
    program: Path, env: JaxEnvironment, needs: Needs | None = None, *, timeout: float = 60.0
) -> Verdict:
    """Runs a program file in a throw-away working folder, on the CPU, with a clean environment.

    Args:
      program: the file.
      env: the interpreter and JAX to run it on.
      needs: host devices.
      timeout: seconds of wall time, after which the whole process group is killed.
    """
    needs = needs or Needs()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="jaxerr-run-") as folder:
        out, err = Path(folder, "stdout"), Path(folder, "stderr")
        work = Path(folder, "work")
        work.mkdir()
        with out.open("wb") as stdout, err.open("wb") as stderr:
            process = subprocess.Popen(
                [str(env.executable), "-X", "faulthandler=0", "-P", str(program)],
                cwd=work,
                env=_environment(work, needs),
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                start_new_session=True,
                preexec_fn=_limit,
            )
            try:
                status: Status = "passed" if process.wait(timeout) == 0 else "failed"
            except subprocess.TimeoutExpired:
                status = "timeout"
            finally:
                _kill_group(process)
        return Verdict(
            status=status,
            seconds=time.perf_counter() - start,
            stdout=_read(out),
            stderr=_read(err),
            jax=env.jax,
            python=env.python,
        )


def _environment(work: Path, needs: Needs) -> dict[str, str]:
    variables = {
        "PATH": os.defpath,
        "HOME": str(work),
        "TMPDIR": str(work),
        "LANG": "C.UTF-8",
        "JAX_PLATFORMS": "cpu",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",
        "TF_CPP_MIN_LOG_LEVEL": "1",
    }
    # Some processors need OpenBLAS's kernel named, or SciPy computes wrong results.
    variables |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
    if needs.devices > 1:
        variables["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={needs.devices}"
    return variables


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _read(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(OUTPUT_LIMIT).decode("utf-8", "replace")
