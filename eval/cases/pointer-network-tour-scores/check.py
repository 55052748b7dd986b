import numpy as np

_p = {n: np.asarray(a, float) for n, a in params.items()}
for _c in (np.asarray(cities, float), np.asarray(jax.random.uniform(jax.random.key(8), (12, 2)), float)):
    _n = np.tanh(_c @ _p["embed"])
    _t, _cur = [0], 0
    while len(_t) < len(_c):
        _s = (_n @ _p["key"]) @ (_n[_cur] @ _p["query"]) / np.sqrt(12)
        _s[_t] = -np.inf
        _cur = int(_s.argmax())
        _t.append(_cur)
    np.testing.assert_array_equal(greedy_tour(params, jnp.array(_c, jnp.float32)), _t)
_c = np.asarray(cities)[np.asarray(tour)]
np.testing.assert_allclose(length, np.linalg.norm(_c - np.roll(_c, -1, 0), axis=1).sum(), rtol=1e-5)
