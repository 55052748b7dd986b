"""The pool: environments, needs, files, workers that are lost, and what verdicts say."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import Job, Needs, Pool, Stopped, available_isolation, isolation, run_program, worker
from jaxerr_rag.runner import pool as pools
from jaxerr_rag.runner.environment import interpreter


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    if available_isolation() is None:
        pytest.skip("nothing here isolates a program")
    with Pool() as pool:
        yield pool


@pytest.fixture
def user_file(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "train.py"
    path.parent.mkdir()
    path.write_text("print('as the user has it')\n")
    return path


def test_verdict_names_versions_and_isolation(pool: Pool) -> None:
    verdict = pool.run("print('hello')")
    assert (verdict.status, verdict.stdout, verdict.error) == ("passed", "hello\n", "")
    assert (verdict.jax, verdict.python) == (interpreter().jax, interpreter().python)
    assert verdict.isolation == available_isolation()


def test_devices_are_those_needed(pool: Pool) -> None:
    verdict = pool.run("import jax; print(jax.device_count())", needs=Needs(devices=4))
    assert verdict.stdout == "4\n"


def test_patched_source_runs_under_the_users_path(pool: Pool, user_file: Path) -> None:
    verdict = pool.run("# patched\nraise ValueError(__file__)", path=user_file)
    assert verdict.error == f"ValueError: {user_file}"
    assert f'File "{user_file}", line 2' in verdict.stderr
    assert "raise ValueError(__file__)" in verdict.stderr
    assert user_file.read_text() == "print('as the user has it')\n"


def test_programs_of_one_path_run_side_by_side(pool: Pool, user_file: Path) -> None:
    sources = [f"import time; time.sleep(0.3); raise ValueError({n})" for n in range(4)]
    verdicts = {job.program: v for job, v in pool.run_many(Job(text, path=user_file) for text in sources)}
    assert [verdicts[text].error for text in sources] == [f"ValueError: {n}" for n in range(4)]
    assert all(text in verdicts[text].stderr for text in sources)


def test_only_the_files_named_are_read(pool: Pool, user_file: Path) -> None:
    helper = user_file.with_name("helper.py")
    helper.write_text("answer = 42\n")
    user_file.write_text("import helper; print(helper.answer)")
    assert pool.run(user_file).error == "ModuleNotFoundError: No module named 'helper'"
    assert pool.run(user_file, files=[user_file.parent]).stdout == "42\n"


def test_runs_leave_nothing_for_each_other(pool: Pool) -> None:
    text = (
        "import os, sys; print(os.listdir(), hasattr(sys, 'mark')); sys.mark = 1; open('left', 'w').close()"
    )
    assert [pool.run(text).stdout for _ in range(2)] == ["['program.py'] False\n"] * 2


def test_worker_that_died_is_replaced(pool: Pool) -> None:
    pool.run("pass")
    lost = pool._workers[interpreter()]
    lost._process.kill()
    assert pool.run("print('again')").stdout == "again\n"
    assert pool._workers[interpreter()] is not lost


def test_worker_that_hangs_is_replaced(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    pool.run("pass")
    hanging = pool._workers[interpreter()]
    for process in _descendants(hanging._process.pid):
        with contextlib.suppress(ProcessLookupError):  # what watched the program may be about to end
            os.kill(process, signal.SIGSTOP)
    monkeypatch.setattr(worker, "_START_LIMIT", 5.0)
    assert pool.run("print('again')").stdout == "again\n"
    assert pool._workers[interpreter()] is not hanging


def _descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in _descendants(int(child)))]


def test_worker_that_leaks_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking = (
        "from jaxerr_inside import worker\n"
        "files = []\n"
        "fork = worker._fork\n"
        "worker._fork = lambda: (files.append(open('/dev/null')), fork())[1]\n"
        "worker.main()\n"
    )
    monkeypatch.setattr(worker, "_START", leaking)
    with Pool() as pool:
        seen = []
        for word in ("one", "two"):
            assert pool.run(f"print('{word}')").stdout == f"{word}\n"
            seen.append(pool._workers[interpreter()])
        assert seen[0] is not seen[1]


def test_worker_outlives_the_thread_that_started_it(pool: Pool) -> None:
    with Pool() as own:
        first = threading.Thread(target=own.run, args=["pass"])
        first.start()
        first.join()
        started = own._workers[interpreter()]
        time.sleep(0.5)
        assert own.run("print('again')").stdout == "again\n"
        assert own._workers[interpreter()] is started


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.5])
def test_run_that_is_wanted_no_more_ends_and_its_worker_stays(pool: Pool, seconds: float) -> None:
    pool.run("pass")
    before = pool._workers[interpreter()]
    start = time.monotonic()
    with pytest.raises(Stopped):
        pool.run("import time; time.sleep(60)", stop=lambda: time.monotonic() - start >= seconds)
    assert time.monotonic() - start < seconds + 10
    assert pool.run("print('again')").stdout == "again\n"
    assert pool._workers[interpreter()] is before


def test_no_more_at_a_time_than_asked() -> None:
    with Pool(1) as pool:
        pool.run("pass")
        start = time.monotonic()
        threads = [threading.Thread(target=pool.run, args=["import time; time.sleep(0.3)"]) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - start > 0.9


def test_limits_bind_without_a_sandbox() -> None:
    verdict = run_program("while True: pass", interpreter(), timeout=0.5, isolation="unsandboxed")
    assert (verdict.status, verdict.limit, verdict.isolation) == ("timeout", "wall", "rlimits")


def test_daemons_end_with_the_program_without_a_sandbox() -> None:
    program = (
        "import os, time\n"
        "for _ in range(9):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        if os.fork():\n"
        "            os._exit(0)\n"
        "        print(os.getpid(), flush=True)\n"
        "        time.sleep(60)\n"
        "time.sleep(0.2)\n"
    )
    verdict = run_program(program, interpreter(), isolation="unsandboxed")
    assert verdict.status == "passed"
    daemons = [int(line) for line in verdict.stdout.split()]
    assert daemons
    for daemon in daemons:
        with pytest.raises(ProcessLookupError):
            os.kill(daemon, 0)


def test_refuses_where_nothing_isolates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "available_isolation", lambda: None)
    verdict = run_program("print(1)", interpreter())
    assert (verdict.status, verdict.stdout) == ("refused", "")
    with Pool() as pool:
        assert pool.run("print(1)").status == "refused"


def test_missing_program_is_the_users_to_mend(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read the program"):
        pool.run(tmp_path / "none.py")


def test_bubblewrap_shows_a_folder_once() -> None:
    inner, outer = Path("/data/project/venv"), Path("/data/project")
    command = isolation.bubblewrap(
        shown=[inner, outer], placeholders=[outer / "a.py", Path("/data/b.py")], stage=Path("/s"), root=False
    )
    binds = [command[i + 2] for i, word in enumerate(command) if word == "--ro-bind"]
    assert str(outer) in binds
    assert "/data/b.py" in binds
    assert not {str(inner), str(outer / "a.py")} & set(binds)
