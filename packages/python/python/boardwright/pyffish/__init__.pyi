from ._functions import *
from ._functions import __all__ as __all__
