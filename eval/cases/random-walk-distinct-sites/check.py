import numpy as np

want = [len(set(row.tolist())) for row in np.asarray(ensemble)]
np.testing.assert_array_equal(visited, want)
np.testing.assert_allclose(mean_visited, np.mean(want), rtol=1e-5)
np.testing.assert_allclose(efficiency, np.mean(want) / 80, rtol=1e-5)
