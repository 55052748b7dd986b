"""Builds the semantic index: FAISS and BM25 over entries, raise sites and their source.

Vectors of raise sites change only with the catalog, so they are committed beside it (`embed_sites` makes
them); vectors of entries are made here. The built index lies in the cache folder under a name that is a
digest of all it depends on: an index of anything else is never looked at.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jaxerr_rag.catalog.store import Catalog, RaiseSite, catalog
from jaxerr_rag.errors import IndexDamaged
from jaxerr_rag.resources import cache_dir, index_dir
from jaxerr_rag.retrieve.encoder import Encoder, load_encoder, passages
from jaxerr_rag.retrieve.lexical import Bm25
from jaxerr_rag.retrieve.pages import Pages, pages
from jaxerr_rag.retrieve.vectors import VectorIndex, load, save

if TYPE_CHECKING:
    import numpy as np

_FORMAT = 1
"""Counts up when the form of the built index changes."""

SITE_VECTORS = "vectors.npz"
"""Beside the catalog: one vector per raise site with a message, and one per function's source."""

PASSAGE_VECTORS = "passages.npz"
"""Beside the entries: vectors by the digest of their text, so that only changed texts are embedded."""

_CHUNK = 64
Progress = Callable[[int, int], None]
"""Told how many of how many texts have been embedded."""


@dataclass(frozen=True)
class SemanticIndex:
    """What free questions are answered from.

    Attributes:
      encoder: made the vectors, and makes those of questions.
      entries, sites: vectors by entry id and by raise site id.
      entry_words, site_words: BM25 over the same.
    """

    encoder: Encoder
    entries: VectorIndex
    sites: VectorIndex
    entry_words: Bm25
    site_words: Bm25


def site_text(site: RaiseSite) -> str:
    """What of a raise site is embedded: message, function, public names, condition, docstring."""
    parts = [f"{site.exception}: {site.template}", site.function.replace("_", " ").strip(), *site.public]
    if site.guards:
        parts.append("when " + " and ".join(site.guards))
    return ". ".join(part for part in [*parts, site.doc] if part)


def embeddable(known: Catalog) -> list[RaiseSite]:
    """The raise sites that a question may be about: those with a message."""
    return [site for site in known if site.template and site.kind != "reraise"]


def open_index(encoder_name: str | None = None, progress: Progress | None = None) -> SemanticIndex:
    """The built index, built first if there is none for these entries, this catalog and this encoder."""
    encoder = load_encoder(encoder_name)
    folder = _folder(encoder, pages())
    if folder.is_dir():
        try:
            return _read(folder, encoder)
        except IndexDamaged:
            shutil.rmtree(folder, ignore_errors=True)
    return build(encoder, progress)


def build(encoder: Encoder, progress: Progress | None = None) -> SemanticIndex:
    """Builds the index anew and keeps it in the cache folder, if that can be written."""
    known, entries = catalog(), pages()
    texts = [(entry_id, text) for entry_id in entries.ids for text in passages(entries[entry_id])]
    sites = embeddable(known)
    site_ids, site_vectors = _site_vectors(encoder, sites, progress)
    vectors = _passage_vectors(encoder, [text for _, text in texts], progress)
    built = SemanticIndex(
        encoder,
        VectorIndex.build([entry_id for entry_id, _ in texts], vectors),
        VectorIndex.build(site_ids, site_vectors),
        Bm25.build(list(entries.ids), [" ".join(passages(entries[entry_id])) for entry_id in entries.ids]),
        Bm25.build([site.id for site in sites], [site_text(site) for site in sites]),
    )
    _write(_folder(encoder, entries), built)
    return built


def encode(encoder: Encoder, texts: Sequence[str], progress: Progress | None = None) -> np.ndarray:
    """Vectors of many texts, float32 of shape ``(len(texts), dim)``."""
    import numpy as np

    parts = [np.empty((0, encoder.dim), np.float32)]
    # Texts of like length are padded least beside each other.
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    for start in range(0, len(order), _CHUNK):
        parts.append(encoder.encode([texts[i] for i in order[start : start + _CHUNK]]))
        if progress:
            progress(min(start + _CHUNK, len(order)), len(order))
    vectors = np.concatenate(parts)
    out = np.empty_like(vectors)
    out[order] = vectors
    return out


def embed_sites(encoder: Encoder, snippets: dict[str, str], progress: Progress | None = None) -> Path:
    """Makes the committed vectors of the raise sites.

    Args:
      encoder: the one that ships with the package.
      snippets: raise site id to source, for one site per function.
      progress: told how far it is.
    """
    sites = embeddable(catalog())
    texts = [(site.id, site_text(site)) for site in sites] + sorted(snippets.items())
    path = index_dir() / "catalog" / SITE_VECTORS
    vectors = encode(encoder, [text for _, text in texts], progress)
    _commit(path, encoder, [site_id for site_id, _ in texts], vectors)
    return path


