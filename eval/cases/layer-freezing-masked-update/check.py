import numpy as np

W, b = np.asarray(params["backbone"]["w"], np.float64), np.zeros(5)
v, c = np.asarray(params["head"]["w"], np.float64)[:, 0], 0.0
h = np.maximum(np.asarray(x, np.float64) @ W, 0); Y = np.asarray(y, np.float64); ref = []
for _ in range(60):
    e = h @ v + c - Y
    ref.append(np.mean(e ** 2))
    v, c = v - 0.1 * 2 * h.T @ e / 40, c - 0.2 * e.mean()
np.testing.assert_allclose(history, ref, rtol=1e-3)
np.testing.assert_array_equal(tuned["backbone"]["w"], params["backbone"]["w"])
np.testing.assert_allclose(tuned["head"]["w"][:, 0], v, atol=1e-3)
np.testing.assert_allclose(tuned["head"]["b"], [c], atol=1e-3)
flipped = apply_update(params, jax.tree.map(jnp.ones_like, params), {"backbone": True, "head": False}, 0.5)
np.testing.assert_allclose(flipped["backbone"]["b"], -0.5)
np.testing.assert_array_equal(flipped["head"]["w"], params["head"]["w"])
