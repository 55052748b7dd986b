_l = users @ items.T / 0.5
_l = _l - _l.max(-1, keepdims=True)
_l = _l - np.log(np.exp(_l).sum(-1, keepdims=True))
_order = np.argsort(-_l, axis=-1)[:, :3]
np.testing.assert_array_equal(top_items, _order)
np.testing.assert_allclose(top_scores, np.take_along_axis(_l, _order, -1), rtol=1e-3, atol=1e-4)
assert ranker.items.shape == (30, 8) and top_scores.shape == (10, 3)
