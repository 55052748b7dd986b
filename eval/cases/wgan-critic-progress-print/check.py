import numpy as np

P = {"w": jax.random.normal(k[0], (2, 12)), "b": jnp.zeros(12), "v": 0.3 * jax.random.normal(k[1], (12,))}
W, V = np.asarray(P["w"], np.float64), np.asarray(P["v"], np.float64)
R, Fk = np.asarray(real, np.float64), np.asarray(fake, np.float64)
M = 0.5 * (R + Fk)
grads = ((1 - np.tanh(M @ W) ** 2) * V) @ W.T
first = -((np.tanh(R @ W) @ V).mean() - (np.tanh(Fk @ W) @ V).mean()) + 10 * np.mean((np.linalg.norm(grads, axis=1) - 1) ** 2)
np.testing.assert_allclose(losses[0], first, rtol=1e-3)
assert losses.shape == (60,) and float(losses[-1]) < float(losses[0])
assert float(gap) > 0.3
_, again = critic_step(P, real, fake, 0.02)[:2]
np.testing.assert_allclose(again, first, rtol=1e-3)
