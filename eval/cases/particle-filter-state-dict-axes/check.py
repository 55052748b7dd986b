import numpy as np

e = np.array(estimates)
np.testing.assert_allclose(e[:, 0], [0.5, 1.0, 1.5, 2.0], atol=0.08)
np.testing.assert_allclose(e[:, 1], 0.0, atol=0.08)
assert particles["pos"].shape == (N, 2) and particles["heading"].shape == (N,)
assert np.allclose(particles["speed"], 1.0)
q = {"pos": jnp.arange(8.0).reshape(4, 2), "heading": jnp.array([0.0, 1.0, 2.0, 3.0]), "speed": jnp.array(2.0)}
ks = random.split(random.PRNGKey(0), 4)
out = move_all(q, ks, 0.25)
h = np.array([0.0, 1, 2, 3]) + 0.1 * np.array([float(random.normal(k)) for k in ks])
np.testing.assert_allclose(out["heading"], h, atol=1e-5)
np.testing.assert_allclose(out["pos"], np.arange(8.0).reshape(4, 2) + 0.5 * np.stack([np.cos(h), np.sin(h)], 1), atol=1e-5)
