"""Distances: a head is a union of round solids in centimetres, x to its left ear, y up, z out of its face."""

import numpy as np


def v(*xyz):
    return np.array(xyz, np.float32)


def ball(p, c, r):
    """A ball, or an ellipsoid if r has three numbers."""
    q = p - v(*c)
    if np.isscalar(r):
        return np.linalg.norm(q, axis=-1) - r
    r = v(*r)
    near = np.linalg.norm(q / r, axis=-1)
    return near * (near - 1) / np.maximum(np.linalg.norm(q / (r * r), axis=-1), 1e-4)


def rod(p, a, b, ra, rb=None):
    """A round rod from a to b, tapered from ra to rb."""
    a, b = v(*a), v(*b)
    ab = b - a
    t = np.clip(((p - a) @ ab) / (ab @ ab), 0, 1)
    radius = ra + ((ra if rb is None else rb) - ra) * t
    return np.linalg.norm(p - a - t[..., None] * ab, axis=-1) - radius


def chain(p, points, radii, k=0.8):
    d = None
    for (a, b), (ra, rb) in zip(zip(points, points[1:]), zip(radii, radii[1:])):
        one = rod(p, a, b, ra, rb)
        d = one if d is None else join(d, one, k)
    return d


def plane(p, point, normal):
    """Negative below the plane."""
    n = v(*normal)
    return (p - v(*point)) @ (n / np.linalg.norm(n))


def join(a, b, k):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k * 0.25


def cut(a, b, k):
    """a without b."""
    return -join(-a, b, k)


def meet(a, b, k):
    return -join(-a, -b, k)


def rough(p, size, seed=0.0):
    """-1 to 1: bumps of about this size."""
    q = p * (3.1 / size) + seed
    x, y, z = q[..., 0], q[..., 1], q[..., 2]
    return np.sin(x + 1.3 * np.sin(y * 1.1 + seed)) * np.sin(y + 1.2 * np.sin(z)) * np.sin(z + 0.9 * np.sin(x * 1.2))
