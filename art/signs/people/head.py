"""A head from a person's measures (see portraits.py): its skin, hair and clothes as solids."""

import numpy as np
from solid import ball, chain, cut, join, meet, plane, rod, rough

SKIN, HAIR, CLOTH, HAT = 1, 2, 3, 4

FACE = dict(
    wide=1.0,  # the skull and cheekbones
    jaw=5.3,  # half the width between its corners
    jaw_y=-6.2,
    chin=(1.3, -10.6, 6.9, 1.5),  # half width, height, how far out, radius
    cheek=0.0,  # fullness below the cheekbone
    bone=0.6,  # how far the cheekbone stands out
    ridge=0.5,  # of the brows
    bridge=0.0,  # of the nose
    nose=(1.0, -4.1, 10.2),  # width, height of the tip, how far out
    lips=1.0,
    mouth=2.5,  # half its width
    neck=4.9,
    beard=None,
    hair=None,
    hat=None,
    shoulders=19.0,
    collar='stand',
)


def mirrored(p):
    q = p.copy()
    q[..., 0] = np.abs(q[..., 0])
    return q


def skin(p, f):
    q = mirrored(p)
    w = f['wide']
    cw, cy, cz, cr = f['chin']
    d = ball(q, (0, 3.2, -1.4), (7.5 * w, 8.4, 9.2))
    face = ball(q, (0, -3.4, 1.6), (6.1 * w, 8.0, 6.6))
    d = join(d, face, 3)
    d = join(d, chain(q, [(f['jaw'], f['jaw_y'], 0.2), (3.6, -9.0, 4.6), (cw, cy, cz)], [1.5, 1.4, cr]), 2.6)
    d = join(d, ball(q, (0, cy + 0.2, cz + 0.2), cr * 0.95), 1.2)
    d = join(d, ball(q, (0, -6.6, 5.6), (3.6, 3.0, 2.9)), 2)
    d = join(d, ball(q, (4.5 * w, -2.3, 4.5), (2.3, 1.9, 1.7 + f['bone'])), 2.6)
    d = join(d, ball(q, (2.7, -3.5, 5.9), 2.0), 2.2)
    if f['cheek']:
        d = join(d, ball(q, (4.1 * w, -5.2, 4.0), (2.4, 3.0, 2.2 + f['cheek'])), 2)
    d = join(d, chain(q, [(0.3, 1.7, 7.2), (3.2, 2.1, 6.7), (5.6 * w, 1.2, 4.5)], [0.6 + f['ridge'] * 0.6] * 3), 1.8)
    d = cut(d, ball(q, (3.3, 0.0, 8.7), (2.0, 1.25, 1.6)), 1.6)
    d = join(d, ball(q, (3.25, -0.15, 5.85), 1.55), 0.35)
    return d


def nose(p, f):
    q = mirrored(p)
    w, y, z = f['nose']
    d = chain(q, [(0, 1.3, 7.3 + f['bridge'] * 0.5), (0, -1.2, 8.5 + f['bridge']), (0, y, z)], [0.75, 0.72, 0.95 * w ** 0.5], 1)
    d = join(d, ball(q, (1.25 * w, y - 0.35, z - 1.5), (0.8 * w, 0.8, 1.1)), 0.6)
    return cut(d, ball(q, (0.75 * w, y - 1.15, z - 1.1), (0.45 * w, 0.4, 0.65)), 0.3)


def lips(p, f):
    q = mirrored(p)
    k, m = f['lips'], f['mouth']
    upper = chain(q, [(m, -7.0, 6.9), (m * 0.5, -6.55, 8.0), (0, -6.55, 8.45)], [0.15, 0.42 * k, 0.45 * k], 0.4)
    lower = chain(q, [(m, -7.1, 6.8), (m * 0.45, -7.45, 7.9), (0, -7.55, 8.2)], [0.15, 0.5 * k, 0.6 * k], 0.4)
    return np.minimum(upper, lower)


def ear(p, f):
    q = mirrored(p)
    x = 7.1 * f['wide']
    whole = ball(q, (x + 0.6, -0.7, -1.2), (0.95, 3.1, 1.8))
    return cut(whole, ball(q, (x + 1.7, -0.6, -0.7), (0.8, 1.9, 0.95)), 0.5)


def neck(p, f):
    q = mirrored(p)
    n = f['neck']
    d = rod(p, (0, -6, -2.2), (0, -20, -3.8), n, n * 1.06)
    d = join(d, rod(q, (5.4, -4.5, -2.8), (1.1, -18.0, 1.4), 0.8), 1.4)
    return d


