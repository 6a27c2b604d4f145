"""Hair and hats, in head lengths on the head bone: a mass that thins out at the hairline, and loose strands all round.

Against the light the outline of the hair is the picture: the mass alone is a bathing cap, the strands make it hair.
"""

import math

import numpy as np
from melt import ripple, smooth_max, smooth_min

ONE = (1, 1, 1)
MIDDLE = np.array([0, -0.005, 0.445])
# where hair begins: angle from the front, height in head lengths
LINE = np.array([(0, 0.665), (28, 0.675), (48, 0.635), (60, 0.54), (72, 0.40), (80, 0.25), (88, 0.27), (97, 0.37), (112, 0.34), (126, 0.15), (150, 0.03), (180, -0.01)])
# thickness on top and at the sides, lumps (height, size), strands: length, how much they stand off, how much they fall
STYLES = {
    'none': None,
    'crop': dict(top=0.016, side=0.010, lumps=(0.006, 60), long=0.022, stand=1.0, fall=0.15, count=1.0),
    'short': dict(top=0.060, side=0.030, lumps=(0.020, 26), long=0.085, stand=0.40, fall=0.5, count=1.0),
    'curls': dict(top=0.120, side=0.085, lumps=(0.050, 30), long=0.065, stand=0.8, fall=0.1, count=1.4),
    'afro': dict(top=0.230, side=0.210, lumps=(0.022, 24), long=0.055, stand=1.0, fall=0.0, count=1.6),
    'loose': dict(top=0.070, side=0.060, lumps=(0.022, 22), long=0.36, stand=0.16, fall=1.1, count=1.3),
    'tail': dict(top=0.036, side=0.022, lumps=(0.008, 40), long=0.060, stand=0.16, fall=0.1, count=0.8, back=1.0),
}
for other in ('plait', 'bun', 'bunches'):
    STYLES[other] = STYLES['tail']


def hairline(P, seed=0):
    """height above the hairline of points in head lengths"""
    d = P - MIDDLE.astype(np.float32)
    around = np.degrees(np.arctan2(np.abs(d[..., 0]), d[..., 1]))
    ragged = 0.030 * np.sin(0.31 * around + 5 * np.sin(0.11 * around + seed) + 3 * d[..., 0]) + 0.018 * np.sin(1.3 * around + 9 * d[..., 0] + seed)
    return P[..., 2] - np.interp(around, *LINE.T) + ragged


def thickness(P, style, seed):
    s = STYLES[style]
    up = np.clip((P[..., 2] - 0.40) / 0.28, 0, 1)
    t = s['side'] + (s['top'] - s['side']) * up
    high, size = s['lumps']
    t = t + high * ripple(P, size * 0.25, seed) * (0.4 + 0.6 * up)
    edge = np.clip(hairline(P, seed) / (0.07 + 0.6 * s['side']), -0.6, 1)
    return np.where(edge > 0, t * np.maximum(edge, 0) ** 0.7, 0.03 * edge)


def mass(body, patch, style, seed, speed, hat=None):
    """the field of the hair; a hat presses it flat"""
    hh = body.hh
    q = patch.local(body.bones['head']) / hh
    d = patch.cones(body.bones, body.parts['head'][:1], body.unit)
    thick = thickness(q, style, seed)
    d = d - hh * (np.minimum(thick, np.where(q[..., 2] > 0.38, 0.012, 0.035)) if hat else thick)
    for chain in locks(style, seed, speed, body, hat):
        tail = patch.cones(body.bones, chain, body.unit)
        d = smooth_min(d, tail - 0.010 * hh * ripple(q, 16.0, seed), 0.05 * hh)
    return d


def hanging(start, first, steps, length, speed, body, sway):
    """points of a lock that leaves along `first` and falls to the ground, or streams behind a runner"""
    down = body.bones['head'][:3, :3].T @ np.array([sway, -0.16 * speed, -1.0])
    at, way, out = np.array(start, float), np.array(first, float), []
    for i in range(steps + 1):
        out.append(at.copy())
        way = way / np.linalg.norm(way)
        at = at + way * length / steps
        way = way + down / np.linalg.norm(down) * 1.5 / steps * 2.2
    return out


