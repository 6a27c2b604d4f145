"""A jumper's equipment: landing mat, crossbar, uprights."""

from studio import *


def mat_block(size, loc, color, seam='#e9e3d5', rot=0):
    """a landing mat: soft-edged vinyl with a lighter piping seam and vent eyelets"""
    E = empty(loc, (0, 0, R(rot)))
    sx, sy, sz = size
    box(size, (0, 0, sz / 2), vinyl(color), 0.07, parent=E, seg=6)
    pipe = paint(seam, 0.5, 0.1, 'piping')
    for z in (0.045, sz - 0.045):
        p = [
            (-sx / 2 - 0.003, -sy / 2 - 0.003, z),
            (sx / 2 + 0.003, -sy / 2 - 0.003, z),
            (sx / 2 + 0.003, sy / 2 + 0.003, z),
            (-sx / 2 - 0.003, sy / 2 + 0.003, z),
        ]
        tube(fillet(p + p[:2], 0.07, 6)[4:-4], 0.006, pipe, parent=E)
    for k in range(int(sx / 0.5)):
        x = -sx / 2 + 0.3 + k * 0.5
        lathe(
            [(0.012, 0.003), (0.022, 0.003), (0.024, 0)],
            metal('#9fa2a6', 0.3, name='eyelet'),
            (x, -sy / 2 - 0.001, sz * 0.5),
            (R(90), 0, 0),
            24,
            parent=E,
        )
    return E


def crossbar(y, z, half=2.0):
    bar = paint('#f3efe4', 0.35, 0.3, 'bar')
    red = paint('#b2301c', 0.35, 0.3, 'bar red')
    for a, b, m in (
        (-half, -half + 0.3, red),
        (-half + 0.3, -0.25, bar),
        (-0.25, 0.25, red),
        (0.25, half - 0.3, bar),
        (half - 0.3, half, red),
    ):
        cyl(0.0148, b - a, ((a + b) / 2, y, z), (0, R(90), 0), m, 0, 32)
    for sx in (-1, 1):
        box((0.14, 0.034, 0.034), (sx * (half - 0.06), y, z), plain('#17181b', 0.6), 0.004)


def standard(x, y, h, rest, black='#1a1b1e'):
    """an upright on a heavy foot with a sliding rest"""
    st, ac = paint(black, 0.4, 0.3, 'upright', chip=0.1), paint('#d9a520', 0.4, 0.3, 'upright accent')
    box((0.62, 0.50, 0.045), (x, y, 0.024), st, 0.01)
    box((0.055, 0.055, h), (x, y, h / 2), st, 0.006)
    box((0.036, 0.036, h * 0.5), (x, y, h * 0.98), metal('#c4c6c9', 0.3, name='inner'), 0.003)
    box((0.085, 0.085, 0.10), (x, y, rest - 0.06), ac, 0.008)
    box((0.16, 0.045, 0.006), (x - math.copysign(0.06, x), y - 0.01, rest - 0.017), ac, 0.001)
    for k in range(14):
        box((0.022 if k % 5 else 0.04, 0.002, 0.004), (x, y - 0.029, 0.4 + k * 0.1), plain('#f3efe4', 0.6), 0)
