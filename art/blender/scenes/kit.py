"""Laid out on the changing room's boards before a meet: the club's kit; a child's singlet with a number pinned on."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *
from bib import numeral
from garment import creases, singlet

CAMERAS = {
    'kit': dict(loc=(-0.08, -0.86, 0.74), target=(0.0, -0.085, 0.0), lens=38, fstop=5.6, focus=(0.12, -0.10, 0.01)),
    'kit-phone': dict(loc=(0.06, -1.02, 1.00), target=(0.06, -0.07, 0.0), lens=42, fstop=5.6, focus=(0.12, -0.10, 0.01), size=PHONE),
    'small-bib': dict(loc=(-0.07, -0.56, 0.40), target=(-0.012, -0.082, 0.0), lens=48, fstop=3.5, focus=(0.0, -0.10, 0.012)),
    'small-bib-phone': dict(loc=(-0.02, -0.62, 0.62), target=(0.0, -0.050, 0.0), lens=50, fstop=4, focus=(0.0, -0.10, 0.012), size=PHONE),
}


def pinned(number, scale, shift):
    """a paper number on the chest of a singlet that lies at the origin: bent over its creases, four safety pins"""
    wide, high = 0.150, 0.118
    lie = lambda x, y: creases(x / scale, (y - shift) / scale) * scale * 0.9 + 0.0068 + 0.010 * (abs(x) / (wide / 2)) ** 3 * (0.5 + y / high + 0.9) * 0.5 + 0.003 * math.sin(34 * x + 1.3)
    nx, ny = 60, 48
    X, Y = np.meshgrid(np.linspace(-wide / 2, wide / 2, nx), np.linspace(-high / 2, high / 2, ny))
    mid = shift - 0.300 * scale
    Z = np.array([[lie(x, y + mid) for x, y in zip(*row)] for row in zip(X, Y)])
    k = np.arange(nx * ny).reshape(ny, nx)
    quads = np.stack([k[:-1, :-1], k[:-1, 1:], k[1:, 1:], k[1:, :-1]], -1).reshape(-1, 4)
    paper, n = mat('paper')
    p = n.pos()
    fibre = n.noise(p, 420, 3)
    n.out(n.pbr(n.mix(n.maprange(n.noise(p, 30, 4), 0.3, 0.7), hexc('#f4f1e8'), hexc('#e6e1d4')), 0.8, 0, n.bump(n.math('ADD', fibre, n.math('MULTIPLY', n.noise(p, 38, 4), 2)), 0.35, 0.0006), Specular=0.2))
    sheet = smooth(mesh_from_arrays(np.stack([X, Y + mid, Z], -1).reshape(-1, 3).tolist(), quads.tolist(), 'bib', paper), 180)
    sheet.modifiers.new('thick', 'SOLIDIFY').thickness = 0.0004
    P, T = numeral(number)
    P = P * 0.092
    bm = bmesh.new()
    vs = [bm.verts.new((x, y + mid, 0)) for x, y in P]
    for t in T:
        bm.faces.new([vs[i] for i in t])
    bmesh.ops.triangulate(bm, faces=bm.faces)
    for _ in range(7):
        bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > 0.004], cuts=1)
        bmesh.ops.triangulate(bm, faces=bm.faces)
    for v in bm.verts:
        v.co.z = lie(v.co.x, v.co.y) + 0.0009
    from_bm(bm, 'number', plain('#15161b', 0.6, 'ink'))
    steel = metal('#d3d5d8', 0.16, 0.3, name='pin', scale=3)
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (wide / 2 - 0.013), mid + sy * (high / 2 - 0.012)
            safety_pin((x, y, lie(x, y) + 0.0013), (0, -sx * R(5), R(sx * sy * 7 + (12 if sx * sy > 0 else -4))), steel)


def safety_pin(loc, rot, m, long=0.027):
    """closed, lying flat along X: a coil at one end, a cap at the other"""
    E = empty(loc, rot)
    w = 0.00045
    coil = [(-long / 2 - 0.0012 * math.cos(a) - 0.001, 0.0018 - 0.0012 * math.sin(a) - 0.0018 + 0.0026, 0.0009 * (a / (2 * math.pi) - 1)) for a in np.linspace(0, 4 * math.pi, 40)]
    tube([(long / 2, 0.0042, 0), (-long / 2 + 0.001, 0.0044, 0), *coil, (-long / 2 + 0.002, -0.0002, 0), (long / 2, 0.0004, 0)], w, m, parent=E, res=4)
    cap = [(-0.0032, 0.0024), (-0.0028, -0.0026), (0.0, -0.0034), (0.0026, -0.0022), (0.0030, 0), (0.0026, 0.0022), (0, 0.0034), (-0.0028, 0.0026)]
    prism(cap, 0.0022, m, (long / 2 - 0.0004, 0.0022, 0), (R(90), 0, 0), 0.0008, parent=E)


reset()
subject = args().get('cam', 'kit').removesuffix('-phone')
plane(6, 6, (0, 1, 0), wood('#8a5a32', '#3c2413', 0.118, 'floor boards', 0.42, 0.25))
if subject == 'kit':
    singlet((0.24, 0.25, 0.0015), -9)
    singlet((0.74, 0.40, 0.0015), 7, '#efe9dc', 'ink', '#14161C')
    b = bottle((-0.185, -0.055, 0.0365))
    b.rotation_euler = (R(-90), 0, R(24))
    baton((-0.235, -0.235, 0.0195), 24)
    stopwatch((-0.36, -0.075, 0.0125), (0, 0, 22))
else:
    singlet((0, 0.10, 0.0015), 0).scale = (0.66,) * 3
    pinned('7', 0.66, 0.10)
    stopwatch((-0.152, 0.030, 0.0125), (0, 0, 34))
    spot((-2.3, 1.25, 1.15), (0, -0.10, 0), 420, 34, 0.3, (1, 0.70, 0.40), 0.03)  # the sun itself looks in
world_color((0.045, 0.048, 0.06), 0.5)
area((-2.6, 1.5, 1.25), (0.1, 0, 0), (0.35, 1.3), 120, (1, 0.78, 0.50))  # a low window
for k in range(3):  # its bars
    box((0.05, 0.02, 1.6), (-1.5 - 0.04 * k, 0.45 + k * 0.36, 0.8), plain('#101010', 0.9), 0, (0, 0, R(30)))
area((0.9, 1.7, 1.3), (0.1, 0, 0), (1.6, 0.35), 20, (1, 0.90, 0.78))
area((0.2, -1.6, 2.0), (0, 0, 0), (1.4, 1.0), 13, (0.86, 0.92, 1))
shoot(CAMERAS, clamp=4)
