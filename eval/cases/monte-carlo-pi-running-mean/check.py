import numpy as np

def ref(key, n):
    est = []
    for k in random.split(key, n):
        xy = np.asarray(random.uniform(k, (2000, 2)), np.float64)
        est.append(4 * np.mean((xy ** 2).sum(1) < 1))
    return np.mean(est), np.std(est, ddof=1) / np.sqrt(n)
m, s = ref(random.PRNGKey(1234), 64)
np.testing.assert_allclose(pi_hat, m, atol=1e-3)
np.testing.assert_allclose(std_err, s, rtol=0.02)
m, s = ref(random.PRNGKey(5), 8)
np.testing.assert_allclose(estimate_pi(random.PRNGKey(5), 8)[0], m, atol=1e-3)
