"""Rain, falling snow, breath and steam, wet glass, dust in a beam: small things in the air, lit from behind.

Cycles would need thousands of samples for them, so their light is worked out here: `lit` says how bright a point looks
from the eye when lamps stand behind it, and the mesh carries it as a colour.
"""

from light import *


def lit(points, eye, lamps, forward=0.7, ambient=(0, 0, 0)):
    """how bright floating drops look: lamps are (place, power, colour); most of their light goes on forward"""
    P, eye = np.asarray(points, float), np.array(eye, float)
    out = np.zeros((len(P), 3)) + ambient
    to_eye = eye - P
    to_eye /= np.linalg.norm(to_eye, axis=1)[:, None]
    for at, power, color in lamps:
        way = P - np.array(at, float)
        d = np.linalg.norm(way, axis=1)
        c = (way * to_eye).sum(1) / d
        g = forward
        out += (power * (1 - g * g) / (1 + g * g - 2 * g * c) ** 1.5 / (d * d + 1))[:, None] * np.array(color)
    return out


def glowing(V, F, color, name, alpha=0.6):
    """a mesh that shines by itself with a colour for each point, half transparent; nothing else sees it"""
    o = mesh_from_arrays(V.tolist(), F.tolist() if hasattr(F, 'tolist') else F, name, None)
    layer = o.data.color_attributes.new('lit', 'FLOAT_COLOR', 'POINT')
    layer.data.foreach_set('color', np.concatenate([color, np.ones((len(color), 1))], 1).astype(np.float32).ravel())
    m, n = mat(name)
    at = n.new('ShaderNodeAttribute', 'Color', {'attribute_name': 'lit'})
    glow(m, n, alpha, at, 1.0)
    o.data.materials.clear()
    o.data.materials.append(m)
    o.visible_shadow = o.visible_diffuse = False
    return o


def streaks(P, way, width, color, name='streaks', alpha=0.6):
    """thin strokes, two crossed ribbons each"""
    k = len(P)
    way = np.broadcast_to(np.array(way, float), (k, 3)) if np.ndim(way) == 1 else way
    a = np.cross(way, [0, 1, 0.01])
    a /= np.linalg.norm(a, axis=1)[:, None]
    b = np.cross(way, a)
    b /= np.linalg.norm(b, axis=1)[:, None]
    w = np.broadcast_to(np.asarray(width, float).reshape(-1, 1), (k, 1)) / 2
    V = np.stack([P - way / 2 - a * w, P - way / 2 + a * w, P + way / 2 + a * w, P + way / 2 - a * w, P - way / 2 - b * w, P - way / 2 + b * w, P + way / 2 + b * w, P + way / 2 - b * w], 1)
    F = (np.arange(k)[:, None, None] * 8 + np.array([[0, 1, 2, 3], [4, 5, 6, 7]])[None]).reshape(-1, 4)
    return glowing(V.reshape(-1, 3), F, np.repeat(color, 8, 0), name, alpha)


def specks(P, size, color, name='specks', alpha=0.8, seed=0):
    """small lumps: flakes, motes, splashes"""
    rg = np.random.default_rng(seed)
    k = len(P)
    arms = np.concatenate([np.eye(3), -np.eye(3)])[None] * (np.broadcast_to(np.asarray(size, float).reshape(-1, 1, 1), (k, 1, 1)) * rg.uniform(0.6, 1.3, (k, 6, 1)))
    faces = np.array([(0, 1, 2), (1, 3, 2), (3, 4, 2), (4, 0, 2), (1, 0, 5), (3, 1, 5), (4, 3, 5), (0, 4, 5)])
    V = (P[:, None] + arms).reshape(-1, 3)
    F = (np.arange(k)[:, None, None] * 6 + faces[None]).reshape(-1, 3)
    return glowing(V, F, np.repeat(color, 6, 0), name, alpha)


def somewhere(low, high, count, seed=0):
    return np.random.default_rng(seed).uniform(low, high, (count, 3))


def rain(low, high, count, eye, lamps, wind=(0.6, 0, 0), seconds=1 / 90, width=0.0016, seed=1, strength=1.0, alpha=0.55):
    """falling drops between two corners, as long as they fall while the shutter is open"""
    rg = np.random.default_rng(seed)
    P = somewhere(low, high, count, seed)
    speed = rg.uniform(6, 9, (count, 1))
    way = np.concatenate([np.broadcast_to(np.array(wind[:2]), (count, 2)) + rg.normal(0, 0.12, (count, 2)), -speed], 1) * seconds
    c = lit(P, eye, lamps) * rg.lognormal(0, 0.5, (count, 1)) * strength
    return streaks(P, way, width * rg.uniform(0.6, 1.3, count), c, 'rain', alpha)


