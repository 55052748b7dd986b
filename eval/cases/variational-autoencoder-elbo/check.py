import numpy as np

L, K, R = (np.array(history[k]) for k in ("loss", "kl", "recon"))
assert len(L) == len(K) == len(R) == 60
np.testing.assert_allclose(L, R + np.minimum(1, np.arange(60) / 30) * K, rtol=1e-4)
assert R[-1] < 0.6 * R[0]
p0 = init(random.PRNGKey(0)); p0n = {k: np.asarray(v, np.float64) for k, v in p0.items()}
xn = np.asarray(x, np.float64); eps = np.asarray(random.normal(random.PRNGKey(7), (64, 2)), np.float64)
def f(p):
    m, lv = xn @ p["mu"], xn @ p["logvar"]
    z = m + np.exp(lv / 2) * eps
    return np.mean(((z @ p["dec"] - xn) ** 2).sum(1)) + 0.5 * np.mean(0.5 * (np.exp(lv) + m ** 2 - 1 - lv).sum(1))
new, loss, _ = update(p0, x, random.PRNGKey(7), 0.5)
np.testing.assert_allclose(loss, f(p0n), rtol=1e-4)
for k in p0n:
    up = {**p0n, k: p0n[k].copy()}; dn = {**p0n, k: p0n[k].copy()}
    up[k][0, 1] += 1e-5; dn[k][0, 1] -= 1e-5
    g = (f(up) - f(dn)) / 2e-5
    np.testing.assert_allclose((p0n[k][0, 1] - float(new[k][0, 1])) / 0.02, g, rtol=2e-2, atol=2e-2)
