np.testing.assert_allclose(scores, [(-0.9 - 0.9 - 0.5) / 3, 0.1, (1.0 + 0.6 + 0.6) / 3, 0.0], atol=1e-6)
np.testing.assert_array_equal(token_weight(jnp.array([[0, 5, 4], [9, 2, 6]])), [[0, 1, 0], [1, 0, 1]])
