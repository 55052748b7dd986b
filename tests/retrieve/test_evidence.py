"""What in a report speaks for a cause."""

import pytest

from jaxerr_rag.entries.model import Evidence
from jaxerr_rag.report import ExceptionInfo, Frame, Report, parse
from jaxerr_rag.retrieve import retrieve
from jaxerr_rag.retrieve.evidence import ELSEWHERE, Surroundings, glob
from jaxerr_rag.retrieve.said import Said

JAX = "/home/ada/.venv/lib/python3.12/site-packages/jax/_src/"


def report(*frames, message="no", code=None, others=()):
    chain = (*others, ExceptionInfo("ValueError", message, frames))
    return Report("", "cpython", chain, len(chain) - 1, code=code)


def line(source, marked="", context=()):
    return Frame("/home/ada/project/train.py", 7, "step", source, marked, context=context)


def weigh(given, place, *any_of, weight=1.0):
    around = Surroundings(given, given.exception, Said(given.exception.said))
    total, said = around.weigh((Evidence(place, any_of, weight),))
    return total, list(said)


@pytest.mark.parametrize(
    "pattern, text, fits",
    [
        ("call:jax.jit", "call:jax.jit", True),
        ("call:jax.jit", "call:jax.jit.x", False),
        ("call:numpy.*", "call:numpy.sin", True),
        ("call:numpy.*", "call:jax.numpy.sin", False),
        ("*int32[*", "got int32[3]", True),
        ("*int32[*", "got int32", False),
        ("a*b*c", "a--b--c", True),
        ("a*b*c", "a--c--b", False),
        ("ab*ba", "aba", False),
        ("*", "", True),
        ("", "x", False),
    ],
)
def test_a_star_stands_for_anything(pattern, text, fits):
    assert glob(pattern, text) is fits


def test_a_pattern_of_many_stars_ends_on_hostile_text():
    assert not glob("*a" * 1_000 + "b", "a" * 100_000)


def test_a_fact_of_the_failing_line_counts_and_is_said():
    assert weigh(report(line("if x > 0:")), "line", "if", weight=2) == (2.0, ["your line has `if`"])
    assert weigh(report(line("y = x")), "line", "if") == (0.0, [])


def test_one_of_several_facts_is_enough_and_counts_once():
    assert weigh(report(line("y = a if x else b")), "line", "if", "ternary") == (
        1.0,
        ["your line has `ternary`"],
    )


def test_the_marked_part_of_the_line_counts_more_than_the_rest():
    marked = report(line("y = float(a) + g(b if c else d)", marked="float(a)"))
    assert weigh(marked, "line", "call:float")[0] == 1.0
    assert weigh(marked, "line", "ternary")[0] == ELSEWHERE
    around = report(line("y = h(float(a))", marked="float(a)"))
    assert weigh(around, "line", "call:h")[0] == 1.0


def test_a_mark_behind_wide_letters_is_found():
    assert weigh(report(line("é = 'ß'; y = float(a)", marked="float(a)")), "line", "call:float")[0] == 1.0


def test_evidence_against_a_cause_counts_but_is_not_said():
    assert weigh(report(line("x[0] = 1")), "line", "store:subscript", weight=-1) == (-1.0, [])


def test_the_users_last_line_is_the_failing_one_even_below_frames_of_jax():
    given = report(line("while err > tol:"), Frame(f"{JAX}core.py", 3, "f", "if x:", owner="jax"))
    assert weigh(given, "line", "while")[0] == 1.0
    assert weigh(given, "line", "if")[0] == 0.0


def test_without_a_line_nothing_is_known_of_it():
    assert weigh(report(), "line", "if") == (0.0, [])


def test_the_program_is_looked_at_where_it_is_given():
    code = "import jax as j\n\n@j.jit\ndef f(x):\n  return j.vmap(g)(x)\n"
    given = report(line("return x"), code=code)
    assert weigh(given, "code", "call:jax.vmap") == (1.0, ["your program calls jax.vmap"])
    assert weigh(given, "code", "call:jax.pmap")[0] == 0.0


