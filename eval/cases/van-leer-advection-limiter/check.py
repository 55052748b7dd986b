r = np.array([-5.0, -0.5, 0.0, 0.25, 1.0, 3.0, 100.0], np.float32)
want = np.where(r > 0, 2 * r / (1 + np.abs(r)), 0.0)
np.testing.assert_allclose(limiter(jnp.asarray(r)), want, rtol=1e-5)
np.testing.assert_allclose(mass, u0.sum(), rtol=1e-4)
assert float(total_variation) <= 2.001
assert -1e-4 < float(u.min()) and float(u.max()) < 1.0001


def _advect(v):
    up, down = np.roll(v, 1), np.roll(v, -1)
    s = down - v
    q = (v - up) / np.where(np.abs(s) < 1e-8, 1e-8, s)
    phi = np.where(q > 0, 2 * q / (1 + np.abs(q)), 0.0)
    f = v + 0.5 * (1 - 0.4) * phi * s
    return v - 0.4 * (f - np.roll(f, 1))


v = np.sin(2 * np.pi * xs) + 0.3 * np.cos(6 * np.pi * xs)
np.testing.assert_allclose(advect(jnp.asarray(v, jnp.float32)), _advect(v), atol=1e-4)
