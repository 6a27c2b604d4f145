"""People in the jumps: over the high bar after sunset, into the sand, upside down on the bent pole at noon."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from pit import *
from reach import floor, palm, point, reach

EYE = (-3.6, -2.2, 0.22)
CAMERAS = {
    'high-jumper': dict(loc=(-6.6, 4.7, 0.30), target=(-0.60, 1.16, 1.70), lens=82, fstop=2.8, focus=(0.1, 0, 1.9)),
    'long-jumper': dict(loc=(-11.2, 3.6, 0.34), target=(0, 1.02, 0.56), lens=152, fstop=3.2, focus=(0, 0.5, 0.5)),
    'long-jumper-phone': dict(loc=(-11.2, 3.6, 0.34), target=(0, 0.52, 0.48), lens=172, fstop=3.2, focus=(0, 0.5, 0.5), size=PHONE),
    'pole-vaulter': dict(loc=EYE, target=(-0.45, 0.85, 3.42), lens=38, fstop=5.6, focus=(0, 0, 3.7)),
    'pole-vaulter-phone': dict(loc=EYE, target=(-0.02, 0.05, 3.02), lens=44, fstop=5.6, focus=(0, 0, 3.7), size=PHONE),
    'high-jumper-phone': dict(loc=(-6.6, 4.7, 0.30), target=(0.0, 0.5, 1.30), lens=58, fstop=2.8, focus=(0.1, 0, 1.9), size=PHONE),
}
FOSBURY = dict(  # the hips are over, the head looks for the mat, the feet still wait
    lean=-50, nod=-30, look=-6, twist=5, hipR=-30, kneeR=86, ankleR=-28, spreadR=9, spinR=6, hipL=-20, kneeL=74, ankleL=-24, spreadL=12,
    armR=2, outR=34, elbowR=16, armL=26, outL=44, elbowL=24, curlR=20, curlL=16,
)  # fmt: skip
LAND = dict(  # heels first, legs long ahead of the hips, folded over the thighs, hands down beside the shins
    lean=50, tilt=-8, nod=-24, hipR=78, kneeR=20, ankleR=14, spreadR=5, hipL=72, kneeL=15, ankleL=16, spreadL=6,
    armR=88, outR=20, elbowR=14, armL=78, outL=24, elbowL=20, curlR=12, curlL=12,
)  # fmt: skip
SWUNG = dict(  # upside down on the pole
    lean=2, nod=4, hipR=16, kneeR=20, spreadR=3, ankleR=-30, toesR=-10, hipL=2, kneeL=6, ankleL=-34, spreadL=5,
    armR=20, outR=6, elbowR=20, armL=60, outL=10, elbowL=90, gripR=0.02, gripL=0.02, turn=-10, twist=6,
)  # fmt: skip
STEP = 0.009 if args().get('name', '').startswith('look-') else 0.0055


def crater(o, holes):
    """heels push hollows into the sand and a lip before them: (x, y, width, length, depth), ..."""
    V = np.empty(len(o.data.vertices) * 3)
    o.data.vertices.foreach_get('co', V)
    V = V.reshape(-1, 3)
    lump = np.sin(V[:, 0] * 61) * np.sin(V[:, 1] * 53 + V[:, 0] * 20) * 0.5 + 1
    for x, y, w, long, deep in holes:
        d = np.sqrt(((V[:, 0] - x) / w) ** 2 + ((V[:, 1] - y) / long) ** 2)
        V[:, 2] += -deep * np.exp(-(d**3)) + 0.4 * deep * lump * np.exp(-(((d - 1.45) / 0.35) ** 2)) * (0.6 + 0.5 * np.clip((V[:, 1] - y) / long, -1, 1))
    o.data.vertices.foreach_set('co', V.ravel())
    o.data.update()


def hang(pose, at, tilt, turn=0, roll=0, height=1.75, heads=7.6, **k):
    """a figure in the air, its hips at a point: tilted back about its own hips, then turned on the ground"""
    root = figure(pose, k.pop('then', None), height, heads, **k)
    M = Matrix.Rotation(R(turn), 4, 'Z') @ Matrix.Rotation(R(roll), 4, 'Y') @ Matrix.Rotation(R(tilt), 4, 'X')
    hips = M @ Vector((0, 0, k.get('lift', 0) - floor(pose, height, heads)))
    root.matrix_world = Matrix.Translation(Vector(at) - hips) @ M
    return root


reset()
cam = args().get('cam', 'high-jumper')
subject = cam.removesuffix('-phone')
shutter()

if subject == 'high-jumper':
    plane(600, 600, (0, 100, -0.02), plain('#1b2410', 0.95))
    plane(14, 14, (0, -5.2, 0), rubber_track('#8a3c28', size=GRAIN))
    mat_block((5.0, 3.0, 0.62), (0, 1.72, 0.04), '#1d2a3c')
    mat_block((4.9, 2.9, 0.10), (0, 1.72, 0.66), '#26384e')
    crossbar(0, 1.76)
    for x in (-2.06, 2.06):
        standard(x, 0, 1.42, 1.76)
    fly = (0, 0.3 * OPEN, 0)
    then = later(FOSBURY, dict(kneeR=-90, kneeL=-60, hipR=120, hipL=120, armL=90, lean=30))
    hang(FOSBURY, (0.25, 0.02, 1.965), 91, 180, -3, 1.74, 7.6, step=STEP, then=then, hair='tail', bust=0.7, travel=fly, materials=kit('#8f5a3c', '#3a1016', '#101216', '#c8b48a'), seed=2)
    floodlights((95, -118, 0), 17, yaw=60)
    wood_edge(125, 130, 90, seed=12, h=(4, 8))
    sky(
        'bars', (-3, 128), look=125, lamp=3.5, lamp_at=(7, 140), lamp_color=(1, 0.50, 0.28), soft=3, fill=0.55, seed=6, low=4, high=22, amount=1.1,
        air=dict(zenith=(0.01, 0.05, 0.10), middle=(0.045, 0.20, 0.26), horizon=(1.15, 0.50, 0.22), levels=(5, 17), glow=((6, (0.55, 0.28, 0.08)), (22, (0.30, 0.13, 0.05)))),
    )  # fmt: skip
elif subject == 'long-jumper':
    grit, n = mat('grit')
    ms = n.nodes.new('ShaderNodeMixShader')
    ms.inputs[0].default_value = 0.6
    n.links.new(n.pbr(hexc('#ecd2a4'), 0.8), ms.inputs[1])
    n.links.new(n.new('ShaderNodeBsdfTranslucent', Color=hexc('#ffe9c4')), ms.inputs[2])
    n.out(ms.outputs[0])
    heel = float(skeleton(LAND, 1.66, 7.4)['footR'][1, 3])
    crater(sand_pit(-1.4, 1.4, -3.4, 5.4), ((-0.1, heel, 0.13, 0.20, 0.06), (0.1, heel + 0.04, 0.13, 0.20, 0.06)))
    rates = dict(hipR=-150, hipL=-140, kneeR=260, kneeL=240, lean=60, armR=-160, armL=-150)
    place(figure(LAND, later(LAND, rates), 1.66, 7.4, STEP, travel=(0, 2.4 * OPEN, -0.5 * OPEN), lift=0.05, hair='tail', bust=0.8, materials=kit('#7a4a31', '#2b3f6e', '#14161c', '#e4ded0'), seed=4), (0, 0, 0))
    fan = (((0, 3.6, 1.5), 0.55, 5200, 0.0021), ((0, 3.0, 3.4), 0.7, 5200, 0.0023), ((-0.9, 1.4, 4.4), 0.8, 3600, 0.0023), ((0.9, 1.2, 4.2), 0.8, 3200, 0.0023), ((0, 4.6, 3.2), 0.9, 2600, 0.0030), ((0, 3.2, 5.2), 0.9, 2000, 0.0036))
    for x in (-0.1, 0.1):
        for k, (v, w, count, size) in enumerate(fan):
            spray((x, heel + 0.05, 0.02), v, w, count, size, grit, (0.01, 0.38), seed=k + (10 if x > 0 else 0), grow=2.5)
    for k, (x, y, z, size) in enumerate(((-0.2, heel + 0.35, 0.20, 0.8), (0.2, heel + 0.75, 0.28, 1.0), (0, heel + 0.1, 0.10, 0.5))):
        puff((x, y, z), size, CAMERAS[cam]['loc'], 1.3, '#ffd9a6', 0.42, k)
    curb = paint('#efe9dc', 0.55, 0.1, 'curb', chip=0.2, under='#777')
    for sx in (-1, 1):
        box((0.08, 8.9, 0.12), (sx * 1.46, 1.0, -0.03), curb, 0.012)
    plane(600, 600, (250, 0, -0.03), lawn())
    plane(3, 40, (4.2, 0, -0.02), rubber_track('#8a4a34', size=GRAIN))
    wood_edge(107, 170, 130, seed=21, h=(5, 10), m=leaf('#33381a', 'pale wood', '#8f8a34'))
    for k, (x, h, w) in enumerate(((30, 1.6, 0.8), (70, 3, 0.8), (130, 5, 0.8))):
        dust(x, h, w, 160, 0.5, 30 + k, '#ffd7a0', scale=0.12, across=True)
    sky(
        'cirrus', (9, 96), look=107, lamp=9, lamp_color=(1, 0.74, 0.46), soft=0.7, fill=0.42, seed=3, amount=0.7, light=(1.3, 1.05, 0.78),
        air=dict(zenith=(0.22, 0.36, 0.55), middle=(0.75, 0.72, 0.62), horizon=(1.35, 1.02, 0.66), levels=(4, 20), glow=((7, (1.6, 1.15, 0.6)), (24, (0.5, 0.34, 0.16)))),
    )  # fmt: skip
elif subject == 'pole-vaulter':
    tall, heads, hips, tilt = 1.78, 7.7, Vector((0, 0, 3.72)), 168
    up = -floor(SWUNG, tall, heads)
    pose = reach(SWUNG, 'R', (0.04, 0.21, up + 0.10), tall, heads)
    pose = reach(pose, 'L', (0.0, 0.27, up + 0.52), tall, heads)
    then = later(pose, dict(hipR=-60, kneeR=-90))
    root = hang(pose, hips, tilt, 0, 0, tall, heads, step=STEP, then=then, muscle=1.05, materials=kit('#6b412b', '#b3261c', '#14161c', '#e9e2d2'), seed=5)
    high, low = (root.matrix_world @ Vector(point(pose, tall, heads, 'hand' + e, palm(e))) for e in 'RL')
    way, foot = (low - high).normalized(), Vector((0.05, 1.45, -0.1))
    a, b = low + way * 1.15, foot + Vector((-0.15, -1.15, 0.9))
    arc = [(1 - t) ** 3 * low + 3 * t * (1 - t) ** 2 * a + 3 * t * t * (1 - t) * b + t**3 * foot for t in np.linspace(0, 1, 60)]
    tube([high - way * 0.3, high, *arc], 0.018, paint('#d9a521', 0.3, 0.5, 'pole'))
    tube([high - way * 0.28, high, *arc[:9]], 0.0192, rubber('#17191e', 0.7, name='grip'))
    crossbar(1.55, 4.35, 2.2)
    for x in (-2.26, 2.26):
        standard(x, 1.55, 3.6, 4.35)
    edge = hips + Vector((0.0, 0.22, -0.02))  # the sun looks out beside the hip
    sun = (edge - Vector(EYE)).normalized()
    at = (math.degrees(math.asin(sun.z)), math.degrees(math.atan2(sun.x, sun.y)))
    star(edge - sun * 1.2, EYE, 0.6, 14, 22)
    sky('cumulus', at, look=at[1], lamp=9, lamp_color=(1, 0.96, 0.9), soft=0.6, disc=250, disc_size=0.4, fill=0.5, seed=3, cover=0.15, rows=760,
        air=dict(zenith=(0.025, 0.085, 0.30), middle=(0.07, 0.19, 0.50), horizon=(0.40, 0.55, 0.75), glow=((3.5, (1.1, 1.05, 0.95)), (14, (0.20, 0.22, 0.27)))))  # fmt: skip
    plane(200, 200, (0, 0, 0), plain('#5c4a3c', 0.95))
shoot(CAMERAS)
