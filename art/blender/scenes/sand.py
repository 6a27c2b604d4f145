"""The long-jump pit at blue hour, after the children: small footprints in raked sand, the rake left lying."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from scipy.ndimage import gaussian_filter

CAMERAS = {
    'sand-prints': dict(loc=(-0.30, -0.62, 0.56), target=(-0.06, 1.6, 0.15), lens=35, fstop=3.5, focus=(0.12, 0.62, 0)),
    'sand-prints-phone': dict(loc=(0.02, -0.66, 0.66), target=(0.06, 1.6, 0.24), lens=36, fstop=3.5, focus=(0.12, 0.62, 0), size=PHONE),
}
reset()


def sole(u, v, long):
    """distance to the outline of a small shoe, its toe towards +v; u to the outside of the foot"""
    d = np.full(u.shape, 9.0)
    for (u0, v0, r0), (u1, v1, r1) in (((0.0, -0.34, 0.150), (0.01, -0.05, 0.118)), ((0.01, -0.05, 0.118), (-0.015, 0.20, 0.190)), ((-0.015, 0.20, 0.190), (-0.025, 0.36, 0.138))):
        t = np.clip(((u / long - u0) * (u1 - u0) + (v / long - v0) * (v1 - v0)) / ((u1 - u0) ** 2 + (v1 - v0) ** 2), 0, 1)
        d = np.minimum(d, np.hypot(u / long - u0 - t * (u1 - u0), v / long - v0 - t * (v1 - v0)) - r0 - t * (r1 - r0))
    return d * long


def tread(o, prints):
    """press soles into the sand: (x, y, turn in degrees, side, length, depth)"""
    V = np.empty(len(o.data.vertices) * 3)
    o.data.vertices.foreach_get('co', V)
    V = V.reshape(-1, 3)
    lump = np.sin(V[:, 0] * 143 + 3 * np.sin(V[:, 1] * 61)) * np.sin(V[:, 1] * 127 + 2 * np.sin(V[:, 0] * 83))
    for x, y, turn, side, long, deep in prints:
        a = R(turn)
        near = np.flatnonzero((np.abs(V[:, 0] - x) < long) & (np.abs(V[:, 1] - y) < long))
        X, Y = V[near, 0] - x, V[near, 1] - y
        u, v = (X * math.cos(a) + Y * math.sin(a)) * side, -X * math.sin(a) + Y * math.cos(a)
        d = sole(u, v, long) + 0.0018 * lump[near]
        within = np.clip(0.5 - d / 0.007, 0, 1)
        within = within * within * (3 - 2 * within)
        press = deep * (0.72 + 0.28 * np.cos(2 * np.pi * (v / long + 0.34))) * (1 + 0.35 * np.clip(v / long, 0, 1))
        ribs = 0.0022 * np.maximum(0, np.sin(2 * np.pi * v / 0.0125 + 1.4 * np.sin(u * 60))) ** 0.6
        lip = deep * np.exp(-(((d - 0.012) / 0.009) ** 2)) * (0.24 + 0.30 * np.clip(-v / long, -0.5, 1) + 0.12 * lump[near])
        V[near, 2] = V[near, 2] * (1 - 0.8 * within) + within * (0.012 - press + ribs) + lip
    o.data.vertices.foreach_set('co', V.ravel())
    o.data.update()


def raked(x0, x1, y0, y1, step, seed=5):
    """sand just levelled: shallow furrows of the tines across the pit, a few crumbs"""
    rg = np.random.default_rng(seed)

    def height(X, Y):
        soft = lambda size: (lambda a: a / a.std())(gaussian_filter(rg.normal(0, 1, X.shape), size / step))
        sway = 0.016 * soft(0.30)
        swath = np.clip(0.75 + 0.35 * soft(0.22), 0.15, 1)
        furrow = 0.0075 * swath * np.abs(np.sin((Y + 0.10 * X + sway) * math.pi / 0.036)) ** 1.3
        crumbs = 0.0045 * np.clip(soft(0.007) - 2.0, 0, 2)
        return 0.006 * soft(0.35) + furrow + 0.0010 * soft(0.016) + crumbs

    return ground(x0, x1, y0, y1, sand(), height, step)


pit = raked(-1.45, 1.45, -0.6, 8.4, 0.0058)
WALK = ((0.34, 0.30, 8, 1), (0.13, 0.50, 13, -1), (0.22, 0.86, 9, 1), (0.02, 1.12, 16, -1), (0.10, 1.50, 10, 1), (-0.09, 1.82, 17, -1), (-0.01, 2.22, 11, 1), (-0.20, 2.60, 18, -1))
tread(pit, [(x, y, turn, s, 0.195, 0.034 + 0.004 * math.sin(7 * k)) for k, (x, y, turn, s) in enumerate(WALK)])
curb = paint('#efe9dc', 0.55, 0.1, 'curb', chip=0.2, under='#777')
for sx in (-1, 1):
    box((0.08, 9.2, 0.12), (sx * 1.5, 4.0, -0.02), curb, 0.012)
box((3.08, 0.08, 0.12), (0, 8.5, -0.02), curb, 0.012)
r = rake((-0.50, 1.30, 0.026), 34)
r.rotation_euler = (R(3.5), 0, R(34))
plane(500, 500, (0, 200, -0.03), lawn())
for k, (x0, x1) in enumerate(((-8, -1.56), (1.56, 9))):
    grass_patch(x0, x1, -0.5, 9, 90000, 0.034, 0.006, grass(), 2 + k, 0.8)
grass_patch(-14, 16, 8.6, 26, 130000, 0.034, 0.010, grass(), 9, 0.8)
wood_edge(4, 120, 190, 4, (5, 9), leaf('#1a2416', 'dusk wood', '#38431c'), 33, 1400)
for x, y in ((-34, 88), (44, 104)):
    floodlights((x, y, 0), 17, lit=34)
area((-8.5, 3.6, 1.9), (0, 1.2, 0), (0.8, 0.8), 1300, (1, 0.74, 0.46))  # one floodlight is on, low over the sand
area((0.5, 1.5, 9), (0.3, 1.5, 0), (14, 14), 620, (0.40, 0.58, 1)).visible_glossy = False  # the blue overhead
gradient_sky(
    [(0.0, (0.72, 0.42, 0.28)), (0.035, (0.52, 0.38, 0.38)), (0.09, (0.27, 0.31, 0.48)), (0.22, (0.12, 0.20, 0.44)), (0.5, (0.055, 0.11, 0.32)), (1.0, (0.03, 0.07, 0.24))],
    0.9,
    toward=8,
    glow=(0.5, 0.22, 0.06),
    spread=0.14,
)
shoot(CAMERAS)
