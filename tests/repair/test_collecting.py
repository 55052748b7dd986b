"""A list that a jitted function appends to in a loop is filled inside and joined outside."""

from __future__ import annotations

from tests.repair.situations import first, patched, situation

LEAK = (
    "The function being traced when the value leaked was rollout at program.py:5 traced for jit.\n"
    "The leaked intermediate value was created on line program.py:8:12 (rollout). "
)
PROGRAM = """\
import jax
trace = []

@jax.jit
def rollout(x):
    for k in range(3):
        x = x + k
        trace.append(x)
    return x

print(rollout(1.0), sum(trace))
"""


def test_the_list_is_returned_and_joined_by_a_wrapper() -> None:
    expected = """\
import jax
trace = []

@jax.jit
def _rollout(x):
    new_trace = []
    for k in range(3):
        x = x + k
        new_trace.append(x)
    return x, new_trace


def rollout(x):
    result, new_trace = _rollout(x)
    trace.extend(new_trace)
    return result

print(rollout(1.0), sum(trace))
"""
    assert first(situation(PROGRAM, "tracer-stored-in-global", LEAK)) == expected


def test_a_list_that_the_function_also_reads_stays() -> None:
    program = PROGRAM.replace("x = x + k", "x = x + len(trace)")
    made = patched(situation(program, "tracer-stored-in-global", LEAK))
    assert all(".extend(" not in text for text in made)
