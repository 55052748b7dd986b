"""Environments: what an interpreter has, and how one with another JAX version is made."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import environment
from jaxerr_rag.runner.environment import JaxEnvironment, interpreter, make_environment, probe


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """The commands that would make environments, in a cache folder of the test's own."""
    commands: list[tuple[str, ...]] = []

    def run(*command: str | Path) -> str:
        words = tuple(map(str, command))
        commands.append(words)
        if "too-old" in words[0]:
            raise subprocess.CalledProcessError(1, words, stderr="ERROR: No matching distribution for jax\n")
        if words[1:3] == ("-m", "venv"):
            (Path(words[3]) / "bin").mkdir(parents=True)
        return ""

    monkeypatch.setattr(environment, "cache_dir", lambda: tmp_path)
    monkeypatch.setattr(environment, "_run", run)
    monkeypatch.setattr(environment, "_pythons", lambda: [("3.9", "too-old"), ("3.12", "python3.12")])
    monkeypatch.setattr(environment, "probe", lambda python: JaxEnvironment(python, "3.12", "0.12.0.1", ()))
    return commands


def test_a_version_is_installed_with_the_first_python_that_can_have_it(made, tmp_path):
    env = make_environment("0.12.0.1")
    folder = tmp_path / "environments" / "jax-0.12.0.1"
    assert env.executable == folder / "bin" / "python"
    assert made == [
        ("too-old", "-m", "venv", str(folder)),
        ("python3.12", "-m", "venv", str(folder)),
        (str(env.executable), "-m", "pip", "install", "--quiet", "jax[cpu]==0.12.0.1"),
    ]


def test_a_version_is_installed_once(made):
    make_environment("0.12.0.1")
    made.clear()
    make_environment("0.12.0.1")
    assert made == []


def test_an_installation_that_was_cut_off_is_begun_anew(made, tmp_path):
    half = tmp_path / "environments" / "jax-0.12.0.1" / "lib"
    half.mkdir(parents=True)
    make_environment("0.12.0.1")
    assert made and not half.exists()


def test_a_version_that_no_python_can_have_is_told_with_each_reason(made, monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "_pythons", lambda: [("3.9", "too-old")])
    with pytest.raises(InputError) as error:
        make_environment("0.12.0.1")
    assert "JAX 0.12.0.1 installs on no Python found here" in str(error.value)
    assert "Python 3.9: ERROR: No matching distribution for jax" in str(error.value)
    assert not (tmp_path / "environments" / "jax-0.12.0.1").exists()


@pytest.mark.parametrize("text", ["newest", "0", "0.10; rm -rf /", "../../etc", ""])
def test_what_is_no_version_is_refused_before_anything_is_made(made, text):
    with pytest.raises(InputError, match="is no JAX version: give one such as"):
        make_environment(text)
    assert made == []


def test_this_interpreter_comes_first_then_newer_then_older_ones():
    numbers = [number for number, _ in environment._pythons()]
    mine = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert numbers[0] == mine and len(set(numbers)) == len(numbers)
    minors = [int(number.partition(".")[2]) for number in numbers[1:]]
    newer = [minor for minor in minors if minor > sys.version_info[1]]
    assert minors == sorted(newer) + sorted(set(minors) - set(newer), reverse=True)


def test_packages_are_found_whatever_their_names_are_written_like():
    env = interpreter()
    assert env.has(["jax", "NumPy>=1", "opt_einsum"])
    assert not env.has(["jax<0.4"]) and not env.has(["jax", "no-such-package"])


@pytest.mark.parametrize(
    ("script", "told"),
    [("exit 3", "has no jax: install it there, or name another Python"), (None, "no Python at")],
)
def test_an_interpreter_without_jax_is_told(tmp_path, script, told):
    python = tmp_path / "python"
    if script is not None:
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
    with pytest.raises(InputError, match=told):
        probe(python)
