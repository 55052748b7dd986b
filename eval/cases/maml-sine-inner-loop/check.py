import numpy as np

assert len(losses) == 60 and np.isfinite(losses).all()
assert losses[-1] < 0.6 * losses[0]

_p = [{"w": jnp.array([[2.0]]), "b": jnp.array([0.5])}]
_x, _y = np.array([[0.0], [1.0], [3.0]]), np.array([[1.0], [0.0], [2.0]])
_r = _x * 2.0 + 0.5 - _y
_new = inner_update(_p, (jnp.array(_x), jnp.array(_y)), alpha=0.3)
np.testing.assert_allclose(_new[0]["w"], 2.0 - 0.3 * 2 * np.mean(_r * _x), rtol=1e-5)
np.testing.assert_allclose(_new[0]["b"], 0.5 - 0.3 * 2 * np.mean(_r), rtol=1e-5)
assert len(params) == 2 and params[0]["w"].shape == (1, 16)
