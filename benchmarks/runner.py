"""Programs per second, on warm workers and in cold processes, in the same run.

Prints both and their ratio for some forty entries' programs, two at a time, each isolated as well as this
machine can. Exits with 1 if the ratio is below the goal, or a program ends differently on the two.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jaxerr_rag.entries.load import load_entries
from jaxerr_rag.resources import index_dir
from jaxerr_rag.runner import Job, Pool, Verdict, available_isolation, probe, run_program

GOAL = 2.0
"""Programs per second, warm over cold: two to five, with the load that the machine is under."""

_AT_A_TIME = 2
_PROGRAMS = 40


def main() -> int:
    env = probe()
    entries = sorted(
        (e for e in load_entries() if e.needs == "cpu" and e.runs == "always"), key=lambda e: e.id
    )
    chosen = entries[:: max(1, len(entries) // (_PROGRAMS // 2))][: _PROGRAMS // 2]
    programs = [e.folder / name for e in chosen for name in ("broken.py", f"fix_{e.fixes[0].strategy}.py")]

    with Pool(_AT_A_TIME, files=[index_dir() / "entries"]) as pool:
        pool.run("import jax")
        start = time.perf_counter()
        warm = {job.program: verdict for job, verdict in pool.run_many(Job(path, env) for path in programs)}
        warm_seconds = time.perf_counter() - start

    def cold_run(path: Path) -> Verdict:
        return run_program(path, env)

    start = time.perf_counter()
    with ThreadPoolExecutor(_AT_A_TIME) as threads:
        cold = dict(zip(programs, threads.map(cold_run, programs), strict=True))
    cold_seconds = time.perf_counter() - start

    differing = [path for path in programs if warm[path].status != cold[path].status]
    rates = {"warm": len(programs) / warm_seconds, "cold": len(programs) / cold_seconds}
    print(f"{len(programs)} programs on JAX {env.jax}, {_AT_A_TIME} at a time, in {available_isolation()}")
    for name, rate in rates.items():
        print(f"{name}: {rate:.2f} programs a second, 500 in {500 / rate:.0f} s")
    ratio = rates["warm"] / rates["cold"]
    print(f"ratio {ratio:.1f}, goal {GOAL:.1f}")
    for path in differing:
        print(f"{path}: warm {warm[path].status}, cold {cold[path].status}: {warm[path].error}")
    return int(ratio < GOAL or bool(differing))


if __name__ == "__main__":
    sys.exit(main())
