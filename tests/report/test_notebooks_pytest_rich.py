from __future__ import annotations

import pytest

from jaxerr_rag.report import parse

OLD_NOTEBOOK = """\
---------------------------------------------------------------------------
TypeError                                 Traceback (most recent call last)
<ipython-input-7-3ab> in <module>
      1 x = 3
----> 2 f(1.0)

[/usr/local/lib/python3.7/dist-packages/jax/_src/core.py](https://localhost:8080/#) in bind(self, *args)
    142     try:
--> 143       raise TypeError("unsupported")

TypeError: unsupported

---------------------------------------------------------------------------
NOTE: If your import is failing due to a missing package, you can
---------------------------------------------------------------------------
"""


@pytest.mark.parametrize("name", ["jupyter_chain", "pytest_auto", "pytest_short", "rich_box", "rich_ascii"])
def test_every_format_tells_the_same_chain_and_line(report, name):
    report = report(name)
    assert report.exception.name == "TracerBoolConversionError"
    assert report.chain[1].name == "RuntimeError" and report.chain[1].message == "training failed"
    assert report.chain[0].link == "cause" and not report.truncated
    assert report.user_frame.file.endswith("chain_train.py")
    assert (report.user_frame.line, report.user_frame.source) == (6, "if x > 0:")


@pytest.mark.parametrize("name", ["jupyter_chain", "pytest_auto", "rich_box"])
def test_the_lines_round_the_failing_one_are_numbered(report, name):
    assert (6, "    if x > 0:") in report(name).user_frame.context


def test_a_notebook_cell_is_the_users_code(report):
    frames = report("jupyter_cell").exception.frames
    assert [(frame.file, frame.line, frame.function, frame.owner) for frame in frames[:3]] == [
        ("Cell In[3]", 1, "<module>", "user"),
        ("Cell In[2]", 4, "step", "user"),
        ("Cell In[2]", 1, "<lambda>", "user"),
    ]


def test_of_a_notebook_run_by_a_program_the_cells_error_is_explained(report):
    report = report("nbclient")
    assert (report.format, report.exception.name) == ("ipython", "TracerBoolConversionError")


def test_ipythons_plain_mode_is_read_like_a_traceback(report):
    plain = report("ipython_modes").chain[1]
    assert plain.frames[0].file == "Cell In[5]" and plain.frames[-1].owner == "jax"


def test_old_notebooks_and_colab_links_are_read():
    (exc,) = parse(OLD_NOTEBOOK).chain
    assert exc.message == "unsupported"
    assert [(frame.line, frame.function) for frame in exc.frames] == [(2, "<module>"), (143, "bind")]
    assert exc.frames[1].jax_file == "jax/_src/core.py"


def test_a_rewritten_assert_keeps_its_comparison(report):
    failed = report("pytest_auto").chain[-1]
    assert failed.type == "AssertionError" and failed.message.startswith("assert (3,) == (4,)")


def test_pytests_multi_line_statement_is_whole(report):
    assert report("pytest_auto").chain[1].frames[0].source == "train(\n    1.0\n)"


def test_pytests_native_style_ends_its_messages_at_the_next_test(report):
    assert report("pytest_native").chain[1].message == "training failed"


def test_pytests_line_style_keeps_the_whole_message(report):
    exc = report("pytest_line").exception
    assert exc.message.endswith("#jax.errors.TracerBoolConversionError") and exc.footer


def test_richs_locals_are_no_frames(report):
    assert [frame.line for frame in report("rich_locals").exception.frames] == [13, 6]


def test_richs_word_wrap_is_undone(report):
    assert report("rich_box").exception.message.split("\n") == [
        "Attempted boolean conversion of traced array with shape bool[].",
        "The error occurred while tracing the function loss at /home/ada/project/chain_train.py:4 for jit. "
        "This concrete value was not available in Python because it depends on the value of the argument x.",
        "See https://docs.jax.dev/en/latest/errors.html#jax.errors.TracerBoolConversionError",
    ]


def test_richs_sub_exceptions_are_members(report):
    chain = report("rich_group").chain
    assert [(exc.name, exc.link) for exc in chain] == [
        ("TracerBoolConversionError", "group"),
        ("TypeError", "group"),
        ("ExceptionGroup", "none"),
    ]
    assert chain[1].footer and chain[1].notes == ("task 1",)
