"""After training: two athletes carry hurdles off the track, a coach a bag of cones; small, under a wide pink sky."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from weather import *

LOOK = -5  # the camera's bearing: the lanes meet right of the middle
EYE = (0.9, -11.5, 0.95)
CAMERAS = {
    'carrying': dict(loc=EYE, target=(EYE[0] + 20 * math.sin(R(LOOK)), EYE[1] + 20 * math.cos(R(LOOK)), 2.5), lens=50, fstop=2.8, focus=(2, 0, 1)),
    'carrying-phone': dict(loc=EYE, target=(EYE[0] + 1.9, EYE[1] + 20, 1.6), lens=62, fstop=2.8, focus=(2, 0, 1), size=PHONE),
}


def walker(phase, seed, arms, **look):
    """somebody who walks away, with arms that hold something"""
    pose, _ = stride(phase, 'walk', seed)
    pose = {**pose, **arms}
    look = {**build(look.pop('kind'), seed), **look}
    body = figure(pose, None, step=0.008, seed=seed, thick=1.0, **look)
    return body, pose, look


def between_them(left, right):
    """two hurdles, one nested in the other, carried by their bars between two people who walk side by side"""
    at = [hand_point(pose, side, look['height'], look['heads'], body, 0.055) for (body, pose, look), side in ((left, 'R'), (right, 'L'))]
    middle, way = (at[0] + at[1]) / 2, at[1] - at[0]
    for k in range(2):
        E = hurdle(0.762)
        E.location = middle + Vector((0, 0.05 - 0.11 * k, -0.735))
        E.rotation_euler = (0, -math.atan2(way.z, way.x), math.atan2(way.y, way.x))


reset()
straight_lanes('#7c3b36', wear=0.5)
RIGHT_HAND = dict(elbowR=52, armR=-2, outR=20, curlR=60, elbowL=22, curlL=30)
one = walker(0.08, 1, RIGHT_HAND, kind='girl15', hair='tail', top='hoodie', bottom='tights', materials=kit('#8f5a3c', '#c9bfae', '#1a1c22', '#d9a520'))
place(one[0], (0.72, 0.5, 0))
LEFT_HAND = dict(elbowL=42, armL=-2, outL=20, curlL=60, elbowR=22, curlR=30)
two = walker(0.58, 2, LEFT_HAND, kind='boy15', hair='crop', top='tee', bottom='long shorts', materials=kit('#5c3a28', '#8c1d18', '#14161c', '#e8e4da'))
place(two[0], (2.20, 0.5, 0))
between_them(one, two)
bag_arm = dict(armR=-4, elbowR=8, outR=12, curlR=70, bend=-4, armL=8, elbowL=30, nod=4)
three = walker(0.32, 3, bag_arm, kind='father', hair='short', hat='cap', top='jacket', bottom='trousers', materials=kit('#b98060', '#1d2836', '#23262c', '#111111'))
place(three[0], (3.32, 0.2, 0), -2)
p = hand_point(three[1], 'R', three[2]['height'], three[2]['heads'], three[0], 0.055)
net = cloth('#b98a22', 0.9, 60, 'bag of cones')
bag = lathe([(0.015, 0.0), (0.02, -0.05), (0.07, -0.12), (0.14, -0.24), (0.165, -0.36), (0.14, -0.46), (0.05, -0.50), (0, -0.50)], net, p, (R(4), R(-7), 0), 40)
bag.data.transform(Matrix.Scale(0.8, 4, (0, 1, 0)))
for k in range(5):  # cones that stand out of the bag's mouth and push at its sides
    a = k * 1.26
    marker = cone((p.x + 0.07 * math.cos(a) + 0.04, p.y + 0.07 * math.sin(a), p.z - 0.50 + 0.05 * k), 20 * k)
    marker.rotation_euler = (R(22 * math.sin(a)), R(18 * math.cos(a)), a)

rg = random.Random(3)
plane(700, 900, (0, 250, -0.02), plain('#4a5236', 0.95))
treeline(190, x0=-130, x1=120, step=3.4, h=(5, 9), seed=12, leaves=2200)
for y, h, s in ((60, 1.2, 0.30), (120, 4, 0.36)):
    mist(y, h, s, '#d9a9b8', 500, y, 0.6)
for x, y in ((-34, 118), (46, 130)):
    floodlights((x, y, 0), 17)
sky(
    'cirrus', sun=(1, LOOK + 14), look=LOOK, strength=1.35, fill=0.45, seed=7, amount=0.9, light=(1.25, 0.66, 0.64), bearing=62,
    air=dict(zenith=(0.12, 0.14, 0.38), middle=(0.36, 0.28, 0.54), horizon=(0.98, 0.58, 0.52), glow=((9, (0.45, 0.24, 0.10)), (30, (0.22, 0.10, 0.10)))),
)  # fmt: skip
shoot(CAMERAS)
