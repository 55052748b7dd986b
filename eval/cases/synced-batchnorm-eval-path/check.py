import numpy as np

P = {k: np.asarray(v, np.float64) for k, v in params.items()}
h = np.tanh(np.asarray(xs, np.float64) @ P["w1"].T)
m, v = h.mean(0), h.var(0)
norm = lambda h, m, v: (1.5 * (h - m) / np.sqrt(v + 1e-5) + 0.1) @ P["w2"].T
np.testing.assert_allclose(train_out, norm(h, m, v), atol=1e-3)
f = 0.9 ** 50
np.testing.assert_allclose(state.mean, (1 - f) * m, atol=1e-4)
np.testing.assert_allclose(state.var, f + (1 - f) * v, atol=1e-4)
np.testing.assert_allclose(eval_out, norm(h[:4], (1 - f) * m, f + (1 - f) * v), atol=1e-3)
