"""Encoders: text to unit vectors, whose inner product is the cosine of two texts."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import IndexDamaged, InputError, MissingExtra
from jaxerr_rag.resources import index_dir

if TYPE_CHECKING:
    import numpy as np

FACTS, GRAPH, TOKENIZER = "encoder.json", "model.onnx", "tokenizer.json"
"""The files of an exported encoder; `jaxerr_rag.retrieve.export` writes them."""

_BATCH = 32
_MOST_THREADS = 8
"""More threads do not pay for a model this small, and the user's JAX wants the cores too."""


class Encoder(Protocol):
    """Turns texts into vectors.

    Attributes:
      name: what a person calls it.
      dim: length of a vector.
      digest: differs whenever the weights do; vectors of encoders with different digests never compare.
    """

    name: str
    dim: int
    digest: str

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """float32 vectors of unit norm, shape ``(len(texts), dim)``."""
        ...


def load_encoder(name: str | None = None) -> Encoder:
    """The encoder called `name`, else by ``JAXERR_ENCODER``, else the one that ships with the package.

    Args:
      name: a folder written by ``jaxerr-index export-encoder``, or any sentence-transformers model.

    Raises:
      MissingExtra: a sentence-transformers model, and no sentence-transformers.
      InputError: nothing of that name can be loaded.
      IndexDamaged: the files of an exported encoder do not fit each other.
    """
    name = name or os.environ.get("JAXERR_ENCODER")
    if not name:
        return OnnxEncoder(index_dir() / "encoder")
    if (Path(name) / FACTS).is_file():
        return OnnxEncoder(Path(name))
    return SentenceTransformerEncoder(name)


def passages(entry: Entry) -> list[str]:
    """The texts by which an entry is found: it is as near to a question as the nearest of them.

    All but the messages open with title and tags, without which the pages of one area are hard to tell apart:
    with 110 entries that raised recall@5 on the development questions from 0.84 to 0.94.
    """
    head = f"{entry.title} ({', '.join(entry.tags)})"
    situations = re.split(r"^- ", entry.sections["Common situations"], flags=re.MULTILINE)[1:]
    return [
        f"{head} {entry.exception}",
        *(
            " ".join(f"{head}: {text}".split())
            for text in (entry.glance, entry.sections["When it happens"], *situations)
        ),
        *entry.messages,
        *(site.template for site in entry.raised_at if site.template),
    ]


class OnnxEncoder:
    """An exported encoder, run by ONNX Runtime; pooling and normalising are part of its graph."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        graph, facts = _read_checked(folder)
        self.name: str = facts["name"]
        self.dim: int = facts["dim"]
        self.digest = _sha256("".join(sorted(facts["sha256"].values())).encode())[:16]
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        self._tokenizer.enable_truncation(facts["max_tokens"])
        self._tokenizer.enable_padding(pad_id=facts["pad_id"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(_MOST_THREADS, _cores())
        # Threads wait asleep: on a busy machine spinning ones took twice the CPU time and were no faster.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """float32 vectors of unit norm, shape ``(len(texts), dim)``."""
        import numpy as np

        vectors = np.empty((len(texts), self.dim), np.float32)
        # Texts of like length share a batch: padding costs as much as text.
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            encodings = self._tokenizer.encode_batch([texts[i] for i in batch])
            feed = {
                "input_ids": np.array([e.ids for e in encodings], np.int64),
                "attention_mask": np.array([e.attention_mask for e in encodings], np.int64),
            }
            vectors[batch] = self._session.run(None, feed)[0]
        return vectors


class SentenceTransformerEncoder:
    """Any sentence-transformers model, by name or folder. Needs the extra ``sentence-transformers``."""

    def __init__(self, name: str) -> None:
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError:
            raise MissingExtra(f"the encoder `{name}`", "sentence-transformers") from None

        try:
            self.model = SentenceTransformer(name, device="cpu")
        except (OSError, ValueError) as error:
            reason = str(error).strip().splitlines()[0]
            raise InputError(
                f"encoder `{name}` is neither an exported encoder nor a model: {reason}"
            ) from None
        self.name = name
        self.dim = int(self.model.encode("", show_progress_bar=False).shape[-1])
        weights = hashlib.sha256()
        for key, tensor in sorted(self.model.state_dict().items()):
            weights.update(key.encode())
            weights.update(tensor.float().numpy().tobytes())
        self.digest = weights.hexdigest()[:16]

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """float32 vectors of unit norm, shape ``(len(texts), dim)``."""
        import numpy as np

        vectors = self.model.encode(
            list(texts), batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, np.float32).reshape(len(texts), self.dim)


def _read_checked(folder: Path) -> tuple[bytes, dict[str, Any]]:
    """The graph and the facts of an exported encoder, once their checksums are found to be right."""
    try:
        facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
        contents = {name: (folder / name).read_bytes() for name in (GRAPH, TOKENIZER)}
        wrong = [name for name, data in contents.items() if _sha256(data) != facts["sha256"][name]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IndexDamaged(
            f"the encoder in {folder} cannot be read ({error}): reinstall or export it again"
        ) from None
    if wrong:
        raise IndexDamaged(
            f"{folder / wrong[0]} is not the file {FACTS} describes: reinstall or export it again"
        )
    return contents[GRAPH], facts


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _cores() -> int:
    """Cores this process may use, which in a container or batch job are fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
