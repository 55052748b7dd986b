"""Runs a program as ``python`` would, and writes down what there is to say of its failure.

It is a script: ``python launch.py FOLDER script FILE [ARG]...``, or ``module NAME`` for ``script FILE``; what
there is to say goes into files of the folder. It needs nothing but the standard library and the files of this
package. The traceback, the exit status and what the program sees of itself are those of a plain run.
"""
# Nothing that the program does not need is imported before it, pathlib neither.
# ruff: noqa: SIM105, PTH100, PTH109, PTH112, PTH118, PTH120, PTH123

from __future__ import annotations

import os
import runpy
import sys
import types
from importlib.machinery import PathFinder, SourceFileLoader
from typing import Any

_as_main: Any = runpy._run_module_as_main  # type: ignore[attr-defined]  # what ``python -m`` calls


def launch(folder: str, kind: str, name: str, arguments: list[str]) -> None:
    """Runs the program; what is told of an exception that ends it, or a thread of it, goes into `folder`."""
    # Where Python has put the folder of this file, it puts that of the program.
    safe = getattr(sys.flags, "safe_path", False)
    if not safe:
        del sys.path[0]
    main = types.ModuleType("__main__")
    main.__dict__.update(__builtins__=__builtins__, __annotations__={})
    # Python leaves this module's functions working after it is no longer the main one.
    kept = sys.modules["__main__"]
    sys.modules["__main__"] = main
    watch = _Watch(folder)
    sys.meta_path.insert(0, watch)
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
        _hand_on(error, watch)
        raise
    finally:
        del kept


def _holds_main(name: str) -> bool:
    """Whether it is a folder or an archive, of which ``__main__`` is run."""
    if name.endswith(".py"):
        return False
    import zipfile

    return os.path.isdir(name) or zipfile.is_zipfile(name)


class _Watch:
    """Is there when ``threading`` and JAX are imported, and writes exceptions down.

    As a finder of modules it finds two, each once, and has them loaded as they would be.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.hidden: Any = lambda error: None
        self.awaited: dict[str, Any] = {
            "threading": self.threads,
            "jax._src.traceback_util": self.frames,
        }
        if "threading" in sys.modules:
            self.awaited.pop("threading")(sys.modules["threading"])

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The module's spec, with something to do behind its loading."""
        then = self.awaited.pop(name, None)
        spec = PathFinder.find_spec(name, path, target) if then is not None else None
        loader: Any = spec.loader if spec is not None else None
        if loader is None:
            return None
        load = loader.exec_module

        def exec_module(module: types.ModuleType) -> None:
            load(module)
            try:
                then(module)
            except Exception:  # not the program's concern
                pass

        loader.exec_module = exec_module
        return spec

    def frames(self, module: Any) -> None:
        """Keeps what JAX takes out of tracebacks."""
        ours = _load("running/inside/frames.py")
        ours["install"](module)
        self.hidden = ours["hidden"]

    def threads(self, module: Any) -> None:
        """Writes down what ends a thread, behind what is done with it anyway."""
        before = module.excepthook

        def excepthook(args: Any) -> None:
            before(args)
            if isinstance(args.exc_value, Exception):
                self.write(args.exc_value, getattr(args.thread, "name", None) or "thread")

        module.excepthook = excepthook

    def write(self, error: BaseException, thread: str = "") -> None:
        """Writes an exception down; never raises."""
        try:
            _load("running/inside/facts.py")["write"](error, self.folder, thread, _load, self.hidden)
        except BaseException:  # whatever goes wrong with us is not the program's concern
            pass


_modules: dict[str, dict[str, Any]] = {}


def _load(name: str) -> dict[str, Any]:
    """What a file of this package defines; the package itself isn't imported."""
    if name not in _modules:
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        path = os.path.join(package, *name.split("/"))
        with open(path, "rb") as file:
            source = file.read()
        found: dict[str, Any] = {"__name__": f"jaxerr:{name}", "__file__": path}
        exec(compile(source, path, "exec", dont_inherit=True), found)
        _modules[name] = found
    return _modules[name]


def _hand_on(error: BaseException, watch: _Watch) -> None:
    """Lets the exception be shown without the frames of this file, and writes it down before."""
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
    whole = error.__traceback__
    error.__traceback__ = trace
    watch.write(error)
    error.__traceback__ = whole


if __name__ == "__main__":
    launch(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
