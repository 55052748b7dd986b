def _tip(q):
    cum = np.cumsum(q)
    return np.array([np.sum([1.0, 0.8, 0.5] * np.cos(cum)), np.sum([1.0, 0.8, 0.5] * np.sin(cum))])


np.testing.assert_allclose(reached, [0.9, 1.2], atol=1e-3)
np.testing.assert_allclose(_tip(np.asarray(angles, np.float64)), [0.9, 1.2], atol=1e-3)
q = np.array([0.1, -0.7, 1.3])
np.testing.assert_allclose(arm.tip(jnp.asarray(q, jnp.float32)), _tip(q), atol=1e-5)
J = np.stack([(_tip(q + 1e-6 * e) - _tip(q - 1e-6 * e)) / 2e-6 for e in np.eye(3)], 1)
step = q + J.T @ np.linalg.solve(J @ J.T + 1e-2 * np.eye(2), np.array([1.0, 0.5]) - _tip(q))
np.testing.assert_allclose(ik_step(jnp.asarray(q, jnp.float32), jnp.array([1.0, 0.5])), step, atol=1e-4)
