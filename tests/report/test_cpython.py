from __future__ import annotations

from jaxerr_rag.report import parse


def names(report):
    return [exc.name for exc in report.chain]


def test_a_message_with_paragraphs_is_kept_whole(report):
    assert report("cpython_scan_carry").exception.message.split("\n\n") == [
        "scan body function carry input and carry output must have equal types, but they differ:",
        "The input carry component carry[1] has type float32[] but the corresponding output carry component "
        "has type complex64[], so the dtypes do not match.",
        "Revise the function so that all output types match the corresponding input types.",
    ]


def test_the_footer_is_no_part_of_the_message(report):
    exc = report("cpython_scan_carry").exception
    assert exc.footer and "For simplicity" not in exc.message


def test_the_users_frame_is_told_with_its_marked_part(report):
    frame = report("cpython_wrapped_and_cleanup").user_frame
    assert (frame.file, frame.line, frame.function) == ("/home/ada/project/wrapped.py", 14, "loss")
    assert (frame.source, frame.marked) == ("if x > 0:", "x > 0")


def test_repeated_lines_are_skipped(report):
    assert [frame.line for frame in report("cpython_repeated_line").exception.frames] == [14, 11, 9, 9, 9, 8]


def test_jax_frames_name_the_raise_site(report):
    frame = report("cpython_unfiltered").exception.frames[-1]
    assert (frame.owner, frame.jax_file[:9], frame.function) == (
        "jax",
        "jax/_src/",
        "_concatenate_shape_rule",
    )


def test_python_313_in_colours_shows_a_statement_of_many_lines(report):
    report = report("cpython313_colours")
    assert report.user_frame.source == "result = jnp.concatenate(\n    [\n...<4 lines>...\n    axis=0,\n)"
    assert report.exception.frames[1].marked == "lax.concatenate(arrays_out, axis)"
    assert report.python_version == "3.13"


def test_a_message_that_quotes_a_traceback_is_one_exception(report):
    (exc,) = report("message_quotes_traceback").chain
    assert exc.message.startswith("static arguments should be comparable")
    assert exc.message.endswith("ValueError: cannot compare configs\nfield: width")


def test_an_xla_message_that_begins_with_a_traceback_is_kept_whole(report):
    exc = report("callback_error").exception
    assert exc.type == "jax.errors.JaxRuntimeError"
    assert exc.message.startswith("INTERNAL: CpuCallback error calling callback: Traceback (most recent")
    assert exc.message.endswith("ValueError: no such file: data.npz")


def test_a_log_line_before_a_second_traceback_is_kept(report):
    assert report("callback_error").log == ("jax.pure_callback failed",)


def test_log_lines_round_a_traceback_are_no_part_of_it(report):
    report = report("logging_exception")
    assert [line.partition(" root: ")[2] for line in report.log] == ["step 7 failed", "going on without it"]
    assert report.exception.message.endswith("#jax.errors.ConcretizationTypeError")


def test_group_members_come_before_their_group(report):
    for name in ("group_python311", "group_python313"):
        chain = report(name).chain
        assert [exc.name for exc in chain] == ["TracerBoolConversionError", "TypeError", "ExceptionGroup"]
        assert [exc.link for exc in chain] == ["group", "group", "none"]
        assert chain[0].message.startswith("Attempted") and chain[0].message.endswith("ConversionError")
        assert [exc.notes for exc in chain] == [("task 0",), ("task 1",), ("2 sub-exceptions",)]


def test_a_nested_group_keeps_its_own_members():
    text = """\
  + Exception Group Traceback (most recent call last):
  |   File "a.py", line 1, in <module>
  |     run()
  | ExceptionGroup: outer (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ExceptionGroup: inner (1 sub-exception)
    +-+---------------- 1 ----------------
      | ValueError: one
      +------------------------------------
    +---------------- 2 ----------------
    | KeyError: 'two'
    +------------------------------------
done"""
    report = parse(text)
    assert [exc.message for exc in report.chain] == ["one", "inner", "'two'", "outer"]
    assert report.log == ("done",) and not report.truncated


def test_without_its_header_a_traceback_is_truncated_but_read(text):
    lines = text("cpython_wrapped_and_cleanup").split("\n")
    report = parse("\n".join(lines[1:]))
    assert report.truncated and names(report) == ["TracerBoolConversionError", "KeyError", "RuntimeError"]


def test_without_its_end_a_traceback_still_has_its_frames(text):
    report = parse(text("cpython_scan_carry").partition("TypeError")[0])
    assert report.truncated and report.user_frame.function == "train"


def test_a_traceback_without_indentation_is_read(text):
    report = parse("\n".join(line.strip() for line in text("cpython_wrapped_and_cleanup").split("\n")))
    assert report.user_frame.source == "if x > 0:" and len(report.chain) == 3


def test_windows_paths_and_syntax_errors_are_read():
    report = parse(
        'Traceback (most recent call last):\n  File "C:\\Users\\ada\\train.py", line 3\n'
        "    x = = 3\n        ^\nSyntaxError: invalid syntax"
    )
    assert (report.user_frame.file, report.user_frame.marked) == ("C:\\Users\\ada\\train.py", "=")


def test_wide_characters_do_not_shift_the_marked_part():
    report = parse(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g("日本") + h(x)\n'
        "                ^^^^\nTypeError: no"
    )
    assert report.user_frame.marked == "h(x)"


def test_markers_at_the_margin_are_no_exception_line():
    text = (
        "Traceback (most recent call last):\n"
        '  File "train.py", line 6, in <module>\n'
        "    with jax.checking_leaks():\n"
        '  File "/usr/lib/python3.11/contextlib.py", line 144, in __exit__\n'
        "    next(self.gen)\n"
        "^^^^^^^^^^^^^^^^^^\n"
        "Exception: Leaked trace DynamicJaxprTrace. Leaked tracer(s):\n"
    )
    report = parse(text)
    assert (report.exception.type, len(report.exception.frames)) == ("Exception", 2)
    assert report.exception.message == "Leaked trace DynamicJaxprTrace. Leaked tracer(s):"
