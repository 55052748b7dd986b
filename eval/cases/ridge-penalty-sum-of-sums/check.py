_pen = lambda p: sum(float((np.asarray(w, float) ** 2).sum()) for w, _ in p)
np.testing.assert_allclose(l2_penalty(start), _pen(start), rtol=1e-4)
np.testing.assert_allclose(l2_penalty([(jnp.array([[1.0, 2.0], [3.0, 0.0]]), jnp.ones(2))]), 14.0, rtol=1e-6)
_f = np.asarray(mlp(fitted, x))
np.testing.assert_allclose(after, np.mean((_f - y) ** 2) + 1e-3 * _pen(fitted), rtol=1e-3)
assert after < 0.3 * before
