assert per_worker.shape == (8,) and needles == 8 * 512 * 25
_want = []
for _s in range(100, 108):
    _k = jax.random.key(_s)
    _want.append(sum(float(throw(jax.random.fold_in(_k, i))) for i in range(25)))
np.testing.assert_allclose(per_worker, _want)
np.testing.assert_allclose(total, sum(_want))
assert abs(pi_estimate - np.pi) < 0.05
