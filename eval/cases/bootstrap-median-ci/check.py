import numpy as np

reps = np.asarray(replicates)
assert reps.shape == (400,)
assert len(np.unique(reps)) > 10
med = np.median(reaction_ms)
assert interval[0] < med < interval[1]
d = np.asarray(reaction_ms); rng = np.random.default_rng(0)
r = np.median(rng.choice(d, (4000, 80)), axis=1)
assert abs(reps.mean() - r.mean()) < 6 and abs(reps.std() - r.std()) < 6
np.testing.assert_allclose(interval, np.percentile(reps, [5, 95]), rtol=1e-4)
assert boot.run(7).shape == (7,)