def lines(style, seed, speed, body, hat=None):
    """(points, radius at the root, radius at the end) of tail, plait, bun, bunches"""
    rg = np.random.default_rng(seed)
    sway = rg.uniform(-0.5, 0.5)
    if style == 'tail':
        return [(hanging((0, -0.38, 0.24 if hat else 0.60), (0.1 * sway, -1, -0.3 if hat else 0.35), 5, rg.uniform(0.75, 1.15), speed, body, sway), 0.105, 0.03)]
    if style == 'plait':
        return [(hanging((0, -0.40, 0.22 if hat else 0.36), (0.1 * sway, -1, -0.1), 11, rg.uniform(1.5, 1.9), speed * 0.7, body, sway), 0.085, 0.045)]
    if style == 'bunches':
        return [(hanging((s * 0.34, -0.10, 0.22 if hat else 0.52), (s, -0.3, 0.1), 4, 0.55, speed, body, 0.3 * s), 0.10, 0.03) for s in (1, -1)]
    if style == 'bun' and not hat:
        return [([np.array([0, -0.36, 0.60]), np.array([0, -0.46, 0.66])], 0.10, 0.135)]
    return []


def locks(style, seed, speed, body, hat=None):
    """those lines as shapes"""
    out = []
    for points, a, b in lines(style, seed, speed, body, hat):
        n = len(points) - 1
        chain = []
        for i in range(n):
            p, q = points[i], points[i + 1]
            ra, rb = (a + (b - a) * max(0, (k / n - 0.25) / 0.75) for k in (i, i + 1))
            if style == 'plait':  # three strands seen as swellings left and right
                side = 0.035 * (1 if i % 2 else -1)
                p, q, ra, rb = p + [side, 0, 0], q - [side, 0, 0], ra * 0.72, rb * 0.95
            chain.append(('head', tuple(p), tuple(q), ra, rb, ONE, 0.03 if style == 'plait' else 0.06))
        out.append(chain)
    return out


