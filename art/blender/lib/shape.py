"""Meshes: bevelled boxes, turned profiles, tubes, lettering, linked copies; grass, trees and hedges."""

from materials import *

FONT = '/usr/share/fonts/opentype/bebas-neue/BebasNeue-Bold.otf'


def link(o, m=None, parent=None):
    bpy.context.scene.collection.objects.link(o)
    if m is not None:
        if o.data.materials:
            o.data.materials[0] = m
        else:
            o.data.materials.append(m)
    if parent:
        o.parent = parent
    return o


def bevel(o, w=0.002, seg=3, angle=35):
    b = o.modifiers.new('bev', 'BEVEL')
    b.width = w
    b.segments = seg
    b.limit_method = 'ANGLE'
    b.angle_limit = R(angle)
    b.harden_normals = False
    return o


def smooth(o, angle=40):
    me = o.data
    for p in me.polygons:
        p.use_smooth = True
    me.use_auto_smooth = True
    me.auto_smooth_angle = R(angle)
    return o


def from_bm(bm, name, m=None, loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    o.location = loc
    o.rotation_euler = rot
    return link(o, m, parent)


def box(size, loc=(0, 0, 0), m=None, bev=0.002, rot=(0, 0, 0), name='box', parent=None, seg=3):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    o = from_bm(bm, name, m, loc, rot, parent)
    if bev:
        bevel(o, min(bev, min(size) * 0.45), seg)
        smooth(o)
    return o


def prism(pts, depth, m=None, loc=(0, 0, 0), rot=(0, 0, 0), bev=0.002, name='prism', parent=None):
    """extrude a 2D polygon (x,z) along y, centred"""
    bm = bmesh.new()
    vs = [bm.verts.new((x, -depth / 2, z)) for x, z in pts]
    f = bm.faces.new(vs)
    r = bmesh.ops.extrude_face_region(bm, geom=[f])
    bmesh.ops.translate(bm, vec=(0, depth, 0), verts=[v for v in r['geom'] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(bm, name, m, loc, rot, parent)
    if bev:
        bevel(o, bev)
        smooth(o)
    return o


def cyl(r, depth, loc=(0, 0, 0), rot=(0, 0, 0), m=None, bev=0.001, seg=48, name='cyl', parent=None, r2=None):
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=seg, radius1=r, radius2=r if r2 is None else r2, depth=depth)
    o = from_bm(bm, name, m, loc, rot, parent)
    if bev:
        bevel(o, bev)
    return smooth(o)


def lathe(profile, m=None, loc=(0, 0, 0), rot=(0, 0, 0), steps=96, name='lathe', bev=0, parent=None, angle=40):
    """revolve [(r, z), ...] around Z"""
    bm = bmesh.new()
    rings = []
    for r, z in profile:
        if r <= 1e-7:
            rings.append([bm.verts.new((0, 0, z))])
        else:
            rings.append(
                [
                    bm.verts.new((r * math.cos(2 * math.pi * i / steps), r * math.sin(2 * math.pi * i / steps), z))
                    for i in range(steps)
                ]
            )
    for a, b in zip(rings, rings[1:]):
        for i in range(steps):
            j = (i + 1) % steps
            q = [a[i % len(a)], a[j % len(a)], b[j % len(b)], b[i % len(b)]]
            u = []
            for v in q:
                if v not in u:
                    u.append(v)
            if len(u) >= 3:
                try:
                    bm.faces.new(u)
                except ValueError:
                    pass
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(bm, name, m, loc, rot, parent)
    if bev:
        bevel(o, bev, 3, 28)
    return smooth(o, angle)


def tube(pts, r=0.01, m=None, cyclic=False, name='tube', bez=False, res=8, parent=None, smooth_pts=False, caps=True):
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = r
    cu.bevel_resolution = res
    cu.use_fill_caps = caps
    if smooth_pts:
        sp = cu.splines.new('NURBS')
        sp.points.add(len(pts) - 1)
        sp.order_u = 4
        sp.use_endpoint_u = True
        sp.resolution_u = 12
        for p, c in zip(sp.points, pts):
            p.co = (*c, 1)
    else:
        sp = cu.splines.new('POLY')
        sp.points.add(len(pts) - 1)
        for p, c in zip(sp.points, pts):
            p.co = (*c, 1)
    sp.use_cyclic_u = cyclic
    sp.use_smooth = True
    o = bpy.data.objects.new(name, cu)
    return link(o, m, parent)


def fillet(pts, r=0.05, n=8):
    """round the corners of a polyline -> bent-tube path"""
    P = [Vector(p) for p in pts]
    out = [P[0]]
    for a, b, c in zip(P, P[1:], P[2:]):
        u = (a - b).normalized()
        v = (c - b).normalized()
        ang = u.angle(v)
        d = min(r / math.tan(ang / 2), (a - b).length * 0.49, (c - b).length * 0.49)
        s, e = b + u * d, b + v * d
        for i in range(n + 1):
            t = i / n
            out.append((1 - t) ** 2 * s + 2 * t * (1 - t) * b + t * t * e)
    out.append(P[-1])
    return out


def text(
    txt, size=1, loc=(0, 0, 0), rot=(0, 0, 0), m=None, extrude=0.0, bev=0.0, font=FONT, align='CENTER', parent=None, space=1.0
):
    cu = bpy.data.curves.new('txt', 'FONT')
    cu.body = txt
    cu.size = size
    cu.extrude = extrude
    cu.bevel_depth = bev
    cu.bevel_resolution = 2
    cu.align_x = align
    cu.align_y = 'CENTER'
    cu.space_character = space
    if os.path.exists(font):
        cu.font = bpy.data.fonts.load(font, check_existing=True)
    o = bpy.data.objects.new('txt', cu)
    o.location = loc
    o.rotation_euler = rot
    return link(o, m, parent)


def plane(sx, sy, loc=(0, 0, 0), m=None, rot=(0, 0, 0), name='plane', parent=None):
    bm = bmesh.new()
    vs = [bm.verts.new((x * sx / 2, y * sy / 2, 0)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    bm.faces.new(vs)
    return from_bm(bm, name, m, loc, rot, parent)


def empty(loc=(0, 0, 0), rot=(0, 0, 0), parent=None, scale=1):
    o = bpy.data.objects.new('e', None)
    o.location = loc
    o.rotation_euler = rot
    o.scale = (scale,) * 3
    bpy.context.scene.collection.objects.link(o)
    if parent:
        o.parent = parent
    return o


def instance(root, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """linked-data copy of an empty-rooted hierarchy"""
    e = empty(loc, rot, scale=scale)

    def rec(src, par):
        for ch in src.children:
            c = ch.copy()
            bpy.context.scene.collection.objects.link(c)
            c.parent = par
            c.matrix_parent_inverse = ch.matrix_parent_inverse.copy()
            rec(ch, c)

    rec(root, e)
    return e


def text_arc(
    txt,
    radius,
    size,
    m,
    loc=(0, 0, 0),
    rot=(0, 0, 0),
    extrude=0.0015,
    bev=0.0004,
    start=90,
    parent=None,
    space=1.15,
    font=FONT,
    inside=False,
):
    """text on a circle in the local XY plane, centred on angle `start` (deg), letters upright pointing outwards. One object per glyph."""
    E = empty(loc, rot, parent)
    cu = bpy.data.curves.new('m', 'FONT')
    adv = []
    for ch in txt:
        o = text(ch if ch != ' ' else 'i', size, font=font)
        bpy.context.view_layer.update()
        w = o.dimensions.x
        adv.append((w if ch != ' ' else size * 0.18) + size * 0.06 * space)
        bpy.data.objects.remove(o)
    tot = sum(adv)
    s = 0
    for ch, a in zip(txt, adv):
        mid = s + a / 2
        s += a
        th = R(start) + (tot / 2 - mid) / radius
        if ch == ' ':
            continue
        text(
            ch,
            size,
            (radius * math.cos(th), radius * math.sin(th), 0),
            (0, 0, th - math.pi / 2),
            m,
            extrude,
            bev,
            font,
            parent=E,
        )
    return E


# ---- nature
def mesh_from_arrays(verts, faces, name, m):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.update()
    return link(bpy.data.objects.new(name, me), m)


def grass_patch(x0, x1, y0, y1, count, h=0.035, w=0.0022, m=None, seed=1, lean=0.5, name='grass', z=0, curl=0.6, keep=None):
    """one mesh of tapered, bent blades (2 quads + tip). ~9 verts a blade; 200k blades is fine"""
    rg = np.random.default_rng(seed)
    x = rg.uniform(x0, x1, count)
    y = rg.uniform(y0, y1, count)
    if keep is not None:
        f = keep(x, y)
        x, y = x[f], y[f]
        count = len(x)  # where it grows
    a = rg.uniform(0, 2 * np.pi, count)
    hh = h * rg.uniform(0.55, 1.15, count)
    ln = lean * rg.uniform(0.1, 1, count)
    ww = w * rg.uniform(0.7, 1.2, count)
    dx, dy = np.cos(a), np.sin(a)
    px, py = -dy, dx
    V = []
    for t, wf in ((0, 1), (0.45, 0.9), (0.8, 0.6), (1, 0)):
        off = hh * ln * (t ** (1 + curl))
        zz = z + hh * t * (1 - 0.25 * ln * t)
        cx = x + dx * off
        cy = y + dy * off
        if wf:
            V.append(np.stack([cx - px * ww * wf / 2, cy - py * ww * wf / 2, zz], 1))
            V.append(np.stack([cx + px * ww * wf / 2, cy + py * ww * wf / 2, zz], 1))
        else:
            V.append(np.stack([cx, cy, zz], 1))
    V = np.stack(V, 1).reshape(-1, 3)
    b = np.arange(count) * 7
    quads = np.concatenate([np.stack([b, b + 1, b + 3, b + 2], 1), np.stack([b + 2, b + 3, b + 5, b + 4], 1)])
    tris = np.stack([b + 4, b + 5, b + 6], 1)
    me = bpy.data.meshes.new(name)
    nl = len(quads) * 4 + len(tris) * 3
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.astype(np.float32).ravel())
    me.loops.add(nl)
    me.loops.foreach_set('vertex_index', np.concatenate([quads.ravel(), tris.ravel()]).astype(np.int32))
    me.polygons.add(len(quads) + len(tris))
    st = np.concatenate([np.arange(len(quads)) * 4, len(quads) * 4 + np.arange(len(tris)) * 3]).astype(np.int32)
    tot = np.concatenate([np.full(len(quads), 4), np.full(len(tris), 3)]).astype(np.int32)
    me.polygons.foreach_set('loop_start', st)
    me.polygons.foreach_set('loop_total', tot)
    me.update(calc_edges=True)
    me.validate()
    return link(bpy.data.objects.new(name, me), m)


def tree(loc, h=9, w=5, m=None, seed=0, leaves=5000, size=0.16):
    """cloud of leaf cards in a lumpy crown - only ever seen out of focus"""
    rg = np.random.default_rng(seed)
    k = 26
    a = rg.uniform(0, 2 * np.pi, k)
    zz = rg.beta(2.0, 2.2, k)
    rad = np.sin(np.pi * (zz * 0.85 + 0.12)) * rg.uniform(0.15, 1, k) ** 0.6
    cs = np.stack([np.cos(a) * rad * w * 0.42, np.sin(a) * rad * w * 0.42, h * (0.28 + 0.62 * zz)], 1)
    rs = rg.uniform(0.35, 0.8, k) * w * 0.26
    i = rg.integers(0, k, leaves)
    d = rg.normal(0, 1, (leaves, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    c = cs[i] + d * (rs[i] * rg.uniform(0.55, 1, leaves) ** 0.5)[:, None]
    u = rg.normal(0, 1, (leaves, 3))
    u /= np.linalg.norm(u, axis=1)[:, None]
    v = np.cross(u, rg.normal(0, 1, (leaves, 3)))
    v /= np.linalg.norm(v, axis=1)[:, None]
    s = size * rg.uniform(0.6, 1.3, leaves)[:, None]
    V = np.stack([c - u * s, c - v * s * 0.6, c + u * s, c + v * s * 0.6], 1).reshape(-1, 3) + np.array(loc)
    F = [(4 * j, 4 * j + 1, 4 * j + 2, 4 * j + 3) for j in range(leaves)]
    o = mesh_from_arrays(V.tolist(), F, 'tree', m)
    cyl(w * 0.035, h * 0.6, (loc[0], loc[1], loc[2] + h * 0.3), m=plain('#2a2018', 0.9), bev=0, seg=10)
    return o


def treeline(y=150, x0=-90, x1=110, step=4.5, h=(6, 11), m=None, seed=3, leaves=3000, hedge=2.2):
    rg = random.Random(seed)
    m = m or leaf('#2f4216', 'leaf', '#7f8a1c')
    x = x0
    i = 0
    while x < x1:
        tree(
            (x, y + rg.uniform(-14, 22), 0),
            rg.uniform(*h) * (1.25 if rg.random() < 0.2 else 1),
            rg.uniform(5.5, 9.5),
            m,
            seed * 100 + i,
            leaves,
            0.22,
        )
        x += step * rg.uniform(0.5, 1.5)
        i += 1
    if hedge:
        g = np.random.default_rng(seed)
        n = int((x1 - x0) * 90)
        c = np.stack([g.uniform(x0, x1, n), y - 18 + g.uniform(-1, 1, n), g.uniform(0, 1, n) ** 1.2 * hedge], 1)
        c[:, 2] *= 0.75 + 0.35 * np.sin(c[:, 0] * 0.35) * np.sin(c[:, 0] * 0.13 + 1)
        u = g.normal(0, 0.22, (n, 3))
        v = g.normal(0, 0.18, (n, 3))
        V = np.stack([c - u, c - v, c + u, c + v], 1).reshape(-1, 3)
        mesh_from_arrays(V.tolist(), [(4 * j, 4 * j + 1, 4 * j + 2, 4 * j + 3) for j in range(n)], 'hedge', m)


def wood_edge(bearing, far=150, wide=120, step=4.5, h=(6, 11), m=None, seed=3, leaves=1800, hedge=2.2, thick=14):
    """a row of trees across a bearing (0 = +Y, 90 = +X), uneven, with a hedge below"""
    rg = random.Random(seed)
    m = m or leaf('#2f4216', 'leaf', '#7f8a1c')
    a = R(bearing)
    out, along = Vector((math.sin(a), math.cos(a), 0)), Vector((math.cos(a), -math.sin(a), 0))
    x, i = -wide / 2, 0
    while x < wide / 2:
        at = out * (far + rg.uniform(-0.4, 1) * thick) + along * x
        tree(at, rg.uniform(*h) * rg.choice((1, 1, 1.3)), rg.uniform(5.5, 9.5), m, seed * 100 + i, leaves, 0.26)
        x += step * rg.uniform(0.4, 1.6)
        i += 1
    if hedge:
        box((wide * 1.3, 0.5, hedge), out * (far + thick) + Vector((0, 0, hedge / 2)), m, 0, (0, 0, -a))


def ground(x0, x1, y0, y1, m, height, step=0.02):
    """a grid shaped by height(X, Y)"""
    nx, ny = int((x1 - x0) / step), int((y1 - y0) / step)
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    V = np.stack([X, Y, height(X, Y)], 2).reshape(-1, 3)
    i = np.arange((ny - 1) * (nx - 1))
    i = i + i // (nx - 1)
    return smooth(mesh_from_arrays(V.tolist(), np.stack([i, i + 1, i + nx + 1, i + nx], 1).tolist(), 'ground', m), 180)


MAPLE = [
    (0, -0.95),
    (0.05, -0.42),
    (0.42, -0.56),
    (0.36, -0.40),
    (0.86, -0.22),
    (0.70, -0.08),
    (0.98, 0.34),
    (0.68, 0.28),
    (0.62, 0.42),
    (0.34, 0.18),
    (0.42, 0.74),
    (0.24, 0.66),
    (0, 1.0),
]


def fallen_leaves(count, place, m, size=0.045, seed=6, z=0.004):
    """maple leaves lying about: one mesh, each leaf curled and tipped; place(rg, count) -> x, y, ground z"""
    rg = np.random.default_rng(seed)
    half = np.array(MAPLE)
    rim = np.concatenate([half, half[-2:0:-1] * [-1, 1]])
    k = len(rim)
    x, y, g = place(rg, count)
    V, F = [], []
    for i in range(count):
        s = size * rg.uniform(0.6, 1.15)
        p = np.concatenate([[[0, -0.05]], rim]) * s
        curl = rg.uniform(-0.9, 2.6) * (1 / size) * 0.45
        q = np.column_stack([p, curl * 0.35 * (p**2).sum(1) + rg.normal(0, 0.05 * s, k + 1)])
        t = rg.normal(0, 0.20, 2)
        a = rg.uniform(0, 6.28)
        M = np.array((Euler((t[0], t[1], a)).to_matrix()))
        q = q @ M.T
        q[:, 2] += g[i] + z - min(0, q[:, 2].min())
        q[:, 0] += x[i]
        q[:, 1] += y[i]
        b = len(V)
        V += q.tolist()
        F += [(b, b + 1 + j, b + 1 + (j + 1) % k) for j in range(k)]
    return mesh_from_arrays(V, F, 'leaves', m)
