"""The figures of articles: python3 figures.py -> app/site/blogs/figures/*.svg, each for a wide and a narrow column.

Drawn in the signs' grammar (pictograms.py) at the size they are shown: 640 or 350 units wide, labels 16 or 14. The words that
go with them are in domain/figures.ts. Body, ground and labels in currentColor, measures in var(--figure-measure).
"""

import math
import os

import pictograms
from pictograms import BONES, Figure, at, num

OUTPUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../app/site/blogs/figures')
pictograms.SIZE = 1000  # a sheet's masks reach as far
GOLD, KEY, SOFT = 'var(--figure-measure,#D9A521)', 'var(--figure-key,#9C3B27)', 'var(--figure-soft,#4d4a45)'
FIGURES = {}


class Sheet:
    """One drawing. y grows downwards, as in SVG."""

    def __init__(self, name, wide, height):
        self.name, self.wide, self.width, self.height = name, wide, 640 if wide else 350, height
        self.size, self.parts, self.athletes = 16 if wide else 14, [], 0

    def add(self, markup):
        self.parts.append(markup)

    def text(self, x, y, words, anchor='middle', bold=False, soft=False, size=None, key=False):
        lines = [words] if isinstance(words, str) else words
        size = size or self.size
        extra = f' fill="{SOFT if soft else KEY if key else "currentColor"}"' + (' font-weight="700"' if bold else '')
        for row, line in enumerate(lines):
            self.add(f'<text x="{num(x)}" y="{num(y + row * size * 1.25)}" font-size="{size}" text-anchor="{anchor}"{extra}>{line}</text>')

    def line(self, points, colour='currentColor', width=2, dash=None):
        d = pictograms.path(points)
        extra = f' stroke-dasharray="{dash}"' if dash else ''
        self.add(f'<path d="{d}" stroke="{colour}" stroke-width="{num(width)}"{extra}/>')

    def curve(self, d, colour='currentColor', width=2, dash=None, fill='none'):
        extra = f' stroke-dasharray="{dash}"' if dash else ''
        self.add(f'<path d="{d}" stroke="{colour}" stroke-width="{num(width)}" fill="{fill}"{extra}/>')

    def box(self, x, y, w, h, fill='currentColor', r=2):
        self.add(f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{r}" fill="{fill}"/>')

    def dot(self, x, y, r, fill='currentColor'):
        self.add(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>')

    def measure(self, x0, x1, y, words, below=True, size=None):
        """A distance along the ground, with its length."""
        self.line([(x0, y - 5), (x0, y + 5)], GOLD, 3)
        self.line([(x1, y - 5), (x1, y + 5)], GOLD, 3)
        self.line([(x0, y), (x1, y)], GOLD, 3)
        self.text((x0 + x1) / 2, y + (22 if below else -11), words, size=size)

    def angle(self, corner, from_, to, r):
        """The arc between two directions, in degrees as the athletes' limbs have them."""
        a, b = at(corner, from_, r), at(corner, to, r)
        self.curve(f'M{num(a[0])} {num(a[1])}A{r} {r} 0 0 {0 if to > from_ else 1} {num(b[0])} {num(b[1])}', GOLD, 4)

    def athlete(self, figure):
        self.athletes += 1
        self.add(figure.draw(f'{self.name}-{"wide" if self.wide else "phone"}-{self.athletes}'))

    def svg(self):
        body = ''.join(self.parts)
        return (
            f'<svg viewBox="0 0 {self.width} {num(self.height)}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f'{body}</svg>\n'
        )


def figure(name, wide_height, phone_height):
    """Registers a drawing; the function draws on a wide or a narrow sheet."""

    def register(draw):
        FIGURES[name] = (draw, wide_height, phone_height)
        return draw

    return register


def bent(figure, root, end, bones, forward, near, arm=False):
    """A limb from its root to a place, with the joint in front of it or behind."""
    first, second = (BONES[bone] * figure.k for bone in bones)
    dx, dy = end[0] - root[0], root[1] - end[1]
    d = min(math.hypot(dx, dy), first + second - 0.01)
    line = math.degrees(math.atan2(dy, dx))
    lift = math.degrees(math.acos((first**2 + d**2 - second**2) / (2 * first * d)))
    upper = line + (lift if forward else -lift)
    joint = at(root, upper, first)
    lower = math.degrees(math.atan2(joint[1] - end[1], end[0] - joint[0]))
    (figure.arm if arm else figure.leg)(upper, lower, near)
    return joint


def foot(figure, ankle, near=True, forward=True):
    return bent(figure, figure.hip, ankle, ('thigh', 'shin'), forward, near)


def hand(figure, place, near=True):
    return bent(figure, figure.shoulder, place, ('upper', 'fore'), False, near, arm=True)


# ---- the start: a unit of the skeleton is a centimetre of somebody 1.70 m tall
@figure('start-angles', 318, 630)
def start_angles(s):
    places = [(150, 268), (300, 268), (520, 268)] if s.wide else [(216, 182), (150, 394), (256, 620)]
    heads = [(8, 20), (236, 20), (456, 20)] if s.wide else [(4, 18), (4, 248), (4, 456)]
    for _, ground in places[: 1 if s.wide else 3]:
        s.line([(4, ground), (s.width - 4, ground)])
    words = [
        ('Set', ['front knee 90 to 100°', 'rear knee 120 to 130°']),
        ('First push', ['body and leg in one', 'line, about 45°']),
        ('From 20 metres on', ['almost upright']),
    ]
    for (x, y), (title, more) in zip(heads, words):
        s.text(x, y, title, 'start', True)
        s.text(x, y + s.size * 1.3, more, 'start', soft=True)

    line, ground = places[0]
    g = Figure((line - 47, ground - 84), -18, 0)
    g.shoulder, hip = (line + 3, ground - 68), g.hip
    g.head = at(g.shoulder, -14, BONES['neck'])
    for block, lift in ((line - 52, 9), (line - 78, 13)):
        s.line([(block, ground - 3), (block - lift, ground - 3 - lift * 1.5)], GOLD, 7)
    rear = foot(g, (line - 94, ground - 18), False)
    front = foot(g, (line - 64, ground - 14))
    hand(g, (line - 1, ground - 10))
    s.athlete(g)
    s.dot(*front, 4.5, GOLD)
    s.dot(*rear, 4.5, GOLD)
    s.line([(line + 8, ground), (line + 8, ground + 8)], 'currentColor', 6)
    s.measure(line - 52, line + 8, ground + 22, '2 feet')
    s.measure(line - 78, line - 52, ground + 22, '1')

    toe, ground = places[1]
    hip = at((toe, ground - 9), 45, 84)
    g = Figure(hip, 45, 38)
    g.arm(196, 232, False)
    g.leg(-135, -135, False)
    g.leg(-12, -122)
    g.arm(-62, 40)
    s.athlete(g)
    end = at((toe - 18, ground), 45, 214)
    s.line([(toe - 18, ground), end], GOLD, 3, '1 8')
    s.angle((toe - 18, ground), 0, 45, 46)

    x, ground = places[2]
    g = Figure((x, ground - 91), 86, 88)
    g.arm(214, 268, False)
    g.leg(-112, -190, False)
    bent(g, g.hip, (x + 10, ground - 9), ('thigh', 'shin'), True, True)
    g.arm(-50, 58)
    s.athlete(g)
    s.line([(x + 44, ground), at((x + 44, ground), 86, 196)], GOLD, 3, '1 8')
    s.angle((x + 44, ground), 0, 86, 24)


# ---- hurdles: 100 m with 8.50 m between them
@figure('hurdle-rhythm', 262, 246)
def hurdle_rhythm(s):
    metre, first, ground = (59, 66, 196) if s.wide else (33.6, 33, 178)
    size = None if s.wide else 14
    # The whole race, to scale.
    scale, left, top = (s.width - 12) / 100, 6, 34 if s.wide else 52
    s.line([(left, top), (left + 100 * scale, top)], 'currentColor', 3)
    for hurdle in range(10):
        x = left + (13 + 8.5 * hurdle) * scale
        s.line([(x, top), (x, top - 11)], GOLD, 5)
    if s.wide:
        s.text(left + 6.5 * scale, top - 10, '13 m')
        s.text(left + 94.75 * scale, top - 10, '10.5 m')
        s.text(left + 55 * scale, top + 22, '10 hurdles, 8.5 m from one to the next', soft=True)
    else:
        s.text(left, top - 32, '13 m to the first of 10 hurdles,', 'start', soft=True)
        s.text(left, top - 15, '8.5 m from one to the next', 'start', soft=True)
    s.line([(4, ground), (s.width - 4, ground)])
    for n in (0, 8.5):
        x, high = first + n * metre, 0.84 * metre
        s.line([(x, ground - 3), (x, ground - high)], GOLD, 5)
        s.line([(x - 5, ground - high), (x + 5, ground - high)], GOLD, 7)
        s.line([(x, ground - 3), (x - 0.35 * metre, ground - 3)], GOLD, 5)
    # Over the first, on the first step, and off before the second.
    k = 0.56 if s.wide else 0.42
    def over(x, y):
        g = Figure((x, y), 48, 60, k)
        g.arm(172, 205, False)
        g.leg(-172, -80, False)
        g.leg(4, -8)
        g.arm(-5, 20)
        s.athlete(g)
    over(first - 0.15 * metre, ground - 1.12 * metre)
    steps = [1.05, 2.65, 4.65, 6.5]
    for n, at_metre in enumerate(steps):
        x = first + at_metre * metre
        s.curve(f'M{num(x - 0.13 * metre)} {ground}h{num(0.26 * metre)}', GOLD if n in (0, 3) else 'currentColor', 9)
    for a, b in zip(steps, steps[1:]):
        x0, x1 = first + a * metre, first + b * metre
        s.curve(f'M{num(x0)} {num(ground - 8)}Q{num((x0 + x1) / 2)} {num(ground - (62 if s.wide else 44))} {num(x1)} {num(ground - 8)}', SOFT, 2, '1 6')
    for n, (a, b) in enumerate(zip(steps, steps[1:])):
        s.text(first + (a + b) / 2 * metre, ground - (44 if s.wide else 34), str(n + 1), bold=True)
    g = Figure((first + 6.72 * metre, ground - 0.93 * metre), 62, 72, k)
    g.arm(190, 235, False)
    g.leg(-112, -112, False)
    g.leg(12, -92)
    g.arm(-10, 40)
    s.athlete(g)
    marks = [0, *steps, 8.5]
    y = ground + 20
    for a, b in zip(marks, marks[1:]):
        s.measure(first + a * metre, first + b * metre, y, f'{b - a:.3g}', size=size)
    s.text(first + 0.5 * metre, y + 40, 'landing', key=True)
    s.text(first + 7.5 * metre, y + 40, 'take-off', key=True)
    s.text(first + 3.8 * metre, y + 40, 'metres' if not s.wide else 'three steps, in metres', soft=True)


# ---- a week with two sports
@figure('weekly-plan', 262, 312)
def weekly_plan(s):
    days = [
        ('Mon', 0, '', []),
        ('Tue', 2.5, 'hard', [('track', 1), ('soccer', 1.5)]),
        ('Wed', 0, '', []),
        ('Thu', 1.5, 'easy', [('soccer', 1.5)]),
        ('Fri', 0, '', []),
        ('Sat', 1.5, 'hard', [('game', 1.5)]),
        ('Sun', 0, '', []),
    ]
    gap, hour = (10, 58) if s.wide else (5, 70)
    wide_day, narrow_day = (108, 62) if s.wide else (60, 33)
    ground, right = s.height - 40, 4
    for day, _, load, parts in days:
        x, w = right, wide_day if parts else narrow_day
        right += w + gap
        s.text(x + w / 2, ground + 22, day, bold=bool(parts))
        if not parts:
            s.line([(x + 2, ground - 2), (x + w - 2, ground - 2)], 'currentColor', 3)
            s.text(x + w / 2, ground - 14, 'rest', soft=True)
            continue
        top = ground
        for what, hours in parts:
            h = hours * hour
            top -= h
            s.box(x, top + 2, w, h - 3, GOLD if what == 'track' else 'currentColor')
            ink = '#14161C' if what == 'track' else 'var(--figure-ground,#F5F0E6)'
            middle = top + h / 2 + (-2 if s.wide else -2)
            s.add(f'<text x="{num(x + w / 2)}" y="{num(middle)}" font-size="{s.size}" text-anchor="middle" fill="{ink}" font-weight="700">{what}</text>')
            s.add(f'<text x="{num(x + w / 2)}" y="{num(middle + s.size * 1.25)}" font-size="{s.size}" text-anchor="middle" fill="{ink}">{num(hours)} h</text>')
        s.text(x + w / 2, top - 9, load, key=load == 'hard', bold=load == 'hard')
    s.text(4, 20, '5.5 hours in all: fewer than the', 'start', soft=True) if not s.wide else s.text(s.width - 4, 20, '5.5 hours in all: fewer than the athlete has years', 'end', soft=True)
    if not s.wide:
        s.text(4, 38, 'athlete has years', 'start', soft=True)


# ---- long jump: 5 m, the body leaves the board at 20 degrees with 7.4 m/s
@figure('long-jump-phases', 276, 252)
def long_jump_phases(s):
    metre, board, ground = (59, 262, 190) if s.wide else (40, 110, 172)
    k = metre / 100
    s.line([(4, ground), (board, ground)])
    s.box(board - 0.2 * metre, ground - 1, 0.2 * metre, 5, GOLD, 1)
    pit = board + 0.9 * metre
    s.line([(board, ground), (pit, ground)])
    s.curve(f'M{num(pit)} {ground}V{ground + 10}H{s.width - 4}', 'currentColor', 2)
    flight = lambda x: 1.15 + math.tan(math.radians(20)) * x - 4.905 * (x / 6.48) ** 2
    centre = lambda x: (board + (x + 0.15) * metre, ground - flight(x) * metre)
    points = [centre(n * 0.2) for n in range(22)]
    s.line(points, GOLD, 3, '1 8')
    s.line([centre(0), (centre(0)[0] + 1.9 * metre, centre(0)[1])], GOLD, 2)
    s.angle(centre(0), 0, 20, 1.45 * metre)
    # The last two steps, take-off, flight, landing.
    def body(hip, torso, arms, legs, head=None):
        g = Figure(hip, torso, head, k)
        g.arm(*arms[0], False)
        g.leg(*legs[0], False)
        g.leg(*legs[1])
        g.arm(*arms[1])
        s.athlete(g)
    if s.wide:
        body((board - 2.05 * metre - 0.35 * metre, ground - 0.83 * metre), 88, ((215, 265), (-50, 40)), ((-125, -185), (-58, -104)))
    body((board - 0.18 * metre, ground - 0.95 * metre), 84, ((200, 245), (10, 75)), ((-103, -103), (2, -88)), 90)
    x, y = centre(2.3)
    body((x - 0.05 * metre, y + 0.05 * metre), 78, ((165, 120), (25, 62)), ((-60, -110), (-30, -72)))
    x, y = centre(4.22)
    body((x - 0.1 * metre, y + 0.02 * metre), 40, ((-20, 5), (-25, -5)), ((-4, -37), (-4, -37)), 52)
    y = ground + 30
    if s.wide:
        s.measure(board - 4.05 * metre, board - 1.95 * metre, y, 'longer')
    s.measure(board - 1.95 * metre, board, y, 'shorter')
    s.measure(board, board + 5 * metre, y, '5 metres')
    words = [(board - 3 * metre, 'Last but one'), (board - 0.9 * metre, 'Last step'), (board + 2.4 * metre, 'Flight'), (board + 4.9 * metre, 'Landing')]
    if s.wide:
        for x, word in words:
            s.text(x, y + 46, word, bold=True)
    if s.wide:
        s.text(board + 1.62 * metre, centre(0)[1] + 20, 'about 20°')
    if not s.wide:
        s.text(4, 20, 'Last step a little shorter than the', 'start', soft=True)
        s.text(4, 38, 'one before; off the board at about 20°', 'start', soft=True)
        for x, word in words[1:]:
            s.text(min(x, 318), y + 44, word, bold=True)


# ---- plyometrics: contacts in a set
@figure('plyometrics-ladder', 312, 396)
def plyometrics_ladder(s):
    rungs = [
        ('Skips and rope', 'everybody', '2–3 sets of 10–15', 15),
        ('Single jumps', 'after ten quiet landings', '3 sets of 4–5', 5),
        ('Jumps in a row', 'when contacts stay short', '4–6 without a stop', 6),
        ('Drop jumps', 'high school, a year of strength', '2–3 sets of 4', 4),
    ]
    high = 78 if s.wide else 98
    for n, (name, who, sets, contacts) in enumerate(rungs):
        base = s.height - 8 - n * high
        left = n * (26 if s.wide else 8)
        s.line([(left + 4, base), (s.width - 4, base)], 'currentColor', 3)
        s.text(left + 4, base - (40 if s.wide else 64), f'{n + 1}  {name}', 'start', True)
        s.text(left + 4, base - (17 if s.wide else 44), who, 'start', soft=True)
        x0 = 356 if s.wide else left + 12
        y = base - (32 if s.wide else 18)
        step = 17 if s.wide else 14.5
        for c in range(contacts):
            s.dot(x0 + c * step, y, 6.5 if s.wide else 5.5, GOLD)
        s.text(s.width - 4, y - 14 if s.wide else base - 64, sets, 'end')


# ---- cross country
@figure('cross-country-pacing', 270, 292)
def cross_country_pacing(s):
    w, ground = s.width, s.height - (104 if s.wide else 134)
    px = lambda share: 4 + share * (w - 8)
    hill = 78 if s.wide else 62
    rise = lambda share: hill * math.sin(math.pi * min(max((share - 0.28) / 0.5, 0), 1)) ** 2
    s.line([(px(n / 60), ground - rise(n / 60)) for n in range(61)], 'currentColor', 5)
    k = 0.42 if s.wide else 0.34

    def runner(share, torso, swing=0):
        g = Figure((px(share), ground - rise(share) - 93 * k), torso, torso + 4, k)
        g.arm(205 + swing, 245 + swing, False)
        g.leg(-112, -175, False)
        g.leg(-76, -98)
        g.arm(-45 + swing, 35)
        s.athlete(g)

    runner(0.07, 76)
    runner(0.42, 62)
    runner(0.68, 84, 12)
    runner(0.93, 70)
    # Effort, from easy to all there is.
    y0 = ground + (34 if s.wide else 40)
    stages = [(0, 0.14, 3, GOLD), (0.14, 0.36, 2, GOLD), (0.36, 0.62, 3, GOLD), (0.62, 0.82, 2, GOLD), (0.82, 1, 4, GOLD)]
    for a, b, level, colour in stages:
        s.box(px(a) + 1.5, y0 + (4 - level) * 6, px(b) - px(a) - 3, level * 6, colour)
    if s.wide:
        names = [('brisk', '300 m'), ('own pace', ''), ('same effort', 'ten steps past the top'), ('light steps', ''), ('all that is left', '')]
        for (a, b, *_), (word, more) in zip(stages, names):
            s.text((px(a) + px(b)) / 2 if a else 4, y0 + 44, [word, more], 'middle' if a else 'start')
        s.text(4, 20, 'Effort', 'start', True)
        s.text(58, 20, 'below the ground: the higher, the harder', 'start', soft=True)
    else:
        for n, (a, b, *_) in enumerate(stages):
            s.text((px(a) + px(b)) / 2, y0 + 42, str(n + 1), bold=True)
        s.text(4, y0 + 64, '1 brisk  2 own pace  3 same effort', 'start', soft=True)
        s.text(4, y0 + 82 - 2, '4 light steps  5 all that is left', 'start', soft=True)
        s.text(4, 20, 'Below the ground: the effort', 'start', soft=True)


# ---- from school to province
@figure('qualification-path', 296, 308)
def qualification_path(s):
    steps = [('School team', 'April'), ('Area meet', 'May'), ('Regional meet', 'end of May'), ('Province', 'early June')]
    runners = [16, 16, 16, 15]
    if s.wide:
        w, rise = (s.width - 8) / 4, 42
        for n, (name, when) in enumerate(steps):
            x, y = 4 + n * w, s.height - 66 - n * rise
            s.line([(x, y), (x + w, y), *([(x + w, y - rise)] if n < 3 else [])], 'currentColor', 4)
            s.text(x + 4, y + 24, name, 'start', True)
            s.text(x + 4, y + 45, when, 'start', soft=True)
        k = 0.42
        for n in (0, 1, 2):
            g = Figure((4 + n * w + w * 0.62, s.height - 66 - n * rise - 88 * k), 64, 72, k)
            g.arm(190, 235, False)
            g.leg(-122, -172, False)
            g.leg(-30, -95)
            g.arm(-35, 45)
            s.athlete(g)
        top = s.height - 66 - 3 * rise
        g = Figure((4 + 3.5 * w, top - 93 * 0.5), 90, 90, 0.5)
        g.arm(150, 105, False)
        g.leg(-98, -92, False)
        g.leg(-80, -88)
        g.arm(30, 75)
        s.athlete(g)
        s.dot(4 + 3.5 * w, top - 58, 7, GOLD)
    else:
        rise = 74
        for n, (name, when) in enumerate(steps):
            y, x = s.height - 10 - n * rise, 4 + n * 34
            s.line([(x, y), (s.width - 4, y)], 'currentColor', 4)
            s.text(x + 4, y - 32, name, 'start', True)
            s.text(x + 4, y - 12, when, 'start', soft=True)
            k = 0.3
            g = Figure((300, y - 2 - 93 * k), 64 if n < 3 else 90, 72 if n < 3 else 90, k)
            if n < 3:
                g.arm(190, 235, False)
                g.leg(-122, -172, False)
                g.leg(-62, -92)
                g.arm(-35, 45)
            else:
                g.arm(150, 105, False)
                g.leg(-98, -92, False)
                g.leg(-80, -88)
                g.arm(30, 75)
            s.athlete(g)


# ---- speed over 100 m: a run of 13.0 s
PACE = [2.07, 1.35, 1.22, 1.18, 1.17, 1.17, 1.18, 1.2, 1.22, 1.24]


@figure('speed-curve', 300, 300)
def speed_curve(s):
    assert abs(sum(PACE) - 13) < 0.005
    left, right, base, top = (40, s.width - 8, s.height - 52, 52) if s.wide else (30, s.width - 6, s.height - 50, 62)
    px = lambda metres: left + metres / 100 * (right - left)
    py = lambda speed: base - speed / 9 * (base - top)
    s.box(px(10), top - 4, px(30) - px(10), base - top + 4, 'var(--figure-band,#e9e1d1)', 0)
    for speed in (3, 6, 9):
        s.line([(left, py(speed)), (right, py(speed))], SOFT, 1, '1 5')
        s.text(left - 8, py(speed) + 5, str(speed), 'end', soft=True)
    s.line([(left, base), (right, base)], 'currentColor', 3)
    for metres in range(0, 101, 10 if s.wide else 20):
        s.line([(px(metres), base), (px(metres), base + 6)], 'currentColor', 2)
        s.text(px(metres) - (0 if metres < 100 else 8), base + 24, str(metres), soft=True)
    s.text(right, base + 46, 'metres', 'end', soft=True)
    s.text(4, top - 16, 'metres a second', 'start', soft=True)
    middle = [(n * 10 + 5, 10 / t) for n, t in enumerate(PACE)]
    points = [(px(0), py(0)), (px(1.5), py(2.6)), *((px(m), py(v)) for m, v in middle), (px(100), py(10 / 1.25))]
    d = f'M{num(points[0][0])} {num(points[0][1])}'
    for n in range(len(points) - 1):
        p0, p1, p2, p3 = points[max(0, n - 1)], points[n], points[n + 1], points[min(len(points) - 1, n + 2)]
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += f'C{" ".join(num(v) for p in (c1, c2, p2) for v in p)}'
    s.curve(d, GOLD, 6)
    s.dot(px(48), py(10 / 1.17), 7)
    s.text(px(48), py(8.55) - 16, 'fastest: 8.5', bold=True)
    s.text(px(20), base - 14, ['10 to 30 m'], bold=False)
    s.text(px(87), py(8.1) + 30 if s.wide else py(8.1) + 28, 'a little slower', soft=True)


# ---- a year in Ontario
@figure('training-year', 190, 330)
def training_year(s):
    parts = [('learn', 2, 'school and cross country begin'), ('build', 5, 'indoors'), ('race', 3, 'school meets'), ('play', 2, 'club meets, time off')]
    months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
    heights = {'learn': 2, 'build': 3, 'race': 4, 'play': 1}
    if s.wide:
        w, base, n = (s.width - 8) / 12, 132, 0
        for name, count, what in parts:
            x, h = 4 + n * w, heights[name] * 22
            s.box(x + 1.5, base - h, count * w - 3, h, GOLD if name == 'race' else 'currentColor')
            ink = '#14161C' if name == 'race' else 'var(--figure-ground,#F5F0E6)'
            if h > 30:
                s.add(f'<text x="{num(x + count * w / 2)}" y="{num(base - h / 2 + 6)}" font-size="17" text-anchor="middle" fill="{ink}" font-weight="700">{name}</text>')
            else:
                s.text(x + count * w / 2, base - h - 10, name, bold=True)
            n += count
        for n, month in enumerate(months):
            s.text(4 + (n + 0.5) * w, base + 24, month, soft=True)
        s.text(4, 20, 'Club training through the school year', 'start', soft=True)
        return
    row, y = 25, 24
    n = 0
    for name, count, what in parts:
        for m in range(count):
            s.text(4, y + (n + m) * row + 4, months[n + m], 'start', soft=True)
        h = heights[name] * 66
        s.box(48, y + n * row - row / 2 + 1.5, h, count * row - 3, GOLD if name == 'race' else 'currentColor')
        ink = '#14161C' if name == 'race' else 'var(--figure-ground,#F5F0E6)'
        s.add(f'<text x="60" y="{num(y + (n + (count - 1) / 2) * row + 5)}" font-size="15" fill="{ink}" font-weight="700">{name}</text>')
        n += count


def main():
    os.makedirs(OUTPUT, exist_ok=True)
    for name, (draw, wide, phone) in FIGURES.items():
        for is_wide, height in ((True, wide), (False, phone)):
            sheet = Sheet(name, is_wide, height)
            draw(sheet)
            with open(f'{OUTPUT}/{name}-{"wide" if is_wide else "phone"}.svg', 'w') as file:
                file.write(sheet.svg())


if __name__ == '__main__':
    main()