def strands(body, style, seed, speed, fine, hat=None):
    """loose hairs as ribbons: points and quads in the figure's space; under a hat only those below its rim"""
    s = STYLES[style]
    rg = np.random.default_rng(seed)
    count = int((5200 if fine else 1300) * s['count'])
    d = rg.normal(0, 1, (count * 3, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    root = MIDDLE + d * [0.335, 0.385, 0.35]
    above = hairline(root, seed)
    rim = (above > -0.03) & (above < 0.09)
    keep = (above > -0.02) & (rg.uniform(0, 1, len(d)) < np.where(rim, 1.0, 0.5))
    if hat:
        keep &= root[:, 2] < (0.40 + 0.14 * root[:, 1] if hat == 'cap' else 0.34)
    d, root = d[keep][:count], root[keep][:count]
    above = hairline(root, seed)
    root = root + d * np.maximum(0, thickness(root, style, seed))[:, None] * 0.8
    down = body.bones['head'][:3, :3].T @ np.array([0, -0.10 * speed, -1.0])
    back = np.array([0, -1.0, 0.15]) * s.get('back', 0.25)
    n = len(d)
    grow = s['stand'] * d + back * rg.uniform(0.3, 1.1, (n, 1)) + rg.normal(0, 0.5 * s['stand'] + 0.05, (n, 3))
    grow[above < 0.08] += np.array([0, -0.2, -0.5])  # temples and nape lie down
    long = s['long'] * np.minimum(rg.lognormal(-0.15, 0.5, (n, 1)), 1.2 if style in ('curls', 'afro') else 1.8) * np.where(above < 0.08, 0.6, 1)[:, None]
    wide = np.full(n, 0.0036 if fine else 0.008)
    for points, a, b in lines(style, seed, speed, body, hat):
        m = 900 if fine else 260
        P = np.array(points)
        t = rg.uniform(0, len(P) - 1.001, m)
        i = t.astype(int)
        way = P[i + 1] - P[i]
        spine = P[i] + (t - i)[:, None] * way
        r = a + (b - a) * t / (len(P) - 1)
        ring = rg.normal(0, 1, (m, 3))
        ring /= np.linalg.norm(ring, axis=1)[:, None]
        root = np.concatenate([root, spine + ring * (0.85 * r)[:, None]])
        unit = way / np.linalg.norm(way, axis=1)[:, None]
        loose = 0.16 if style in ('plait', 'bun') else 0.30
        grow = np.concatenate([grow, unit + ring * loose + rg.normal(0, 0.15, (m, 3))])
        much = (0.10 if style in ('plait', 'bun') else 0.34) * rg.uniform(0.4, 1.2, (m, 1)) * (0.5 + 0.5 * t[:, None] / (len(P) - 1))
        long = np.concatenate([long, much])
        wide = np.concatenate([wide, np.full(m, wide[0])])
    bent = (down * s['fall'] + rg.normal(0, 0.25 + 0.8 * (style in ('curls', 'afro')), grow.shape)) * 0.55
    side = np.cross(grow, rg.normal(0, 1, grow.shape))
    side *= (wide / np.linalg.norm(side, axis=1))[:, None]
    at = lambda t: root + grow * long * t + bent * long * t * t
    rows = [np.stack([at(t) - side * w, at(t) + side * w], 1) for t, w in ((0, 1), (0.4, 0.9), (0.75, 0.6), (1, 0.15))]
    V = np.concatenate(rows, 1)  # eight points a hair
    k = np.arange(len(V))[:, None, None] * 8
    Q = (k + np.array([(0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 7, 6)])[None]).reshape(-1, 4)
    M = body.bones['head']
    return (V.reshape(-1, 3) * body.hh) @ M[:3, :3].T + M[:3, 3], Q


def fluff(body, seed, fine):
    """the bobble of a winter hat: short wool all round"""
    rg = np.random.default_rng(seed)
    n = 1500 if fine else 400
    d = rg.normal(0, 1, (n, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    side = np.cross(d, rg.normal(0, 1, (n, 3)))
    side *= (0.006 if fine else 0.012) / np.linalg.norm(side, axis=1)[:, None]
    at = lambda t: BOBBLE + d * t
    V = np.stack([at(0.07) - side, at(0.07) + side, at(0.135 + 0.02 * rg.normal(0, 1, (n, 1))) + side * 0.5, at(0.135) - side * 0.5], 1)
    M = body.bones['head']
    return (V.reshape(-1, 3) * body.hh) @ M[:3, :3].T + M[:3, 3], np.arange(4 * n).reshape(-1, 4)


BOBBLE = np.array([0, -0.08, 0.98])


def hat(body, patch, kind, seed):
    """the field of a cap with a peak or of a knitted winter hat"""
    hh = body.hh
    q = patch.local(body.bones['head']) / hh
    skull = body.parts['head'][:1]
    if kind == 'cap':
        d = patch.cones(body.bones, skull, body.unit, 0.045 * hh)
        d = smooth_max(d, (0.455 + 0.14 * q[..., 1] - q[..., 2]) * hh, 0.01)
        peak = [('head', (-0.10, 0.36, 0.545), (-0.08, 0.57, 0.515), 0.19, 0.15, (1, 1, 0.10), 0.02), ('head', (0.10, 0.36, 0.545), (0.08, 0.57, 0.515), 0.19, 0.15, (1, 1, 0.10), 0.02)]
        button = [('head', (0, -0.01, 0.835), (0, -0.01, 0.845), 0.025, 0.02, ONE, 0.01)]
        return smooth_min(smooth_min(d, patch.cones(body.bones, peak, body.unit), 0.02 * hh), patch.cones(body.bones, button, body.unit), 0.01)
    ribs = 0.006 * np.cos(26 * np.arctan2(q[..., 0], q[..., 1] + 0.02)) * np.clip((0.9 - q[..., 2]) / 0.2, 0, 1)
    crown = [('head', (0, -0.05, 0.55), (0, -0.06, 0.74), 0.30, 0.16, ONE, 0.25)]
    d = smooth_min(patch.cones(body.bones, skull, body.unit, 0.055 * hh), patch.cones(body.bones, crown, body.unit), 0.1 * hh)
    turned = 0.020 * np.clip((0.58 - 0.10 * q[..., 1] - q[..., 2] + 0.12 * q[..., 1]) / 0.02, 0, 1)  # the brim is folded up
    low = 0.36 + 0.22 * np.clip(q[..., 1] + 0.1, 0, 0.5)
    d = smooth_max(d - (ribs + turned) * hh, (low - q[..., 2]) * hh, 0.012)
    ball = np.linalg.norm(q - BOBBLE.astype(np.float32), axis=-1) * hh - (0.105 + 0.012 * ripple(q, 14.0, seed)) * hh
    return np.minimum(d, ball)
