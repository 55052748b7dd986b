import numpy as np

g = np.linspace(0, 1, 20001)
pdf = g * np.exp(-3 * g)
Z = pdf.mean()
mean = (g * pdf).mean() / Z
s = np.asarray(samples)
assert np.isfinite(s).all()
assert abs(s.mean() - mean) < 0.02, (s.mean(), mean)
assert abs(np.asarray(tries).mean() - 0.125 / Z) < 0.15
x, t = sample_one(random.PRNGKey(3))
assert 0 <= float(x) <= 1 and 1 <= int(t) <= 50
