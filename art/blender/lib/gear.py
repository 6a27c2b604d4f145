"""Small things from the equipment shed: cones, ladder, spikes, chalk, net, stop board."""

from props import *


def cone(loc=(0, 0, 0), rot=0, h=0.23, color='#d9a520'):
    """a marker cone: soft square foot, one ivory band"""
    E = empty(loc, (0, 0, R(rot)))
    m = rubber(color, 0.5, 0.0003, 500, 'cone' + color, dust=0.25)
    band = rubber('#efe9dc', 0.55, 0.0003, 500, 'cone band', dust=0.3)
    box((0.19, 0.19, 0.012), (0, 0, 0.006), m, 0.006, parent=E, seg=4)
    r = lambda z: 0.072 - (0.072 - 0.013) * z / h
    for a, b, c in ((0.008, 0.10, m), (0.10, 0.15, band), (0.15, h, m)):
        lathe([(r(z), z) for z in np.linspace(a, b, 8)], c, parent=E, steps=64, angle=60)
    lathe([(0.082, 0.010), (0.076, 0.013), (0.0725, 0.022)], m, parent=E, steps=64, angle=60)
    lathe([(0.013, h), (0.0118, h + 0.003), (0.0095, h + 0.0032), (0.009, h - 0.02)], m, parent=E, steps=48, angle=50)
    return E


def ladder(loc=(0, 0, 0), rot=0, rungs=12, gap=0.42, width=0.46):
    """an agility ladder: two webbing straps, flat rungs, everything lying a little crooked"""
    E = empty(loc, (0, 0, R(rot)))
    strap = cloth('#15161a', 0.8, 420, 'strap')
    rung = rubber('#d9a520', 0.45, 0.0003, 600, 'rung', dust=0.25)
    rg = random.Random(3)
    wave = lambda y, s: 0.012 * math.sin(y * 2.1 + s) + 0.006 * math.sin(y * 5.3 + 2 * s)
    for s in (-1, 1):
        V, F = [], []
        steps = int(rungs * gap / 0.02)
        for i in range(steps + 1):
            y = i * 0.02
            x = s * width / 2 + wave(y, s)
            z = 0.0035 + 0.0025 * (1 + math.sin(y * 9 + s * 2)) * (1 + math.sin(y * 2.3)) * 0.5
            V += [(x - 0.0125, y, z), (x + 0.0125, y, z)]
        F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(steps)]
        o = mesh_from_arrays(V, F, 'strap', strap)
        o.parent = E
        so = o.modifiers.new('s', 'SOLIDIFY')
        so.thickness = 0.0016
    for k in range(rungs + 1):
        y = k * gap * 0.995
        box(
            (width + 0.035, 0.034, 0.0035),
            ((wave(y, 1) + wave(y, -1)) / 2, y, 0.009),
            rung,
            0.0015,
            (R(rg.uniform(-1.5, 1.5)), R(rg.uniform(-0.8, 0.8)), R(rg.uniform(-2.2, 2.2))),
            parent=E,
        )
    return E


def spike_pin(loc=(0, 0, 0), rot=(0, 0, 0), m=None):
    """a screw-in pyramid spike, 6 mm, on its threaded stem; lies on its side when tipped 90 degrees"""
    E = empty(loc, rot)
    m = m or chrome(0.18, 'pin', scratch=0.3, scale=3)
    lathe([(0, 0.0095), (0.0005, 0.0094), (0.0021, 0.0036), (0.0026, 0.0030)], m, parent=E, steps=48, angle=25)
    cyl(0.0046, 0.0022, (0, 0, 0.0019), m=m, bev=0.0002, seg=6, parent=E)
    lathe([(0.0046, 0.0009), (0.0050, 0.0007), (0.0050, 0.0002), (0.0046, 0)], m, parent=E, steps=48, angle=30)
    prof = []
    for i in range(13):
        z = -i * 0.00042
        prof += [(0.0021, z), (0.0025, z - 0.00021)]
    lathe(prof + [(0, prof[-1][1])], m, parent=E, steps=40, angle=20)
    return E


def spike_key(loc=(0, 0, 0), rot=0):
    """the T-shaped key that turns spikes"""
    E = empty(loc, (0, 0, R(rot)))
    gd = gold(0.25, 'key', scratch=0.35, scale=3)
    dk = rubber('#15161a', 0.5, 0.0002, 900, 'key grip', dust=0.12)
    lathe([(0, 0), (0.0045, 0), (0.0048, 0.0004), (0.0048, 0.050), (0.0036, 0.052), (0, 0.052)], gd, (0, 0.008, 0.0052), (R(-90), 0, 0), parent=E, steps=64, angle=30)
    lathe([(0, -0.030), (0.0062, -0.030), (0.0074, -0.0285), (0.0066, 0), (0.0074, 0.0285), (0.0062, 0.030), (0, 0.030)], dk, (0, 0, 0.0074), (0, R(90), 0), parent=E, steps=64, angle=40)
    return E


