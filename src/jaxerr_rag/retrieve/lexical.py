"""BM25: ranks documents by the words they share with a query, rare words first.

Written out here because it is short: bm25s, the library for it, imports JAX when there is one, which would
make every question wait for JAX.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jaxerr_rag.errors import IndexDamaged
from jaxerr_rag.retrieve.vectors import read_arrays, write_arrays

if TYPE_CHECKING:
    import numpy as np

K1, B = 1.2, 0.75
"""How soon repeating a word stops to count, and how much long documents are held back."""

_IDENTIFIER = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*|\d+")
_PART = re.compile(r"[A-Z]+(?![^\W\dA-Z_])|[A-Z]?[^\W\dA-Z_]+|\d+")


def tokens(text: str) -> list[str]:
    """Words of a text, lower case; an identifier gives itself and its parts.

    ``jnp.where`` gives ``jnp.where``, ``jnp``, ``where``; ``TracerBoolConversionError`` gives itself,
    ``tracer``, ``bool``, ``conversion``, ``error``. Parts lose a plural s, whole identifiers keep it.
    """
    found = []
    for match in _IDENTIFIER.finditer(text):
        whole = match[0]
        parts = _PART.findall(whole)
        if len(parts) > 1:
            found.append(whole.lower())
        found += [_stem(part.lower()) for part in parts]
    return found


def _stem(word: str) -> str:
    """Cuts the plural: on questions over entries, cutting -ing and -ed as well gains nothing more."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


class Bm25:
    """An index of documents.

    The score is that of Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework", with the idf
    of Lucene, ``log(1 + (n - df + 0.5) / (df + 0.5))``, which is never negative. All of it that does not
    depend on the query is worked out when the index is built, as Lù (2024, "BM25S") proposes.
    """

    def __init__(
        self,
        ids: Sequence[str],
        words: Sequence[str],
        starts: np.ndarray,
        documents: np.ndarray,
        scores: np.ndarray,
    ) -> None:
        """Word i adds ``scores[j]`` to document ``documents[j]``, for j in ``starts[i]:starts[i + 1]``."""
        self.ids = list(ids)
        self._words = {word: i for i, word in enumerate(words)}
        self._starts, self._documents, self._scores = starts, documents, scores

    @classmethod
    def build(cls, ids: Sequence[str], texts: Sequence[str]) -> Bm25:
        """An index of `texts`, one an id."""
        import numpy as np

        if len(ids) != len(texts):
            raise ValueError(f"{len(ids)} ids for {len(texts)} texts")
        postings: dict[str, list[tuple[int, int]]] = {}
        lengths = np.zeros(len(texts))
        for document, text in enumerate(texts):
            counts = Counter(tokens(text))
            lengths[document] = counts.total()
            for word, count in counts.items():
                postings.setdefault(word, []).append((document, count))
        relative = lengths / max(lengths.mean(), 1.0) if len(texts) else lengths
        words = sorted(postings)
        sizes = [len(postings[word]) for word in words]
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
        pairs = np.array([pair for word in words for pair in postings[word]], np.int32).reshape(-1, 2)
        documents, frequency = pairs[:, 0], pairs[:, 1]
        df = np.repeat(sizes, sizes) if sizes else np.zeros(0)
        idf = np.log1p((len(texts) - df + 0.5) / (df + 0.5))
        scores = idf * frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * relative[documents]))
        return cls(ids, words, starts, documents, scores.astype(np.float32))

    def search(self, query: str, k: int) -> list[tuple[str, float]]:
        """The `k` best ids with their scores, best first; only those that share a word with the query."""
        import numpy as np

        totals = np.zeros(len(self.ids), np.float32)
        for word, count in Counter(tokens(query)).items():
            if (i := self._words.get(word)) is not None:
                here = slice(self._starts[i], self._starts[i + 1])
                totals[self._documents[here]] += count * self._scores[here]
        best = np.argsort(-totals, kind="stable")[:k]
        return [(self.ids[i], float(totals[i])) for i in best if totals[i] > 0]

    def write(self, path: Path) -> None:
        """Writes the index for `read`."""
        import numpy as np

        count = np.array([len(self.ids)], np.int64)
        write_arrays(
            path, [*self.ids, *self._words],
            ids=count, starts=self._starts, documents=self._documents, scores=self._scores,
        )  # fmt: skip

    @classmethod
    def read(cls, path: Path) -> Bm25:
        """The index that `write` wrote.

        Raises:
          IndexDamaged: the file is missing, or not as it was written.
        """
        texts, arrays = read_arrays(path, "ids", "starts", "documents", "scores")
        count = int(arrays["ids"][0])
        ids, words = texts[:count], texts[count:]
        if len(arrays["starts"]) != len(words) + 1:
            raise IndexDamaged(f"{path} does not fit itself: build it again")
        return cls(ids, words, arrays["starts"], arrays["documents"], arrays["scores"])
