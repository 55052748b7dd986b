"""Where the error happens: uncaught exceptions, notes on exceptions, IPython and notebooks.

Nothing here changes what the program does: its traceback and exit status stay. What fails in here is told
in one line.
"""
