"""Screens are tested in many apps, which share what is the same in all of them."""

from tests.tui.parsed_once import share_parsed_styles

share_parsed_styles()
