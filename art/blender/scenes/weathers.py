"""People small under a big sky or light: off the base in the dust, tying a shoe in the grass, alone before a storm."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from reach import point, reach

CAMERAS = {
    'base-runner': dict(loc=(0, -12.6, 0.48), target=(-0.72, 0, 0.93), lens=138, fstop=2.8, focus=(0, 0, 0.9)),
    'base-runner-phone': dict(loc=(0, -12.6, 0.48), target=(-0.05, 0, 0.70), lens=150, fstop=2.8, focus=(0, 0, 0.9), size=PHONE),
    'laces': dict(loc=(0, -13.4, 0.34), target=(-0.52, 0, 0.60), lens=178, fstop=2.0, focus=(0, 0, 0.4)),
    'laces-phone': dict(loc=(0, -13.4, 0.34), target=(0.06, 0, 0.40), lens=196, fstop=2.0, focus=(0, 0, 0.4), size=PHONE),
    'storm': dict(loc=(0, -15, 0.34), target=(-3.3, 0, 2.35), lens=30, fstop=5.6, focus=(0, 0, 1)),
    'storm-phone': dict(loc=(0, -15, 0.34), target=(-0.2, 0, 2.7), lens=33, fstop=5.6, focus=(0, 0, 1), size=PHONE),
}
OFF = dict(  # the first steps off the base
    lean=44, turn=8, twist=-20, nod=-30, hipR=88, kneeR=92, ankleR=14, spreadR=4, hipL=-22, kneeL=18, ankleL=-22, toesL=26, spreadL=4,
    armR=-56, outR=14, elbowR=84, armL=58, outL=10, elbowL=88, curlR=50, curlL=50,
)  # fmt: skip
TIE = dict(  # on the right knee, both hands at the left shoe
    low=1, lean=74, tilt=5, nod=12, hipR=2, kneeR=106, ankleR=-4, toesR=52, hipL=94, kneeL=93, ankleL=-1, spreadL=6, spreadR=3,
    armR=70, elbowR=30, outR=4, armL=64, elbowL=24, outL=4, curlR=50, curlL=55,
)  # fmt: skip
STEP = 0.009 if args().get('name', '').startswith('look-') else 0.0055
reset()
cam = args().get('cam', 'base-runner')
subject = cam.removesuffix('-phone')
eye = CAMERAS[cam]['loc']
shutter()


def helmet(root, pose, height, heads, m):
    """a batter's helmet: dome, peak, ear flaps"""
    hh = height / heads
    B = skeleton(pose, height, heads)['head'].copy()
    B[2, 3] -= lowest(skeleton(pose, height, heads), height)
    E = empty(parent=root)
    E.matrix_local = Matrix(B.tolist())
    dome = [(0.43 * math.cos(a), 0.42 * math.sin(a)) for a in np.linspace(-0.12, math.pi / 2, 16)]
    o = lathe([(max(0, r) * hh, z * hh) for r, z in dome], m, (0, -0.02 * hh, 0.50 * hh), steps=48, parent=E, angle=60)
    o.scale = (0.95, 1.14, 1)
    V = [(0.34 * math.cos(a) * hh, (0.30 + 0.42 * math.sin(a)) * hh, (0.60 - 0.10 * math.sin(a)) * hh) for a in np.linspace(0.1, math.pi - 0.1, 20)]
    peak = mesh_from_arrays(V, [tuple(range(20))], 'peak', m)
    peak.parent = E
    peak.modifiers.new('thick', 'SOLIDIFY').thickness = 0.008
    for s in (-1, 1):
        f = cyl(0.19 * hh, 0.06 * hh, (s * 0.375 * hh, -0.02 * hh, 0.32 * hh), (0, R(90), 0), m, 0.006, 28, parent=E)
        f.scale = (1.25, 1, 1)


