"""How long a recognised message takes in a fresh process, beside ``import jax`` in the same run.

Prints the ratio of the medians of interleaved runs, and how long the first answers take while nothing is
cached; exits with 1 if a goal is missed.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GOAL = 0.4
FIRST_QUESTION = 15.0
"""Seconds from a fresh checkout to the first answer from the built index."""

_RUNS = 9
_TRACEBACK = Path(__file__).parent.parent / "examples" / "traceback.txt"


def main() -> int:
    environment = os.environ | {"JAXERR_CACHE": tempfile.mkdtemp(prefix="jaxerr-bench-")}
    commands = {
        "import jax": [sys.executable, "-c", "import jax"],
        "jaxerr-ask": [sys.executable, "-m", "jaxerr_rag", str(_TRACEBACK)],
    }
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(_RUNS + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=True)
            seconds[name].append(time.perf_counter() - start)
    # The first run of each fills the page cache, and jaxerr-ask compiles its entries.
    first = seconds["jaxerr-ask"][0]
    medians = {name: statistics.median(times[1:]) for name, times in seconds.items()}
    ratio = medians["jaxerr-ask"] / medians["import jax"]
    for name, median in medians.items():
        print(f"{name}: {median:.3f} s")
    print(f"ratio {ratio:.2f}, goal {GOAL}")
    print(f"the very first answer took {first:.2f} s")
    # The first question builds the index: FAISS and BM25 over all entries and raise sites.
    start = time.perf_counter()
    asked = [sys.executable, "-m", "jaxerr_rag"]
    question = b"why can't I use if on a jax array?"
    subprocess.run(asked, input=question, stdout=subprocess.DEVNULL, env=environment, check=True)
    built = time.perf_counter() - start
    print(f"the very first answer to a question took {built:.1f} s, goal {FIRST_QUESTION:.0f}")
    return int(ratio > GOAL or built > FIRST_QUESTION)


if __name__ == "__main__":
    sys.exit(main())
