"""The SSH server."""
