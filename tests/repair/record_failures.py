"""Records how the programs here fail, so that tests of repairers need not run them.

``python -m tests.repair.record_failures`` writes ``failures.jsonl``: one line for each entry's broken program
and each development case that fails with this Python's JAX, and the same of the test cases to
``failures_unseen.jsonl.gz``, which is compressed so that nobody reads it while tuning.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from jaxerr_rag.evaluate.cases import split
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import retrieve
from jaxerr_rag.runner import Job, Needs, Pool, Verdict

ROOT = Path(__file__).parents[2]
RECORDED = Path(__file__).with_name("failures.jsonl")
UNSEEN = Path(__file__).with_name("failures_unseen.jsonl.gz")
HOME = "/home/ada/.venv"
"""What is written for the folder of this Python: no file names a machine."""


def programs() -> Iterator[tuple[Path, Needs]]:
    """The failing programs with what they need."""
    for page in sorted(ROOT.glob("index/entries/*/*/entry.md")):
        facts = yaml.safe_load(page.read_text(encoding="utf-8").split("---")[1])
        if page.with_name("broken.py").is_file():
            yield page.with_name("broken.py"), Needs.parse(facts.get("needs", "cpu"))
    for case in sorted(ROOT.glob("eval/cases/*/case.yml")):
        facts = yaml.safe_load(case.read_text(encoding="utf-8"))
        yield case.with_name("program.py"), Needs.parse(facts["needs"])


def unseen(program: Path) -> bool:
    """Whether it is of a test case."""
    return program.name == "program.py" and split(program.parent.name) == "test"


def digest(program: Path) -> str:
    """Tells whether a program is still the one that was recorded."""
    return hashlib.sha256(program.read_bytes()).hexdigest()[:12]


def recorded(program: Path, verdict: Verdict) -> dict[str, object]:
    """One line of the file."""
    report = parse(verdict.stderr.replace(sys.prefix, HOME), program.read_text(encoding="utf-8"))
    found = retrieve(report, jax_version=verdict.jax)
    exception = report.chain[found.explained]
    frames = [f for f in exception.frames if f.file.endswith("program.py")] or [
        f for one in report.chain for f in one.frames if f.file.endswith("program.py")
    ]
    return {
        "program": program.relative_to(ROOT).as_posix(),
        "digest": digest(program),
        "jax": verdict.jax,
        "type": exception.type,
        "message": exception.message,
        "frames": [[f.line, f.function, f.source, f.marked] for f in frames],
        "entries": [[m.id, dict(m.bound)] for m in found.matches if m.kind == "entry"][:3],
    }


def main() -> None:
    """Runs everything and writes the files."""
    jobs = {Job(path.read_text(encoding="utf-8"), needs=needs): path for path, needs in programs()}
    lines = {}
    with Pool(1) as pool:
        for job, verdict in pool.run_many(jobs):
            if verdict.status == "failed":
                lines[jobs[job]] = json.dumps(recorded(jobs[job], verdict))
    ordered = sorted(lines)
    RECORDED.write_text("".join(f"{lines[path]}\n" for path in ordered if not unseen(path)), encoding="utf-8")
    kept = "".join(f"{lines[path]}\n" for path in ordered if unseen(path))
    UNSEEN.write_bytes(gzip.compress(kept.encode(), mtime=0))


if __name__ == "__main__":
    main()
