# expect: failed, (PermissionError|Read-only|FileNotFoundError)
from pathlib import Path

Path(__file__).parent.joinpath("escaped.txt").write_text("")
print("ESCAPED")
