"""Throwers, all from behind or aside: the javelin drawn in fog, the shot leaving the hand, the discus turn behind a net."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from reach import floor, palm, point

CAMERAS = {
    'javelin-thrower': dict(loc=(0, -19.5, 0.85), target=(-0.50, 0, 1.12), lens=128, fstop=2.8, focus=(0, 0, 1.2)),
    'javelin-thrower-phone': dict(loc=(0, -19.5, 0.85), target=(0.33, 0, 0.84), lens=140, fstop=2.8, focus=(0, 0, 1.2), size=PHONE),
    'shot-putter': dict(loc=(0, -20.5, 0.80), target=(-1.12, 0, 1.22), lens=152, fstop=2.0, focus=(0, 0, 1.4)),
    'shot-putter-phone': dict(loc=(0, -20.5, 0.80), target=(-0.30, 0, 1.06), lens=176, fstop=2.0, focus=(0, 0, 1.4), size=PHONE),
    'discus-thrower': dict(loc=(0, -10.2, 1.6), target=(-0.80, 0, 1.10), lens=96, fstop=3.5, focus=(0, 0, 1.1)),
    'discus-thrower-phone': dict(loc=(0, -10.2, 1.6), target=(0.05, 0, 0.86), lens=100, fstop=3.5, focus=(0, 0, 1.1), size=PHONE),
}
DRAW = dict(  # javelin: the last stride, arm back, the left leg about to brace, chest open to the side
    turn=-46, twist=-40, lean=-16, bend=12, nod=-4, look=4, hipL=36, spreadL=22, kneeL=6, ankleL=12, hipR=0, spreadR=14, kneeR=40, ankleR=-8, toesR=28,
    outR=86, armR=-8, elbowR=4, palmR=-90, wristR=6, gripR=0.016, outL=74, armL=30, elbowL=20, curlL=16, fanL=4,
)  # fmt: skip
PUT = dict(  # shot: the left leg braced at the board, the right one has driven, the arm has struck
    lean=-5, tilt=-4, bend=-12, turn=12, twist=24, nod=-16, look=-4, hipL=18, kneeL=3, ankleL=-14, toesL=4, spreadL=8, hipR=-26, kneeR=8, ankleR=-32, toesR=34, spreadR=7,
    armR=136, outR=10, elbowR=5, wristR=-14, curlR=10, fanR=6, armL=-10, outL=52, elbowL=120, curlL=60,
)  # fmt: skip
TURN = dict(  # discus: on the ball of the right foot, the disc trails
    lean=20, twist=-40, nod=-6, look=34, bend=6, hipR=30, kneeR=58, ankleR=22, toesR=10, spreadR=14, spinR=10, hipL=-6, kneeL=70, ankleL=-14, spreadL=20,
    armR=-26, outR=76, elbowR=6, armL=56, outL=54, elbowL=22, curlR=40, curlL=20,
)  # fmt: skip
STEP = 0.009 if args().get('name', '').startswith('look-') else 0.0055


def world(root, p):
    return root.matrix_basis @ Vector(p)


def lies_along(thing, grip, at, way):
    """put a thing whose +Z is its tail so that `grip` along it is at a point and its tip looks along `way`"""
    thing.rotation_euler = (-Vector(way)).to_track_quat('Z', 'Y').to_euler()
    thing.location = Vector(at) + Vector(way).normalized() * grip


reset()
cam = args().get('cam', 'javelin-thrower')
subject = cam.removesuffix('-phone')
eye = CAMERAS[cam]['loc']
shutter()

if subject == 'javelin-thrower':
    tall, heads, heading, t = 1.82, 7.6, 80, 1 / 160
    dark = plain('#17181b', 0.6)
    then = later(DRAW, dict(hipL=60, kneeR=-80, twist=60, armL=30), t)
    way = Vector((-math.sin(R(heading)), math.cos(R(heading)), 0))
    root = place(figure(DRAW, then, tall, heads, STEP, 1.05, travel=(0, 4.5 * t, 0), lift=0.01, top='tight', bottom='tights', materials={**kit('#6b412b', '#4a201c', '#101216', '#8a8478'), 'socks': dark, 'sole': dark}, seed=3), (0, 0, 0), heading)
    hand = world(root, point(DRAW, tall, heads, 'handR', palm('R'), lift=0.01))
    spear = javelin(length=2.5)
    lies_along(spear, 1.058, hand, way * math.cos(R(34.5)) + Vector((0, 0, math.sin(R(34.5)))))
    carried_along(spear, way * 4.5 * t)
    follow((0, 0, 1.1), way * 4.5 * t)
    plane(400, 500, (0, 150, -0.012), plain('#3c4034', 0.9))
    thin = np.random.default_rng(8)
    grass_patch(-7.5, 6.5, -8, 24, 900000, 0.032, 0.0035, plain('#4c5242', 0.8, spec=0.1), 4, 0.7, keep=lambda x, y: thin.random(len(x)) < np.clip((24 - y) / 24, 0, 1) ** 1.5)
    grass_patch(-3, 3, -15, -8, 110000, 0.032, 0.0035, plain('#4c5242', 0.8, 'near blades', 0.1), 7, 0.7)
    wood_edge(0, 88, 60, 4, (3.0, 5.2), leaf('#2a2f1c', 'fog wood', '#4a4a28'), 17, hedge=1.2)
    wood_edge(-10, 60, 12, 4, (2.4, 3.6), leaf('#2a2f1c', 'near wood', '#4a4a28'), 23, hedge=0)
    banks = [(80, 13, 0.95, 0.86, '#e0b47c'), (52, 6, 0.85, 0.72, '#d8ae80'), (36, 3, 0.75, 0.5, '#cfa888')]
    for y, h, s, d, c in banks + [(y, 0.5 + y * 0.05, 0.60, 0.30, '#c4a48c') for y in (2, 4, 7, 11, 16, 23)]:
        mist(y, h, s, c, 260, int(y + 9), d)
    for y in (-1.5, -4, -7, -10):
        mist(y, 0.30, 0.30, '#b49c8c', 60, 3 - int(y), 0.5)
    sky('fog', (2.9, -2.3), lamp=9, lamp_color=(1, 0.74, 0.46), lamp_at=(8, -15), soft=1.2, disc=26, disc_size=0.30, disc_color=(1, 0.86, 0.60), fill=0.22,
        near=(1.35, 0.86, 0.44), far=(0.40, 0.42, 0.47), top=(0.30, 0.37, 0.48))  # fmt: skip
elif subject == 'shot-putter':
    tall, heads, heading, t = 1.88, 7.5, 50, 1 / 200
    then = later(PUT, dict(armR=90, elbowR=-60, twist=80, armL=-80), t)
    root = place(figure(PUT, then, tall, heads, STEP, 1.08, 1.1, 1.06, limbs=1.08, lift=0.0, top='tight', materials={**kit('#4a2e20', '#22304e', '#14161c', '#5a1d18', '#14100e'), 'socks': knit('#8d8f92', 0.1)}, hair='crop', seed=7), (0, 0, 0), heading)
    way = (world(root, (0, 0.75, 0.66)) - root.location).normalized()
    at = world(root, point(PUT, tall, heads, 'handR', (-0.010, 0, -0.075))) + way * 0.085
    ball = shot(tuple(at), 0.060, '#232529')
    carried_along(ball, way * 11 * t)
    ahead = Vector((-math.sin(R(heading)), math.cos(R(heading)), 0))
    aside = Vector((ahead.y, -ahead.x, 0))
    board = toe_board((0, 0, 0))
    board.rotation_euler = (0, 0, R(heading))
    toe = world(root, point(PUT, tall, heads, 'toeL', (0, 0.036, 0)))
    centre = toe - ahead * 1.06 - aside * (toe - root.location).dot(aside) * 0.6
    centre.z = 0
    board.location = centre
    slab = concrete('#77776f', 'circle', 2, 0.8)
    lathe([(0, 0.004), (1.067, 0.004)], slab, centre, steps=120)
    lathe([(1.064, 0), (1.064, 0.02), (1.07, 0.022), (1.076, 0.02), (1.076, 0)], paint('#d8d4c8', 0.5, 0.2, 'rim', chip=0.4), centre, steps=160)
    plane(400, 440, (0, 190, -0.014), lawn())
    thin = np.random.default_rng(5)
    out = lambda x, y: np.hypot(x - centre.x, y - centre.y) > 1.10
    grass_patch(-5, 3, -3.6, 4, 330000, 0.034, 0.0034, grass('near grass'), 4, 0.9, keep=out, z=-0.01)
    grass_patch(-3, 2.5, -13, -3.6, 200000, 0.034, 0.004, grass('near grass'), 8, 0.9, z=-0.01)
    grass_patch(-9, 6, 4, 30, 360000, 0.045, 0.009, grass('far grass'), 6, 0.9, z=-0.01, keep=lambda x, y: thin.random(len(x)) < np.clip((26 - y) / 20, 0, 1))
    grass_patch(-16, 12, 20, 85, 160000, 0.07, 0.022, grass('far grass'), 9, 0.9, z=-0.01, keep=lambda x, y: thin.random(len(x)) < np.clip((85 - y) / 60, 0, 1))
    chalk = plain('#e9e7df', 0.9)
    for a in (-17.46, 17.46):  # the sector, and arcs of distance across it
        b = R(heading + a)
        d = Vector((-math.sin(b), math.cos(b), 0))
        start = centre + d * 1.2
        box((0.05, 24, 0.024), tuple(start + d * 12 + Vector((0, 0, 0.002))), chalk, 0, (0, 0, b))
    for far in (8, 10, 12, 14):
        turn = np.linspace(R(heading - 17.46), R(heading + 17.46), 60)
        V = [(centre.x - r * math.sin(a), centre.y + r * math.cos(a), 0.012) for a in turn for r in (far - 0.03, far + 0.03)]
        mesh_from_arrays(V, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(59)], 'arc', chalk)
    post = paint('#f2efe6', 0.6, 0.1, 'marker')
    for far, a in ((8, -19.5), (10, -19.2), (12, -19.0), (14, -18.8), (8, 19.5), (10, 19.2)):
        b = R(heading + a)
        m = centre + Vector((-math.sin(b), math.cos(b), 0)) * far
        box((0.34, 0.02, 0.26), (m.x, m.y, 0.30), post, 0.002)
        cyl(0.012, 0.2, (m.x, m.y, 0.1), m=post, bev=0, seg=8)
    judge = dict(STAND, armR=20, elbowR=96, roll_armR=30, armL=18, elbowL=92, roll_armL=30, nod=14)
    place(figure(judge, None, 1.72, 7.3, 0.012, top='jacket', bottom='trousers', hat='cap', materials=kit('#8f5a3c', '#4a1a18', '#23252b', '#1b1c20'), seed=4), (-5.2, 21, 0), 225)
    wood_edge(0, 105, 70, 4, (3.6, 5.6), leaf('#2c3a26', 'grey wood', '#465230'), 31)
    for y, h, d in ((95, 9, 0.6), (55, 1.8, 0.2)):
        mist(y, h, 0.80, '#cfd6dc', 260, int(y), d)
    sky('overcast', (46, 8), fill=0.42, strength=1.05, seed=2, bright=(1.10, 1.12, 1.14), dark=(0.42, 0.46, 0.52), lamp=1.6, lamp_at=(34, -22), soft=20, lamp_color=(1, 0.98, 0.95))
elif subject == 'discus-thrower':
    tall, heads, heading = 1.84, 7.6, 30
    then = later(TURN, dict(turn=260, hipL=60, armL=120), 1 / 80)
    root = place(figure(TURN, then, tall, heads, STEP, 1.12, 1.06, tucked=True, materials=kit('#7a4a31', '#20303a', '#14161c', '#c9a23a'), hair='curls', seed=9), (0, 0, 0), heading)
    hand = Vector(point(TURN, tall, heads, 'handR', palm('R')))
    E = empty(world(root, hand + Vector((0.06, -0.02, -0.02))), (R(18), R(12), 0))
    d = discus((0, 0, -0.02), 0)
    d.parent = E
    swing = world(root, (hand.y * -1, hand.x, 0)) - root.location
    carried_along(E, swing.normalized() * -0.07)
    lathe([(0, 0.004), (1.25, 0.004)], concrete('#6f706b', 'circle', 3, 0.7), (0, -0.1, 0), steps=120)
    lathe([(1.25, 0), (1.25, 0.02), (1.256, 0.022), (1.262, 0.02), (1.262, 0)], paint('#efeadd', 0.5, 0.2, 'rim', chip=0.4), (0, -0.1, 0), steps=160)
    plane(400, 400, (0, 190, -0.01), lawn())
    grass_patch(-4, 4, 1.4, 8, 90000, 0.05, 0.005, grass(), 4, 0.9)
    cord = cloth('#cfc9a8', 0.8, 600, 'cord')
    net(-2.4, 2.3, 0, 3.2, -6.4, 0.10, 0.0016, cord, 0.08)
    steel = paint('#1b1f1c', 0.4, 0.3, 'cage post')
    for x, y in ((-3.4, 3.7), (1.9, 3.7), (6.5, 3.7)):
        cyl(0.05, 6, (x, y, 3), m=steel, seg=24)
    wood_edge(-16, 27, 30, 2.8, (8, 13), leaf('#2f4a18', 'near leaves', '#9aa82a'), 41, leaves=3600, hedge=0, thick=8)
    wood_edge(0, 70, 90, 3, (9, 14), leaf('#35501c', 'far leaves', '#b8b83a'), 43, hedge=0)
    mist(60, 6, 0.75, '#d8d49a', 200, 7, 0.7)
    mist(20, 7, 0.30, '#9fb06a', 200, 3, 0.45)
    mist(7, 2, 0.22, '#a8b878', 60, 5, 0.4)
    sky('clear', (16, 30), lamp=6.5, lamp_color=(1, 0.85, 0.62), lamp_at=(18, 26), soft=0.7, fill=0.5,
        air=dict(zenith=(0.12, 0.25, 0.45), middle=(0.45, 0.55, 0.55), horizon=(1.2, 1.0, 0.62), glow=((8, (1.4, 1.1, 0.6)), (24, (0.4, 0.3, 0.15)))))  # fmt: skip
shoot(CAMERAS)
