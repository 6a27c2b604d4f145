"""A winter evening: the fieldhouse door stands open, children go in out of the snow, dark against its warm light."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from dressed import *
from rain import puff, snowfall

CAMERAS = {
    'fieldhouse-door': dict(loc=(-1.9, -10.2, 1.00), target=(-0.30, 0, 1.42), lens=55, fstop=2.8, focus=(0.8, -1.0, 1)),
    'fieldhouse-door-phone': dict(loc=(-0.6, -10.4, 1.05), target=(0.80, 0, 1.72), lens=62, fstop=2.8, focus=(0.8, -1.0, 1), size=PHONE),
}
s = reset()
cam = args().get('cam', 'fieldhouse-door')
eye = CAMERAS[cam]['loc']
shutter()
X0, X1, TOP = -0.35, 2.05, 2.55
WARM = (1, 0.66, 0.32)

# the wall: ribbed metal cladding, a doorway, a snowed-up roof edge
clad, n = mat('cladding')
p = n.pos()
streak = n.noise(n.mapping(p, scale=(3, 1, 0.25)), 1.2, 4, 0.6)
n.out(n.pbr(n.mix(n.maprange(streak, 0.35, 0.7), hexc('#39434f'), hexc('#2b333d')), 0.45, 0.1, n.bump(n.noise(p, 60, 3), 0.1, 0.002), Specular=0.4))
ribs = [(0, 0), (0.06, 0), (0.075, 0.03), (0.125, 0.03), (0.14, 0)]


def cladding(x0, x1, z0, z1):
    """a sheet folded into ribs, standing at y = 0"""
    line = [(x0 + 0.2 * k + x, -y) for k in range(int((x1 - x0) / 0.2) + 1) for x, y in ribs]
    line = [(min(x, x1), y) for x, y in line]
    V = [(x, y, z) for z in (z0, z1) for x, y in line]
    k = len(line)
    mesh_from_arrays(V, [(i, i + 1, k + i + 1, k + i) for i in range(k - 1)], 'cladding', clad)


cladding(-9, X0, 0, 3.7)
cladding(X1, 9, 0, 3.7)
cladding(X0, X1, TOP, 3.7)
trim = paint('#20242a', 0.4, 0.3, 'trim')
for x in (X0, X1):
    box((0.09, 0.22, TOP), (x, 0.02, TOP / 2), trim, 0.008)
box((X1 - X0 + 0.09, 0.22, 0.09), ((X0 + X1) / 2, 0.02, TOP), trim, 0.008)
leaf_ = paint('#7d2318', 0.4, 0.3, 'door', chip=0.1)
for x, sx in ((X0, -1), (X1, 1)):  # both leaves stand open, back against the wall
    box((1.16, 0.05, TOP - 0.06), (x + sx * 0.60, -0.10 - 0.10, TOP / 2), leaf_, 0.008, (0, 0, R(sx * 9)))
    box((0.03, 0.05, 0.9), (x + sx * 1.02, -0.30, 1.1), metal('#b9bcc0', 0.3), 0.01, (0, 0, R(sx * 9)))
box((19, 0.9, 0.22), (0, 0.05, 3.78), trim, 0.01)
m = snow()
ground(-9, 9, -0.42, 2.2, m, lambda X, Y: 3.90 + 0.22 * np.clip((Y + 0.42) / 0.10, 0, 1) ** 0.5 + 0.05 * np.sin(X * 1.7 + np.sin(X * 0.6) * 2) + 0.012 * np.sin(X * 9), 0.03)
rg = np.random.default_rng(5)
ice, n = mat('ice')
n.out(n.pbr(hexc('#b8cbe0'), 0.12, 0, Specular=0.6, Transmission=0.6))
for x in np.sort(rg.uniform(-7, 7, 60)):
    h = rg.gamma(2, 0.055) * (1 if rg.random() < 0.8 else 2)
    lathe([(0, -h), (0.003, -h * 0.9), (0.011, -h * 0.35), (0.016, 0)], ice, (x, -0.40, 3.69), steps=8)

# inside: a red floor, a far wall in lamp light, a rack of hurdles as dark shapes
hall, n = mat('hall wall')
x, _, z = n.xyz(n.pos())
warm = n.ramp(n.maprange(z, 0, 3), [(0, hexc('#c9762c')), (0.35, hexc('#f0b25c')), (0.8, hexc('#ffd591')), (1, hexc('#ffe9bd'))])
n.out(n.new('ShaderNodeEmission', Color=warm, Strength=n.maprange(n.noise(n.pos(), 0.5, 2), 0.3, 0.7, 1.5, 2.3)))
hall.cycles.sample_as_light = False
plane(24, 6, (0, 15, 3), hall, (R(90), 0, 0))
inside, n = mat('inside floor')
n.out(n.pbr(hexc('#7d2d1e'), 0.22, 0, n.bump(n.noise(n.pos(), 240, 2), 0.2, 0.0004), Specular=0.5))
plane(20, 15, (0, 7.6, 0.03), inside)
for x in (-2.4, -1.2, 0, 1.2, 2.4, 3.6):
    plane(0.06, 15, (x + 0.3, 7.6, 0.033), plain('#f1ece0', 0.4))
tubes = emission('#fff0d0', 14, 'hall tube', lamp=False)
for y in (3, 6, 9, 12):
    box((3.2, 0.12, 0.06), (0.9, y, 3.1), tubes, 0)
plane(20, 15, (0, 7.6, 3.4), plain('#4a3a2c', 0.9))
side = emission('#f2b25e', 0.85, 'side wall', lamp=False)
for x in (-1.8, 3.5):
    plane(15, 4, (x, 7.6, 1.7), side, (R(90), 0, R(90)))
area(((X0 + X1) / 2, 2.6, 2.6), ((X0 + X1) / 2, -4, 0), (2.2, 1.2), 420, WARM)
area(((X0 + X1) / 2, 0.6, 1.5), ((X0 + X1) / 2 - 0.6, -6, 0), (X1 - X0 - 0.2, 2.0), 300, WARM)


def wavy(X, Y, k):
    return np.sin(X * k + 1.7 * np.sin(Y * k * 0.6)) * np.sin(Y * k * 0.8 - 1.1 * np.sin(X * k * 0.7))


def lie(X, Y):
    """trodden ground before the door, a shovelled bank on either side, clods on it"""
    way = 0.85 + 0.10 * (Y + 1) * np.clip(-Y / 4, 0, 1)
    d = np.abs(X - way) - 1.45 - 0.10 * wavy(X, Y, 1.3) - 0.05 * np.clip(-Y - 2, 0, 6)
    near = np.clip((Y + 6.6) / 2.6, 0, 1) ** 1.3
    bank = 0.80 * near * np.clip(d / 0.8, 0, 1) ** 0.8 * np.exp(-np.clip(d - 1.1, 0, 9) / 1.5) + 0.22
    bank = bank * (1 + 0.14 * wavy(X, Y, 1.9)) + 0.07 * np.clip(wavy(X, Y, 5.3), -0.3, 1) * np.clip(d / 0.3, 0, 1) + 0.022 * wavy(X, Y, 15) * np.clip(d / 0.3, 0, 1)
    left = np.clip((X + 1.3) / -2.0, 0, 1) * np.exp(-(((Y + 2.6) / 1.8) ** 2)) * 0.18
    path = 0.03 + 0.012 * wavy(X, Y, 7) + 0.010 * wavy(X, Y, 17) + 0.004 * wavy(X, Y, 43)
    t = np.clip(d / 0.28, 0, 1)
    return path * (1 - t) + (bank * np.exp(-np.clip(Y + 0.35, 0, 1) * 3) + left) * t


ground(-4.6, 5.2, -7.2, 0.1, m, lie, 0.022)
ground(-14, 14, -12, -7.15, m, lie, 0.06)
ground(-14, -4.55, -7.2, 0.1, m, lie, 0.06)
ground(5.15, 14, -7.2, 0.1, m, lie, 0.06)
shovel = empty((-1.15, -0.55, 0.42), (R(-12), R(9), R(20)))
cyl(0.016, 1.3, (0, 0, 0.75), m=wood('#9a6a3c', '#4a2c16', 0.2, 'shaft'), parent=shovel, seg=20)
box((0.36, 0.03, 0.40), (0, 0, 0), paint('#c9a12a', 0.4, 0.2, 'blade', chip=0.2), 0.012, parent=shovel)

walk = lambda phase, seed, **k: {**stride(phase, 'walk', seed)[0], **k}
CHILDREN = (  # pose, place, heading (0 goes in), height, jacket, hat
    (walk(0.10, 2), (0.42, -0.15), 4, 1.28, '#2f4f77', '#d9a521'),
    (walk(0.55, 5, armR=18, outR=30), (0.98, -0.75), 14, 1.18, '#a8362a', '#efe6d2'),
    (dict(STAND, look=70, nod=-4, outL=126, elbowL=18, curlL=10, turn=20, spreadR=7), (1.86, 0.35), 150, 1.34, '#3b5c3e', '#c9483a'),
    (walk(0.62, 7, nod=6), (0.72, 1.6), -8, 1.36, '#4a3c5c', '#6b93a8'),
    (dict(HOP, outR=62, outL=70, armR=0, armL=0), (-0.46, -1.9), -18, 1.12, '#c98a2a', '#7d2f4a'),
)
for i, (pose, (x, y), heading, tall, coat, hat) in enumerate(CHILDREN):
    z = 0.035 if y < 0 else 0.03
    lift = pose.pop('lift', 0) * tall + (0.09 if i == 4 else 0)
    o = person(pose, (x, y, z), heading, tall, 5.7, step=0.008, top='jacket', bottom='trousers', thick=1, hood='down', hair='none', muscle=0.9, limbs=1.16, waist=1.15, lift=lift, seed=i + 1,
               materials=dict(kit('#a9714f', coat, '#20242c', '#2b2b2e'), singlet=plain(coat, 0.8, 'coat'), shorts=plain('#20242c', 0.8, 'snow trousers')))  # fmt: skip
    toque(o, pose, tall, 5.7, hat, lift=lift)
    puff((x - 0.1, y - 0.15, tall * 0.92), 0.34, eye, '#ffd0a0', 0.5, 0.5, i)
    if i in (0, 1, 3):  # a school bag
        bag = on_bone(o, pose, tall, 5.7, 'chest', lift=lift)
        box((0.25, 0.13, 0.32), (0, -0.145, 0.13), cloth(('#b3261c', '#1f6f7a', '#c9a12a')[i % 3], name='bag'), 0.05, parent=bag, seg=6)
lamps = [(Vector((0.85, 0.2, 1.5)), 3.6, WARM)]
snowfall((-5.5, -7.5, 0), (6.5, -0.2, 5.2), 5200, eye, lamps, 3, 0.0042, 3.4, ambient=(0.035, 0.05, 0.09))
snowfall((-3.6, -9.4, 0), (1.2, -7.4, 2.6), 160, eye, lamps, 4, 0.0028, 3.0, ambient=(0.05, 0.07, 0.12))
w = s.world
w.node_tree.nodes.clear()
n = N(w.node_tree)
_, _, z = n.xyz(n.new('ShaderNodeTexCoord', 'Generated'))
sky_ = n.ramp(z, [(0, (0.16, 0.22, 0.42)), (0.15, (0.10, 0.16, 0.36)), (0.5, (0.05, 0.09, 0.26)), (1, (0.03, 0.06, 0.18))])
n.out(n.new('ShaderNodeBackground', Color=sky_, Strength=0.75))
shoot(CAMERAS, clamp=6)
