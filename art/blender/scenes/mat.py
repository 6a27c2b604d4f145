"""Just after a jump: the dent still in the landing mat, the bar still trembling on its rests, nobody to be seen."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from pit import *

CAMERAS = {
    'dented-mat': dict(loc=(-2.5, -2.5, 1.30), target=(0.20, 1.0, 0.86), lens=38, fstop=4, focus=(0.05, 0.9, 0.7)),
    'dented-mat-phone': dict(loc=(-1.0, -2.75, 1.50), target=(0.02, 1.0, 0.86), lens=36, fstop=4, focus=(0.05, 0.9, 0.7), size=PHONE),
}
reset()
shutter()
BAR, TOP, HALF = 1.10, 0.62, 2.0


def hollow(X, Y):
    """where a child fell on the back: shoulders deepest, the cover drawn into folds round them"""
    u, v = X - 0.10, Y - 1.05
    a = R(14)
    u, v = u * math.cos(a) + v * math.sin(a), -u * math.sin(a) + v * math.cos(a)
    body = np.exp(-((u / 0.46) ** 2 + (v / 0.30) ** 2) ** 0.9)
    legs = np.exp(-((u + 0.42) / 0.30) ** 2 - ((v + 0.08) / 0.20) ** 2)
    r, t = np.hypot(u / 1.25, v) + 1e-6, np.arctan2(v, u)
    folds = np.sin(11 * t + 2.4 * np.sin(3 * t) + 5 * r) * np.exp(-(((r - 0.40) / 0.22) ** 2)) * 0.010
    folds += np.sin(23 * t + 3 * np.sin(2 * t) - 6 * r) * np.exp(-(((r - 0.30) / 0.14) ** 2)) * 0.004
    rise = 0.022 * np.exp(-(((r - 0.72) / 0.22) ** 2))
    return -0.17 * body - 0.07 * legs + folds + rise


def mat_top(x0, x1, y0, y1, m):
    """the cover: slack between its seams, rounded at its edge, dented"""

    def height(X, Y):
        edge = np.minimum(np.minimum(X - x0, x1 - X), np.minimum(Y - y0, y1 - Y))
        slack = 0.006 * np.sin(X * 3.1 + 1.2 * np.sin(Y * 2.3)) + 0.004 * np.sin(Y * 5.3 + 2 * np.sin(X * 1.7)) + 0.0015 * np.sin(X * 17 + 3 * np.sin(Y * 9))
        round_ = 0.07 * (1 - np.sqrt(np.clip(1 - (1 - np.clip(edge / 0.07, 0, 1)) ** 2, 0, 1)))
        return TOP + (slack + hollow(X, Y)) * np.clip(edge / 0.15, 0, 1) - round_

    return ground(x0, x1, y0, y1, m, height, 0.011)


apron = rubber_track('#a8452c', size=GRAIN, bump=0.003)
plane(26, 16, (0, -7.4, 0), apron)
plane(5.2, 0.05, (0, -0.22, 0.0007), painted_line(wear=0.4, size=GRAIN))
x0, x1, y0, y1 = -2.45, 2.45, 0.22, 3.1
blue = vinyl('#24406a', 'cover')
mat_top(x0, x1, y0, y1, blue)
mat_block((x1 - x0, y1 - y0, TOP - 0.09), ((x0 + x1) / 2, (y0 + y1) / 2, 0), '#24406a')
box((x1 - x0 + 0.004, y1 - y0 + 0.004, 0.10), ((x0 + x1) / 2, (y0 + y1) / 2, TOP - 0.115), vinyl('#d9a521', 'band'), 0.01)
for x in (-HALF - 0.08, HALF + 0.08):
    standard(x, 0, 1.05, BAR)
# the bar swings: fastest in the middle, still where it rests
V, Q, shut, ring, cells = [], [], [], 24, 120
for i in range(cells + 1):
    x = -HALF + 2 * HALF * i / cells
    bow = math.cos(math.pi * x / (2 * HALF))
    for j in range(ring):
        a = 2 * math.pi * j / ring
        at = np.array([x, 0.0148 * math.cos(a), BAR + 0.0148 * math.sin(a)])
        V.append(at + [0, -0.004 * bow, -0.016 * bow])
        shut.append(at + [0, 0.010 * bow, 0.020 * bow])
for i in range(cells):
    for j in range(ring):
        b, c = i * ring + j, i * ring + (j + 1) % ring
        Q.append((b, c, c + ring, b + ring))
stripe, n = mat('bar stripes')
x, _, _ = n.xyz(n.obj())
far = n.math('ABSOLUTE', x)
red = n.math('ADD', n.math('LESS_THAN', far, 0.25), n.math('GREATER_THAN', far, HALF - 0.30))
n.out(n.pbr(n.mix(red, hexc('#f3efe4'), hexc('#b2301c')), 0.32, 0, Specular=0.5, Clearcoat=0.3))
mesh('bar', np.array(V), np.array(Q), np.array(shut), stripe, None)
for sx in (-1, 1):
    box((0.14, 0.034, 0.034), (sx * (HALF - 0.06), 0, BAR), plain('#17181b', 0.6), 0.004)
plane(600, 600, (0, 303, -0.02), lawn())
grass_patch(-9, 11, 3.4, 14, 160000, 0.035, 0.006, grass(), 2, 0.8)
grass_patch(-24, 28, 14, 44, 140000, 0.07, 0.035, grass(), 9, 0.8)
wood_edge(20, 130, 190, 4, (6, 11), leaf('#34431a', 'late wood', '#8f8a2c'), 31, 1700)
for x, y in ((20, 112), (78, 104)):
    floodlights((x, y, 0), 18)
dust(18, 0.9, 0.5, 90, 0.5, 3, '#ffcf90', scale=0.2)
sky(
    'cirrus', (9, 34), look=24, lamp=10, lamp_color=(1, 0.68, 0.38), soft=0.7, fill=0.40, seed=6, amount=0.7, light=(1.3, 1.02, 0.75),
    air=dict(zenith=(0.16, 0.30, 0.55), middle=(0.62, 0.62, 0.60), horizon=(1.3, 0.95, 0.58), levels=(4, 22), glow=((6, (1.8, 1.2, 0.6)), (22, (0.5, 0.32, 0.14)))),
)  # fmt: skip
shoot(CAMERAS)
