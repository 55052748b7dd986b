import random

import numpy as np
import pytest

from jaxerr_rag.errors import IndexDamaged
from jaxerr_rag.retrieve.vectors import VectorIndex, load, save


def unit_vectors(count: int, dim: int = 32) -> np.ndarray:
    vectors = np.random.default_rng(0).normal(size=(count, dim)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.fixture
def ids() -> list[str]:
    return [f"site-{i}" for i in range(50)]


def test_saved_vectors_come_back_in_nearly_the_same_direction(ids: list[str], tmp_path) -> None:
    vectors = unit_vectors(50)
    save(tmp_path / "v", ids, vectors)
    loaded_ids, loaded = load(tmp_path / "v")
    assert loaded_ids == ids
    assert loaded.dtype == np.float32
    assert (loaded * vectors).sum(axis=1).min() > 0.9999
    assert np.linalg.norm(loaded, axis=1) == pytest.approx(np.ones(50), abs=1e-6)


def test_saving_twice_gives_the_same_bytes(ids: list[str], tmp_path) -> None:
    for name in ("a", "b"):
        save(tmp_path / name, ids, unit_vectors(50))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_the_nearest_vector_is_found_with_its_cosine(ids: list[str]) -> None:
    vectors = unit_vectors(50)
    found = VectorIndex.build(ids, vectors).search(vectors[7], 3)
    assert found[0] == ("site-7", pytest.approx(1.0, abs=0.01))
    assert [cosine for _, cosine in found] == sorted((c for _, c in found), reverse=True)


def test_an_id_with_several_vectors_is_found_once_by_its_nearest() -> None:
    vectors = unit_vectors(6)
    index = VectorIndex.build(["a", "a", "a", "a", "b", "c"], vectors)
    found = index.search(vectors[2], 3)
    assert sorted(id for id, _ in found) == ["a", "b", "c"]
    assert found[0] == ("a", pytest.approx(1.0, abs=0.01))


def test_more_than_there_are_gives_all(ids: list[str]) -> None:
    assert len(VectorIndex.build(ids, unit_vectors(50)).search(unit_vectors(1)[0], 99)) == 50


@pytest.mark.parametrize("count", [0, 1])
def test_tiny_indexes_work(count: int, tmp_path) -> None:
    index = VectorIndex.build(["only"][:count], unit_vectors(1)[:count])
    index.write(tmp_path / "index")
    assert len(VectorIndex.read(tmp_path / "index").search(unit_vectors(1)[0], 5)) == count


def test_an_index_read_back_answers_the_same(ids: list[str], tmp_path) -> None:
    vectors = unit_vectors(50)
    index = VectorIndex.build(ids, vectors)
    index.write(tmp_path / "index")
    assert VectorIndex.read(tmp_path / "index").search(vectors[3], 5) == index.search(vectors[3], 5)


def test_a_search_leaves_the_threads_of_faiss_as_they_were(ids: list[str]) -> None:
    import faiss

    before = faiss.omp_get_max_threads()
    VectorIndex.build(ids, unit_vectors(50)).search(unit_vectors(1)[0], 1)
    assert faiss.omp_get_max_threads() == before


@pytest.mark.parametrize("reader", [load, VectorIndex.read])
@pytest.mark.parametrize("content", [None, b"", b"not an archive", b"PK\x03\x04"])
def test_a_file_that_is_none_is_reported_as_damaged(reader, content: bytes | None, tmp_path) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(IndexDamaged, match="build it again"):
        reader(path)


def test_any_changed_byte_is_noticed(ids: list[str], tmp_path) -> None:
    path = tmp_path / "index"
    VectorIndex.build(ids, unit_vectors(50)).write(path)
    whole = path.read_bytes()
    for place in random.Random(0).sample(range(len(whole)), 50):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with pytest.raises(IndexDamaged):
            VectorIndex.read(path)


def test_vectors_and_an_index_are_not_taken_for_each_other(ids: list[str], tmp_path) -> None:
    save(tmp_path / "v", ids, unit_vectors(50))
    with pytest.raises(IndexDamaged):
        VectorIndex.read(tmp_path / "v")
