"""Shoes with nobody in them: a child's rubber boots, spike shoes. Origin under the ankle, toes to +Y."""

from body import Body
from melt import smooth_max, smooth_min, surface
from props import *
from shoes import laces, pins

HERE = {'o': np.eye(4)}


def solid(shapes, low, high, step, m, name, parent, cut=None):
    """rounded cones melted together; cut(P, d) may take something away"""

    def field(p):
        d = p.cones(HERE, [('o', *s) for s in shapes], lambda bone: 1)
        return cut(p, d) if cut else d

    V, Q = surface(field, low, high, step)
    o = smooth(mesh_from_arrays(V.tolist(), Q.tolist(), name, m), 180)
    o.parent = parent
    return o


def wet_rubber(color, mud=0.5):
    """a boot just in from the rain: gloss, a little mud up from the sole"""
    m, n = mat('boot ' + color)
    p = n.obj()
    _, _, z = n.xyz(p)
    c = hexc(color)
    big, fine = n.noise(p, 22, 5, 0.6), n.noise(p, 160, 4, 0.7)
    splash = n.maprange(n.math('ADD', n.math('MULTIPLY', n.math('SUBTRACT', big, 0.5), 0.16), n.math('SUBTRACT', 0.045, z)), -0.012, 0.012, 0, mud)
    dots = n.math('MULTIPLY', n.maprange(n.noise(p, 120, 2, 0.4), 0.70, 0.73, 0, 1), n.maprange(z, 0.05, 0.16, mud, 0))
    dirt = n.math('MULTIPLY', n.math('MAXIMUM', splash, dots), n.maprange(fine, 0.3, 0.6, 0.35, 1.0))
    col = n.mix(dirt, n.mix(n.maprange(big, 0.35, 0.7, 0, 0.25), c, tuple(x * 0.7 for x in c)), hexc('#3d2a1a'))
    film = n.maprange(n.noise(n.mapping(p, scale=(1, 1, 0.35)), 34, 4, 0.6), 0.40, 0.62, 0.05, 0.34)
    n.out(n.pbr(col, n.mix(dirt, film, (0.6,) * 3), 0, n.bump(fine, 0.12, 0.0008), Specular=0.6, Clearcoat=n.maprange(dirt, 0, 0.5, 1, 0.2), Clearcoat_Roughness=0.04,
                Subsurface=0.06, Subsurface_Color=c, Subsurface_Radius=(0.02, 0.012, 0.005)))  # fmt: skip
    return m


def water():
    """clear water seen against the light: a rim that mirrors, a middle that lets through"""
    if 'drop' in bpy.data.materials:
        return bpy.data.materials['drop']
    m, n = mat('drop')
    ms = n.nodes.new('ShaderNodeMixShader')
    n.set(ms.inputs[0], n.math('MULTIPLY', n.new('ShaderNodeFresnel', IOR=1.5), 1.0))
    n.links.new(n.new('ShaderNodeBsdfTransparent', Color=(0.86, 0.86, 0.86)), ms.inputs[1])
    n.links.new(n.new('ShaderNodeBsdfGlossy', Color=(1, 1, 1), Roughness=0.02), ms.inputs[2])
    n.out(ms.outputs[0])
    return m


