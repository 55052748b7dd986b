"""Which of a user's variables programs get, and that they reach JAX."""

from __future__ import annotations

import pytest

from jaxerr_rag.runner import Needs, Pool, available_isolation, run_program
from jaxerr_rag.runner.environment import interpreter
from jaxerr_rag.runner.variables import of_jax, xla_flags


def test_settings_of_jax_pass_and_secrets_folders_and_devices_do_not() -> None:
    settings = {
        "JAX_ENABLE_X64": "1",
        "JAX_DEFAULT_MATMUL_PRECISION": "highest",
        "JAX_NUMPY_RANK_PROMOTION": "raise",
        "XLA_FLAGS": "--xla_force_host_platform_device_count=8",
        "XLA_PYTHON_CLIENT_PREALLOCATE": "false",
    }
    others = {
        "JAX_PLATFORMS": "cuda",
        "JAX_PLATFORM_NAME": "gpu",
        "JAX_COMPILATION_CACHE_DIR": "/cache",
        "JAX_DUMP_IR_TO": "/dump",
        "JAX_COORDINATOR_ADDRESS": "10.0.0.1:1234",
        "JAX_PROCESS_ID": "1",
        "MY_JAX_TOKEN": "open-sesame",
        "AWS_SECRET_ACCESS_KEY": "open-sesame",
        "LD_PRELOAD": "/lib/other.so",
        "PATH": "/home/a/bin",
    }
    assert of_jax(settings | others) == settings


@pytest.mark.parametrize(
    ("given", "devices", "flags"),
    [
        ("", 1, ""),
        ("", 8, "--xla_force_host_platform_device_count=8"),
        ("--xla_cpu_enable_fast_math=true", 1, "--xla_cpu_enable_fast_math=true"),
        (
            "--xla_cpu_enable_fast_math=true",
            4,
            "--xla_cpu_enable_fast_math=true --xla_force_host_platform_device_count=4",
        ),
        ("--xla_force_host_platform_device_count=2", 8, "--xla_force_host_platform_device_count=2"),
    ],
)
def test_the_number_of_devices_is_the_users_if_given(given: str, devices: int, flags: str) -> None:
    assert xla_flags(given, devices) == flags


PROGRAM = "import jax, jax.numpy as jnp\nprint(jnp.ones(2).dtype, jax.device_count(), jax.default_backend())"


@pytest.mark.parametrize("warm", [True, False])
def test_programs_have_them_and_run_on_the_cpu_all_the_same(warm: bool) -> None:
    if available_isolation() is None:
        pytest.skip("nothing here isolates a program")
    variables = {
        "JAX_ENABLE_X64": "1",
        "JAX_PLATFORMS": "cuda",
        "XLA_FLAGS": "--xla_force_host_platform_device_count=3",
    }
    if warm:
        with Pool(variables=variables) as pool:
            verdict = pool.run(PROGRAM, needs=Needs(devices=8))
    else:
        verdict = run_program(PROGRAM, interpreter(), Needs(devices=8), variables=variables)
    assert (verdict.error, verdict.stdout) == ("", "float64 3 cpu\n")
