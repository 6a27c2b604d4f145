"""Six in the morning on the infield: eight athletes in a circle, hats and hoods, breath in the light of one mast."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import puff
from weather import mist

CAMERAS = {
    'circle': dict(loc=(-0.9, -12.6, 1.2), target=(-0.12, 0, 1.22), lens=72, fstop=2.2, focus=(0.8, -1.6, 1)),
    'circle-phone': dict(loc=(0.2, -13.2, 1.2), target=(0.68, 0, 0.80), lens=72, fstop=2.2, focus=(0.8, -1.6, 1), size=PHONE),
}
s = reset()
cam = args().get('cam', 'circle')
eye = CAMERAS[cam]['loc']
base = dict(STAND, armR=4, armL=2, outR=12, outL=12, elbowR=16, elbowL=18)
pockets = dict(base, armR=8, armL=8, outR=16, outL=16, elbowR=84, elbowL=84, roll_armR=46, roll_armL=46, nod=-14, lean=4)
POSES = {  # place in the circle: pose
    (-2.02, 0.45): dict(pockets, look=-8),
    (-1.46, -1.45): dict(base, bend=20, roll=-5, armL=158, outL=4, elbowL=38, armR=-12, outR=42, elbowR=98, roll_armR=44, spreadR=11, spreadL=11),
    (-0.76, 1.85): dict(base, turn=-6, twist=-28, armL=44, outL=34, elbowL=92, armR=-10, outR=44, elbowR=88, spreadR=10, spreadL=10, nod=-6),
    (-0.22, -2.02): dict(pockets, roll=4, bend=-3, hipL=10, kneeL=20, ankleL=10, hipR=0, look=14),
    (0.60, 2.0): dict(base, armR=168, armL=166, outR=10, outL=10, elbowR=26, elbowL=28, roll_armR=-30, roll_armL=-30, lean=-4, nod=6),
    (1.14, -1.80): dict(base, turn=8, twist=34, armR=40, outR=34, elbowR=92, armL=-10, outL=44, elbowL=88, spreadR=10, spreadL=10, look=18),
    (1.30, 1.66): dict(base, armR=-14, outR=44, elbowR=100, roll_armR=46, armL=-14, outL=44, elbowL=100, roll_armL=46, nod=-20, hipR=6, spreadR=8),
    (2.32, 0.25): dict(base, hipL=104, kneeL=128, ankleL=8, lean=6, armR=58, armL=58, elbowR=66, elbowL=66, outR=8, outL=8, roll_armR=30, roll_armL=30, nod=-8),
}
TOPS = ('#2b3140', '#5b2320', '#23262b', '#7a6a3a', '#2a4246', '#3b3350', '#55585f', '#1f2a44')
rg = random.Random(5)
middle = Vector((0.66, 0))
for i, ((x, y), pose) in enumerate(POSES.items()):
    pose = moved(pose, 1, {k: rg.uniform(-5, 5) for k in ('armR', 'armL', 'elbowR', 'elbowL', 'look', 'bend')})
    h, heads = (1.62, 1.74, 1.58, 1.80, 1.70, 1.66, 1.78, 1.60)[i], (7.1, 7.4, 7.0, 7.5, 7.3, 7.2, 7.4, 7.1)[i]
    clothes = kit('#7a4a34', TOPS[i], ('#15171c', '#20242c')[i % 2], ('#c9c4b8', '#b0432f', '#3a4656')[i % 3])
    heading = math.degrees(math.atan2(x, -y)) + rg.uniform(-16, 16)
    covered = i in (0, 3, 5)
    root = person(pose, (middle.x + x, y, 0), heading, h, heads, step=0.007, bottom=('trousers', 'tights')[i in (2, 7)], top=('hoodie', 'jacket')[i in (1, 6)], hood='up' if covered else 'down',
                  hair='plait' if i == 6 else 'none', thick=1, materials=clothes, seed=i)  # fmt: skip
    if not covered and i != 6:
        toque(root, pose, h, heads, ('#c9a227', '#8c2a1f', '#dcd6c8', '#26436b', '#8c2a1f', '#c9a227')[i % 6], i % 3 != 1)
    # breath: it leaves at the mouth, drifts to the left and up, and thins out
    face = Vector((-math.sin(R(heading)), math.cos(R(heading)), 0))
    mouth = Vector((middle.x + x, y, h * (0.93 if i != 1 else 0.9))) + face * 0.17
    aside = Vector((-0.36, 0, 0.02)) if i in (2, 4, 6) else Vector()  # who looks at us keeps a head
    for k in range(3):
        at = mouth + aside + face * (0.12 + 0.22 * k) + Vector((-0.10 * k, 0, 0.07 * k * k))
        puff(at, 0.50 + 0.42 * k, eye, '#ffe9cf', (1.7, 1.2, 0.8)[k] * rg.uniform(0.6, 1.2), (0.75, 0.5, 0.3)[k], i * 7 + k)
    puff((middle.x + x - 0.1, y, h * 1.12), 1.1, eye, '#bcd0ee', 0.22, 0.4, 90 + i)

field_, n = mat('cold grass')
p = n.pos()
tuft, big = n.noise(p, 42, 4, 0.7), n.noise(p, 0.6, 4)
c = n.mix(n.maprange(tuft, 0.35, 0.7), hexc('#1d2f1c'), hexc('#5c7058'))
n.out(n.pbr(n.mix(n.maprange(big, 0.4, 0.7, 0, 0.6), c, hexc('#93a59b')), 0.8, 0, n.bump(tuft, 1.0, 0.04), Specular=0.2))
plane(500, 500, (0, 180, 0), field_)
m = leaf('#5a6b66', 'frosted blade', '#8a9a92')
grass_patch(-4.2, 5.2, -10.6, 4, 110000, 0.034, 0.005, m, 1, 0.8)
grass_patch(-9, 11, 4, 16, 70000, 0.036, 0.012, m, 2, 0.8)
for x0, w in ((-30, 0.08),):
    plane(140, w, (0, 9, 0.004), plain('#dfe4e6', 0.7))
treeline(110, x0=-80, x1=95, step=5, h=(7, 13), seed=12, m=leaf('#141c18', 'dark leaf', '#1c2a26'), leaves=900)
for y, hgt, st in ((30, 2.2, 0.18), (48, 3.5, 0.24), (84, 7, 0.34)):
    mist(y, hgt, st, '#8fb0de', seed=y, density=0.7)

MAST = Vector((6.9, 62, 8.6))
floodlights((MAST.x, MAST.y, 0), 8.2, lit=90, yaw=4, rows=2, cols=4)
to = MAST - Vector((middle.x, 0, 1))
l = bpy.data.lights.new('mast', 'SUN')
l.energy, l.color, l.angle = 9.0, (1, 0.90, 0.74), R(1.0)
o = link(bpy.data.objects.new('mast', l))
o.rotation_euler = to.to_track_quat('Z', 'Y').to_euler()
puff(MAST + Vector((0, -2, 0.2)), 11, eye, '#ffe6c2', 0.9, 0.45, 77, scale=0.7)
puff(MAST + Vector((0, -3, 0.2)), 26, eye, '#b9cdf0', 0.35, 0.4, 78, scale=0.6)

w = s.world
w.node_tree.nodes.clear()
n = N(w.node_tree)
_, _, z = n.xyz(n.new('ShaderNodeTexCoord', 'Generated'))
sky = n.ramp(z, [(0, (0.13, 0.22, 0.40)), (0.03, (0.16, 0.26, 0.46)), (0.10, (0.085, 0.16, 0.34)), (0.3, (0.03, 0.07, 0.20)), (1, (0.012, 0.03, 0.11))])
n.out(n.new('ShaderNodeBackground', Color=sky, Strength=1.15))
shoot(CAMERAS, clamp=6)
