"""Makes the committed font files from the npm packages and prints the headlines' fallback's metrics.

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

# The characters of our texts: loaded with every page, so each one counts.
COMMON = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0‘’“”–—…·•×−→›½°©éèÉ"
# Characters that names may contain: loaded only by pages that show one of them.
RARE = "".join(sorted(set(map(chr, range(0xA1, 0x100))) - set(COMMON))) + "€™ŒœŸ"
SAMPLE = "Speed is a skill. We teach it from the first step to the finish, in seven towns near you"


def shrink(source: Path, limits: dict, alphabet: str) -> TTFont:
    """Keeps the alphabet, then cuts the axes: the other order fails on empty glyphs."""
    font = TTFont(source)
    options = subset.Options()
    # No ligatures: with them the font for texts and its headers exceed what a server may send before the
    # browser answers (14,600 bytes), which costs a slow phone a round trip.
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=alphabet)
    subsetter.subset(font)
    return instancer.instantiateVariableFont(font, limits)


def curly_apostrophe(font: TTFont) -> None:
    """Headings keep the specification's ' in the text and show ’."""
    for table in font["cmap"].tables:
        if 0x2019 in table.cmap:
            table.cmap[0x27] = table.cmap[0x2019]


def widen_space(font: TTFont) -> None:
    """Widens the space: in this narrow and large font, words run into each other."""
    name = font.getBestCmap()[0x20]
    advance, bearing = font["hmtx"][name]
    font["hmtx"][name] = (round(advance * 1.45), bearing)


def average_width(font: TTFont) -> float:
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[glyphs[ord(c)]][0] for c in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm


def write(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    if "fvar" not in font:
        del font["STAT"]
    font.save(OUTPUT / f"{name}.woff2")
    print(f"{name}: {(OUTPUT / f'{name}.woff2').stat().st_size} bytes")


def print_fallback(font: TTFont, fallback: str) -> None:
    adjust = average_width(font) / average_width(TTFont(LIBERATION / fallback))
    hhea, em = font["hhea"], font["head"].unitsPerEm
    print(
        f"{fallback}: size-adjust {adjust:.1%}; "
        f"ascent-override {hhea.ascent / em / adjust:.1%}; "
        f"descent-override {-hhea.descent / em / adjust:.1%}; line-gap-override 0%"
    )


OUTPUT.mkdir(parents=True, exist_ok=True)

# Headlines have one weight: half the bytes of a range, and they are part of every page.
ARCHIVO = PACKAGES / "archivo/files/archivo-latin-wdth-normal.woff2"
HEADLINE = {"wdth": 66, "wght": 800}
headline = shrink(ARCHIVO, HEADLINE, COMMON)
curly_apostrophe(headline)
widen_space(headline)
write(headline, "archivo-condensed")
print_fallback(headline, "LiberationSans-Bold.ttf")
write(shrink(ARCHIVO, HEADLINE, RARE), "archivo-condensed-rare")

HANKEN = PACKAGES / "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"
text = shrink(HANKEN, {"wght": (400, 800)}, COMMON)
write(text, "hanken-grotesk")
write(shrink(HANKEN, {"wght": (400, 800)}, RARE), "hanken-grotesk-rare")
