_e = load_expression().astype(float)
_c = _e - _e.mean(0)
_w = np.array([1.0, -0.5, 2.0, 0.25])
np.testing.assert_allclose(scores, _c[:, [3, 17, 22, 9]] @ _w, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(panel_score(expression, jnp.array([31, 0]), jnp.array([1.0, 1.0])), _c[:, [31, 0]].sum(1), rtol=1e-3, atol=1e-4)
assert {s.data.shape for s in expression.addressable_shards} == {(12, 4)}
assert (ranking == np.argsort(np.asarray(scores))[::-1]).all()
