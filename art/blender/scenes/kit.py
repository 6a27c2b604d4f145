"""The club's kit laid out on the changing room's floor before a meet: singlet, bottle, baton, watch."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *
from garment import singlet

CAMERAS = {
    'kit': dict(loc=(-0.08, -0.86, 0.74), target=(0.0, -0.085, 0.0), lens=38, fstop=5.6, focus=(0.12, -0.10, 0.01)),
    'kit-phone': dict(loc=(0.06, -1.02, 1.00), target=(0.06, -0.07, 0.0), lens=42, fstop=5.6, focus=(0.12, -0.10, 0.01), size=PHONE),
}
reset()
plane(6, 6, (0, 1, 0), wood('#8a5a32', '#3c2413', 0.118, 'floor boards', 0.42, 0.25))
singlet((0.24, 0.25, 0.0015), -9)
singlet((0.74, 0.40, 0.0015), 7, '#efe9dc', 'ink', '#14161C')
b = bottle((-0.185, -0.055, 0.0365))
b.rotation_euler = (R(-90), 0, R(24))
baton((-0.235, -0.235, 0.0195), 24)
stopwatch((-0.36, -0.075, 0.0125), (0, 0, 22))
world_color((0.045, 0.048, 0.06), 0.5)
area((-2.6, 1.5, 1.25), (0.1, 0, 0), (0.35, 1.3), 120, (1, 0.78, 0.50))  # a low window
for k in range(3):  # its bars
    box((0.05, 0.02, 1.6), (-1.5 - 0.04 * k, 0.45 + k * 0.36, 0.8), plain('#101010', 0.9), 0, (0, 0, R(30)))
area((0.9, 1.7, 1.3), (0.1, 0, 0), (1.6, 0.35), 20, (1, 0.90, 0.78))
area((0.2, -1.6, 2.0), (0, 0, 0), (1.4, 1.0), 13, (0.86, 0.92, 1))
shoot(CAMERAS, clamp=4)
