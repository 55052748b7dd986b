import numpy as np
import jax.numpy as jnp
from jax.scipy.linalg import solve_triangular

TRADING_DAYS = 252


class RiskModel:
    def __init__(self, prices):
        self.returns = jnp.diff(jnp.log(prices), axis=0)
        self.mean = self.returns.mean(axis=0)

    @property
    def centred(self):
        return self.returns - self.mean

    def covariance(self, shrink=0.1):
        cov = self.centred.T @ self.centred / (self.returns.shape[0] - 1)
        return (1 - shrink) * cov + shrink * jnp.diag(jnp.diag(cov))

    def whiten(self):
        """Rows with (nearly) unit covariance under the model."""
        chol = jnp.linalg.cholesky(self.centred)
        return solve_triangular(chol, self.centred.T, lower=True).T

    def volatility(self, weights):
        return jnp.sqrt(TRADING_DAYS * weights @ self.covariance() @ weights)


rng = np.random.default_rng(6)
common = rng.normal(0, 0.01, size=(90, 1))
moves = 0.0003 + common * np.array([1.0, 0.8, 1.2, 0.1]) + rng.normal(0, 0.004, size=(90, 4))
prices = jnp.asarray(100 * np.exp(np.cumsum(moves, axis=0)))

risk = RiskModel(prices)
scores = risk.whiten()
mahalanobis = (scores**2).sum(axis=1)
vol = float(risk.volatility(jnp.full(4, 0.25)))
print(vol, mahalanobis.max())
