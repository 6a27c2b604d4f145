"""The bend from the stands and from the kerb: staggered numbers in late sun, mist at dawn."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'curve': dict(loc=(27.0, -19.0, 13.0), target=(36.9, 3.0, 0), lens=42, fstop=5.6, focus=(37, 2, 0)),
    'curve-phone': dict(loc=(29.0, -20.0, 14.5), target=(38.6, 4.0, 0.4), lens=40, fstop=5.6, focus=(37, 2, 0), size=PHONE),
    'dawn': dict(loc=(37.6, -7.5, 0.62), target=(34.2, 12, 1.9), lens=30, fstop=4, focus=(37.7, -3.4, 0)),
    'dawn-phone': dict(loc=(37.7, -7.5, 0.75), target=(36.0, 12, 3.3), lens=30, fstop=4, focus=(37.7, -3.4, 0), size=PHONE),
}
reset()
cam = args().get('cam', 'curve')
dawn = cam.startswith('dawn')
size = 0.0034 if dawn else 0.0034
track = rubber_track('#8f3a2a' if dawn else '#b5452a', size=size, bump=0.0034)
line = painted_line(wear=0.35, size=size)
bend(track=track, line=line)
plane(600, 600, (0, 0, -0.03), lawn())
for k in range(8):  # staggered start: a line and a number in each lane
    r = 36.5 + (k + 0.5) * 1.22
    a = -7.2 + k * (1.9 if not dawn else 2.6) + (3.2 if dawn else 0)
    x, y, h = on_bend(r, a)
    plane(1.22, 0.05, (x, y, 0.0009), line, (0, 0, h))
    x, y, h = on_bend(r, a + 1.9)
    text(str(k + 1), 0.80, (x, y, 0.0010), (0, 0, h), line).scale = (1, 1.7, 1)

if dawn:
    grass_patch(28, 36.15, -8, 6, 170000, 0.05, 0.004, grass(), 2, 0.9, keep=lambda x, y: np.hypot(x, y) < 36.15)
    grass_patch(10, 36.15, 6, 30, 160000, 0.06, 0.012, grass(), 3, 0.9, keep=lambda x, y: np.hypot(x, y) < 36.15)
    treeline(105, x0=-120, x1=150, step=4.0, seed=61, h=(8, 15), m=leaf('#2a3a22', 'leaf', '#5a6a2c'))
    for y, height, strength, density in ((34, 1.1, 0.34, 0.85), (58, 2.4, 0.36, 0.9), (84, 6, 0.40, 0.95), (98, 9, 0.42, 0.85)):
        mist(y, height, strength, '#d9b3a0', seed=y, density=density)
    for x in (2, 52):
        floodlights((x, 92, 0), 18)
    golden_sky(elev=3.0, azim=-7, sky=0.22, sun=5.0, sun_color=(1, 0.52, 0.34), size=1.2, dust=1.6, ozone=4.2)
    sun_disc(3.1, -2, 9, 50, '#ffab78')
    area((34, -12, 3.5), (37.6, -2, 0), (6, 3), 420, (0.80, 0.84, 1))
else:
    near = lambda x, y: np.hypot(x, y) < 36.15
    grass_patch(20, 36.2, -18, 16, 480000, 0.05, 0.012, grass(), 2, 0.9, keep=near)
    fade = np.random.default_rng(8)
    grass_patch(12, 34, 16, 34, 300000, 0.05, 0.014, grass(), 3, 0.9, keep=lambda x, y: near(x, y) & (fade.uniform(0, 1, len(x)) > (y - 16) / 18))
    leaves = leaf('#3a4f1c', 'leaf', '#93952a')
    rg = random.Random(5)
    for i in range(9):  # shade trees outside the bend: their shadows fall across the lanes
        a = R(-20 + i * 13 + rg.uniform(-3, 3))
        d = 60 + rg.uniform(0, 6)
        tree((d * math.cos(a), d * math.sin(a), 0), rg.uniform(7, 11), rg.uniform(6, 9), leaves, 700 + i, 5200, 0.26)
    hurdle_ = hurdle(0.838)
    hurdle_.location, hurdle_.rotation_euler = (0, 0, -5), (0, 0, 0)
    for k in (3, 4, 5, 6):
        x, y, h = on_bend(36.5 + (k + 0.5) * 1.22, 16 + k * 1.3)
        instance(hurdle_, (x, y, 0), (0, 0, h))
    golden_sky(elev=15, azim=66, sky=0.2, sun=15, sun_color=(1, 0.58, 0.28), size=0.8, dust=0.5, ozone=3.0)
shoot(CAMERAS)
