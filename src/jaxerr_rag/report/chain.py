"""Which exception of a chain to explain: the whole rule, in this one place.

Python prints the first exception first and the last one last, and people read the last. Round JAX that is
often wrong, so each exception is weighed by how surely JAX raised it, and the heaviest is explained; of
equals, the last, because JAX raises its clearer error from its lower one. In words:

1. ``UnfilteredStackTrace``, ``SimplifiedTraceback`` and ``JaxStackTraceBeforeTransformation`` only carry
   frames: never.
2. An exception group only holds its members: never while one of them is there.
3. An exception of a JAX class, raised in a JAX frame, or whose message names a JAX module (a removed
   name: ``module 'jax' has no attribute 'tree_map'``) is JAX's. So is one that JAX's footer about hidden
   frames follows, unless the last line shown itself raises it.
4. JAX's filtering hides its own frames, so a builtin error may be JAX's without showing one. It is likely
   JAX's if the last line shown does not itself raise it and a JAX frame or a call of JAX is shown.
5. ``raise RuntimeError("training failed") from e`` and errors in a handler or an ``__exit__`` show no such
   sign, or show a ``raise``: they lose to any exception that has one.
6. JAX's "Error interpreting argument to ..." says *where*; if it was raised from another exception, that
   one says *why* and is explained, unless it says no more than that the value is no array.
7. With several processes in one log, "the coordination service lost a peer" is what the others say of the
   process that really failed: such errors lose to every other error of JAX.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from jaxerr_rag.report.model import ExceptionInfo

_CARRIERS = frozenset({"UnfilteredStackTrace", "SimplifiedTraceback", "JaxStackTraceBeforeTransformation"})
_GROUPS = frozenset({"ExceptionGroup", "BaseExceptionGroup"})
_JAX_MODULES = ("jax.", "jaxlib.", "jax_")
JAX_CLASSES = frozenset(  # as notebooks print them, without the module
    {
        "ConcretizationTypeError",
        "InconclusiveDimensionOperation",
        "JAXIndexError",
        "JAXTypeError",
        "JaxRuntimeError",
        "JaxprTypeError",
        "KeyReuseError",
        "NonConcreteBooleanIndexError",
        "ShardingTypeError",
        "TracerArrayConversionError",
        "TracerBoolConversionError",
        "TracerIntegerConversionError",
        "UnexpectedTracerError",
        "XlaRuntimeError",
    }
)
_NAMES_JAX = re.compile(r"['\"`]jax(?:lib)?(?:\.[\w.]{0,200})?['\"`]")
_JAX_CALL = re.compile(r"\b(?:jax|jnp|lax|pl|pltpu|plgpu|jsp)\.\w")
_PEERS = re.compile(r"coordination ?service|heartbeat|barrier timed out|Gloo .{0,80}closed", re.IGNORECASE)
_WHERE_ONLY = "Error interpreting argument to "
_NO_ARRAY = "Cannot interpret value of type "


def choose(chain: Sequence[ExceptionInfo]) -> int:
    """Index of the exception to explain by the rule above, -1 for an empty chain."""
    if not chain:
        return -1
    weights = [weight(exc) for exc in chain]
    best = max(range(len(chain)), key=lambda i: (weights[i], i))
    if (
        chain[best].message.startswith(_WHERE_ONLY)
        and best > 0
        and chain[best - 1].link in ("cause", "context")
        and chain[best - 1].name not in _CARRIERS
        and not chain[best - 1].message.startswith(_NO_ARRAY)
        and chain[best - 1].message
    ):
        return best - 1
    return best


def where_told(chain: Sequence[ExceptionInfo], explained: int) -> str:
    """What is said of the place by an exception that was raised from the one to explain; "" if none was."""
    following = chain[explained + 1 : explained + 2]
    return next((exc.said for exc in following if exc.message.startswith(_WHERE_ONLY)), "")


def weight(exc: ExceptionInfo) -> int:
    """How surely JAX raised `exc`: 0 carrier, 1 group, 2 no sign, 3 a sign, 4 JAX about a peer, 5 JAX."""
    if exc.name in _CARRIERS or not exc.type:
        return 0
    if exc.name in _GROUPS and any("sub-exception" in note for note in exc.notes):
        return 1
    last = exc.frames[-1] if exc.frames else None
    by_name = exc.type.startswith(_JAX_MODULES) or exc.name in JAX_CLASSES or _NAMES_JAX.search(exc.message)
    if by_name or (last is not None and last.owner == "jax"):
        return 4 if _PEERS.search(exc.message) else 5
    if last is not None and last.source.lstrip().startswith(("raise ", "assert ")):
        return 2
    if exc.footer:
        return 5
    if any(frame.owner == "jax" for frame in exc.frames):
        return 3
    return 3 if last is not None and _JAX_CALL.search(last.source) else 2
