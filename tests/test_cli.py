"""The contract of ``jaxerr-ask``: arguments and input to exit status, stdout and stderr."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from jaxerr_rag.cli import ask_main

TRACEBACK = (Path(__file__).parent.parent / "examples" / "traceback.txt").read_text(encoding="utf-8")
SITE = "ValueError: n argument to diag_indices must be nonnegative, got -1"
OWN = "ValueError: my own thing broke"
QUESTION = "why can't I use if on a jax array?"
TITLE = "TypeError: The carry of `lax.scan` changes its dtype"


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with inputs of each kind."""
    monkeypatch.chdir(tmp_path)
    Path("scan.txt").write_text(TRACEBACK, encoding="utf-8")
    Path("own.txt").write_text(OWN, encoding="utf-8")
    Path("empty.txt").touch()
    Path("binary.dat").write_bytes(bytes(range(256)) * 40)
    Path("folder").mkdir()
    return tmp_path


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs ``jaxerr-ask`` in this process."""

    def run(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["jaxerr-ask", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = 0
        try:
            ask_main()
        except SystemExit as exit:
            status = int(exit.code or 0)
        return Ran(status, *capsys.readouterr())

    return run


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "jaxerr_rag", *arguments]


@pytest.mark.parametrize(
    ("arguments", "stdin", "status", "first"),
    [
        (["scan.txt"], "", 0, TITLE),
        (["-"], TRACEBACK, 0, TITLE),
        ([], TRACEBACK, 0, TITLE),
        (["--", "scan.txt"], "", 0, TITLE),
        (["own.txt"], "", 1, "Not an error of JAX"),
        (["-"], "TypeError", 1, "No answer"),
        (["scan.txt", "-"], OWN, 1, "== scan.txt"),
    ],
)
def test_a_file_a_dash_and_a_pipe_are_read_and_the_exit_status_tells_whether_it_is_answered(
    ask, arguments, stdin, status, first
):
    ran = ask(*arguments, stdin=stdin)
    assert (ran.status, ran.err) == (status, "")
    assert ran.out.splitlines()[0] == first


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["absent.txt"], "absent.txt can't be read: No such file or directory; name a text file"),
        (["folder"], "folder can't be read: Is a directory; name a text file"),
        (["empty.txt"], "empty.txt: the report is empty: paste a traceback"),
        (["binary.dat"], "binary.dat: the report is binary data, not text: paste the traceback"),
        (["-"], "the report is empty: paste a traceback"),
        (["scan.txt", "absent.txt"], "absent.txt can't be read"),
        (["scan.txt", "--json", "absent.txt"], "absent.txt can't be read"),
        (["scan.txt", "--code", "absent.py"], "absent.py can't be read"),
        (["scan.txt", "--code", "folder"], "folder can't be read"),
        (["--nope"], "No such option '--nope'"),
        (["--code"], "Option '--code' requires an argument"),
        (["scan.txt", "--jax-version", "banana"], "'banana' is not a version of JAX: give one such as"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(ask, arguments, told):
    ran = ask(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("jaxerr-ask: ") and told in ran.err
    assert ran.err.count("\n") == 1 and ran.err.endswith("\n")


def test_several_files_are_one_json_object_a_line_and_one_object_is_indented(ask):
    lines = ask("scan.txt", "own.txt", "--json").out.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["answered", "not_jax"]
    single = ask("scan.txt", "--json").out
    assert single.startswith('{\n  "status": "answered"') and json.loads(single) == json.loads(lines[0])


STRING, NUMBER = str, float
MATCH = {
    "id": STRING,
    "kind": {"entry", "site"},
    "title": STRING,
    "confidence": NUMBER,
    "raise_sites": [
        {"file": STRING, "function": STRING, "line": NUMBER, "jax_version": STRING, "url": STRING}
    ],
    "evidence": [STRING],
}
SCHEMA = {
    "status": {"answered", "unsure", "not_jax"},
    "reason": (STRING, None),
    "report": {
        "exception": (STRING, None),
        "message": STRING,
        "jax_version": (STRING, None),
        "format": {"cpython", "ipython", "pytest", "rich", "log", "message", "question", "text"},
        "user_frame": ({"file": STRING, "line": NUMBER, "function": STRING, "source": STRING}, None),
    },
    "matches": [MATCH],
    "explanation": dict.fromkeys(("summary", "meaning", "why_here", "when", "common_situations"), STRING),
    "fixes": [
        {"strategy": STRING, "text": STRING, "before": STRING, "after": STRING, "verified_on": [STRING]}
    ],
    "patches": [dict],
    "related": [{"id": STRING, "title": STRING}],
}


def breaks(schema, value, at="answer"):
    """Where a value is not as ``DESIGN.md`` has it; keys may be added."""
    if isinstance(schema, tuple):
        return [] if value is None else breaks(schema[0], value, at)
    if isinstance(schema, set):
        return [] if value in schema else [f"{at} is {value!r}"]
    if isinstance(schema, list):
        found = [] if isinstance(value, list) else [f"{at} is no list"]
        return found + [
            wrong for i, item in enumerate(value) for wrong in breaks(schema[0], item, f"{at}[{i}]")
        ]
    if isinstance(schema, dict):
        missing = [f"{at}.{key} is missing" for key in schema.keys() - value.keys()]
        return missing + [
            wrong
            for key in schema.keys() & value.keys()
            for wrong in breaks(schema[key], value[key], f"{at}.{key}")
        ]
    numbers = (int, float) if schema is NUMBER else schema
    return [] if isinstance(value, numbers) and not isinstance(value, bool) else [f"{at} is {value!r}"]


def checked(out):
    answer = json.loads(out)
    assert breaks(SCHEMA, answer) == []
    assert all(0 <= match["confidence"] <= 1 for match in answer["matches"])
    assert all(fix["verified_on"] for fix in answer["fixes"])
    return answer


def test_json_of_an_entry(ask):
    answer = checked(ask("scan.txt", "--json").out)
    assert (answer["status"], answer["reason"]) == ("answered", None)
    assert answer["report"]["user_frame"]["file"] == "examples/train.py"
    best = answer["matches"][0]
    assert (best["id"], best["kind"]) == ("scan-carry-dtype-mismatch", "entry")
    place = best["raise_sites"][0]
    assert (place["file"], place["function"]) == ("jax/_src/lax/control_flow/loops.py", "_check_carry_type")
    assert place["url"].endswith(f"/jax-v{place['jax_version']}/{place['file']}#L{place['line']}")
    assert answer["fixes"] and answer["related"] and answer["patches"] == []


def test_json_of_a_raise_site_without_an_entry(ask):
    answer = checked(ask("--json", stdin=SITE).out)
    assert answer["status"] == "answered" and answer["fixes"] == []
    best = answer["matches"][0]
    assert (best["kind"], best["raise_sites"][0]["function"]) == ("site", "diag_indices")
    assert "no tested fix yet" in answer["explanation"]["meaning"]


def test_json_of_an_abstention_keeps_every_key(ask):
    answer = checked(ask("--json", stdin=OWN).out)
    assert (answer["status"], answer["matches"]) == ("not_jax", [])
    assert "ValueError" in answer["reason"]
    assert set(answer["explanation"].values()) == {""}


def test_json_of_a_question(ask):
    answer = checked(ask("--json", stdin=QUESTION).out)
    assert (answer["status"], answer["report"]["format"]) == ("answered", "question")
    assert (answer["report"]["exception"], answer["report"]["user_frame"]) == (None, None)
    assert answer["matches"][0]["id"] == "python-if-on-tracer"


UNBOUND = "NameError: Found an unbound axis name: batch. To fix this, please call psum under `jax.shard_map`."
PMAPPED = """import jax
from jax import lax


