"""January outdoors: one hurdle left standing in the snow, a lane swept clear down to its line."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import beam, puff, snowfall

CAMERAS = {
    'winter': dict(loc=(-1.55, -2.7, 0.62), target=(0.75, 3.5, 0.66), lens=38, fstop=2.8, focus=(0.45, 0.35, 0.6)),
    'winter-phone': dict(loc=(-0.9, -3.0, 0.72), target=(0.45, 3.5, 1.0), lens=36, fstop=2.8, focus=(0.45, 0.35, 0.6), size=PHONE),
    'snow': dict(loc=(-6.2, 3.0, 0.75), target=(0.57, 11.67, 1.42), lens=70, fstop=2.8, focus=(1.02, 10.2, 1)),
    'snow-phone': dict(loc=(-6.2, 3.0, 0.75), target=(1.45, 10.9, 0.95), lens=78, fstop=2.8, focus=(1.02, 10.2, 1), size=PHONE),
}
s = reset()
cam = args().get('cam', 'winter')
dusk = cam.startswith('snow')
rg = np.random.default_rng(4)
STEPS = [(-0.95 + 0.16 * (-1) ** k + 0.03 * rg.normal(), -1.6 + 0.78 * k, 0.1 * rg.normal()) for k in range(12)]


def wavy(X, Y, k):
    return np.sin(X * k + 1.7 * np.sin(Y * k * 0.6)) * np.sin(Y * k * 0.8 - 1.1 * np.sin(X * k * 0.7))


def height(X, Y):
    """drifts, a swept lane with thrown-up rims, somebody's footprints beside it"""
    H = 0.10 + 0.030 * wavy(X, Y, 0.9) + 0.012 * wavy(X + 3, Y, 2.7) + 0.004 * wavy(X, Y + 5, 9) + 0.0015 * wavy(X, Y, 31)
    d = np.abs(X - 0.10 * np.sin(Y * 0.35) - 1.35) - 0.62 + 0.035 * wavy(X, Y, 5.3) + 0.012 * wavy(X, Y, 17)
    cleared = 1 / (1 + np.exp(d / 0.022))
    H += 0.07 * np.exp(-(((d - 0.13) / 0.10) ** 2)) * (1 + 0.4 * wavy(X, Y, 6))
    H = H * (1 - cleared) + cleared * (-0.012 + 0.010 * wavy(X, Y, 8) + 0.008 * wavy(X, Y, 23))
    for x, y, a in STEPS:
        u = (X - x) * math.cos(a) - (Y - y) * math.sin(a)
        v = (X - x) * math.sin(a) + (Y - y) * math.cos(a)
        q = np.sqrt((u / 0.055) ** 2 + (v / 0.145) ** 2)
        H += -0.075 * np.exp(-(q**4)) + 0.016 * np.exp(-(((q - 1.35) / 0.25) ** 2))
    for x in (-0.08, 0.98):  # hollows where the hurdle's feet stand
        H -= 0.025 * np.exp(-((X - x) ** 2 + (Y - 0.2) ** 2) / 0.02)
    return H


m = snow()
ground(-4.2, 5.0, -2.4, 9.0, m, height, 0.018)
ground(-22, 26, 3.0, 42, m, lambda X, Y: height(X, Y) - np.where((X > -4.1) & (X < 4.9) & (Y < 8.9), 0.05, 0), 0.07)
ground(-70, 80, 41.0, 130, m, lambda X, Y: 0.08 + 0.06 * wavy(X, Y, 0.25) + 0.03 * wavy(X, Y, 0.9), 0.5)
plane(600, 400, (0, 300, 0.05), m)
plane(16, 140, (0, 60, 0), rubber_track('#8f3a2a', size=0.0026, bump=0.0022, wet=0.35))
line = painted_line(wear=0.4, size=0.0026, bump=0.0018)
ring_lines([1.35 - 0.42], -20, 100, line)
h = hurdle(0.914, (0.45, 0.35, 0.03) if not dusk else (-7, 30, 0), -6)
dusk or instance(h, (-2.1, 4.6, 0.04), (0, 0, R(9)))
dusk or instance(h, (3.4, 6.0, 0.02), (0, 0, R(-3)))


def cap(E, w=1.17, z=0.914, depth=0.034):
    """snow lying along a bar: a rounded, uneven loaf"""
    n = 120
    V, F = [], []
    r = np.random.default_rng(8)
    lump = np.convolve(r.normal(0, 1, n + 20), np.ones(9) / 9, 'same')[10 : n + 10]
    for i in range(n + 1):
        x = (i / n - 0.5) * w
        t = 0.030 * min(1, min(i, n - i) / 5) ** 0.5 * (1 + 0.55 * lump[min(i, n - 1)]) + 0.001
        for j in range(13):
            a = math.pi * j / 12
            V.append((x, -0.012 - math.cos(a) * depth / 2 * (0.9 + t * 3), z + math.sin(a) ** 0.8 * t))
    for i in range(n):
        for j in range(12):
            b = i * 13 + j
            F.append((b, b + 1, b + 14, b + 13))
    o = smooth(mesh_from_arrays(V, F, 'snow cap', m), 180)
    o.parent = E
    return o


cap(h)
wood_ = plain('#1d1a18', 0.9)
g = random.Random(3)


