"""Every fact about a variant, through Python: as many as the tests in Rust hold."""

from __future__ import annotations

import pytest
from facts import CHECKS, FACTS, Entry

from boardwright import Catalogue


@pytest.mark.parametrize(
    ("catalogue", "id", "kind", "entry"), [fact[1:] for fact in FACTS], ids=[fact[0] for fact in FACTS]
)
def test_fact(catalogue: Catalogue, id: str, kind: str, entry: Entry) -> None:
    CHECKS[kind](catalogue[id], entry)
