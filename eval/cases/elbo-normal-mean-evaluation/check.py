import numpy as np

_y = np.asarray(data, float)
_prec = 1 + 6 / 0.64
np.testing.assert_allclose(posterior["loc"], _y.sum() / 0.64 / _prec, atol=0.08)
np.testing.assert_allclose(np.exp(posterior["log_scale"]), _prec**-0.5, rtol=0.2)
assert losses.shape == (400,)
_m, _s = float(posterior["loc"]), float(np.exp(posterior["log_scale"]))
_h = np.array([1.2, 1.8])
_exact = sum(-0.5 * np.log(2 * np.pi * 0.64) - ((v - _m) ** 2 + _s**2) / 1.28 for v in _h)
_exact += -0.5 * np.log(2 * np.pi) - 0.5 * (_m**2 + _s**2) + 0.5 * np.log(2 * np.pi * np.e * _s**2)
np.testing.assert_allclose(held_out, _exact, atol=0.5)
_e = [float(model.elbo(posterior, data, key=jax.random.key(i))) for i in range(50)]
assert np.std(_e) > 0  # still a Monte Carlo estimate that depends on its key
