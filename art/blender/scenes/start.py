"""The start of a sprint: three athletes rise out of the blocks, evening sun from behind them, dark trees."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *

EYE = (-11.8, 16.9, 0.22)
CAMERAS = {
    'start': dict(loc=EYE, target=(0.82, 0.23, 0.86), lens=144, fstop=2.0, focus=(0.2, 0.5, 0.8)),
    'start-phone': dict(loc=EYE, target=(0.98, 0.55, 0.44), lens=222, fstop=2.0, focus=(0.2, 0.5, 0.8), size=PHONE),
}
# the whole body in one line with the pushing leg, the other knee driving
OUT = dict(
    lean=50, turn=-6, twist=14, nod=-12, hipR=-40, kneeR=10, ankleR=-22, toesR=28, spreadR=3, hipL=72, kneeL=104, ankleL=12, spreadL=4,
    armR=96, elbowR=78, outR=14, armL=-38, elbowL=66, outL=18, curlR=30, curlL=25,
)  # fmt: skip
# a moment earlier: the rear foot has just left its pedal
OFF = dict(
    lean=60, turn=-3, twist=8, nod=-18, hipR=-12, kneeR=42, ankleR=4, toesR=22, spreadR=5, hipL=30, kneeL=98, ankleL=0, spreadL=5,
    armR=80, elbowR=74, outR=14, armL=-20, elbowL=58, outL=22, curlR=35, curlL=30,
)  # fmt: skip
# the other foot in front, the arm wide
STEP = dict(
    lean=46, turn=6, twist=-14, nod=-8, hipL=-42, kneeL=12, ankleL=-24, toesL=26, spreadL=2, hipR=78, kneeR=108, ankleR=14, spreadR=5,
    armL=84, elbowL=74, outL=24, armR=-46, elbowR=78, outR=24, curlR=30, curlL=25,
)  # fmt: skip
RATES = dict(armR=300, armL=-300, hipL=240, kneeL=-160, elbowR=-120)

reset()
shutter()
track, line = straight_lanes('#8e3a28', lanes=range(-9, 11), y0=-60)
plane(20 * LANE, 0.05, (0.5 * LANE, 0.025, 0.0007), line)
t = 1 / 220
phone = args().get('cam', '').endswith('phone')  # there is room for two
for pose, rates, side, k, height, heads, y, tone, top, hair, look in (
    (OUT, RATES, 'R', 1, 1.82, 7.7, -0.40, '#5c3a28', '#d8d2c4', 'crop', dict(muscle=1.1, shoulders=1.06, waist=0.95)),
    (OFF, RATES, 'R', 0, 1.70, 7.5, -0.40, '#8f5a3c', '#1d4a66', 'bun', dict(bust=0.7, hips=1.05, waist=0.92, shoulders=0.95)),
    (STEP, mirrored(RATES), 'L', -1, 1.77, 7.6, -0.36, '#9a6444', '#a3271d', 'short', dict(waist=0.94)),
):
    if phone and k < 0:
        continue
    x = k * LANE
    starting_block((x + 0.02, -0.24, 0), left_at=0.42 if side == 'R' else 0.20, right_at=0.20 if side == 'R' else 0.42)
    foot = (x + 0.02 + (0.118 if side == 'R' else -0.118), y, 0)
    body = figure(pose, later(pose, rates, t), height, heads, 0.006, pin=side, lift=0.045, hair=hair, materials=kit(tone, top), seed=k + 3, bib=(14, 52, 37)[k + 1], **look)
    place(body, on_toe(pose, side, height, heads, foot))
    for i in range(4):
        late = (1.0, 0.7, 1.25)[k + 1]  # who left first has the larger cloud
        puff((x + 0.05 * i, y - 0.2 - 0.22 * i * late, 0.14 + 0.08 * i * late), (0.5 + 0.22 * i) * late, EYE, 1.6, '#ffe9cc', 0.5, k * 5 + i, 0.7)
    spray((x, y, 0.04), (0, -1.6, 1.3), 0.5, 300, 0.0016, plain('#d9b08a', 0.8), (0.02, 0.2), seed=k + 2)

plane(500, 500, (60, -150, -0.02), plain('#26331a', 0.95))
rg = random.Random(5)
green = leaf('#1d2b12', 'leaf', '#4d5a1c')
for k in range(40):  # a dark wood on the far side of the field
    b, d = R(147 + rg.uniform(-13, 13)), rg.uniform(105, 128)
    tree((math.sin(b) * d - 4, math.cos(b) * d + 6, -0.6), rg.uniform(14, 19), rg.uniform(9, 13), green, k, 4200, 0.2)
b = R(147)
box((90, 1, 5), (math.sin(b) * 128, math.cos(b) * 128, 2), plain('#0b100a', 0.95), 0, (0, 0, -b))
golden_sky(elev=15, azim=172, sky=0.065, sun=20, sun_color=(1, 0.74, 0.46), size=0.6, dust=0.5)
shoot(CAMERAS)
