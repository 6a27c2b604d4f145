"""A medal on the track: relief struck from the sprint sign, a woven ribbon, a card for the gold to mirror."""

import sys, os

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), d) for d in ('../lib', '../../signs')]
from dressed import *
from rain import bokeh, puff
from pictograms import SIGNS

CAMERAS = {
    'medal': dict(loc=(0.030, -0.262, 0.142), target=(-0.026, 0.019, 0.017), lens=60, fstop=5, focus=(0, -0.006, 0.019)),
    'medal-phone': dict(
        loc=(0.026, -0.270, 0.172), target=(-0.006, 0.034, 0.004), lens=66, fstop=5, focus=(0, -0.006, 0.019), size=PHONE
    ),
    'medals': dict(loc=(0.030, -0.330, 0.150), target=(0.008, 0.050, 0.004), lens=52, fstop=6.3, focus=(0.005, -0.012, 0.018)),
    'medals-phone': dict(
        loc=(0.020, -0.350, 0.210), target=(0.004, 0.052, 0.004), lens=56, fstop=7, focus=(0.005, -0.012, 0.018), size=PHONE
    ),
    'medal-chest': dict(loc=(-0.30, -1.78, 1.19), target=(-0.155, 0, 1.172), lens=100, fstop=2.2, focus=(0, -0.15, 1.17)),
    'medal-chest-phone': dict(loc=(-0.22, -1.90, 1.19), target=(0.0, 0, 1.145), lens=165, fstop=2.4, focus=(0, -0.16, 1.17), size=PHONE),
}
s = reset()
cam = args().get('cam', 'medal')


# ---- pictogram relief straight from the sign's skeleton
def relief(name, size, m, parent, z=0):
    E = empty((0, 0, z), parent=parent)
    k = size / 240
    fig = SIGNS[name][1]()
    tr = lambda q: ((q[0] - 112) * k, (128 - q[1]) * k, 0)

    def st(pts, w):
        cu = tube([tr(q) for q in pts], w / 2 * k, m, parent=E, res=10)
        cu.scale = (1, 1, 0.42)
        cu.data.use_fill_caps = True
        for q in pts:
            o = lathe(
                [(w / 2 * k * math.sin(a), w / 2 * k * math.cos(a)) for a in np.linspace(0, math.pi, 20)],
                m,
                tr(q),
                steps=40,
                parent=E,
            )
            o.scale = (1, 1, 0.42)

    for l in fig.far_legs + fig.far_arms + fig.near:
        st(l, 17)
    st([fig.hip, fig.shoulder], 23)
    h = lathe(
        [(15 * k * math.sin(a), 15 * k * math.cos(a)) for a in np.linspace(0, math.pi, 28)], m, tr(fig.head), steps=56, parent=E
    )
    h.scale = (1, 1, 0.5)
    for y, x, l in ((92, 16, 28), (116, 8, 30), (140, 16, 22)):
        st([(x, y), (x + l, y)], 6)


def ribbon(path, w, m, side, t=0.0006, parent=None, taper=None):
    """strip along path with given side vectors; attribute v (0..1 across) drives stripes"""
    bm = bmesh.new()
    lay = bm.loops.layers.uv.new('uv')
    K = 12
    rows = []
    for i, (p, sd) in enumerate(zip(path, side)):
        ww = w * (taper[i] if taper else 1)
        up = Vector((0, 0, 1))
        rows.append(
            [
                bm.verts.new(
                    Vector(p) + Vector(sd) * (j / K - 0.5) * ww + up * (1 - ww / w) * 0.004 * math.sin(j / K * math.pi * 3)
                )
                for j in range(K + 1)
            ]
        )
    for i in range(len(rows) - 1):
        for j in range(K):
            fc = bm.faces.new((rows[i][j], rows[i][j + 1], rows[i + 1][j + 1], rows[i + 1][j]))
            for lp, (a, b) in zip(fc.loops, ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j))):
                lp[lay].uv = (b / K, a * 0.02)
    o = from_bm(bm, 'ribbon', m, parent=parent)
    so = o.modifiers.new('s', 'SOLIDIFY')
    so.thickness = t
    so.offset = 1
    sb = o.modifiers.new('ss', 'SUBSURF')
    sb.levels = sb.render_levels = 2
    return smooth(o, 180)


