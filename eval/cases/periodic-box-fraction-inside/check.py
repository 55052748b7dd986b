for seed, start in enumerate(np.linspace(-1, 1, 9)):
    path = start + np.cumsum(np.sqrt(0.001) * np.asarray(jax.random.normal(jax.random.PRNGKey(seed), (300,)), np.float64))
    np.testing.assert_allclose(x_final[seed], path[-1], atol=1e-4)
    np.testing.assert_allclose(dwell[seed], 0.01 * ((path > -0.5) & (path < 0.75)).sum(), atol=0.015)
