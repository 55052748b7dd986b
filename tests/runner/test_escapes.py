"""Programs that try to get out: each is contained, in every mode, and its verdict says how."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaxerr_rag.runner import Pool, Verdict, run_program
from jaxerr_rag.runner.environment import interpreter
from jaxerr_rag.runner.isolation import Wanted

_ESCAPES = sorted(Path(__file__).parent.joinpath("escapes").glob("*.py"))
_TIMEOUT = 2.0


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user") / "programs"
    shutil.copytree(_ESCAPES[0].parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    folder.with_name("secret.txt").write_text("open-sesame")
    return folder


@pytest.fixture(scope="module", params=["bubblewrap", "landlock+namespaces"])
def pool(request: pytest.FixtureRequest, programs: Path) -> Iterator[Pool]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAXERR_TEST_KEY", "open-sesame")
        _skip_without(request.param)
        with Pool(files=[programs], isolation=request.param) as pool:
            yield pool


def _skip_without(isolation: Wanted) -> None:
    verdict = run_program("pass", interpreter(), timeout=10, isolation=isolation)
    if verdict.status != "passed":
        pytest.skip(f"no {isolation} here: {verdict.error}")


@pytest.mark.parametrize("escape", _ESCAPES, ids=lambda path: path.stem)
def test_warm_worker_contains(escape: Path, programs: Path, pool: Pool) -> None:
    verdict = pool.run(programs / escape.name, timeout=_timeout(escape))
    _check(escape, verdict, programs)


@pytest.mark.parametrize("escape", _ESCAPES, ids=lambda path: path.stem)
def test_cold_bubblewrap_contains(escape: Path, programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _skip_without("bubblewrap")
    monkeypatch.setenv("JAXERR_TEST_KEY", "open-sesame")
    verdict = run_program(
        programs / escape.name, interpreter(), timeout=_timeout(escape), isolation="bubblewrap"
    )
    _check(escape, verdict, programs)


def _timeout(escape: Path) -> float:
    return _TIMEOUT if "expect: timeout" in escape.read_text() else 20.0


def _check(escape: Path, verdict: Verdict, programs: Path) -> None:
    status, *error = re.match(r"# expect: (.*)", escape.read_text())[1].split(", ")
    assert verdict.status == status, verdict
    assert re.search(error[0] if error else "^$", verdict.error), verdict
    assert verdict.limit == (error[1] if error[1:] else None)
    assert "ESCAPED" not in verdict.stdout
    assert {path.name for path in programs.iterdir()} == {path.name for path in _ESCAPES}
    assert (programs / escape.name).read_text() == escape.read_text()
    if escape.stem == "daemon":
        assert not _running("61.0625")


def _running(argument: str) -> bool:
    """Whether a process with this text in its command line still runs after a moment."""
    time.sleep(0.2)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if argument.encode() in folder.joinpath("cmdline").read_bytes():
                return True
        except OSError:
            continue
    return False
