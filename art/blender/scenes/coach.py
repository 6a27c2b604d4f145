"""A watch hangs from the hand of a coach who waits, seen past the hip, while the group walks in at dusk."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from people import gradient_sky, straight_lanes, sun_lamp
from weather import mist

HAND = (0.10, 0.0)
WAIT = dict(STAND, lean=3, hipR=3, hipL=-2, spreadL=5, armL=13, outL=21, elbowL=16, palmL=62, gripL=0.006, armR=6)
H = dict(height=1.80, heads=7.5)
grasp = Vector(point(WAIT, bone='handL', at=palm('L'), **H))
AT, Z = Vector((HAND[0], HAND[1], 0)) - Vector((grasp.x, grasp.y, 0)), grasp.z
CAMERAS = {
    'coach': dict(loc=(-0.10, -1.62, Z - 0.06), target=(0.005, 0, Z - 0.142), lens=82, fstop=3.5, focus=(HAND[0], 0, Z - 0.15)),
    'coach-phone': dict(loc=(-0.06, -1.62, Z - 0.06), target=(0.045, 0, Z - 0.198), lens=96, fstop=3.5, focus=(HAND[0], 0, Z - 0.15), size=PHONE),
}
reset()
straight_lanes('#7a3a2e', wear=0.4)
plane(600, 600, (0, 290, -0.02), plain('#2c3020', 0.95))
treeline(120, x0=-90, x1=100, step=4.2, h=(6, 11), seed=9, m=leaf('#181a1c', 'dusk leaf', '#2a2624'), leaves=1500)

worn = {**kit('#5a3826', '#161c28', '#111318', '#d9a521'), 'singlet': plain('#11161f', 0.9, 'jacket', 0.1), 'shorts': plain('#0b0d12', 0.9, 'trousers', 0.1)}
coach = figure(WAIT, None, step=0.0042, bottom='trousers', top='jacket', hair='none', materials=worn, seed=3, **H)
coach.location = AT
bpy.context.view_layer.update()
fist = coach.matrix_world @ hand(coach, 'L').translation
watch = stopwatch((0, 0, 0), (0, 0, 0))
watch.location, watch.scale, watch.rotation_euler = fist + Vector((0.004, -0.004, -0.172)), (1.12,) * 3, (R(87), R(4), R(-14))
bow = watch.location + Vector((0.003, 0, 0.050))
cord = cloth('#c9951c', 0.8, 2600, 'cord')
for sx in (-1, 1):  # the lanyard: from the bow up into the fist, its loop hanging behind the hand
    tube([bow + Vector((0.002 * sx, 0, 0)), bow + Vector((0.0035 * sx, 0, 0.022)), fist + Vector((0.004 * sx, -0.002, -0.03)), fist], 0.0016, cord, smooth_pts=True)
tube([fist + Vector(p) for p in ((0, 0, 0), (0.02, 0.02, -0.012), (0.036, 0.025, -0.05), (0.038, 0.022, -0.105), (0.028, 0.02, -0.122), (0.019, 0.022, -0.10), (0.018, 0.02, -0.03), (0, 0, 0))], 0.0016, cord, smooth_pts=True)

GROUP = (  # where, phase of the walk, build, clothes
    (-1.25, 12.0, 0.10, 'girl15', '#5a2420', dict(top='hoodie', bottom='tights', hair='tail')),
    (-0.40, 12.4, 0.62, 'boy15', '#c8c2b4', dict(top='tee', bottom='shorts', hair='curls')),
    (0.55, 13.2, 0.30, 'girl12', '#2b3b5c', dict(top='hoodie', bottom='trousers', hair='plait')),
    (-2.3, 14.4, 0.85, 'boy12', '#3a463c', dict(top='jacket', bottom='trousers', hair='short')),
    (3.25, 14.6, 0.45, 'sprinter woman', '#6b5a2a', dict(top='long', bottom='tights', hair='bun')),
)
for i, (x, y, phase, kind, top, wear) in enumerate(GROUP):
    o = strider(phase, 'walk', i + 2, 0, step=0.012, materials=kit('#6b412b', top, '#14161b'), **wear, **build(kind, i))
    o.location, o.rotation_euler = (x, y, 0), (0, 0, R(180 + (-4, 3, -2, 6, -5)[i]))

for y, h, st in ((24, 1.6, 0.26), (60, 4, 0.34), (100, 7, 0.36)):
    mist(y, h, st, '#e08a6a', seed=y, density=0.55)
gradient_sky([(0, (0.95, 0.40, 0.20)), (0.05, (0.72, 0.32, 0.24)), (0.12, (0.40, 0.25, 0.30)), (0.26, (0.16, 0.17, 0.30)), (1, (0.05, 0.08, 0.20))], 1.25, toward=-14, glow=(0.9, 0.42, 0.14), spread=0.12)
sun_lamp(4, -26, 5.0, (1, 0.52, 0.28), 4)
area((-0.7, -1.5, 1.0), tuple(watch.location - Vector((0.01, 0, 0.05))), (0.22, 0.22), 0.22, (1, 0.88, 0.82), spread=16)
shoot(CAMERAS, clamp=6)
