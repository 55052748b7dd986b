"""Functions of the host called from a traced one, and checks that are functionalised."""
