# expect: failed, (PermissionError|FileNotFoundError)
from pathlib import Path

print("ESCAPED", Path("/etc/shadow").read_text())
