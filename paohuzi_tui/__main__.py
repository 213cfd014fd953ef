"""``python -m paohuzi_tui`` is ``paohuzi``."""

import sys

from paohuzi_tui.cli import main

sys.exit(main())
