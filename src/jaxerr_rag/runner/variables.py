"""Which of a user's environment variables a program gets: those that set JAX and XLA up, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

_OF_JAX = re.compile(r"JAX_\w+|JAXTYPING_\w+|XLA_FLAGS|XLA_PYTHON_CLIENT_\w+|LIBTPU_INIT_ARGS")

_NOT_HERE = re.compile(
    r"JAX_(PLATFORMS|PLATFORM_NAME"  # programs run on the CPU
    r"|COORDINATOR_\w+|NUM_PROCESSES|PROCESS_ID|CLUSTER_\w+|LOCAL_DEVICE_IDS"  # and in one process
    r"|\w*CACHE\w*|DUMP_\w+|\w+_DIR|\w+_PATH)"  # folders that they can't write to
)
_DEVICES = "--xla_force_host_platform_device_count="


def of_jax(environment: Mapping[str, str]) -> dict[str, str]:
    """Those of the variables that decide what a program does with JAX in the sandbox."""
    return {
        name: value
        for name, value in environment.items()
        if _OF_JAX.fullmatch(name) and not _NOT_HERE.fullmatch(name)
    }


def xla_flags(given: str, devices: int) -> str:
    """XLA's flags with so many host devices, if those given don't say how many."""
    if devices == 1 or _DEVICES in given:
        return given
    return f"{given} {_DEVICES}{devices}".strip()
