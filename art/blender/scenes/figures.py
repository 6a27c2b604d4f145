"""Contact sheet of the figures: each row against the light from two sides. Not a picture of the site.

    blender -b -P figures.py -- cam=strides w=1600 spp=16    (cam: a key of ROWS; step= and side= change the mesh, the view)
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from figure import *
from runner_kit import *
from studio import *

SPACE = 1.25
run = lambda phase, pace, **look: lambda **k: strider(phase, pace, open=0, **look, **k)
pose = lambda p, **look: lambda **k: figure(p, **look, **k)
STYLES_ROW = ('crop', 'short', 'curls', 'afro', 'loose', 'tail', 'plait', 'bun', 'bunches')
ROWS = {
    'strides': [run(i / 8, ('jog', 'run', 'sprint')[i % 3], seed=i + 1, hair=('short', 'tail')[i % 2]) for i in range(8)],
    'seat': [pose(STAND), run(0.22, 'sprint'), pose(HURDLE), pose(LANDING), run(0.7, 'sprint')],
    'clothes': [pose(STAND, top='tee'), pose(STAND, top='hoodie', bottom='trousers', hood='down'), run(0.4, 'jog', top='jacket', bottom='tights', hood='up'), run(0.3, 'run', top='long', bottom='half', bib=27)],
    'hair': [pose(STAND, hair=h) for h in STYLES_ROW] + [pose(STAND, hat='cap'), pose(STAND, hat='toque', hair='tail')],
    'bodies': [pose(AT_EASE, **BODIES[k]) for k in ('child', 'girl12', 'boy15', 'woman', 'man', 'mother', 'father', 'thrower', 'distance')],
    'track': [pose(p) for p in (MARKS, SET, DRIVE, STANDING_START, DIP, KNEES)],
    'field': [pose(p) for p in (TAKEOFF, ARCH, HANG, SAIL, LANDING, JAVELIN, GLIDE, RELEASE, DISCUS)],
    'gym': [pose(p) for p in (SQUAT, OVERHEAD, PULL, SIT, STRETCH)],
    'people': [pose(p) for p in (AT_EASE, HIPS, FOLDED, CHEER, CLAP, RAIL, COACH, KNEEL, LACE, LACE_KNEEL)],
}  # fmt: skip
a = args()
row = ROWS[a.get('cam', 'strides')]
reset()
ways = [float(w) for w in a.get('side', '90,45').split(',')]
wide = SPACE * len(row)
for j, way in enumerate(ways):
    for i, make in enumerate(row):
        o = make(step=float(a.get('step', 0.008)), materials=kit(('#8f5a3c', '#5c3a28', '#b98060')[i % 3], ('#8c1d18', '#d8d2c4', '#28415c')[i % 3], hair=('#1d130c', '#6a4a22', '#0c0a09')[i % 3]))
        o.location, o.rotation_euler = ((i + 0.5) * SPACE - wide / 2, 0, (len(ways) - 1 - j) * 2.35), (0, 0, R(-way))
    plane(wide, 0.6, (0, 0, (len(ways) - 1 - j) * 2.35 - 0.001), plain('#6b3a2a', 0.8))
high = 2.35 * len(ways)
golden_sky(elev=6, azim=15, sky=0.3, sun=10, sun_color=(1, 0.6, 0.3), size=0.8)
plane(60, 40, (0, 30, 8), emission('#ffe2b4', 1.1, lamp=False), (R(90), 0, 0)).visible_shadow = False  # the sun stands behind it
shoot({k: dict(loc=(0, -24, high * 0.5), target=(0, 0, high * 0.5), lens=36 * 24 / max(wide, high * 16 / 9) * 0.98, fstop=16) for k in ROWS})