def beads(o, count, size=(0.0010, 0.0046), seed=1, low=0.02, keep=lambda p: True):
    """drops that hang on a surface: flattened domes on points of a mesh"""
    rg = np.random.default_rng(seed)
    me = o.data
    k = len(me.vertices)
    P, Nn = np.empty(k * 3), np.empty(k * 3)
    me.vertices.foreach_get('co', P)
    me.vertices.foreach_get('normal', Nn)
    P, Nn = P.reshape(-1, 3), Nn.reshape(-1, 3)
    at = rg.choice(np.flatnonzero((P[:, 2] > low) & np.array([keep(p) for p in P])), count)
    V, F, ring, rows = [], [], 10, 4
    for i in at:
        nrm = Nn[i] / (np.linalg.norm(Nn[i]) + 1e-9)
        a = np.cross(nrm, [0.3, 0.2, 1.0])
        a /= np.linalg.norm(a)
        b = np.cross(nrm, a)  # down the surface
        r = size[0] + (size[1] - size[0]) * rg.beta(1, 4)
        long = 1 + 0.5 * rg.random() * (r > 0.5 * size[1])
        base = len(V)
        for q in range(rows):
            w, h = math.cos(q / rows * math.pi / 2), math.sin(q / rows * math.pi / 2)
            V += [(P[i] + r * (w * (math.cos(t) * a + long * math.sin(t) * b) + 0.5 * h * nrm)).tolist() for t in np.linspace(0, 2 * math.pi, ring, endpoint=False)]
        V.append((P[i] + 0.5 * r * nrm).tolist())
        F += [(base + q * ring + j, base + q * ring + (j + 1) % ring, base + (q + 1) * ring + (j + 1) % ring, base + (q + 1) * ring + j) for q in range(rows - 1) for j in range(ring)]
        F += [(base + (rows - 1) * ring + j, base + (rows - 1) * ring + (j + 1) % ring, base + rows * ring) for j in range(ring)]
    d = smooth(mesh_from_arrays(V, F, 'beads', water()), 180)
    d.parent = o.parent
    d.visible_shadow = False
    return d


def boot(loc=(0, 0, 0), rot=(0, 0, 0), side=1, color='#d9a521', sole='#e9dcc0', lining='#2b2a28', step=0.0018, drops=520, seed=1):
    """a child's rubber boot with two loops to pull it on; side: 1 right, -1 left"""
    E = empty(loc, rot)
    one, s = (1, 1, 1), side
    leg = [((0, -0.014, 0.075), (0, -0.020, 0.222), 0.0395, 0.0505, one, 0.02)]
    foot = [
        ((0, -0.030, 0.036), (0.001 * s, 0.020, 0.044), 0.0340, 0.0365, one, 0.030),
        ((0.001 * s, 0.010, 0.050), (0.004 * s, 0.086, 0.028), 0.0340, 0.0300, (1.06, 1, 0.95), 0.030),
        ((0.004 * s, 0.078, 0.026), (0.001 * s, 0.112, 0.026), 0.0345, 0.0285, (1.12, 1, 0.84), 0.015),
    ]
    shaft = lambda p, grow: p.cones(HERE, [('o', *leg[0])], lambda b: 1, grow)

    def hollow(p, d):
        x, y, z = (p.P[..., i] for i in range(3))
        d = smooth_max(d, z - 0.206 - 0.10 * (y + 0.02) * 0.5, 0.003)  # the rim is a little higher in front
        d = smooth_max(d, 0.010 - z, 0.004)
        inner = np.minimum(shaft(p, -0.0046), np.maximum(np.hypot(x, y + 0.019) - 0.0445, 0.19 - z))
        return smooth_max(d, -np.maximum(inner, 0.05 - z), 0.002)

    low, high = (-0.075, -0.09, -0.002), (0.075, 0.165, 0.24)
    skin = solid(leg + foot, low, high, step, wet_rubber(color), 'boot', E, hollow)
    bottom = [(a, b, ra + 0.0042, rb + 0.0042, sq, k) for a, b, ra, rb, sq, k in foot]

    def slab(p, d):
        x, y, z = (p.P[..., i] for i in range(3))
        arch = 0.007 * np.exp(-(((y - 0.015) / 0.016) ** 4))
        return smooth_max(smooth_max(d, z - 0.0185 - 0.004 * np.clip((y - 0.09) / 0.04, 0, 1), 0.002), 0.001 + arch - z, 0.003)

    solid(bottom, low, high, step, wet_rubber(sole, 0.8), 'boot sole', E, slab)
    band = [(a, b, ra + 0.0024, rb + 0.0024, sq, k) for a, b, ra, rb, sq, k in leg]

    def rim(p, d):
        x, y, z = (p.P[..., i] for i in range(3))
        top = 0.206 + 0.05 * (y + 0.02)
        d = smooth_max(smooth_max(d, z - top - 0.0012, 0.003), top - 0.013 - z, 0.003)
        return smooth_max(d, -shaft(p, -0.003), 0.002)

    solid(band, low, high, step, wet_rubber(sole, 0), 'boot rim', E, rim)
    for sx in (-1, 1):
        pts = [(sx * (0.0475 + 0.004 * math.sin(a)), -0.019 + 0.017 * math.cos(a), 0.196 + 0.040 * math.sin(a)) for a in np.linspace(-0.1, math.pi + 0.1, 24)]
        o = tube(pts, 0.0042, wet_rubber(sole, 0), parent=E)
        o.scale = (1, 1, 1)
    lathe([(0.0005, 0.10), (0.034, 0.105), (0.0415, 0.19)], plain(lining, 0.8, 'lining'), (0, -0.018, 0), steps=64, parent=E)
    beads(skin, drops, seed=seed, keep=lambda p: math.hypot(p[0], p[1] + 0.019) > 0.036 or p[2] < 0.1)
    return E


