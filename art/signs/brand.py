"""The club's brand marks and small interface icons: python3 brand.py -> svg/*.svg and png/*.png.

Needs python3-fonttools, fonts-bebas-neue and rsvg-convert. Lettering is written as outlines.
"""

import math
import os
import subprocess
from fontTools.ttLib import TTFont
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

HERE = os.path.dirname(os.path.abspath(__file__))
INK, IVORY, GOLD, NIGHT = '#14161C', '#F5F0E6', '#D9A521', '#0B0D12'
FONT = TTFont('/usr/share/fonts/opentype/bebas-neue/BebasNeue-Bold.otf')
GLYPHS, CMAP, CAP = FONT.getGlyphSet(), FONT.getBestCmap(), 1400 * FONT['head'].unitsPerEm / 2000
ACCENT = f'fill="{GOLD}" style="fill:var(--accent,{GOLD})"'  # attribute first: librsvg ignores var()


def num(v):
    return f'{v:.2f}'.rstrip('0').rstrip('.')


def outline(text, x, y, height, track=0.0):
    """(path data, width): `text` with its baseline at x, y and capitals `height` tall; `track` in em/1000."""
    pen = SVGPathPen(GLYPHS, ntos=num)
    os2 = FONT['OS/2']
    k = height / (getattr(os2, 'sCapHeight', 0) or CAP)
    at = x
    for ch in text:
        name = CMAP[ord(ch)]
        GLYPHS[name].draw(TransformPen(pen, (k, 0, 0, -k, at, y)))
        at += GLYPHS[name].width * k + track * height / 1000
    return pen.getCommands(), at - x - track * height / 1000


def bend(r0, r1, cut=1.6, c=32):
    """Three quarters of a ring between radii r0 < r1, clockwise from 6 to 3 o'clock, both ends cut square."""
    e = lambda r: math.sqrt(r * r - cut * cut)
    return (
        f'M{num(c - cut)} {num(c + e(r1))}A{num(r1)} {num(r1)} 0 1 1 {num(c + e(r1))} {num(c - cut)}'
        f'H{num(c + e(r0))}A{num(r0)} {num(r0)} 0 1 0 {num(c - cut)} {num(c + e(r0))}Z'
    )


def quad(*pts):
    return 'M' + 'L'.join(f'{num(x)} {num(y)}' for x, y in pts) + 'Z'


def mark(ink='currentColor', gold=ACCENT, lanes=True):
    """A Q that is a track seen from above: two lanes round three quarters of the bend in ink; the last quarter
    leaves the bend as a straight, in gold. `lanes=False` is the cut for very small sizes (one lane)."""
    d = lambda x, y: (32 + (x - y) / math.sqrt(2), 32 + (x + y) / math.sqrt(2))  # along / across the 45 degree tail
    if lanes:
        ring = bend(20.6, 28) + bend(11, 18.4)
        straight = quad(d(9.2, -8.6), d(36.6, -8.6), d(36.6, -1.1), d(9.2, -1.1)) + quad(
            d(9.2, 1.1), d(36.6, 1.1), d(36.6, 8.6), d(9.2, 8.6)
        )
    else:
        ring = bend(13, 28)
        straight = quad(d(8, -7), d(37.5, -7), d(37.5, 7), d(8, 7))
    return f'<path fill="{ink}" d="{ring}"/><path {gold} d="{straight}"/>'


def svg(name, w, h, body, label=None, extra=''):
    role = f' role="img" aria-label="{label}"' if label else ' aria-hidden="true"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}"{role}{extra}>{body}</svg>\n'
    open(f'{HERE}/svg/{name}.svg', 'w').write(text)
    return text


def png(name, source, w, h=None):
    os.makedirs(f'{HERE}/png', exist_ok=True)
    subprocess.run(
        ['rsvg-convert', '-w', str(w), '-h', str(h or w), '-o', f'{HERE}/png/{name}.png'], input=source.encode(), check=True
    )


# ---- logo
CLUB = 'Quarterlane Speed Club'


def wordmark(x, y, ink, sub):
    """QUARTERLANE over SPEED CLUB, whose line runs out in three lanes; 44 units tall."""
    top, width = outline('QUARTERLANE', x, y + 25.5, 25.5, 24)
    low, w = outline('SPEED CLUB', x, y + 44, 13, 130)
    lanes = ''.join(f'M{num(x + w + 4)} {num(y + 31 + i * 5.2)}H{num(x + width - .6)}v2.6H{num(x + w + 4)}Z' for i in range(3))
    return f'<path fill="{ink}" d="{top}"/><path {sub} d="{low}{lanes}"/>', width


