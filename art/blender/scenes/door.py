"""The roller door of the strength room at noon: a lifter against the bright yard, somebody on a box."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import lit, puff, somewhere, specks

CAMERAS = {
    'open-door': dict(loc=(-1.0, -6.2, 0.95), target=(-0.12, 3, 1.20), lens=48, fstop=2.8, focus=(0.95, 2.7, 1.2)),
    'open-door-phone': dict(loc=(0.1, -6.6, 0.95), target=(1.08, 3, 0.80), lens=70, fstop=2.8, focus=(0.95, 2.7, 1.2), size=PHONE),
}
reset()
cam = args().get('cam', 'open-door')
eye = CAMERAS[cam]['loc']

# a room of concrete and rubber, the doorway 3.6 wide and 2.9 high at y = 5
floor_, n = mat('sealed concrete')
p = n.pos()
big, fine = n.noise(p, 0.7, 6, 0.6), n.noise(p, 9, 5, 0.65)
n.out(n.pbr(n.mix(n.maprange(big, 0.35, 0.7), hexc('#26282b'), hexc('#37393b')), n.maprange(n.math('ADD', big, n.math('MULTIPLY', fine, 0.5)), 0.55, 0.95, 0.10, 0.42), 0, n.bump(fine, 0.3, 0.002), Specular=0.55))
plane(30, 24, (0, -7, 0), floor_)
for y in (-4, -1, 2):
    box((30, 0.012, 0.004), (0, y, 0.0), plain('#0c0c0d', 0.9), 0)
wall = concrete('#2f3033')
X0, X1, TOP = -0.75, 2.95, 2.75
box((12, 0.3, 5), (X0 - 6, 5, 2.5), wall, 0)
box((12, 0.3, 5), (X1 + 6, 5, 2.5), wall, 0)
box((X1 - X0, 0.3, 2.5), ((X0 + X1) / 2, 5, TOP + 1.25), wall, 0)
rail_ = paint('#1b1c1f', 0.4, 0.3, 'door rail')
for x in (X0 + 0.03, X1 - 0.03):
    box((0.09, 0.12, TOP), (x, 4.82, TOP / 2), rail_, 0.01)
slat = metal('#8d9093', 0.4, name='slat')
for k in range(5):
    cyl(0.055, X1 - X0 - 0.1, ((X0 + X1) / 2, 4.80, TOP - 0.06 - 0.095 * k), (0, R(90), 0), slat, 0, 16).scale = (1, 0.35, 1)
box((X1 - X0 - 0.1, 0.05, 0.07), ((X0 + X1) / 2, 4.80, TOP - 0.56), rubber('#111214', 0.6, name='seal'), 0.01)
cyl(0.24, X1 - X0 + 0.3, ((X0 + X1) / 2, 4.62, TOP + 0.22), (0, R(90), 0), rail_, 0, 32)

# outside: a yard and a white sky, far over what film can hold; a fence and a tree as paler shapes
yard, n = mat('yard')
n.out(n.new('ShaderNodeEmission', Color=n.mix(n.maprange(n.noise(n.pos(), 0.5, 4), 0.3, 0.7), hexc('#fff4df'), hexc('#f3e6c8')), Strength=2.4))
yard.cycles.sample_as_light = False
plane(60, 40, (0, 25.15, -0.01), yard)
sky, n = mat('noon')
x, _, z = n.xyz(n.pos())
crown = n.noise(n.mapping(n.pos(), scale=(0.28, 1, 0.4)), 1.0, 5, 0.6)
edge = n.math('ADD', n.math('MULTIPLY', z, 0.22), n.math('MULTIPLY', n.math('SUBTRACT', crown, 0.5), 1.8))
n.out(n.new('ShaderNodeEmission', Color=n.ramp(edge, [(0.12, hexc('#c3d49c')), (0.42, hexc('#e4ecc8')), (0.62, hexc('#fdfbf2')), (1, hexc('#ffffff'))]), Strength=3.4))
sky.cycles.sample_as_light = False
plane(80, 22, (0, 44, 9), sky, (R(90), 0, 0))
post = emission('#cfc3a2', 1.5, 'post', lamp=False)
for k in range(-6, 12):
    cyl(0.03, 1.5, (k * 1.7, 26, 0.75), m=post, seg=8, bev=0)
for z in (0.5, 1.45):
    cyl(0.02, 34, (4, 26, z), (0, R(90), 0), post, 0, 8)
area(((X0 + X1) / 2, 5.3, 1.4), ((X0 + X1) / 2, 0, 0.7), (X1 - X0, TOP - 0.3), 620, (1, 0.965, 0.90))
area((0, -3, 4.6), (0, 0, 0), (8, 6), 14, (0.75, 0.85, 1)).visible_glossy = False
world_color((0.03, 0.036, 0.05), 0.25)

# who trains
LIFTER = dict(height=1.68, heads=7.5, shoulders=1.02)
LIFT = dict(lean=2, nod=8, hipR=40, kneeR=54, ankleR=14, spreadR=5, hipL=-29, kneeL=22, ankleL=-6, toesL=30, spreadL=6, armR=172, outR=24, elbowR=6, armL=172, outL=24, elbowL=6, gripR=0.0142, gripL=0.0142)
top_ = point(LIFT, bone='chest', at=(0, 0.006, 0.206), **LIFTER) + [0, 0, 0.335 * 1.68]
for side, sx in (('R', 1), ('L', -1)):
    LIFT = reach(LIFT, side, top_ + [sx * 0.41, 0, 0], **LIFTER)
lifter = person(LIFT, (0.92, 2.7, 0), 35, step=0.0052, muscle=1.05, bust=0.7, hips=1.06, hair='tail', materials=kit('#7a4a34', '#1d2028', '#101114', '#e8e2d4'), **LIFTER)
barbell_for(lifter, top_, (('20', 0.060, '#151517'), ('10', 0.036, '#151517')), tilt=-1.2)
plyo((0.5, 0.6, 0.40), (2.34, 1.55, 0), 12)
SIT = dict(STAND, lean=24, nod=-14, hipR=92, kneeR=84, ankleR=-4, hipL=84, kneeL=104, ankleL=18, spreadR=15, spreadL=12, armR=52, elbowR=52, outR=16, armL=44, elbowL=66, outL=16, roll_armR=22, roll_armL=22)
hips = -floor(SIT, 1.76, 7.5)
seated = person(SIT, (2.28, 1.55, 0.40 - hips + 0.10), 62, 1.76, 7.5, step=0.006, hair='curls', materials=kit('#8f5a3c', '#3a2622', '#15171c', '#d9a521'), seed=4)
kettlebell((-0.42, 3.9, 0), 20, 1.1, band='#d9a520')
kettlebell((-0.72, 4.25, 0), -30, 0.95, band='#efe9dc')
bumper('20', 0.054, '#151517', '#d9a520', (3.35, 4.55, 0.225), ring='#d9a520')
lamps = [((1.1, 9, 2.5), 14, (1, 0.95, 0.86))]
motes = somewhere((-1.5, -2.5, 0.1), (3.6, 4.6, 2.8), 1400, 6)
specks(motes, np.random.default_rng(2).lognormal(-7.2, 0.45, len(motes)), lit(motes, eye, lamps) * 1.2, 'motes')
for k, (x, y, z, w, st) in enumerate(((0.9, 2.9, 2.3, 1.5, 0.9), (0.5, 3.6, 1.9, 2.6, 0.5), (1.4, 2.0, 0.5, 2.8, 0.16))):
    puff((x, y, z), w, eye, '#fff3df', st, 0.35, k + 3)
shoot(CAMERAS, clamp=5)
