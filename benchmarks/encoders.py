"""Compares the encoder that ships with the package with the model it was exported from.

    python benchmarks/encoders.py [--model MODEL]

MODEL is a sentence-transformers model, by name or folder. Times are of this machine, now: only their ratios
mean something. Questions are split in two by their hash; tuning looks at the half called "dev" only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from jaxerr_rag.entries.load import load_entries
from jaxerr_rag.errors import JaxerrError
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.encoder import Encoder, load_encoder, passages
from jaxerr_rag.retrieve.lexical import Bm25
from jaxerr_rag.retrieve.vectors import VectorIndex

QUESTIONS = Path(__file__).parents[1] / "eval" / "questions.jsonl"
COLD = """
import sys
from jaxerr_rag.retrieve.encoder import load_encoder
load_encoder(sys.argv[1] or None).encode(["why does my scan fail?"])
"""
RRF_K = 60
"""Cormack, Clarke and Büttcher (2009), "Reciprocal Rank Fusion outperforms Condorcet"."""

Search = Callable[[str], list[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="sentence-transformers/all-MiniLM-L6-v2")
    model = parser.parse_args().model
    entries = list(load_entries())
    ids = [entry.id for entry in entries for _ in passages(entry)]
    texts = [text for entry in entries for text in passages(entry)]
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    print(f"{len(entries)} entries, {len(texts)} passages, {len(questions)} questions\n")

    bm25 = Bm25.build([entry.id for entry in entries], ["\n".join(passages(entry)) for entry in entries])
    lexical = ids_of(lambda q: bm25.search(q, len(entries)))
    speeds, quality = [], [("BM25", lexical)]
    for name in ("", model):
        try:
            encoder = load_encoder(name or None)
        except JaxerrError as error:
            print(f"skipped: {error}\n")
            continue
        speed, vectors = measure(encoder, name, texts, [q["q"] for q in questions])
        speeds.append(speed)
        dense = nearest(encoder, VectorIndex.build(ids, vectors), len(entries))
        quality += [
            (encoder_label(name), dense),
            (f"BM25 + {encoder_label(name)}, fused", fused(lexical, dense)),
        ]

    row = "{:34} {:>13} {:>10} {:>9} {:>11}"
    print(row.format("encoder", "cold start s", "query ms", "texts/s", "weights MB"))
    for speed in speeds:
        print(row.format(*speed))
    row = "{:42} {:>5} {:>9} {:>9} {:>6} {:>10}"
    print("\n" + row.format("questions over entries", "split", "recall@1", "recall@5", "MRR", "questions"))
    for label, search in quality:
        for split in ("dev", "test"):
            print(
                row.format(label, split, *scores(search, [q for q in questions if split_of(q["q"]) == split]))
            )


def encoder_label(name: str) -> str:
    return f"sentence-transformers {Path(name).name}" if name else "ONNX int8 (default)"


def split_of(question: str) -> str:
    return "test" if hashlib.sha256(question.encode()).digest()[-1] % 2 else "dev"


def measure(
    encoder: Encoder, name: str, texts: Sequence[str], questions: Sequence[str]
) -> tuple[tuple[str, ...], np.ndarray]:
    """A row of the table of speeds, and the vectors of `texts`."""
    cold = min(
        timed(lambda: subprocess.run([sys.executable, "-c", COLD, name], check=True)) for _ in range(3)
    )
    one = np.median([timed(partial(encoder.encode, [question])) for question in questions[:50]])
    start = time.perf_counter()
    vectors = encoder.encode(texts)
    rate = len(texts) / (time.perf_counter() - start)
    size = weights_size(name) / 1e6
    return (encoder_label(name), f"{cold:.2f}", f"{one * 1e3:.1f}", f"{rate:.0f}", f"{size:.1f}"), vectors


def timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def weights_size(name: str) -> float:
    folder = Path(name) if name else index_dir() / "encoder"
    if not folder.is_dir():
        from huggingface_hub import snapshot_download

        folder = Path(snapshot_download(name, local_files_only=True))
    return max(file.stat().st_size for file in folder.iterdir() if file.is_file())


def ids_of(search: Callable[[str], list[tuple[str, float]]]) -> Search:
    return lambda question: [id for id, _ in search(question)]


def nearest(encoder: Encoder, index: VectorIndex, k: int) -> Search:
    return ids_of(lambda question: index.search(encoder.encode([question])[0], k))


def fused(*searches: Search) -> Search:
    """Reciprocal rank fusion: an id scores the sum of ``1 / (k + rank)`` over the rankings it is in."""

    def search(question: str) -> list[str]:
        totals: dict[str, float] = {}
        for single in searches:
            for rank, id in enumerate(single(question), 1):
                totals[id] = totals.get(id, 0.0) + 1 / (RRF_K + rank)
        return sorted(totals, key=totals.__getitem__, reverse=True)

    return search


def scores(search: Search, questions: Sequence[dict[str, str]]) -> tuple[str, ...]:
    found = [search(q["q"]) for q in questions]
    ranks = [
        ids.index(q["entry"]) + 1 if q["entry"] in ids else np.inf
        for ids, q in zip(found, questions, strict=True)
    ]
    places = np.array(ranks)
    return (
        f"{(places <= 1).mean():.3f}",
        f"{(places <= 5).mean():.3f}",
        f"{(1 / places).mean():.3f}",
        str(len(questions)),
    )


if __name__ == "__main__":
    main()
