w, b, X64, y64 = np.zeros(5), 0.0, X_train.astype(np.float64), y_train.astype(np.float64)
for i, key in enumerate(jax.random.split(jax.random.PRNGKey(1), 250)):
    idx = np.asarray(jax.random.randint(key, (32,), 0, 512))
    r = X64[idx] @ w + b - y64[idx]
    if i < 40:
        np.testing.assert_allclose(history[i], np.mean(r**2), rtol=1e-3)
    w, b = w - 0.1 * 2 * X64[idx].T @ r / 32, b - 0.1 * 2 * r.mean()
np.testing.assert_allclose(params["w"], coef, atol=1e-3)
np.testing.assert_allclose(params["b"], 0.7, atol=1e-3)
