import numpy as np

assert n_params(params) == 8 and state.count == 2
_p = {"c": np.array([3.0, 4.0]), "k": np.full((2, 2), 0.5), "b": np.zeros(2)}
_g = {"c": np.array([1.0, 0.0]), "k": np.ones((2, 2)), "b": np.array([0.1, -0.1])}
_v = {n: np.zeros_like(x) for n, x in _p.items()}
for _ in range(2):
    for n in _p:
        g = _g[n] + 1e-4 * _p[n]
        pn, gn = np.linalg.norm(_p[n]), np.linalg.norm(g)
        r = 0.001 * pn / (gn + 1e-9) if pn > 0 and gn > 0 else 1.0
        _v[n] = 0.9 * _v[n] + r * g
        _p[n] = _p[n] - 2.0 * _v[n]
np.testing.assert_allclose(params["conv"], _p["c"], rtol=1e-5)
np.testing.assert_allclose(params["head"]["kernel"], _p["k"], rtol=1e-5)
np.testing.assert_allclose(params["head"]["bias"], _p["b"], rtol=1e-5)
