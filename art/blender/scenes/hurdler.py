"""Over the bar: a hurdler seen from a mouse's height against a bright morning haze."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *

AZIM = 36  # the camera stands behind her on the left and looks along this bearing
EYE = (-12.5 * math.sin(R(AZIM)), -12.5 * math.cos(R(AZIM)), 0.40)
side = lambda a, z: (a * math.cos(R(AZIM)), -a * math.sin(R(AZIM)), z)  # a point `a` to the right of the hurdle
CAMERAS = {
    'hurdler': dict(loc=EYE, target=side(-0.78, 1.16), lens=100, fstop=2.2, focus=(0, -0.2, 1)),
    'hurdler-phone': dict(loc=EYE, target=side(0.05, 0.92), lens=142, fstop=2.2, focus=(0, -0.2, 1), size=PHONE),
}
OVER = dict(  # the lead foot is past the bar, the trail leg comes round
    lean=48, turn=-4, twist=10, nod=-34, hipR=84, kneeR=14, ankleR=22, spreadR=2, hipL=-52, spreadL=30, spinL=24, kneeL=62, ankleL=-14,
    armR=-34, elbowR=66, outR=52, roll_armR=-10, armL=132, elbowL=22, outL=14, curlR=30, curlL=10,
)  # fmt: skip
RATES = dict(hipL=300, spreadL=200, hipR=-150, armR=300, armL=-300, elbowR=-150)

reset()
shutter()
t = 1 / 250
straight_lanes('#96432f')
first = hurdle(0.838, bar='#f6f4ee')
for k in (1, 2, 3):
    instance(first, (0.01 * k, k * 8.5, 0))
body = figure(
    mirrored(OVER), later(mirrored(OVER), mirrored(RATES), t), 1.74, 7.6, 0.006, travel=(0, 6.5 * t, 0),
    lift=0.86, hair='tail', bust=0.6, hips=1.04, waist=0.92, tucked=True,
    materials=kit('#7a4a30', '#1c3f8c', '#12151c', '#e2582a'), seed=4,
)  # fmt: skip
place(body, (-0.02, -0.25, 0))

plane(600, 600, (-60, 150, -0.02), plain('#8b9a7a', 0.95))
rg = random.Random(2)
green = leaf('#5c6f52', 'leaf', '#9aa584')
for k in range(16):  # trees that the haze nearly takes
    b, d = R(AZIM + rg.uniform(-16, 16)), rg.uniform(120, 170)
    tree((math.sin(b) * d, math.cos(b) * d, -0.3), rg.uniform(5, 11), rg.uniform(6, 10), green, k, 1500, 0.35)
E = empty((0, 0, 0), (0, 0, R(-AZIM)))
for y, height, strength, density in ((24, 2.0, 0.95, 0.40), (48, 5, 1.0, 0.62), (90, 16, 1.05, 0.88), (112, 30, 1.1, 0.80)):
    mist(y, height, strength, '#e3ebf2', 300, y, density).parent = E
gradient_sky(
    [(0, (0.95, 1.0, 1.06)), (0.10, (1.0, 1.06, 1.13)), (0.30, (0.72, 0.80, 0.92)), (0.7, (0.32, 0.40, 0.55)), (1, (0.22, 0.30, 0.45))],
    1.0,
    toward=AZIM - 6,
    glow=(0.9, 0.88, 0.82),
    spread=0.30,
)
sun = bpy.data.lights.new('sun', 'SUN')
sun.energy, sun.color, sun.angle = 7, (1, 0.95, 0.86), R(2)
o = bpy.data.objects.new('sun', sun)
bpy.context.scene.collection.objects.link(o)
o.rotation_euler = sun_dir(35, AZIM - 12).to_track_quat('Z', 'Y').to_euler()
shoot(CAMERAS)
