"""Young distance runners in the bend, on a grey misty morning, from behind."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from weather import *

EYE = (35.2, -10.5, 1.75)
CAMERAS = {
    'bend': dict(loc=EYE, target=(36.0, 5.5, 1.0), lens=76, fstop=2.0, focus=(37.8, 4.2, 0.9)),
    'bend-phone': dict(loc=EYE, target=(37.6, 5.5, 0.62), lens=92, fstop=2.0, focus=(37.8, 4.2, 0.9), size=PHONE),
}
PACK = (  # phase, radius, degrees round the bend, height, hair, tone, top, shorts, shoe
    (0.05, 36.95, 10.2, 1.60, 'tail', '#b98060', '#d9d2c2', '#14161c', '#d9a520'),
    (0.62, 37.9, 4.4, 1.52, 'short', '#8f5a3c', '#b3211b', '#14161c', '#e8e4da'),
    (0.28, 38.4, 9.6, 1.68, 'curls', '#5c3a28', '#1f4f8a', '#10131a', '#e2582a'),
    (0.84, 39.1, 6.2, 1.46, 'tail', '#c69473', '#14161c', '#7a1d18', '#d9a520'),
    (0.46, 37.0, 6.0, 1.56, 'plait', '#7a4a30', '#d9a520', '#14161c', '#e8e4da'),
)
reset()
shutter()
t = 1 / 200
track = rubber_track('#a8452f', size=GRAIN, bump=0.0032)
bend(track=track, line=painted_line(wear=0.3, size=GRAIN))
plane(600, 600, (0, 0, -0.03), lawn())
inside = lambda x, y: np.hypot(x, y) < 36.15
grass_patch(29, 36.15, -8, 16, 230000, 0.05, 0.005, grass(), 2, 0.9, keep=inside)
grass_patch(14, 36.15, 10, 34, 150000, 0.06, 0.011, grass(), 3, 0.9, keep=lambda x, y: inside(x, y) & ((y > 16) | (x < 29)))
grass_patch(20, 66, 8, 74, 200000, 0.07, 0.02, grass(), 4, 0.9, keep=lambda x, y: np.hypot(x, y) > 47)
treeline(115, x0=-60, x1=110, step=4.5, h=(6, 11), seed=7, m=leaf('#2c3a2a', 'grey wood', '#46543a'), leaves=1500)
for y, height, strength in ((17, 0.5, 0.6), (30, 1.2, 0.66), (52, 3.0, 0.74), (100, 10, 0.8)):
    mist(y, height, strength, '#c3ccd4', 200, y, 0.6)
for i, (phase, radius, degrees, height, hair, tone, top, short, shoe) in enumerate(PACK):
    x, y, heading = on_bend(radius, degrees)
    body = strider(
        phase, 'run', i + 1, t, height, heads=7.6 - (1.8 - height) * 2, hair=hair, limbs=0.94, muscle=0.95, tucked=i % 2 == 0,
        materials=kit(tone, top, short, shoe, ('#1d130c', '#5a3a1c')[i == 3]),
    )  # fmt: skip
    body.location, body.rotation_euler = (x, y, 0), (0, 0, heading)
gradient_sky([(0, (0.72, 0.78, 0.86)), (0.25, (0.50, 0.56, 0.64)), (1, (0.26, 0.30, 0.36))], 0.8, toward=8, glow=(0.9, 0.92, 0.95), spread=0.4)
sun_lamp(20, 10, 2.6, (0.88, 0.94, 1), 14)
shoot(CAMERAS)
