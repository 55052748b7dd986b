"""Runs a program in the sandbox as its user runs it, with the text of one of its files replaced.

The runner runs this file as the program, behind which stands the call of `trial` and before which a function
of the runner's own, ``_is_last``. The user's files lie where they are, read-only; those of the working folder
are in the throw-away one too: small ones as copies, that may be written, others as links.
"""
# It runs on the user's Python, whose pathlib it need not import.
# ruff: noqa: PTH120, PTH123, PTH211

from __future__ import annotations

import contextlib
import linecache
import os
import runpy
import shutil
import sys
import traceback
import types
from importlib.machinery import PathFinder, SourceFileLoader
from typing import Any

_as_main: Any = runpy._run_module_as_main  # type: ignore[attr-defined]  # what ``python -m`` calls

COPIED, ALL_COPIED = 1 << 20, 32 << 20
"""Bytes of a file that is copied, and of all."""

MOST = 2000
"""Files of the working folder that are looked at."""


class Patched(SourceFileLoader):
    """Loads a module from another text than its file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_data(self, path: Any) -> bytes:
        """The text, where the file is asked for."""
        return self.text.encode() if path == self.path else super().get_data(path)

    def get_code(self, fullname: str) -> Any:
        """The code of the text; what is cached of the file isn't looked at."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Finder:
    """Finds the module whose file is patched."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The module's spec if it is the one, else None."""
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or os.path.realpath(spec.origin) != self.path:
            return None
        spec.loader = Patched(name, spec.origin, self.text)
        linecache.cache[spec.origin] = _cached(self.text, spec.origin)
        return spec


def trial(setup: dict[str, Any]) -> None:
    """Runs the program.

    Args:
      setup: ``script``, its path, None for a module; ``named``, as the user named it; ``arguments``;
        ``patched``, the real path of the file that is replaced; ``text``, by what; ``started``, the working
        folder, and ``folder``, the same if it is shown; ``modules``, the folders of ``PYTHONPATH``.
    """
    _furnish(setup["folder"])
    script, text = setup["script"], setup["text"]
    sys.argv[:] = [setup["named"], *setup["arguments"]]
    if hasattr(sys, "orig_argv"):
        sys.orig_argv[:] = [sys.executable, *sys.argv]
    first = setup["started"] if script is None else os.path.dirname(os.path.realpath(script))
    sys.path[:1] = [first, *setup["modules"]]
    sys.meta_path.insert(0, Finder(setup["patched"], text))
    main = types.ModuleType("__main__")
    main.__dict__["__builtins__"] = __builtins__
    kept = sys.modules["__main__"]  # whose functions go on working
    sys.modules["__main__"] = main
    try:
        if script is None:
            sys.argv[0] = "-m"
            _as_main(setup["named"])
        else:
            _run(main, script, text if os.path.realpath(script) == setup["patched"] else None)
    except SystemExit as stop:
        if stop.code not in (None, 0) or not _is_end(stop, main):
            raise
    except BaseException as error:
        _hand_on(error)
        raise
    finally:
        del kept


def _run(main: types.ModuleType, script: str, text: str | None) -> None:
    """Runs a script, as another text than its file's if there is one."""
    if text is not None:
        linecache.cache[script] = _cached(text, script)
        source = text.encode()
    else:
        with open(script, "rb") as file:
            source = file.read()
    main.__dict__.update(__file__=script, __cached__=None)
    main.__loader__ = SourceFileLoader("__main__", script)
    exec(compile(source, script, "exec", dont_inherit=True), main.__dict__)


def _is_end(stop: SystemExit, main: types.ModuleType) -> bool:
    """Whether the program's last statement itself has raised it."""
    part: Any = stop.__traceback__
    while (
        part is not None and part.tb_next is not None and part.tb_next.tb_frame.f_globals is not main.__dict__
    ):
        part = part.tb_next
    source = "".join(linecache.getlines(main.__dict__.get("__file__", "")))
    found: bool = _is_last(types.SimpleNamespace(__traceback__=part), source)  # type: ignore[name-defined]  # noqa: F821
    return found


def _furnish(folder: str | None) -> None:
    left = ALL_COPIED
    for entry in [] if folder is None else list(os.scandir(folder))[:MOST]:
        with contextlib.suppress(OSError):
            size = entry.stat().st_size
            if entry.is_file() and size <= min(COPIED, left):
                if not os.path.lexists(entry.name):
                    shutil.copyfile(entry.path, entry.name)
                    left -= size
            else:
                os.symlink(entry.path, entry.name)


def _cached(text: str, path: str) -> Any:
    """What makes tracebacks show the text, not the file."""
    return len(text), None, text.splitlines(keepends=True), path


def _hand_on(error: BaseException) -> None:
    """Lets the exception be shown without the frames of this file, and with the lines that ran."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    hook = sys.excepthook

    def shown(kind: Any, value: BaseException, tb: Any) -> None:
        tb = trace if value is error else tb
        if hook is sys.__excepthook__:  # before Python 3.13 it reads lines from the file
            traceback.print_exception(kind, value, tb)
        else:
            hook(kind, value, tb)

    sys.excepthook = shown
