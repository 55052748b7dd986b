import numpy as np

_d = np.asarray(draws)
assert _d.shape == (4500, 2)
np.testing.assert_allclose(_d.mean(0), [1.0, -2.0], atol=0.15)
np.testing.assert_allclose(_d.std(0), [1.0, 1.0], atol=0.1)
np.testing.assert_allclose(np.corrcoef(_d.T)[0, 1], 0.8, atol=0.05)
_r, _kx, _ky = jax.random.split(jax.random.PRNGKey(17), 3)
_x = 1.0 + 0.8 * 2.0 + 0.6 * float(jax.random.normal(_kx))
_s, _row = make_sweep(target)(init, None)
np.testing.assert_allclose(_row, [_x, -2.0 + 0.8 * (_x - 1.0) + 0.6 * float(jax.random.normal(_ky))], rtol=1e-4)
assert isinstance(_s, ChainState) and tuple(ChainState._fields) == ("x", "y", "rng")
