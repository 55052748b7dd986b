# expect: failed, (PermissionError|Read-only)
import importlib.util
from pathlib import Path

package = Path(importlib.util.find_spec("jax").origin).parent
(package / "escaped.py").write_text("")
print("ESCAPED")