def torso(p, f):
    q = mirrored(p)
    s = f['shoulders']
    d = ball(p, (0, -36.0, -4.5), (s * 0.95, 13, 10))
    d = join(d, rod(q, (2.5, -17.2, -5), (s * 0.84, -24.0, -5), 3.0, 4.4), 4)
    return join(d, ball(q, (s, -28, -4.5), 5.6), 4)


def everything(p, f):
    """The distances to skin, hair, cloth and hat."""
    body = join(skin(p, f), neck(p, f), 1.2)
    body = join(join(body, nose(p, f), 0.7), lips(p, f), 0.5)
    body = join(body, ear(p, f), 0.5)
    far = np.full(p.shape[:-1], 99.0, np.float32)
    chest = torso(p, f)
    cloth = chest - 0.5
    if f['collar'] == 'stand':
        ring = np.abs(rod(p, (0, -12.0, -3.6), (0, -20.0, -3.6), 6.3, 7.4)) - 0.4
        band = meet(ring, plane(p, (0, -15.6, -2), (0, 1, -0.4)), 0.5)
        front = rod(p, (0, -12, 5.4), (0, -20.0, 4.6), 2.8, 0.3)
        cloth = join(cloth, cut(band, front, 0.4), 0.8)
    elif f['collar'] == 'crew':
        cloth = cut(cloth, rod(p, (0, -12, -2.4), (0, -20.0, 0), 6.4, 6.4), 0.3)
        body = join(body, meet(chest, plane(p, (0, -14, 0), (0, 1, 0)), 0.2), 1)
    elif f['collar'] == 'open':
        cloth = cut(cloth, rod(p, (0, -14, 0), (0, -25.0, 6), 6.6, 0.8), 0.3)
        body = join(body, chest, 1)
    elif f['collar'] == 'hood':
        cloth = join(cloth, chain(mirrored(p), [(0.8, -20.4, 5.0), (5.8, -17.6, 2.4), (7.4, -14.6, -4.5), (0, -13.5, -9.5)], [1.3, 1.9, 2.4, 2.6], 1), 1)
        body = join(body, chest, 1)
    hair, hat = far, far
    if f['hair']:
        hair = f['hair'](p, f)
    if f['beard']:
        hair = np.minimum(hair, f['beard'](p, f))
    if f['hat']:
        hat = f['hat'](p, f)
        hair = np.maximum(hair, -(hat - 0.1))
    return body, hair, cloth, hat


# Hair: a shell about the skull, cut where the face begins, and what hangs or is tied.


def scalp(p, f, thick, line=8.0, temple=0.0, nape=-5.0, noise=0.0):
    """Hair from the hairline (its height on the forehead) to the nape."""
    d = ball(mirrored(p), (0, 3.2 + thick * 0.35, -1.5 - thick * 0.15), (7.5 * f['wide'] + thick, 8.4 + thick, 9.2 + thick))
    if noise:
        d = d - noise * rough(p, 1.6)
    face = plane(mirrored(p), (0, line, 7.2), (-0.18 + temple, -(nape * -1 + 7.0 + 8), 14.0))
    angle = np.arctan2(p[..., 0], p[..., 2] + 2)
    strands = 0.22 * np.sin(angle * 31 + 2 * np.sin(angle * 9)) + 0.2 * np.sin(angle * 13 + p[..., 1])
    return meet(d, face + strands, 0.35)


def fall(p, f, length, out, thick=2.2, front=1.5, k=1.5):
    """What hangs beside and behind the face."""
    q = mirrored(p)
    side = chain(q, [(6.9, 6.5, -1.0), (7.9 + out * 0.5, 0, -1.4), (7.4 + out, -length * 0.6, front - 1.8), (6.6 + out, -length, front - 1.2)], [thick, thick, thick, thick * 0.65], k)
    back = ball(q, (0, -length * 0.4, -5.5), (7.6 + out, length * 0.75, 4.6))
    return join(side, back, 1.5)


def cheeks(p, f, thick, low=0.0, high=-3.6, noise=0.12, lip=True):
    """A beard: the lower face, thicker, without the mouth."""
    q = mirrored(p)
    d = skin(p, f) - thick
    cw, cy, cz, cr = f['chin']
    if low:
        d = join(d, ball(q, (0, cy - low * 0.5, cz - 0.8), (3.8, 2.2 + low, 2.6)), 2)
    d = d - noise * rough(p, 0.9, 2.0)
    top = plane(q, (0, high - 1.2, 6.6), (0.34, 1, 0.16))
    d = meet(d, top, 0.8)
    d = meet(d, plane(p, (0, 0, -1.5), (0, 0, -1)), 0.5)
    d = cut(d, ball(q, (0, -6.9, 8.4), (f['mouth'] - 0.1, 0.62, 2.2)), 0.4)
    return np.minimum(d, moustache(p, f, 0.4)) if lip else d


