"""Draws the lines of a face on its form: eyes, brows, mouth, nostrils, ear, and what age writes."""

import numpy as np
from PIL import Image, ImageChops, ImageDraw
from press import GOLD, INK, IVORY, line


def on_ball(x, y, middle, r):
    return (middle[0] + x, middle[1] + y, middle[2] + np.sqrt(max(r * r - x * x - y * y, 0.01)))


def eye(p, side):
    """side: 1 for the person's left."""
    f = p.f
    open_, tilt, long = f.get('open', 0.46), f.get('tilt', 0.12), f.get('eye', 1.35)
    middle = (side * 3.2, -0.1, 5.55)
    r = 1.95

    def put(x, y):
        return on_ball(side * x, y + tilt * x / 1.4, middle, r)

    upper = [put(-long, -0.22), put(-long * 0.55, open_ * 0.72), put(0.05, open_), put(long * 0.6, open_ * 0.72), put(long, -0.02)]
    lower = [put(-long, -0.22), put(-long * 0.5, -0.42), put(0.1, -0.52), put(long * 0.6, -0.4), put(long, -0.02)]
    inside = [*upper, *lower[::-1]]
    q = p.at(*inside)[:, :2]
    if p.lit_at(q.mean(0)) > 0.16:
        p.bare.fill([tuple(a) for a in q])
        p.colour(f.get('white', IVORY)).fill([tuple(a) for a in q])
    # The iris looks at the reader, so it is placed in the frame.
    gaze = f.get('gaze', (0, 0))
    towards = p.view.turn.T @ np.array([gaze[0], gaze[1], 1.0], np.float32)
    towards = towards * [0.72, 0.75, 1]
    c = np.array(middle) + [0, 0.05, 0] + towards / np.linalg.norm(towards) * r
    cx, cy, _ = p.at(c)[0]
    k = np.linalg.norm(p.at(put(0.62, 0))[0][:2] - p.at(put(-0.62, 0))[0][:2]) / 2
    ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    wide, high = max(k, 6.6), 8.6
    disc = [(cx + wide * np.cos(a), cy + high * np.sin(a)) for a in ring]
    clip_disc(p, disc, q)
    glint = p.colour(IVORY + '!')
    gx, gy = cx - 2.8, cy - 2.6
    glint.fill([(gx + 2.1 * np.cos(a), gy + 2.1 * np.sin(a)) for a in ring])
    lash = f.get('lash', 1.0)
    p.stroke(upper, [1.5, 4.2 * lash, 5.2 * lash, 5.0 * lash, 3.0 * lash])
    if lash > 1.1:
        p.stroke([put(long * 0.85, 0.1), put(long * 1.12, 0.12), put(long * 1.32, 0.3)], [4, 3, 0.4])
    p.stroke(lower, [1.2, 0.8, 1.4, 2.2, 2.6])
    crease = f.get('crease', 0.4)
    if crease:
        top = open_ + crease
        p.stroke([put(-long * 0.8, top * 0.62), put(-0.2, top), put(long * 0.7, top * 0.85), put(long * 1.1, top * 0.35)], [0.8, 2.6, 2.4, 0.8])
    bag = f.get('bag', 0)
    if bag:
        p.stroke([put(-long * 0.8, -0.75), put(-0.1, -1.12), put(long * 0.7, -0.95)], [0.6, 2.0 * bag, 0.6])
    for n in range(f.get('crow', 0)):
        p.stroke([put(long * 1.45, 0.1 - n * 0.35), put(long * 1.9, 0.3 - n * 0.62)], [2.2, 0.4])


def clip_disc(p, disc, inside):
    """Ink where the iris lies within the lids."""
    a, b = (Image.new('L', p.ink.image.size) for _ in range(2))
    k = p.ink.k
    ImageDraw.Draw(a).polygon([(x * k, y * k) for x, y in disc], fill=255)
    ImageDraw.Draw(b).polygon([(x * k, y * k) for x, y in inside], fill=255)
    both = ImageChops.multiply(a, b)
    p.ink.image.paste(255, mask=both)
    p.bare.image.paste(0, mask=both)


def brow(p, side):
    f = p.f
    w, up, arch = f.get('brow_w', 6.0), f.get('brow_y', 1.75), f.get('arch', 0.35)
    z = 7.7 + f['ridge'] * 0.5
    a = f.get('brow_in', 1.15)
    points = [(side * a, up - 0.15, z), (side * 2.4, up + arch * 0.7, z - 0.2), (side * 3.9, up + arch, z - 1.0), (side * 5.3, up - 0.35, z - 2.6)]
    p.stroke(points, [w * 0.72, w, w * 0.8, 0.8])
    for n in range(3):
        t = n / 2
        x = side * (a + 0.1 + t * 0.9)
        p.stroke([(x, up - 0.2 + arch * t * 0.5, z), (x + side * 0.35, up + 0.42 + arch * t * 0.6, z)], [2.2, 0.5])


