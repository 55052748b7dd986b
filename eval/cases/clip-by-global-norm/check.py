import numpy as np

big = {"a": jnp.array([3.0, 4.0]), "b": jnp.array(12.0)}
clipped, n = jax.jit(clip_grads)(big, 1.0)
np.testing.assert_allclose(n, 13.0, rtol=1e-6)
np.testing.assert_allclose(clipped["a"], np.array([3.0, 4.0]) / 13, rtol=1e-5)
np.testing.assert_allclose(clipped["b"], 12 / 13, rtol=1e-5)
small, n = jax.jit(clip_grads)(big, 20.0)
np.testing.assert_allclose(small["a"], [3.0, 4.0], rtol=1e-6)
np.testing.assert_allclose(small["b"], 12.0, rtol=1e-6)
assert len(losses) == 200 and losses[-1] < 0.5 * losses[0] and norms[0] > 1.0
