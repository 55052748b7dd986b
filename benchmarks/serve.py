"""How many tracebacks a second the server explains, beside a bare FastAPI endpoint in the same run.

An open-loop load: requests arrive at a fixed rate, whether or not earlier ones were answered, and a request's
time counts from its arrival. Prints the highest rate at which the 99th percentile stays within `GOAL_MS` with
two workers, the same of an endpoint that only reads and writes JSON and of this server with an answer made
before, the CPU time of a request, the memory of a worker, and what happens at twice the rate; exits with 1 if
the ratio to the bare endpoint misses its goal. Rates say something only on a machine that does nothing else;
the ratio of CPU times is told also for busy ones.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI

ROOT = Path(__file__).parent.parent
GOAL, GOAL_MS = 0.4, 50.0
WORKERS = 2

_SECONDS = 3.0
"""Of one load."""

_START, _STEPS, _TRIES = 20.0, 4, 3
_CPU_RATE, _CPU_SECONDS = 100.0, 5.0
"""Of the load whose CPU time is measured: the kernel counts in hundredths of a second."""

_READY = 600.0

_HEAD = b"POST /chat HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"


def bare() -> FastAPI:
    """An endpoint that does nothing but what every endpoint does."""
    app = FastAPI()

    @app.post("/chat")
    async def chat(body: dict[str, Any]) -> dict[str, Any]:
        return {"status": "answered", "text": body["messages"][0]["content"]}

    @app.get("/readyz")
    async def readyz() -> dict[str, str]:
        return {"status": "ok"}

    return app


def serve_bare() -> None:
    """Serves it as `jaxerr-serve` does: on a socket of the same kind."""
    from jaxerr_rag.server.listening import listen

    listen("benchmarks.serve:bare", workers=WORKERS, port=int(sys.argv[-1]), log_level="warning")


def canned() -> FastAPI:
    """The server, which gives all the one answer it has made: what is left if answers take no time."""
    from jaxerr_rag.server.app import create_app

    app = create_app()
    work = app.state.work
    make, made = work.whole, None

    async def whole(question: Any) -> Any:
        nonlocal made
        made = made or await make(question)
        return made

    work.whole = whole
    return app


def serve_canned() -> None:
    """Serves it as `jaxerr-serve` does, but for where it is made."""
    from unittest import mock

    from jaxerr_rag.server.main import main

    with mock.patch("jaxerr_rag.server.main.APP", "benchmarks.serve:canned"):
        main()


def bodies() -> Iterator[bytes]:
    """Requests with the tracebacks that are in the repository, no two the same: each names another file."""
    files = [ROOT / "examples/traceback.txt", *sorted(ROOT.glob("tests/answer/snapshots/*.traceback.txt"))]
    texts = [path.read_text(encoding="utf-8") for path in files]
    for number, text in enumerate(itertools.cycle(texts)):
        content = text.replace("train.py", f"train_{number}.py")
        yield json.dumps({"messages": [{"role": "user", "content": content}], "stream": False}).encode()


@dataclass(frozen=True)
class Load:
    """What came of a load: milliseconds of those answered with 200, and how many had each status."""

    rate: float
    ms: list[float]
    statuses: Counter[int]

    @property
    def p99(self) -> float:
        """The 99th percentile of the milliseconds."""
        return statistics.quantiles(self.ms, n=100)[98] if len(self.ms) > 1 else float("inf")

    @property
    def holds(self) -> bool:
        """Whether all were answered, and fast enough."""
        return set(self.statuses) == {200} and self.p99 <= GOAL_MS


async def load(port: int, rate: float, seconds: float = _SECONDS) -> Load:
    """Requests at a rate, each on a connection that is kept for later ones."""
    idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    ms: list[float] = []
    statuses: Counter[int] = Counter()

    async def request(body: bytes, arrival: float) -> None:
        try:
            reader, writer = idle.pop() if idle else await asyncio.open_connection("127.0.0.1", port)
            writer.write(_HEAD % len(body) + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            status = int(answer[9:12])
            length = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
            await reader.readexactly(int(length[1]) if length else 0)
        except (OSError, asyncio.IncompleteReadError):
            statuses[0] += 1
            return
        idle.append((reader, writer))
        statuses[status] += 1
        if status == 200:
            ms.append((time.perf_counter() - arrival) * 1000)

    texts = bodies()
    start = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            arrival = start + number / rate
            await asyncio.sleep(max(0.0, arrival - time.perf_counter()))
            group.create_task(request(next(texts), arrival))
    for _, writer in idle:
        writer.close()
    return Load(rate, ms, statuses)


def highest(port: int) -> Load:
    """The load at the highest rate that holds."""
    asyncio.run(load(port, _START))  # what is read on first use
    good, bad = Load(0.0, [], Counter()), 0.0
    rate = _START
    while not bad:
        now = _best_of(port, rate)
        good, bad = (now, 0.0) if now.holds else (good, rate)
        rate *= 2
    for _ in range(_STEPS):
        rate = (good.rate + bad) / 2
        now = _best_of(port, rate)
        good, bad = (now, bad) if now.holds else (good, rate)
    return good


def _best_of(port: int, rate: float) -> Load:
    """A load, tried again where it does not hold: something else may have had the machine."""
    for _ in range(_TRIES):
        now = asyncio.run(load(port, rate))
        if now.holds:
            break
    return now


@contextmanager
def server(command: list[str]) -> Iterator[tuple[int, int]]:
    """The process and port of a server, once it is ready."""
    environment = os.environ | {"JAXERR_SERVE_RATE": "0"}
    with (
        tempfile.TemporaryFile("w+") as log,
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=log, stdout=log) as process,
    ):
        try:
            port = int(command[command.index("--port") + 1])
            deadline = time.monotonic() + _READY
            while not _is_ready(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    log.seek(0)
                    raise SystemExit(f"the server did not get ready: {log.read()[-2000:]}")
                time.sleep(0.2)
            yield process.pid, port
        finally:
            process.send_signal(signal.SIGTERM)


def _is_ready(port: int) -> bool:
    """Whether all workers are ready: each answers some of the requests."""
    try:
        return all(httpx2.get(f"http://127.0.0.1:{port}/readyz").status_code == 200 for _ in range(20))
    except httpx2.TransportError:
        return False


def workers(process: int) -> Iterator[Path]:
    """The folders in ``/proc`` of a server's workers."""
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for pid in children.read_text().split():
            if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text():
                yield Path(f"/proc/{pid}")


