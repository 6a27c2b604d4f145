"""Cloth that falls: a garment grown over the body, cut open at neck, arms and hems, then pulled by gravity and wind."""

import numpy as np
from melt import Patch, normals, ripple, surface


def sheet(grown, kept, low, high, step):
    """the surface of a field where kept(P) < 0, with clean edges; None if nothing is left"""
    V, Q = surface(grown, low, high, step, relax=1)
    if not len(V):
        return None
    c = kept(V)
    Q = Q[(c[Q] < 0).any(1)]
    used = np.unique(Q)
    index = np.full(len(V), -1)
    index[used] = np.arange(len(used))
    V, Q = V[used], index[Q]
    N = normals(V, Q)
    for _ in range(3):  # slide the points beyond the edge back on to it, along the cloth
        c = kept(V)
        out = c > 0
        if not out.any():
            break
        h = 0.002
        g = np.stack([kept(V[out] + h * e) - kept(V[out] - h * e) for e in np.eye(3)], 1) / (2 * h)
        g -= (g * N[out]).sum(1)[:, None] * N[out]
        move = g * (c[out] / np.maximum((g * g).sum(1), 0.2))[:, None]
        move *= np.minimum(1, 1.2 * step / (np.linalg.norm(move, axis=1) + 1e-9))[:, None]
        V[out] -= move
    return even_rim(V, Q), Q


def even_rim(V, Q, times=4):
    """hems without steps: points of the rim between their neighbours on it"""
    e = np.sort(np.concatenate([Q[:, [i, (i + 1) % 4]] for i in range(4)]), 1)
    e, count = np.unique(e, axis=0, return_counts=True)
    i, j = e[count == 1].T
    both, other = np.concatenate([i, j]), np.concatenate([j, i])
    n = np.bincount(both, minlength=len(V))
    rim = n > 0
    for _ in range(times):
        middle = np.stack([np.bincount(both, V[other, k], len(V)) for k in range(3)], 1)[rim] / n[rim][:, None]
        V[rim] = 0.5 * V[rim] + 0.5 * middle
    return V


def edges(Q):
    """pairs of points: along the threads, across a quad, two threads on"""
    thread = np.unique(np.sort(np.concatenate([Q[:, [i, (i + 1) % 4]] for i in range(4)]), 1), axis=0)
    shear = np.concatenate([Q[:, [0, 2]], Q[:, [1, 3]]])
    return thread, shear


class Solid:
    """distances to the body on a coarse grid, with their slope"""

    def __init__(self, field, low, high, step=0.014):
        self.low, self.step = np.asarray(low), step
        self.n = np.ceil((np.asarray(high) - low) / step).astype(int) + 1
        size = np.ceil(self.n / 4).astype(int)
        blocks = np.stack(np.meshgrid(*[np.arange(m) for m in size], indexing='ij'), -1).reshape(-1, 3) * 4
        offset = np.stack(np.meshgrid(*[np.arange(4)] * 3, indexing='ij'), -1).reshape(-1, 3)
        P = self.low + (blocks[:, None] + offset) * step
        d = field(Patch(P.astype(np.float32), self.low + (blocks + 1.5) * step, 1.5 * step * 3**0.5, 0.06))
        grid = np.full(tuple(size * 4), 1.0, np.float32)
        at = (blocks[:, None] + offset).reshape(-1, 3)
        grid[tuple(at.T)] = d.reshape(-1)
        self.d = np.minimum(grid, 0.05)

    def __call__(self, V):
        """distance and outward slope"""
        q = np.clip((V - self.low) / self.step, 0, np.array(self.d.shape) - 1.001)
        i = q.astype(int)
        f = q - i
        c = [[[self.d[i[:, 0] + a, i[:, 1] + b, i[:, 2] + e] for e in (0, 1)] for b in (0, 1)] for a in (0, 1)]
        mix = lambda a, b, t: a + (b - a) * t
        z = [[mix(c[a][b][0], c[a][b][1], f[:, 2]) for b in (0, 1)] for a in (0, 1)]
        y = [mix(z[a][0], z[a][1], f[:, 1]) for a in (0, 1)]
        d = mix(y[0], y[1], f[:, 0])
        gz = mix(mix(c[0][0][1] - c[0][0][0], c[0][1][1] - c[0][1][0], f[:, 1]), mix(c[1][0][1] - c[1][0][0], c[1][1][1] - c[1][1][0], f[:, 1]), f[:, 0])
        g = np.stack([y[1] - y[0], mix(z[0][1] - z[0][0], z[1][1] - z[1][0], f[:, 0]), gz], 1)
        return d, g / (np.linalg.norm(g, axis=1)[:, None] + 1e-9)


