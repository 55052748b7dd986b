_t = np.arange(1, 8)
_true = np.stack([2 * np.sin(0.4 * _t), 1.5 * np.cos(0.3 * _t) - 1.5], axis=1)
np.testing.assert_allclose(corrections, -0.7 * _true, atol=0.05)


def _cen(f):
    s = np.maximum(f - np.median(f), 0)
    s = np.where(s > 0.05 * s.max(), s, 0)
    return np.array([(s * YY).sum(), (s * XX).sum()]) / s.sum()


np.testing.assert_allclose(centroid(jnp.asarray(fake_frame(3))), _cen(fake_frame(3)), rtol=1e-3)
assert jax.default_backend() == "cpu"
