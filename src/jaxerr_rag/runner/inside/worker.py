"""The worker: imports JAX once, then forks a child for every program that it is sent.

It reads requests from the socket that is its standard input; each comes with four descriptors. ``output`` and
``errors`` are the program's. On ``reached``, the request's nonce is written once the program has run its last
statement. ``control`` tells how the program ended, and its closing by the other side is the order to kill it.
"""

from __future__ import annotations

import ast
import atexit
import contextlib
import gc
import json
import os
import select
import shutil
import signal
import socket
import sys
import threading
import types
import warnings
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

from . import confine

_SYSTEM = (
    *("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives"),
    *("/dev/urandom", "/dev/random", "/dev/zero", "/sys/devices/system/cpu", "/proc/self", "/proc/sys/vm"),
    *("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/uptime", "/proc/version"),
)


def main() -> None:
    """Serves until the other side closes the socket; in a child, runs the program and ends as it does."""
    request, reached = _serve(json.loads(sys.argv[1]))
    _end(_execute(request, reached))


def _serve(config: dict[str, Any]) -> tuple[dict[str, Any], int]:
    if config["nobody"]:
        confine.become_nobody()
    if config["warm"]:
        # Where the import fails, the program is to fail by it.
        with contextlib.suppress(Exception):
            __import__("jax")
    gc.collect()
    gc.freeze()
    requests = socket.socket(fileno=os.dup(0))
    requests.sendall(b"ready")
    health = _health()
    while True:
        data, fds, _, _ = socket.recv_fds(requests, 1 << 18, 4)
        if not data:
            os._exit(0)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        if _fork() == 0:
            requests.close()
            request = json.loads(data)
            return request, _enter(config, request, *fds)
        for fd in fds:
            os.close(fd)
        os.waitpid(-1, 0)
        if any(map(int.__gt__, _health(), health)):
            # Takes no more, so that it is replaced, and lets the programs end that it has started.
            requests.close()
            signal.pause()


def _health() -> tuple[int, int, int]:
    """Descriptors, threads, and JAX backends, of which there may be none: after a fork they hang."""
    bridge = sys.modules.get("jax._src.xla_bridge")
    backends = len(getattr(bridge, "_backends", ()))
    fds, threads = (sum(1 for _ in Path("/proc/self", name).iterdir()) for name in ("fd", "task"))
    return fds, threads, backends


def _fork() -> int:
    with warnings.catch_warnings():
        # Python warns of the thread that JAX starts when it is imported, and JAX of forks.
        warnings.simplefilter("ignore")
        return os.fork()


def _enter(
    config: dict[str, Any], request: dict[str, Any], output: int, errors: int, reached: int, control: int
) -> int:
    """Goes into the sandbox. Returns only in the process that is to run the program.

    The child of the worker makes the name spaces. Its child is the first process in them and watches the
    third, which runs the program: when the watcher ends, so does whatever the program has started.
    """
    try:
        os.setsid()
        if config["namespaces"]:
            confine.enter_namespaces()
            confine.mount_empty(request["work"], request["disk"])
            if config["own_tmp"]:
                confine.mount_over(request["work"], "/tmp")
            with contextlib.suppress(FileNotFoundError):
                confine.mount_over(request["source"], request["program"])
        if Path(request["program"]).parent == Path(request["work"]):
            shutil.copyfile(request["source"], request["program"])
        if _fork():
            os._exit(0)
        if config["namespaces"]:
            with contextlib.suppress(OSError):
                confine.mount_processes()
        # Before there is a program: it may end at once and leave processes behind, or turn on this one.
        confine.set_dumpable(False)
        confine.adopt_orphans()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        program = _fork()
        if program:
            for fd in (output, errors, reached):
                os.close(fd)
            _watch(program, control, config["namespaces"], request["processes"])
        confine.set_dumpable(True)
        confine.die_with_parent()
        os.setsid()
        for fd, standard in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (errors, 2)):
            os.dup2(fd, standard)
            os.close(fd)
        Path("/proc/self/oom_score_adj").write_text("1000")
        os.chdir(request["work"])
        os.environ.clear()
        os.environ.update(request["environment"])
        if config["namespaces"]:
            write = (request["work"], "/dev/null", "/dev/full")
            if (
                not confine.landlock((*_SYSTEM, *config["read"], *request["read"]), write)
                and config["landlock"]
            ):
                raise OSError("this kernel has no Landlock")
            confine.drop_capabilities()
        confine.limit(request["limits"])
    except OSError as error:
        _tell(control, refused=str(error))
        os._exit(1)
    _tell(control, started=True)
    os.close(control)
    return reached


def _tell(control: int, **message: object) -> None:
    os.write(control, json.dumps(message).encode() + b"\n")


