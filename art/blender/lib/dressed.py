"""Dressed people for a scene: cloth and skin, where they stand, hats, dust between them and the eye."""

import runner_kit
from figure import *
from reach import *
from runner_kit import knit
from studio import *

LOOK = args().get('name', '').startswith('look-')


def person(pose, loc=(0, 0, 0), heading=0, height=1.7, heads=7.4, then=None, step=0.007, **k):
    """a figure on its place; heading 0 looks up +Y, 90 to the left (-X); a look builds it coarser"""
    root = figure(pose, then, height, heads, max(step, 0.010) if LOOK else step, **k)
    root.location, root.rotation_euler = loc, (0, 0, R(heading))
    return root


def kit(tone='#8f5a3c', top='#8c1d18', short='#15171c', shoe='#d9a520', hair='#1d130c', socks='#e8e4da'):
    return dict(runner_kit.kit(tone, top, short, shoe, hair), singlet=knit(top, 0.15), socks=knit(socks, 0.2))


def on_bone(root, pose, height, heads, bone, shoulders=1.0, lift=0.0):
    """an empty on a bone of a placed figure, to hang a hat or a thing in a hand on"""
    B = skeleton(pose, height, heads, shoulders)[bone].copy()
    B[2, 3] += lift - floor(pose, height, heads)
    E = empty(parent=root)
    E.matrix_local = Matrix(B.tolist())
    return E


def barbell_for(root, at, width_plates=(('20', 0.054, '#151517'), ('15', 0.050, '#151517')), tilt=0.0, **k):
    """a loaded bar across a figure, its middle at a point of the figure's own space"""
    b = barbell((0, 0, 0), width_plates, **k)
    b.parent, b.location, b.rotation_euler = root, at, (0, R(tilt), 0)
    return b


def toque(root, pose, height, heads, color, bobble=True, lift=0.0):
    """a knitted winter hat, pulled down over the ears"""
    hh = 1.08 * height / heads  # as the figure's head
    E = on_bone(root, pose, height, heads, 'head', lift=lift)
    m, n = mat('toque')
    x, y, z = n.xyz(n.obj())
    rib = n.math('SINE', n.math('MULTIPLY', n.math('ARCTAN2', y, x), 46))
    n.out(n.pbr(hexc(color), 0.9, 0, n.bump(n.math('ADD', rib, n.noise(n.obj(), 90, 3)), 0.8, 0.004), Sheen=1.0, Specular=0.1))
    wide = [(0.415, -0.16), (0.425, -0.12), (0.425, 0.02), (0.405, 0.05), (0.40, 0.14), (0.36, 0.27), (0.27, 0.38), (0.14, 0.44), (0, 0.455)]
    o = lathe([(r * hh, z * hh) for r, z in wide], m, (0, -0.02 * hh, 0.47 * hh), (R(10), 0, 0), steps=40, parent=E)
    o.scale = (0.93, 1.08, 1)
    if bobble:
        rg = np.random.default_rng(len(color) + int(height * 100))
        d = rg.normal(0, 1, (700, 3))
        d /= np.linalg.norm(d, axis=1)[:, None]
        p = d * 0.135 * hh * rg.uniform(0.85, 1.15, (700, 1)) + np.array([0, -0.09, 0.98]) * hh
        side = np.cross(d, rg.normal(0, 1, d.shape)) * 0.02 * hh
        V = np.stack([p - d * 0.1 * hh - side, p - d * 0.1 * hh + side, p + side * 0.4, p - side * 0.4], 1).reshape(-1, 3)
        b = mesh_from_arrays(V.tolist(), np.arange(2800).reshape(-1, 4).tolist(), 'bobble', m)
        b.parent = E
