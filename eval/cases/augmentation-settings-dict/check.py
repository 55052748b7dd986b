import numpy as np

im = np.arange(192, dtype=np.float64).reshape(3, 8, 8) / 10
for i in range(2):
    kf, kc, kn = random.split(random.PRNGKey(i), 3)
    coin = np.asarray(random.bernoulli(kf, 0.5, (3, 1, 1)))
    v = np.where(coin, im[:, :, ::-1], im)
    a, b = np.asarray(random.randint(kc, (2,), 0, 3))
    v = v[:, a:a + 6, b:b + 6] + 0.05 * np.asarray(random.normal(kn, (3, 6, 6)))
    np.testing.assert_allclose(stack[:, i], v, atol=1e-4)
assert stack.shape == (3, 2, 6, 6)
