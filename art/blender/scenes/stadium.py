"""The stadium after sunset: the lit torch in front of it, or the empty lanes under the floodlights."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import lit, puff, rain, splashes, streaks

LANE = 1.22
CAMERAS = {
    'torch': dict(loc=(-0.24, -1.72, 1.36), target=(-0.325, 0, 1.575), lens=47, fstop=1.8, focus=(0, 0, 1.5)),
    'torch-phone': dict(loc=(-0.02, -1.95, 1.34), target=(-0.035, 0, 1.665), lens=46, fstop=1.8, focus=(0, 0, 1.5), size=PHONE),
    'stadium': dict(loc=(-0.61, -3.0, 0.42), target=(2.6, 40, 4.2), lens=27, fstop=4, focus=(-0.5, 1.2, 0)),
    'stadium-phone': dict(loc=(-0.61, -3.4, 0.55), target=(-0.3, 40, 9.0), lens=27, fstop=4, focus=(-0.5, 1.2, 0), size=PHONE),
    'wet': dict(loc=(0.30, -2.4, 0.22), target=(-6.3, 37, -1.53), lens=36, fstop=4, focus=(0.1, 0.2, 0)),
    'wet-phone': dict(loc=(0.30, -2.4, 0.26), target=(-6.3, 37, 0.1), lens=36, fstop=4, focus=(0.1, 0.2, 0), size=PHONE),
    'rain': dict(loc=(-5.2, -0.6, 0.34), target=(0.62, 9.2, 0.95), lens=88, fstop=2.8, focus=(1.25, 8.6, 0.9)),
    'rain-phone': dict(loc=(-5.2, -0.6, 0.34), target=(1.36, 8.6, 0.62), lens=122, fstop=2.8, focus=(1.25, 8.6, 0.9), size=PHONE),
    'podium': dict(loc=(-1.75, -2.35, 0.72), target=(0.18, 2.6, 0.80), lens=40, fstop=2.4, focus=(-0.1, 1.35, 0.4)),
    'podium-phone': dict(
        loc=(-0.9, -2.9, 0.70), target=(0.22, 2.6, 1.02), lens=38, fstop=2.4, focus=(-0.1, 1.35, 0.4), size=PHONE
    ),
}
s = reset()
cam = args().get('cam', 'torch')
lit_torch, raining = cam.startswith('torch'), cam.startswith('rain')

if lit_torch:
    stone = concrete('#2b2c30', 'stone', 6, 0.5)
    lathe(
        [(0, 0), (0.13, 0), (0.135, -0.004), (0.135, -0.05), (0.15, -0.056), (0.15, -0.5), (0, -0.5)],
        stone,
        (0, 0, 1),
        steps=128,
        bev=0.002,
    )
    lathe(
        [(0.02, 0), (0.046, 0), (0.050, 0.004), (0.046, 0.016), (0.030, 0.024), (0.0225, 0.05), (0.0205, 0.05)],
        gold(0.25),
        (0, 0, 1),
        steps=96,
        bev=0.001,
    )
    torch((0, 0, 1.006), strength=105, seed=2)
    rg = random.Random(4)
    for i in range(26):  # sparks
        z = 1.75 + rg.random() ** 1.4 * 0.5
        a, r = rg.random() * 6.28, 0.015 + (z - 1.7) * rg.uniform(0.05, 0.30)
        o = lathe(
            [(0, -0.0012), (0.00035, 0), (0, 0.0016)],
            emission('#ff8a2a', rg.uniform(60, 200)),
            (r * math.cos(a) + 0.03 * (z - 1.7), r * math.sin(a), z),
            steps=8,
        )
        o.rotation_euler = (rg.uniform(-0.6, 0.6), rg.uniform(-0.6, 0.6), 0)
    area((-1.6, -1.0, 2.0), (0, 0, 1.35), (0.25, 1.4), 26, (0.72, 0.84, 1))
    area((1.3, 0.9, 1.7), (0, 0, 1.35), (0.3, 1.4), 40, (1, 0.78, 0.5))
    area((0.5, -1.8, 1.2), (0, 0, 1.3), (0.8, 0.8), 9, (1, 0.85, 0.65))
    s.cycles.volume_step_rate, s.cycles.volume_max_steps = 0.12, 400

# track and field
grain = 0.0034 if lit_torch else 0.0026
line = painted_line(size=grain, wear=0.35)
plane(
    24 if lit_torch else 9.9,
    240,
    (0 if lit_torch else 0.1, 115, 0),
    rubber_track('#a33a25', size=grain, bump=0.0034 if lit_torch else 0.0018, wet=1.5 if raining else 1.4 if cam.startswith('wet') else 0),
)
ring_lines([(i - 0.5) * LANE for i in (range(-7, 9) if lit_torch else range(-3, 5))], -5, 200, line)
if cam.startswith('podium'):
    podium((0.3, 1.8, 0))
    area((-3.2, -2.2, 2.6), (0.2, 1.6, 0.4), (1.6, 1.6), 120, (1, 0.92, 0.80))
    area((3.4, 2.6, 2.8), (0.3, 1.8, 0.4), (0.6, 2.0), 150, (1, 0.82, 0.56))
if not lit_torch:
    plane(8 * LANE, 0.05, (0.6, 0.025, 0.0007), line)
    for i in range(-3, 4):
        text(str(i + 4), 0.80, (i * LANE, 1.25, 0.0008), m=line).scale = (1, 2.3, 1)
plane(500, 500, (0, 200, -0.02), plain('#16200e' if lit_torch else '#24361a', 0.95))
treeline(165, step=4.2, seed=5, x0=-120, x1=140)

# stands: stepped terraces with seats, a roof on columns with a row of warm lamps
dark, seat = plain('#14161c', 0.7), plain('#3a3d46', 0.55)
roof = plain('#1b1d24', 0.6)
for sx in () if raining else (-1, 1):
    for k in range(9):
        box((6, 70 - k * 0.04, 1.0 + k * 0.9), (sx * (24 + k * 1.6), 95, 0.5 + k * 0.45), dark, 0)
    box((16, 74, 0.5), (sx * 32, 95, 14), roof, 0)
    V, F = [], []
    for k in range(9):
        for j in range(116):
            x, y, z = sx * (21.6 + k * 1.6), 61 + j * 0.6, 1.0 + k * 0.9
            b = len(V)
            V += [
                (x, y, z),
                (x, y + 0.46, z),
                (x, y + 0.46, z + 0.5),
                (x, y, z + 0.5),
                (x - sx * 0.42, y, z + 0.02),
                (x - sx * 0.42, y + 0.46, z + 0.02),
            ]
            F += [(b, b + 1, b + 2, b + 3), (b, b + 1, b + 5, b + 4)]
    mesh_from_arrays(V, F, 'seats', seat)
    for j in range(8):
        cyl(0.16, 6, (sx * 38.5, 62 + j * 9.5, 11), m=roof, bev=0, seg=10)
        box((12, 0.18, 0.3), (sx * 32, 62 + j * 9.5, 13.5), roof, 0)
    lamp = emission('#ffd9a0', 40, 'roof lamp')
    for k in range(14):
        lathe([(0, 0), (0.22, 0)], lamp, (sx * 25.5, 62 + k * 5, 13.4), (R(90), 0, 0), 12)
for x, y, h in () if raining else ((-56, 128, 27), (-27, 135, 26), (27, 135, 26), (-88, 120, 27)):
    floodlights((x, y, 0), h, lit=34, rows=4, cols=6)

# last light on the horizon, then the floodlit field
w = s.world
w.node_tree.nodes.clear()
n = N(w.node_tree)
_, _, z = n.xyz(n.new('ShaderNodeTexCoord', 'Generated'))
sky = n.ramp(
    z,
    [
        (0, (0.30, 0.11, 0.035)),
        (0.035, (0.22, 0.10, 0.055)),
        (0.12, (0.055, 0.06, 0.09)),
        (0.35, (0.012, 0.022, 0.055)),
        (1, (0.004, 0.008, 0.025)),
    ],
)
n.out(n.new('ShaderNodeBackground', Color=sky, Strength=0.12 if raining else 1.0))
area((0, 40, 30), (0, 45, 0), (40, 40), 13000 if lit_torch else 1200 if raining else 40000, (1, 0.90, 0.74) if lit_torch else (1, 0.84, 0.64))
if not lit_torch and not raining:
    for sx in (-1, 1):  # light on the terraces, not to be mirrored in standing water
        area((sx * 20, 95, 26), (sx * 30, 95, 3), (4, 60), 11000, (1, 0.88, 0.70)).visible_glossy = not cam.startswith('wet')
    for x in (-27, 27):
        spot((x, 132, 29), (0, 6, 0), 14000 if cam.startswith('wet') else 42000, 40, 0.8, (1, 0.80, 0.56), 0.6)  # long glints down the lanes
if raining:
    shutter()
    eye = CAMERAS[cam]['loc']
    SODIUM, WHITE = (1, 0.50, 0.16), (0.80, 0.90, 1)
    pole = plain('#0c0d10', 0.7)
    for way, d, z, c in ((41.5, 44, 5.6, SODIUM), (32.5, 72, 6.3, SODIUM), (26, 58, 5.2, WHITE), (21.5, 92, 6.6, WHITE), (46, 76, 6.4, SODIUM), (37.2, 112, 7, WHITE), (29.3, 120, 6.4, SODIUM)):
        x, y = eye[0] + d * math.sin(R(way)), eye[1] + d * math.cos(R(way))
        o = lathe([(0, 0), (0.24, 0)], emission('#%02x%02x%02x' % tuple(round(255 * v ** (1 / 2.2)) for v in c), 130, lamp=False), (x, y, z), (R(90), 0, R(-way)), 16)
        o.scale = (1.5, 0.8, 1)
        cyl(0.05, z, (x, y + 0.3, z / 2), m=pole, seg=8, bev=0)
    A, B = (13.5, 18.0, 5.2), (3.6, 23.0, 5.4)
    spot(A, (1.25, 8.6, 0.9), 62000, 40, 0.8, SODIUM, 0.2)
    spot(B, (1.25, 8.6, 0.9), 42000, 40, 0.8, WHITE, 0.2)
    lamps = [(A, 9, SODIUM), (B, 8, WHITE)]
    slick, n = mat('rain jacket')
    n.out(n.pbr(hexc('#2f4a5c'), 0.46, 0, n.bump(n.noise(n.obj(), 26, 4, 0.6), 0.6, 0.006), Specular=0.6))
    clothes = dict(kit('#7a4a34', '#2f4a5c', '#101216', '#d9a521', socks='#15171c'), singlet=slick)
    OPEN_ = 1 / 150
    root = strider(0.235, 2.3, 6, OPEN_, 1.70, heads=7.4, step=0.010 if LOOK else 0.006, top='hoodie', hood='up', bottom='shorts', hair='none', materials=clothes)
    root.location, root.rotation_euler = (1.25, 8.6, 0), (0, 0, R(180))
    # water thrown up by the foot that leaves the ground: it trails behind, so away from the eye
    rg = np.random.default_rng(4)
    t = rg.uniform(0.01, 0.22, (900, 1))
    v = np.concatenate([rg.normal(0, 0.45, (900, 1)), rg.normal(1.6, 0.8, (900, 1)), rg.gamma(2.2, 0.75, (900, 1))], 1)
    P = np.array([1.16, 9.15, 0.02]) + rg.normal(0, 0.03, (900, 3)) + v * t + [0, 0, -4.9] * t**2
    P, v = P[P[:, 2] > 0.004], v[P[:, 2] > 0.004]
    streaks(P, (v - [0, 0, 1.0]) * OPEN_, 0.0035 * rg.lognormal(0, 0.4, len(P)), lit(P, eye, lamps) * 2.2, 'spray')
    rain((-4, 3.0, 0), (14, 28, 6.5), 12000, eye, lamps, (1.1, -0.6, 0), width=0.0026, strength=1.3)
    rain((-5, 0.4, 0), (-1.4, 4.5, 2.2), 420, eye, lamps, (1.1, -0.6, 0), 1 / 60, 0.0012, 8, 1.6)
    splashes((-4, 1.5), (10, 22), 1100, eye, lamps, strength=2.2, size=0.003)
    for k_, (x, y, z, w_, c, st_) in enumerate(((4.6, 12, 0.9, 5.0, '#ffb066', 0.14), (2.2, 15, 1.2, 6.0, '#b8d2ff', 0.12), (5.5, 16, 2.4, 9.0, '#ff9a3c', 0.12))):
        puff((x, y, z), w_, eye, c, st_, 0.6, 30 + k_, 1.2)
shoot(CAMERAS, clamp=6)
