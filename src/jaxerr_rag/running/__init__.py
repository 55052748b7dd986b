"""``jaxerr run``: a program runs as it would without us, and its failure is explained below its traceback."""
