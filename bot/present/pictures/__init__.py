"""Pictures: drawn here from plain shapes and one free font; no art, logo or frame of anybody else.

The kit: `palette` colours of the two themes, `letters` the font, `pen` and `shapes` the signs, `canvas` a picture under
way, `running_text` text with signs in it. On top of it one file a picture; `drawing` does it off the event loop. A
picture gets words and values and knows neither the rules nor a language. All pictures are as wide as a telephone shows
at half size, so that the smallest letters, 22 high here, can be read there.
"""

from __future__ import annotations