def embed_passages(encoder: Encoder, progress: Progress | None = None) -> Path:
    """Makes the committed vectors of the passages of our own entries."""
    entries = pages()
    texts = sorted({text for entry_id in entries.own() for text in passages(entries[entry_id])})
    path = index_dir() / PASSAGE_VECTORS
    _commit(path, encoder, [_text_id(text) for text in texts], encode(encoder, texts, progress))
    return path


def _text_id(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _commit(path: Path, encoder: Encoder, ids: list[str], vectors: np.ndarray) -> None:
    """Writes vectors behind a first one whose id says which encoder made them."""
    import numpy as np

    marker = np.zeros((1, encoder.dim), np.float32)
    marker[0, 0] = 1.0
    save(path, [_marker(encoder), *ids], np.concatenate([marker, vectors]))


def _committed(path: Path, encoder: Encoder) -> tuple[list[str], np.ndarray] | None:
    """The ids and vectors of a committed file, if this encoder made them."""
    if not path.is_file():
        return None
    ids, vectors = load(path)
    return (ids[1:], vectors[1:]) if ids[:1] == [_marker(encoder)] else None


def _marker(encoder: Encoder) -> str:
    return f"encoder:{encoder.digest}"


def _site_vectors(
    encoder: Encoder, sites: Iterable[RaiseSite], progress: Progress | None
) -> tuple[list[str], np.ndarray]:
    """The committed vectors if this encoder made them, else new ones."""
    known = _committed(index_dir() / "catalog" / SITE_VECTORS, encoder)
    if known is not None:
        return known
    sites = list(sites)
    return [site.id for site in sites], encode(encoder, [site_text(site) for site in sites], progress)


def _passage_vectors(encoder: Encoder, texts: list[str], progress: Progress | None) -> np.ndarray:
    """Vectors of passages: the committed ones where there are, new ones for texts that have changed."""
    import numpy as np

    known = _committed(index_dir() / PASSAGE_VECTORS, encoder)
    rows = {text_id: row for row, text_id in enumerate(known[0])} if known is not None else {}
    vectors = np.empty((len(texts), encoder.dim), np.float32)
    fresh = []
    for i, text in enumerate(texts):
        row = rows.get(_text_id(text))
        if known is not None and row is not None:
            vectors[i] = known[1][row]
        else:
            fresh.append(i)
    vectors[fresh] = encode(encoder, [texts[i] for i in fresh], progress)
    return vectors


def _folder(encoder: Encoder, entries: Pages) -> Path:
    """Where the index of these entries, this catalog and this encoder belongs."""
    seen = hashlib.sha256(f"{_FORMAT}\0{encoder.digest}\0{entries.digest}".encode())
    for name in ("sites.jsonl", SITE_VECTORS):
        path = index_dir() / "catalog" / name
        if path.is_file():
            stat = path.stat()
            seen.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}".encode())
    return cache_dir() / f"index-{seen.hexdigest()[:16]}"


_PARTS: dict[str, type[VectorIndex] | type[Bm25]] = {
    "entries": VectorIndex,
    "sites": VectorIndex,
    "entry_words": Bm25,
    "site_words": Bm25,
}


def _write(folder: Path, built: SemanticIndex) -> None:
    """Writes into a folder beside it and renames that: nobody reads half an index."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        for old in folder.parent.glob("index-*"):
            shutil.rmtree(old, ignore_errors=True)
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=folder.parent))
        checksums = {}
        for name in _PARTS:
            path = unfinished / f"{name}.npz"
            getattr(built, name).write(path)
            checksums[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
        manifest = {
            "format": _FORMAT,
            "encoder": {"name": built.encoder.name, "digest": built.encoder.digest, "dim": built.encoder.dim},
            "jax_versions": list(catalog().versions),
            "counts": {"entries": len(pages().ids), "sites": len(set(built.sites.ids))},
            "sha256": checksums,
        }
        (unfinished / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        unfinished.replace(folder)
    except OSError:
        # A cache that can't be written, or another process that was faster: the index in memory is as good.
        return


def _read(folder: Path, encoder: Encoder) -> SemanticIndex:
    """The index of a folder, once every file is found to be the one of its manifest."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        checksums = manifest["sha256"]
    except (OSError, ValueError, KeyError) as error:
        raise IndexDamaged(f"{folder}: {error}") from None
    parts: dict[str, Any] = {}
    for name, kind in _PARTS.items():
        path = folder / f"{name}.npz"
        try:
            found = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise IndexDamaged(f"{path}: {error}") from None
        if found != checksums.get(path.name):
            raise IndexDamaged(f"{path} is not the file that was built")
        parts[name] = kind.read(path)
    return SemanticIndex(encoder, **parts)
