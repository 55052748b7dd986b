"""Runs a program as ``python`` would, and writes down what there is to say of its failure.

It is a script: ``python launch.py FACTS script FILE [ARG]...``, or ``module NAME`` for ``script FILE``. The
traceback, the exit status and what the program sees of itself are those of a plain run.
"""
# Nothing that the program does not need is imported before it, pathlib neither.
# ruff: noqa: PTH100, PTH109, PTH112, PTH118, PTH120, PTH123

from __future__ import annotations

import os
import runpy
import sys
import types
from importlib.machinery import SourceFileLoader
from typing import Any

_as_main: Any = runpy._run_module_as_main  # type: ignore[attr-defined]  # what ``python -m`` calls


def launch(facts: str, kind: str, name: str, arguments: list[str]) -> None:
    """Runs the program; of an exception that ends it the facts go into the file `facts`."""
    # Where Python has put the folder of this file, it puts that of the program.
    safe = getattr(sys.flags, "safe_path", False)
    if not safe:
        del sys.path[0]
    main = types.ModuleType("__main__")
    main.__dict__.update(__builtins__=__builtins__, __annotations__={})
    # Python leaves this module's functions working after it is no longer the main one.
    kept = sys.modules["__main__"]
    sys.modules["__main__"] = main
    sys.argv = [name, *arguments]
    try:
        if kind == "module":
            if not safe:
                sys.path.insert(0, os.getcwd())
            sys.argv[0] = "-m"
            _as_main(name)
        elif _holds_main(name):
            sys.path.insert(0, os.path.abspath(name))
            _as_main("__main__", False)
        else:
            if not safe:
                sys.path.insert(0, os.path.dirname(os.path.realpath(name)))
            main.__file__ = os.path.join(os.getcwd(), name)
            main.__dict__["__cached__"] = None
            main.__loader__ = SourceFileLoader("__main__", main.__file__)
            with open(name, "rb") as file:
                source = file.read()
            exec(compile(source, main.__file__, "exec", dont_inherit=True), main.__dict__)
    except SystemExit:
        raise
    except BaseException as error:
        _hand_on(error, facts)
        raise
    finally:
        del kept


def _holds_main(name: str) -> bool:
    """Whether it is a folder or an archive, of which ``__main__`` is run."""
    if name.endswith(".py"):
        return False
    import zipfile

    return os.path.isdir(name) or zipfile.is_zipfile(name)


def _hand_on(error: BaseException, facts: str) -> None:
    """Lets the exception be shown without the frames of this file, and what it is written down before."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == getattr(sys.modules["__main__"], "__file__", ""):
        trace = None
    hook = sys.excepthook

    def shown(kind: type[BaseException], value: BaseException, _: Any) -> None:
        sys.excepthook = hook
        if value is error:
            sys.last_traceback = trace
            value.__traceback__ = trace
        hook(kind, value, value.__traceback__)

    sys.excepthook = shown
    if not isinstance(error, Exception):
        return  # stopped from outside
    try:
        beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "facts.py")
        runpy.run_path(beside)["write"](error, trace, facts)
    except BaseException:  # whatever goes wrong with us is not the program's concern
        pass


if __name__ == "__main__":
    launch(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
