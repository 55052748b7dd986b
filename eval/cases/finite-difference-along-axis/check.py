# second-order differences of quadratic fields are exact
np.testing.assert_allclose(div, -Y + Y, atol=1e-4)
np.testing.assert_allclose(curl, 2 * X + X, rtol=1e-3, atol=1e-4)
_w = np.random.default_rng(0).normal(size=(4, 5, 6))
np.testing.assert_allclose(diff_centred(jnp.asarray(_w), 1, 0.5), np.gradient(_w, 0.5, axis=1, edge_order=2), rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(take_range(jnp.arange(7), 0, 2, -1), [2, 3, 4, 5])
