# expect: failed, gaierror
import socket

socket.getaddrinfo("example.com", 80)
print("ESCAPED")
