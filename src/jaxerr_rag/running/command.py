"""The command ``jaxerr run``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.running.child import Outcome, end_as, run_program
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
@click.option("--undo", is_flag=True, help="Put back the SCRIPT that --fix patched; nothing is run.")
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
    if (fix or undo) and module is not None:
        raise InputError("a patch is of a script: name its file instead of -m")
    if undo:
        from jaxerr_rag.running import files

        files.undo(_script(program[0]))
        print(f"jaxerr run: {program[0]} is as it was before the patch", file=sys.stderr)
        return
    if module is not None:
        outcome = run_program("module", module, program, python=python)
        _afterwards(outcome, None, b"", python=python, long=long, how=None)
    else:
        script = _script(program[0])
        before = script.read_bytes() if script.is_file() else b""
        outcome = run_program("script", program[0], program[1:], python=python)
        how = Effort(len(program) > 1, python, budget, unsandboxed, yes) if fix else None
        _afterwards(outcome, script, before, python=python, long=long, how=how)
    end_as(outcome.status)


def _afterwards(
    outcome: Outcome,
    script: Path | None,
    before: bytes,
    *,
    python: str | None,
    long: bool,
    how: Effort | None,
) -> None:
    """Explains a failure, and mends it if that was asked for; of what goes wrong with us a line is shown."""
    failure = outcome.failure
    if failure is None:
        return
    try:
        from jaxerr_rag.running import explaining, fixing

        answer = explaining.answer_of(failure, python=python)
        known = answer.status == "answered"
        own = known and script is not None and explaining.script_fails(answer, script)
        offer = f"jaxerr run --fix {script} looks for a patch and runs it." if own and how is None else ""
        explaining.show(answer, long=long, offer=offer)
        if how is None or not known or script is None:
            return
        if not own:
            raise InputError(f"the failing line is not in {script}: patches are of the script that is run")
        fixing.fix(script, before, answer, how)
    except (KeyboardInterrupt, click.Abort):
        untouched = f"; {script} is as it was" if script is not None else ""
        print(f"\njaxerr run: stopped{untouched}", file=sys.stderr)
    except JaxerrError as error:
        print(f"jaxerr run: {error}", file=sys.stderr)
    except Exception as error:  # the program's failure is what the user has to see, not ours
        print(f"jaxerr run: no explanation, {type(error).__name__}: {error}", file=sys.stderr)


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
