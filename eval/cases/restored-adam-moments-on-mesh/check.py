_r = np.random.default_rng(0)
_p = [_r.normal(size=(3, 8)), 0.3 * _r.normal(size=8)]
_X = np.asarray(x, float)
_Y = np.sin(_X[:, 0])
_m, _s, _ls = [0 * a for a in _p], [0 * a for a in _p], []
for _t in range(1, 31):
    _h = np.tanh(_X @ _p[0])
    _e = _h @ _p[1] - _Y
    _ls.append(np.mean(_e**2))
    _g = [_X.T @ (2 / 64 * _e[:, None] * _p[1] * (1 - _h**2)), _h.T @ (2 / 64 * _e)]
    _m = [0.9 * a + 0.1 * g for a, g in zip(_m, _g)]
    _s = [0.99 * a + 0.01 * g * g for a, g in zip(_s, _g)]
    _p = [a - 0.05 * (m / (1 - 0.9**_t)) / (np.sqrt(s / (1 - 0.99**_t)) + 1e-8) for a, m, s in zip(_p, _m, _s)]
np.testing.assert_allclose(losses, _ls, rtol=2e-2)
np.testing.assert_allclose(params["v"], _p[1], rtol=2e-2, atol=2e-2)
assert len(x.sharding.device_set) == 8
assert all(len(a.sharding.device_set) == 8 for a in jax.tree.leaves((params, moments)))
