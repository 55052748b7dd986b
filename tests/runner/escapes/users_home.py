# expect: failed, (PermissionError|FileNotFoundError)
# The test puts secret.txt into the folder above, which the program was not given.
from pathlib import Path

print("ESCAPED", Path(__file__).parents[1].joinpath("secret.txt").read_text())
