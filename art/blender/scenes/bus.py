"""The team bus on the way home: a wet window, the lights of a town, heads above the seats."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import bokeh, puff, wet_glass

CAMERAS = {
    'bus': dict(loc=(-0.42, -1.0, 1.22), target=(0.70, 1.7, 1.285), lens=50, fstop=2.2, focus=(1.18, 1.45, 1.25)),
    'bus-phone': dict(loc=(-0.42, -1.0, 1.22), target=(1.13, 1.6, 1.17), lens=62, fstop=2.2, focus=(1.18, 1.45, 1.25), size=PHONE),
}
s = reset()
cam = args().get('cam', 'bus')
eye = CAMERAS[cam]['loc']
dark, trim = plain('#0e1116', 0.6), plain('#171b22', 0.45)
plush, n = mat('seat')
n.out(n.pbr(n.mix(n.maprange(n.noise(n.obj(), 30, 4), 0.4, 0.6), hexc('#141c28'), hexc('#1d2836')), 0.9, 0, n.bump(n.noise(n.obj(), 300, 2), 0.5, 0.002), Sheen=0.8))

# the side of the bus: panel, window band with rounded posts, roof edge; the front far ahead
W = 1.2
plane(6, 14, (0, 4, 0), dark)
box((0.06, 14, 0.84), (W + 0.03, 4, 0.42), trim, 0.01)
box((0.10, 14, 0.05), (W - 0.03, 4, 0.85), trim, 0.015)
box((0.06, 14, 0.6), (W + 0.03, 4, 2.02), trim, 0.01)
box((0.5, 14, 0.06), (W - 0.22, 4, 1.83), trim, 0.02)  # luggage shelf
box((3, 14, 0.05), (0, 4, 2.2), dark, 0)
for y in (0.18, 2.42, 4.5, 6.4):
    box((0.05, 0.085, 1.0), (W - 0.005, y, 1.25), trim, 0.02)
strip = emission('#ff9a3c', 1.3, 'strip', lamp=False)
box((0.012, 12, 0.012), (W - 0.46, 4, 1.80), strip, 0)
box((2.6, 0.06, 1.1), (0, 8.6, 0.55), dark, 0)
for x in (-0.95, -0.35, 0.48, 0.95):
    for k, y in enumerate((0.26, 1.08, 1.90, 2.72, 3.54, 4.36, 5.2)):
        if x < 0 and y < 1.5:
            continue
        back = box((0.44, 0.10, 0.72), (x, y - 0.24, 0.66), plush, 0.05, (R(-9), 0, 0), seg=5)
        box((0.26, 0.075, 0.17), (x, y - 0.315, 1.075), plush, 0.035, (R(-9), 0, 0), seg=5)

# the town outside: discs of light just behind the glass, a murky street behind them
rg = np.random.default_rng(11)
murk, n = mat('street')
x_, y_, z_ = n.xyz(n.pos())
cloud = n.noise(n.mapping(n.pos(), scale=(1, 0.5, 1.1)), 0.9, 3, 0.5)
c = n.ramp(n.math('ADD', n.math('MULTIPLY', cloud, 0.6), n.math('MULTIPLY', z_, 0.18)), [(0.35, (0.012, 0.040, 0.050)), (0.55, (0.024, 0.105, 0.120)), (0.75, (0.04, 0.14, 0.18))])
n.out(n.new('ShaderNodeEmission', Color=c, Strength=1.0))
murk.cycles.sample_as_light = False
plane(40, 10, (5.2, 8, 2), murk, (R(90), 0, R(90)))
AMBER, TEAL, PALE, RED, GREEN = '#ff9b38', '#43d6cf', '#ffe6bd', '#ff3b2a', '#5dffb0'
for i in range(150):
    y = rg.uniform(0.2, 13)
    x = W + 0.35 + 0.09 * y
    z = rg.choice([rg.normal(1.16, 0.05), rg.normal(1.36, 0.13), rg.uniform(0.9, 1.7)], p=[0.45, 0.35, 0.2])
    color = rg.choice([AMBER, PALE, TEAL, RED, GREEN], p=[0.44, 0.2, 0.2, 0.11, 0.05])
    far = (Vector((x, y, z)) - Vector(eye)).length
    bokeh((x, y, z), far * rg.choice([0.006, 0.010, 0.016], p=[0.4, 0.4, 0.2]), eye, color, rg.lognormal(-0.1, 0.7) * (1.0 if color != RED else 0.8))
for y, z, far_ in ((1.0, 1.40, 0.030), (1.75, 1.50, 0.024), (3.3, 1.46, 0.024)):  # street lamps going by
    at = Vector((W + 0.5, y, z))
    bokeh(at, (at - Vector(eye)).length * far_, eye, AMBER, 1.5)
glass = wet_glass(2.2, 0.98, 4600, seed=4, size=(0.0014, 0.0085), runs=20)
glass.location, glass.rotation_euler = (W - 0.012, 1.35, 1.34), (0, 0, R(-90))
far_glass = wet_glass(2.0, 0.9, 1100, seed=9, size=(0.002, 0.007), runs=8)
far_glass.location, far_glass.rotation_euler = (W - 0.012, 3.46, 1.34), (0, 0, R(-90))
fog, n = mat('breath on the glass')
_, y_, z_ = n.xyz(n.pos())
a = n.math('MULTIPLY', n.maprange(n.math('ADD', z_, n.math('MULTIPLY', n.noise(n.pos(), 2.6, 5, 0.6), -0.7)), 0.55, 1.25, 1, 0), 0.5)
glow(fog, n, a, (0.10, 0.16, 0.17), 0.55)
o = plane(12, 1.0, (W + 0.002, 4, 1.34), fog, (R(90), 0, R(90)))
o.visible_shadow = o.visible_diffuse = False

# the team
sit = dict(STAND, lean=-9, hipR=84, hipL=86, kneeR=84, kneeL=86, ankleR=0, ankleL=0, spreadR=7, spreadL=8, armR=22, armL=24, elbowR=72, elbowL=70, roll_armR=30, roll_armL=30, outR=10, outL=10)


def passenger(x, y, pose, h, heads, top, cover='hair', hair='short', color='#1d130c', tone='#8f5a3c', seed=0):
    clothes = kit(tone, top, '#14161b', '#33363c', color)
    root = person(pose, (x, y, 0.06), 0, h, heads, step=0.0065, bottom='trousers', top='hoodie', hood='up' if cover == 'hood' else 'down', hair='none' if cover in ('hood', 'toque') else hair, materials=clothes, seed=seed)
    if cover == 'toque':
        toque(root, pose, h, heads, color, seed % 2 == 0)
    elif cover == 'phones':
        hh = 1.08 * h / heads
        E = on_bone(root, pose, h, heads, 'head')
        m = paint('#1a1c20', 0.35, 0.4, 'phones')
        tube([(0.42 * hh * math.cos(a), -0.02 * hh, (0.40 + 0.50 * math.sin(a)) * hh) for a in np.linspace(-0.1, math.pi + 0.1, 24)], 0.045 * hh, m, parent=E, res=4)
        for sx in (-1, 1):
            cyl(0.19 * hh, 0.11 * hh, (sx * 0.43 * hh, -0.02 * hh, 0.33 * hh), (0, R(90), 0), m, 0.012, 32, parent=E)


passenger(0.93, 1.12, dict(sit, bend=17, roll=2, nod=-16, look=10, lean=-12), 1.70, 7.3, '#6b6a63', 'hood', seed=3)
passenger(0.97, 1.98, dict(sit, nod=-12, look=26, bend=3), 1.64, 7.1, '#5b2320', 'toque', color='#d9a521', seed=6)
passenger(0.44, 1.92, dict(sit, nod=-22, look=-6), 1.74, 7.4, '#22303f', 'phones', seed=5, tone='#6b412b')
passenger(1.03, 2.62, dict(sit, nod=-8, look=40, bend=-4), 1.60, 7.0, '#31402e', 'hair', 'tail', '#3a2414', seed=7)
passenger(0.46, 3.60, dict(sit, nod=-28), 1.72, 7.3, '#2c2c2e', 'hood', seed=8)
area((2.6, 3.4, 2.0), (0.8, 1.6, 1.2), (0.5, 0.8), 34, (1, 0.58, 0.22))
area((1.9, 0.4, 1.8), (0.9, 1.2, 1.25), (0.3, 0.8), 7, (1, 0.62, 0.28))
area((0, 8.2, 1.7), (0.4, 1.5, 1.2), (2.0, 0.8), 30, (0.30, 0.85, 0.90))
area((0.05, 1.2, 2.1), (0.5, 1.8, 1.1), (0.3, 3), 1.6, (0.45, 0.8, 0.9))
for x, z, c, st in ((-0.75, 1.16, RED, 1.0), (-0.45, 1.18, RED, 1.0), (-0.95, 1.34, AMBER, 0.7), (0.05, 1.28, PALE, 0.5), (-0.2, 1.42, TEAL, 0.5)):
    bokeh((x, 9.5, z + 0.1), 0.11, eye, c, st)
world_color((0.02, 0.05, 0.06), 0.25)
shoot(CAMERAS, clamp=4)
