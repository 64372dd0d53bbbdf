"""The rules reference as text: its chapters, its numbered rules, and what is said about a topic."""

from __future__ import annotations

import re

NUMBER = re.compile(r"[A-Za-z]\d+")
"""The number of a rule, such as V27."""
_RULE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)


def split(text: str) -> list[tuple[str, str]]:
    """The chapters of the reference: title and text. What stands before the first is left out."""
    chapters = []
    for part in text.split("\n## ")[1:]:
        title = part.partition("\n")[0].strip()
        chapters.append((title, f"## {part.rstrip()}\n"))
    return chapters


def opening(text: str) -> tuple[str, str]:
    """The title of the reference, and what stands before its first chapter."""
    first = text.partition("\n## ")[0].rstrip() + "\n"
    return first.partition("\n")[0].lstrip("# ").strip(), first


def rules_in(text: str) -> list[str]:
    """The numbers of the rules that a text contains, in its order."""
    return _RULE.findall(text)


def rule(text: str, number: str) -> str:
    """One numbered rule, such as V27; empty if there is none."""
    mark = f"- **{number.upper()}**"
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(mark) or (lines and line.startswith("  ")):
            lines.append(line)
        elif lines:
            break
    return "\n".join(lines)


def about(chapters: list[tuple[str, str]], topic: str) -> list[int]:
    """The chapters about a topic: by how their titles begin, by their titles, by their texts."""
    wanted = topic.lower()
    for match in (
        lambda title, body: title.lower().startswith(wanted),
        lambda title, body: wanted in title.lower(),
        lambda title, body: wanted in body.lower(),
    ):
        found = [number for number, (title, body) in enumerate(chapters) if match(title, body)]
        if found:
            return found
    return []
