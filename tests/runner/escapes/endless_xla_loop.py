# expect: timeout, did not end, wall
import jax

print(jax.lax.while_loop(lambda x: x > 0, lambda x: (x * 5 + 1) % 7 + 1, 1))