def spike_shoe(loc=(0, 0, 0), rot=(0, 0, 0), side='R', height=1.22, color='#b3261c', plate='#16171a', step=0.0016):
    """a sprinter's shoe of a child of this height, open at the ankle, pins under the forefoot"""
    E = empty(loc, rot)
    b = Body({}, height, 6.0, thick=0)
    M = np.linalg.inv(b.bones['foot' + side])
    F = b.bones['foot' + side]
    at = F[:3, 3]
    low, high = at - [0.07, 0.09, 0.075], at + [0.07, 0.16, 0.05]
    collar = [('foot' + side, (0, -0.020, -0.012), (0, -0.018, 0.06), 0.0125, 0.0165, (1, 1.35, 1), 0.002)]

    def upper(p):
        d = b.field(p, 'shoe' + side)
        q = p.local(F)
        d = smooth_max(d, q[..., 2] - (0.0085 + 0.25 * np.clip(-q[..., 1] - 0.018, 0, 0.02)) * height, 0.002)
        inside = np.maximum(b.field(p, 'shoe' + side, grow=-0.0034), q[..., 2] * -1 - 0.030 * height)
        mouth = np.minimum(p.cones(b.bones, collar, b.unit), np.maximum(inside, np.abs(q[..., 1] + 0.018 * height) - 0.02 * height))
        return smooth_max(d, -mouth, 0.002)

    def add(made, m, name, flat=False):
        V, Q = made
        V = V @ M[:3, :3].T + M[:3, 3]
        keep = np.abs(V[:, 0]) < 0.075
        faces = [f for f in Q.tolist() if keep[f].all()]
        o = mesh_from_arrays(V.tolist(), faces, name, m)
        o.parent = E
        return o if flat else smooth(o, 180)

    m, n = mat('spike ' + color)
    p = n.obj()
    _, y, z = n.xyz(p)
    weave = n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', z, 2600)), n.math('SINE', n.math('MULTIPLY', y, 2600)))
    heel = n.maprange(n.math('ADD', y, n.math('MULTIPLY', z, 0.5)), -0.030, -0.028, 1, 0)
    n.out(n.pbr(n.mix(heel, n.mix(n.maprange(weave, -0.4, 0.6), tuple(v * 0.7 for v in hexc(color)), hexc(color)), hexc('#efe6d2')), 0.5, 0, n.bump(weave, 0.5, 0.0006), Specular=0.35))
    add(surface(upper, low, high, step), m, 'spike shoe')
    add(surface(lambda p: b.field(p, 'sole' + side, grow=0.0022), low, high, step), paint(plate, 0.25, 0.5, 'plate'), 'plate')
    add(laces(b), plain('#f1ede2', 0.8, 'lace'), 'laces')
    add(pins(b), metal('#cfd1d4', 0.2, 0.2, name='pin'), 'pins', True)
    return E
