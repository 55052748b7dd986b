from __future__ import annotations

import pytest

from jaxerr_rag.report import parse
from jaxerr_rag.report.ownership import owner_of
from jaxerr_rag.report.versions import jax_version, python_version


@pytest.mark.parametrize(
    ("text", "format", "type", "message"),
    [
        ("why can't I use if on a jax array?", "question", None, None),
        ("how do I fix `TypeError: foo bar` here?", "question", "TypeError", "foo bar"),
        ("Why this?\n\nTypeError: foo", "question", "TypeError", "foo"),
        (
            'what is "Attempted boolean conversion of traced array"?',
            "question",
            "",
            "Attempted boolean conversion of traced array",
        ),
        ("TypeError: foo", "message", "TypeError", "foo"),
        ("KeyError: 'a'", "message", "KeyError", "'a'"),
        ("AssertionError", "message", "AssertionError", ""),
        ("jax.errors.X: foo\nbar", "message", "jax.errors.X", "foo\nbar"),
        ("RESOURCE_EXHAUSTED: Out of memory", "message", "", "RESOURCE_EXHAUSTED: Out of memory"),
        (
            "a.py:3: UserWarning: float64 is not available\n  x = f()",
            "message",
            "UserWarning",
            "float64 is not available",
        ),
        ("FAILED test_a.py::test_b - TypeError: foo", "pytest", "TypeError", "foo"),
        ("my loss is nan since I upgraded", "text", None, None),
        ("jax: 0.6.2\njaxlib: 0.6.2\nnumpy: 2.1.0", "text", None, None),
        ("E0101 12:00:00.123456 12 dnn.cc:3] no handle\nW external/xla/a.cc:1] slow", "log", None, None),
        (
            "E0101 12:00:00.123456 12 dnn.cc:3] no handle\nXlaRuntimeError: INTERNAL: no DNN",
            "log",
            "XlaRuntimeError",
            "INTERNAL: no DNN",
        ),
    ],
)
def test_a_text_without_a_traceback_is_told_apart(text, format, type, message):
    report = parse(text)
    assert report.format == format
    assert (report.exception and report.exception.type) == type
    assert (report.exception and report.exception.message) == message


def test_severity_lines_are_kept():
    assert parse("F0101 12:00:00.1 1 a.cc:3] Check failed: ok").log == (
        "F0101 12:00:00.1 1 a.cc:3] Check failed: ok",
    )


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("/home/ada/project/train.py", "user"),
        ("<stdin>", "user"),
        ("<ipython-input-3-abc>", "user"),
        ("Cell In[3]", "user"),
        ("C:\\Users\\ada\\lib\\train.py", "user"),
        ("/home/ada/jax/train.py", "user"),
        ("/home/ada/.venv/lib/python3.11/site-packages/jax/_src/core.py", "jax"),
        ("/usr/lib/python3/dist-packages/jaxlib/mlir/ir.py", "jax"),
        ("C:\\ada\\envs\\ml\\Lib\\site-packages\\jax\\_src\\core.py", "jax"),
        ("/home/ada/src/jax/jax/_src/core.py", "jax"),
        ("/build/bin/train.runfiles/org_jax/jax/_src/core.py", "jax"),
        ("/opt/deps/jax-0.4.30-py3.11.egg/jax/_src/core.py", "jax"),
        ("/home/ada/.venv/lib/python3.11/site-packages/flax/core/scope.py", "library"),
        ("/home/ada/.venv/lib/python3.11/site-packages/jaxtyping/_decorator.py", "library"),
        ("/opt/deps/flax-0.8-py3.11.egg/flax/core/scope.py", "library"),
        ("/usr/lib/python3.11/contextlib.py", "python"),
        ("/home/ada/miniconda3/envs/ml/lib/python3.12/runpy.py", "python"),
        ("C:\\Users\\ada\\AppData\\Local\\Programs\\Python\\Python312\\Lib\\runpy.py", "python"),
        ("C:\\ada\\envs\\ml\\Lib\\contextlib.py", "python"),
        ("<frozen importlib._bootstrap>", "python"),
        ("/usr/lib/python311.zip/runpy.py", "python"),
    ],
)
def test_a_path_tells_whose_code_it_is(path, owner):
    assert owner_of(path) == owner


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("jax==0.4.30", "0.4.30"),
        ("I use jax 0.6.2 on a TPU", "0.6.2"),
        ("jaxlib: 0.6.1\njax:    0.6.2", "0.6.2"),
        (">>> jax.__version__\n'0.7.0'", "0.7.0"),
        ("print(jax.__version__) 0.7.0", "0.7.0"),
        ("/site-packages/jax-0.4.30.dist-info/METADATA", "0.4.30"),
        ("jax-0.4.30-py3-none-any.whl", "0.4.30"),
        ("JAX version 0.12.0.1", "0.12.0.1"),
        ("jax[cuda12]==0.5.3", "0.5.3"),
        ("- JAX: v0.4.35.dev20241001", "0.4.35.dev20241001"),
        ("jaxlib==0.6.1 and flax 0.8.1", None),
        ("no version here", None),
    ],
)
def test_the_jax_version_is_found(text, version):
    assert jax_version(text) == version


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("/home/ada/.venv/lib/python3.11/site-packages", "3.11"),
        ("C:\\Python312\\Lib\\runpy.py", "3.12"),
        ("python: 3.13.0 (main)", "3.13"),
        ("python", None),
    ],
)
def test_the_python_version_is_found(text, version):
    assert python_version(text) == version


_WARNS = "a.py:3: UserWarning: not usable: f32[4]."
_MORE = "\nSee https://x."


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (f"{_MORE}\n  step(state)\n", f"not usable: f32[4].{_MORE}"),
        (f"{_MORE}\n", f"not usable: f32[4].{_MORE}"),
        ("\nloss 0.3\n\nloss 0.2\n", "not usable: f32[4]."),
        ("\na.py:9: UserWarning: another\n  g()\n", "not usable: f32[4]."),
    ],
)
def test_a_warning_of_several_lines_is_read_up_to_the_line_that_warned(rest, message):
    assert parse(_WARNS + rest).chain[0].message == message
