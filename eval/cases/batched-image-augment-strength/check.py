import numpy as np

assert [b.shape for b in batches] == [(8, 6, 6), (8, 6, 6), (4, 6, 6)]
D = np.asarray(digits, np.float64)
k_perm, key = random.split(random.PRNGKey(0))
order = np.asarray(random.permutation(k_perm, 20))
for b, s in zip(batches, (0, 8, 16)):
    key, sub = random.split(key)
    idx = order[s:s + 8]
    for im, i, k in zip(np.asarray(b), idx, random.split(sub, len(idx))):
        kg, kf = random.split(k)
        g = 1 + 0.3 * float(random.uniform(kg, minval=-1.0, maxval=1.0))
        src = D[i][:, ::-1] if bool(random.bernoulli(kf)) else D[i]
        np.testing.assert_allclose(im, np.clip(g * src, 0, 1), atol=1e-5)
