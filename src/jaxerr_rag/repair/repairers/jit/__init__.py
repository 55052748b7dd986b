"""What is given to jit, what is static there, and Python's control flow inside it."""
