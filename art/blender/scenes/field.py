"""The infield in the late afternoon: high jump, pole vault, long jump, the throws. One set, seen from its corners."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from pit import *

CAMERAS = {
    'high-jump': dict(loc=(-2.75, -3.3, 1.05), target=(0.55, 1.1, 1.28), lens=36, fstop=2.8, focus=(-0.9, -0.2, 1.5)),
    'high-jump-phone': dict(
        loc=(-2.05, -3.6, 1.0), target=(-0.35, 1.1, 1.62), lens=34, fstop=2.8, focus=(-1.4, -0.2, 1.5), size=PHONE
    ),
    'pole-vault': dict(loc=(-1.55, -8.3, 0.85), target=(0.45, 3, 2.45), lens=28, fstop=4, focus=(0, -0.6, 0.2)),
    'long-jump': dict(loc=(-0.82, -3.0, 0.60), target=(0.14, 3.0, 0.03), lens=35, fstop=3.2, focus=(-0.25, 0.1, 0)),
    'long-jump-phone': dict(
        loc=(-0.9, -2.4, 0.85), target=(0.05, 3.0, 0.25), lens=33, fstop=3.5, focus=(-0.25, 0.1, 0), size=PHONE
    ),
    'throws': dict(loc=(-0.62, -1.05, 0.17), target=(0.22, 0.65, 0.12), lens=45, fstop=3.2, focus=(0.02, -0.02, 0.09)),
    'throws-phone': dict(
        loc=(-0.42, -1.0, 0.26), target=(0.10, 0.6, 0.20), lens=40, fstop=3.2, focus=(0.02, -0.02, 0.09), size=PHONE
    ),
    'discus': dict(loc=(-0.34, -0.80, 0.13), target=(0.16, 0.9, 0.22), lens=50, fstop=2.8, focus=(0.03, 0.0, 0.10)),
    'discus-phone': dict(
        loc=(-0.20, -0.86, 0.16), target=(0.05, 0.9, 0.32), lens=46, fstop=2.8, focus=(0.03, 0.0, 0.10), size=PHONE
    ),
    'shot-put': dict(loc=(0.52, -0.60, 0.20), target=(-0.10, 0.30, 0.075), lens=50, fstop=3.2, focus=(0.0, -0.04, 0.08)),
    'shot-put-phone': dict(
        loc=(0.36, -0.66, 0.28), target=(-0.05, 0.30, 0.13), lens=46, fstop=3.2, focus=(0.0, -0.04, 0.08), size=PHONE
    ),
    'javelin': dict(loc=(-1.05, -1.5, 0.26), target=(0.75, 2.0, 0.62), lens=40, fstop=2.8, focus=(0.05, 0.25, 0.35)),
    'javelin-phone': dict(
        loc=(-0.62, -1.75, 0.30), target=(0.42, 2.0, 0.86), lens=36, fstop=2.8, focus=(0.05, 0.25, 0.35), size=PHONE
    ),
}
reset()
cam = args().get('cam', 'high-jump')
subject = cam.removesuffix('-phone')
elev, azim = {
    'discus': (7, 22),
    'shot-put': (11, -42),
    'high-jump': (9, 24),
    'pole-vault': (7, 20),
    'long-jump': (10, -20),
    'throws': (8, 27),
    'javelin': (6.5, 10),
}[subject]


def turf(count, x0, x1, y0, y1, h=0.03, w=0.0022, seed=1):
    return grass_patch(x0, x1, y0, y1, count, h, w, grass(), seed, 0.8)


apron = lambda size, loc: plane(*size, loc, rubber_track('#b5452a', size=0.0026, bump=0.0022))
line = painted_line(wear=0.4, size=0.0026, bump=0.0018)
plane(500, 500, (0, 200, -0.03), plain('#2b4a12', 0.95))

if subject == 'high-jump':
    apron((26, 16), (0, -7.0, 0))
    for r in (2.4,):
        plane(0.05, 12, (-5.2, -7, 0.0006), line)
    plane(5.2, 0.05, (0, -0.22, 0.0006), line)
    standard(-2.08, -0.2, 1.45, 1.55)
    standard(2.08, -0.2, 1.45, 1.55)
    crossbar(-0.2, 1.55)
    mat_block((5.0, 3.0, 0.46), (0, 1.75, 0), '#8c2c1c')
    mat_block((4.96, 2.96, 0.26), (0, 1.75, 0.465), '#17191e')
    plane(26, 60, (0, 31, -0.01), plain('#2f4f16', 0.95))
    turf(150000, -9, 11, 3.6, 14, 0.035, 0.006)
    turf(170000, 2.7, 24, 1.0, 14, 0.04, 0.008, 2)
elif subject == 'pole-vault':
    apron((1.24, 60), (0, -30, 0))
    ring_lines((-0.61, 0.61), -40, 0, line)
    steel_ = metal('#a9acb0', 0.34, 0.4, name='box steel')
    prism([(-0.30, 0), (0.30, 0), (0.075, -0.2), (-0.075, -0.2)], 0.02, steel_, (0, 0.02, 0))
    plane(0.6, 1.0, (0, -0.55, 0.0012), steel_)
    mat_block((2.3, 2.4, 0.8), (-1.75, 0.8, 0), '#8c2c1c')
    mat_block((2.3, 2.4, 0.8), (1.75, 0.8, 0), '#8c2c1c')
    mat_block((5.8, 4.2, 0.8), (0, 4.1, 0), '#17191e')
    for sx in (-1, 1):
        standard(sx * 2.35, -0.2, 3.6, 4.25)
    crossbar(-0.2, 4.25, 2.25)
    tube(
        [(-0.30 + t * 0.42, -6.2 + t * 4.5, 0.022) for t in np.linspace(0, 1, 3)],
        0.019,
        paint('#d9a520', 0.3, 0.5, 'pole'),
    )
    tube([(-0.282 + t * 0.09, -6.0 + t * 0.96, 0.022) for t in np.linspace(0, 1, 3)], 0.0205, rubber('#17191e', 0.6, name='grip'))
    turf(190000, -6, -0.64, -7.6, 2, 0.035, 0.004)
    turf(150000, 0.64, 7, -7.2, 4, 0.035, 0.006, 2)
elif subject == 'long-jump':
    apron((1.5, 40), (0, -20.0, 0))
    ring_lines((-0.64, 0.64), -40, 0, line)
    box((1.22, 0.20, 0.05), (0, -1.0, -0.0235), paint('#f0ebdf', 0.5, 0.15, 'board', chip=0.35, under='#8a6a44'), 0.003)
    box((1.22, 0.10, 0.05), (0, -0.85, -0.0233), paint('#3d6a3a', 0.5, 0.1, 'plasticine'), 0.004)
    sand_pit(-1.45, 1.45, 0.10, 8.6)
    curb = paint('#efe9dc', 0.55, 0.1, 'curb', chip=0.2, under='#777')
    for sx in (-1, 1):
        box((0.08, 8.7, 0.12), (sx * 1.5, 4.35, -0.03), curb, 0.012)
    box((3.08, 0.08, 0.12), (0, 0.04, -0.03), curb, 0.012)
    turf(220000, -8, -1.56, -1.6, 8.6, 0.032, 0.004)
    turf(220000, 1.56, 9, -1.6, 8.6, 0.032, 0.005, 2)
    turf(60000, -1.56, -0.76, -2.2, 0, 0.030, 0.003, 3)
    turf(60000, 0.76, 1.56, -2.2, 0, 0.030, 0.003, 4)
    rake((2.05, 1.5, 0.03), -9)
elif subject == 'throws':
    lathe([(0, 0.004), (1.067, 0.004)], concrete('#8b8984', 'circle', 3, 0.7), (0.15, 0.75, 0), steps=160)
    lathe(
        [(1.064, 0.0), (1.064, 0.02), (1.070, 0.022), (1.076, 0.02), (1.076, 0)],
        paint('#f0ebdf', 0.5, 0.2, 'rim', chip=0.4, under='#777'),
        (0.15, 0.75, 0),
        steps=200,
    )
    shot((0, 0, 0.0615), 0.0575)
    shot((-0.215, 0.26, 0.0545), 0.0505, '#b98b22')
    discus((0.26, 0.16, 0.0), 8)
    turf(90000, -2.2, 2.4, -1.2, -0.28, 0.028, 0.0022)
    turf(200000, -9, 10, 1.75, 12, 0.036, 0.008, 2)
elif subject == 'discus':
    E = empty((0.03, 0.0, -0.006), (R(-66), R(0), R(-18)))
    d = discus((0, -0.102, -0.022), 0)
    d.rotation_euler = (0, 0, R(30))
    d.parent = E
    turf(150000, -1.3, 1.6, -0.75, 1.2, 0.032, 0.0021)
    turf(160000, -6, 7, 1.2, 9, 0.036, 0.007, 2)
    net(-4, 6, 0, 4.6, 4.6, 0.13, 0.005)
    for x in (-3.6, -0.2, 3.2):
        cyl(0.055, 5.2, (x, 4.8, 2.6), m=paint('#17181b', 0.4, 0.3, 'cage post'), seg=32)
elif subject == 'shot-put':
    lathe([(0, 0.004), (1.067, 0.004)], concrete('#8b8984', 'circle', 3, 0.7), (0, -0.98, 0), steps=160)
    toe_board((0, -0.98, 0))
    shot((0, 0.020, 0.0645), 0.0605)
    shot((-0.22, 1.30, 0.030), 0.055, '#b98b22')
    V = [(-6, -3, -0.012), (6, -3, -0.012), (6, 22, -0.012), (-6, 22, -0.012)]
    mesh_from_arrays(V, [(0, 1, 2, 3)], 'landing', sand())
    line_ = paint('#efe9dc', 0.6, 0.1, 'sector', chip=0.2, under='#8f7c5a')
    for s_ in (-1, 1):
        box((0.05, 14, 0.006), (s_ * (0.62 + 2.15), 7.0, -0.006), line_, 0.001, (0, 0, R(-s_ * 17.46)))
    turf(120000, -14, 14, 22, 30, 0.05, 0.02, 4)
elif subject == 'javelin':
    javelin((0.05, 0.25, 0.0), (-62, 8, 0))
    javelin((1.15, 1.7, 0.0), (-58, -6, 0))
    turf(200000, -1.6, 2.4, -0.9, 2.2, 0.032, 0.0023)
    turf(160000, -8, 9, 2.2, 12, 0.036, 0.010, 2)

if subject == 'long-jump':
    turf(380000, -13, 15, 8.5, 26, 0.032, 0.009, 9)
else:
    turf(160000, -26, 30, 12, 46, 0.07, 0.035, 9)  # the field beyond, blurred
treeline(150, x0=-100, x1=240, step=4.0, seed={'high-jump': 31, 'throws': 17, 'javelin': 23}.get(subject, 13))
for x in {'high-jump': (6, 84), 'long-jump': (-64, 22)}.get(subject, (-8, 66)):
    floodlights((x, 120, 0), 18)
golden_sky(elev=elev, azim=azim, sky=0.12, sun=11, sun_color=(1, 0.53, 0.24), size=0.8, dust=0.55, ozone=3.0)
sun_disc(elev - 1.6, azim - 0.6, 8, 140)
if subject in ('discus', 'shot-put'):
    area((-1.0, -1.4, 1.2), (0, 0, 0.1), (1.1, 1.1), 20, (1, 0.88, 0.74))
elif subject in ('throws', 'javelin'):
    area((-1.4, -1.4, 1.2), (0, 0.1, 0.1), (1.2, 1.2), 9, (1, 0.88, 0.74))
else:
    area((-3.6, -4.2, 2.4), (0, 0, 0.8), (2.6, 2.6), 160 if subject == 'pole-vault' else 70, (1, 0.86, 0.70))
shoot(CAMERAS)