def fall(V, Q, solid, gap=0.004, slack=1.03, held=None, wind=(0, 0, 0), gravity=0.8, steps=16, rounds=8, seed=0, stiff=1.0, bend=0.5):
    """let a sheet fall on a body. slack: how much wider the cloth is than it was cut; held: 0..1 per point, sewn to the
    body; wind: metres a second of air that meets the cloth"""
    thread, shear = edges(Q)
    E = np.concatenate([thread, shear])
    rest = np.linalg.norm(V[E[:, 0]] - V[E[:, 1]], axis=1)
    loose = np.ones(len(V)) if held is None else 1 - held
    rest = rest * (1 + (np.broadcast_to(slack, len(V))[E].mean(1) - 1) * loose[E].min(1))
    weight = np.concatenate([np.full(len(thread), 1.0), np.full(len(shear), 0.35 * stiff)])
    i, j = E.T
    both = np.concatenate([i, j])
    order = np.argsort(both, kind='stable')
    points, starts = np.unique(both[order], return_index=True)
    share = np.maximum(np.bincount(both, np.concatenate([weight, weight]), len(V)), 1e-6)
    w = loose.copy()
    wi, wj = w[i], w[j]
    pull = weight / np.maximum(wi + wj, 1e-6)
    home, X = V.copy(), V + 0.005 * ripple(V, 10.0, seed)[:, None] * normals(V, Q) * loose[:, None]
    old = X.copy()
    dt = 1 / 60
    ends, others = np.concatenate([thread, thread[:, ::-1]]).T
    degree = np.bincount(ends, minlength=len(V))
    inner = np.clip(degree - 3, 0, 1) * loose  # the edge of a sheet would shrink
    air = np.asarray(wind, float)
    # forces are a twelfth of the real ones: so few rounds make cloth stretch like rubber under its full weight
    for n in range(steps):
        N = normals(X, Q)
        force = np.array([0, 0, -gravity]) + 0.045 * (N @ air)[:, None] * np.abs(N @ air)[:, None] * N
        X, old = X + 0.90 * (X - old) + force * dt * dt * w[:, None], X
        for r in range(rounds):
            D = X[j] - X[i]
            length = np.linalg.norm(D, axis=1) + 1e-9
            over = length - rest
            over = np.where(over < 0, 0.55 * over, over)
            m = (over * pull / length)[:, None] * D
            both_m = np.concatenate([m * wi[:, None], -m * wj[:, None]])[order]
            X[points] += 1.55 * np.add.reduceat(both_m, starts, axis=0) / share[points][:, None]
            if r % 2:
                d, g = solid(X)
                deep = np.maximum(0, gap - d)
                inside = deep > 0
                X[inside] += deep[inside][:, None] * g[inside]
                old[inside] = 0.5 * old[inside] + 0.5 * X[inside]  # cloth holds on to skin
        middle = np.stack([np.bincount(ends, X[others, k], len(X)) for k in range(3)], 1) / degree[:, None]
        X += bend * (middle - X) * inner[:, None]  # cloth resists small creases
        if held is not None:
            X = X + (home - X) * (held**2)[:, None]
    d, g = solid(X)
    X += np.maximum(0, 0.6 * gap - d)[:, None] * g
    for _ in range(2):
        middle = np.stack([np.bincount(ends, X[others, k], len(X)) for k in range(3)], 1) / degree[:, None]
        X += 0.5 * (middle - X) * (degree > 3)[:, None]
    return even_rim(X, Q, 3)
