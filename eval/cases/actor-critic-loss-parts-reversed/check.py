import numpy as np

g_ = np.random.default_rng(0); R = g_.normal(size=(4, 3)); Lg = np.zeros((4, 3)); V = np.zeros(4)
for k in range(50):
    s, a, s2 = g_.integers(4, size=32), g_.integers(3, size=32), g_.integers(4, size=32)
    p = np.exp(Lg[s] - Lg[s].max(1, keepdims=True)); p /= p.sum(1, keepdims=True); lp = np.log(p)
    adv = R[s, a] + 0.95 * V[s2] - V[s]
    H = -(p * lp).sum(1)
    onehot = np.eye(3)[a]
    gl = -(adv[:, None] * (onehot - p)) / 32 + 0.01 * p * (lp + H[:, None]) / 32
    GL = np.zeros((4, 3)); np.add.at(GL, s, gl)
    GV = np.zeros(4); np.add.at(GV, s, -2 * 0.5 * adv / 32)
    for name, v in (("policy", -np.mean(adv * lp[np.arange(32), a])), ("critic", np.mean(adv ** 2)), ("entropy", H.mean())):
        np.testing.assert_allclose(log[k][name], v, rtol=5e-3, atol=1e-3)
    Lg, V = Lg - 0.5 * GL, V - 0.5 * GV
np.testing.assert_allclose(params["logits"], Lg, atol=5e-3)
np.testing.assert_allclose(params["value"], V, atol=5e-3)