if subject == 'base-runner':
    tall, heads, heading = 1.74, 7.3, 112
    then = later(OFF, dict(hipL=-80, kneeL=120, hipR=60, kneeR=-160, armR=160, armL=-160))
    root = place(figure(OFF, then, tall, heads, STEP, travel=(0, 5 * OPEN, 0), wind=(0, 6, 0), lift=0.01, top='tee', tucked=True, bottom='trousers', hair='none', thick=0.4,
                        materials=kit('#6b412b', '#1c2740', '#9a9488', '#17181c'), seed=6), (0, 0, 0), heading)  # fmt: skip
    shell = paint('#1b2433', 0.25, 0.6, 'helmet')
    helmet(root, OFF, tall, heads, shell)
    way = Vector((-math.sin(R(heading)), math.cos(R(heading)), 0))
    follow((0, 0, 0.9), way * 5 * OPEN)
    dirt, n = mat('infield')
    p = n.pos()
    h, cr = granule(n, p, 0.0034)
    c = n.mix(cr, hexc('#6e3a20'), hexc('#a8643a'))
    c = n.mix(n.maprange(n.noise(p, 1.4, 5, 0.6), 0.4, 0.7, 0, 0.5), c, hexc('#5a2e1a'))
    n.out(n.pbr(c, 0.9, 0, n.bump(n.math('ADD', h, n.math('MULTIPLY', n.noise(p, 14, 5, 0.65), 3)), 1, 0.012), Specular=0.2))
    plane(60, 34, (0, 6, 0), dirt)
    plane(500, 300, (0, 172, -0.01), lawn())
    base = -way * 1.25
    box((0.40, 0.40, 0.085), (base.x, base.y, 0.045), paint('#f0ebdf', 0.6, 0.1, 'base', chip=0.3, under='#8a5a3a'), 0.03, (0, 0, R(20)), seg=5)
    clod = plain('#b5713f', 0.9)
    back = -way * 0.62
    for k, (v, w, count, size) in enumerate(((-way * 2.4 + Vector((0, 0, 1.9)), 0.55, 1800, 0.0024), (-way * 1.2 + Vector((0, 0, 2.8)), 0.6, 900, 0.003), (-way * 3.6 + Vector((0, 0, 1.0)), 0.5, 900, 0.002))):
        spray((back.x, back.y, 0.02), tuple(v), w, count, size, clod, (0.02, 0.30), seed=k)
    rg = random.Random(5)
    for k in range(11):
        t = 0.45 + k * 0.21
        size = 0.75 + 0.15 * k
        puff((-way.x * t + rg.uniform(-0.1, 0.1), -way.y * t + rg.uniform(0, 0.8), 0.10 + 0.035 * k + rg.uniform(0, 0.10)), size, eye, 1.9 - 0.08 * k, '#ffb070', 0.95, k, 0.8)
    for k, (y, h, s) in enumerate(((44, 2.6, 0.9), (18, 1.0, 0.8), (5, 0.5, 0.8))):
        dust(y, h, s, 90, 0.6, 40 + k, '#ff9a58', scale=0.25)
    post = plain('#16181a', 0.8)
    box((160, 0.1, 0.16), (0, 62, 2.2), plain('#c8961e', 0.6), 0)
    for k in range(40):
        cyl(0.06, 2.2, (-60 + 3 * k, 62, 1.1), m=post, bev=0, seg=8)
    box((160, 0.05, 2.1), (0, 62.3, 1.05), plain('#141c16', 0.9), 0)
    glint = emission('#ffb45a', 60, 'glint', lamp=False)
    for k in range(22):
        lathe([(0, 0), (rg.uniform(0.04, 0.10), 0)], glint, (rg.uniform(-9, 14), 63.5, rg.uniform(2.3, 4.2)), (R(90), 0, 0), 10)
    wood_edge(0, 120, 110, 4, (5, 9), leaf('#3a2a14', 'red wood', '#9a5a1c'), 51)
    for x in (9.5, -22):
        floodlights((x, 84, 0), 15)
    sky('bars', (5, 7), lamp=10, lamp_color=(1, 0.42, 0.16), lamp_at=(7.5, 9), soft=0.9, disc=0, fill=0.22, seed=9, low=2, high=16, amount=0.5, lit=(1.6, 0.55, 0.2), dark=(0.45, 0.16, 0.11),
        air=dict(zenith=(0.10, 0.10, 0.16), middle=(0.50, 0.22, 0.14), horizon=(1.35, 0.50, 0.16), levels=(4, 18), glow=((4, (2.2, 0.9, 0.25)), (16, (0.7, 0.22, 0.06)))))  # fmt: skip
