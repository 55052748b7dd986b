"""What runs inside the sandbox, on any Python from 3.9: the standard library only."""
