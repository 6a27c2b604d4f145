"""One spike planted, the other foot streaks past: lower legs in the last red light, crumbs in the air."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from people import *
from reach import point

EYE = (-5.0, -3.0, 0.09)
CAMERAS = {
    'planted': dict(loc=EYE, target=(-0.02, -0.03, 0.188), lens=142, fstop=3.2, focus=(-0.09, 0, 0.08)),
    'planted-phone': dict(loc=EYE, target=(0.01, -0.02, 0.090), lens=208, fstop=3.2, focus=(-0.09, 0, 0.08), size=PHONE),
}
PUSH = dict(TOUCH, hipL=9, kneeL=23, ankleL=-9, toesL=25, kneeR=80, hipR=-11)  # the heel is off the ground


def upper():
    """the planted shoe's woven upper with a dark rand and heel"""
    foot = skeleton(PUSH, 1.76, 7.6)['footL']
    m, n = mat('spike upper')
    p = n.vmath('SUBTRACT', n.obj(), tuple(point(PUSH, 1.76, 7.6, 'footL', (0, 0, 0), lift=0.005)))
    high, along = (n.vmath('DOT_PRODUCT', p, tuple(foot[:3, i]), 'Value') for i in (2, 1))
    weave = n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', high, 2300)), n.math('SINE', n.math('MULTIPLY', along, 2300)))
    c = n.mix(n.maprange(weave, -0.3, 0.6), hexc('#a8741a'), hexc('#e2aa30'))
    rand = n.maprange(n.math('ADD', high, n.math('MULTIPLY', along, 0.03)), -0.0545, -0.0525, 1, 0)
    heel = n.math('MULTIPLY', n.maprange(n.math('ADD', along, n.math('MULTIPLY', high, 0.6)), -0.062, -0.060, 1, 0), n.maprange(along, -0.16, -0.15))
    c = n.mix(n.math('MAXIMUM', rand, heel), c, hexc('#1a1b1f'))
    n.out(n.pbr(c, 0.5, 0, n.bump(weave, 0.6, 0.0008), Specular=0.4))
    return m


reset()
shutter()
t = 1 / 240
straight_lanes('#8a3222', wear=0.3)
plane(14, 0.05, (0, 0.03, 0.0007), painted_line(size=GRAIN, bump=0.0024, wear=0.3))
worn = kit('#6b412b', '#14161c', '#14161c', '#d39a1e')
worn.update(shoes=upper(), sole=plain('#16171a', 0.4, 'plate'), socks=plain('#24262c', 0.8, 'sock'))
body = figure(PUSH, later(PUSH, TOUCH_RATES, t), 1.76, 7.6, 0.0042, muscle=1.05, pin='L', lift=0.005, socks=0.03, materials=worn, seed=3)
bpy.data.objects['figure spikes'].data.materials[0] = metal('#c9c6bf', 0.25, 0.2, name='pin')
place(body, (0, -0.05, 0))
x, y, _ = point(PUSH, 1.76, 7.6, 'toeL', (0, 0, 0))
at = (x, y - 0.06, 0.005)
crumb = plain('#c2673f', 0.8)
spray(at, (0.0, -1.2, 1.3), 0.45, 1200, 0.0017, crumb, (0.01, 0.16), 1 / 160)
spray(at, (-0.2, -2.0, 0.8), 0.5, 400, 0.0024, crumb, (0.01, 0.20), 1 / 160, seed=4)
for x, h, s in ((9, 1.3, 0.10), (4, 0.6, 0.12), (1.2, 0.26, 0.14)):
    dust(x, h, s, 12, 0.55, int(x * 3), '#ff8a4a', across=True, scale=1.2)
plane(600, 600, (100, 60, -0.02), plain('#12150c', 0.95))
b = R(59)
box((60, 1, 40), (math.sin(b) * 55, math.cos(b) * 55, 19), plain('#120c0b', 0.95), 0, (0, 0, -b))
golden_sky(elev=3.4, azim=112, sky=0.26, sun=15, sun_color=(1, 0.42, 0.17), size=6, dust=0.8, ozone=3.5)
shoot(CAMERAS)
