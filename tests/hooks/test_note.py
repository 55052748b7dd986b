"""``with explained():`` adds a note."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import pytest

import jaxerr_rag
from jaxerr_rag import explained
from jaxerr_rag.hooks import answering


def branch(x):
    return 1 if x > 0 else 2


def ours(exc: BaseException) -> list[str]:
    return [note for note in getattr(exc, "__notes__", []) if note.startswith("jaxerr: ")]


def test_the_exception_goes_on_with_a_note_of_at_most_eight_lines():
    with pytest.raises(jax.errors.TracerBoolConversionError) as caught, explained():
        jax.jit(branch)(1.0)
    (note,) = ours(caught.value)
    lines = note.splitlines()
    assert lines[0].startswith("jaxerr: TracerBoolConversionError: ") and len(lines) <= 8
    assert "x: float32[], traced" in lines and lines[-1].startswith("More: ")
    assert max(map(len, lines)) <= 100


def test_of_nested_contexts_one_adds_its_note():
    with pytest.raises(TypeError) as caught, explained(), explained():
        jnp.ones(3) @ jnp.ones(4)
    assert len(ours(caught.value)) == 1


def test_no_frame_of_ours_is_in_the_traceback():
    with pytest.raises(TypeError) as caught, explained():
        jnp.ones(3) @ jnp.ones(4)
    assert "jaxerr_rag" not in "".join(str(entry.path) for entry in caught.traceback)


@pytest.mark.parametrize("exc", [ValueError("my own"), KeyboardInterrupt(), SystemExit(3), KeyError("x")])
def test_what_is_not_jax_s_gets_no_note(exc):
    with pytest.raises(type(exc)) as caught, explained():
        raise exc
    assert not hasattr(caught.value, "__notes__")


def test_a_block_that_does_not_fail_is_left_alone():
    with explained() as nothing:
        pass
    assert nothing is None


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (RuntimeError("index\nlost"), "jaxerr: no explanation: RuntimeError: index lost"),
        (KeyboardInterrupt(), "jaxerr: stopped, no explanation"),
        (RecursionError(), "jaxerr: no explanation: RecursionError:"),
    ],
)
def test_a_failure_of_ours_is_one_line(monkeypatch, failure, told):
    def fails(exc, **_):
        raise failure

    monkeypatch.setattr(answering, "answer_to", fails)
    with pytest.raises(TypeError) as caught, explained():
        jnp.ones(3) @ jnp.ones(4)
    assert ours(caught.value) == [told]
    assert jaxerr_rag.explain(caught.value).matches[0].id == "dot-shape-mismatch"
