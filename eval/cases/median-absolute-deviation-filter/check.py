_low = lambda v: np.sort(v)[(len(v) - 1) // 2]
_s = water_level.astype(np.float32).astype(float)
_pad = np.pad(_s, 4, mode="edge")
_c = np.array([_low(_pad[i : i + 9]) for i in range(80)])
_d = np.array([1.4826 * _low(np.abs(_pad[i : i + 9] - _c[i])) for i in range(80)])
_o = np.abs(_s - _c) > 3 * _d + 1e-6
np.testing.assert_array_equal(flags, _o)
np.testing.assert_allclose(cleaned, np.where(_o, _c, _s), rtol=1e-4, atol=1e-5)
assert {12, 40, 41} <= set(removed.tolist())
assert float(median(jnp.array([4.0, 1.0, 3.0, 2.0]))) == 2.0 and float(median(jnp.array([5.0, 1.0, 3.0]))) == 3.0
