"""Templates against texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaxerr_rag.catalog import text as texts
from jaxerr_rag.catalog.template import bind, fold, literal_size, tokens


def holes(template, text):
    found = bind(template, fold(text))
    return None if found is None else dict(found.holes)


def test_a_template_gives_the_values_of_its_holes():
    assert holes("{f} got {x}, want {y}.", "dot got f32[3], want i32.") == {
        "f": "dot", "x": "f32[3]", "y": "i32",
    }  # fmt: skip


def test_lines_that_were_wrapped_or_indented_still_match():
    assert holes("carry {a} and output {b} differ", "carry f32\n   and output  i32\n differ") == {
        "a": "f32",
        "b": "i32",
    }


def test_an_empty_value_takes_its_blank_along():
    assert holes("axes {names} are unknown", "axes are unknown") == {"names": ""}


def test_a_literal_that_occurs_twice_is_matched_at_the_end_where_the_template_ends():
    assert holes("no {x}.", "no a.b.") == {"x": "a.b"}


def test_braces_of_the_message_are_literal():
    assert holes("tree {{'a': {x}}}", "tree {'a': f32[3]}") == {"x": "f32[3]"}


def test_another_message_does_not_match():
    assert bind("no axis {x}", fold("no such axis")) is None


@pytest.mark.parametrize(
    ("text", "whole", "start"),
    [("no axis x", True, 0), ("no axis x\nsee the docs", False, 0), ("ValueError: no axis x", False, 12)],
)
def test_a_match_says_whether_it_is_the_whole_text(text, whole, start):
    found = bind("no axis x", fold(text))
    assert (found.whole, found.start) == (whole, start)


def test_words_that_touch_a_hole_are_not_looked_up():
    assert list(tokens("{name}_axis of size {n}rest is unknown")) == [
        ("size", False), ("unknown", False),
    ]  # fmt: skip


class Counting(str):
    """A text that counts the characters looked at by `find`."""

    looked_at = 0

    def find(self, part, start=0, *rest):
        found = super().find(part, start, *rest)
        Counting.looked_at += (len(self) if found < 0 else found + len(part)) - start
        return found


SHAPES = {
    "literal": "the carry must not change",
    "hole at the end": "the carry must not change {x}",
    "hole in front": "{x} must not change",
    "two holes": "{a} must not change {b}",
    "many holes": "{a} must {b} not {c} change {d} the {e} carry {f} now",
}


@pytest.mark.parametrize("template", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("filler", ["a", "must ", "must not ", "must not chang", "the carry ", "} {", "\\"])
def test_matching_looks_at_each_character_of_a_hostile_text_a_bounded_number_of_times(template, filler):
    text = Counting(fold(filler * (20_000 // len(filler))))
    Counting.looked_at = 0
    bind(template, text)
    # Once for each of two passes: with the blanks round the holes, and without.
    assert Counting.looked_at <= 2 * len(text) + 200


# Literals with a letter at each end, so that no value can be taken for the border of a literal.
literal = st.text("abcdefgh {}", min_size=1, max_size=8).map(lambda middle: f"Q{middle}Z")
value = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="QZ"), max_size=20)


@given(st.lists(literal, min_size=2, max_size=5), st.data())
def test_whatever_fills_the_holes_is_found_again(literals, data):
    parts, message, expected = [], "", []
    for i, part in enumerate(literals):
        parts.append(part)
        message += part
        if i + 1 < len(literals):
            given_value = data.draw(value)
            parts.append(texts.Hole(f"h{i}"))
            message += given_value
            expected.append((f"h{i}", fold(given_value)))
    template = texts.render(tuple(parts))
    found = bind(template, fold(message))
    assert found is not None
    assert found.whole
    assert found.literal == literal_size(template)


@given(st.lists(st.one_of(st.text("ab{} "), st.builds(texts.Hole, st.text("xyz.", min_size=1))), max_size=6))
def test_a_rendered_template_parses_back(parts):
    template = texts.render(texts.normalise(parts))
    again = tuple(texts.Hole(part) if is_hole else part for is_hole, part in texts.parse(template))
    assert again == texts.normalise(parts)