def memory_of_workers(process: int) -> list[float]:
    """MiB of each worker, what it shares counted in part (PSS)."""
    rollups = [(worker / "smaps_rollup").read_text() for worker in workers(process)]
    return [int(re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[0]) / 1024 for rollup in rollups]


def cpu_of_a_request(process: int, port: int) -> float:
    """Milliseconds of CPU that a request takes: unlike rates, about the same on a busy machine."""

    def spent() -> int:
        stats = [(worker / "stat").read_text().rpartition(")")[2].split() for worker in workers(process)]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats)

    before = spent()
    now = asyncio.run(load(port, _CPU_RATE, _CPU_SECONDS))
    return (spent() - before) * 1000 / os.sysconf("SC_CLK_TCK") / now.statuses.total()


def _free_port() -> str:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        return str(taken.getsockname()[1])


def _command(imports: str) -> list[str]:
    options = ["--workers", str(WORKERS), "--port", _free_port()]
    return [sys.executable, "-c", f"{imports}; main()", *options]


def _measured(name: str, process: int, port: int) -> tuple[Load, float]:
    """The highest load of a server that holds, and the CPU time of a request."""
    best = highest(port)
    cpu = cpu_of_a_request(process, port)
    print(f"{name}: {best.rate:.0f} requests/s, p99 {best.p99:.0f} ms, {cpu:.1f} ms of CPU each", flush=True)
    return best, cpu


def main() -> int:
    with server(_command("from benchmarks.serve import serve_bare as main")) as (process, port):
        base, base_cpu = _measured("bare endpoint", process, port)
    with server(_command("from benchmarks.serve import serve_canned as main")) as (process, port):
        most, _ = _measured("jaxerr-serve with an answer made before", process, port)
    with server(_command("from jaxerr_rag.server.main import main")) as (process, port):
        best, cpu = _measured("jaxerr-serve", process, port)
        twice = asyncio.run(load(port, max(2 * best.rate, 2 * _START)))
        memory = memory_of_workers(process)
    answered = statistics.median(twice.ms) if twice.ms else float("inf")
    print(
        f"at {twice.rate:.0f}/s: by status {dict(twice.statuses)}, median of those answered {answered:.0f} ms"
    )
    print(f"memory of a worker: {', '.join(f'{one:.0f} MiB' for one in memory)}")
    ratio = best.rate / base.rate if base.rate else 0.0
    print(
        f"ratio {ratio:.2f}, goal {GOAL}; of CPU time {base_cpu / cpu:.2f}; "
        f"with answers that take no time {most.rate / base.rate if base.rate else 0.0:.2f}"
    )
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
