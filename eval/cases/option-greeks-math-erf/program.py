import math
import jax
import jax.numpy as jnp


def norm_cdf(z):
    return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))


def call_price(spot, vol, strike=100.0, rate=0.02, expiry=0.5):
    d1 = (math.log(spot / strike) + (rate + 0.5 * vol**2) * expiry) / (vol * math.sqrt(expiry))
    d2 = d1 - vol * math.sqrt(expiry)
    return spot * norm_cdf(d1) - strike * math.exp(-rate * expiry) * norm_cdf(d2)


price = call_price(105.0, 0.25)          # works fine
print("price", price)

delta_fn = jax.grad(call_price, argnums=0)
vega_fn = jax.grad(call_price, argnums=1)

report = []
for spot in (80.0, 100.0, 105.0, 130.0):
    report.append((spot, float(call_price(spot, 0.25)), float(delta_fn(spot, 0.25)), float(vega_fn(spot, 0.25))))

for row in report:
    print("S=%6.1f  C=%7.3f  delta=%.4f  vega=%7.3f" % row)
