_F = lambda v: np.stack([np.asarray(v, float) ** k for k in range(10)], axis=-1)
_c, _b, _wait, _best, _curve = np.zeros(10), 0.0, 0, np.inf, []
for _ in range(400):
    _e = _F(train[0]) @ _c + _b - train[1]
    _c, _b = _c - 0.25 * 2 * _F(train[0]).T @ _e / 10, _b - 0.25 * 2 * _e.mean()
    _curve.append(np.mean((_F(valid[0]) @ _c + _b - valid[1]) ** 2))
    if _curve[-1] < _best:
        _best, _wait, _bc, _bb = _curve[-1], 0, _c, _b
    else:
        _wait += 1
        if _wait > 15:
            break
assert len(_curve) < 400, len(_curve)
assert abs(len(curve) - len(_curve)) <= 2
np.testing.assert_allclose(best_loss, _best, rtol=1e-3)
np.testing.assert_allclose(refit, best_loss, rtol=1e-5)
np.testing.assert_allclose(best["coef"], _bc, rtol=2e-2, atol=5e-3)
np.testing.assert_allclose(best["bias"], _bb, rtol=2e-2, atol=5e-3)