def moustache(p, f, thick, droop=0.4):
    q = mirrored(p)
    return chain(q, [(0.1, -5.75, 8.75), (1.5, -6.0, 8.2), (f['mouth'] + 0.3, -6.7 - droop, 6.9)], [0.35 + thick * 0.5, 0.45 + thick * 0.5, 0.2], 0.4)


def braid(p, points, r, lumps):
    """A plait: beads along a line."""
    points = np.asarray(points, np.float32)
    d = None
    for t in np.linspace(0, len(points) - 1.001, lumps):
        i = int(t)
        c = points[i] + (points[i + 1] - points[i]) * (t - i)
        one = ball(p, c, r * (1 - 0.35 * t / len(points)))
        d = one if d is None else join(d, one, 0.5)
    return d


def cap(p, f, peak=1, front=3.6, turned=0.0):
    """A cap with its peak; `turned` to the back is 1."""
    w = f['wide']
    dome = ball(p, (0, 4.2, -1.2), (7.9 * w + 0.4, 8.6, 9.8))
    dome = meet(dome, plane(p, (0, front, 6), (0, -1, 0.1 - 0.12 * peak)), 0.4)
    a = ball(p, (0, front + 0.3, 8.6), (6.6, 1.2, 7.4))
    bend = ball(p, (0, front - 13.6, 9.2), (9.4, 14.4, 30))
    bill = meet(a, np.abs(bend) - 0.28, 0.3)
    bill = meet(bill, plane(p, (0, 0, 5.5), (0, 0, -1)), 0.3)
    return join(dome, bill, 0.4)


def beanie(p, f, low=4.0):
    dome = ball(p, (0, 4.6, -1.4), (8.0 * f['wide'] + 0.5, 8.9, 9.9))
    dome = meet(dome, plane(p, (0, low, 6), (0, -1, 0.34)), 0.4)
    q = p.copy()
    tilt = plane(p, (0, low + 1.2, 6), (0, -1, 0.34))
    band = np.maximum(ball(p, (0, 4.4, -1.4), (8.3 * f['wide'] + 0.7, 9.0, 10.3)), np.abs(tilt) - 1.5)
    return join(dome, band, 0.3)


def scarf(p, f):
    """A headscarf: about the head, below the chin, over the chest."""
    q = mirrored(p)
    d = ball(q, (0, 2.6, -1.6), (8.6 * f['wide'], 9.0, 9.9))
    d = join(d, rod(p, (0, -1, -2.4), (0, -15, -2.6), 8.0, 7.4), 3)
    d = join(d, ball(p, (0, -12.6, 2.2), (6.2, 3.0, 4.2)), 2)
    d = join(d, ball(p, (0, -21, -2.0), (13, 6.5, 9.5)), 3)
    d = d - 0.10 * np.sin(p[..., 1] * 1.5 + p[..., 2] * 0.8 + np.abs(p[..., 0]) * 1.3)
    opening = ball(q, (0, -1.9, 9.0), (6.35 * f['wide'], 9.2, 8.6))
    return cut(d, opening, 0.5)


def helmet(p, f):
    """A batter's helmet with a flap over each ear."""
    q = mirrored(p)
    dome = ball(q, (0, 4.0, -1.4), (8.6, 9.2, 10.4))
    dome = meet(dome, plane(q, (0, 3.4, 6), (0, -1, 0.0)), 0.5)
    flap = meet(ball(q, (6.6, 0.4, -1.2), (2.6, 6.2, 5.6)), plane(q, (0, 0, 4.2), (0, 0, 1)), 0.6)
    flap = cut(flap, ball(q, (9.4, -0.8, -0.9), (1.6, 1.5, 1.5)), 0.3)
    bill = meet(ball(p, (0, 3.8, 8.6), (6.4, 1.2, 6.0)), np.abs(ball(p, (0, -9.8, 9.2), (9.4, 14.4, 30))) - 0.35, 0.3)
    return join(join(dome, flap, 1), meet(bill, plane(p, (0, 0, 5.5), (0, 0, -1)), 0.3), 0.5)


def band(p, f):
    """A sweatband across the forehead."""
    tilt = plane(p, (0, 7.0, 7), (0, 1, -0.1))
    return np.maximum(ball(p, (0, 3.4, -1.6), (7.7 * f['wide'] + 0.9, 9.0, 9.6)), np.abs(tilt) - 1.0)
