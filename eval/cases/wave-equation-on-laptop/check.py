_u = _o = initial.astype(float)
for _ in range(200):
    _u, _o = 2 * _u - _o + 0.25 * (np.roll(_u, 1, 1) - 2 * _u + np.roll(_u, -1, 1)), _u
np.testing.assert_allclose(u, _u, atol=5e-3)
assert float(drift.max()) < 5e-3 and u.shape == (8, 64)
assert mesh.axis_names == ("mode", "space") and mesh.size == len(u.sharding.device_set) <= jax.device_count()
