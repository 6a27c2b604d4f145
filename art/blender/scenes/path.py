"""A cross-country path in October: trodden earth between grass, maple leaves, the sun low between the trees."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'cross-country': dict(loc=(-0.30, -1.25, 0.26), target=(0.62, 4.5, 0.62), lens=35, fstop=2.2, focus=(0.02, 0.55, 0.02)),
    'cross-country-phone': dict(
        loc=(-0.12, -1.35, 0.36), target=(0.40, 4.5, 0.98), lens=34, fstop=2.4, focus=(0.02, 0.55, 0.02), size=PHONE
    ),
}
reset()
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
golden_sky(elev=10, azim=5, sky=0.13, sun=11, sun_color=(1, 0.58, 0.28), size=0.8, dust=0.6, ozone=2.6)
sun_disc(8.2, 6.5, 8, 140)
area((-2.4, -2.6, 1.8), (0, 0.6, 0.1), (2, 2), 34, (1, 0.87, 0.72))
shoot(CAMERAS)
