"""The strength room: a barbell on its platform, light tubes on the back wall, kettlebells, boxes, racks."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import beam, lit, puff, somewhere, specks

CAMERAS = {
    'barbell': dict(loc=(1.60, -1.20, 0.37), target=(0.54, 0.05, 0.255), lens=42, fstop=2.0, focus=(0.80, -0.12, 0.25)),
    'barbell-phone': dict(
        loc=(1.42, -1.30, 0.46), target=(0.60, 0.05, 0.40), lens=43, fstop=2.2, focus=(0.80, -0.12, 0.25), size=PHONE
    ),
    'platform': dict(loc=(0.30, -3.3, 0.34), target=(-0.30, 0, 0.56), lens=33, fstop=2.0, focus=(0, -0.2, 0.24)),
    'platform-phone': dict(
        loc=(-1.74, -1.05, 0.40), target=(-0.66, 0.05, 0.42), lens=40, fstop=2.2, focus=(-0.86, -0.10, 0.25), size=PHONE
    ),
    'kettlebells': dict(loc=(-1.86, 0.38, 0.24), target=(-0.52, 1.95, 0.165), lens=50, fstop=2.5, focus=(-1.22, 1.06, 0.15)),
    'kettlebells-phone': dict(
        loc=(-1.62, 0.35, 0.36), target=(-0.72, 1.9, 0.20), lens=45, fstop=2.5, focus=(-1.22, 1.06, 0.15), size=PHONE
    ),
    'plates': dict(loc=(-1.02, -0.72, 0.36), target=(-0.30, 1.45, 0.245), lens=46, fstop=2.4, focus=(-0.92, 0.86, 0.25)),
    'plates-phone': dict(
        loc=(-1.12, -0.80, 0.46), target=(-0.56, 1.45, 0.34), lens=44, fstop=2.5, focus=(-0.92, 0.86, 0.25), size=PHONE
    ),
    'chalk': dict(loc=(-0.35, -0.62, 1.20), target=(-0.06, 0.16, 0.90), lens=45, fstop=2.8, focus=(0.02, -0.02, 0.93)),
    'chalk-phone': dict(
        loc=(-0.16, -0.80, 1.24), target=(0.0, 0.14, 0.965), lens=46, fstop=2.8, focus=(0.02, -0.02, 0.93), size=PHONE
    ),
    'under-the-bar': dict(loc=(-1.55, -4.0, 0.42), target=(-0.06, 1.2, 0.84), lens=61, fstop=2.0, focus=(0.62, 1.2, 0.9)),
    'under-the-bar-phone': dict(loc=(-0.75, -4.6, 0.42), target=(0.56, 1.2, 0.70), lens=66, fstop=2.0, focus=(0.62, 1.2, 0.9), size=PHONE),
    'broomstick': dict(loc=(-1.34, -1.02, 1.20), target=(-0.06, 0.02, 1.075), lens=46, fstop=2.4, focus=(-0.60, -0.30, 1.14)),
    'broomstick-phone': dict(loc=(-1.20, -1.10, 1.16), target=(-0.36, 0.02, 1.08), lens=46, fstop=2.6, focus=(-0.60, -0.30, 1.14), size=PHONE),
    'boxes': dict(loc=(-2.15, -0.15, 0.72), target=(-2.86, 3.1, 0.46), lens=43, fstop=2.8, focus=(-2.5, 2.5, 0.4)),
}
reset()
cam = args().get('cam', 'barbell')
subject = cam.removesuffix('-phone')

plane(30, 30, (0, 0, 0), rubber('#161618', 0.55, 0.0008, 700, 'floor', fleck='#8f8f92', fleck_amt=0.05, dust=0.12))
box((1.24, 2.4, 0.02), (0, 0.15, 0.002), wood('#b4824a', '#5f3a1c', 0.14, 'platform', 0.38, 0.35), 0.002)
for sx in (1,) if subject == 'under-the-bar' else (-1, 1):
    box(
        (0.62, 2.4, 0.022),
        (sx * 0.935, 0.15, 0.002),
        rubber('#141416', 0.6, 0.0008, 700, 'side', fleck='#9a7a2a', fleck_amt=0.04, dust=0.12),
        0.003,
    )
if subject in ('barbell', 'platform'):
    plates = (('20', 0.054, '#151517'), ('10', 0.036, '#151517'))
    if subject == 'platform':
        plates = (('20', 0.060, '#7d1d16'), ('15', 0.050, '#b98a16'), ('10', 0.036, '#151517'))
    barbell(
        (0, 0, 0.238),
        plates,
        letter='#efe9dc' if subject == 'platform' else '#d9a520',
        ring='#efe9dc' if subject == 'platform' else '#d9a520',
    )

# the room
wall = concrete('#3c3d41')
plane(30, 8, (0, 7.5, 4), wall, (R(90), 0, 0))
plane(20, 8, (-7, 0, 4), wall, (0, R(90), 0))
rack((-1.9, 4.6, 0), rot=8)
rack((3.6 if subject == 'under-the-bar' else 1.2, 5.2, 0))
bands = ['#d9a520', '#c8302a', '#2a62c8', '#3a9a4a']
if subject == 'kettlebells':
    for i in range(7):
        kettlebell(
            (-1.22 + i * 0.27, 1.15 + i * 0.16, 0),
            4 * i - 8,
            0.92 + 0.07 * i,
            band=['#d9a520', '#efe9dc'][i % 2],
            kg=str(8 + 4 * i),
        )
elif subject == 'plates':  # stored upright in a cradle, heaviest first
    row = empty((-0.98, 0.92, 0), (0, 0, R(38)))
    rail_ = paint('#17181b', 0.4, 0.3, 'cradle')
    kinds = [('20', 0.060, '#7d1d16'), ('20', 0.060, '#151517'), ('15', 0.050, '#b98a16'), ('10', 0.036, '#151517'), ('5', 0.028, '#d9d2c2')]
    x = 0.0
    for k, (kg, t, c) in enumerate(kinds * 2):
        p = empty((x + t / 2, 0, 0.262 if k else 0.262), (0, R(-4 if k in (3, 6) else 1), 0), row)
        bumper(kg, t, c, '#efe9dc' if c != '#d9d2c2' else '#15161a', ring='#efe9dc' if c != '#d9d2c2' else '#15161a', spin=90 + 23 * k, parent=p).rotation_euler = (0, R(-90), 0)
        x += t + (0.050 if k % 5 == 4 else 0.024)
    for y_ in (-0.13, 0.13):
        box((2.2, 0.04, 0.05), (0.9, y_, 0.055), rail_, 0.006, parent=row)
    for x_ in (-0.12, 1.0, 1.95):
        box((0.05, 0.46, 0.05), (x_, 0, 0.026), rail_, 0.006, parent=row)
elif subject == 'chalk':
    chalk_bowl((0, 0, 0.82))
    cyl(0.035, 0.8, (0, 0, 0.42), m=paint('#17181b', 0.45, 0.25, 'post', chip=0.2))
    box((0.52, 0.52, 0.03), (0, 0, 0.02), bpy.data.materials['post'], 0.008)
    for k, y in enumerate((1.3, 2.2)):
        barbell((0.9 - 0.5 * k, y, 0.238 if k else 1.02), rot=8)
elif subject == 'under-the-bar':
    LIFTER = dict(height=1.74, heads=7.6, shoulders=1.06)
    SQUAT = dict(lean=30, nod=-18, hipR=90, kneeR=113, ankleR=23, spreadR=26, hipL=88, kneeL=111, ankleL=23, spreadL=27, armR=0, outR=26, roll_armR=-40, elbowR=140, armL=2, outL=27, roll_armL=-40, elbowL=140, gripR=0.0142, gripL=0.0142)
    bar = point(SQUAT, bone='chest', at=(0, -0.062, 0.222), **LIFTER)
    for side, s_ in (('R', 1), ('L', -1)):
        SQUAT = reach(SQUAT, side, bar + [s_ * 0.43, 0, 0.005], **LIFTER)
    lifter = person(SQUAT, (0.62, 1.2, 0), 4, step=0.0052, muscle=1.12, hair='short', materials=kit('#8a5638', '#23262d', '#101114', '#1c1e24', socks='#17181c'), **LIFTER)
    barbell_for(lifter, bar, (('20', 0.060, '#151517'), ('15', 0.050, '#151517'), ('10', 0.036, '#151517')), tilt=0.8)
elif subject == 'broomstick':  # what a beginner lifts: a stick first, then a bar of five kilograms
    R0 = (0, 0.25, 0)
    rack(R0)
    hook, gold_ = paint('#17181b', 0.45, 0.2, 'hook', chip=0.15), paint('#d9a520', 0.4, 0.3, 'low hook', chip=0.1)
    for sx in (-1, 1):
        box((0.05, 0.16, 0.05), (sx * 0.6, -0.40, 0.95), gold_, 0.006)
        box((0.05, 0.03, 0.1), (sx * 0.6, -0.47, 0.99), gold_, 0.006)
    stick, n = mat('broomstick')
    p = n.obj()
    grain = n.noise(n.mapping(p, scale=(30, 30, 0.9)), 4, 5, 0.6, 1.0)
    _, _, z = n.xyz(p)
    worn = n.maprange(n.noise(p, 26, 5, 0.65), 0.38, 0.62)
    c = n.mix(n.maprange(grain, 0.3, 0.7), hexc('#d8ab6c'), hexc('#9a6a38'))
    hand = n.math('MULTIPLY', worn, n.maprange(n.math('ABSOLUTE', z), 0.15, 0.45, 0.75, 0.1))
    c = n.mix(hand, c, hexc('#7a5836'))  # where hands have been
    tip = n.math('LESS_THAN', n.math('ADD', z, n.math('MULTIPLY', n.math('SUBTRACT', worn, 0.5), 0.012)), -0.62)
    c = n.mix(tip, c, hexc('#a8281c'))
    n.out(n.pbr(c, n.mix(tip, (0.5,) * 3, (0.32,) * 3), 0, n.bump(grain, 0.4, 0.0008), Specular=0.4))
    y, z = -0.405, 1.289
    b = lathe([(0, -0.735), (0.008, -0.733), (0.0118, -0.726), (0.0125, -0.715), (0.0125, 0.66), (0.0098, 0.665), (0.0098, 0.715), (0.008, 0.72), (0, 0.72)], stick, (0.02, y, z), (0, R(90), R(0.6)), steps=64, angle=30)
    light_bar = metal('#c9ccd1', 0.3, 0.3, name='light bar', scale=1.5)
    lathe([(0, -0.76), (0.0125, -0.76), (0.0125, 0.76), (0, 0.76)], light_bar, (-0.01, y, 0.989), (0, R(90), R(-0.5)), steps=64, angle=30)
    for sx in (-1, 1):
        lathe([(0.0125, 0), (0.021, 0.001), (0.021, 0.012), (0.0135, 0.013)], gold_, (-0.01 + sx * 0.52, y, 0.989), (0, R(sx * 90), 0), steps=64, angle=30)
        lathe([(0.0127, 0), (0.0138, 0.001), (0.0138, 0.028), (0.0127, 0.029)], rubber('#15161a', 0.6, name='end'), (-0.01 + sx * 0.733, y, 0.989), (0, R(sx * 90), 0), steps=64, angle=30)
    tape = plain('#efe9da', 0.7, 'tape')
    lathe([(0.01285, -0.035), (0.01285, 0.035)], tape, (-0.30, y, 0.989), (0, R(90), 0), steps=64)
    text('5 KG', 0.020, (-0.30, y - 0.01295, 0.990), (R(90), 0, 0), plain('#17181b', 0.7), 0.0002)
elif subject == 'boxes':
    kettlebell((-4.0, 2.62, 0), 12, 1.15, band='#d9a520')
    kettlebell((-1.62, 2.42, 0), -10, 1.05, band='#efe9dc')
else:
    for i in range(7):
        kettlebell((-2.6 + i * 0.40, 2.3 + 0.12 * i, 0), 5 * i, 1 + 0.06 * i, band=bands[i % 4])
if subject == 'boxes':
    ply = wood('#c79a62', '#8a5c30', 9, 'birch ply', 0.55, 0)
    for size, x, y in ((75, -3.75, 3.45), (60, -3.02, 3.12), (45, -2.34, 2.80)):
        plyo((0.5, 0.75, size / 100), (x, y, 0), 24, ply, label=str(size))
else:
    plyo((0.5, 0.75, 0.6), (-3.3, 4.0, 0), 25)
    plyo((0.5, 0.75, 0.45), (-3.9, 3.6, 0), -10)
    plyo((0.45, 0.5, 0.35), (-3.35, 4.0, 0.6), 40)
for k, x in enumerate((2.6, 2.9, 3.2) if subject != 'under-the-bar' else ()):
    bumper('20', 0.054, ['#b3201e', '#1d49a5', '#d3a814'][k], '#eeeeee', (x, 4.6, 0.225))

# light tubes on the wall: seen, not sampled; one lamp carries their glow
warm, cool = emission('#ffb040', 26, 'warm tube', lamp=False), emission('#dce8ff', 20, 'cool tube', lamp=False)
for i, x in enumerate(np.linspace(-7.5, 3.5, 9) if subject != 'under-the-bar' else (-5.6, -3.9, -2.1, 0.35, 0.75, 1.95, 2.35, 4.4)):
    box((0.035, 0.03, 2.4), (x + 0.25 * math.sin(i * 2.3), 7.35, 1.45), warm if i % 3 else cool, 0)
box((14, 0.03, 0.035), (-2, 7.4, 0.12), emission('#ffb040', 8, 'skirting', lamp=False), 0)
area((-2, 7.2, 1.4), (-2, 0, 0.8), (11, 2.2), 60, (1, 0.74, 0.42)).visible_glossy = False
world_color((0.03, 0.036, 0.05), 0.12 if subject == 'under-the-bar' else 0.35)
if subject == 'chalk':
    area((-1.3, 1.1, 2.0), (0, 0, 0.9), (1.6, 0.4), 70, (1, 0.84, 0.62))
    area((1.2, 0.3, 1.6), (0, 0, 0.9), (0.3, 1.2), 26, (0.82, 0.91, 1))
    area((0.5, -1.6, 1.9), (0, 0, 0.9), (1.0, 0.6), 16, (1, 0.95, 0.88))
elif subject in ('kettlebells', 'boxes', 'plates'):
    area((-3.2, 3.6, 2.3), (-0.6, 1.6, 0.1), (2.2, 0.5), 170, (1, 0.82, 0.58))
    area((0.9, 0.4, 1.9), (-0.9, 1.7, 0.15), (0.4, 1.8), 60, (0.82, 0.91, 1))
    area((-2.2, -0.6, 2.0), (-0.9, 1.6, 0.15), (1.4, 0.6), 40, (1, 0.95, 0.88))
    if subject == 'boxes':
        area((-1.6, 0.9, 2.6), (-2.9, 3.0, 0.3), (1.4, 0.9), 90, (1, 0.93, 0.84))
elif subject == 'broomstick':
    strip = emission('#f4fbff', 20, 'strip', lamp=False)
    for x in (-2.6, 0.4, 3.2):
        box((0.07, 5, 0.05), (x, 4.0, 3.0), strip, 0)
    area((-0.9, 0.2, 2.95), (-0.5, -0.3, 1.0), (0.10, 3.2), 150, (0.92, 0.98, 1))
    area((1.9, 2.4, 2.9), (0, 0, 1.1), (0.10, 3.2), 200, (0.92, 0.98, 1))
    area((-1.6, 4.6, 2.4), (0.2, 6.4, 1.0), (2.4, 0.8), 420, (1, 0.86, 0.66))  # the far wall, so that the rack stands against it
    area((-2.4, -0.6, 1.2), (-0.5, -0.4, 1.1), (0.5, 1.2), 30, (1, 0.92, 0.82))
elif subject == 'under-the-bar':
    eye = CAMERAS[cam]['loc']
    area((-1.2, 3.6, 2.2), (0.6, 1.2, 1.0), (0.5, 2.2), 360, (1, 0.68, 0.36))  # warm rim from behind on the left
    area((2.9, 3.0, 2.2), (0.6, 1.2, 1.0), (0.4, 2.2), 320, (0.70, 0.84, 1))  # cool rim on the right
    area((0.6, 2.2, 4.2), (0.6, 1.3, 0.8), (1.0, 0.5), 70, (1, 0.9, 0.78))
    lamps = [((-1.5, 4.4, 2.5), 1.0, (1, 0.70, 0.38)), ((3.0, 3.6, 2.6), 1.0, (0.72, 0.85, 1))]
    motes = somewhere((-2.4, -1.5, 0.02), (3.0, 3.4, 2.6), 2200, 4)
    specks(motes, np.random.default_rng(1).lognormal(-7.1, 0.45, len(motes)), lit(motes, eye, lamps) * 3, 'motes')
    for k_, (x, y, z, w, c) in enumerate(((-0.7, 3.0, 1.4, 3.4, '#ffb46a'), (2.1, 2.6, 1.2, 3.4, '#b4cdff'), (0.6, 2.0, 1.5, 2.4, '#ffe2c4'), (0.4, 3.2, 1.1, 3.0, '#cfe0ff'))):
        puff((x, y, z), w, eye, c, 0.34, 0.55, k_)
else:
    area((-1.4, 2.4, 1.9), (0.6, 0, 0.2), (2.4, 0.5), 190, (1, 0.84, 0.62))  # warm back rim: plate edges, bar, floor sheen
    area((2.9, 0.6, 1.7), (0.8, 0, 0.25), (0.35, 1.8), 85, (0.82, 0.91, 1))  # cool strip raking the plate face
    area((1.6, -2.4, 2.4), (0.7, 0, 0.2), (1.4, 0.6), 52, (1, 0.95, 0.88))  # front softbox
    if subject == 'platform':
        area((-2.9, 0.6, 1.7), (-0.8, 0, 0.25), (0.35, 1.8), 70, (0.82, 0.91, 1))
shoot(CAMERAS, clamp=4)
