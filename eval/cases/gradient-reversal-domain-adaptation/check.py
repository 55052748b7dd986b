import numpy as np

q = np.random.default_rng(15); F = q.normal(0, 0.5, (4, 5)); T = q.normal(0, 0.5, 5); D = q.normal(0, 0.5, 5)
X = q.normal(size=(50, 4)); Y = X[:, 0]; dom = (X[:, 1] > 0) * 1.0; ref = []
for k in range(60):
    h = np.tanh(X @ F); e = h @ T - Y; z = h @ D
    ref.append(np.mean(e ** 2) + np.mean(np.logaddexp(0, z) - dom * z))
    dz = (1 / (1 + np.exp(-z)) - dom) / 50; de = 2 * e / 50
    gh = np.outer(de, T) - 0.3 * np.outer(dz, D)
    gF, gT, gD = X.T @ (gh * (1 - h ** 2)), h.T @ de, h.T @ dz
    if k == 0:
        np.testing.assert_allclose(initial_grads["f"], gF, atol=1e-4)
        np.testing.assert_allclose(initial_grads["domain"], gD, atol=1e-4)
    F, T, D = F - 0.2 * gF, T - 0.2 * gT, D - 0.2 * gD
np.testing.assert_allclose(losses, ref, rtol=2e-3)
