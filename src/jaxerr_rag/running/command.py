"""The command ``jaxerr run``."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import click

from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.running.child import Failure, Outcome, end_as, run_program
from jaxerr_rag.running.effort import Effort


class _Run(click.Command):
    """Everything after the program's name is the program's own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        valued = {
            name for p in self.params if isinstance(p, click.Option) and not p.is_flag for name in p.opts
        }
        at = 0
        while at < len(args) and args[at].startswith("-") and args[at] != "--":
            if args[at] == "--fix=unsandboxed":
                args = [*args[:at], "--fix", "--unsandboxed", *args[at + 1 :]]
                at += 1
            elif args[at] == "-m":
                args = [*args[: at + 2], "--", *args[at + 2 :]]
                break
            elif args[at] in valued:
                at += 1
            at += 1
        return super().parse_args(ctx, args)


@click.command("run", cls=_Run, context_settings={"allow_interspersed_args": False})
@click.argument("program", metavar="[SCRIPT] [ARG]...", nargs=-1, type=click.UNPROCESSED)
@click.option("-m", "module", metavar="MODULE", help="Run a module, as python -m does.")
@click.option("--python", metavar="EXE", help="The Python that runs it; this one if not given.")
@click.option(
    "--fix", is_flag=True, help="Look for a patch, run it in a sandbox, show it, and ask to write it."
)
@click.option("--unsandboxed", is_flag=True, hidden=True)
@click.option("--yes", is_flag=True, help="With --fix: write without asking.")
@click.option("--undo", is_flag=True, help="Put back the file that --fix patched; nothing is run.")
@click.option("--budget", type=click.FloatRange(min=0), default=20.0, help="Seconds of trying patches.")
@click.option("--long", is_flag=True, help="Everything there is to say.")
def run(
    program: tuple[str, ...],
    module: str | None,
    python: str | None,
    fix: bool,
    unsandboxed: bool,
    yes: bool,
    undo: bool,
    budget: float,
    long: bool,
) -> None:
    """Runs a program as python does, and explains its failure below its traceback.

    Exit status: the program's; 2 if it can't be started. What is said goes to stderr.
    """
    if module is None and not program:
        raise InputError("nothing to run: name a script, or a module with -m")
    if yes and not fix:
        raise InputError("--yes answers what --fix asks: give both")
    if undo and module is not None:
        raise InputError("a patch is of a file: name it instead of -m")
    if undo:
        from jaxerr_rag.running import files

        files.undo(_script(program[0]))
        print(f"jaxerr run: {program[0]} is as it was before the patch", file=sys.stderr)
        return
    threads = _Threads(long)
    before = b""
    if module is not None:
        how = Effort("module", module, program, python, budget, unsandboxed, yes)
    else:
        script = _script(program[0])
        before = script.read_bytes() if script.is_file() else b""
        how = Effort("script", program[0], program[1:], python, budget, unsandboxed, yes)
    outcome = run_program(how.kind, how.program, how.arguments, python=python, meanwhile=threads.tell)
    _afterwards(outcome, threads, how, before, fix=fix)
    end_as(outcome.status)


class _Threads:
    """Explains what ends threads, an error that many have once."""

    def __init__(self, long: bool) -> None:
        self.long = long
        self._told: set[tuple[str, str]] = set()

    def tell(self, failure: Failure) -> None:
        """Explains it on stderr; never raises."""
        if failure.explained:
            return
        name = failure.thread or f"process {failure.process}"
        exception = failure.report.exception
        said = (exception.type, exception.message) if exception is not None else ("", "")
        if said in self._told:
            print(f"jaxerr run: {name} ended by the same error", file=sys.stderr)
            return
        self._told.add(said)

        def explain() -> None:
            from jaxerr_rag.running import explaining

            explaining.show(explaining.answer_of(failure), long=self.long, thread=name)

        _guarded(explain)


def _afterwards(outcome: Outcome, threads: _Threads, how: Effort, before: bytes, *, fix: bool) -> None:
    """Explains failures, and mends the program's if that was asked for.

    Args:
      outcome: of the program.
      threads: tells of what ended its threads.
      how: the program, and how to try patches of it.
      before: the bytes of the script when it was started.
      fix: whether patches are wanted.
    """
    for other in outcome.others:
        threads.tell(other)
    failure = outcome.failure
    if failure is not None:
        _guarded(lambda: _explain(failure, threads.long, how, before, fix=fix))


def _explain(failure: Failure, long: bool, how: Effort, before: bytes, *, fix: bool) -> None:
    from jaxerr_rag.running import explaining, fixing

    answer = explaining.answer_of(failure)
    file, refused = None, None
    if answer.status == "answered":
        try:
            file = explaining.file_of(answer, how.script)
        except InputError as error:
            refused = error
    offer = ""
    if file is not None and not fix:
        option = ["-m"] if how.kind == "module" else []
        command = shlex.join([*option, how.program, *how.arguments])
        offer = f"jaxerr run --fix {command} looks for a patch and runs it."
    if not failure.explained:
        explaining.show(answer, long=long, offer=offer)
    elif offer:
        print(f"\n{offer}", file=sys.stderr)
    if not fix:
        return
    if refused is not None:
        raise refused
    if file is not None:
        fixing.fix(file, before if file == how.script else file.read_bytes(), answer, how)


def _guarded(step: Callable[[], None]) -> None:
    """Does something of ours; of what goes wrong a line is shown."""
    try:
        step()
    except (KeyboardInterrupt, click.Abort):
        print("\njaxerr run: stopped", file=sys.stderr)
    except JaxerrError as error:
        print(f"jaxerr run: {error}", file=sys.stderr)
    except Exception as error:  # the program's failure is what the user has to see, not ours
        said = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"jaxerr run: no explanation, {said}", file=sys.stderr)


def _script(name: str) -> Path:
    path = Path(name)
    try:
        with path.open("rb"):
            return path
    except IsADirectoryError:
        if (path / "__main__.py").is_file():
            return path
        raise InputError(f"{name} is a folder without a __main__.py: name a script") from None
    except OSError as error:
        raise InputError(f"{name} can't be read: {error.strerror or error}; name a script") from None
