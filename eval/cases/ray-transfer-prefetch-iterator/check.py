_M = np.array([[1, 0.3], [0, 1]]) @ np.array([[1, 0], [-5, 1]]) @ np.array([[1, 0.5], [0, 1]])
_want = [np.sqrt(np.mean((r.astype(float) @ _M.T)[:, 0] ** 2)) for r in shot_generator(5, 200)]
assert len(spots) == 5
np.testing.assert_allclose(spots, _want, rtol=1e-4)
_items = list(prefetch(iter([np.ones(2), np.zeros(2), np.full(2, 3.0)]), like=jnp.ones(1)))
assert [float(i[0]) for i in _items] == [1.0, 0.0, 3.0]
assert all(isinstance(i, jax.Array) for i in _items)