def step(x):
    return lax.psum(x, "batch")


jax.pmap(step)(xs)
"""


def test_the_given_program_decides_between_causes_of_one_message(ask, folder):
    (folder / "train.py").write_text(PMAPPED, encoding="utf-8")
    assert "no vmap or shard_map defines" in ask(stdin=UNBOUND).out.splitlines()[0]
    assert "inside a pmap" in ask("--code", "train.py", stdin=UNBOUND).out.splitlines()[0]


def test_the_program_that_a_traceback_names_is_read_unless_it_has_changed(ask, folder):
    traceback = (
        "Traceback (most recent call last):\n"
        '  File "step.py", line 6, in step\n    return lax.psum(x, "batch")\n' + UNBOUND
    )
    (folder / "step.py").write_text(PMAPPED, encoding="utf-8")
    assert "inside a pmap" in ask(stdin=traceback).out.splitlines()[0]
    (folder / "step.py").write_text(PMAPPED.replace("psum", "pmean"), encoding="utf-8")
    assert "no vmap or shard_map defines" in ask(stdin=traceback).out.splitlines()[0]


def test_long_has_every_section_and_short_has_not(ask):
    headings = [
        "When it happens:",
        "Common situations:",
        "Fix 1 (ran",
        "Fix 2 (ran",
        "Fix safety:",
        "Evidence:",
    ]
    long, short = ask("scan.txt", "--long").out, ask("scan.txt").out
    assert [heading for heading in headings if heading not in long] == []
    assert [heading for heading in headings if heading in short] == []
    for heading in ("Here:", "Raised by:", "Related:"):
        assert heading in long and heading in short


def test_a_given_version_is_the_one_linked_to(ask):
    assert "/blob/jax-v0.6.2/" in ask("scan.txt", "--jax-version", "0.6.2").out


def test_without_a_terminal_there_is_no_colour(folder):
    done = subprocess.run(command("scan.txt"), capture_output=True, text=True, check=True)
    assert done.stdout.startswith(TITLE + "\n") and "\x1b" not in done.stdout
    assert done.stderr == ""


def on_a_terminal(**variables: str) -> str:
    """What a subprocess with a terminal for its stdout prints."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command("scan.txt"),
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        env=os.environ | {"TERM": "xterm"} | variables,
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # Linux's way to say that the other end is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return shown.decode()


def test_a_terminal_gets_colour_unless_no_color_is_set(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in on_a_terminal()
    assert "\x1b[" in on_a_terminal(NO_COLOR="")
    assert "\x1b" not in on_a_terminal(NO_COLOR="1")


@pytest.mark.parametrize("option", ["--long", "--json"])
def test_a_reader_that_leaves_early_sees_no_traceback(folder, option):
    # More than a pipe holds, so that the last write fails.
    process = subprocess.Popen(
        command(option, *["scan.txt"] * 20), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() in (0, 1)  # click's own answer to a closed pipe is 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line(folder):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command("scan.txt"), stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "jaxerr-ask: the output can't be written: No space left on device\n"


def test_help_names_every_option_and_the_exit_statuses(ask):
    told = ask("--help").out
    for option in ("--code", "--verify", "--python", "--jax-version", "--json", "--long", "Exit status"):
        assert option in told