rm, n = mat('ribbonm')
uv = n.new('ShaderNodeUVMap')
u, v, _ = n.xyz(uv)
st = n.ramp(
    u,
    [
        (0, (0.50, 0.27, 0.02)),
        (0.09, (0.010, 0.012, 0.018)),
        (0.36, (0.50, 0.27, 0.02)),
        (0.41, (0.42, 0.40, 0.36)),
        (0.59, (0.50, 0.27, 0.02)),
        (0.64, (0.010, 0.012, 0.018)),
        (0.91, (0.50, 0.27, 0.02)),
    ],
    'CONSTANT',
)
rib = n.math(
    'MULTIPLY',
    n.math('SINE', n.math('MULTIPLY', v, 2400)),
    n.math('ADD', 0.6, n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', u, 300)), 0.4)),
)
n.out(n.pbr(st, 0.6, 0, n.bump(rib, 0.35, 0.00025), Sheen=0.15, Specular=0.3, Anisotropic=0.3))
GOLD = ('#e0a83c', '#f4cc70', '#c98f2c', '#7d5316')
SILVER = ('#c9ccd1', '#e6e8ec', '#a9adb4', '#55585f')
BRONZE = ('#b4713a', '#d79a63', '#94582a', '#4f2c14')
LYING = ((-62, 0.42, 0.4, 0.016, 0), (14, 0.46, 2.1, 0.010, 0.0012))


def medal(at, tilt=(21, -5, 12), metals=GOLD, tails=LYING):
    """one medal resting on its rim and ribbon; metals: rim, relief, field, worn field"""
    rim, high, field, worn = metals
    gm = metal(rim, 0.16, name='medal', scratch=0.35, smudge=0.10, scale=1.6)
    gp = metal(high, 0.24, 0.15, name='relief', scale=1.6)
    # field: fine sunburst + grain
    fm, n = mat('field')
    p = n.obj()
    x, y, z = n.xyz(p)
    th = n.math('ARCTAN2', n.math('ADD', y, 0.006), x)
    ray = n.math('SINE', n.math('MULTIPLY', th, 150))
    gr = n.noise(p, 3800, 2, 0.5)
    h = n.math('ADD', n.math('MULTIPLY', ray, 0.5), n.math('MULTIPLY', gr, 0.8))
    tar = n.maprange(n.noise(p, 60, 5, 0.6), 0.42, 0.72, 0, 0.5)
    n.out(n.pbr(n.mix(tar, hexc(field), hexc(worn)), n.maprange(tar, 0, 0.5, 0.26, 0.42), 1.0, n.bump(h, 0.5, 0.00025)))
    tilt = tuple(R(a) for a in tilt)
    M = empty(at, tilt)
    t = 0.0028
    r = 0.036
    lathe(
        [
            (0, -t),
            (r - 0.001, -t),
            (r, -t + 0.0008),
            (r, t + 0.0002),
            (r - 0.0008, t + 0.0011),
            (r - 0.0026, t + 0.0011),
            (r - 0.0034, t),
            (r - 0.0040, t - 0.0006),
        ],
        gm,
        steps=220,
        parent=M,
        angle=30,
        bev=0.00015,
    )
    lathe([(r - 0.0040, t - 0.0006), (0, t - 0.0006)], fm, steps=220, parent=M)
    for k in range(96):
        a = 2 * math.pi * k / 96
        lathe(
            [(0.00052 * math.sin(q), 0.00052 * math.cos(q)) for q in np.linspace(0, math.pi / 2, 8)],
            gp,
            ((r - 0.0050) * math.cos(a), (r - 0.0050) * math.sin(a), t - 0.0006),
            steps=16,
            parent=M,
        )
    lathe([(0.0236, t - 0.0006), (0.0238, t - 0.0001), (0.0243, t - 0.0001), (0.0245, t - 0.0006)], gp, steps=160, parent=M)
    relief('sprint', 0.0500, gp, M, t - 0.0007)
    text_arc('TRACK & FIELD', 0.02835, 0.0066, gp, (0, 0, t - 0.0006), extrude=0.00038, bev=0.00016, start=90, parent=M, space=1.2)
    for k in range(9):  # laurel: paired leaves along the lower arc
        for sg in (-1, 1):
            a = R(270 + sg * (9 + k * 10.5))
            for off in (-0.0013, 0.0013):
                lf_ = lathe(
                    [(0.00085 * math.sin(q), -0.0021 * math.cos(q)) for q in np.linspace(0, math.pi, 18)],
                    gp,
                    ((0.02835 + off) * math.cos(a), (0.02835 + off) * math.sin(a), t - 0.0005),
                    steps=24,
                    parent=M,
                )
                lf_.rotation_euler = (R(90), 0, a + sg * R(0) + (R(24) if off > 0 else R(-24)) * sg * 1.0)
                lf_.scale = (1, 0.55, 1)
    # loop + ring
    lathe(
        [
            (0.0036, -0.0013),
            (0.0058, -0.0013),
            (0.0062, -0.0006),
            (0.0062, 0.0006),
            (0.0058, 0.0013),
            (0.0036, 0.0013),
            (0.0036, -0.0013),
        ],
        gm,
        (0, r + 0.0042, 0),
        parent=M,
        steps=64,
        angle=30,
    )
    ring = [
        (0.0085 * math.cos(a), 0.0085 * math.sin(a) + r + 0.0110, 0.0016 * math.sin(a * 2))
        for a in np.linspace(0, 2 * math.pi, 48)[:-1]
    ]
    tube(ring, 0.00085, gp, cyclic=True, parent=M)

    # ribbons: both tails gather through the ring, then fan out on the track
    def tail(ang, L, ph, lift, z0):
        pts, sd, tp = [], [], []
        base = Matrix.Translation(at) @ Euler(tilt).to_matrix().to_4x4()
        o = base @ Vector((0, r + 0.0190, 0.0))
        N_ = 80
        a0 = R(-12)
        d0 = Vector((math.sin(a0), math.cos(a0), 0))
        d1 = Vector((math.sin(R(ang)), math.cos(R(ang)), 0))
        pos = o - d0 * 0.004
        for i in range(N_):
            q = i / (N_ - 1)
            d = d0.lerp(d1, min(1, max(0, q - 0.03) * 2.6)).normalized()
            fall = (1 - min(1, q / 0.22)) ** 2
            zz = (
                0.0026
                + z0
                + (o.z - 0.0026 - z0) * fall
                + lift * math.sin(math.pi * min(1, max(0, (q - 0.10)) / 0.8)) ** 2
                + 0.002 * math.sin(q * 17 + ph) * min(1, q * 4)
            )
            pts.append((pos.x, pos.y, max(0.0024 + z0, zz)))
            tw = 0.35 * math.sin(q * 5 + ph) * min(1, q * 3)
            sd.append(Vector((d.y, -d.x, tw)).normalized())
            tp.append(0.34 + 0.66 * min(1, q / 0.16) ** 0.8)
            pos = pos + d * (L / N_)
        ribbon(pts, 0.028, rm, sd, taper=tp)
    for t_ in tails:
        tail(*t_)
    return M


if cam.startswith('medals'):  # three of a kind, gold in front
    medal((0.004, -0.012, 0.0178))
    medal((0.090, 0.058, 0.0158), (17, 6, -16), SILVER, ((38, 0.40, 1.1, 0.014, 0.0008), (72, 0.36, 2.6, 0.008, 0)))
    medal((-0.082, 0.082, 0.0168), (19, -4, 22), BRONZE, ((-40, 0.40, 0.2, 0.012, 0.0006), (-8, 0.46, 3.0, 0.010, 0.0014)))
elif not cam.startswith('medal-chest'):
    medal((0, 0, 0.0178))


def on_chest():
    """round a neck, the evening of the final: floodlights and a stand behind"""
    eye = CAMERAS[cam]['loc']
    H = dict(height=1.68, heads=7.4)
    pose = dict(STAND, lean=-3, twist=5, bend=-2, roll=2, armR=4, armL=-4, outR=13, outL=15)
    chest = person(pose, (0, 0, 0), 176, step=0.005, top='jacket', bottom='trousers', hair='short', materials=kit('#8f5a3c', '#8c1d18', '#15171c'), seed=2, **H)
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()

    def front(x, z):
        hit, where, *_ = s.ray_cast(graph, (x, -1.2, z), (0, 1, 0), distance=1.6)
        return where.y if hit else -0.05

    cloth_, n = mat('jacket cloth')
    p = n.pos()
    folds = n.noise(n.mapping(p, rot=(0, 0.5, 0), scale=(2.0, 1, 0.8)), 4.0, 2, 0.45, 0.5)
    weave = n.noise(n.obj(), 900, 2, 0.5)
    n.out(n.pbr(hexc('#96201a'), 0.5, 0, n.bump(weave, 0.5, 0.0006, n.bump(folds, 1.0, 0.05)), Sheen=0.3, Specular=0.3))
    for o in bpy.data.objects:
        if o.name.startswith('figure singlet') and o.parent == chest:
            o.data.materials[0] = cloth_
    zip_x = lambda z: -0.012 + 0.05 * (z - 1.2)
    for dx, r, m in ((0, 0.0042, metal('#b9bcc0', 0.3, name='zip')), (-0.010, 0.0062, knit('#17181c', 0.0)), (0.010, 0.0062, knit('#17181c', 0.0))):
        tube([(zip_x(z) + dx, front(zip_x(z) + dx, z) - 0.001, z) for z in np.linspace(0.90, 1.405, 60)], r, m, res=3)
    low = Vector((0.006, front(0.006, 1.17) - 0.036, 1.166))
    M = medal(low, (94, 7, -5), tails=())
    bpy.context.view_layer.update()
    ring = M.matrix_world @ Vector((0, 0.0545, 0))
    for sx in (-1, 1):
        path, sides = [], []
        end = Vector((sx * 0.082, 0, 1.44))
        for i in range(34):
            t = i / 33
            x, z = ring.x + (end.x - ring.x) * t**0.92, ring.z + (end.z - ring.z) * t
            y = front(x, z) - 0.006
            path.append((x, y * min(1, t * 4) + ring.y * (1 - min(1, t * 4)), z))
            sides.append(Vector((0.93, -0.10 * sx, -sx * 0.30)).normalized())
        ribbon(path, 0.026, rm, sides, taper=[0.36 + 0.64 * min(1, i / 8) for i in range(34)])
    night, n = mat('night')
    _, _, z = n.xyz(n.pos())
    n.out(n.new('ShaderNodeEmission', Color=n.ramp(n.maprange(z, 0.4, 2.6), [(0, hexc('#0b1018')), (0.35, hexc('#16263c')), (0.6, hexc('#0f1c33')), (1, hexc('#070d1c'))]), Strength=1.0))
    night.cycles.sample_as_light = False
    plane(14, 6, (0, 4.2, 1.4), night, (R(90), 0, 0))
    for cx, cz, rows, cols, r, st in ((-0.80, 1.42, 3, 4, 0.045, 3.2), (0.66, 1.56, 3, 4, 0.045, 3.0)):
        for i in range(rows):
            for j in range(cols):
                bokeh((cx + (j - 1.5) * 0.105, 3.0, cz + (i - 1) * 0.10), r, eye, '#eaf2ff', st * (0.8 + 0.25 * ((i * 3 + j * 5) % 3)))
    rg = np.random.default_rng(3)
    for k in range(90):  # the stand: screens, lamps, exit signs
        bokeh((rg.uniform(-2.2, 2.2), 3.1, rg.normal(0.98, 0.13)), rg.choice([0.018, 0.03, 0.042]), eye, rg.choice(['#ffb45a', '#ffd9a0', '#7fb2ff', '#ff6a48'], p=[0.45, 0.3, 0.18, 0.07]), rg.lognormal(-0.2, 0.6))
    area((-1.5, 0.8, 1.8), (0, 0, 1.22), (0.4, 0.7), 100, (0.80, 0.90, 1))
    area((1.5, 1.2, 2.1), (0.2, 0, 1.25), (0.5, 0.5), 150, (0.86, 0.93, 1))
    area((0.1, 0.9, 2.6), (0.1, 0, 1.3), (0.8, 0.3), 26, (1, 0.92, 0.8))
    area((-1.3, -0.5, 1.75), (0.05, 0, 1.2), (0.5, 0.9), 9, (1, 0.86, 0.70))  # along the cloth, so that its folds show
    area((0.12, -1.95, 0.88), tuple(low), (0.8, 0.5), 9, (1, 0.88, 0.68))  # what the gold mirrors
    area((0.7, -0.9, 1.5), tuple(low), (0.25, 0.5), 2.5, (0.75, 0.85, 1))
    world_color((0.04, 0.06, 0.10), 0.3)
    puff((0.2, 1.6, 1.35), 2.6, eye, '#a9c4f2', 0.22, 0.5, 4)


if cam.startswith('medal-chest'):
    on_chest()
else:
    # ---- track (macro granules), lane line, world
    trk = rubber_track('#b5452a', size=0.0021, bump=0.0022)
    ln = painted_line(wear=0.5, size=0.0021, bump=0.0018)
    plane(40, 200, (0, 90, 0), trk)
    for i in range(-6, 8):
        plane(0.05, 220, (-0.105 + i * 1.22, 90, 0.0004), ln)
    plane(500, 500, (0, 200, -0.02), plain('#2f3c16', 0.95))
    treeline(120, step=4.2, seed=11, h=(7, 13))
    floodlights((-9, 95, 0), 17)
    floodlights((26, 95, 0), 17)
    golden_sky(elev=11, azim=-24, sky=0.12, sun=10, sun_color=(1, 0.57, 0.28), size=0.9, dust=0.5, ozone=3.0)
    area((0.02, 0.42, 0.80), (0, 0, 0.015), (0.42, 0.62), 2.6, (1, 0.80, 0.55))  # reflector card the medal face actually mirrors
    area((0.35, -0.35, 0.45), (0, 0, 0), (0.3, 0.3), 0.9, (1, 0.9, 0.8))
shoot(CAMERAS, clamp=4)
