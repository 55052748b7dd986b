import numpy as np

E, D = np.asarray(start_enc, np.float64), np.asarray(start_dec, np.float64)
B = [np.asarray(b, np.float64) for b in batches]
want = []
for _ in range(30):
    tot = 0.0
    for x in B:
        z = np.tanh(x @ E)
        r = z @ D - x
        tot += np.mean(r**2)
        gy = 2 * r / r.size
        gD = z.T @ gy
        gE = x.T @ ((gy @ D.T) * (1 - z**2))
        E, D = E - 0.1 * gE, D - 0.1 * gD
    want.append(tot / 4)
np.testing.assert_allclose(epoch_losses, want, rtol=1e-3)
np.testing.assert_allclose(p["enc"], E, rtol=1e-2, atol=1e-3)
