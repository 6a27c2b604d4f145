"""The hall's whiteboard after a time trial: one child's old and new time, written by the coach."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'whiteboard': dict(loc=(-0.70, -1.92, 1.28), target=(0.20, 0.0, 1.36), lens=38, fstop=2.2, focus=(0.10, -0.02, 1.40)),
    'whiteboard-phone': dict(loc=(-0.40, -2.35, 1.28), target=(0.06, 0.0, 1.37), lens=37, fstop=2.6, focus=(-0.02, -0.02, 1.40), size=PHONE),
}
reset()
cam = args().get('cam', 'whiteboard')

# a hand's letters as strokes in a box one high: (x, y), ... ; rounded by a spline
arc = lambda x, y, rx, ry, a, b, n=9: [(x + rx * math.cos(R(t)), y + ry * math.sin(R(t))) for t in np.linspace(a, b, n)]
LETTERS = {
    '0': (0.62, [arc(0.28, 0.50, 0.25, 0.49, 75, 440, 16)]),
    '1': (0.40, [[(0.04, 0.74), (0.24, 0.99), (0.22, 0.5), (0.20, 0.0)]]),
    '2': (0.62, [[*arc(0.27, 0.72, 0.24, 0.27, 160, -30, 8), (0.30, 0.28), (0.04, 0.03), (0.30, 0.05), (0.56, 0.01)]]),
    '3': (0.60, [[*arc(0.24, 0.75, 0.23, 0.24, 150, -70, 8), (0.22, 0.53), *arc(0.22, 0.26, 0.27, 0.26, 70, -150, 9)]]),
    '4': (0.64, [[(0.34, 1.0), (0.20, 0.66), (0.03, 0.34), (0.30, 0.34), (0.60, 0.37)], [(0.44, 0.66), (0.42, 0.3), (0.40, -0.04)]]),
    '5': (0.60, [[(0.13, 0.98), (0.09, 0.55), *arc(0.24, 0.29, 0.26, 0.29, 100, -140, 9)], [(0.13, 0.98), (0.34, 0.97), (0.54, 1.0)]]),
    'm': (0.86, [[(0.05, 0.58), (0.07, 0.3), (0.06, 0.0)], [(0.06, 0.34), *arc(0.22, 0.40, 0.14, 0.18, 160, 10, 5), (0.38, 0.0)], [(0.37, 0.34), *arc(0.53, 0.40, 0.15, 0.18, 160, 10, 5), (0.71, 0.2), (0.74, 0.0)]]),
    ':': (0.30, [[(0.10, 0.54), (0.13, 0.50)], [(0.09, 0.11), (0.12, 0.07)]]),
    '.': (0.24, [[(0.07, 0.045), (0.10, 0.005)]]),
    ' ': (0.34, []),
    '→': (1.30, [[(0.08, 0.42), (0.45, 0.46), (0.85, 0.44), (1.12, 0.46)], [(0.84, 0.70), (1.0, 0.56), (1.14, 0.45), (0.98, 0.32), (0.86, 0.18)]]),
}


def marker(color, name):
    """ink of a whiteboard pen: streaky where the felt ran dry"""
    m, n = mat(name)
    p = n.obj()
    streak = n.noise(n.mapping(p, scale=(1, 1, 1)), 210, 4, 0.65)
    c = n.mix(n.maprange(streak, 0.40, 0.70, 0, 0.30), hexc(color), hexc('#dfe2e4'))
    n.out(n.pbr(c, 0.35, 0, Specular=0.4))
    return m


def write(words, x, z, high, m, width=0.0052, slope=0.0, seed=1, lean=0.10):
    """words in a hand's letters on the board's face: no two alike"""
    rg = random.Random(seed)
    for k, ch in enumerate(words):
        wide, strokes = LETTERS[ch]
        size, dz = high * rg.uniform(0.94, 1.06), high * rg.uniform(-0.03, 0.03)
        for line in strokes:
            pts = [(x + (u + lean * v) * size + high * rg.uniform(-0.008, 0.008), -0.0006, z + dz + v * size + slope * (x + u * size) + high * rg.uniform(-0.008, 0.008)) for u, v in line]
            o = tube(pts, width, m, smooth_pts=len(pts) > 2, res=3)
            o.scale = (1, 0.06, 1)
        x += wide * size + 0.10 * high
    return x


W, H, Z = 1.80, 1.16, 1.42
face, n = mat('enamel')
p = n.pos()
x, _, z = n.xyz(p)
wiped = n.noise(n.mapping(p, rot=(0, R(24), 0), scale=(1.2, 1, 7)), 3.2, 5, 0.65)
ghost = n.math('MULTIPLY', n.maprange(wiped, 0.48, 0.72, 0, 1), n.maprange(n.noise(p, 1.9, 3), 0.40, 0.62, 0, 1))
c = n.mix(n.math('MULTIPLY', ghost, 0.30), hexc('#eceeec'), hexc('#9aa8b8'))
n.out(n.pbr(c, n.mix(ghost, (0.16,) * 3, (0.34,) * 3), 0, n.bump(n.noise(p, 3, 2), 0.04, 0.01), Specular=0.45))
box((W, 0.012, H), (0, 0.006, Z), face, 0.001)
alu = metal('#b9bdc2', 0.32, 0.3, name='board frame')
for zz in (Z - H / 2, Z + H / 2):
    box((W + 0.04, 0.034, 0.032), (0, 0.004, zz), alu, 0.006)
for xx in (-W / 2, W / 2):
    box((0.032, 0.034, H), (xx, 0.004, Z), alu, 0.006)
tray = Z - H / 2 - 0.02
box((1.2, 0.085, 0.008), (0.1, -0.045, tray), alu, 0.003)
box((1.2, 0.006, 0.022), (0.1, -0.086, tray + 0.008), alu, 0.003)
black, red = marker('#16181d', 'black pen'), marker('#a8281c', 'red pen')
end = write('30 m:', -0.66, 1.47, 0.135, black, 0.0068, 0.012, 4)
end = write('5.41', -0.60, 1.20, 0.185, black, 0.0074, 0.010, 9)
end = write('→', end + 0.03, 1.20, 0.185, black, 0.0074, 0.010, 3)
write('5.02', end + 0.03, 1.205, 0.215, red, 0.0084, 0.014, 6)
for k, (dx, dz) in enumerate(((0, 0), (0.03, -0.022))):  # underlined twice
    tube([(end + 0.06 + dx + 0.10 * i, -0.0006, 1.160 + dz + 0.006 * math.sin(2.1 * i + k) + 0.006 * i) for i in range(6 - k)], 0.0068, red, smooth_pts=True, res=3).scale = (1, 0.06, 1)
for x_, z_, c_ in ((-0.80, 1.90, '#d9a521'), (0.52, 1.88, '#1d4a7a')):
    cyl(0.0165, 0.009, (x_, -0.006, z_), (R(90), 0, 0), paint(c_, 0.35, 0.3, 'magnet' + c_), 0.003)
sheet, n = mat('plan')
px, _, pz = n.xyz(n.pos())
ruled = n.math('LESS_THAN', n.math('FRACT', n.math('DIVIDE', pz, 0.021)), 0.06)
n.out(n.pbr(n.mix(ruled, hexc('#f2efe6'), hexc('#8d97a6')), 0.8))
V = [(0.40 + 0.24 * i / 12, -0.004 - 0.020 * (j / 12) ** 2 * (0.4 + 0.6 * i / 12), 1.895 - 0.33 * j / 12) for j in range(13) for i in range(13)]
smooth(mesh_from_arrays(V, [(j * 13 + i, j * 13 + i + 1, j * 13 + i + 14, j * 13 + i + 13) for j in range(12) for i in range(12)], 'plan', sheet), 180)


def pen(x, color, rot):
    E = empty((x, -0.048, tray + 0.013), (0, R(90), R(rot)))
    lathe([(0, -0.065), (0.0085, -0.064), (0.009, -0.06), (0.009, 0.025), (0.0075, 0.026), (0.0075, 0.03)], plain('#e9e6de', 0.4, 'barrel'), parent=E, steps=40, angle=30)
    lathe([(0.0095, 0.028), (0.0095, 0.066), (0.0075, 0.070), (0, 0.070)], paint(color, 0.35, 0.3, 'cap' + color), parent=E, steps=40, angle=30)


pen(-0.10, '#16181d', 2)
pen(0.10, '#a8281c', -5)
box((0.13, 0.05, 0.028), (0.36, -0.046, tray + 0.018), rubber('#2b3038', 0.7, name='wiper'), 0.006, (0, 0, R(7)))

# behind it the hall: a block wall, the lanes running off under rows of light
block, n = mat('blocks')
p = n.pos()
x, y, z = n.xyz(p)
n.out(n.pbr(n.mix(n.maprange(n.noise(p, 2, 5), 0.35, 0.7), hexc('#7f8890'), hexc('#69727b')), 0.8, 0, n.bump(n.noise(p, 30, 4), 0.4, 0.004)))
box((9, 0.2, 6), (-3.48, 0.15, 3), block, 0.01)
floor_, n = mat('hall floor')
p = n.pos()
n.out(n.pbr(n.mix(n.maprange(n.noise(p, 1.1, 5, 0.62), 0.4, 0.75), hexc('#7d2d1e'), hexc('#5e2318')), n.maprange(n.noise(p, 1.4, 4), 0.3, 0.7, 0.14, 0.30), 0, Specular=0.5))
plane(60, 90, (0, 20, 0), floor_)
for k in range(8):
    plane(0.05, 80, (2.9 + 1.22 * k, 25, 0.001), plain('#f1ece0', 0.5))
plane(60, 9, (10, 62, 4.5), plain('#5a6069', 0.85), (R(90), 0, 0))
plane(90, 9, (14.5, 20, 4.5), plain('#3a3f47', 0.85), (R(90), 0, R(90)))
tube_ = emission('#eef6ff', 15, 'hall tube', lamp=False)
for x in (3.2, 5.6, 8.0):
    for k in range(14):
        box((0.14, 3.2, 0.05), (x, k * 5 - 4, 4.3), tube_, 0)
area((-0.6, -3.0, 4.2), (0, 0, 1.4), (0.3, 4.5), 110, (0.93, 0.97, 1)).visible_glossy = True
area((3.4, -0.7, 3.6), (0.2, 0, 1.3), (0.3, 4), 190, (0.93, 0.97, 1)).visible_glossy = False
area((7, 24, 6), (7, 24, 0), (6, 50), 5200, (0.93, 0.97, 1)).visible_glossy = False
world_color((0.6, 0.68, 0.8), 0.06)
shoot(CAMERAS, clamp=4)