def splashes(low, high, count, eye, lamps, seed=2, strength=1.0, size=0.0016, spread=0.5):
    """drops that jump off a wet floor: little crowns of six to ten grains"""
    rg = np.random.default_rng(seed)
    at = np.repeat(somewhere((*low, 0), (*high, 0.001), count, seed), 8, 0)
    t = rg.uniform(0.01, 0.09, (count * 8, 1))
    a = rg.uniform(0, 2 * np.pi, (count * 8, 1))
    v = np.concatenate([np.cos(a) * spread, np.sin(a) * spread, rg.uniform(0.5, 1.5, a.shape)], 1)
    P = at + v * t + [0, 0, -4.9] * t**2
    P = P[P[:, 2] > 0.001]
    c = lit(P, eye, lamps) * rg.lognormal(0, 0.5, (len(P), 1)) * strength
    return streaks(P, np.concatenate([np.zeros((len(P), 2)), rg.uniform(0.004, 0.012, (len(P), 1))], 1), size, c, 'splashes', 0.7)


def snowfall(low, high, count, eye, lamps, seed=3, size=0.003, strength=1.0, wind=(0.25, 0, -1.0), seconds=1 / 80, ambient=(0, 0, 0)):
    """falling flakes, each a little stroke"""
    rg = np.random.default_rng(seed)
    P = somewhere(low, high, count, seed)
    way = (np.array(wind) + rg.normal(0, 0.3, (count, 3))) * seconds
    s = size * rg.lognormal(0, 0.35, count)
    c = lit(P, eye, lamps, 0.45, ambient) * rg.uniform(0.6, 1.2, (count, 1)) * strength
    specks(P, s, c, 'flakes', 0.85, seed)
    return streaks(P, way, s * 1.5, c * 0.6, 'flakes', 0.5)


