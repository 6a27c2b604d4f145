"""Every sign on one sheet and one page: python3 sheet.py -> docs/pictures/signs.webp, docs/signs.md (after pictograms.py, brand.py)."""

import io
import os
import re
import subprocess
import pictograms
import portraits
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = f'{HERE}/../../docs'
INK, IVORY, STONE = '#14161C', '#F5F0E6', '#CFC7B8'
BRAND = [
    'logo-mark',
    'logo-mark-small',
    'torch',
    'social-instagram',
    'social-facebook',
    'social-x',
    'social-youtube',
    'pay-visa',
    'pay-mastercard',
    'pay-amex',
    'pay-interac',
]
WIDE = ['logo', 'logo-wordmark'] + [f'association-{i}' for i in range(1, 7)]
COLUMNS, CELL, PAD = 8, 150, 10


def cell(name, x, y, w, h, dark):
    text = open(f'{HERE}/svg/{name}.svg').read()
    head, body = text.split('>', 1)
    vw, vh = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', head).groups())
    k = min((w - 36) / vw, (h - 36) / vh)
    inherited = ' '.join(re.findall(r'(?:fill|stroke-linecap|stroke-linejoin)="[^"]*"', head))
    body = body.rstrip().removesuffix('</svg>')
    return (
        f'<g transform="translate({x} {y})" color="{IVORY if dark else INK}"><rect width="{w}" height="{h}" rx="10" fill="{INK if dark else IVORY}"/>'
        f'<g transform="translate({(w - vw * k) / 2:.2f} {(h - vh * k) / 2:.2f}) scale({k:.4f})" {inherited}>{body}</g></g>'
    )


def main():
    out = []
    names = [*pictograms.SIGNS, *portraits.PEOPLE, *BRAND]
    for n, name in enumerate(names):
        c, r = n % COLUMNS, n // COLUMNS
        out.append(cell(name, PAD + c * (CELL + PAD), PAD + r * (CELL + PAD), CELL, CELL, (c + r) % 2))
    top = PAD + -(-len(names) // COLUMNS) * (CELL + PAD)
    for i, name in enumerate(WIDE):
        c, r = i % 4, i // 4
        out.append(cell(name, PAD + c * 2 * (CELL + PAD), top + r * (100 + PAD), 2 * CELL + PAD, 100, (c + r) % 2))
    w, h = PAD + COLUMNS * (CELL + PAD), top + -(-len(WIDE) // 4) * (100 + PAD)
    page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="{STONE}"/>{"".join(out)}</svg>'
    png = subprocess.run(['rsvg-convert', '-w', str(w)], input=page.encode(), check=True, capture_output=True).stdout
    Image.open(io.BytesIO(png)).convert('RGB').save(f'{DOCS}/pictures/signs.webp', quality=82, method=6)
    with open(f'{DOCS}/signs.md', 'w') as f:
        f.write(page_of_signs())


INTRO = """# The signs

Everything the site draws instead of photographing: people, events, marks. They are made by
`art/signs/pictograms.py`, `art/signs/portraits.py` and `art/signs/brand.py`, gathered for the browser by
`assets/signs.ts`, and shown with `<Pictogram>` and `<Portrait>`. This page is written by `art/signs/sheet.py`.

One grammar: a 240 unit grid, round strokes 17 wide, a disc for the head, 5 units of air where limbs pass. The figure takes
the text colour (`currentColor`), the implement the accent (`--accent`, torch gold). A sign never carries the meaning
alone: give it a `label`, or words beside it.

Portraits are prints: ivory, ink, gold, track and stone on 4 by 5, a head turned a third away, one lamp from the left, and
shadows that end in cuts. A head is a solid of round forms in a person's measures (`art/signs/people/head.py`), so that
every face has the same light and no face is another's. All these people are invented. At most 6 kB each.

![All signs](pictures/signs.webp)
"""
GROUPS = [
    ('Events and programs', lambda n: n in EVENTS),
    ('Objects', lambda n: n in ('stopwatch', 'calendar', 'medal', 'certificate')),
    ('Achievements, one for each level', lambda n: n.startswith('achievement-')),
    ('Coaches', lambda n: n.startswith('coach-')),
    ('Families and players, beside their words', lambda n: n.startswith('portrait-')),
    ('Club', lambda n: n.startswith(('logo', 'torch', 'favicon', 'open-graph'))),
    ('Associations (invented)', lambda n: n.startswith('association-')),
    ('Networks and cards', lambda n: n.startswith(('social-', 'pay-'))),
]
EVENTS = [n for n in pictograms.SIGNS if not n.startswith('achievement-')][:-4]


def page_of_signs():
    """The page in docs: a table of each group, the drawing beside its name and what it says."""
    said = {n: drawn[0] for n, drawn in [*pictograms.SIGNS.items(), *portraits.PEOPLE.items()]}
    names = [*said, *sorted(f[:-4] for f in os.listdir(f'{HERE}/svg') if f[:-4] not in said)]
    out = [INTRO]
    for heading, belongs in GROUPS:
        out.append(f'\n## {heading}\n\n| Sign | Name | Says |\n| --- | --- | --- |\n')
        for n in filter(belongs, names):
            text = said.get(n) or (re.search(r'aria-label="([^"]*)"', open(f'{HERE}/svg/{n}.svg').read()) or [0, ''])[1]
            out.append(f'| <img src="../art/signs/svg/{n}.svg" alt="" height="56"> | `{n}` | {text} |\n')
    out.append(
        '\n## Posters\n\nThe gallery’s posters set one sign over its words on a ground of ink, ivory, track or gold. The page draws them\n'
        'from the same signs (`app/modules/content/public/poster.tsx`).\n\n## Files for browsers\n\n`favicon.svg` and `png/favicon-32.png` (tabs), '
        '`png/apple-touch-icon.png`, `png/icon-192.png`, `png/icon-512.png`,\n`png/icon-maskable-512.png` (home screens), '
        '`png/open-graph.png` (cards when a page is shared).\n'
    )
    return ''.join(out)


if __name__ == '__main__':
    main()
