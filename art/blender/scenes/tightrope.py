"""A lane line as a tightrope: small feet in trainers heel to toe under a white sky, the next child waiting behind."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from reach import on_both_feet

LINE = 0.5 * LANE  # across the track
EYE = (LINE - 0.42, -2.05, 0.115)
CAMERAS = {
    'tightrope': dict(loc=EYE, target=(LINE + 0.115, 0, 0.124), lens=106, fstop=2.2, focus=(LINE - 0.01, -0.10, 0.06)),
    'tightrope-phone': dict(loc=EYE, target=(LINE - 0.005, 0, 0.108), lens=164, fstop=2.4, focus=(LINE - 0.01, -0.10, 0.06), size=PHONE),
}
STEP = 0.007 if args().get('name', '').startswith('look-') else 0.0045
HEEL_TO_TOE = dict(  # the right foot set down before the left, whose heel comes off the ground
    lean=4, hipR=15, kneeR=6, ankleR=-9, spreadR=-5.6, spinR=6, hipL=-9, kneeL=16, ankleL=1, toesL=24, spreadL=-5.6, spinL=5,
    outR=84, outL=80, armR=0, armL=4, elbowR=8, elbowL=10,
)  # fmt: skip
TALL, HEADS = 1.24, 5.9
HEEL_TO_TOE = on_both_feet(HEEL_TO_TOE, TALL, HEADS)


def stripes(colors, pitch=0.030):
    """a knitted sock, ringed"""
    m, n = mat('ringed sock')
    p = n.obj()
    _, y, z = n.xyz(p)
    ring = n.math('FRACT', n.math('DIVIDE', n.math('ADD', z, n.math('MULTIPLY', y, 0.10)), pitch))
    rib = n.math('SINE', n.math('MULTIPLY', n.math('ARCTAN2', *n.xyz(p)[:2]), 260))
    c = n.mix(n.math('GREATER_THAN', ring, 0.5), hexc(colors[0]), hexc(colors[1]))
    n.out(n.pbr(c, 0.9, 0, n.bump(n.math('ADD', rib, n.noise(p, 700, 2)), 0.6, 0.0008), Sheen=0.8, Specular=0.15))
    return m


def mesh_upper(color, dark):
    """a trainer's upper: open weave, a darker heel and toe guard"""
    m, n = mat('trainer ' + color)
    p = n.obj()
    x, y, z = n.xyz(p)
    cell = n.voronoi(p, 420, 'F1')
    guard = n.maprange(n.math('ADD', z, n.math('MULTIPLY', n.noise(p, 30, 3), 0.004)), 0.0275, 0.0290, 1, 0)
    band = n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('MULTIPLY', n.math('ADD', y, n.math('MULTIPLY', z, 0.9)), 27)), 0.5)), 0.17)
    c = n.mix(n.maprange(cell, 0.25, 0.6), hexc(color), tuple(v * 0.55 for v in hexc(color)))
    c = n.mix(n.math('MULTIPLY', band, n.maprange(z, 0.030, 0.034)), c, hexc('#f1ece0'))
    c = n.mix(guard, c, hexc(dark))
    n.out(n.pbr(c, n.mix(guard, (0.8,) * 3, (0.45,) * 3), 0, n.bump(cell, 0.7, 0.0009), Specular=0.3, Sheen=0.2))
    return m


reset()
straight_lanes('#a03f2b', wear=0.25, bump=0.0026)
worn = kit('#a9714f', '#e3b23a', '#1f2c44')
worn.update(shoes=mesh_upper('#2f7f8f', '#173f4a'), sole=plain('#efeae0', 0.55, 'midsole'), socks=stripes(('#e9b93a', '#f3efe4')), shorts=knit('#20304e', 0.05))
body = figure(HEEL_TO_TOE, None, TALL, HEADS, STEP, limbs=1.0, muscle=0.8, thick=1, socks=0.225, bottom='half', top=None, hair='none', materials=worn, seed=2)
place(body, (LINE, 0, 0), 180)
behind = kit('#7a4a31', '#d9694f', '#34383f')
behind.update(shoes=mesh_upper('#c9483a', '#5e1c18'), sole=plain('#e9e4d8', 0.6, 'midsole'), socks=knit('#e8e4da', 0.1), shorts=knit('#3a4048', 0.05))
place(figure(mirrored(HEEL_TO_TOE), None, 1.30, 6.0, 0.008, muscle=0.8, thick=1, bottom='trousers', top=None, hair='none', materials=behind, seed=6), (LINE, 1.75, 0), 180)
plane(600, 500, (0, 262, -0.02), lawn())
wood_edge(0, 150, 210, 4, (6, 11), leaf('#2f4022', 'grey wood', '#6d7838'), 41, 1600)
mist(120, 6, 0.5, '#d4dade', 300, 4, 0.6)
cone((-1.2, 3.6, 0), 20, 0.23)
sky('overcast', (48, 200), look=0, strength=1.0, fill=1.15, seed=5, sun_glow=0.5)
area((-2.6, -1.6, 3.4), (LINE, 0, 0.1), (3.0, 2.4), 95, (0.95, 0.97, 1))  # the brighter half of the sky
shoot(CAMERAS)
