"""Number of species that two islands have in common."""

from jax import jit
from jax.numpy import array, intersect1d, union1d


@jit
def jaccard(first, second):
    common = intersect1d(first, second)
    return common.size / union1d(first, second).size


print(jaccard(array([1, 4, 6]), array([4, 6, 8])))
