_r = np.diff(np.log(np.asarray(prices, float)), axis=0)
_c = _r - _r.mean(0)
_raw = _c.T @ _c / (len(_c) - 1)
_cov = 0.9 * _raw + 0.1 * np.diag(np.diag(_raw))
assert scores.shape == (89, 4)
# the factor may be that of the covariance with or without shrinkage
_want = [np.einsum("ti,ij,tj->t", _c, np.linalg.inv(m), _c) for m in (_cov, _raw)]
assert any(np.allclose(mahalanobis, w, rtol=2e-2, atol=2e-2) for w in _want)
np.testing.assert_allclose(vol, np.sqrt(252 * np.full(4, 0.25) @ _cov @ np.full(4, 0.25)), rtol=1e-2)
