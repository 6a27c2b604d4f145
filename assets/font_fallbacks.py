"""Makes app/styles/font-fallbacks.css: what the text is set in until its own face is there.

Run it when the face, the alphabet or the club's texts change much: python3 assets/font_fallbacks.py
(Debian: python3-fonttools python3-brotli fonts-liberation fonts-roboto-unhinted; FONTS=… if they are elsewhere)

One factor for all letters gives the right average and the wrong lines: one line in five breaks elsewhere. So the letters are
put into a few groups, each with its own `size-adjust`, by how much wider ours are; widths are those of the club's own texts,
kerning included. Liberation Sans stands for Arial, whose widths it has, as has Nimbus Sans. Every Windows, macOS and iOS has Arial,
every Android Roboto: Segoe UI and San Francisco are never asked for.
"""

import collections
import os
import re
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
FONTS = Path(os.environ.get('FONTS', '/usr/share/fonts/truetype'))
OURS = ROOT / 'app/styles/fonts/hanken-grotesk.woff2'
ROBOTO = 'roboto/unhinted/RobotoTTF/Roboto'
# The family's name, its file for measuring, its names on people's machines, our weight, for which weights, groups.
FACES = [
    ('Arial', 'liberation/LiberationSans-Regular.ttf', ['Arial', 'ArialMT', 'Liberation Sans', 'NimbusSans-Regular'], 420, '100 599', 6),
    ('Arial', 'liberation/LiberationSans-Bold.ttf', ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'NimbusSans-Bold'], 660, '600 900', 6),
    ('Roboto', f'{ROBOTO}-Regular.ttf', ['Roboto', 'Roboto-Regular'], 420, '100 599', 6),
    ('Roboto', f'{ROBOTO}-Bold.ttf', ['Roboto Bold', 'Roboto-Bold'], 660, '600 900', 6),
]


def club_texts():
    """The strings of content/ that are sentences."""
    for file in sorted((ROOT / 'content').rglob('*.ts')):
        for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', file.read_text()):
            if ' ' in text:
                yield text


def kerning(font):
    """How far the first letter of a pair is moved, by the glyphs' names."""
    pairs = {}
    if 'GPOS' not in font:
        return lambda a, b: 0
    tables = [table for lookup in font['GPOS'].table.LookupList.Lookup for table in lookup.SubTable]
    tables = [table.ExtSubTable if table.LookupType == 9 else table for table in tables]
    tables = [table for table in tables if table.LookupType == 2]

    def between(a, b):
        for table in tables:
            if a not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                rows = table.PairSet[table.Coverage.glyphs.index(a)].PairValueRecord
                found = [row.Value1 for row in rows if row.SecondGlyph == b]
                if found:
                    return getattr(found[0], 'XAdvance', 0) or 0
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(a, 0)]
                value = row.Class2Record[table.ClassDef2.classDefs.get(b, 0)].Value1
                if value:
                    return getattr(value, 'XAdvance', 0) or 0
        return 0

    def known(a, b):
        if (a, b) not in pairs:
            pairs[a, b] = between(a, b)
        return pairs[a, b]

    return known


def advances(font, singles, pairs=None):
    """Each letter's width in ems; with `pairs`, its average kerning to what follows is part of it."""
    glyphs, widths, em = font.getBestCmap(), font['hmtx'], font['head'].unitsPerEm
    result = {c: widths[glyphs[ord(c)]][0] / em for c in singles if ord(c) in glyphs}
    if pairs:
        kern = kerning(font)
        for (a, b), count in pairs.items():
            if a in result and b in result:
                result[a] += kern(glyphs[ord(a)], glyphs[ord(b)]) / em * count / singles[a]
    return result


def grouped(ratios, weights, count):
    """The best division of the letters into so many groups by ratio (Fisher and Jenks)."""
    letters = sorted(ratios, key=ratios.get)
    n = len(letters)
    sums = [(0, 0, 0)]
    for c in letters:
        w, x = weights[c], ratios[c]
        sums.append((sums[-1][0] + w, sums[-1][1] + w * x, sums[-1][2] + w * x * x))

    def cost(i, j):
        w, x, xx = (sums[j][m] - sums[i][m] for m in range(3))
        return xx - x * x / w

    best = [[cost(0, j) if j else 0 for j in range(n + 1)]]
    cuts = []
    for groups in range(1, count):
        row, cut = [float('inf')] * (n + 1), [0] * (n + 1)
        for j in range(groups + 1, n + 1):
            row[j], cut[j] = min((best[-1][i] + cost(i, j), i) for i in range(groups, j))
        best.append(row)
        cuts.append(cut)
    result, end = [], n
    for cut in reversed([[0] * (n + 1), *cuts]):
        start = cut[end]
        w, x, _ = (sums[end][m] - sums[start][m] for m in range(3))
        result.append((x / w, letters[start:end]))
        end = start
    return result


def unicode_range(letters):
    codes = sorted(map(ord, letters))
    runs = []
    for code in codes:
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ', '.join(f'U+{a:X}' if a == b else f'U+{a:X}-{b:X}' for a, b in runs)


def face(family, names, weights, size, metrics, letters):
    ascent, descent = metrics
    sources = ',\n    '.join(f'local("{name}")' for name in names)
    lines = [f'font-family: "{family} Fallback"', f'src:\n    {sources}', f'font-weight: {weights}', f'size-adjust: {size:.1%}']
    # Lines are as high as the space's face says.
    if letters is None or ' ' in letters:
        lines += [f'ascent-override: {ascent / size:.1%}', f'descent-override: {descent / size:.1%}', 'line-gap-override: 0%']
    if letters:
        lines.append(f'unicode-range: {unicode_range(letters)}')
    return '@font-face {\n' + ''.join(f'  {line};\n' for line in lines) + '}\n'


def main():
    texts = list(club_texts())
    singles = collections.Counter(c for text in texts for c in text)
    pairs = collections.Counter(pair for text in texts for pair in zip(text, text[1:]))
    css = '/* Made by assets/font_fallbacks.py. */\n'
    for name, file, local, weight, weights, count in FACES:
        font = instancer.instantiateVariableFont(TTFont(OURS), {'wght': weight})
        ours, theirs = advances(font, singles, pairs), advances(TTFont(FONTS / file), singles)
        # What is rarer has the average: every page carries these lists.
        often = sum(singles.values()) / 2500
        known = [c for c in ours if c in theirs and singles[c] > often]
        ratios = {c: ours[c] / theirs[c] for c in known}
        groups = grouped(ratios, {c: singles[c] * theirs[c] ** 2 for c in known}, count)
        metrics = font['hhea'].ascent / font['head'].unitsPerEm, -font['hhea'].descent / font['head'].unitsPerEm
        # What is in no group: rare signs, letters with accents.
        average = sum(singles[c] * ours[c] for c in known) / sum(singles[c] * theirs[c] for c in known)
        css += face(f'Hanken {name}', local, weights, average, metrics, None)
        for size, letters in groups:
            css += face(f'Hanken {name}', local, weights, size, metrics, letters)
    (ROOT / 'app/styles/font-fallbacks.css').write_text(css)


if __name__ == '__main__':
    main()
