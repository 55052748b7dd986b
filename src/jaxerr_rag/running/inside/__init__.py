"""What runs in the interpreter of the user's program: the standard library only, from Python 3.9 on."""
