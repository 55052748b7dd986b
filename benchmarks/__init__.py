"""What the project claims, measured; run a module with ``python -m benchmarks.NAME``."""
