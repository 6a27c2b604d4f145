"""The changing room after a wet practice: a child's boots and spikes on the bench below the window."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from footwear import *
from rain import wet_glass
from studio import *

CAMERAS = {
    'wet-boots': dict(loc=(-0.24, -0.90, 0.66), target=(-0.072, 0.02, 0.560), lens=50, fstop=2.8, focus=(0.08, -0.06, 0.55)),
    'wet-boots-phone': dict(loc=(-0.06, -1.08, 0.70), target=(0.03, 0.02, 0.585), lens=52, fstop=2.8, focus=(0.08, -0.06, 0.55), size=PHONE),
}
TOP = 0.45
reset()
slat = wood('#9a6a3c', '#4a2c16', 2.0, 'bench', 0.34, 0.35, axis='x')
for k in range(4):
    box((2.4, 0.092, 0.032), (0, -0.16 + k * 0.104, TOP - 0.016), slat, 0.006)
for x in (-0.95, 0.95):
    box((0.05, 0.40, 0.43), (x, 0, 0.21), paint('#1c1d20', 0.45, 0.2, 'leg'), 0.01)
boot((0.055, 0.00, TOP), (0, 0, R(-152)), 1, seed=1)
boot((0.185, 0.045, TOP), (0, 0, R(-186)), -1, seed=2)
spike_shoe((-0.118, 0.035, TOP + 0.0565), (0, 0, R(-116)), 'R', plate='#39424f')
spike_shoe((-0.232, 0.078, TOP + 0.0565), (0, 0, R(-134)), 'L', plate='#39424f')
rg = np.random.default_rng(8)
for x, y, size in ((0.06, -0.07, 0.075), (0.19, -0.04, 0.06), (0.13, 0.05, 0.05), (-0.02, -0.14, 0.022), (0.27, -0.12, 0.016), (0.31, 0.01, 0.028), (-0.10, -0.10, 0.014), (0.00, 0.10, 0.03), (-0.21, -0.14, 0.010)):
    a = np.linspace(0, 2 * math.pi, 72, endpoint=False)
    rim = size * (1 + 0.16 * np.sin(2 * a + rg.uniform(0, 6)) + 0.10 * np.sin(3 * a + rg.uniform(0, 6)) + 0.05 * np.sin(7 * a + rg.uniform(0, 6)))
    V = [(x, y, TOP + 0.0013)] + [(x + q * r * math.cos(t), y + 0.6 * q * r * math.sin(t), TOP + h) for q, h in ((0.8, 0.0013), (0.95, 0.0009), (1.0, 0.0)) for r, t in zip(rim, a)]
    F = [(0, 1 + j, 1 + (j + 1) % 72) for j in range(72)] + [(1 + r * 72 + j, 1 + (r + 1) * 72 + j, 1 + (r + 1) * 72 + (j + 1) % 72, 1 + r * 72 + (j + 1) % 72) for r in range(2) for j in range(72)]
    smooth(mesh_from_arrays(V, F, 'puddle', water()), 180).visible_shadow = False

# the wall of painted boards, the window over the bench: a grey day, a wet field, a row of trees
board, n = mat('boards')
p = n.pos()
x, _, z = n.xyz(p)
seam = n.maprange(n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', x, 0.11)), 0.5)), 0.47, 0.49, 0, 1)
c = n.mix(n.maprange(n.noise(p, 5, 5, 0.6), 0.35, 0.7), hexc('#6f7f78'), hexc('#5c6c66'))
n.out(n.pbr(n.mix(seam, c, hexc('#2b332f')), 0.5, 0, n.bump(n.math('MULTIPLY', seam, -1), 0.8, 0.004), Specular=0.35))
WALL, X0, X1, Z0, Z1 = 0.42, -0.62, 0.98, 0.62, 1.9
box((3, 0.10, 3), (X0 - 1.5, WALL, 1.5), board, 0)
box((3, 0.10, 3), (X1 + 1.5, WALL, 1.5), board, 0)
box((X1 - X0, 0.10, Z0), ((X0 + X1) / 2, WALL, Z0 / 2), board, 0)
frame = paint('#e6e2d6', 0.45, 0.2, 'window frame', chip=0.1, under='#8a7a64')
box((X1 - X0 + 0.16, 0.16, 0.030), ((X0 + X1) / 2, WALL - 0.05, Z0 - 0.005), frame, 0.006)
for x in (X0, (X0 + X1) / 2 - 0.16, X1):
    box((0.055, 0.06, Z1 - Z0), (x, WALL, (Z0 + Z1) / 2), frame, 0.006)
for z in (Z0 + 0.03, 1.24):
    box((X1 - X0, 0.05, 0.045), ((X0 + X1) / 2, WALL, z), frame, 0.006)
day, n = mat('wet day')
x, _, z = n.xyz(n.pos())
crown = n.noise(n.mapping(n.pos(), scale=(0.5, 1, 0.8)), 1.0, 5, 0.62)
edge = n.math('ADD', z, n.math('MULTIPLY', n.math('SUBTRACT', crown, 0.5), 2.2))
ramp = n.ramp(n.maprange(edge, -1.5, 4.5), [(0, hexc('#59684a')), (0.34, hexc('#7c8b66')), (0.40, hexc('#4e5c48')), (0.52, hexc('#67756a')), (0.60, hexc('#c3ccd0')), (1, hexc('#e9eef0'))])
n.out(n.new('ShaderNodeEmission', Color=ramp, Strength=1.5))
day.cycles.sample_as_light = False
plane(16, 8, (0.4, 5.5, 2.0), day, (R(90), 0, 0))
glass = wet_glass(X1 - X0, Z1 - Z0, 1500, seed=3, size=(0.0014, 0.007), runs=26)
glass.location = ((X0 + X1) / 2, WALL + 0.02, (Z0 + Z1) / 2)
area(((X0 + X1) / 2, WALL + 0.10, 1.30), (0.05, -0.4, 0.5), (X1 - X0 - 0.1, 1.2), 52, (0.90, 0.96, 1)).visible_glossy = True
area((-1.5, -1.3, 1.6), (0, 0, 0.5), (0.9, 0.9), 15, (1, 0.95, 0.88)).visible_glossy = False
plane(6, 6, (0, -1, 0), concrete('#3a3a3a'))
world_color((0.55, 0.62, 0.70), 0.10)
shoot(CAMERAS, clamp=5)
