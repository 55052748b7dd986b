_s = create()
_k, _m, _l = np.asarray(_s.params["kernel"], float), np.zeros((5, 16)), []
for _i in range(25):
    _e = x @ _k - y
    _l.append(np.mean(_e**2))
    _m = 0.9 * _m + 2 * x.T @ _e / _e.size
    _k = _k - 0.5 / (1 + 0.1 * _i) * _m
np.testing.assert_allclose(losses, _l, rtol=1e-2, atol=1e-6)
np.testing.assert_allclose(state.params["kernel"], _k, rtol=1e-2, atol=1e-3)
assert int(state.step) == 25 and state.step.ndim == 0
for _a in (state.params["kernel"], state.momentum["kernel"]):
    assert {s.data.shape for s in _a.addressable_shards} == {(5, 2)}
