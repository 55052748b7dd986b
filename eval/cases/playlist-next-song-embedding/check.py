_t = np.asarray(table, float)
_c = np.bincount([i for s in ids for i in s], minlength=6)
_w = 1 / (1 + _c)
_v = np.array([(_w[s, None] * _t[s]).sum(0) / _w[s].sum() for s in map(np.array, ids)])
np.testing.assert_allclose(vectors, _v, rtol=1e-4, atol=1e-5)
_s = _v @ _t.T
for _r, _i in enumerate(ids):
    _s[_r, _i] = -np.inf
assert suggestions == dict(zip(PLAYLISTS, [SONGS[i] for i in _s.argmax(1)]))
np.testing.assert_allclose(playlist_vectors(table, [[1, 2], [3]], jnp.ones(6)), [_t[[1, 2]].mean(0), _t[3]], rtol=1e-4, atol=1e-5)
