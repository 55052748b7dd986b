"""A primitive for the error function of an instrument."""
from jax import core

response_p = core.Primitive("response")


@response_p.def_impl
def _(x):
    return 2 * x


print(response_p.bind(1.0))
