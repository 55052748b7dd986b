import numpy as np

th = np.asarray(theta, np.float64)
x = np.log10(np.asarray(dose, np.float64)); r = np.asarray(response, np.float64)
f = lambda t: t[0] + (t[1] - t[0]) / (1 + 10 ** (-t[3] * (x - t[2])))
assert np.mean((f(th) - r) ** 2) < 5e-4
assert abs(float(ec50) - 1.0) < 0.15
assert all(np.isfinite(errors)) and errors[-1] < errors[0]
# direction of the first step: that of the whole error, not of one measurement
t0 = np.array([0.0, 1.0, 0.5, 1.0])
num = np.array([(np.sum((f(t0 + d) - r) ** 2) - np.sum((f(t0 - d) - r) ** 2)) / 2e-5 for d in 1e-5 * np.eye(4)])
got = np.asarray(grad_fn(jnp.asarray(t0, jnp.float32), dose, response), np.float64)
cos = num @ got / np.linalg.norm(num) / np.linalg.norm(got)
assert cos > 0.9999, cos
