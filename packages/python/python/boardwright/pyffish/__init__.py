"""The functions of ``pyffish``, the Python module of Fairy-Stockfish, answered by Boardwright.

>>> from boardwright import pyffish as sf
>>> start = sf.start_fen("capablanca")
>>> "e2e4" in sf.legal_moves("capablanca", start, [])
True
>>> sf.get_san("shogi", sf.start_fen("shogi"), "c3c4")
'P-76'

Names, arguments and results are those of ``pyffish``, so that a server changes its import and nothing else. What differs stands in
``docs/drop-in.md`` of the project. Where ``pyffish`` ends the process, by a variant that it does not know or a move that it
cannot read, a ``ValueError`` is raised here. Threads may call at the same time.
"""

from ._functions import *
from ._functions import __all__ as __all__