def mouth(p):
    f = p.f
    m, k, smile = f['mouth'], f['lips'], f.get('smile', 0.1)
    y = -7.02
    z = 8.25
    points = [(-m - 0.15, y + smile, 6.75), (-m * 0.55, y - 0.05, z - 0.35), (-0.35, y + 0.06, z + 0.2), (0, y - 0.04, z + 0.25), (0.35, y + 0.06, z + 0.2), (m * 0.55, y - 0.05, z - 0.35), (m + 0.15, y + smile, 6.75)]
    p.stroke(points, [3.2, 2.8, 3.6, 4.2, 3.6, 2.8, 3.2])
    if f.get('teeth'):
        lips = [*points, (m * 0.5, y - 0.75, z - 0.3), (0, y - 0.95, z + 0.1), (-m * 0.5, y - 0.75, z - 0.3)]
        q = [tuple(a[:2]) for a in p.at(*lips)]
        p.bare.fill(q)
        p.colour(IVORY).fill(q)
        p.stroke(points, [3.0, 2.2, 2.6, 3.0, 2.6, 2.2, 3.0])
        p.stroke([points[0], (-m * 0.5, y - 0.75, z - 0.3), (0, y - 0.95, z + 0.1), (m * 0.5, y - 0.75, z - 0.3), points[-1]], [1.5, 2.6, 3.0, 2.6, 1.5])
    if f.get('lip'):
        top = 0.5 + 0.42 * k
        shape = [*points, (m * 0.5, y + top * 0.75, z - 0.2), (0.45, y + top, z + 0.1), (0, y + top * 0.82, z + 0.2), (-0.45, y + top, z + 0.1), (-m * 0.5, y + top * 0.75, z - 0.2)]
        p.colour(f['lip']).fill([tuple(a[:2]) for a in p.at(*shape)])
        low = 0.62 + 0.5 * k
        shape = [*points[::-1], (-m * 0.55, y - low * 0.75, z - 0.3), (0, y - low, z), (m * 0.55, y - low * 0.75, z - 0.3)]
        p.colour(f['lip']).fill([tuple(a[:2]) for a in p.at(*shape)])
    low = 0.62 + 0.5 * k
    p.stroke([(-1.0, y - low - 0.1, z - 0.35), (0.1, y - low - 0.25, z - 0.2), (1.2, y - low - 0.1, z - 0.35)], [0.5, 3.0, 0.5])


def nose(p):
    f = p.f
    w, y, z = f['nose']
    near = 1 if f.get('yaw', -30) < 0 else -1
    for side in (near, -near):
        p.stroke([(side * 0.35 * w, y - 1.0, z - 0.9), (side * 0.95 * w, y - 0.85, z - 1.1), (side * 1.3 * w, y - 0.95, z - 1.6)], [2.5, 4.2, 0.8])
    s = near
    x = 1.25 * w + 0.75 * w
    p.stroke([(s * (x - 0.35), y + 0.5, z - 2.0), (s * (x + 0.02), y - 0.3, z - 2.1), (s * (x - 0.45), y - 1.05, z - 1.9)], [0.6, 2.6, 1.2])


def ear(p):
    f = p.f
    near = 1 if f.get('yaw', -30) < 0 else -1
    if f.get('ears') == 'hidden':
        return
    x = 7.1 * f['wide'] + 1.4
    q = lambda y, z, out=0.0: (near * (x + out), y, z)
    p.stroke([q(0.4, 0.0), q(1.6, -0.4), q(2.0, -1.4), q(1.2, -2.2), q(-0.6, -2.2), q(-2.2, -1.4)], [1, 2.4, 2.6, 2.2, 1.8, 0.6])
    p.stroke([q(-0.2, -1.2), q(-1.0, -1.4), q(-1.6, -0.7)], [1.0, 4.2, 2.0])


def age(p):
    """Folds beside the mouth, across the forehead and between the brows."""
    f = p.f
    for side in (1, -1):
        k = f.get('fold', 0)
        if k:
            w = f['nose'][0]
            p.stroke([(side * (1.9 * w + 0.35), -4.0, 7.9), (side * 3.1, -5.6, 7.35), (side * (f['mouth'] + 0.95), -7.3, 6.6)], [0.7, 2.8 * k, 0.6])
        if f.get('marionette'):
            p.stroke([(side * (f['mouth'] + 0.35), -7.5, 6.6), (side * (f['mouth'] + 0.55), -8.7, 6.4)], [2.2, 0.5])
    for n in range(f.get('forehead', 0)):
        y = 4.1 + n * 1.15
        p.stroke([(-3.2 + n * 0.3, y, 7.2), (-0.5, y + 0.2, 8.0 - n * 0.2), (3.4 - n * 0.5, y - 0.05, 7.1)], [0.4, 2.2, 0.4])
    if f.get('frown'):
        p.stroke([(-0.5, 1.0, 8.2), (-0.6, 2.2, 8.3)], [2.2, 0.5])
        p.stroke([(0.55, 1.0, 8.2), (0.5, 2.0, 8.3)], [1.8, 0.5])


