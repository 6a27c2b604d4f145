"""The club's kit on a rail in the changing room: singlets in black, ivory and gold."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *
from garment import singlet

CAMERAS = {
    'kit': dict(loc=(-0.62, -1.55, -0.20), target=(0.02, 0.05, -0.30), lens=44, fstop=2.4, focus=(0.27, -0.06, -0.3)),
    'kit-phone': dict(loc=(-0.18, -1.75, -0.22), target=(0.20, 0.0, -0.27), lens=48, fstop=2.6, focus=(0.27, -0.06, -0.3), size=PHONE),
}
reset()
singlet((0.27, 0, 0), 24)
singlet((-0.02, 0.02, 0), 34, '#efe9dc', 'ink', '#14161C', 2)
singlet((-0.28, 0.02, 0), 40, '#c8931a', 'ink', '#14161C', 1)
singlet((-0.54, 0.03, 0), 36, '#14161C', 'ivory', '#d9a521', 2)
cyl(0.011, 6, (0, 0, 0.108), (0, R(90), 0), gold(0.28, 'rail', scratch=0.4), 0, 48)
wall = wood('#4a3220', '#241710', 0.14, 'cladding', 0.5, 0.1)
w = box((7, 0.04, 3.4), (0, 0.95, -0.2), wall, 0)
for x, t in ((0.95, '5'), (1.75, '6')):  # lockers beyond
    box((0.78, 0.5, 2.6), (x, 0.72, -0.4), paint('#191b20', 0.42, 0.3, 'locker'), 0.008)
    text(t, 0.17, (x, 0.469, 0.22), (R(90), 0, 0), paint('#d9a521', 0.4, 0.2, 'locker number'), 0.002)
    for k in range(5):
        box((0.30, 0.01, 0.012), (x, 0.47, 0.02 - k * 0.03), plain('#050506', 0.8), 0.002)
plane(12, 12, (0, 0, -1.65), rubber('#161618', 0.5, 0.0008, 700, 'floor', fleck='#8f8f92', fleck_amt=0.05))
box((3.4, 0.36, 0.05), (0.2, 0.62, -1.18), wood('#b4824a', '#5f3a1c', 0.4, 'bench', 0.4, 0.3, axis='y'), 0.006)
world_color((0.05, 0.052, 0.06), 0.5)
area((-2.0, -1.5, 0.7), (0.1, 0, -0.35), (0.9, 1.6), 90, (1, 0.84, 0.62))
area((1.9, 0.35, 0.5), (0.1, 0, -0.3), (0.3, 1.6), 36, (0.82, 0.90, 1))
area((-0.6, 0.75, 1.3), (0.1, 0, -0.2), (2.4, 0.3), 26, (1, 0.80, 0.55))
area((0.4, -2.6, 0.2), (0.1, 0, -0.35), (1.6, 1.2), 16, (1, 0.95, 0.9))
area((0.2, 0.55, 1.3), (0.2, 0.95, -0.4), (3.0, 0.12), 60, (1, 0.76, 0.46))
shoot(CAMERAS, clamp=4)
