_F = np.array([[1, 0.5, 0], [0, 1, 0], [0, 0, 1.0]])
for _n, _i in {"gps": [0], "full": [0, 1], "drift": [0, 2]}.items():
    _m, _P = np.zeros(3), np.eye(3)
    _H = np.eye(3)[_i]
    for _k in range(20):
        _m, _P = _F @ _m, _F @ _P @ _F.T + 0.02 * np.eye(3)
        _K = _P @ _H.T @ np.linalg.inv(_H @ _P @ _H.T + 0.1 * np.eye(len(_i)))
        _m, _P = _m + _K @ ((truth + noise)[_k, _i] - _H @ _m), _P - _K @ _H @ _P
        np.testing.assert_allclose(tracks[_n][_k], _m, rtol=1e-3, atol=1e-3)
assert tracker.observe(jnp.array([5.0, 6.0, 7.0]), "drift").tolist() == [5.0, 7.0]
