def _exact(M, d):
    M = np.asarray(M, np.float64)
    k = M.shape[0]
    return np.linalg.solve(np.eye(k) - d * M, np.full(k, (1 - d) / k))


np.testing.assert_allclose(ranks, _exact(P, 0.85), atol=2e-5)
np.testing.assert_allclose(ranks.sum(), 1.0, rtol=1e-5)
assert list(np.asarray(order)[:2]) == list(np.argsort(-_exact(P, 0.85))[:2])
Q = build_transition([(0, 1), (1, 2), (2, 3), (3, 1)], 4)
np.testing.assert_allclose(pagerank(Q), _exact(Q, 0.85), atol=2e-5)
