import numpy as np

q = np.random.default_rng(30)
w = q.normal(0, 0.5, (4, 6)); b = np.zeros(6); ha = q.normal(size=3); hb = q.normal(size=(3, 2))
X = q.normal(size=(20, 4)); Y = q.normal(size=20); lab = q.integers(0, 2, size=20); ref = []
for _ in range(100):
    h = np.tanh(X @ w + b)
    e = h[:, :3] @ ha - Y
    z = h[:, 3:] @ hb; p = np.exp(z - z.max(1, keepdims=True)); p /= p.sum(1, keepdims=True)
    ref.append(np.mean(e ** 2) - np.mean(np.log(p[np.arange(20), lab])))
    gz = (p - np.eye(2)[lab]) / 20
    gh = np.concatenate([2 * e[:, None] * ha / 20, gz @ hb.T], 1) * (1 - h ** 2)
    w, b = w - 0.1 * X.T @ gh, b - 0.1 * gh.sum(0)
np.testing.assert_allclose(losses, ref, rtol=1e-3)
np.testing.assert_allclose(trunk["w"], w, atol=1e-3)
