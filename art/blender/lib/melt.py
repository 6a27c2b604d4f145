"""Rounded cones melted together, worked out only near their surface, and the mesh of that surface.

A shape is (bone, from, to, radius, radius, squash, blend): lengths in the unit of its bone. A field is a function of a
`Patch` (blocks of points) that returns distances; `surface` meshes where it is zero.
"""

from functools import lru_cache

import numpy as np

FAR = 1.0


@lru_cache(256)
def inverse(key):
    """of a bone's matrix, given as bytes: asked for thousands of times"""
    return np.linalg.inv(np.frombuffer(key).reshape(4, 4))


class Patch:
    """blocks of points: P (blocks, points, 3); every point lies within `radius` of its block's centre"""

    def __init__(self, P, centre, radius, margin):
        self.P, self.centre, self.radius, self.margin, self.known = P, centre, radius, margin, {}

    def cones(self, bones, shapes, unit, grow=0.0, blend=None):
        """the smooth union of shapes"""
        d = np.full(self.P.shape[:2], FAR, np.float32)
        for bone, a, b, ra, rb, squash, k in shapes:
            u, M = unit(bone), bones[bone]
            k = (k if blend is None else blend) * u
            a, b, ra, rb = np.array(a) * u, np.array(b) * u, ra * u + grow, rb * u + grow
            A, C = (M @ [*a, 1])[:3], (M @ [*b, 1])[:3]
            axis = C - A
            t = np.clip((self.centre - A) @ axis / (axis @ axis + 1e-12), 0, 1)
            off = np.linalg.norm(self.centre - A - t[:, None] * axis, axis=1)
            near = np.flatnonzero(off < max(ra, rb) * max(squash) + k + self.radius + self.margin)
            if len(near):
                old = d[near]
                d[near] = smooth_min(old, cone(self.P[near], M, a, b, ra, rb, squash), k)
        return d

    def local(self, M):
        """the points in the space of a bone"""
        key = M.tobytes()
        if key not in self.known:
            inv = inverse(key).astype(np.float32)
            self.known[key] = self.P @ inv[:3, :3].T + inv[:3, 3]
        return self.known[key]


def cone(P, M, a, b, ra, rb, squash=(1, 1, 1)):
    """distance from points to a rounded cone, in the space of a bone"""
    s = np.array(squash, np.float32)
    inv = (inverse(M.tobytes())[:3] / s[:, None]).astype(np.float32)
    a, axis = (a / s).astype(np.float32), ((b - a) / s).astype(np.float32)
    Q = P @ inv[:, :3].T + (inv[:, 3] - a)
    t = np.clip((Q @ axis) / (float(axis @ axis) + 1e-12), 0, 1)
    Q -= t[..., None] * axis
    return (np.sqrt(np.einsum('...i,...i->...', Q, Q)) - (ra + (rb - ra) * t)) * float(s.min())


def smooth_min(a, b, k):
    """the smaller, rounded over `k` (a number or an array) where both meet"""
    k = np.maximum(k, 1e-6)
    h = np.clip(k - np.abs(a - b), 0, None)
    return np.minimum(a, b) - h * h * (0.25 / k)


def smooth_max(a, b, k):
    return -smooth_min(-a, -b, k)


def ripple(P, scale, seed=0.0):
    """cheap folds: warped sines, about -1 to 1"""
    x, y, z = (P[..., i] * scale + seed for i in range(3))
    w = np.sin(1.7 * x + 2.1 * np.sin(0.9 * z + y)) + np.sin(1.3 * y - 1.1 * z + 1.9 * np.sin(0.8 * x))
    return 0.5 * np.sin(2.0 * z + 1.6 * w) + 0.35 * np.sin(3.1 * x - 2.3 * y + 1.2 * w)


def boxes(n):
    return np.stack(np.meshgrid(*[np.arange(n)] * 3, indexing='ij'), -1).reshape(-1, 3)


