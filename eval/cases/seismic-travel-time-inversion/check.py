np.testing.assert_allclose(model, [4.0, 5.5, 3.2], atol=2e-2)
assert final_misfit < 1e-5
st = np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 12.0], [9.0, 11.0], [5.0, -4.0]])
want = np.sqrt(((true_source - st) ** 2).sum(1)) / 3.2
np.testing.assert_allclose(observed, want, rtol=1e-5)


def _m(p):
    return 0.5 * np.sum((np.sqrt(((p[:2] - st) ** 2).sum(1)) / p[2] - want) ** 2)


p = np.array([2.0, 3.0, 4.0])
num = [(_m(p + 1e-5 * e) - _m(p - 1e-5 * e)) / 2e-5 for e in np.eye(3)]
np.testing.assert_allclose(grad_fn(jnp.asarray(p, jnp.float32)), num, rtol=1e-3, atol=1e-4)
