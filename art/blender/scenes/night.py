"""The stadium in the evening: a relay exchange that the camera follows, a dip at the finish before the stand."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from crowd import *

CAMERAS = {
    'relay': dict(loc=(-24, 1.2, 0.95), target=(0, 0.95, 1.04), lens=160, fstop=2.8, focus=(-0.2, 0, 1)),
    'relay-phone': dict(loc=(-24, 1.2, 0.95), target=(0, 0.0, 0.66), lens=210, fstop=2.8, focus=(-0.2, 0, 1), size=PHONE),
    'finish': dict(loc=(21.8, -18.2, 0.45), target=(-0.12, -0.15, 1.10), lens=222, fstop=0.95, focus=(0, 0, 1.1)),
    'finish-phone': dict(loc=(21.8, -18.2, 0.45), target=(0.22, 0.26, 0.84), lens=305, fstop=0.95, focus=(0, 0, 1.1), size=PHONE),
}
GIVE = dict(
    lean=13, turn=4, twist=-4, nod=-4, roll=-2, hipR=52, kneeR=66, ankleR=6, spreadR=1, hipL=-22, kneeL=66, ankleL=-18, spreadL=3,
    armL=-52, elbowL=88, outL=14, armR=86, elbowR=14, outR=2, gripR=0.019, curlL=35, wristR=-8,
)  # fmt: skip
TAKE = dict(
    lean=22, turn=6, twist=4, nod=-10, hipR=66, kneeR=94, ankleR=10, spreadR=3, hipL=-28, kneeL=20, ankleL=-24, toesL=22, spreadL=1,
    armL=-58, elbowL=6, outL=10, armR=30, elbowR=96, outR=10, palmL=-80, wristL=10, fanL=8, curlL=10, curlR=30,
)  # fmt: skip
DIP = dict(
    lean=46, turn=8, twist=-16, nod=6, look=-34, hipR=58, kneeR=52, ankleR=4, spreadR=3, hipL=-34, kneeL=28, ankleL=-26, toesL=20, spreadL=2,
    armR=-64, elbowR=40, outR=26, armL=-54, elbowL=22, outL=40, curlR=30, curlL=15,
)  # fmt: skip


def exchange(t):
    """one hand back, the baton between the hands; they run towards -Y"""
    travel = (0, 9 * t, 0)
    give = figure(
        GIVE, later(GIVE, dict(hipR=-280, kneeR=-140, hipL=220, kneeL=360, armL=200, elbowL=-60), t), 1.78, 7.6, 0.006, muscle=1.05, tucked=True,
        travel=travel, lift=0.03, materials=kit('#5c3a28', '#dcd8cc', '#10131a', '#e2582a'), seed=2,
    )  # fmt: skip
    take = figure(
        TAKE, later(TAKE, dict(hipL=-90, kneeL=360, hipR=-150, kneeR=-360, armR=-230, elbowR=60), t), 1.75, 7.5, 0.006, tucked=True,
        travel=travel, lift=0.02, materials=kit('#9a6444', '#dcd8cc', '#10131a', '#d9a520'), seed=6,
    )  # fmt: skip
    place(give, (0, 0.80, 0), 180)
    place(take, (-0.36, -0.80, 0), 180)
    a, b = hand_point(GIVE, 'R', 1.78, 7.6, give), hand_point(TAKE, 'L', 1.75, 7.5, take)
    stick = baton(color='#f2b626')
    for part in stick.children:  # lay it along the way from hand to hand
        part.rotation_mode = 'QUATERNION'
    stick.rotation_mode = 'QUATERNION'
    stick.rotation_quaternion = (b - a).to_track_quat('Z', 'Y')
    stick.location = (a + b) / 2 + Vector((0, 0, 0.02))
    carried_along(stick, (0, -9 * t, 0))
    follow((0, 0, 1), (0, -9 * t, 0))


def far_side():
    """what streaks behind the relay: boards without words, a full stand, its row of lamps"""
    m, n = mat('boards')
    _, y, z = n.xyz(n.pos())
    block = n.noise(n.comb(n.math('FLOOR', n.math('DIVIDE', y, 1.7)), 0.5, 0.5), 1.7, 0)
    c = n.ramp(block, [(0.0, hexc('#0a1530')), (0.40, hexc('#173f8c')), (0.475, hexc('#0d2350')), (0.52, hexc('#5f86bd')), (0.55, hexc('#0b1a3c')), (0.62, hexc('#2f6fc4'))], 'CONSTANT')
    n.out(n.new('ShaderNodeEmission', Color=c, Strength=0.55))
    m.cycles.sample_as_light = False
    plane(140, 0.8, (15, 0, 0.45), m, (R(90), 0, R(90)))
    m, n = mat('far crowd')
    p = n.mapping(n.pos(), scale=(1, 1, 1.4))
    speck = n.noise(p, 2.4, 2, 0.5, out='Color')
    dark = n.maprange(n.noise(p, 1.7, 3), 0.42, 0.66, 0, 1)
    n.out(n.new('ShaderNodeEmission', Color=n.mix(dark, (0.004, 0.008, 0.02), n.mix(0.55, speck, (0.25, 0.42, 0.8))), Strength=0.13))
    m.cycles.sample_as_light = False
    plane(160, 3.4, (44, 0, 2.7), m, (R(90), 0, R(90)))
    lamp = emission('#eaf2ff', 30, 'row lamp')
    rg = random.Random(4)
    for k in range(40):
        if rg.random() < 0.7:
            plane(0.16, rg.uniform(0.5, 1.9), (43, -50 + 2.5 * k + rg.uniform(-0.4, 0.4), 4.55), lamp, (0, R(-90), 0))
    for y in (-9.5, 3.2):
        plane(0.2, 0.9, (42.8, y, 3.6), emission('#ffffff', 50, 'flood'), (0, R(-90), 0))


def tape(chest, travel):
    """the ribbon that she carries away: round her chest, both ends behind her"""
    s = np.linspace(-1, 1, 161)
    far, side = np.abs(s), np.sign(s)
    loose = np.clip(far - 0.13, 0, 1)
    round_ = np.clip(far / 0.13, 0, 1)
    x = chest.x + side * (0.19 * np.sin(round_ * math.pi / 2) + 0.16 * loose + 0.05 * np.sin(11 * far + side) * loose)
    y = chest.y + 0.17 * (1 - np.cos(round_ * math.pi / 2)) + 0.95 * loose
    z = chest.z - 0.10 * round_ - 0.16 * loose + 0.10 * np.sin(8.5 * loose + 0.6 * side) * loose ** 0.8
    tilt = 0.5 + 1.1 * np.sin(6 * loose + side) * np.clip(loose * 4, 0, 1)
    up = np.stack([-side * np.sin(tilt) * 0.8, 0 * s, np.cos(tilt)], 1) * 0.024
    mid = np.stack([x, y, z], 1)
    V = np.concatenate([mid - up, mid + up])
    i = np.arange(160)
    Q = np.stack([i, i + 1, i + 162, i + 161], 1)
    pull = np.tile(np.clip(1.1 - 0.6 * far, 0, 1), 2)[:, None]
    mesh('tape', V, Q, V + pull * np.array(travel), knit('#b9a684', 0.25), None)


def at_the_line(t):
    track_to = (0, 8.5 * t, 0)
    dip = figure(
        DIP, later(DIP, dict(lean=60, armR=-160, armL=-120, hipR=-280, kneeR=-160, hipL=120, kneeL=380), t), 1.72, 7.5, 0.0055, bust=0.7, hips=1.04, tucked=True, bib=7,
        travel=track_to, lift=0.012, hair='tail', materials=kit('#5e3825', '#9c1a16', '#15171c', '#d9a520'), seed=5,
    )  # fmt: skip
    place(dip, (0, 0.35, 0), 180)
    behind = (
        (0.72, -3 * LANE, 4.9, 2, dict(height=1.71, bust=0.6, hair='bun', bib=41), kit('#6b452f', '#1d4a86')),
        (0.24, -2 * LANE, 6.1, 6, dict(height=1.69, bust=0.6, hips=1.04, hair='tail', bib=19), kit('#b98060', '#e6e0d0', shoe='#3aa06a')),
    )
    for phase, x, y, seed, look, materials in behind[:1]:
        place(strider(phase, 'sprint', seed, t, step=0.007, materials=materials, **look), (x, y, 0), 180)
    B = skeleton(DIP, 1.72, 7.5)
    p = (B['chest'] @ [0, 0.095 * 1.72, 0.150 * 1.72, 1])[:3] - [0, 0, lowest(B, 1.72) - 0.012]
    tape(dip.rotation_euler.to_matrix() @ Vector(p) + dip.location, (0, -8.5 * t, 0))
    head = (B['head'] @ [0, 0.09 * 1.72, 0.02, 1])[:3] - [0, 0, lowest(B, 1.72) - 0.012]
    at = dip.rotation_euler.to_matrix() @ Vector(head) + dip.location
    for k, (back, up, size, thick) in enumerate(((0.06, 0.0, 0.26, 0.5), (0.36, 0.05, 0.5, 0.3))):
        puff(at + Vector((-0.10, back, up)), size, CAMERAS['finish']['loc'], 0.5, '#ffe9cf', thick, k, 0.6)
    plane(20 * LANE, 0.05, (0.5 * LANE, 0.0, 0.0007), line)


def stand(at, yaw, rows=9, seats=34, gap=0.62):
    """terraces full of people, a few telephones lit"""
    E = empty(at, (0, 0, R(yaw)))
    step = plain('#191c22', 0.8)
    rg = random.Random(9)
    ways = ({}, FOLDED, CLAP, CHEER, POCKETS, PHONE_UP, CLAP, WAVE, LEAN)
    people = [spectator(w, rg.uniform(1.2, 1.32) if i % 6 == 5 else rg.uniform(1.58, 1.86), i, 0.02) for i, w in enumerate(ways)]
    for p in people:
        p.location.z = -50
    box((seats * gap + 8, 0.1, 0.9), (0, -1.6, 0.45), plain('#0b0d14', 0.5), 0.01, parent=E)  # boards before the first row, a lit line along them
    box((seats * gap + 8, 0.02, 0.10), (0, -1.66, 0.74), emission('#e09a18', 1.6, 'lit line', lamp=False), 0, parent=E)
    for r in range(rows):
        box((seats * gap + 6, 0.8, 0.45 * (r + 1)), (0, 0.8 * r, 0.225 * (r + 1)), step, 0, parent=E)
        for k in range(seats):
            if rg.random() < 0.12:
                continue
            i = rg.randrange(len(people))
            o = instance(people[i], (0, 0, 0))
            o.parent = E
            o.location = ((k - seats / 2 + 0.5 + rg.uniform(-0.2, 0.2)) * gap, 0.8 * r + 0.1, 0.45 * (r + 1) - (0.42 if rg.random() < 0.35 and r else 0))
            o.rotation_euler.z = math.pi + R(rg.uniform(-35, 35))
            if rg.random() < 0.11:
                s = rg.uniform(0.05, 0.09)
                c = plane(s, s * 1.7, (o.location.x + 0.1, o.location.y - 0.45, o.location.z + 1.45), emission(rg.choice(('#dfe9ff', '#ffffff', '#cfe0ff')), rg.choice((6, 9, 12, 60)), lamp=False), (R(90), 0, 0), parent=E)
                c.visible_shadow = False
    return E


reset()
shutter()
cam, _, phone = args().get('cam', 'relay').partition('-')
track, line = straight_lanes('#512a2b' if cam == 'relay' else '#74190d')
plane(600, 700, (0, 200, -0.02), plain('#1b2a16', 0.95))
if cam == 'relay':
    exchange(1 / 28)
    far_side()
    for y, p in ((13, 22000), (-12, 17000)):
        area((15, y, 9), (0, 0, 1), (4, 3), p, (0.84, 0.92, 1))
    area((-14, 4, 10), (0, 0, 1), (8, 6), 700, (0.40, 0.58, 1))
    gradient_sky([(0, (0.20, 0.36, 0.72)), (0.08, (0.10, 0.20, 0.52)), (0.3, (0.03, 0.07, 0.24)), (1, (0.008, 0.02, 0.08))], 0.8)
    dust(16.5, 1.2, 0.25, 120, 0.5, 3, '#9fc4ff', across=True, scale=0.3)
else:
    at_the_line(1 / 200)
    follow((0, 0, 1), (0, -8.5 / 200, 0))
    stand((-21.5, 18.2, 0), 50)
    for node in track.node_tree.nodes:  # no glare along the ground
        if node.type == 'BSDF_PRINCIPLED':
            node.inputs['Specular'].default_value = 0.02
    for at, p in (((-34, 6, 15), 11000), ((-10, 36, 14), 12500)):
        area(at, (0, 0, 1), (3, 2), p, (1, 0.95, 0.86), 60)
    for at in ((-38, 14, 12), (-16, 38, 12)):  # from behind the stand: rims on heads and raised arms
        area(at, (-21, 18, 3), (8, 2), 4200, (1, 0.84, 0.62), 90)
    area((-6, 2, 14), (-20, 17, 2), (6, 3), 700, (0.8, 0.86, 1), 80)
    area((14, -16, 9), (0, 0, 1), (6, 4), 60, (0.6, 0.75, 1), 60)
    world_color((0.006, 0.009, 0.02), 1.0)
shoot(CAMERAS, clamp=6)