def net(x0, x1, z0, z1, y, pitch=0.05, r=0.0013, m=None, sag=0.12, seed=1):
    """a throwing cage's net: diamond mesh, hanging in soft folds"""
    m = m or rubber('#2b2b28', 0.8, 0.0003, 900, 'cord', dust=0.2)
    cu = bpy.data.curves.new('net', 'CURVE')
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = '3D', r, 1
    fold = lambda x, z: y + sag * math.sin(x * 2.3 + seed) * (0.4 + 0.6 * (z1 - z) / (z1 - z0)) + 0.35 * sag * math.sin(x * 5.9 + z)
    span = z1 - z0
    for sg in (-1, 1):
        x = x0 - span
        while x < x1 + span:
            pts = []
            for i in range(41):
                z = z0 + span * i / 40
                xx = x + sg * (span * i / 40) * 0.9
                if x0 <= xx <= x1:
                    pts.append((xx, fold(xx, z), z))
            if len(pts) > 1:
                sp = cu.splines.new('POLY')
                sp.points.add(len(pts) - 1)
                for p, c in zip(sp.points, pts):
                    p.co = (*c, 1)
            x += pitch
    return link(bpy.data.objects.new('net', cu), m)


def chalk_bowl(loc=(0, 0, 0)):
    """a steel bowl on a stand, blocks of chalk broken in it, dust on its rim"""
    E = empty(loc)
    st = paint('#17181b', 0.45, 0.25, 'bowl', chip=0.2)
    dust, n = mat('chalk')
    p = n.obj()
    a = n.noise(p, 60, 6, 0.7)
    n.out(n.pbr(n.mix(n.maprange(a, 0.3, 0.7), hexc('#f2efe8'), hexc('#cfcac0')), 0.95, 0, n.bump(a, 0.9, 0.003), Specular=0.1))
    prof = [(0, -0.002), (0.08, 0), (0.14, 0.02), (0.178, 0.06), (0.190, 0.105), (0.200, 0.112), (0.200, 0.118), (0.186, 0.118), (0.172, 0.066), (0.13, 0.032), (0, 0.012)]
    lathe(prof, st, parent=E, steps=160, angle=35, bev=0.002)
    gd = paint('#d9a520', 0.4, 0.3, 'bowl rim', chip=0.3)
    lathe([(0.2003, 0.1115), (0.2016, 0.1125), (0.2016, 0.1175), (0.2003, 0.1185)], gd, parent=E, steps=160, angle=40)
    rg = np.random.default_rng(5)
    lump = lambda x, y: 0.052 + 0.012 * np.sin(x * 31 + y * 11) * np.sin(y * 37 - x * 9) + 0.006 * np.sin(x * 90) * np.sin(y * 84 + 2)
    k = 90
    X, Y = np.meshgrid(np.linspace(-0.172, 0.172, k), np.linspace(-0.172, 0.172, k))
    Rr = np.hypot(X, Y)
    Z = lump(X, Y) + 0.18 * np.clip(Rr - 0.12, 0, None) ** 1.2 + rg.normal(0, 0.0006, X.shape)
    i = np.arange((k - 1) * (k - 1))
    i = i + i // (k - 1)
    keep = (Rr.reshape(-1)[i] < 0.170) & (Rr.reshape(-1)[i + k + 1] < 0.170)
    i = i[keep]
    bed = smooth(mesh_from_arrays(np.stack([X, Y, Z], 2).reshape(-1, 3).tolist(), np.stack([i, i + 1, i + k + 1, i + k], 1).tolist(), 'chalk bed', dust), 180)
    bed.parent = E
    for j in range(9):
        s = rg.uniform(0.026, 0.052)
        o = box((s, s * rg.uniform(0.6, 1), s * rg.uniform(0.4, 0.7)), (rg.uniform(-0.10, 0.10), rg.uniform(-0.10, 0.10), 0.066 + rg.uniform(0, 0.012)), dust, 0.004, tuple(rg.uniform(-0.5, 0.5, 3)), parent=E)
    return E


def toe_board(loc=(0, 0, 0), radius=1.075, arc=66):
    """the shot circle's stop board: a painted white block of wood bent to the circle"""
    E = empty(loc)
    m = paint('#efeadd', 0.5, 0.2, 'toe board', chip=0.45, under='#8a6a44')
    a = np.linspace(R(90 - arc / 2), R(90 + arc / 2), 60)
    pts = [(radius * math.cos(t), radius * math.sin(t)) for t in a] + [((radius + 0.112) * math.cos(t), (radius + 0.112) * math.sin(t)) for t in a[::-1]]
    prism(pts, 0.10, m, (0, 0, 0.05), (R(-90), 0, 0), 0.006, parent=E)
    return E
