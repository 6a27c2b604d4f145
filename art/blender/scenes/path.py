"""A cross-country path in October: trodden earth between grass, maple leaves, the sun low between the trees."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'cross-country': dict(loc=(-0.30, -1.25, 0.26), target=(0.62, 4.5, 0.62), lens=35, fstop=2.2, focus=(0.02, 0.55, 0.02)),
    'cross-country-phone': dict(
        loc=(-0.12, -1.35, 0.36), target=(0.40, 4.5, 0.98), lens=34, fstop=2.4, focus=(0.02, 0.55, 0.02), size=PHONE
    ),
    'flags': dict(loc=(-0.62, -1.9, 0.52), target=(0.85, 6, 0.92), lens=35, fstop=2.8, focus=(0.35, 0.9, 0.7)),
    'flags-phone': dict(loc=(-0.35, -2.0, 0.62), target=(0.45, 6, 1.25), lens=34, fstop=2.8, focus=(0.35, 0.9, 0.7), size=PHONE),
}
reset()
cam = args().get('cam', 'cross-country')
middle = lambda y: 0.75 * np.sin(y * 0.17) + 0.10 * np.sin(y * 0.9)
offset = lambda x, y: np.abs(x - middle(y))


def height(x, y):
    """hollow of the path, shoulders, hummocks"""
    d = offset(x, y)
    bumps = 0.012 * np.sin(x * 7 + 1.3 * np.sin(y * 3)) * np.sin(y * 5.3) + 0.008 * np.sin(x * 17 + y * 3) * np.sin(
        y * 13 - x * 5
    )
    return 0.09 * np.clip((d - 0.55) / 0.5, 0, 1) ** 1.5 + bumps + 0.02 * np.sin(y * 0.7)


ground(-3.2, 3.8, -1.6, 9, soil(), height, 0.02)
plane(300, 300, (0, 155, -0.02), plain('#3a3a16', 0.95))
edge = np.random.default_rng(2)
on_grass = lambda x, y: offset(x, y) + edge.normal(0, 0.10, len(x)) > 0.66
for count, x0, x1, y0, y1, h, w, seed in (
    (110000, -1.7, 2.0, -0.9, 2.0, 0.07, 0.0030, 1),
    (120000, -3.2, 3.8, 2.0, 9, 0.09, 0.006, 2),
    (120000, -16, 18, 9, 40, 0.14, 0.03, 3),
):
    o = grass_patch(x0, x1, y0, y1, count, h, w, grass(), seed, 1.0, keep=on_grass)
    V = np.empty(len(o.data.vertices) * 3)
    o.data.vertices.foreach_get('co', V)
    V = V.reshape(-1, 3)
    V[:, 2] += np.where(V[:, 1] < 9, height(V[:, 0], V[:, 1]), 0)
    o.data.vertices.foreach_set('co', V.ravel())

autumn = autumn_leaf()


def strewn(x0, x1, y0, y1):
    def place(rg, count):
        x, y = rg.uniform(x0, x1, count), rg.uniform(y0, y1, count) ** 1.0
        d = offset(x, y)
        return x, y, height(x, y) + np.where(d > 0.7, rg.uniform(0.01, 0.05, count), 0)

    return place


fallen_leaves(420, strewn(-1.6, 2.0, -0.7, 3.0), autumn, 0.042, 6)
fallen_leaves(700, strewn(-3.1, 3.7, 3.0, 9), autumn, 0.050, 7)

bark = concrete('#2c2119', 'bark', 6, 0.9)
crowns = [leaf('#7a4310', 'crown a', '#d98a1e'), leaf('#6b5414', 'crown b', '#d8b02c'), leaf('#6e2410', 'crown c', '#c8481c')]
rg = random.Random(8)
for i in range(34):
    side = -1 if i % 2 else 1
    y = 8 + i * 2.2 + rg.uniform(-1, 1)
    x = side * (3.2 + rg.uniform(0, 2.2) + (i // 8) * 1.2) + float(middle(y))
    h = rg.uniform(7, 12)
    tree((x, y, 0), h, rg.uniform(4.5, 7), crowns[i % 3], 40 + i, 5200, 0.15)
    cyl(
        rg.uniform(0.13, 0.22),
        h * 0.62,
        (x, y, h * 0.31),
        (R(rg.uniform(-3, 3)), R(rg.uniform(-3, 3)), 0),
        bark,
        0,
        14,
        r2=0.07,
    )
treeline(110, x0=-70, x1=80, step=4, seed=51, m=crowns[1], h=(8, 14))
if cam.startswith('flags'):  # a foggy morning: the course marked with flags, the sun a pale disc
    stake = wood('#d8cdb8', '#9a8a6c', 1, 'stake', 0.7, 0)

    def flag(x, y, color, seed, h=1.15):
        z0 = float(height(np.array(x), np.array(y)))
        cyl(0.011, h, (x, y, z0 + h / 2), (R(rg.uniform(-3, 3)), R(rg.uniform(-3, 3)), 0), stake, 0, 20)
        V, F = [], []
        for i in range(25):
            for j in range(13):
                u, v = i / 24, j / 12 - 0.5
                V.append((x + 0.012 + 0.30 * u, y + 0.028 * u * math.sin(u * 7 + seed + v * 2), z0 + h - 0.14 - 0.045 * u * u + v * 0.24 * (1 - u)))
        F = [(i * 13 + j, i * 13 + j + 1, (i + 1) * 13 + j + 1, (i + 1) * 13 + j) for i in range(24) for j in range(12)]
        m, n = mat('flag ' + color)
        c = hexc(color)
        weave = n.noise(n.pos(), 900, 2)
        tr = n.new('ShaderNodeBsdfTranslucent', Color=tuple(min(1, q * 1.3) for q in c))
        ms = n.nodes.new('ShaderNodeMixShader')
        ms.inputs[0].default_value = 0.4
        n.links.new(n.pbr(c, 0.7, 0, n.bump(weave, 0.4, 0.0006), Sheen=0.3), ms.inputs[1])
        n.links.new(tr, ms.inputs[2])
        n.out(ms.outputs[0])
        smooth(mesh_from_arrays(V, F, 'flag', m), 180)

    for k in range(7):
        y = 0.9 + k * 3.1
        flag(0.35 + float(middle(y)) * 1.0 + 0.55 + (0 if k else -0.65), y, '#c8931a', k)
        flag(-1.15 + float(middle(y + 1.5)), y + 1.5, '#9c2f1e', k + 3)
    for y, h, d in ((5, 1.2, 0.5), (10, 2.6, 0.62), (18, 6, 0.66), (30, 10, 0.72), (48, 16, 0.8), (80, 26, 0.86)):
        mist(y, h, 0.62, '#e2c9ad', 160, y, d)
golden_sky(elev=10, azim=5, sky=0.13, sun=6 if cam.startswith('flags') else 11, sun_color=(1, 0.58, 0.28), size=0.8, dust=0.6, ozone=2.6)
sun_disc(8.2, 6.5, 8, 140) if not cam.startswith('flags') else sun_disc(10.5, 11, 11, 22, '#ffe0b8')
area((-2.4, -2.6, 1.8), (0, 0.6, 0.1), (2, 2), 34, (1, 0.87, 0.72))
shoot(CAMERAS)
