"""A program is run, patched and run again, in the sandbox and on the JAX that is asked for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.repair import verify
from jaxerr_rag.repair.verify import verified_patches
from jaxerr_rag.runner import available_isolation
from jaxerr_rag.runner.environment import interpreter

PROGRAM = "import jax.numpy as jnp\nfrom sizes import N\n\nx = jnp.zeros(N)\nx[0] = 1.0  # first\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "model" / "train.py"
    path.parent.mkdir()
    path.write_text(PROGRAM)
    path.with_name("sizes.py").write_text("N = 3\n")
    monkeypatch.chdir(tmp_path)
    return path


def test_without_isolation_nothing_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "available_isolation", lambda: None)
    with pytest.raises(InputError, match="--verify=unsandboxed"):
        verified_patches(PROGRAM)


def test_a_python_that_is_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no Python at"):
        verified_patches(PROGRAM, python=str(tmp_path / "python"), isolation="unsandboxed")


def test_the_patch_that_passed_applies_to_the_file(file: Path) -> None:
    if available_isolation() is None:
        pytest.skip("nothing here isolates a program")
    found = verified_patches(PROGRAM, path=file)
    best = found.patches[0]
    assert best.program == PROGRAM.replace("x[0] = 1.0", "x = x.at[0].set(1.0)")
    assert (best.verdict.status, best.verdict.jax) == ("passed", interpreter().jax)
    assert best.verdict.isolation == available_isolation()
    assert file.read_text() == PROGRAM
    subprocess.run(["git", "apply"], input=best.diff.encode(), cwd=file.parents[1], check=True)
    assert file.read_text() == best.program