def puff(at, size, eye, color='#ffffff', strength=1.0, density=0.5, seed=0, scale=2.2, stretch=(1.0, 1.0), drift=(0, 0)):
    """a cloud of breath or steam: one card turned to the eye, torn by noise and fading to its rim"""
    m, n = mat('puff')
    x, y, _ = n.xyz(n.obj())
    x, y = n.math('DIVIDE', x, size * stretch[0]), n.math('DIVIDE', y, size * stretch[1])
    p = n.comb(x, y, seed * 3.17)
    warp = n.noise(p, scale * 0.6, 2, 0.5, out='Color')
    p = n.vmath('ADD', p, n.vmath('MULTIPLY', n.vmath('SUBTRACT', warp, (0.5, 0.5, 0.5)), (0.9, 0.9, 0.9)))
    tear = n.noise(p, scale, 6, 0.58)
    px, py, _ = n.xyz(p)
    r = n.math('SQRT', n.math('ADD', n.math('MULTIPLY', px, px), n.math('MULTIPLY', py, py)))
    a = n.math('ADD', n.maprange(r, 0.0, 0.48, 1.0, 0.0), n.math('MULTIPLY', n.math('SUBTRACT', tear, 0.5), 1.6))
    edge = n.maprange(n.math('SQRT', n.math('ADD', n.math('MULTIPLY', x, x), n.math('MULTIPLY', y, y))), 0.2, 0.48, 1, 0)
    a = n.math('MULTIPLY', n.math('MULTIPLY', n.maprange(a, 0.15, 1.3, 0, 1), edge), density)
    glow(m, n, a, hexc(color), strength)
    o = plane(size * stretch[0], size * stretch[1], at, m, name='puff')
    o.rotation_euler = (Vector(eye) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    o.visible_shadow = o.visible_diffuse = o.visible_glossy = False
    return o


def beam(a, b, r1, r2, color='#ffffff', strength=0.3, power=2.0):
    """a shaft of light in dusty air from a lamp at `a` to `b`: a cone that is bright where one looks through its middle"""
    a, b = Vector(a), Vector(b)
    m, n = mat('beam')
    facing = n.math('SUBTRACT', 1.0, n.new('ShaderNodeLayerWeight', 'Facing', Blend=0.5))
    _, _, z = n.xyz(n.obj())
    along = n.math('DIVIDE', z, (b - a).length)
    tear = n.maprange(n.noise(n.pos(), 2.4, 4, 0.6), 0.3, 0.7, 0.5, 1.0)
    s = n.math('MULTIPLY', n.math('MULTIPLY', n.math('POWER', facing, power), n.maprange(along, 0, 1, 1, 0)), n.math('MULTIPLY', tear, strength))
    add = n.nodes.new('ShaderNodeAddShader')
    n.links.new(n.new('ShaderNodeBsdfTransparent'), add.inputs[0])
    n.links.new(n.new('ShaderNodeEmission', Color=hexc(color), Strength=s), add.inputs[1])
    n.out(add.outputs[0])
    m.cycles.sample_as_light = False
    o = lathe([(r1, 0), (r2, (b - a).length)], m, a, steps=64, name='beam')
    o.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    o.visible_shadow = o.visible_diffuse = o.visible_glossy = False
    return o


def wet_glass(width, height, count, m=None, seed=5, size=(0.0012, 0.006), runs=14):
    """drops and a few runs of water on a pane in the plane y = 0 (x to the right, z up), seen from -y; returns the root"""
    rg = np.random.default_rng(seed)
    E = empty()
    if m is None:
        m, n = mat('water')
        n.out(n.new('ShaderNodeBsdfRefraction', Color=(0.97, 0.98, 1), Roughness=0.0, IOR=1.33))
    r = size[0] + (size[1] - size[0]) * rg.beta(1.0, 5.0, count)
    c = np.stack([rg.uniform(-0.5, 0.5, count) * width, rg.uniform(-0.5, 0.5, count) * height], 1)
    tracks = rg.uniform(-0.5, 0.5, runs) * width
    for k, x in enumerate(tracks):  # a run sweeps the small drops off its way and leaves beads
        way = lambda z: x + 0.012 * np.sin(z * 11 + k) + 0.005 * np.sin(z * 37 + 2 * k)
        end = rg.uniform(-0.5, 0.3) * height
        gone = (np.abs(c[:, 0] - way(c[:, 1])) < 0.006) & (c[:, 1] > end)
        c, r = c[~gone], r[~gone]
        z = np.arange(end, height / 2, 0.011) + rg.normal(0, 0.003, len(np.arange(end, height / 2, 0.011)))
        z = z[rg.random(len(z)) < 0.45]
        c = np.concatenate([c, np.stack([way(z), z], 1), [[way(end), end]]])
        r = np.concatenate([r, rg.uniform(0.0012, 0.0026, len(z)), [rg.uniform(0.004, 0.006)]])
    k, ring, rows = len(c), 14, 5
    ang = np.linspace(0, 2 * np.pi, ring, endpoint=False)
    lump = 1 + 0.10 * np.sin(2 * ang[None] + rg.uniform(0, 6, (k, 1))) + 0.06 * np.sin(3 * ang[None] + rg.uniform(0, 6, (k, 1)))
    tall = 1 + np.clip(r / size[1], 0, 1) * 0.35
    V, F = [], []
    for i in range(rows):
        q = i / rows
        rad = (r[:, None] * lump) * math.cos(q * math.pi / 2) ** 0.8
        V.append(np.stack([c[:, :1] + rad * np.cos(ang), np.broadcast_to(-(0.55 * r[:, None]) * math.sin(q * math.pi / 2), rad.shape), c[:, 1:] + rad * np.sin(ang) * tall[:, None] - 0.15 * r[:, None] * q], 2))
    top = np.stack([c[:, 0], -0.55 * r, c[:, 1] - 0.15 * r], 1)
    per = ring * rows + 1
    V = np.concatenate([np.stack(V, 1).reshape(k, ring * rows, 3), top[:, None]], 1).reshape(-1, 3)
    quads = [(i * ring + j, i * ring + (j + 1) % ring, (i + 1) * ring + (j + 1) % ring, (i + 1) * ring + j) for i in range(rows - 1) for j in range(ring)]
    tris = [((rows - 1) * ring + j, (rows - 1) * ring + (j + 1) % ring, ring * rows) for j in range(ring)]
    base = np.arange(k) * per
    faces = (base[:, None, None] + np.array(quads)[None]).reshape(-1, 4).tolist() + (base[:, None, None] + np.array(tris)[None]).reshape(-1, 3).tolist()
    o = smooth(mesh_from_arrays(V.tolist(), faces, 'drops', m), 180)
    o.parent = E
    return E


def bokeh(at, radius, eye, color, strength, rim=1.25):
    """a lamp far out of focus, as the disc a lens makes of it: soft, a little brighter at its rim"""
    m, n = mat('bokeh')
    x, y, _ = n.xyz(n.obj())
    r = n.math('DIVIDE', n.math('SQRT', n.math('ADD', n.math('MULTIPLY', x, x), n.math('MULTIPLY', y, y))), radius)
    s = n.math('MULTIPLY', n.maprange(r, 0.93, 1.0, 1, 0), n.maprange(r, 0.5, 0.95, strength, strength * rim))
    add = n.nodes.new('ShaderNodeAddShader')
    n.links.new(n.new('ShaderNodeBsdfTransparent'), add.inputs[0])
    n.links.new(n.new('ShaderNodeEmission', Color=hexc(color), Strength=s), add.inputs[1])
    n.out(add.outputs[0])
    m.cycles.sample_as_light = False
    o = lathe([(0, 0), (radius, 0)], m, at, steps=48, name='bokeh')
    o.rotation_euler = (Vector(eye) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    o.visible_shadow = o.visible_diffuse = False
    return o