def glasses(p, round_=True, thick=3.6):
    near = 1 if p.f.get('yaw', -30) < 0 else -1
    ring = np.linspace(0, 2 * np.pi, 33)
    power = 1 if round_ else 0.62
    for side in (1, -1):
        at = []
        for a in ring:
            cx, sy = np.cos(a), np.sin(a)
            cx, sy = np.sign(cx) * abs(cx) ** power, np.sign(sy) * abs(sy) ** power
            x = 3.3 + 2.25 * cx
            at.append((side * x, -0.35 + 1.85 * sy, 8.9 - 0.05 * x * x))
        p.stroke(at, [thick] * len(at))
    p.stroke([(-1.05, 0.2, 8.9), (0, 0.55, 9.3), (1.05, 0.2, 8.9)], [thick * 0.9] * 3)
    p.stroke([(near * 5.5, 0.4, 7.4), (near * 6.9, 0.5, 3.5), (near * 7.6, 0.5, -0.6)], [thick, thick, thick])


def face(p):
    for side in (1, -1):
        eye(p, side)
        brow(p, side)
    mouth(p)
    nose(p)
    ear(p)
    age(p)
    if p.f.get('glasses'):
        glasses(p, p.f['glasses'] == 'round')


def whistle(p, cord, metal=IVORY, low=-21.5):
    """A cord round the neck with a whistle."""
    for side in (1, -1):
        p.stroke([(side * 5.0, -16.2, -1.0), (side * 4.4, -17.6, 3.4), (side * 2.6, -19.6, 6.0), (0, low, 7.6)], [5.0] * 4, p.colour(cord + '!'))
    q = p.at((0, low - 0.6, 8.4))[0]
    ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y = q[0], q[1] + 14
    plate = p.colour(metal + '!')
    p.ink.fill([(x - 26, y - 15), (x + 25, y - 15), (x + 25, y + 5), (x + 16, y + 18), (x - 6, y + 18), (x - 26, y + 6)])
    plate.fill([(x - 22, y - 11), (x + 21, y - 11), (x + 21, y - 2), (x - 22, y - 2)])
    plate.fill([(x + 5 + 13 * np.cos(a), y + 4 + 13 * np.sin(a)) for a in ring])


def watch(p, cord, metal=IVORY, low=-21.0):
    """A stopwatch on a cord."""
    for side in (1, -1):
        p.stroke([(side * 5.0, -16.2, -1.0), (side * 4.4, -17.6, 3.4), (side * 2.6, -19.6, 6.0), (0, low, 7.6)], [5.0] * 4, p.colour(cord + '!'))
    x, y = p.at((0, low - 0.8, 8.4))[0][:2]
    y += 20
    ring = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    round_ = lambda r: [(x + r * np.cos(a), y + r * np.sin(a)) for a in ring]
    p.ink.fill(round_(26))
    p.ink.fill([(x - 6, y - 35), (x + 6, y - 35), (x + 6, y - 20), (x - 6, y - 20)])
    p.colour(metal + '!').fill(round_(20))
    p.colour(INK + '!').fill([(x - 1.5, y + 1), (x + 2, y + 2), (x + 9, y - 13), (x + 7, y - 14)])


def zip_(p, colour=None):
    p.stroke([(0, -18.6, 4.6), (0.1, -22, 6.2), (0.2, -34, 9.0)], [2.5, 3.0, 3.5], p.colour(colour + '!') if colour else None)


def lanes(p, colour, side=1):
    """The club's lane lines across a shoulder."""
    for n in range(3):
        a = n * 1.5
        p.stroke([(side * (8.0 + a), -18.2 - a * 0.45, 0), (side * (10.0 + a), -23.5 - a * 0.3, 4.2), (side * (9.6 + a), -34, 6.5)], [4.6] * 3, p.colour(colour + '!'))


def hoop(p, colour=GOLD):
    near = 1 if p.f.get('yaw', -30) < 0 else -1
    c = p.at((near * 8.3, -5.2, -0.9))[0]
    ring = np.linspace(0, 2 * np.pi, 33)
    at = [(c[0] + 15 * np.cos(a), c[1] + 17 * np.sin(a)) for a in ring]
    p.colour(colour + '!').fill(line(at, [5.0] * len(at), 60))


def stud(p, colour=GOLD):
    near = 1 if p.f.get('yaw', -30) < 0 else -1
    c = p.at((near * 8.4, -3.6, -0.6))[0]
    ring = np.linspace(0, 2 * np.pi, 20)
    p.colour(colour + '!').fill([(c[0] + 4.2 * np.cos(a), c[1] + 4.2 * np.sin(a)) for a in ring])


def stubble(p, n=70):
    rng = np.random.default_rng(5)
    for _ in range(n):
        a, y = rng.uniform(-1.1, 1.1), rng.uniform(-10.8, -5.6)
        if abs(a) < 0.32 and -8.6 < y < -6.2:
            continue
        x = 5.4 * np.sin(a)
        z = 1.2 + 7.4 * np.cos(a) - 0.25 * abs(y + 8)
        p.stroke([(x, y, z), (x * 1.02, y - 0.32, z)], [2.2, 1.2])
