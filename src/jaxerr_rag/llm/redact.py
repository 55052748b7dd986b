"""Takes out of a text what has to stay on this machine: folders, names of users, keys, e-mail addresses."""

from __future__ import annotations

import getpass
import re
import socket
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

_SECRETS = re.compile(
    r"""
    -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----.*?(?:-----END\ [A-Z ]*PRIVATE\ KEY-----|\Z)
    | \b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}
    | \bgh[pousr]_[A-Za-z0-9]{16,} | \bgithub_pat_\w{16,} | \bglpat-[\w-]{16,} | \bhf_[A-Za-z0-9]{16,}
    | \bnpm_[A-Za-z0-9]{16,} | \bpypi-[\w-]{16,} | \bxox[a-z]-[\w-]{10,} | \bA(?:KI|SI)A[A-Z0-9]{12,}
    | \bAIza[\w-]{20,} | \bya29\.[\w-]{16,}
    | \beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?
    | (?<=://)[^\s/:@]*:[^\s/@]+(?=@)
    | (?i:\bbearer[ \t]{1,3})(?P<bearer>[\w.~+/=-]{8,})
    | (?i:api_?key|secret|token|passwd|password|credential|access_?key)\w{0,20}["']?\]?
      [ \t]{0,3}[=:][ \t]{0,3}
      (?:(?P<quote>["'])(?P<quoted>[^"'\n]{6,})(?P=quote) | (?P<bare>(?=[A-Za-z_.-]*[0-9])[\w.~+/=-]{12,}))
    | \b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{32,}\b
    | (?<![\w/+.-])(?=[\w+/-]*[0-9])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[A-Za-z0-9+_-]{40,}={0,2}(?![\w/.-])
    """,
    re.X | re.S,
)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
# A path in quotes may have blanks in it; one without has none.
_PATH = re.compile(
    r"""
    (?<=["'])(?P<quoted>(?:file://)?(?:~[\w.-]*|[A-Za-z]:)?[/\\](?=[^"'\n<>|*?]*[/\\])[^"'\n<>|*?]*)
      (?=["'])
    | (?<![\w.:/~\\<>])(?P<bare>(?:file://)?(?:~[\w.-]*|/(?!/)|[A-Za-z]:\\)[^\s"'`<>|*?,;:()\[\]{}/\\]*
      (?:[/\\][^\s"'`<>|*?,;:()\[\]{}/\\]+)+)
    """,
    re.X,
)
_HOME = re.compile(r"(?:/home/|/Users/|\\Users\\|\\\\Users\\\\|/Users\\)([^/\\\s\"'<>:]{1,64})")
_PACKAGES = re.compile(r"^(.*[/\\])((?:site|dist)-packages[/\\].*)$", re.S)
_ORDINARY = frozenset(
    (
        *("root", "user", "users", "admin", "ubuntu", "debian", "vagrant", "runner", "jovyan", "shared"),
        *("public", "guest", "default", "jax", "numpy", "home", "app", "data", "test", "main", "python"),
        "localhost",
    )
)
"""Names that are nobody's."""

_LEAST_NAME = 3


class Redaction:
    """Placeholders for what must not leave, the same thing always by the same one.

    Args:
      texts: all that will be redacted: no placeholder is used that stands in one of them.
      names: further names to take out; those of this machine are known.
    """

    def __init__(self, texts: Iterable[str], names: Iterable[str] = ()) -> None:
        texts = list(texts)
        self._taken = set(re.findall(r"<(?:dir|user|email|secret)-\d+>", "\n".join(texts)))
        self._by_original: dict[tuple[str, str], str] = {}
        self._originals: dict[str, str] = {}
        found = {name for text in texts for name in _HOME.findall(text)}
        found |= {*names, *machine_names()}
        kept = {n for n in found if len(n) >= _LEAST_NAME and n.lower() not in _ORDINARY}
        longest_first = sorted(kept, key=lambda name: (-len(name), name))
        alternatives = "|".join(map(re.escape, longest_first))
        self._names = re.compile(rf"(?<![^\W_])(?:{alternatives})(?![^\W_])") if kept else None

    def redact(self, text: str) -> str:
        """The text with placeholders."""
        text = _SECRETS.sub(self._secret, text)
        text = _EMAIL.sub(self._whole("email"), text)
        text = _PATH.sub(lambda match: self._path(match[0]), text)
        if self._names is not None:
            text = self._names.sub(self._whole("user"), text)
        return text

    def restore(self, text: str, *, secrets: bool = False) -> str:
        """The text with the originals; keys only if `secrets`, which a program needs and a reader doesn't."""

        def original(match: re.Match[str]) -> str:
            keep = match[1] == "secret" and not secrets
            return match[0] if keep else self._originals.get(match[0], match[0])

        # What a placeholder stands for may have one itself: a key in an address.
        for _ in range(3):
            text = re.sub(r"<(dir|user|email|secret)-\d+>", original, text)
        return text

    def _placeholder(self, kind: str, original: str) -> str:
        known = self._by_original.get((kind, original))
        if known is not None:
            return known
        number = sum(one == kind for one, _ in self._by_original) + 1
        while (placeholder := f"<{kind}-{number}>") in self._taken:
            number += 1
        self._taken.add(placeholder)
        self._by_original[kind, original] = placeholder
        self._originals[placeholder] = original
        return placeholder

    def _whole(self, kind: str) -> Callable[[re.Match[str]], str]:
        return lambda match: self._placeholder(kind, match[0])

    def _secret(self, match: re.Match[str]) -> str:
        value = match["bearer"] or match["quoted"] or match["bare"] or match[0]
        start, end = match[0].rpartition(value)[::2]
        return f"{start}{self._placeholder('secret', value)}{end}"

    def _path(self, path: str) -> str:
        """A path of which only the file's name is left, or what lies in ``site-packages``."""
        installed = _PACKAGES.match(path)
        if installed:
            folder, rest = installed[1], installed[2]
        else:
            cut = max(path.rfind("/"), path.rfind("\\")) + 1
            folder, rest = path[:cut], path[cut:]
        return f"{self._placeholder('dir', folder)}{rest}"


@cache
def machine_names() -> tuple[str, ...]:
    """The user's name, their home folder's, and this machine's."""
    names = [socket.gethostname()]
    for ask in (getpass.getuser, lambda: Path.home().name):
        try:
            names.append(ask())
        except (OSError, KeyError, RuntimeError, ImportError):
            continue
    return tuple(names)
