"""Says how many facts about variants have held."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    passed = terminalreporter.stats.get("passed", [])
    terminalreporter.write_line(f"{sum('test_facts.py' in report.nodeid for report in passed)} facts")
