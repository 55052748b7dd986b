from __future__ import annotations

from jaxerr_rag.report import ExceptionInfo, Frame, Link
from jaxerr_rag.report.chain import choose, where_told

USER = "/home/ada/train.py"


def exc(
    type: str, message: str = "text", source: str = "", link: Link = "none", footer: bool = False
) -> ExceptionInfo:
    return ExceptionInfo(type, message, (Frame(USER, 1, "f", source),) if source else (), link, (), footer)


def test_a_wrapper_round_a_jax_error_is_not_explained():
    wrapper = exc("RuntimeError", source="raise RuntimeError('training failed') from e")
    assert choose([exc("jax.errors.TracerBoolConversionError", link="cause"), wrapper]) == 0


def test_an_error_of_the_clean_up_is_not_explained(report):
    assert report("cpython_wrapped_and_cleanup").explain == 0


def test_a_builtin_error_with_jaxs_footer_wins_over_its_wrapper():
    inner = exc("TypeError", source="return lax_step(x)", link="cause", footer=True)
    assert choose([inner, exc("RuntimeError", source="raise RuntimeError('no') from e")]) == 0


def test_a_wrapper_raised_inside_a_jitted_function_has_the_footer_and_still_loses():
    inner = exc("TypeError", source="c, ys = jax.lax.scan(step, c, xs)", link="cause")
    assert choose([inner, exc("RuntimeError", source="raise RuntimeError('no') from e", footer=True)]) == 0


def test_carriers_of_frames_are_never_explained():
    assert choose([exc("jax._src.traceback_util.UnfilteredStackTrace", link="cause"), exc("ValueError")]) == 1
    assert choose([exc("ValueError", link="cause"), exc("jax.errors.SimplifiedTraceback")]) == 0


def test_where_only_yields_to_why(report):
    report = report("error_interpreting_argument")
    assert report.exception.message.startswith("Dtype object is not a valid JAX array type.")


def test_where_only_is_explained_if_nothing_says_why():
    assert choose([exc("TypeError", "Error interpreting argument to f as an abstract array.")]) == 0


def test_where_is_explained_if_the_reason_is_only_that_the_value_is_no_array():
    inner = exc(
        "TypeError", "Cannot interpret value of type <class 'm.Filter'> as an abstract array", link="cause"
    )
    outer = exc(
        "TypeError", "Error interpreting argument to <function Filter.step at 0x7f> as an abstract array."
    )
    assert choose([inner, outer]) == 1


def test_where_stays_known_beside_why():
    why = exc("TypeError", "Argument 'sum' of type <class 'str'> is not a valid JAX type", link="cause")
    where = exc("TypeError", "Error interpreting argument to f as an abstract array. It is at path mode.")
    assert choose([why, where]) == 0
    assert where_told([why, where], 0) == where.said
    assert where_told([why, exc("RuntimeError", "training failed")], 0) == ""


def test_a_member_is_explained_rather_than_its_group(report):
    assert report("group_python311").exception.name == "TypeError"


def test_a_removed_name_is_jaxs_error():
    removed = exc("ImportError", "cannot import name 'maps' from 'jax.experimental'", link="cause")
    wrapper = exc("RuntimeError", "Failed to import diffusers because of the following error")
    assert choose([removed, wrapper]) == 0


def test_what_other_processes_say_of_a_lost_peer_is_not_explained():
    lost = exc("jaxlib._jax.XlaRuntimeError", "UNAVAILABLE: the coordination service has an error")
    assert choose([exc("jaxlib._jax.XlaRuntimeError", "RESOURCE_EXHAUSTED: out of memory"), lost]) == 0


def test_of_equals_the_last_is_explained():
    assert choose([exc("ValueError", link="context"), exc("KeyError")]) == 1
    assert choose([]) == -1
