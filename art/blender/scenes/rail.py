"""Saturday, seven in the morning: parents at the fence with mugs, dark against the cold light; the children far off."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from crowd import *

CAMERAS = {
    'fence-backs': dict(loc=(0.62, -4.2, 1.36), target=(0.26, 0, 1.36), lens=52, fstop=2.0, focus=(0.62, 0.06, 1.15)),
    'fence-backs-phone': dict(loc=(0.75, -4.4, 1.36), target=(0.55, 0, 1.40), lens=66, fstop=2.0, focus=(0.62, 0.06, 1.15), size=PHONE),
}
reset()
cam = args().get('cam', 'fence-backs')
eye = CAMERAS[cam]['loc']
frost, n = mat('frosted wood')
p = n.pos()
grain = n.noise(n.mapping(p, scale=(0.4, 8, 8)), 9, 5, 0.6)
_, _, up_ = n.xyz(n.new('ShaderNodeNewGeometry', 'Normal'))
rime = n.math('MULTIPLY', n.maprange(up_, 0.3, 0.9), n.maprange(n.noise(p, 40, 5, 0.7), 0.3, 0.6, 0.35, 0.95))
n.out(n.pbr(n.mix(rime, n.mix(n.maprange(grain, 0.35, 0.7), hexc('#5a5148'), hexc('#3a342e')), hexc('#dfe6ee')), 0.75, 0, n.bump(grain, 0.5, 0.003), Specular=0.25))
box((16, 0.135, 0.042), (0, 0, 1.08), frost, 0.006)
for z in (0.62, 0.22):
    box((16, 0.03, 0.12), (0, 0.03, z), frost, 0.006)
for k in range(-4, 5):
    box((0.10, 0.10, 1.06), (k * 2.0 + 0.9, 0.0, 0.53), frost, 0.008)


def mug(loc, rot=0, color='#c9483a', parent=None):
    """an enamel mug, chipped at its rim"""
    E = empty(loc, (0, 0, R(rot)), parent)
    m = paint(color, 0.25, 0.5, 'enamel' + color, chip=0.2, under='#26262a')
    lathe([(0, 0.001), (0.036, 0.001), (0.039, 0.006), (0.040, 0.084), (0.0425, 0.087), (0.0405, 0.0885), (0.0385, 0.084), (0.0375, 0.008), (0, 0.006)], m, parent=E, steps=96, angle=50)
    lathe([(0.0404, 0.0845), (0.0428, 0.087), (0.0405, 0.0893), (0.0385, 0.086)], paint('#16181c', 0.3, 0.4, 'rim'), parent=E, steps=96)
    tube([(0.038 + 0.027 * math.sin(a), 0, 0.046 - 0.027 * math.cos(a)) for a in np.linspace(0.15, math.pi - 0.15, 20)], 0.0045, m, parent=E)
    lathe([(0, 0.070), (0.038, 0.070)], plain('#1c0f08', 0.15, 'coffee', 0.5), parent=E)
    return E


def steam(x, y, z, k=0, strength=0.5):
    for j, (dz, w, d) in enumerate(((0.03, 0.10, 0.75), (0.10, 0.15, 0.6), (0.19, 0.21, 0.45), (0.31, 0.30, 0.28))):
        puff((x + 0.012 * j * math.sin(k + j), y, z + dz), w, eye, strength, '#dfe8f4', d, k + j, 1.4)


mug((0.62, 0.0, 1.101), 140, '#b3402e')
steam(0.62, 0, 1.19, 1, 0.9)
mug((-1.52, 0.0, 1.101), 30, '#dad3c2')
steam(-1.52, 0, 1.19, 4, 0.8)
DRINK = dict(armL=46, elbowL=112, outL=24, roll_armL=38, nod=-4, look=-8, armR=6, elbowR=40)
HOLD = dict(armR=20, elbowR=104, outR=22, roll_armR=26, armL=-10, elbowL=42, outL=18, roll=3, bend=-3)
PARENTS = (  # x, how, height, hat, hair
    (-2.55, POCKETS, 1.80, 'cap', 'short'), (-1.95, {**LEAN, 'look': 24}, 1.66, None, 'tail'), (-0.98, LEAN, 1.84, 'toque', 'short'), (-0.38, HOLD, 1.68, 'toque', 'loose'),
    (1.38, {**LEAN, 'look': -20}, 1.72, None, 'curls'), (2.12, DRINK, 1.86, 'cap', 'short'), (2.72, FOLDED, 1.64, 'toque', 'bun'),
)  # fmt: skip
STEP_ = 0.011 if args().get('name', '').startswith('look-') else 0.0075
before = set(bpy.data.objects)
for i, (x, way, height, hat, hair) in enumerate(PARENTS):
    o = spectator(way, height, i + 3, STEP_, hat=hat, hair=hair, hood=None if i % 3 else 'down')
    place(o, (x, -0.42 if way.get('lean') else -0.55, 0), (-6, 10, -4, 8, 12, -10, 6)[i])
small = {**STAND, 'armR': 84, 'armL': 80, 'elbowR': 40, 'elbowL': 44, 'lean': 6, 'nod': -6, 'hipR': 4}
place(spectator(small, 0.98, 21, STEP_, heads=4.9, hat='toque', hair='none'), (0.18, -0.20, 0.28), 4)  # on the lower board, to see over
dark = [plain(c, 0.95, c) for c in ('#0d0f14', '#121014', '#0e1114')]
for k, o in enumerate(o for o in bpy.data.objects if o not in before):  # nobody is lit: the cold sky behind draws them
    for slot in o.material_slots:
        slot.material = dark[k % len(dark)]
plane(60, 9, (0, 3.2, -0.03), plain('#5d6157', 0.95))
plane(700, 900, (0, 457.7, -0.03), lawn())
plane(90, 12, (0, 16, -0.015), rubber_track('#7d4236', size=GRAIN))
line = painted_line(wear=0.3, size=GRAIN)
for k in range(9):
    plane(90, 0.05, (0, 10.9 + LANE * k, -0.014), line)
for k, (x, y) in enumerate(((-2.9, 15.2), (-2.0, 15.9), (-1.2, 14.7), (-0.1, 16.2), (0.95, 15.0), (1.7, 16.0), (2.9, 15.3))):  # a group jogs past
    place(strider(0.13 * k + 0.05, 1.1, k + 1, 0, 1.22 + 0.05 * (k % 3), heads=5.9, step=0.014, hair='none', hat='toque', top='jacket', bottom='trousers', materials=kit('#a9714f', COATS[k], '#22252b', '#e8e4da')), (x, y, 0), 90)
for y, h, st, d in ((11, 0.7, 0.5, 0.5), (24, 1.5, 0.62, 0.8), (48, 3.4, 0.72, 0.9), (90, 8, 0.80, 0.9)):
    mist(y, h, st, '#c4cad6', 300, int(y), d)
wood_edge(0, 125, 200, 4.5, (6, 12), leaf('#20261e', 'cold wood', '#3a4028'), 23, 1500)
for x, y, h in ((-24, 85, 14), (31, 100, 15)):
    floodlights((x, y, 0), h)
gradient_sky(
    [(0.0, (1.25, 0.92, 0.72)), (0.05, (1.05, 0.86, 0.78)), (0.12, (0.72, 0.74, 0.84)), (0.28, (0.36, 0.47, 0.68)), (0.6, (0.17, 0.27, 0.50)), (1.0, (0.08, 0.15, 0.36))],
    0.8,
    toward=-6,
    glow=(0.9, 0.50, 0.22),
    spread=0.10,
)
area((-1.5, 14, 4.5), (0.3, -0.3, 1.2), (6, 2.5), 500, (1, 0.86, 0.74)).visible_glossy = False  # the brightest part of the sky draws their rims
shoot(CAMERAS)
