"""The SSH server: visitors, what they may use of the machine, and the one who runs it."""
