"""Exports a sentence-transformers model to a small encoder that needs no torch.

The weights of the linear layers become int8 in blocks of 32 with a scale each, and ONNX Runtime's
`MatMulNBits` quantises the activations by such blocks too. Dynamic quantisation, the usual way, has one scale
for the activations of a whole batch: it strays further from the original, and makes a text's vector depend on
the other texts of its batch. Embedding tables become int8 with a scale per row.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import tempfile
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jaxerr_rag.entries.load import load_entries
from jaxerr_rag.errors import InputError, JaxerrError, MissingExtra
from jaxerr_rag.retrieve.encoder import (
    FACTS,
    GRAPH,
    TOKENIZER,
    Encoder,
    OnnxEncoder,
    SentenceTransformerEncoder,
    passages,
)

MAX_TOKENS = 256
"""Texts are cut here, special tokens included."""

LEAST_COSINE = 0.998
"""An export is refused if the mean cosine of its vectors with those of its source is lower."""

_BLOCK = 32
_SMALLEST_TABLE = 1 << 16
_QUANTISATION = (
    f"linear layers int8 in blocks of {_BLOCK} (MatMulNBits, accuracy level 4), embeddings int8 by row"
)
_IR_VERSION = 10
"""Of the ONNX file: what the oldest ONNX Runtime that has 8-bit MatMulNBits (1.22) reads."""
_MOST_SAMPLES = 1000

_NOTICE = """\
{graph} and {tokenizer} in this folder are derived from the model
{source}.
Its weights are under the licence its authors gave them; the text is in LICENSE.
SHA-256 of the weights they were derived from:
{sha256}