def test_its_imports_spell_out_the_names_of_the_line():
    given = report(line("y = xnp.where(m)"), code="import jax.numpy as xnp\n")
    assert weigh(given, "line", "call:jax.numpy.where")[0] == 1.0


def test_without_the_program_what_the_traceback_shows_of_it_counts():
    given = report(line("g(x)", context=((6, "g = jax.pmap(f)"), (7, "g(x)"))), line("return y"))
    assert weigh(given, "code", "call:jax.pmap")[0] == 1.0
    assert weigh(given, "code", "call:g")[0] == 1.0


def test_the_message_is_compared_with_its_white_space_folded():
    given = report(message="got\n  int32[3]")
    assert weigh(given, "message", "got int32[*") == (1.0, ["the message reads like `got int32[*`"])


def test_frames_are_compared_as_file_and_function_and_those_of_the_program_by_its_name():
    given = report(line("f(x)"), Frame(f"{JAX}api.py", 9, "grad_f_jaxpr", owner="jax"))
    assert weigh(given, "frame", "jax/_src/api.py::*grad*")[0] == 1.0
    assert weigh(given, "frame", "jax*::step")[0] == 0.0
    assert weigh(given, "frame", "program::step") == (
        1.0,
        ["the traceback passes `step` of your program"],
    )


def test_the_other_exceptions_of_the_chain_are_compared_not_the_one_explained():
    given = report(message="no", others=(ExceptionInfo("jax.errors.KeyReuseError", "reused\nkey"),))
    assert weigh(given, "chain", "KeyReuseError: reused key")[0] == 1.0
    assert weigh(given, "chain", "ValueError: *")[0] == 0.0


def test_a_name_that_an_import_gives_another_one_is_found_by_its_own():
    program = "from jax.lax import scan as loop\nimport jax.numpy as nothing\nloop(f, 0, nothing.ones(3))\n"
    given = report(line("loop(f, 0, nothing.ones(3))"), code=program)
    assert weigh(given, "line", "call:jax.lax.scan") == (1.0, ["your line calls jax.lax.scan"])
    assert weigh(given, "code", "ref:jax.numpy") == (1.0, ["your program mentions jax.numpy"])
    assert weigh(given, "line", "call:jax.lax.while_loop") == (0.0, [])


CONVERTED = (
    'Traceback (most recent call last):\n  File "fit.py", line 30, in <module>\n    print(float(net.loss))\n'
    "{frame}"
    "jax.errors.ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected:"
    " traced array with shape float32[]\n"
    "The problem arose with the `float` function. If trying to convert the data type of a value, try using"
    " `x.astype(float)` or `jnp.array(x, float)` instead.\n"
    "The error occurred while tracing the function step at fit.py:12 for jit. \n"
)
PROGRAM = "import jax\nclass Model:\n    def step(self, x):\n        self.loss = x.sum()\n"


@pytest.mark.parametrize(
    ("frame", "entry"),
    [
        ("", "tracer-stored-on-self"),
        ('  File "fit.py", line 14, in step\n    scale = float(self.loss)\n', "float-of-tracer"),
    ],
)
def test_a_value_asked_of_a_trace_that_is_over_has_leaked(frame, entry):
    found = retrieve(parse(CONVERTED.format(frame=frame), PROGRAM)).matches
    assert found[0].id == entry
    assert ("tracer-stored-on-self" in [match.id for match in found]) == (not frame)
    assert ("float-of-tracer" in [match.id for match in found]) == bool(frame)


def test_a_message_without_its_class_and_frames_is_of_a_trace_that_goes_on():
    text = (
        "Abstract tracer value encountered where concrete value is expected: traced array with shape int32[]"
    )
    assert "tracer-stored-in-global" not in [match.id for match in retrieve(parse(text)).matches]