def logo():
    svg('logo-mark', 64, 64, mark(), CLUB)
    svg('logo-mark-small', 64, 64, mark(lanes=False), CLUB)
    body, w = wordmark(0, 0, 'currentColor', 'fill="currentColor"')
    svg('logo-wordmark', w, 44, body, CLUB)
    for name, ink, sub in (
        ('logo', 'currentColor', ACCENT),
        ('logo-light', INK, f'fill="{INK}"'),
        ('logo-dark', IVORY, f'fill="{GOLD}"'),
    ):
        gold = ACCENT if name == 'logo' else f'fill="{GOLD}"'
        body, w = wordmark(72, 10, ink, 'fill="currentColor"' if name == 'logo' else sub)
        svg(name, 72 + w + 1, 64, mark(ink, gold) + body, CLUB)
    # favicon: the small cut, ink on light browser chrome and ivory on dark
    style = f'<style>.q{{fill:{INK}}}@media(prefers-color-scheme:dark){{.q{{fill:{IVORY}}}}}</style>'
    svg('favicon', 64, 64, style + mark(INK, f'fill="{GOLD}"', False).replace(f'fill="{INK}"', f'class="q" fill="{INK}"'), CLUB)
    tile = lambda k, radius: (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="{radius}" fill="{INK}"/>'
        f'<g transform="translate({num(32 - 32 * k)} {num(32 - 32 * k)}) scale({k})">{mark(IVORY, f"fill={chr(34)}{GOLD}{chr(34)}")}</g></svg>'
    )
    png('apple-touch-icon', tile(0.68, 0), 180)
    png('favicon-32', tile(0.78, 12), 32)
    png('icon-192', tile(0.72, 14), 192)
    png('icon-512', tile(0.72, 14), 512)
    png('icon-maskable-512', tile(0.56, 0), 512)


def torch(color):
    """The torch that marks a button, drawn for 20 px: flame, cup, handle."""
    return (
        f'<path fill="{color}" d="M10.7.6c.3 2.4 4 3.7 4 6.9 0 1.3-.5 2.4-1.4 3.1H6.9c-.9-.8-1.5-1.9-1.5-3.2 0-1.7.9-2.7 1.7-3.8.2 1 .5 1.6 1.1 1.9C8.3 3.7 9.2 1.9 10.7.6Z"/>'
        f'<path fill="{color}" d="M4.5 11.8h11v1.6l-3 1.5h-5l-3-1.5ZM7.9 16h4.2l-.9 3.5H8.8Z"/>'
    )


def torches():
    svg('torch-gold', 20, 20, torch(GOLD))
    svg('torch-black', 20, 20, torch(INK))
    svg('torch', 20, 20, torch('currentColor'))


# ---- social: four plain glyphs, 24 px
def social():
    svg(
        'social-instagram',
        24,
        24,
        '<g fill="none" stroke="currentColor" stroke-width="2"><rect x="3" y="3" width="18" height="18" rx="5"/>'
        '<circle cx="12" cy="12" r="4.2"/></g><circle cx="17.2" cy="6.8" r="1.3" fill="currentColor"/>',
        'Instagram',
    )
    svg(
        'social-facebook',
        24,
        24,
        '<path fill="currentColor" d="M13.6 22v-8.7h3l.5-3.6h-3.5V7.5c0-1.1.4-1.8 1.9-1.8h1.7V2.4'
        'C16.9 2.3 16 2.2 15 2.2c-2.9 0-4.8 1.7-4.8 4.9v2.6H7.1v3.6h3.1V22Z"/>',
        'Facebook',
    )
    svg('social-x', 24, 24, '<path fill="none" stroke="currentColor" stroke-width="2.4" d="M4 4 20 20M20 4 4 20"/>', 'X')
    svg(
        'social-youtube',
        24,
        24,
        '<path fill="currentColor" fill-rule="evenodd" d="M5 4.8h14A3.2 3.2 0 0 1 22.2 8v8a3.2 3.2 0 0 1-3.2 3.2H5'
        'A3.2 3.2 0 0 1 1.8 16V8A3.2 3.2 0 0 1 5 4.8Zm4.9 3.9v6.6l5.7-3.3Z"/>',
        'YouTube',
    )