What was changed for jaxerr-rag: the model was exported to ONNX together with its pooling and normalisation;
its weights were quantised ({quantisation});
settings for padding and truncation were taken out of the tokenizer. The weights were not trained further.
"""


def export(model: str, out: Path, *, name: str | None = None, licence: Path | None = None) -> dict[str, Any]:
    """Writes an encoder for `OnnxEncoder`, once it agrees with its source.

    Args:
      model: a sentence-transformers model, by name or folder.
      out: the folder for ``model.onnx``, ``tokenizer.json``, ``encoder.json``, ``LICENSE`` and ``NOTICE``.
      name: what those who made the model call it, if `model` is a folder of another name.
      licence: the licence text of the weights, if the model has no file ``LICENSE``.

    Returns:
      What ``encoder.json`` says: name, dims, checksums, quantisation, measured agreement.

    Raises:
      MissingExtra: torch, onnx or sentence-transformers is not installed.
      InputError: there is no such model, or it has no weights in safetensors or no licence.
      JaxerrError: the vectors of the export differ too much from the model's; `out` is left as it was.
    """
    if not all(find_spec(module) for module in ("sentence_transformers", "onnx", "onnxscript")):
        raise MissingExtra("exporting an encoder", "train")
    import onnx

    source = SentenceTransformerEncoder(model)
    folder = _folder(model)
    weights, licence = folder / "model.safetensors", licence or folder / "LICENSE"
    for needed in (weights, licence):
        if not needed.is_file():
            raise InputError(
                f"{needed} is missing: an export needs weights in safetensors, and their licence"
            )
    name = name or model
    with tempfile.TemporaryDirectory() as scratch:
        draft = Path(scratch)
        onnx.save(_quantised(_graph(source.model, draft / "float.onnx")), draft / GRAPH)
        facts: dict[str, Any] = {
            "name": f"{Path(name).name}-int8",
            "source": name,
            "source_sha256": _sha256(weights),
            "dim": source.dim,
            "max_tokens": MAX_TOKENS,
            "pad_id": _write_tokenizer(source.model, draft / TOKENIZER),
            "quantisation": _QUANTISATION,
            "sha256": {file: _sha256(draft / file) for file in (GRAPH, TOKENIZER)},
        }
        _write_facts(draft, facts)
        facts["agreement"] = _agreement(source, OnnxEncoder(draft))
        _write_facts(draft, facts)
        notice = _NOTICE.format(
            graph=GRAPH,
            tokenizer=TOKENIZER,
            source=name,
            sha256=facts["source_sha256"],
            quantisation=_QUANTISATION,
        )
        if (folder / "NOTICE").is_file():
            notice += "\nThe model came with this notice:\n\n" + (folder / "NOTICE").read_text(
                encoding="utf-8"
            )
        (draft / "NOTICE").write_text(notice, encoding="utf-8")
        shutil.copyfile(licence, draft / "LICENSE")
        out.mkdir(parents=True, exist_ok=True)
        for file in (GRAPH, TOKENIZER, FACTS, "LICENSE", "NOTICE"):
            shutil.copyfile(draft / file, out / file)
    return facts


def _folder(model: str) -> Path:
    """Where the files of a model lie that was loaded just now."""
    if Path(model).is_dir():
        return Path(model)
    from huggingface_hub import snapshot_download

    return Path(snapshot_download(model, local_files_only=True))


def _graph(model: Any, path: Path) -> Any:
    """The whole model, pooling and normalising included, as an ONNX graph in float32."""
    import onnx
    import torch

    def forward(input_ids: Any, attention_mask: Any) -> Any:
        vectors = model({"input_ids": input_ids, "attention_mask": attention_mask})["sentence_embedding"]
        return torch.nn.functional.normalize(vectors, dim=1)

    pipeline = torch.nn.Module()
    pipeline.model, pipeline.forward = model, forward
    model[0].model.set_attn_implementation("eager")  # exports to a leaner graph than torch's fused attention
    sample = model.tokenizer(["one text", "and another, longer one"], padding=True, return_tensors="pt")
    axes = {0: torch.export.Dim("texts"), 1: torch.export.Dim("tokens", max=MAX_TOKENS)}
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")  # of torch's exporter, about its own insides
        torch.onnx.export(
            pipeline.eval(),
            (sample["input_ids"], sample["attention_mask"]),
            str(path),
            input_names=["input_ids", "attention_mask"],
            output_names=["unit_vectors"],
            dynamic_shapes={"input_ids": axes, "attention_mask": axes},
            dynamo=True,
            external_data=False,
            verbose=False,
        )
    return onnx.load(path)


def _quantised(graph: Any) -> Any:
    """The graph with int8 weights, and without what only its exporter needs."""
    from onnxruntime.quantization.matmul_nbits_quantizer import (
        DefaultWeightOnlyQuantConfig,
        MatMulNBitsQuantizer,
    )

    _quantise_tables(graph)
    linear = DefaultWeightOnlyQuantConfig(
        block_size=_BLOCK, bits=8, accuracy_level=4, is_symmetric=True, op_types_to_quantize=("MatMul",)
    )
    logging.getLogger("onnxruntime.quantization").setLevel(logging.WARNING)  # it reports each node
    quantizer = MatMulNBitsQuantizer(graph, algo_config=linear)
    quantizer.process()
    small = quantizer.model.model
    small.ir_version = _IR_VERSION
    del small.graph.value_info[:]
    del small.metadata_props[:]
    for part in (
        small.graph,
        *small.graph.node,
        *small.graph.input,
        *small.graph.output,
        *small.graph.initializer,
    ):
        del part.metadata_props[:]
        part.doc_string = ""
    return small


def _quantise_tables(model: Any) -> None:
    """Embedding tables become int8 with one scale a row: looked up, then multiplied."""
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper

    graph = model.graph
    tables = {item.name: item for item in graph.initializer if np.prod(item.dims) >= _SMALLEST_TABLE}
    nodes = []
    for node in graph.node:
        if node.op_type != "Gather" or node.input[0] not in tables:
            nodes.append(node)
            continue
        name, rows = node.input
        table = numpy_helper.to_array(tables[name])
        scale = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-12).astype(np.float32) / 127
        graph.initializer.append(
            numpy_helper.from_array(np.rint(table / scale).astype(np.int8), f"{name}.int8")
        )
        graph.initializer.append(numpy_helper.from_array(scale, f"{name}.scale"))
        graph.initializer.remove(tables.pop(name))
        nodes += [
            helper.make_node("Gather", [f"{name}.int8", rows], [f"{name}.row"], axis=0),
            helper.make_node("Cast", [f"{name}.row"], [f"{name}.row_float"], to=TensorProto.FLOAT),
            helper.make_node("Gather", [f"{name}.scale", rows], [f"{name}.row_scale"], axis=0),
            helper.make_node("Mul", [f"{name}.row_float", f"{name}.row_scale"], list(node.output)),
        ]
    del graph.node[:]
    graph.node.extend(nodes)


def _write_tokenizer(model: Any, path: Path) -> int:
    """Writes the tokenizer without the padding and truncation it came with; returns the id of padding."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_str(model.tokenizer.backend_tokenizer.to_str())
    tokenizer.no_padding()
    tokenizer.no_truncation()
    tokenizer.save(str(path), pretty=False)
    return int(model.tokenizer.pad_token_id)


def _agreement(source: Encoder, exported: Encoder) -> dict[str, Any]:
    """How near the vectors of an export are to its source's, over passages of the entries."""
    texts = sorted({text for entry in load_entries() for text in passages(entry)})
    texts = texts[:: len(texts) // _MOST_SAMPLES + 1]
    if not texts:
        raise InputError("there are no entries to check the export with")
    cosines = (source.encode(texts) * exported.encode(texts)).sum(axis=1)
    mean = float(cosines.mean())
    if not mean >= LEAST_COSINE:
        raise JaxerrError(
            f"the export of {source.name} has a mean cosine of {mean:.4f} with it over {len(texts)} texts, "
            f"less than {LEAST_COSINE}: nothing was written"
        )
    return {
        "texts": len(texts),
        "mean_cosine": round(mean, 5),
        "least_cosine": round(float(cosines.min()), 5),
    }


def _write_facts(folder: Path, facts: dict[str, Any]) -> None:
    (folder / FACTS).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
