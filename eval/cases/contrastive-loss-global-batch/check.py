def _loss(W, a, p):
    e = lambda x: (lambda z: z / np.sqrt((z**2).sum(-1, keepdims=True) + 1e-8))(np.tanh(x @ W))
    s = e(a) @ e(p).T / 0.2
    s = s - s.max(1, keepdims=True)
    return -np.mean(np.diag(s) - np.log(np.exp(s).sum(1)))


_W = np.asarray(start["proj"], float)
np.testing.assert_allclose([initial, losses[0]], _loss(_W, anchors, positives), rtol=1e-3)
# the gradient, by differences
for _ in range(15):
    _last = _loss(_W, anchors, positives)
    _g = np.zeros_like(_W)
    for _i in np.ndindex(*_W.shape):
        _d = np.zeros_like(_W)
        _d[_i] = 1e-5
        _g[_i] = (_loss(_W + _d, anchors, positives) - _loss(_W - _d, anchors, positives)) / 2e-5
    _W = _W - 0.3 * _g
np.testing.assert_allclose(losses[-1], _last, rtol=1e-2)
np.testing.assert_allclose(params["proj"], _W, rtol=2e-2, atol=5e-3)