# ---- payment: our own card shapes with the name lettered, monochrome
def payment():
    for name, lines in (
        ('visa', ['VISA']),
        ('mastercard', ['MASTERCARD']),
        ('amex', ['AMERICAN', 'EXPRESS']),
        ('interac', ['INTERAC']),
    ):
        body = (
            '<rect x=".75" y=".75" width="58.5" height="36.5" rx="5.25" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        )
        size = min(13, *(46 / (outline(t, 0, 0, 1, 40)[1]) for t in lines))
        if len(lines) > 1:
            size = min(size, 9.5)
        gap = 4
        y = 19 + (len(lines) * size + (len(lines) - 1) * gap) / 2 - (len(lines) - 1) * (size + gap)
        for i, t in enumerate(lines):
            w = outline(t, 0, 0, size, 40)[1]
            body += f'<path fill="currentColor" d="{outline(t, 30 - w / 2, y + i * (size + gap), size, 40)[0]}"/>'
        svg(f'pay-{name}', 60, 38, body, ' '.join(lines).title())


# ---- associations: six invented bodies, an emblem beside two lettered lines, one colour
def associations():
    p = (
        lambda d, w=0: f'<path d="{d}" '
        + (f'fill="none" stroke="currentColor" stroke-width="{w}"' if w else 'fill="currentColor"')
        + '/>'
    )
    emblems = [
        (
            'Lakeshore',
            'Athletics Association',  # roundel, three waves and a sun
            p('M48 6A42 42 0 1 1 47.9 6Z', 5)
            + p('M30 46A18 18 0 0 1 66 46Z')
            + ''.join(p(f'M16 {y}q8-7 16 0t16 0t16 0t16 0', 5) for y in (56, 67, 78)),
        ),
        (
            'Eastline',
            'Coaches Guild',  # shield with three lanes
            p('M48 5L86 16V48C86 70 70 84 48 92C26 84 10 70 10 48V16Z', 5) + p('M30 74L44 24M48 82V24M66 74L52 24', 5),
        ),
        (
            'Bluffs',
            'Harriers Union',  # hills in a hexagon
            p('M48 5L86 27V69L48 91L10 69V27Z', 5) + p('M18 66L38 36L50 54L60 42L78 66Z'),
        ),
        (
            'Two Rivers',
            'School Athletics',  # two streams meet
            p('M14 10V34C14 54 44 52 44 88', 7) + p('M82 10V34C82 54 52 52 52 88', 7) + p('M48 6L58 24H38Z'),
        ),
        (
            'Greenbelt',
            'Cross-Country League',  # three firs
            p('M48 6L68 42H58L76 72H20L38 42H28Z') + p('M44 72H52V90H44Z') + p('M4 90H92', 5),
        ),
        (
            'Northshore',
            'Strength Society',  # plate and star
            p('M48 8A40 40 0 1 1 47.9 8Z', 9) + p('M48 24L55 41L73 42L59 54L64 72L48 62L32 72L37 54L23 42L41 41Z'),
        ),
    ]
    for i, (top, low, emblem) in enumerate(emblems, 1):
        a, wa = outline(top.upper(), 112, 52, 34, 30)
        b, wb = outline(low.upper(), 112, 78, 15, 70)
        svg(f'association-{i}', 112 + max(wa, wb) + 4, 96, emblem + f'<path fill="currentColor" d="{a}{b}"/>', f'{top} {low}')


# ---- Open Graph card, 1200 x 630, lane lines rising to the right
def open_graph():
    lanes = ''.join(
        f'<path d="M-60 {760 - i * 42}C420 {750 - i * 42} 860 {650 - i * 34} 1260 {430 - i * 20}" stroke="{GOLD if i == 0 else IVORY}" stroke-opacity="{1 if i == 0 else .16}" stroke-width="{6 if i == 0 else 3}"/>'
        for i in range(6)
    )
    body, w = wordmark(72, 10, IVORY, f'fill="{GOLD}"')
    k = 900 / (72 + w)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="{INK}"/><g fill="none">{lanes}</g>'
        f'<g transform="translate(90 130) scale({num(k)})">{mark(IVORY, f"fill={chr(34)}{GOLD}{chr(34)}")}{body}</g></svg>'
    )
    open(f'{HERE}/svg/open-graph.svg', 'w').write(text + '\n')
    png('open-graph', text, 1200, 630)


if __name__ == '__main__':
    os.makedirs(f'{HERE}/svg', exist_ok=True)
    for make in (logo, torches, social, payment, associations, open_graph):
        make()
