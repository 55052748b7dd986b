import numpy as np
import pytest

from jaxerr_rag.errors import IndexDamaged
from jaxerr_rag.retrieve.lexical import Bm25, tokens

TEXTS = {
    "scan": "scan carry types differ: the carry of lax.scan must keep its dtype",
    "where": "jnp.where selects between two arrays",
    "grad": "grad is only defined for scalar outputs, and grad of a vector is a jacobian",
}


@pytest.fixture
def index() -> Bm25:
    return Bm25.build(list(TEXTS), list(TEXTS.values()))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("jnp.where", ["jnp.where", "jnp", "where"]),
        ("scan_carry", ["scan_carry", "scan", "carry"]),
        ("TracerBoolError", ["tracerboolerror", "tracer", "bool", "error"]),
        ("XLARuntime", ["xlaruntime", "xla", "runtime"]),
        ("float32[3]", ["float32", "float", "32", "3"]),
        ("tracers pass", ["tracer", "pass"]),
        ("größe", ["größe"]),
        ("", []),
    ],
)
def test_an_identifier_gives_itself_and_its_parts(text: str, found: list[str]) -> None:
    assert tokens(text) == found


def test_the_document_that_shares_the_rare_words_comes_first(index: Bm25) -> None:
    assert index.search("my scan says the carry has two types", 3)[0][0] == "scan"


def test_documents_without_a_common_word_are_not_found(index: Bm25) -> None:
    assert [id for id, _ in index.search("jacobian", 3)] == ["grad"]
    assert index.search("zzz", 3) == []


def test_the_score_is_that_of_the_formula() -> None:
    index = Bm25.build(["a", "b"], ["alpha alpha", "beta beta"])
    idf = np.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    assert index.search("alpha", 1) == [("a", pytest.approx(idf * 2 * 2.2 / (2 + 1.2)))]


def test_an_index_read_back_answers_the_same(index: Bm25, tmp_path) -> None:
    index.write(tmp_path / "bm25")
    again = Bm25.read(tmp_path / "bm25")
    for query in ("scan carry", "jnp.where", "scalar"):
        assert again.search(query, 3) == index.search(query, 3)


def test_an_index_of_nothing_finds_nothing(tmp_path) -> None:
    Bm25.build([], []).write(tmp_path / "bm25")
    assert Bm25.read(tmp_path / "bm25").search("scan", 3) == []


def test_a_cut_off_file_is_reported_as_damaged(index: Bm25, tmp_path) -> None:
    path = tmp_path / "bm25"
    index.write(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(IndexDamaged, match="build it again"):
        Bm25.read(path)
