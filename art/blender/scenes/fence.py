"""At the rail after training: families far out of focus against the last light, a sharp hurdle in front."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from crowd import *

CAMERAS = {
    'fence': dict(loc=(-0.9, -2.6, 0.80), target=(0.35, 5, 1.08), lens=58, fstop=1.1, focus=(0.55, -0.05, 0.8)),
    'fence-phone': dict(loc=(-0.5, -2.7, 0.84), target=(0.62, 5, 0.86), lens=62, fstop=1.1, focus=(0.55, -0.05, 0.8), size=PHONE),
}
reset()
straight_lanes('#9b3c26')
hurdle(0.762, (0.66, 0.0, 0), -8)
hurdle(0.762, (0.66 + LANE, 3.4, 0), -6)
rg = random.Random(6)
FAMILIES = (  # x, how, height; None: a child on the shoulders of the one before
    (-5.0, LEAN, 1.70), (-4.35, WAVE, 1.22), (-3.3, FOLDED, 1.84), (-2.75, POCKETS, 1.66), (-1.55, LEAN, 1.62), (-0.6, CHEER, 1.12), (-0.15, LEAN, 1.78),
    (1.0, HAND_ON_HIP, 1.86), (1.0, None, 1.0), (1.65, CLAP, 1.64), (2.55, {}, 1.31), (2.95, LEAN, 1.74), (4.1, PHONE_UP, 1.69), (4.75, FOLDED, 1.80), (5.6, CHEER, 1.68),
)  # fmt: skip
for i, (x, way, height) in enumerate(FAMILIES):
    if way is None:
        carried_child(o, FAMILIES[i - 1][2], i)
    else:
        o = place(spectator(way, height, i), (x, 8.75 + rg.uniform(-0.1, 0.6) - (0.25 if height < 1.4 else 0), 0), 180 + rg.uniform(-30, 30))
steel = metal('#b9bcc0', 0.34)
for z in (0.55, 1.08):
    cyl(0.024, 24, (0, 8.3, z), (0, R(90), 0), steel)
for k in range(13):
    cyl(0.024, 1.08, (-12 + 2 * k, 8.3, 0.54), m=steel)
plane(700, 900, (0, 250, -0.02), plain('#2b3418', 0.95))
treeline(170, x0=-60, x1=90, step=4.5, h=(6, 10), seed=7, leaves=1000)
for x, y, h in ((-15, 55, 13), (33, 80, 14), (9, 120, 15)):
    floodlights((x, y, 0), h, lit=24)
area((-8, 20, 9), (0, 8.5, 1.2), (2.5, 1.5), 3000, (1, 0.86, 0.66))  # a lamp behind them draws their outline
area((-2.5, -2.5, 2.2), (0.7, 0, 0.7), (2, 1.5), 34, (1, 0.84, 0.72))
gradient_sky(
    [
        (0.0, (1.15, 0.36, 0.055)),
        (0.045, (0.95, 0.28, 0.08)),
        (0.11, (0.52, 0.19, 0.17)),
        (0.22, (0.22, 0.13, 0.26)),
        (0.42, (0.075, 0.07, 0.20)),
        (1.0, (0.02, 0.03, 0.10)),
    ],
    0.85,
    toward=14,
    glow=(0.7, 0.26, 0.05),
    spread=0.2,
)
shoot(CAMERAS)
