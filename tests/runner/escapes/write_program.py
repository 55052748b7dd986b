# expect: failed, (PermissionError|Read-only)
from pathlib import Path

Path(__file__).write_text("")
print("ESCAPED")
