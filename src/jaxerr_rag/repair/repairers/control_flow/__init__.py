"""Carries, bodies and branches of `scan`, `while_loop`, `fori_loop`, `cond` and `switch`."""
