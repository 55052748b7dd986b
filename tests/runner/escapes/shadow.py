# expect: failed, (PermissionError|FileNotFoundError)
print("ESCAPED", open("/etc/shadow").read())
