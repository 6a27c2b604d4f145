"""A watch hangs from the hand of a coach while the group comes round: after rain, pink sky, steam over the track."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import puff
from weather import mist

CAMERAS = {
    'coach': dict(loc=(-0.30, -1.62, 1.35), target=(-0.045, 0.36, 1.335), lens=84, fstop=2.8, focus=(0.10, 0.36, 1.30)),
    'coach-phone': dict(loc=(-0.22, -1.75, 1.35), target=(0.085, 0.36, 1.285), lens=104, fstop=2.8, focus=(0.10, 0.36, 1.30), size=PHONE),
}
s = reset()
cam = args().get('cam', 'coach')
eye = CAMERAS[cam]['loc']
LANE = 1.22
plane(24, 200, (0, 80, 0), rubber_track('#8a4438', size=0.0026, bump=0.0018, wet=0.8))
line = painted_line(wear=0.4, size=0.0026, bump=0.0018)
ring_lines([(i - 0.5) * LANE for i in range(-7, 9)], -20, 180, line)
plane(600, 600, (0, 290, -0.02), plain('#3c4426', 0.95))
treeline(150, x0=-110, x1=120, step=4.6, h=(7, 12), seed=9, m=leaf('#2a2c2c', 'dusk leaf', '#5a4440'), leaves=1500)
for x in (-26, 34):
    floodlights((x, 120, 0), 18)

H = dict(height=1.80, heads=7.5)
AT, HAND = Vector((0.60, -0.06, 0)), Vector((0.10, 0.36, 1.455))
COACH = dict(STAND, lean=3, turn=4, hipR=4, hipL=-2, armL=34, outL=20, elbowL=84, roll_armL=10, gripL=0.007, armR=4)
COACH = reach(COACH, 'L', HAND - AT, loose=0.001, **H)
coach = person(COACH, AT, 0, step=0.0042, bottom='trousers', top='jacket', hair='none', materials=kit('#8f5a3c', '#1f2a3a', '#1b1e25', '#d9a521'), seed=3, **H)
bpy.context.view_layer.update()
fist = coach.matrix_world @ hand(coach, 'L').translation
watch = stopwatch((0, 0, 0), (0, 0, 0))
watch.location, watch.scale, watch.rotation_euler = fist + Vector((0.004, 0.006, -0.158)), (1.2,) * 3, (R(86), R(5), R(-16))
bow = watch.location + Vector((0.003, 0, 0.052))
cord = paint('#d9a521', 0.6, 0.0, 'cord')
for sx in (-1, 1):  # the lanyard: from the bow up through the fist, its loop hanging behind the hand
    tube([bow, bow + Vector((0.004 * sx, 0, 0.03)), fist + Vector((0.006 * sx, 0, -0.02)), fist], 0.0017, cord, smooth_pts=True)
tube([fist, fist + Vector((0.012, 0.02, 0.035)), fist + Vector((0.04, 0.03, 0.0)), fist + Vector((0.045, 0.03, -0.09)), fist + Vector((0.028, 0.03, -0.15)), fist + Vector((0.02, 0.03, -0.07)), fist], 0.0017, cord, smooth_pts=True)

for i, (x, y) in enumerate(((-0.55, 14.6), (0.50, 16.4), (1.45, 14.9), (-1.7, 18.6), (2.5, 17.2))):
    o = strider(0.13 + 0.19 * i, 1.9, i + 2, 0, (1.66, 1.74, 1.58, 1.70, 1.62)[i], heads=7.3, step=0.013, hair=('short', 'tail')[i % 2], materials=kit('#6b412b', ('#7a2a22', '#d8cdb8', '#22304a', '#a9823a', '#3a4a40')[i], '#15171c'))
    o.location, o.rotation_euler = (x, y, 0), (0, 0, R(180))
rg = random.Random(8)
for k in range(16):  # steam off the warm track
    x, y = rg.uniform(-6, 7), rg.uniform(9, 40)
    puff((x, y, 0.35 + 0.02 * y), rg.uniform(2.5, 5), eye, ('#ffc9a8', '#ffd9c8')[k % 2], rg.uniform(0.35, 0.75), 0.42, k, 1.4, (1.6, 0.7))
for y, h, st in ((26, 2.0, 0.5), (60, 4, 0.6), (110, 8, 0.55)):
    mist(y, h, st, '#ffb9a0', seed=y, density=0.6)
w = s.world
w.node_tree.nodes.clear()
n = N(w.node_tree)
d = n.new('ShaderNodeTexCoord', 'Generated')
x, _, z = n.xyz(d)
streak = n.noise(n.mapping(d, scale=(2.2, 2.2, 16)), 1.6, 6, 0.6)
sky = n.ramp(z, [(0, (1.25, 0.62, 0.36)), (0.05, (1.0, 0.52, 0.40)), (0.13, (0.66, 0.40, 0.46)), (0.28, (0.34, 0.28, 0.46)), (1, (0.12, 0.15, 0.34))])
sky = n.mix(n.maprange(streak, 0.5, 0.68, 0, 0.75), sky, n.ramp(z, [(0, (1.5, 0.72, 0.36)), (0.12, (1.15, 0.52, 0.40)), (0.3, (0.55, 0.34, 0.46)), (1, (0.2, 0.2, 0.36))]))
n.out(n.new('ShaderNodeBackground', Color=sky, Strength=0.95))
for elev, azim, power, c in ((5, 14, 3.4, (1, 0.62, 0.40)), (7, -50, 1.2, (1, 0.55, 0.5))):
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.color, l.angle = power, c, R(2)
    o = link(bpy.data.objects.new('sun', l))
    o.rotation_euler = sun_dir(elev, azim).to_track_quat('Z', 'Y').to_euler()
area((-1.0, -1.6, 2.3), tuple(watch.location), (0.8, 0.8), 4.5, (1, 0.86, 0.80))
shoot(CAMERAS, clamp=6)
