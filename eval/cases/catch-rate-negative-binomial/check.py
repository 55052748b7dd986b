from math import lgamma


def _nll(sc, h, sz):
    sc, sz = np.exp(sc), np.exp(sz)
    e, c = np.asarray(effort, float), np.asarray(catch, float)
    sat = np.array([x**h / (1 + x**h) if x > 0 else 0.0 for x in e])
    mu = 0.05 + sc * sat
    ll = [lgamma(k + sz) - lgamma(sz) - lgamma(k + 1) + sz * np.log(sz / (sz + m)) + k * np.log(m / (sz + m)) for k, m in zip(c, mu)]
    return -np.mean(ll)


_th = np.array([np.log(8.0), 0.5, 0.0])
_tr = []
for _ in range(150):
    _tr.append(_nll(*_th))
    _g = np.array([(_nll(*(_th + d)) - _nll(*(_th - d))) / 2e-5 for d in 1e-5 * np.eye(3)])
    _th = _th - 0.1 * _g
np.testing.assert_allclose(trace, _tr, rtol=2e-3)
np.testing.assert_allclose([theta["scale"], theta["half"], theta["size"]], _th, rtol=2e-2, atol=2e-2)
np.testing.assert_allclose(saturating_effort(jnp.array([0.0, 1.0, 4.0]), 0.5), [0.0, 0.5, 2 / 3], rtol=1e-5)
assert jax.config.jax_debug_nans
