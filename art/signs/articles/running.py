"""Figures about running: the start, hurdles, hills, speed."""

import math

from articles.figure_sheet import GOLD, SOFT, bent, figure, foot, hand
from pictograms import BONES, Figure, at, num


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
        s.text(4, 20, 'Effort, shown under the hill', 'start', soft=True)


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
