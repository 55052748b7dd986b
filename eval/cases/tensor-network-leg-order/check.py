p = np.asarray(psi, np.complex128)
want = [np.vdot(p, p.reshape(2, 2, 2, 2).transpose(o).ravel()) for o in orders.tolist()]
np.testing.assert_allclose(overlaps, want, atol=1e-5)
np.testing.assert_allclose(overlaps[0], 1.0, atol=1e-5)
q = random_state(7, 3)
qn = np.asarray(q).reshape(2, 2, 2)
np.testing.assert_allclose(reorder_sites(q, order=(2, 0, 1)), qn.transpose(2, 0, 1).ravel(), atol=1e-6)
