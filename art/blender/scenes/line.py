"""Small children on a line, waiting for the go, their coach kneeling beside them; tall bright windows ahead."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *

CAMERAS = {
    'small-children': dict(loc=(-0.9, -9.2, 0.78), target=(0.30, 0, 0.82), lens=64, fstop=2.0, focus=(1.2, 0, 0.7)),
    'small-children-phone': dict(loc=(0.3, -9.6, 0.80), target=(1.34, 0, 0.64), lens=78, fstop=2.0, focus=(0.9, 0, 0.7), size=PHONE),
}
reset()
cam = args().get('cam', 'small-children')

floor_, n = mat('pale floor')
p = n.pos()
big = n.noise(p, 0.9, 4, 0.6)
n.out(n.pbr(n.mix(n.maprange(big, 0.35, 0.7), hexc('#93adbd'), hexc('#7f9db0')), n.maprange(n.noise(p, 5, 4, 0.6), 0.3, 0.7, 0.42, 0.6), 0, n.bump(n.noise(p, 240, 2), 0.2, 0.0004), Specular=0.25))
plane(60, 60, (0, 10, 0), floor_)
white, coral, teal = plain('#f6f3ea', 0.5), plain('#d9775f', 0.5), plain('#4d9a9a', 0.5)
plane(30, 0.06, (0, 0.34, 0.001), white)
plane(30, 0.05, (0, 9.0, 0.001), coral)
for x in (-5.2, -2.2, 0.8, 3.8, 6.8):
    plane(0.05, 40, (x, 12, 0.0012), teal if x in (-5.2, 3.8) else white)
for k, x in enumerate((-1.5, 0.1, 1.7, 3.3)):  # cones to run round
    cone((x, 7.0, 0), 0, 0.3, ('#e0a51e', '#d9604a', '#3f8fa3', '#e0a51e')[k])
lathe([(3.0, 0.0015), (3.05, 0.0015)], coral, (-3.2, 6, 0), steps=128)

# the window wall: tall panes, a white frame, a park that is only colour outside
sky, n = mat('park')
x, _, z = n.xyz(n.pos())
trees = n.noise(n.mapping(n.pos(), scale=(0.30, 1, 0.45)), 1.0, 4, 0.6)
edge = n.math('ADD', z, n.math('MULTIPLY', n.math('SUBTRACT', trees, 0.5), 4.5))
c = n.ramp(n.maprange(edge, 0, 8), [(0, hexc('#cfe0b4')), (0.25, hexc('#b9d3a6')), (0.42, hexc('#e8f1ea')), (1, hexc('#ffffff'))])
n.out(n.new('ShaderNodeEmission', Color=c, Strength=1.5))
sky.cycles.sample_as_light = False
plane(44, 12, (0, 22, 5), sky, (R(90), 0, 0))
frame = plain('#e9edf0', 0.6)
for k in range(-8, 9):
    box((0.14, 0.2, 18), (k * 2.2 + 0.4, 18, 9), frame, 0)
for z in (0.35, 2.9, 5.6, 8.3, 11):
    box((44, 0.2, 0.12 if z > 1 else 0.7), (0, 18, z), frame, 0)
area((0, 17.5, 3.6), (0.6, 0, 0.5), (22, 4.5), 3400, (0.97, 0.99, 1)).visible_glossy = True
area((0, 0, 8), (0, 0, 0), (20, 20), 190, (1, 0.97, 0.93)).visible_glossy = False
area((-5, -9, 4), (0.6, 0, 0.6), (6, 4), 130, (0.95, 0.97, 1)).visible_glossy = False
world_color((0.80, 0.88, 1.0), 0.2)

base = dict(STAND, armR=4, armL=2, outR=12, outL=12, elbowR=18, elbowL=16)
POSES = [
    dict(base, lean=22, nod=-18, hipL=34, kneeL=44, ankleL=10, hipR=-20, kneeR=20, ankleR=6, toesR=22, armR=38, elbowR=80, armL=-46, elbowL=70, outL=18),  # ready to go
    dict(base, lean=6, hipR=28, kneeR=70, ankleR=-20, hipL=10, kneeL=24, ankleL=-22, toesL=16, armR=58, outR=52, elbowR=50, armL=46, outL=60, elbowL=56, lift=0.07),  # a hop
    dict(base, look=62, turn=10, bend=-5, roll=5, hipR=6, kneeR=10, ankleR=4, hipL=-2, spreadL=7, armR=-18, outR=40, elbowR=96, roll_armR=46, armL=4),  # looks to the side, a hand on the hip
    dict(base, lean=46, nod=-34, hipR=24, kneeR=40, ankleR=16, hipL=22, kneeL=38, ankleL=16, spreadR=12, spreadL=12, armR=66, armL=66, outR=14, outL=14, elbowR=14, elbowL=14),  # hands on the knees
    dict(base, lean=2, turn=-8, nod=10, armR=150, outR=22, elbowR=112, roll_armR=-20, armL=6, hipR=2, hipL=10, kneeL=22, ankleL=10, spreadL=6),  # holds the cap
    dict(base, lean=14, nod=-12, hipR=30, kneeR=36, ankleR=6, hipL=-14, kneeL=14, ankleL=6, toesL=14, armL=30, elbowL=84, armR=-30, elbowR=60, outR=14, look=-20),  # another start
    dict(base, turn=-6, roll=-6, bend=5, hipL=3, hipR=12, kneeR=26, ankleR=12, spreadR=10, armL=20, armR=16, outL=16, elbowL=104, elbowR=100, roll_armL=52, roll_armR=52, look=28, nod=-6),  # fidgets with the hem
]
TOPS = ('#e3b23a', '#4f8f9d', '#d9694f', '#f1ede2', '#5c78b5', '#dd8fa0', '#6fa06a')
SHORTS = ('#22303f', '#30343c', '#1d2a44', '#4a2a2e', '#22303f', '#30343c', '#27404a')
TONES = ('#b98060', '#6b412b', '#c99a78', '#8f5a3c', '#a9714f', '#d0a382', '#4f3122')
HAIR = ('#3a2414', '#120c08', '#a8783c', '#1d130c', '#5a3a20', '#2a1a10', '#0d0a08')
STYLE = ('bunches', 'curls', 'tail', 'crop', 'short', 'plait', 'short')
XS = (-0.86, -0.24, 0.28, 0.78, 1.30, 1.80, 2.26)
rg = random.Random(3)

for i, (pose, x) in enumerate(zip(POSES, XS)):
    h = (1.26, 1.31, 1.24, 1.36, 1.22, 1.33, 1.28)[i]
    heads = 5.1 + 0.1 * (i % 3)
    if not pose.get('lift'):
        pose = on_both_feet(pose, h, heads)
    person(pose, (x, rg.uniform(-0.12, 0.12), 0), rg.uniform(-14, 14), h, heads, step=0.0055, muscle=0.95, limbs=1.08, shoulders=0.94, hips=0.98,
                  top='tee' if i % 3 else 'singlet', thick=1, hair=STYLE[i], hat='cap' if i == 4 else None, seed=i + 1,
                  materials=dict(kit(TONES[i], TOPS[i], SHORTS[i], ('#e8e4da', '#d9604a', '#2f3d52')[i % 3], HAIR[i]), hat=knit('#e9e4d8', 0.05)))  # fmt: skip
KNEEL = dict(low=1, lean=10, turn=0, nod=2, hipR=88, kneeR=92, ankleR=4, spreadR=12, hipL=4, kneeL=96, ankleL=-30, toesL=30, spreadL=5, armR=48, elbowR=60, outR=14, armL=42, elbowL=64, outL=16, curlL=30, look=22)
person(KNEEL, (2.88, 0.30, 0), 62, 1.76, 7.4, step=0.007, bottom='trousers', top='jacket', hair='short', materials=kit('#a9714f', '#27405c', '#2b2f38', '#e8e4da', '#3a2c22'), seed=9)
shoot(CAMERAS, clamp=6)
