"""Takes rights away from the calling process, by raw system calls of Linux."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import stat
import struct
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long

# Numbers of system calls, the same on every architecture since Linux 5.0.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446

_CLONE_NEW_USER_MOUNT_PID_NET_IPC_UTS = (
    0x10000000 | 0x00020000 | 0x20000000 | 0x40000000 | 0x08000000 | 0x04000000
)
_MS_NOSUID, _MS_NODEV, _MS_BIND, _MS_REC, _MS_PRIVATE = 2, 4, 1 << 12, 1 << 14, 1 << 18
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SUBREAPER, _PR_NO_NEW_PRIVS = 1, 4, 24, 36, 38
_CAPABILITY_VERSION_3 = 0x20080522

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1, 2, 4, 8, 1 << 14
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_OF_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE


def _check(result: int, what: str) -> int:
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")
    return result


def _prctl(option: int, value: int = 0) -> None:
    _check(_libc.prctl(option, value, 0, 0, 0), f"prctl {option}")


def become_nobody() -> None:
    """Gives up root for a user that owns nothing: the limit on processes does not bind root."""
    for user in (2_000_000_000, 65534):
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            set_dumpable(True)
            return
    raise OSError("no unprivileged user to become")


def set_dumpable(allowed: bool) -> None:
    """Whether processes of the same user may trace this one and read its memory."""
    _prctl(_PR_SET_DUMPABLE, int(allowed))


def adopt_orphans() -> None:
    """Makes this process the parent of descendants whose own parent ends."""
    _prctl(_PR_SUBREAPER, 1)


def die_with_parent() -> None:
    """Kills this process when its parent ends."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def enter_namespaces() -> None:
    """Enters new user, mount, network, IPC and host name spaces; children get their own process space."""
    user, group = os.getuid(), os.getgid()
    _check(_libc.unshare(_CLONE_NEW_USER_MOUNT_PID_NET_IPC_UTS), "unshare")
    for file, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        Path("/proc/self", file).write_text(text)
    _mount("none", "/", None, _MS_REC | _MS_PRIVATE, "")
    # No further user namespace, in which the program would have every capability again.
    with contextlib.suppress(OSError):
        Path("/proc/sys/user/max_user_namespaces").write_text("0")


def mount_empty(folder: str, size: int) -> None:
    """Mounts an empty folder in memory, of at most `size` bytes and 65,536 files."""
    _mount("tmpfs", folder, "tmpfs", _MS_NOSUID | _MS_NODEV, f"size={size},nr_inodes=65536,mode=0700")


def mount_over(source: str, target: str) -> None:
    """Shows `source` at the path `target`, which has to exist."""
    _mount(source, target, None, _MS_BIND, "")


def mount_processes() -> None:
    """Shows the processes of this space in /proc, where the kernel lets us."""
    _mount("proc", "/proc", "proc", _MS_NOSUID | _MS_NODEV, "")


def _mount(source: str, target: str, kind: str | None, flags: int, data: str) -> None:
    arguments = (source.encode(), target.encode(), kind and kind.encode(), flags, data.encode())
    _check(
        _libc.mount(arguments[0], arguments[1], arguments[2], ctypes.c_ulong(flags), arguments[4]),
        f"mount {target}",
    )


def landlock(read: Iterable[str], write: Iterable[str]) -> bool:
    """Lets this process reach only the files named, no TCP, and no process outside by a signal.

    Args:
      read: files and folders to read and execute; what does not exist is left out.
      write: files and folders to read and change.

    Returns:
      whether this kernel has Landlock.
    """
    version = _libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    files = (1 << 13) - 1
    for since, bit in ((2, 13), (3, 14), (5, 15)):
        files |= (version >= since) << bit
    attributes = struct.pack("QQQ", files, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = _check(_libc.syscall(_LANDLOCK_CREATE, attributes, ctypes.c_size_t(size), 0), "landlock")
    for paths, rights in ((read, _READ), (write, files)):
        for path in paths:
            try:
                opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except OSError:
                continue
            possible = files if stat.S_ISDIR(os.fstat(opened).st_mode) else files & _OF_A_FILE
            rule = struct.pack("=Qi", rights & possible, opened)
            _check(_libc.syscall(_LANDLOCK_ADD, rules, 1, rule, 0), f"landlock {path}")
            os.close(opened)
    _prctl(_PR_NO_NEW_PRIVS, 1)
    _check(_libc.syscall(_LANDLOCK_RESTRICT, rules, 0), "landlock")
    os.close(rules)
    return True


def drop_capabilities() -> None:
    """Gives up every capability, for good."""
    _prctl(_PR_NO_NEW_PRIVS, 1)
    with contextlib.suppress(OSError):
        for capability in range(64):
            _prctl(_PR_CAPBSET_DROP, capability)
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    _check(_libc.capset(header, bytes(24)), "capset")


def limit(limits: Mapping[str, tuple[int, int]]) -> None:
    """Sets resource limits: name without ``RLIMIT_`` to soft and hard value, at most those in force."""
    for name, wanted in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(kind)[1]
        soft, top = (value if hard == resource.RLIM_INFINITY else min(value, hard) for value in wanted)
        resource.setrlimit(kind, (soft, top))


def kill_descendants() -> None:
    """Kills all processes below this one, which has adopted orphans, until none is left."""
    with contextlib.suppress(ChildProcessError):
        while True:
            # The list may leave one out while another ends; that none is left, only `waitpid` knows.
            for child in Path("/proc/thread-self/children").read_text().split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)
            if not os.waitpid(-1, os.WNOHANG)[0]:
                time.sleep(0.001)
