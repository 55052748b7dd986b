"""Stores the gradient of an objective for a later run of the search."""

import pickle
import tempfile

import jax


def objective(rates, decay):
    return (rates**2).sum() * decay


gradient = jax.grad(objective)
with tempfile.TemporaryFile() as file:
    pickle.dump({"decay": 0.1, "gradient": gradient}, file)