def _watch(program: int, control: int, namespaces: bool, most: int | None) -> None:
    """Waits until the program ends, is to be killed, or has over `most` processes (None: not counted)."""
    poll = select.poll()
    poll.register(control, select.POLLRDHUP)
    try:
        poll.register(os.pidfd_open(program), select.POLLIN)
        wait = None if most is None else 20
    except (AttributeError, OSError):  # Linux before 5.3
        wait = 20
    while control not in dict(poll.poll(wait)):
        ended, status = os.waitpid(program, os.WNOHANG)
        if ended:
            _tell(control, status=os.waitstatus_to_exitcode(status))
            break
        if most is not None and sum(path.name.isdigit() for path in Path("/proc").iterdir()) > most:
            _tell(control, limit="processes", status=-signal.SIGKILL)
            break
    if not namespaces:
        confine.kill_descendants()
    os._exit(0)


def _execute(request: dict[str, Any], reached: int) -> object:
    """Runs the program as ``python program.py`` does; returns what it gives to ``sys.exit``."""
    path, report_end = request["program"], _end_reporter(reached, request["nonce"])
    source = Path(request["source"]).read_bytes()
    sys.argv[:] = [path]
    if hasattr(sys, "orig_argv"):
        sys.orig_argv[:] = [sys.executable, path]
    sys.path[:2] = [str(Path(path).parent)]
    for name in [name for name in sys.modules if name.partition(".")[0] == __package__]:
        del sys.modules[name]
    module = types.ModuleType("__main__")
    module.__dict__.update(
        __file__=path,
        __builtins__=__builtins__,
        __cached__=None,
        __loader__=SourceFileLoader("__main__", path),
    )
    if sys.version_info < (3, 14):
        module.__annotations__ = {}
    sys.modules["__main__"] = module
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.setrecursionlimit(sys.getrecursionlimit() + _depth(sys._getframe()))
    try:
        exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    except SystemExit as stop:
        if stop.code in (None, 0) and _is_last(stop, source):
            report_end()
        return stop.code
    except BaseException as error:
        _report(error)
        return 130 if isinstance(error, KeyboardInterrupt) else 1
    report_end()
    return 0


def _end(code: object) -> None:
    """Ends the process as the interpreter does, but for JAX's own modules: to take them down touches, and so
    copies, all the memory that is shared with the worker, which takes longer than most programs."""
    if not isinstance(code, (int, type(None))):
        print(code, file=sys.stderr)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.modules["__main__"].__dict__.clear()
    gc.collect()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code & 0xFF if isinstance(code, int) else int(code is not None))


def _depth(frame: types.FrameType | None) -> int:
    """How many calls the program is given back, so that it may nest as deep as without a worker."""
    # Before 3.12, the call of `exec` counts too.
    depth = int(sys.version_info < (3, 12))
    while frame:
        depth, frame = depth + 1, frame.f_back
    return depth


def _end_reporter(reached: int, nonce: str) -> Callable[[], None]:
    """What tells the other side that the program is through. Taken now: the program may replace ``os``.

    This shows up every early exit. It is no secret from a program that searches this process's memory for it.
    """
    me, getpid, write, data, closed = os.getpid(), os.getpid, os.write, nonce.encode(), OSError

    def report() -> None:
        try:
            # Not in a fork of the program that has come to its end.
            if getpid() == me:
                write(reached, data)
        except closed:
            pass

    return report


def _is_last(stop: SystemExit, source: bytes) -> bool:
    """Whether the program's last statement itself raised it, as in ``sys.exit(main())``."""
    last: ast.stmt = ast.parse(source).body[-1]
    while isinstance(last, ast.If):
        last = last.body[-1]
    frame = stop.__traceback__ and stop.__traceback__.tb_next
    if not frame or frame.tb_next or not isinstance(last, (ast.Expr, ast.Raise)):
        return False
    return last.lineno <= frame.tb_lineno <= (last.end_lineno or last.lineno)


def _report(error: BaseException) -> None:
    """Prints the exception as the interpreter does, without the frame of `_execute`."""
    shown = error.__traceback__ and error.__traceback__.tb_next
    kind, error = type(error), error.with_traceback(shown)
    sys.last_type, sys.last_value, sys.last_traceback = kind, error, shown
    if sys.version_info >= (3, 12):
        sys.last_exc = error
    try:
        sys.excepthook(kind, error, shown)
    except BaseException as second:
        print("Error in sys.excepthook:", file=sys.stderr)
        sys.__excepthook__(type(second), second, second.__traceback__ and second.__traceback__.tb_next)
        print("\nOriginal exception was:", file=sys.stderr)
        sys.__excepthook__(kind, error, shown)
