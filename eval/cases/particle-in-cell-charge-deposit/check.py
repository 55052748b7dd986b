def _dep(x, w):
    r = np.zeros(NG)
    for p in np.asarray(x, float):
        i = int(np.floor(p / DX))
        f = p / DX - i
        r[i % NG] += w * (1 - f)
        r[(i + 1) % NG] += w * f
    return r / DX


_x = np.array([0.01, 0.05, 3.0, 3.1, 6.27])
np.testing.assert_allclose(deposit(jnp.asarray(_x, jnp.float32), 0.5), _dep(_x, 0.5), rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(deposit(jnp.asarray(x0, jnp.float32), 1.0), _dep(x0, 1.0), rtol=1e-2)
assert abs(period / 2 - np.pi / 2) < 0.25  # a quarter of the plasma period
assert field_energy.shape == (100,) and float(field_energy[0]) > 1e-4
