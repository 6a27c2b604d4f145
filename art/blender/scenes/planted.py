"""One spike planted, the other foot streaks past: lower legs in the last red light, crumbs in the air."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *

EYE = (-5.0, -3.0, 0.10)
CAMERAS = {
    'planted': dict(loc=EYE, target=(-0.10, 0.08, 0.155), lens=128, fstop=3.5, focus=(-0.09, 0, 0.08)),
    'planted-phone': dict(loc=EYE, target=(0.02, -0.10, 0.17), lens=150, fstop=3.5, focus=(-0.09, 0, 0.08), size=PHONE),
}
reset()
shutter()
t = 1 / 240
straight_lanes('#8a3222', wear=0.3)
plane(14, 0.05, (0, 0.03, 0.0007), painted_line(size=GRAIN, bump=0.0024, wear=0.3))
body = figure(
    TOUCH, later(TOUCH, TOUCH_RATES, t), 1.76, 7.6, 0.0042, muscle=1.05, pin='L', lift=0.002, socks=0.03,
    materials=kit('#6b412b', '#14161c', '#14161c', '#8c1d18'), seed=3,
)  # fmt: skip
place(body, (0, -0.05, 0))
crumb = plain('#c2673f', 0.8)
spray((-0.09, 0.12, 0.005), (0.0, -1.2, 1.3), 0.45, 1200, 0.0017, crumb, (0.01, 0.16), 1 / 160)
spray((-0.09, 0.10, 0.005), (-0.2, -2.0, 0.8), 0.5, 400, 0.0024, crumb, (0.01, 0.20), 1 / 160, seed=4)
for x, h, s in ((7, 0.7, 0.10), (1.6, 0.30, 0.14)):
    dust(x, h, s, 12, 0.55, int(x * 3), '#ff8a4a', across=True, scale=1.2)
plane(600, 600, (100, 60, -0.02), plain('#12150c', 0.95))
b = R(59)
box((60, 1, 40), (math.sin(b) * 55, math.cos(b) * 55, 19), plain('#07090a', 0.95), 0, (0, 0, -b))
golden_sky(elev=3.2, azim=100, sky=0.06, sun=26, sun_color=(1, 0.30, 0.09), size=0.7, dust=0.8, ozone=3.5)
shoot(CAMERAS)