elif subject == 'laces':
    tall, heads, heading = 1.66, 7.3, 80
    toe = point(TIE, tall, heads, 'footL', (0, 0.036, 0))
    pose = reach(TIE, 'R', tuple(toe + [0.032, 0.022, 0.034]), tall, heads, loose=0.004)
    pose = reach(pose, 'L', tuple(toe + [-0.036, 0.004, 0.040]), tall, heads, loose=0.004)
    worn = {**kit('#7a4a31', '#4a5664', '#11141a', '#7a2418', '#1c120b'), 'socks': knit('#11141a', 0.1)}
    root = place(figure(pose, None, tall, heads, STEP, bust=0.7, hips=0.98, shoulders=0.9, lift=-0.005, thick=0.2, hair='bun', top='tee', bottom='tights', materials=worn, seed=8), (0.15, 0, 0), heading)
    m = grass()
    plane(300, 300, (0, 120, -0.01), lawn())
    grass_patch(-2.6, 2.2, -2.4, 3.0, 230000, 0.034, 0.0028, m, 1, 0.9, z=-0.004)
    grass_patch(-1.9, 1.7, -6.5, -2.4, 110000, 0.050, 0.003, m, 2, 0.9)
    grass_patch(-1.5, 1.4, -11, -6.5, 90000, 0.05, 0.003, m, 3, 0.9)
    thin = np.random.default_rng(2)
    grass_patch(-6, 6, 3.0, 34, 330000, 0.06, 0.008, m, 6, 0.9, keep=lambda x, y: thin.random(len(x)) < np.clip((34 - y) / 30, 0, 1))
    rg = np.random.default_rng(3)
    midge = emission('#ffd890', 3, 'midge', lamp=False)
    for x, y, z in np.stack([rg.uniform(-2.2, 1.4, 34), rg.uniform(1.5, 14, 34), rg.uniform(0.3, 1.9, 34)], 1):
        lathe([(0, 0), (0.003, 0)], midge, (x, y, z), (R(90), 0, 0), 8)
    wood_edge(0, 120, 120, 3.4, (9, 14), leaf('#1c2a10', 'deep wood', '#6a5f1c'), 61, leaves=2600, hedge=3.5)
    wood_edge(-7, 66, 26, 3.4, (6, 9), leaf('#182410', 'near wood', '#5a521a'), 67, leaves=3000, hedge=0)
    wood_edge(9, 58, 8, 3.4, (6, 8), leaf('#182410', 'right wood', '#5a521a'), 69, leaves=3000, hedge=0)
    for y, h, s, d in ((90, 9, 0.42, 0.7), (40, 2.6, 0.36, 0.5), (14, 0.9, 0.24, 0.4), (4, 0.40, 0.18, 0.35)):
        mist(y, h, s, '#e8b868', 160, int(y), d)
    sky('clear', (7.5, -5.0), lamp=18, lamp_color=(1, 0.70, 0.36), lamp_at=(25, -16), soft=1.4, fill=0.16,
        air=dict(zenith=(0.16, 0.24, 0.30), middle=(0.55, 0.50, 0.34), horizon=(1.1, 0.80, 0.38), levels=(5, 22), glow=((3, (3.0, 2.0, 0.8)), (11, (1.3, 0.85, 0.30)), (30, (0.3, 0.2, 0.06)))))  # fmt: skip
elif subject == 'storm':
    root = strider(0.24, 1.9, 4, height=1.74, heads=7.4, step=max(STEP, 0.007), hair='tail', bust=0.6, materials=kit('#8f5a3c', '#c23a22', '#14161c', '#e9e2d2'))
    place(root, (0, 0, 0), 90)
    wet = rubber_track('#8c3a26', size=GRAIN, bump=0.002, wet=1.45)
    plane(200, 60, (0, -20, 0), wet)
    line = painted_line(wear=0.4, size=GRAIN, bump=0.002)
    for k in range(-3, 6):
        plane(200, 0.05, (0, 0.61 - k * LANE, 0.0007), line)
    plane(600, 300, (0, 160.2, -0.01), lawn())
    wood_edge(-8, 190, 300, 5, (2.2, 5), leaf('#20281a', 'storm wood', '#3a4020'), 71)
    for x, y in ((-52, 92), (46, 110)):
        floodlights((x, y, 0), 19)
    sky('storm', (3.5, 9), fill=0.9, seed=4, lamp=2.2, lamp_at=(5, 48), lamp_color=(1, 0.66, 0.36), soft=2, slit=7.5)
shoot(CAMERAS)