def surface(field, low, high, step, relax=2, slack=0.004):
    """points and quads of the zero surface; only blocks near it are looked at"""
    low = np.asarray(low, float)
    size = np.ceil((np.asarray(high) - low) / (8 * step)).astype(int)
    blocks = np.stack(np.meshgrid(*[np.arange(n) for n in size], indexing='ij'), -1).reshape(-1, 3) * 8
    for cells in (8, 4):  # blocks of cells of which the middle is near enough
        if cells == 4:
            blocks = (blocks[:, None] + boxes(2) * 4).reshape(-1, 3)
        reach = 0.5 * cells * step * 3**0.5
        centre = low + (blocks + cells / 2) * step
        d = field(Patch(centre[:, None].astype(np.float32), centre, 0.0, reach + 0.07))[:, 0]
        blocks = blocks[np.abs(d) < reach + slack]
    if not len(blocks):
        return np.zeros((0, 3)), np.zeros((0, 4), int)
    corner = boxes(5)
    P = (low + (blocks[:, None] + corner) * step).astype(np.float32)
    f = field(Patch(P, low + (blocks + 2) * step, 2 * step * 3**0.5, 0.065)).reshape(-1, 5, 5, 5)
    return nets(f, blocks, low, step, relax)


def nets(f, blocks, low, step, relax):
    """surface nets over blocks of 4 cells a side"""
    inside = f < 0
    corners = boxes(2)
    cut = lambda c, F: F[:, c[0] : 4 + c[0], c[1] : 4 + c[1], c[2] : 4 + c[2]]
    count = sum(cut(c, inside).astype(np.int8) for c in corners)
    n, i, j, k = np.nonzero((count > 0) & (count < 8))
    cell = np.stack([i, j, k], 1)
    at = blocks[n] + cell
    total, hits = np.zeros((len(at), 3)), np.zeros(len(at))
    for a in corners:
        for axis in range(3):
            if a[axis] == 0:
                e = np.eye(3, dtype=int)[axis]
                p, q = cell + a, cell + a + e
                fa, fb = f[n, p[:, 0], p[:, 1], p[:, 2]], f[n, q[:, 0], q[:, 1], q[:, 2]]
                cross = (fa < 0) != (fb < 0)
                t = np.where(cross, fa / np.where(cross, fa - fb, 1), 0)
                total += np.where(cross[:, None], a + t[:, None] * e, 0)
                hits += cross
    V = low + step * (at + total / hits[:, None])
    key = lambda c: (c[:, 0] * 4096 + c[:, 1]) * 4096 + c[:, 2]
    keys = key(at)
    order = np.argsort(keys)
    ordered = keys[order]
    quads = []
    for axis in range(3):
        u, v = [np.eye(3, dtype=int)[(axis + m) % 3] for m in (1, 2)]
        e = np.eye(3, dtype=int)[axis]
        A, C = cut((0, 0, 0), inside), cut(e, inside)
        for mask, flip in ((A & ~C, False), (~A & C, True)):
            g = np.argwhere(mask)
            here = blocks[g[:, 0]] + g[:, 1:]
            q = []
            for o in (0 * u, u, u + v, v):
                want = key(here - o)
                spot = np.minimum(np.searchsorted(ordered, want), len(ordered) - 1)
                q.append(np.where(ordered[spot] == want, order[spot], -1))
            q = np.stack(q, 1)
            quads.append(q[:, ::-1] if flip else q)
    Q = np.concatenate(quads)
    Q = Q[(Q >= 0).all(1)]
    return relaxed(V, Q, relax), Q


def relaxed(V, Q, times, amount=0.5):
    """points drawn towards the middle of their neighbours"""
    e = np.concatenate([Q[:, [i, (i + 1) % 4]] for i in range(4)])
    degree = np.maximum(np.bincount(e[:, 0], minlength=len(V)), 1)
    for _ in range(times):
        V = (1 - amount) * V + amount * np.stack([np.bincount(e[:, 0], V[e[:, 1], i], len(V)) / degree for i in range(3)], 1)
    return V


def normals(V, Q):
    """outward unit vectors at the points"""
    n = np.cross(V[Q[:, 2]] - V[Q[:, 0]], V[Q[:, 3]] - V[Q[:, 1]])
    N = np.stack([np.bincount(Q.ravel(), np.repeat(n[:, i], 4), len(V)) for i in range(3)], 1)
    return N / (np.linalg.norm(N, axis=1)[:, None] + 1e-12)
