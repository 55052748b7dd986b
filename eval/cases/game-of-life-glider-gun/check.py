import numpy as np

want = np.zeros((16, 16), int)
want[4:7, 4:7] = [[0, 1, 0], [0, 0, 1], [1, 1, 1]]
want[11:13, 3:5] = 1
np.testing.assert_array_equal(final_cells, want)
np.testing.assert_array_equal(population, np.full(12, 9))
w2 = World(6, 6).place(jnp.ones((1, 3), dtype=int), 2, 1)
np.testing.assert_array_equal(np.asarray(w2.cells)[2], [0, 1, 1, 1, 0, 0])
