"""What a shoe has besides its shell: laces across the instep, and pins under a spike's plate."""

import numpy as np
from melt import Patch


def laces(body):
    """ribbons that lie on the tongue: points and quads"""
    V, Q = [], []
    H = body.H
    for e in 'RL':
        M = body.bones['foot' + e]
        for k in range(4):
            y = 0.010 + 0.0115 * k
            for way in (1, -1):
                x = np.linspace(-0.0105 + 0.0008 * k, 0.0105 - 0.0008 * k, 6)
                line = np.stack([x, y + way * 0.0048 * x / 0.0105, np.full(6, 0.03)], 1)
                spine = settled(body, e, line * H, M) + [0, 0, 0.0012 + 0.0008 * (way > 0)]
                across = np.array([0, 0.0022, -0.0008])
                pair = np.stack([spine - across, spine + across], 1).reshape(-1, 3)
                n = sum(len(v) for v in V)
                V.append(pair @ M[:3, :3].T + M[:3, 3])
                i = np.arange(5)[:, None] * 2 + n
                Q.append(i + np.array([0, 1, 3, 2]))
    return np.concatenate(V), np.concatenate(Q)


def settled(body, side, line, M):
    """points of the foot's space let down on to the shoe"""
    low, high = np.full(len(line), -0.03 * body.H), line[:, 2].copy()
    for _ in range(12):
        z = (low + high) / 2
        P = np.column_stack([line[:, :2], z]) @ M[:3, :3].T + M[:3, 3]
        d = body.field(Patch(P[:, None].astype(np.float32), P, 0.0, 0.05), 'shoe' + side)[:, 0]
        low, high = np.where(d < 0, z, low), np.where(d < 0, high, z)
    return np.column_stack([line[:, :2], high])


def pins(body):
    """seven small spikes under each forefoot: points and triangles"""
    V, T = [], []
    H = body.H
    ring = np.array([(np.cos(a), np.sin(a), 0) for a in np.arange(5) * 2 * np.pi / 5])
    for e in 'RL':
        for bone, x, y, z in [('foot', s * 0.013, y, -0.0435) for s in (1, -1) for y in (0.036, 0.054, 0.070)] + [('toe', 0, 0.020, -0.0135)]:
            M = body.bones[bone + e]
            at = np.array([x, y, z]) * H
            P = np.concatenate([at + ring * 0.0032, [at + [0, 0, -0.0085]]])
            n = 6 * len(V)
            V.append(P @ M[:3, :3].T + M[:3, 3])
            T += [(n + i, n + (i + 1) % 5, n + 5) for i in range(5)]
    return np.concatenate(V), np.array(T)
