import numpy as np

assert len(losses) == 1500 and losses[-1] < 0.1 * losses[0], (losses[0], losses[-1])
assert max_error < 0.1, max_error
P = {k: np.asarray(v, np.float64) for k, v in params.items()}
un = lambda t: 1 + t * (np.tanh(np.multiply.outer(t, P["w1"]) + P["b1"]) @ P["w2"])
t = np.linspace(0, 2, 25)
res = (un(t + 1e-5) - un(t - 1e-5)) / 2e-5 + un(t)
np.testing.assert_allclose(ode_residual(params, ts), res, atol=1e-3)
np.testing.assert_allclose(ode_residual(params, ts[3:9]), res[3:9], atol=1e-3)
