import json
import numpy as np
import jax
import jax.numpy as jnp

SONGS = ["blue", "kind of blue", "giant steps", "so what", "naima", "solea"]
PLAYLISTS = json.loads("""
{"monday": ["blue", "so what", "kind of blue"],
 "commute": ["naima"],
 "focus": ["giant steps", "naima", "blue", "solea"]}
""")


def song_ids(playlists):
    return [[SONGS.index(s) for s in songs] for songs in playlists.values()]


def popularity(ids):
    flat = jnp.array([i for songs in ids for i in songs])
    return jnp.bincount(flat, length=len(SONGS))


def playlist_vectors(table, ids, weights):
    """Weighted mean of the songs' embeddings, one row per playlist."""
    ids = jnp.array(ids)
    w = weights[ids]
    return jnp.einsum("ps,psd->pd", w, table[ids]) / w.sum(axis=1, keepdims=True)


def recommend(table, ids, weights):
    vectors = playlist_vectors(table, ids, weights)
    scores = vectors @ table.T
    seen = jnp.stack([jnp.isin(jnp.arange(len(SONGS)), jnp.array(songs)) for songs in ids])
    return jnp.where(seen, -jnp.inf, scores).argmax(axis=1)


table = jax.random.normal(jax.random.key(0), (len(SONGS), 4))
ids = song_ids(PLAYLISTS)
weights = 1.0 / (1.0 + popularity(ids))
vectors = playlist_vectors(table, ids, weights)
suggestions = dict(zip(PLAYLISTS, [SONGS[i] for i in recommend(table, ids, weights)]))
print(suggestions)
