"""Throwers, all from behind or aside: the javelin drawn in fog, the shot leaving the hand, the discus turn behind a net."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from reach import floor, palm, point

CAMERAS = {
    'javelin-thrower': dict(loc=(0, -19.5, 0.85), target=(-0.62, 0, 1.26), lens=150, fstop=2.8, focus=(0, 0, 1.2)),
    'javelin-thrower-phone': dict(loc=(0, -19.5, 0.85), target=(-0.05, 0, 0.88), lens=170, fstop=2.8, focus=(0, 0, 1.2), size=PHONE),
    'shot-putter': dict(loc=(0, -9.6, 0.95), target=(-1.0, 0, 1.10), lens=72, fstop=2.8, focus=(0, 0, 1.4)),
    'shot-putter-phone': dict(loc=(0, -9.6, 0.95), target=(-0.12, 0, 1.10), lens=92, fstop=2.8, focus=(0, 0, 1.4), size=PHONE),
    'discus-thrower': dict(loc=(0, -10.2, 1.6), target=(-0.80, 0, 1.10), lens=96, fstop=3.5, focus=(0, 0, 1.1)),
    'discus-thrower-phone': dict(loc=(0, -10.2, 1.6), target=(0.05, 0, 0.86), lens=100, fstop=3.5, focus=(0, 0, 1.1), size=PHONE),
}
DRAW = dict(  # javelin: the last cross step, arm back, left shoulder to the field
    lean=-14, turn=-52, twist=-18, nod=2, look=58, roll=2, hipR=-8, kneeR=34, ankleR=8, toesR=14, spreadR=6, hipL=44, kneeL=28, ankleL=8, spreadL=14,
    armR=-18, outR=84, elbowR=4, armL=56, outL=34, elbowL=70, gripR=0.016, curlL=30,
)  # fmt: skip
PUT = dict(  # shot: on the toes at the board, the arm has struck
    lean=-12, turn=14, twist=12, nod=-16, look=-8, bend=10, roll=3, hipR=-14, kneeR=14, ankleR=-26, toesR=28, spreadR=6, hipL=10, kneeL=4, ankleL=-12, toesL=10,
    spreadL=14, armR=136, outR=14, elbowR=10, armL=-6, outL=34, elbowL=104, curlR=14, curlL=60, wristR=-40,
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
    tall, heads, heading = 1.82, 7.6, 69
    then = later(DRAW, dict(hipL=120, kneeL=60, hipR=-200, kneeR=-100, armL=30))
    root = place(figure(DRAW, then, tall, heads, STEP, 1.05, travel=(0, 4.5 * OPEN, 0), lift=0.02, tucked=True, bottom='tights', materials=kit('#8f5a3c', '#7a1f1a', '#15171c', '#d9d2c0'), seed=3), (0, 0, 0), heading)
    hand = world(root, point(DRAW, tall, heads, 'handR', palm('R'), lift=0.02))
    lies_along(javelin(), 0.976, hand, world(root, (-0.05, 1, 0.05)) - root.location)
    follow((0, 0, 1.1), Vector((-math.sin(R(heading)), math.cos(R(heading)), 0)) * 4.5 * OPEN)
    plane(400, 500, (0, 150, -0.02), plain('#34362a', 0.8))
    thin = np.random.default_rng(8)
    grass_patch(-5, 5, -7, 24, 420000, 0.05, 0.004, plain('#6a6c56', 0.5), 4, 0.9, keep=lambda x, y: thin.random(len(x)) < np.clip((24 - y) / 24, 0, 1) ** 1.5)
    wood_edge(0, 88, 60, 4, (3.4, 6.5), leaf('#2a2f1c', 'fog wood', '#4a4a28'), 17, hedge=1.2)
    wood_edge(-9, 60, 14, 4, (3, 4.5), leaf('#2a2f1c', 'near wood', '#4a4a28'), 23, hedge=0)
    banks = [(80, 13, 0.80, 0.86, '#d2b07c'), (52, 6, 0.72, 0.72, '#c8ac80'), (36, 3, 0.64, 0.5, '#bfa884')]
    for y, h, s, d, c in banks + [(y, 0.5 + y * 0.05, 0.56, 0.30, '#b8a88c') for y in (1.5, 3, 5, 7.5, 11, 16, 23)]:
        mist(y, h, s, c, 260, int(y + 9), d)
    mist(-9, 3.2, 0.46, '#b8a484', 60, 3, 0.45)
    sky('fog', (3.6, -4.3), lamp=1.6, lamp_color=(1, 0.82, 0.55), lamp_at=(6, -6), soft=4, disc=3.2, disc_size=0.29, disc_color=(1, 0.90, 0.68), fill=0.55,
        near=(0.95, 0.70, 0.38), far=(0.44, 0.43, 0.42), top=(0.40, 0.45, 0.52))  # fmt: skip
elif subject == 'shot-putter':
    tall, heads, heading = 1.88, 7.5, 58
    then = later(PUT, dict(armR=120, elbowR=-120, lean=60, twist=140, armL=-160))
    root = place(figure(PUT, then, tall, heads, STEP, 1.22, 1.1, 1.08, lift=0.0, materials=kit('#4a2e20', '#27324a', '#14161c', '#2a2f38'), seed=7), (0, 0, 0), heading)
    way = world(root, (0, 0.78, 0.62)) - root.location
    at = world(root, point(PUT, tall, heads, 'handR', palm('R'))) + way.normalized() * 0.10
    ball = shot(tuple(at), 0.0605)
    carried_along(ball, way * 0.05)
    board = toe_board((0, 0, 0))
    board.rotation_euler = (0, 0, R(heading))
    centre = world(root, (0.05, -0.72, 0))
    board.location = centre
    wet, n = mat('wet concrete')
    p = n.pos()
    pool = n.maprange(n.noise(p, 1.6, 4, 0.6), 0.47, 0.56, 0, 1)
    c = n.mix(n.maprange(n.noise(p, 9, 6, 0.7), 0.3, 0.7), hexc('#4a4b4c'), hexc('#6e6e6c'))
    n.out(n.pbr(n.mix(pool, c, hexc('#2a2c2e')), n.mix(pool, (0.55,) * 3, (0.06,) * 3), 0, n.bump(n.math('MULTIPLY', n.noise(p, 60, 4), n.maprange(pool, 0, 1, 0.4, 0.03)), 1.0, 0.004), Specular=0.5))
    lathe([(0, 0.004), (1.067, 0.004)], wet, centre, steps=120)
    lathe([(1.064, 0), (1.064, 0.02), (1.07, 0.022), (1.076, 0.02), (1.076, 0)], paint('#efeadd', 0.5, 0.2, 'rim', chip=0.4), centre, steps=160)
    plane(14, 5, (0, -3.4, -0.004), wet)
    plane(400, 400, (0, 190, -0.012), lawn())
    for k, (dx, dz, size, d) in enumerate(((0, 0.02, 0.34, 0.75), (-0.12, -0.06, 0.26, 0.6), (0.10, -0.16, 0.30, 0.45))):
        puff((at.x + dx - 0.05, at.y - 0.05, at.z + dz - 0.06), size, eye, 1.7, '#fbf8f2', d, k)
    puff((0.12, -0.15, 1.52), 0.34, eye, 0.95, '#f4f2ee', 0.5, 6)
    wood_edge(0, 105, 90, 4, (5, 8), leaf('#35452c', 'grey wood', '#5c6a3a'), 31)
    for y, h, d in ((95, 9, 0.7), (40, 2.0, 0.5)):
        mist(y, h, 0.95, '#dfe4e8', 260, int(y), d)
    sky('overcast', (46, 8), fill=0.7, strength=1.3, seed=2, bright=(1.15, 1.15, 1.14), dark=(0.72, 0.75, 0.79), lamp=0.8, lamp_at=(38, -12), soft=25, lamp_color=(1, 1, 0.98))
elif subject == 'discus-thrower':
    tall, heads, heading = 1.84, 7.6, 30
    then = later(TURN, dict(turn=260, hipL=60, armL=120), 1 / 80)
    root = place(figure(TURN, then, tall, heads, STEP, 1.12, 1.06, materials=kit('#7a4a31', '#20303a', '#14161c', '#c9a23a'), hair='curls', seed=9), (0, 0, 0), heading)
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
    sky('clear', (16, 30), lamp=13, lamp_color=(1, 0.80, 0.50), lamp_at=(20, 32), soft=0.7, fill=0.5,
        air=dict(zenith=(0.12, 0.25, 0.45), middle=(0.45, 0.55, 0.55), horizon=(1.2, 1.0, 0.62), glow=((8, (1.4, 1.1, 0.6)), (24, (0.4, 0.3, 0.15)))))  # fmt: skip
shoot(CAMERAS)
