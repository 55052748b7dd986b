import numpy as np

h = np.asarray(batch, np.float64)
for layer in params[:-1]:
    h = np.tanh(h @ np.asarray(layer["w"]) + np.asarray(layer["b"]))
want = h @ np.asarray(params[-1]["w"]) + np.asarray(params[-1]["b"])
np.testing.assert_allclose(clean, want, rtol=2e-4, atol=1e-5)
assert noisy.shape == (16, 2) and np.isfinite(np.asarray(noisy)).all()
h, key = batch, random.PRNGKey(2)
for layer in params[:-1]:
    key, sub = random.split(key)
    h = jnp.tanh(h @ layer["w"] + layer["b"])
    h = jnp.where(random.bernoulli(sub, 0.8, h.shape), h / 0.8, 0.0)
np.testing.assert_allclose(noisy, h @ params[-1]["w"] + params[-1]["b"], rtol=2e-4, atol=1e-5)
assert float(spread) > 0.05
