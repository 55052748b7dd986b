"""Programs per second, on warm workers and in cold processes, in the same run.

Runs five hundred of the entries' programs on warm workers and every twelfth of them in cold processes too,
two at a time, each isolated as well as this machine can. Exits with 1 if the ratio of the rates is below the
goal, or a program ends differently on the two.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path

from jaxerr_rag.entries.check import entry_programs
from jaxerr_rag.entries.load import load_entries
from jaxerr_rag.resources import index_dir
from jaxerr_rag.runner import Job, Pool, Verdict, available_isolation, probe, run_program

GOAL = 2.0
"""Programs per second, warm over cold: two to five, with the load that the machine is under."""

SECONDS = 90.0
"""In which five hundred programs should run on two quiet cores; printed, not asserted: machines differ."""

_AT_A_TIME = 2
_PROGRAMS = 500
_EVERY = 12


def main() -> int:
    env = probe()
    entries = [e for e in load_entries() if e.needs == "cpu" and e.runs == "always" and env.has(e.requires)]
    known = [entry.folder / name for entry in entries for name in entry_programs(entry)]
    programs = list(islice(cycle(known), _PROGRAMS))
    sample = programs[::_EVERY]

    with Pool(_AT_A_TIME, files=[index_dir() / "entries"]) as pool:
        pool.run("import jax")
        start = time.perf_counter()
        warm = {job.program: verdict for job, verdict in pool.run_many(Job(path, env) for path in programs)}
        warm_seconds = time.perf_counter() - start

    def cold_run(path: Path) -> Verdict:
        return run_program(path, env)

    start = time.perf_counter()
    with ThreadPoolExecutor(_AT_A_TIME) as threads:
        cold = dict(zip(sample, threads.map(cold_run, sample), strict=True))
    cold_seconds = time.perf_counter() - start

    differing = [path for path in cold if warm[path].status != cold[path].status]
    rates = {"warm": len(programs) / warm_seconds, "cold": len(sample) / cold_seconds}
    print(f"JAX {env.jax}, {_AT_A_TIME} at a time, in {available_isolation()}")
    print(f"warm: {len(programs)} programs in {warm_seconds:.0f} s, goal {SECONDS:.0f} s on two quiet cores")
    print(f"cold: {len(sample)} programs in {cold_seconds:.0f} s, 500 in {500 / rates['cold']:.0f} s")
    ratio = rates["warm"] / rates["cold"]
    print(f"ratio {ratio:.1f}, goal {GOAL:.1f}")
    for path in differing:
        print(f"{path}: warm {warm[path].status}, cold {cold[path].status}: {warm[path].error}")
    return int(ratio < GOAL or bool(differing))


if __name__ == "__main__":
    sys.exit(main())
