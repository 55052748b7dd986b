_b = np.asarray(batch)
assert np.isfinite(_b).all() and _b.min() >= 0.0 and _b.max() <= 1.0
for _i, _k in enumerate(random.split(random.PRNGKey(8), 3)):
    _kb, _kc, _kg = random.split(_k, 3)
    _x = images[_i] + float(random.uniform(_kb, minval=-0.3, maxval=0.3))
    _m = _x.mean(axis=(0, 1), keepdims=True)
    _x = (_x - _m) * float(random.uniform(_kc, minval=0.6, maxval=1.6)) + _m
    _x = np.maximum(_x, 0.0) ** float(random.uniform(_kg, minval=0.8, maxval=1.25))
    np.testing.assert_allclose(_b[_i], np.minimum(_x, 1.0), rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(gamma(jnp.array([-0.5, 0.25, 4.0]), 0.5), [0.0, 0.5, 2.0], rtol=1e-5)
