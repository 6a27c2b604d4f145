"""A baseball on cut grass beside the chalk line. The seam is the exact curve; stitches follow it."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'baseball': dict(loc=(0.06, -0.62, 0.088), target=(-0.065, 0, 0.066), lens=70, fstop=3.2, focus=(0, -0.025, 0.05)),
    'baseball-phone': dict(
        loc=(0.06, -0.62, 0.098), target=(-0.060, 0, 0.100), lens=59, fstop=3.2, focus=(0, -0.025, 0.05), size=PHONE
    ),
    'bat': dict(loc=(0.30, -0.60, 0.115), target=(-0.035, 0.06, 0.050), lens=56, fstop=3.5, focus=(0.0, -0.025, 0.05)),
    'bat-phone': dict(
        loc=(0.24, -0.66, 0.150), target=(-0.025, 0.06, 0.098), lens=52, fstop=3.5, focus=(0.0, -0.025, 0.05), size=PHONE
    ),
}
reset()
cam = args().get('cam', 'baseball')
# --- baseball: seam curve on a sphere + stitched V threads
RB = 0.0372


def seam(t, b=0.33):  # exact curve on the unit sphere; a-b sets the narrow gap between the two seams
    a = 1 - b
    return Vector(
        (a * math.cos(t) + b * math.cos(3 * t), a * math.sin(t) - b * math.sin(3 * t), 2 * math.sqrt(a * b) * math.sin(2 * t))
    ).normalized()


leather, n = mat('leather')
p = n.obj()
SN = 600
S = [seam(2 * math.pi * i / SN) for i in range(SN)]
g = n.voronoi(p, 1500, 'SMOOTH_F1')
fine = n.noise(p, 2600, 2, 0.5)
dirt = n.noise(p, 34, 6, 0.68)
d2 = n.noise(p, 120, 5, 0.7)
col = n.mix(n.maprange(dirt, 0.5, 0.75, 0, 0.55), hexc('#ece6d8'), hexc('#a98a63'))
col = n.mix(n.maprange(d2, 0.62, 0.72, 0, 0.4), col, hexc('#7d4a2c'))
attr = n.new('ShaderNodeAttribute', 'Fac', {'attribute_name': 'seam'})
col = n.mix(n.maprange(attr, 0, 0.0035, 0.55, 0), col, hexc('#8a765c'))
h = n.math('ADD', n.math('MULTIPLY', g, 0.5), n.math('MULTIPLY', fine, 0.4))
n.out(
    n.pbr(
        col,
        n.maprange(dirt, 0.4, 0.75, 0.42, 0.7),
        0,
        n.bump(h, 0.45, 0.0003),
        Specular=0.45,
        Subsurface=0.04,
        Subsurface_Radius=(0.004, 0.003, 0.002),
        Subsurface_Color=(0.9, 0.8, 0.65),
    )
)
bm = bmesh.new()
bmesh.ops.create_icosphere(bm, subdivisions=7, radius=RB)
me = bpy.data.meshes.new('ball')
bm.to_mesh(me)
bm.free()
V = np.empty(len(me.vertices) * 3)
me.vertices.foreach_get('co', V)
V = V.reshape(-1, 3)
U = V / np.linalg.norm(V, axis=1)[:, None]
from mathutils import kdtree

kd = kdtree.KDTree(SN)
for i, s_ in enumerate(S):
    kd.insert(s_ * RB, i)
kd.balance()
dist = np.array([kd.find(Vector(u * RB))[2] for u in U])
off = -0.00075 * np.exp(-((dist / 0.0006) ** 2)) + 0.00045 * np.exp(-(((dist - 0.0026) / 0.0019) ** 2))
V = U * (RB + off)[:, None]
me.vertices.foreach_set('co', V.ravel())
at = me.attributes.new('seam', 'FLOAT', 'POINT')
at.data.foreach_set('value', dist.astype(np.float32))
me.update()
ball = smooth(link(bpy.data.objects.new('ball', me), leather), 180)
red = cloth('#a3161a', 0.6, 2500, 'thread')
B = empty((0, 0, 0))
ball.parent = B
arc = [0.0]
for a, b in zip(S, S[1:] + S[:1]):
    arc.append(arc[-1] + (b - a).length * RB)
NS = 108
L = arc[-1]
j = 0
for k in range(NS):
    tgt = (k + 0.5) / NS * L
    while arc[j + 1] < tgt:
        j += 1
    c = S[j].lerp(S[(j + 1) % SN], (tgt - arc[j]) / (arc[j + 1] - arc[j])).normalized()
    tan = (S[(j + 1) % SN] - S[j]).normalized()
    sd = c.cross(tan).normalized()
    for sg in (-1, 1):
        p0 = c * (RB - 0.0004)
        p3 = (c * RB + sd * sg * 0.0037 + tan * 0.0021).normalized() * (RB - 0.0003)
        p1 = (c * RB + sd * sg * 0.0010 + tan * 0.0005).normalized() * (RB + 0.0010)
        p2 = (c * RB + sd * sg * 0.0027 + tan * 0.0015).normalized() * (RB + 0.0011)
        tube([p0, p1, p2, p3], 0.00052, red, smooth_pts=True, res=3, parent=B)
B.rotation_euler = (R(62), R(18), R(20))
B.location = (0, 0, RB + 0.010)
if cam.startswith('bat'):  # an ash bat in the grass behind the ball
    ash, n = mat('ash')
    p = n.obj()
    g = n.noise(n.mapping(p, scale=(1, 1, 0.05)), 210, 5, 0.6, 1.2)
    ring = n.noise(n.mapping(p, scale=(1, 1, 0.04)), 70, 3, 0.6, 2.0)
    c = n.mix(n.maprange(n.math('ADD', n.math('MULTIPLY', g, 0.5), n.math('MULTIPLY', ring, 0.5)), 0.38, 0.7), hexc('#c9924e'), hexc('#7c4a20'))
    n.out(n.pbr(c, 0.3, 0, n.bump(g, 0.15, 0.0002), Clearcoat=0.6, Clearcoat_Roughness=0.12))
    grip = rubber('#17181b', 0.7, 0.0006, 700, 'grip', dust=0.15)
    prof = [(0, 0), (0.026, 0.0005), (0.0318, 0.006), (0.0325, 0.02), (0.0325, 0.24), (0.030, 0.33), (0.0235, 0.44), (0.0165, 0.55), (0.0135, 0.62)]
    fine = [(np.interp(z, [q[1] for q in prof], [q[0] for q in prof]), z) for z in np.linspace(0.006, 0.62, 80)]
    bat = empty((-0.20, 0.115, 0.040), (R(0), R(88.6), R(24)))
    lathe([(0, 0), (0.022, 0.0004), (0.029, 0.0028)] + fine, ash, steps=96, parent=bat, angle=60)
    lathe([(0.0135, 0.60), (0.0148, 0.603), (0.0142, 0.80), (0.0150, 0.806)], grip, steps=64, parent=bat, angle=50)
    lathe([(0.0142, 0.80), (0.0165, 0.812), (0.0245, 0.822), (0.0250, 0.830), (0.021, 0.836), (0, 0.837)], ash, steps=64, parent=bat, angle=50)
    for a, b in ((0.165, 0.169), (0.245, 0.251)):
        lathe([(0.0326, a), (0.0328, (a + b) / 2), (0.0326, b)], plain('#15161a', 0.4), steps=96, parent=bat)
# --- turf, chalk line, dirt, outfield
gm, n = mat('turf')
r = n.new('ShaderNodeTexNoise', 'Fac', Vector=n.pos(), Scale=3, Detail=4)
r2 = n.new('ShaderNodeTexNoise', 'Fac', Vector=n.pos(), Scale=220, Detail=1)
_, _, z = n.xyz(n.pos())
c = n.mix(n.maprange(r2, 0.3, 0.7), hexc('#2c5a16'), hexc('#6f9430'))
c = n.mix(n.maprange(r, 0.4, 0.7, 0, 0.5), c, hexc('#8f9a45'))
c = n.mix(n.maprange(z, 0, 0.022, 0.75, 0), c, hexc('#15200a'))
x, y, _ = n.xyz(n.pos())
wob = n.math('MULTIPLY', n.math('SUBTRACT', n.noise(n.pos(), 60, 3, 0.6), 0.5), 0.05)
ln = n.maprange(n.math('ABSOLUTE', n.math('ADD', n.math('SUBTRACT', x, 0.13), wob)), 0.045, 0.055, 1, 0)
c = n.mix(n.math('MULTIPLY', ln, 0.92), c, (0.82, 0.81, 0.77))
d = n.new('ShaderNodeBsdfPrincipled', Base_Color=c, Roughness=0.42, Specular=0.4)
t = n.new('ShaderNodeBsdfTranslucent', Color=n.mix(0.4, c, hexc('#b5c443')))
ms = n.nodes.new('ShaderNodeMixShader')
ms.inputs[0].default_value = 0.38
n.links.new(d, ms.inputs[1])
n.links.new(t, ms.inputs[2])
n.out(ms.outputs[0])
plane(300, 300, (0, 120, -0.001), plain('#1c2a0e', 0.95))
grass_patch(-0.5, 0.6, -0.42, 0.5, 90000, 0.030, 0.0021, gm, 1, 0.8)
grass_patch(-1.6, 1.8, 0.5, 2.6, 130000, 0.032, 0.0035, gm, 2, 0.8)
grass_patch(-7, 8, 2.6, 12, 150000, 0.036, 0.012, gm, 3, 0.8)
plane(90, 14, (0, 34, 0.004), plain('#9a5a34', 0.95))
plane(300, 120, (0, 101, 0.006), plain('#3c5a1e', 0.95))
treeline(150, step=4.2, seed=9)
box((180, 0.3, 3.2), (0, 120, 1.6), plain('#15321f', 0.7), 0)
box((180, 0.32, 0.22), (0, 119.9, 3.3), plain('#d9a520', 0.6), 0)
for xx in (-26, 20, 58):
    floodlights((xx, 124, 0), 20)
golden_sky(elev=8, azim=-26, sky=0.12, sun=11, sun_color=(1, 0.56, 0.26), size=0.8, dust=0.55, ozone=3.0)
sun_disc(4.4, -20.5, 9, 120)
area((0.9, -0.9, 0.8), (0, 0, 0.04), (0.9, 0.9), 2.2, (1, 0.9, 0.78))
shoot(CAMERAS)
