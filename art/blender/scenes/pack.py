"""Young distance runners in the bend, early in the morning, from behind and above, over a wet infield."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from weather import *

EYE = (35.2, -10.5, 3.0)
CAMERAS = {
    'bend': dict(loc=EYE, target=(36.0, 5.5, 0.62), lens=74, fstop=2.0, focus=(37.8, 4.2, 0.9)),
    'bend-phone': dict(loc=EYE, target=(37.35, 5.5, 0.0), lens=88, fstop=2.0, focus=(37.8, 4.2, 0.9), size=PHONE),
}
PACK = (  # phase, radius, degrees round the bend, height, hair, tone, top, shorts, shoe
    (0.05, 36.95, 10.2, 1.60, 'tail', '#b98060', '#d9d2c2', '#14161c', '#d9a520'),
    (0.62, 37.9, 4.4, 1.52, 'short', '#8f5a3c', '#b3211b', '#14161c', '#e8e4da'),
    (0.28, 37.95, 9.6, 1.68, 'curls', '#5c3a28', '#1f4f8a', '#10131a', '#e2582a'),
    (0.84, 39.1, 6.2, 1.46, 'tail', '#c69473', '#14161c', '#7a1d18', '#d9a520'),
    (0.46, 37.0, 6.0, 1.56, 'plait', '#7a4a30', '#d9a520', '#14161c', '#e8e4da'),
)
reset()
shutter()
t = 1 / 200
track = rubber_track('#a03e2a', size=GRAIN, bump=0.0034)
bend(track=track, line=painted_line(wear=0.3, size=GRAIN))
plane(600, 600, (0, 0, -0.03), lawn())
inside = lambda x, y: np.hypot(x, y) < 36.15
grass_patch(29, 36.15, -8, 16, 230000, 0.05, 0.005, grass(), 2, 0.9, keep=inside)
grass_patch(14, 36.15, 10, 34, 150000, 0.06, 0.011, grass(), 3, 0.9, keep=lambda x, y: inside(x, y) & ((y > 16) | (x < 29)))
grass_patch(20, 66, 8, 74, 200000, 0.07, 0.02, grass(), 4, 0.9, keep=lambda x, y: np.hypot(x, y) > 47)
rg = random.Random(8)
for k in range(13):  # trees to the east throw long shadows over the field
    tree((-14 + rg.uniform(-6, 6), 14 + 7.5 * k, 0), rg.uniform(8, 14), rg.uniform(6, 9), leaf('#2f4216', 'leaf', '#7f8a1c'), k, 1200, 0.5)
for y, height, strength in ((30, 0.9, 0.55), (52, 2.0, 0.6)):
    mist(y, height, strength, '#cfdbe8', 200, y, 0.55)
for i, (phase, radius, degrees, height, hair, tone, top, short, shoe) in enumerate(PACK):
    x, y, heading = on_bend(radius, degrees)
    body = strider(
        phase, 'run', i + 1, t, height, heads=7.6 - (1.8 - height) * 2, hair=hair, limbs=0.94, muscle=0.95, tucked=i % 2 == 0,
        materials=kit(tone, top, short, shoe, ('#1d130c', '#5a3a1c')[i == 3]),
    )  # fmt: skip
    body.location, body.rotation_euler = (x, y, 0), (0, 0, heading)
golden_sky(elev=12, azim=-52, sky=0.15, sun=10, sun_color=(1, 0.82, 0.60), size=0.6, dust=0.3, ozone=5.0)
shoot(CAMERAS)
