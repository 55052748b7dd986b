"""The environment of a program: of the user's variables those that set JAX and XLA up, and no others."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from jaxerr_rag.runner.environment import JaxEnvironment
from jaxerr_rag.runner.verdict import Needs

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


def of_program(given: Mapping[str, str], env: JaxEnvironment, needs: Needs, work: Path) -> dict[str, str]:
    """All variables of a program.

    Args:
      given: some of its own; what the runner sets itself counts more.
      env: what it runs on.
      needs: host devices.
      work: its working folder.
    """
    variables = {
        **given,
        "PATH": os.defpath,
        "HOME": str(work),
        "TMPDIR": str(work),
        "USER": "jaxerr",
        "LANG": "C.UTF-8",
        "JAX_PLATFORMS": "cpu",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TF_CPP_MIN_LOG_LEVEL": "1",
    }
    if env.user_base:
        variables["PYTHONUSERBASE"] = env.user_base
    else:
        variables["PYTHONNOUSERSITE"] = "1"
    # Some processors need OpenBLAS's kernel named, or SciPy computes wrong results.
    variables |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
    if flags := xla_flags(variables.get("XLA_FLAGS", ""), needs.devices):
        variables["XLA_FLAGS"] = flags
    return variables


def xla_flags(given: str, devices: int) -> str:
    """XLA's flags with so many host devices, if those given don't say how many."""
    if devices == 1 or _DEVICES in given:
        return given
    return f"{given} {_DEVICES}{devices}".strip()
