# expect: failed, (OSError|PermissionError)
import socket

socket.create_connection(("1.1.1.1", 53), timeout=2)
print("ESCAPED")
