"""The types of plain JSON data: the one place where values of unknown shape enter."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonValue: TypeAlias = Any
"""Any JSON value, not checked yet."""
JsonObject: TypeAlias = dict[str, Any]
"""A JSON object whose fields have not been checked yet."""
