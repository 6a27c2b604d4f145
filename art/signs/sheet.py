"""Contact sheet of every sign: python3 sheet.py -> contact-sheet.png (after pictograms.py and brand.py)."""

import os
import re
import subprocess
import pictograms

HERE = os.path.dirname(os.path.abspath(__file__))
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
    names = [*pictograms.SIGNS, *pictograms.PORTRAITS, *BRAND]
    for n, name in enumerate(names):
        c, r = n % COLUMNS, n // COLUMNS
        out.append(cell(name, PAD + c * (CELL + PAD), PAD + r * (CELL + PAD), CELL, CELL, (c + r) % 2))
    top = PAD + -(-len(names) // COLUMNS) * (CELL + PAD)
    for i, name in enumerate(WIDE):
        c, r = i % 4, i // 4
        out.append(cell(name, PAD + c * 2 * (CELL + PAD), top + r * (100 + PAD), 2 * CELL + PAD, 100, (c + r) % 2))
    w, h = PAD + COLUMNS * (CELL + PAD), top + -(-len(WIDE) // 4) * (100 + PAD)
    page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="{STONE}"/>{"".join(out)}</svg>'
    subprocess.run(['rsvg-convert', '-o', f'{HERE}/contact-sheet.png', '-w', str(w)], input=page.encode(), check=True)


if __name__ == '__main__':
    main()
