def _ref(r, v, dt):
    a = lambda q: -4 * np.pi**2 * q / np.linalg.norm(q) ** 3
    out = []
    for _ in range(64):
        v = v + 0.5 * dt * a(r)
        r = r + dt * v
        v = v + 0.5 * dt * a(r)
        out.append(r)
    return np.array(out)


np.testing.assert_allclose(earth, _ref(np.array([1.0, 0.0]), np.array([0.0, 2 * np.pi]), 1 / 64), atol=1e-3)
np.testing.assert_allclose(comet, _ref(np.array([1.0, 0.0]), np.array([0.0, 2.2 * np.pi]), 1 / 64), atol=1e-3)
np.testing.assert_allclose(radius, 1.0, atol=0.02)
