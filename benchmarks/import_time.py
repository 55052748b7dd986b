"""What ``import jaxerr_rag`` and ``install()`` cost before an error happens, by ``-X importtime``.

Each is a median of fresh processes, beside ``import json`` in the same runs. Exits with 1 if the goal is
missed, or if anything heavy is imported.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys

GOAL = 15.0
"""Milliseconds."""

_RUNS = 15
_HEAVY = {"jax", "jaxlib", "numpy", "faiss", "onnxruntime", "click", "rich", "yaml", "IPython", "tree_sitter"}
_LINE = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \|( +)(\S+)")
_PROGRAMS = {
    "import json": "import json",
    "import jaxerr_rag": "import jaxerr_rag",
    "and install()": "import jaxerr_rag; jaxerr_rag.install()",
}


def imported(program: str) -> dict[str, int]:
    """Microseconds of each module that a program imports, without those that it imports itself."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", program], capture_output=True, text=True, check=True
    )
    return {found[4]: int(found[1]) for found in _LINE.finditer(done.stderr)}


def main() -> int:
    start = imported("pass").keys()
    milliseconds: dict[str, list[float]] = {name: [] for name in _PROGRAMS}
    heavy: set[str] = set()
    for _ in range(_RUNS + 1):
        for name, program in _PROGRAMS.items():
            own = {module: time for module, time in imported(program).items() if module not in start}
            milliseconds[name].append(sum(own.values()) / 1000)
            heavy |= {module.partition(".")[0] for module in own} & _HEAVY
    # The first run of each writes and reads compiled files.
    medians = {name: statistics.median(times[1:]) for name, times in milliseconds.items()}
    for name, median in medians.items():
        print(f"{name}: {median:.1f} ms")
    print(
        f"goal {GOAL:.0f} ms, {'heavy: ' + ', '.join(sorted(heavy)) if heavy else 'nothing heavy imported'}"
    )
    return int(max(medians.values()) > GOAL or bool(heavy))


if __name__ == "__main__":
    sys.exit(main())
