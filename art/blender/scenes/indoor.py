"""The winter hall: sixty metres of red straight under rows of light, dark trusses, mats at the far end."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *

import studio

LANE = 1.22
CAMERAS = {
    'indoor': dict(loc=(-1.35, -2.6, 0.46), target=(0.75, 20, 2.2), lens=27, fstop=3.2, focus=(-0.5, 1.6, 0)),
    'indoor-phone': dict(loc=(0, -3.4, 0.78), target=(0, 20, 3.9), lens=27, fstop=3.5, focus=(0, 1.6, 0), size=PHONE),
    'hall': dict(loc=(-6.0, 0.5, 0.60), target=(-0.6, 9.85, 1.12), lens=50, fstop=2.0, focus=(-0.6, 7.2, 1)),
    'hall-phone': dict(loc=(-6.0, 0.5, 0.60), target=(0.95, 9.1, 0.55), lens=70, fstop=2.0, focus=(-0.6, 7.2, 1), size=PHONE),
    'indoor-blocks': dict(loc=(-1.85, 1.55, 0.34), target=(0.9, -2.2, 0.30), lens=40, fstop=2.2, focus=(0, -0.45, 0.12)),
}
reset()
cam = args().get('cam', 'indoor')
running = cam.startswith('hall')

# sealed rubber: the outdoor crumb, finer and flatter, glossy enough to mirror the lights
floor, n = mat('hall floor')
p = n.pos()
h, crumb = granule(n, p, 0.0021)
wear = n.noise(n.mapping(p, scale=(3, 0.25, 1)), 1.0, 4, 0.6)
scuff = n.noise(p, 1.1, 5, 0.62)
red = hexc('#7d2d1e')
base = n.mix(crumb, tuple(x * 0.78 for x in red), tuple(x * 1.12 for x in red))
base = n.mix(n.maprange(scuff, 0.4, 0.75, 0, 0.35), base, tuple(x * 0.55 for x in red))
n.out(
    n.pbr(
        base,
        n.maprange(n.math('ADD', n.math('MULTIPLY', wear, 0.6), n.math('MULTIPLY', scuff, 0.4)), 0.3, 0.7, 0.12, 0.27),
        0,
        n.bump(h, 0.22, 0.0005),
        Specular=0.5,
    )
)
line = painted_line('#f1ece0', wear=0.25, size=0.0021, bump=0.0006)
plane(40, 140, (0, 45, 0), floor)
plane(8.2, 140, (-9.2, 45, 0.0008), rubber('#2a2c31', 0.5, 0.0006, 600, 'apron', fleck='#8d8f94', fleck_amt=0.05))
plane(8.2, 140, (9.2, 45, 0.0008), bpy.data.materials['apron'])
ring_lines([(i - 0.5) * LANE for i in range(-3, 5)], -12, 80, line, z=0.0010)
for y in (0, 60):
    plane(8 * LANE - 0.6, 0.05, (0.5 * LANE - 0.61, y, 0.0013), line)
for i in range(-3, 4):
    text(str(i + 4), 0.62, (i * LANE, 1.35, 0.0014), m=line).scale = (1, 2.2, 1)

# hall: steel frames every six metres, dark cladding, a band of windows on the left, mats at the end
steel = paint('#4a4e57', 0.45, 0.2, 'truss')
dark = plain('#232529', 0.8)
W, H = 13.2, 6.4
for k in range(-2, 15):
    y = k * 6
    for sx in (-1, 1):
        box((0.26, 0.26, H), (sx * W, y, H / 2), steel, 0.01)
    arch = [(W * math.cos(a), H + 3.1 * math.sin(a)) for a in np.linspace(0, math.pi, 21)]
    low = [(W * 0.985 * math.cos(a), H - 0.55 + 2.75 * math.sin(a)) for a in np.linspace(0, math.pi, 21)]
    tube([(x, y, z) for x, z in arch], 0.075, steel, res=3)
    tube([(x, y, z) for x, z in low], 0.06, steel, res=3)
    for i in range(1, 20):
        a, b = (arch, low) if i % 2 else (low, arch)
        tube(
            [(a[i][0], y, a[i][1]), (b[i + 1][0] if i < 20 else b[i][0], y, b[i + 1][1] if i < 20 else b[i][1])],
            0.03,
            steel,
            res=2,
        )
roof = [(W * 1.01 * math.cos(a), H + 3.2 * math.sin(a)) for a in np.linspace(0, math.pi, 33)]
V = [(x, y, z) for y in (-20, 92) for x, z in roof]
mesh_from_arrays(V, [(i, i + 1, i + 34, i + 33) for i in range(32)], 'roof', plain('#3a3d45', 0.75))
for x in [i * 3.3 for i in range(-3, 4)]:
    z = H + 2.45 * math.sqrt(max(0, 1 - (x / W) ** 2)) + 0.15
    tube([(x, -20, z), (x, 92, z)], 0.045, steel, res=2)  # purlins
for sx in (-1, 1):
    plane(112, H + 0.2, (sx * (W + 0.15), 36, H / 2), dark, (R(90), 0, R(90)))
plane(2 * W, 12, (0, 88, 5), plain('#15161a', 0.85), (R(90), 0, 0))
running or text('QUARTERLANE', 2.6, (0, 87.9, 4.9), (R(90), 0, 0), plain('#efe8da', 0.7), 0.02)
box((17.4, 0.06, 0.16), (0, 87.9, 3.05), plain('#d9a521', 0.6), 0)
mats = [foam('#191a1e', 0.6, 'mat0'), foam('#c6941c', 0.6, 'mat1')]
for i in range(-4, 5):
    box((LANE - 0.02, 0.45, 1.9), (i * LANE, 74, 0.95), mats[i % 2], 0.04)
for sx in (-1, 1):  # one gold lane line runs along both walls
    running and sx > 0 or box((0.04, 112, 0.16), (sx * (W - 0.12), 36, 2.5), paint('#d9a521', 0.5, 0.2, 'wall line'), 0.01)
    area((sx * (W - 2.4), 36, 6.0), (sx * W, 36, 2.6), (0.4, 108), 700, (1, 0.88, 0.72)).visible_glossy = False
area((0, 84.5, 0.7), (0, 88, 5.5), (20, 0.5), 900, (1, 0.74, 0.40))  # warm wash up the end wall
sky = emission('#7f9cc8', 0.9, 'window', lamp=False)
for k in range(-2, 14):
    box((0.04, 4.6, 1.5), (-W + 0.02, k * 6 + 3, 4.3), sky, 0)
area((-W + 0.3, 30, 4.3), (0, 30, 0), (100, 1.5), 1500, (0.55, 0.70, 1))

# light: visible tubes are decoration for camera and gloss; long area lamps do the work
tube_light = emission('#e6f0ff' if running else '#fff1d8', 16, 'tube light', lamp=False)
for x in (-6.1, -2.05, 2.05, 6.1):
    for k in range(-3, 15):
        box((0.14, 3.4, 0.05), (x, k * 6 + 3, 7.1), tube_light, 0).visible_glossy = running
        for dy in (-1.4, 1.4):
            tube([(x, k * 6 + 3 + dy, 7.1), (x, k * 6 + 3 + dy, 8.9)], 0.006, dark, res=1)
    if running:  # lit from the far half: the runners stand against it
        area((x, 52, 7.0), (x, 40, 0), (0.20, 64), 1500, (0.86, 0.93, 1), 150)
    else:
        area((x, 36, 7.0), (x, 36, 0), (0.20, 108), 2300, (1, 0.92, 0.80), 150)
for x in (-4, 4):
    area((x, 36, 5.4), (x, 36, 12), (0.6, 108), 350 if running else 1300, (1, 0.90, 0.78)).visible_glossy = False  # spill on the trusses
world_color((0.03, 0.036, 0.05), 0.2)
if cam == 'indoor-blocks':
    for i in (-1, 0, 1, 2):
        starting_block((i * LANE, -0.24, 0))
if running:
    frosted = emission('#bcd2f2', 1.5, 'frosted', lamp=False)
    for k in range(-2, 14):  # tall frosted windows behind the runners, mirrored in the floor
        box((0.04, 3.9, 3.5), (W + 0.10, k * 6 + 3, 2.75), frosted, 0)
        for dy in (-1.95, -0.65, 0.65, 1.95):
            box((0.06, 0.07, 3.5), (W + 0.06, k * 6 + 3 + dy, 2.75), steel, 0)
        for z in (1.0, 2.75, 4.5):
            box((0.06, 3.9, 0.07), (W + 0.06, k * 6 + 3, z), steel, 0)
    shutter()
    OPEN, SPEED = 1 / 60, 7.5
    field_ = (  # part of the stride, seed, place, height, clothes, hair
        (0.235, 3, (-0.60, 7.2), 1.72, kit('#7a4a31', '#c8931a', '#15171c', '#e9e4d8'), 'crop'),
        (0.70, 5, (0.60, 11.0), 1.62, kit('#b98060', '#8c1d18', '#15171c', '#e9e4d8', '#3a2414'), 'tail'),
        (0.90, 8, (1.82, 8.7), 1.80, kit('#4f3122', '#1d3a6e', '#15171c', '#c23a2a', '#0d0a08'), 'curls'),
    )
    for phase, seed, (x, y), h, clothes, hair in field_:
        o = strider(phase, 2.6, seed, OPEN, h, heads=7.5, step=0.010 if LOOK else 0.006, hair=hair, materials=clothes)
        o.location = (x, y, 0)
    area((0, 58, 5.5), (1.5, 14, 1.2), (16, 3.0), 9000, (0.80, 0.90, 1), 60).visible_glossy = False
    area((-W + 3, 21, 4.0), (0, 8.5, 1.0), (1.5, 8), 3000, (0.66, 0.80, 1)).visible_glossy = False
    area((W - 3, 18, 4.5), (0.3, 8.5, 1.0), (1.0, 6), 8000, (0.9, 0.95, 1)).visible_glossy = False
    for k_, (y, s_) in enumerate(((70, 0.22), (36, 0.16), (22, 0.12))):
        haze = plane(40, 9, (0, y, 4.4), None, (R(90), 0, 0), 'haze')
        hm, n = mat('haze')
        glow(hm, n, (0.35, 0.16, 0.08)[k_], (0.55, 0.70, 0.95), s_)
        haze.data.materials.append(hm)
        haze.visible_shadow = haze.visible_diffuse = False
    still = studio.camera

    def camera(**spec):
        """the photographer rides along behind them: lanes and lights streak towards the end of the hall"""
        o = still(**spec)
        start = o.location.copy()
        for frame, f in ((0, -0.5), (2, 0.5)):
            o.location = start + Vector((0, SPEED * OPEN * f, 0))
            o.keyframe_insert('location', frame=frame)
        straight(o.animation_data.action)
        return o

    studio.camera = camera
shoot(CAMERAS, clamp=4)
