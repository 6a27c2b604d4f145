"""A cross-country path in October: trodden earth between grass, maple leaves, the sun low between the trees."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *

CAMERAS = {
    'cross-country': dict(loc=(-0.30, -1.25, 0.26), target=(0.62, 4.5, 0.62), lens=35, fstop=2.2, focus=(0.02, 0.55, 0.02)),
    'cross-country-phone': dict(
        loc=(-0.12, -1.35, 0.36), target=(0.40, 4.5, 0.98), lens=34, fstop=2.4, focus=(0.02, 0.55, 0.02), size=PHONE
    ),
    'flags': dict(loc=(-0.62, -1.9, 0.52), target=(0.85, 6, 0.92), lens=35, fstop=2.8, focus=(0.35, 0.9, 0.7)),
    'flags-phone': dict(loc=(-0.35, -2.0, 0.62), target=(0.45, 6, 1.25), lens=34, fstop=2.8, focus=(0.35, 0.9, 0.7), size=PHONE),
    'cross-country-runners': dict(loc=(-0.25, -1.4, 0.62), target=(-0.62, 16, 1.34), lens=98, fstop=2.4, focus=(0.3, 14, 1)),
    'cross-country-runners-phone': dict(loc=(-0.25, -1.4, 0.62), target=(0.42, 16, 1.02), lens=104, fstop=2.4, focus=(0.3, 14, 1), size=PHONE),
}
reset()
cam = args().get('cam', 'cross-country')
team = cam.startswith('cross-country-runners')
middle = lambda y: 0.75 * np.sin(y * 0.17) + 0.10 * np.sin(y * 0.9)
offset = lambda x, y: np.abs(x - middle(y))


def height(x, y):
    """hollow of the path, shoulders, hummocks"""
    d = offset(x, y)
    bumps = 0.012 * np.sin(x * 7 + 1.3 * np.sin(y * 3)) * np.sin(y * 5.3) + 0.008 * np.sin(x * 17 + y * 3) * np.sin(
        y * 13 - x * 5
    )
    return 0.09 * np.clip((d - 0.55) / 0.5, 0, 1) ** 1.5 + bumps + 0.02 * np.sin(y * 0.7)


ground(-3.2, 3.8, -1.6, 9, soil(), height, 0.02)
plane(300, 300, (0, 155, -0.02), plain('#3a3a16', 0.95))
edge = np.random.default_rng(2)
on_grass = lambda x, y: offset(x, y) + edge.normal(0, 0.10, len(x)) > 0.66
for count, x0, x1, y0, y1, h, w, seed in (
    (110000, -1.7, 2.0, -0.9, 2.0, 0.07, 0.0030, 1),
    (120000, -3.2, 3.8, 2.0, 9, 0.09, 0.006, 2),
    (120000, -16, 18, 9, 40, 0.14, 0.03, 3),
):
    o = grass_patch(x0, x1, y0, y1, count, h, w, grass(), seed, 1.0, keep=on_grass)
    V = np.empty(len(o.data.vertices) * 3)
    o.data.vertices.foreach_get('co', V)
    V = V.reshape(-1, 3)
    V[:, 2] += np.where(V[:, 1] < 9, height(V[:, 0], V[:, 1]), 0)
    o.data.vertices.foreach_set('co', V.ravel())

autumn = autumn_leaf()


def strewn(x0, x1, y0, y1):
    def place(rg, count):
        x, y = rg.uniform(x0, x1, count), rg.uniform(y0, y1, count) ** 1.0
        d = offset(x, y)
        return x, y, height(x, y) + np.where(d > 0.7, rg.uniform(0.01, 0.05, count), 0)

    return place


fallen_leaves(420, strewn(-1.6, 2.0, -0.7, 3.0), autumn, 0.042, 6)
fallen_leaves(700, strewn(-3.1, 3.7, 3.0, 9), autumn, 0.050, 7)

bark = concrete('#54422f' if team else '#2c2119', 'bark', 6, 0.9)
crowns = [leaf('#7a4310', 'crown a', '#d98a1e'), leaf('#6b5414', 'crown b', '#d8b02c'), leaf('#6e2410', 'crown c', '#c8481c')]
rg = random.Random(8)
for i in range(34):
    side = -1 if i % 2 else 1
    y = 8 + i * 2.2 + rg.uniform(-1, 1)
    x = side * (3.2 + rg.uniform(0, 2.2) + (i // 8) * 1.2) + float(middle(y))
    h = rg.uniform(7, 12)
    width, r, a, b = rg.uniform(4.5, 7), rg.uniform(0.13, 0.22), R(rg.uniform(-3, 3)), R(rg.uniform(-3, 3))
    if team and i < 4:  # would be black slabs at the edges of the picture
        continue
    near = i < 10 and team
    tree((x, y, 0), h, width, crowns[i % 3], 40 + i, 20000 if near else 5200, 0.075 if near else 0.15)
    cyl(r, h * 0.62, (x, y, h * 0.31), (a, b, 0), bark, 0, 14, r2=0.07)
treeline(110, x0=-70, x1=80, step=4, seed=51, m=crowns[1], h=(8, 14))
if cam.startswith('flags') or team:  # a foggy morning: the course marked with flags, the sun a pale disc
    stake = wood('#d8cdb8', '#9a8a6c', 1, 'stake', 0.7, 0)

    def flag(x, y, color, seed, h=1.15):
        z0 = float(height(np.array(x), np.array(y)))
        cyl(0.011, h, (x, y, z0 + h / 2), (R(rg.uniform(-3, 3)), R(rg.uniform(-3, 3)), 0), stake, 0, 20)
        V, F = [], []
        for i in range(25):
            for j in range(13):
                u, v = i / 24, j / 12 - 0.5
                V.append((x + 0.012 + 0.30 * u, y + 0.028 * u * math.sin(u * 7 + seed + v * 2), z0 + h - 0.14 - 0.045 * u * u + v * 0.24 * (1 - u)))
        F = [(i * 13 + j, i * 13 + j + 1, (i + 1) * 13 + j + 1, (i + 1) * 13 + j) for i in range(24) for j in range(12)]
        m, n = mat('flag ' + color)
        c = hexc(color)
        weave = n.noise(n.pos(), 900, 2)
        tr = n.new('ShaderNodeBsdfTranslucent', Color=tuple(min(1, q * 1.3) for q in c))
        ms = n.nodes.new('ShaderNodeMixShader')
        ms.inputs[0].default_value = 0.4
        n.links.new(n.pbr(c, 0.7, 0, n.bump(weave, 0.4, 0.0006), Sheen=0.3), ms.inputs[1])
        n.links.new(tr, ms.inputs[2])
        n.out(ms.outputs[0])
        smooth(mesh_from_arrays(V, F, 'flag', m), 180)

    for k in range(3 if team else 0, 9 if team else 7):
        y = 0.9 + k * 3.1
        flag(0.35 + float(middle(y)) * 1.0 + 0.55 + (0 if k else -0.65), y, '#c8931a', k)
        flag((-1.7 if team else -1.15) + float(middle(y + 1.5)), y + 1.5, '#9c2f1e', k + 3)
    banks = ((22, 5, 0.55), (32, 9, 0.62), (48, 15, 0.74), (80, 24, 0.84)) if team else ((5, 1.2, 0.5), (10, 2.6, 0.62), (18, 6, 0.66), (30, 10, 0.72), (48, 16, 0.8), (80, 26, 0.86))
    for y, h, d in banks:
        mist(y, h, 0.62 if not team else 0.55, '#e2c9ad' if not team else '#c9c4b4', 160, y, d)
if team:
    shutter()
    step = 0.010 if args().get('name', '').startswith('look-') else 0.007
    eye = CAMERAS[cam]['loc']
    look = (('girl15', 'tail', '#8c1d18', '#15171c'), ('boy15', 'curls', '#1d2b3a', '#14161c'), ('boy12', 'short', '#8c1d18', '#1b1d22'), ('girl12', 'plait', '#c8931a', '#14161c'))
    for k, (y, phase) in enumerate(((14.0, 0.08), (17.4, 0.36), (21.2, 0.63), (25.6, 0.87))):
        kind, hair, top, low = look[k]
        x = float(middle(np.array(y))) + (0.12, -0.30, 0.62, -0.35)[k]
        body = build(kind, k + 2)
        root = strider(phase, 1.8, k + 3, step=step, hair=hair, top=('long', 'singlet', 'long', 'tee')[k], bottom=('shorts', 'tights', 'half', 'shorts')[k], thick=0.3,
                       hat=(None, None, 'toque', None)[k], materials=kit(('#a06a48', '#5c3a28', '#b98060', '#8f5a3c')[k], top, low, '#d8d2c4'), **body)  # fmt: skip
        heading = -math.degrees(math.atan2(0.1275 * math.cos(0.17 * y), 1))  # away from us along the path
        place(root, (x, y, float(height(np.array(x), np.array(y)))), heading)
        tall = body['height']
        for j, (dx, dz, size) in enumerate(((0.14, 0.02, 0.22), (0.26, 0.07, 0.34))):
            puff((x + dx * (1 if k % 2 else -1), y + 0.24 - 0.1 * j, tall * 0.875 + dz), size, eye, 0.85 - 0.1 * j, '#f2ead8', 0.75 - 0.12 * j, 3 * k + j)
    for k in range(9):  # the sun between the trunks, lit in the fog
        m, n = mat('shaft')
        u, w, _ = n.xyz(n.obj())
        soft = n.math('MULTIPLY', n.maprange(n.math('ABSOLUTE', u), 0.05, 0.5, 1, 0), n.maprange(n.math('ABSOLUTE', w), 2, 8.5, 1, 0))
        add = n.nodes.new('ShaderNodeAddShader')
        n.links.new(n.new('ShaderNodeBsdfTransparent'), add.inputs[0])
        n.links.new(n.new('ShaderNodeEmission', Color=hexc('#ffdca0'), Strength=n.math('MULTIPLY', n.math('MULTIPLY', soft, soft), 0.42 + 0.15 * (k % 3))), add.inputs[1])
        n.out(add.outputs[0])
        m.cycles.sample_as_light = False
        o = plane(1.0, 17, (-1.8 + 1.15 * k * (1 + 0.15 * (k % 2)), 27 + 2 * (k % 3), 4.5), m, (R(90), R(-34 - 3 * (k % 3)), 0), 'shaft')
        o.scale.x = 0.7 + 0.5 * (k % 3)
        o.visible_shadow = o.visible_diffuse = o.visible_glossy = False
    sky('fog', (12, 14), lamp=4.5, lamp_color=(1, 0.80, 0.52), lamp_at=(14, 16), soft=1.2, fill=0.6, near=(1.5, 1.1, 0.6), far=(0.50, 0.51, 0.50), top=(0.55, 0.60, 0.66))
    shoot(CAMERAS)
    sys.exit()
golden_sky(elev=10, azim=5, sky=0.13, sun=6 if cam.startswith('flags') else 11, sun_color=(1, 0.58, 0.28), size=0.8, dust=0.6, ozone=2.6)
sun_disc(8.2, 6.5, 8, 140) if not cam.startswith('flags') else sun_disc(10.5, 11, 11, 22, '#ffe0b8')
area((-2.4, -2.6, 1.8), (0, 0.6, 0.1), (2, 2), 34, (1, 0.87, 0.72))
shoot(CAMERAS)
