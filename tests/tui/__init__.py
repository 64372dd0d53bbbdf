"""Tests of the terminal shell."""