def bare_tree(x, y, size):
    """a leafless crown: forked strokes"""

    def limb(p, d, length, r, depth):
        q = p + d * length
        tube([p, p.lerp(q, 0.5) + Vector((g.uniform(-0.05, 0.05), 0, 0)) * length, q], r, wood_, res=2)
        if depth:
            for _ in range(3 if depth > 2 else 2):
                e = (d + Vector((g.uniform(-0.8, 0.8), g.uniform(-0.5, 0.5), g.uniform(-0.1, 0.6)))).normalized()
                limb(q, e, length * g.uniform(0.55, 0.82), r * 0.6, depth - 1)

    limb(Vector((x, y, 0)), Vector((g.uniform(-0.06, 0.06), 0, 1)), size * 0.32, size * 0.022, 4)


for i in range(15):
    bare_tree(-58 + i * 9.5 + g.uniform(-3, 3), 92 + g.uniform(-10, 16), g.uniform(9, 15))
treeline(125, x0=-120, x1=150, step=4.5, seed=15, h=(7, 13), m=leaf('#1f2a22', 'fir', '#2a3a2a'), leaves=2200)
for x in (-14, 44):
    floodlights((x, 104, 0), 18)
if dusk:  # blue hour, falling snow, one lamp over two runners
    shutter()
    eye = CAMERAS[cam]['loc']
    LAMP, WARM = Vector((8.8, 16.0, 4.3)), (1, 0.62, 0.28)
    pole = plain('#15171b', 0.6)
    cyl(0.055, 4.4, (LAMP.x + 0.5, LAMP.y, 2.2), m=pole, seg=16, r2=0.035)
    tube(fillet([(LAMP.x + 0.5, LAMP.y, 4.2), (LAMP.x + 0.5, LAMP.y, 4.5), LAMP + Vector((0, 0, 0.16))], 0.15), 0.028, pole)
    lathe([(0, 0.14), (0.10, 0.13), (0.22, 0.02), (0.21, 0.0)], pole, LAMP, steps=32)
    lathe([(0, 0), (0.17, 0), (0.15, -0.05), (0, -0.07)], emission('#ffca86', 90, lamp=False), LAMP, steps=24)
    spot(LAMP, (LAMP.x - 4.5, LAMP.y - 3.2, 0), 16000, 150, 0.5, WARM, 0.16)
    beam(LAMP, (LAMP.x - 1.2, LAMP.y - 0.8, 0), 0.15, 4.6, '#ffb870', 0.22, 1.6)
    puff(LAMP + Vector((0, -0.4, -0.1)), 5.0, eye, '#ffc07a', 0.55, 0.5, 5, 0.8)
    for phase, seed, (x, y), h_, top, hat, tone in ((0.245, 4, (1.02, 10.2), 1.68, '#7a2a22', '#d9a521', '#8f5a3c'), (0.78, 7, (1.66, 12.6), 1.60, '#22405c', '#e4ded0', '#b98060')):
        pose, _ = stride(phase, 2.2, seed)
        o = strider(phase, 2.2, seed, 1 / 250, h_, heads=7.3, step=0.010 if LOOK else 0.006, bottom='tights', top='jacket', thick=1, hair='none', materials=kit(tone, top, '#14161b', '#e0dccf'))
        toque(o, pose, h_, 7.3, hat, lift=pose.get('lift', 0) * h_)
        o.location = (x, y, 0)
        for k in range(3):
            puff((x - 0.10 - 0.14 * k, y + 0.30 - 0.16 * k, h_ * 0.93 + 0.05 * k), 0.36 + 0.34 * k, eye, '#ffd9ac', (0.8, 0.5, 0.28)[k], (0.6, 0.45, 0.3)[k], seed + k)
    lamps = [(LAMP, 5.0, WARM)]
    snowfall((-2.5, 5.5, 0), (14, 26, 6.0), 11000, eye, lamps, 3, 0.0055, 4.0, ambient=(0.03, 0.045, 0.08))
    snowfall((-5.8, 3.4, 0), (-1.6, 8.0, 2.4), 330, eye, lamps, 4, 0.0030, 3.0, ambient=(0.05, 0.075, 0.13))
    for y, height_, d in ((34, 3, 0.5), (60, 4, 0.6), (88, 8, 0.7)):
        mist(y, height_, 0.30, '#7f9fd0', seed=y, density=d)
    w = s.world
    w.node_tree.nodes.clear()
    n = N(w.node_tree)
    _, _, z = n.xyz(n.new('ShaderNodeTexCoord', 'Generated'))
    sky = n.ramp(z, [(0, (0.16, 0.22, 0.40)), (0.06, (0.13, 0.19, 0.38)), (0.25, (0.06, 0.10, 0.25)), (1, (0.02, 0.04, 0.13))])
    n.out(n.new('ShaderNodeBackground', Color=sky, Strength=0.9))
else:
    for y, height_, d in ((60, 3, 0.55), (88, 6, 0.6)):
        mist(y, height_, 0.5, '#dcb8a8', seed=y, density=d)
    golden_sky(elev=5.2, azim=4, sky=0.16, sun=6.5, sun_color=(1, 0.62, 0.40), size=0.8, dust=0.4, ozone=5.0)
    sun_disc(4.0, 3.5, 8, 110, '#ffc79a')
    area((-3.0, -4.0, 3.2), (0.3, 0.5, 0.5), (3, 3), 60, (0.80, 0.88, 1))
shoot(CAMERAS)
