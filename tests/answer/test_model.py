"""Answers as plain data."""

from __future__ import annotations

import json
from dataclasses import asdict

from jaxerr_rag import explain
from jaxerr_rag.answer.model import Answer, ReportSummary, plain
from tests.server.conftest import TRACEBACK


def test_plain_data_is_what_dataclasses_say_with_lists_for_tuples() -> None:
    answer = explain(TRACEBACK)
    assert answer.matches and answer.fixes and answer.explanation is not None
    assert plain(answer) == json.loads(json.dumps(asdict(answer)))
    assert answer.to_dict() == plain(answer)


def test_an_answer_without_an_explanation_has_its_keys() -> None:
    answer = Answer("unsure", "No.", ReportSummary(None, "", None, "text", None))
    assert answer.to_dict()["explanation"] == dict.fromkeys(
        ("summary", "meaning", "why_here", "when", "common_situations", "safety", "source"), ""
    )
