"""The sign posters of the gallery: python3 posters.py -> ../pictures/poster-*.avif and posters.json.

One grammar: a sign, its lane of the bend in gold, three words in big condensed capitals, the club's mark. Four grounds take
turns. Needs rsvg-convert and, for the AVIF, the project's sharp (ART_NODE if `node` is not on the path).
"""

import json
import os
import subprocess
import tempfile
from brand import CLUB, GOLD, INK, IVORY, NIGHT, mark, num, outline
from pictograms import SIGNS, markup

HERE = os.path.dirname(os.path.abspath(__file__))
W, H, MARGIN = 1200, 1600, 84
TRACK, STONE = '#9C3B27', '#CFC7B8'
# ground, figure, implement, lanes
GROUNDS = {
    'ink': (INK, IVORY, GOLD, '#2B2E37'),
    'ivory': (IVORY, INK, TRACK, '#E3DBCB'),
    'track': (TRACK, IVORY, '#F0BE46', '#B0503B'),
    'gold': (GOLD, INK, IVORY, '#C8951A'),
}
POSTERS = [
    # sign, ground, words, what it shows
    ('sprint', 'ink', ['SPRINTS'], 'a sprinter at full stride'),
    ('speed', 'track', ['FIRST', 'FIVE STEPS'], 'a runner driving forward from the start'),
    ('hurdles', 'ivory', ['TEN', 'BARRIERS'], 'a hurdler over a barrier'),
    ('distance', 'gold', ['EVEN LAPS'], 'a distance runner on a bend'),
    ('cross-country', 'ink', ['UXBRIDGE', 'IN OCTOBER'], 'a runner on a hill beside a tree'),
    ('relay', 'track', ['DON’T', 'LOOK BACK'], 'a relay runner holding out the baton'),
    ('high-jump', 'ivory', ['RUN', 'THE CURVE'], 'a high jumper arched over the bar'),
    ('long-jump', 'ink', ['HIT', 'THE BOARD'], 'a long jumper above the pit'),
    ('triple-jump', 'gold', ['HOP, STEP,', 'JUMP'], 'a triple jumper over three bounds'),
    ('pole-vault', 'track', ['TRUST', 'THE POLE'], 'a vaulter above the bar with the pole below'),
    ('javelin', 'ivory', ['LEGS FIRST'], 'a javelin thrower drawing back'),
    ('shot-put', 'ink', ['FOUR', 'KILOGRAMS'], 'a shot putter at release'),
    ('discus', 'track', ['ONE TURN', 'AND A HALF'], 'a discus thrower before the turn'),
    ('weightlifting', 'ivory', ['QUIET FEET'], 'a lifter holding a barbell overhead in a squat'),
    ('strength', 'gold', ['HINGE BEFORE', 'YOU LIFT'], 'an athlete swinging a kettlebell'),
    ('baseball', 'ink', ['HOME', 'TO FIRST'], 'a base runner in a cap beside a base'),
    ('kids', 'track', ['FIRST MEET'], 'a child reaching for a star'),
]


def lanes(tone, accent, lane):
    """Eight lane lines leaving the bend at the top right; this poster's own in the accent colour."""
    out = []
    for k in range(9):
        r = 330 + k * 118
        line = f'M{W + 40} {num(1240 - r)}H{W - 60}A{r} {r} 0 0 0 {num(W - 60 - r)} 1240V{H + 40}'
        out.append(f'<path d="{line}" stroke="{accent if k == lane else tone}" stroke-width="{10 if k == lane else 5}"/>')
    return f'<g fill="none">{"".join(out)}</g>'


def headline(words, color, paper):
    """The words at the foot, as large as the measure allows; the lanes keep clear of the letters."""
    measure = W - 2 * MARGIN
    cap = min(200, *(measure / outline(w, 0, 0, 1, 8)[1] for w in words))
    gap, foot = cap * 0.16, H - 176
    out = []
    for i, word in enumerate(reversed(words)):
        d, _ = outline(word, MARGIN - cap * 0.03, foot - i * (cap + gap), cap, 8)
        out.append(f'<path fill="{color}" stroke="{paper}" stroke-width="36" stroke-linejoin="round" paint-order="stroke" d="{d}"/>')
    return ''.join(out), foot - len(words) * (cap + gap) + gap


def poster(n, sign, ground, words):
    paper, ink, accent, tone = GROUNDS[ground]
    text, top = headline(words, ink, paper)
    figure = markup(sign, SIGNS[sign][1]()).replace('var(--accent,' + GOLD + ')', accent).replace(f'"{GOLD}"', f'"{accent}"')
    size = min(940, top - 190)
    number, _ = outline(f'{n:02d}', MARGIN, MARGIN + 58, 58, 20)
    name, width = outline(CLUB.upper(), 0, 0, 24, 120)
    small = f'<g transform="translate({MARGIN} {H - 112}) scale(.72)">{mark(ink, f"fill={chr(34)}{accent}{chr(34)}", False)}</g>'
    title, tw = outline(SIGNS[sign][0].upper(), 0, 0, 24, 120)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}"><rect width="{W}" height="{H}" fill="{paper}"/>'
        f'{lanes(tone, accent if accent != paper else ink, n % 8)}'
        f'<path fill="{ink}" d="{number}"/>'
        f'<path transform="translate({num(W - MARGIN - tw)} {MARGIN + 58})" fill="{ink}" stroke="{paper}" stroke-width="20" paint-order="stroke" d="{title}"/>'
        f'<g transform="translate({num((W - size) / 2)} {num(150 + (top - 190 - size) / 2)}) scale({num(size / 240)})" color="{ink}" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round">{figure}</g>{text}{small}'
        f'<path transform="translate({MARGIN + 66} {H - 77})" fill="{ink}" stroke="{paper}" stroke-width="20" stroke-linejoin="round" paint-order="stroke" d="{name}"/></svg>'
    )


def main():
    node = os.environ.get('ART_NODE', 'node')
    with tempfile.TemporaryDirectory() as tmp:
        for n, (sign, ground, words, _) in enumerate(POSTERS, 1):
            png = f'{tmp}/{sign}.png'
            subprocess.run(['rsvg-convert', '-w', str(W), '-o', png], input=poster(n, sign, ground, words).encode(), check=True)
            subprocess.run([node, f'{HERE}/../encode.mjs', png, f'{HERE}/../pictures/poster-{sign}.avif', '0', '74'], check=True)
    rows = {
        f'poster-{sign}': f'Poster “{" ".join(w.capitalize() for w in " ".join(words).split())}”: {shows}'
        for sign, _, words, shows in POSTERS
    }
    with open(f'{HERE}/posters.json', 'w') as f:
        json.dump(rows, f, indent=1, ensure_ascii=False)
        f.write('\n')


if __name__ == '__main__':
    main()
