import numpy as np

_z = np.random.default_rng(0).normal(size=(5, 4)) @ np.arange(12.0).reshape(4, 3)
_e = np.exp(_z - _z.max(1, keepdims=True))
_got = policy(jnp.arange(12.0).reshape(4, 3), jnp.array(np.random.default_rng(0).normal(size=(5, 4))))
np.testing.assert_allclose(_got, _e / _e.sum(1, keepdims=True), rtol=1e-3, atol=1e-6)
# as many states as actions: the case in which a wrong axis goes unnoticed
_q = np.asarray(policy(jnp.array([[0.0, 1.0, 5.0], [2.0, 2.0, 2.0], [9.0, 0.0, 0.0]]), jnp.eye(3)))
np.testing.assert_allclose(_q.sum(1), 1.0, rtol=1e-5)
np.testing.assert_allclose(_q[1], 1 / 3, rtol=1e-5)
assert (np.asarray(final_policy).argmax(1) == [0, 1, 2, 2]).all()
assert np.mean(returns[-10:]) > 0.8 and np.mean(returns[:3]) < 0.6
