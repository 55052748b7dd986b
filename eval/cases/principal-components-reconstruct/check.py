_X = np.asarray(X, float)
_m = _X.mean(0)
_u, _s, _vt = np.linalg.svd(_X - _m, full_matrices=False)
assert codes.shape == (50, 2) and outlier == 17
np.testing.assert_allclose(np.abs(codes), np.abs((_X - _m) @ _vt[:2].T), rtol=1e-2, atol=1e-2)
np.testing.assert_allclose(pca.inverse_transform(codes), (_X - _m) @ _vt[:2].T @ _vt[:2] + _m, rtol=1e-2, atol=1e-2)
assert pca.transform(X[:3]).shape == (3, 2) and pca.components_.shape == (2, 6)
