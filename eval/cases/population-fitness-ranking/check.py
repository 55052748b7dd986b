import numpy as np

fit = lambda x: -(((x - 1.5) ** 2).sum(-1) + 0.3 * (1 - np.cos(4 * (x - 1.5))).sum(-1))
def gen(theta, key):
    eps = np.array([np.asarray(random.normal(k, theta.shape), np.float64) for k in random.split(key, 64)])
    f = fit(theta + 0.1 * eps)
    rank = (f[None] < f[:, None]).sum(1)
    return theta + 0.3 * ((rank / 63 - 0.5)[:, None] * eps).mean(0), f.mean()
t, f = gen(np.zeros(4), random.PRNGKey(0))
new, mean_f = generation(jnp.zeros(4), random.PRNGKey(0))
np.testing.assert_allclose(new, t, atol=1e-3)
np.testing.assert_allclose(fitness_curve[0], f, rtol=1e-4)
assert fitness_curve[-1] > fitness_curve[0] + 3
