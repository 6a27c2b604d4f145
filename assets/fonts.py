"""Makes the two committed font files from the npm packages and prints the fallbacks' metrics.

Run once, when a font or the alphabet changes: python3 assets/fonts.py
(Debian: python3-fonttools python3-brotli fonts-liberation)
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
OUTPUT = ROOT / "app/styles/fonts"
LIBERATION = Path("/usr/share/fonts/truetype/liberation")

ALPHABET = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x100)))
    + "‘’“”–—…•×−→½€™ŒœŸ"
)
SAMPLE = "Speed is a skill. We teach it from the first step to the finish, in seven towns near you"


def shrink(source: Path, limits: dict) -> TTFont:
    """Keeps the alphabet, then cuts the axes: the other order trips over empty glyphs."""
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = ["kern", "liga", "ccmp", "locl"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=ALPHABET)
    subsetter.subset(font)
    return instancer.instantiateVariableFont(font, limits)


def curly_apostrophe(font: TTFont) -> None:
    """Headings keep the specification's ' in the page and show ’."""
    for table in font["cmap"].tables:
        if 0x2019 in table.cmap:
            table.cmap[0x27] = table.cmap[0x2019]


def widen_space(font: TTFont) -> None:
    """Cut this narrow and set this large, words run into each other."""
    name = font.getBestCmap()[0x20]
    advance, bearing = font["hmtx"][name]
    font["hmtx"][name] = (round(advance * 1.45), bearing)


def average_width(font: TTFont) -> float:
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[glyphs[ord(c)]][0] for c in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm


def write(font: TTFont, name: str, used_weight: int, fallback: str) -> None:
    font.flavor = "woff2"
    font.save(OUTPUT / f"{name}.woff2")
    at_weight = instancer.instantiateVariableFont(font, {"wght": used_weight})
    adjust = average_width(at_weight) / average_width(TTFont(LIBERATION / fallback))
    hhea, em = font["hhea"], font["head"].unitsPerEm
    size = (OUTPUT / f"{name}.woff2").stat().st_size
    print(
        f"{name}: {size} bytes; size-adjust {adjust:.1%}; "
        f"ascent-override {hhea.ascent / em / adjust:.1%}; "
        f"descent-override {-hhea.descent / em / adjust:.1%}; line-gap-override 0%"
    )


OUTPUT.mkdir(parents=True, exist_ok=True)

headline = shrink(
    PACKAGES / "archivo/files/archivo-latin-wdth-normal.woff2", {"wdth": 66, "wght": (700, 900)}
)
curly_apostrophe(headline)
widen_space(headline)
write(headline, "archivo-condensed", 800, "LiberationSans-Bold.ttf")

text = shrink(
    PACKAGES / "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", {"wght": (400, 800)}
)
write(text, "hanken-grotesk", 400, "LiberationSans-Regular.ttf")
