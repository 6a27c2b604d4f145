"""Figures about jumping."""

import math

from articles.figure_sheet import GOLD, figure
from pictograms import Figure, num


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
