"""Looks at a head in three-quarter view: what each point is, how far, which way it faces, how lit it is."""

import numpy as np
from head import everything

WIDE, HIGH = 480, 600
SCALE = 13.3  # units per centimetre: the head is about half the frame
EYES = 0.405  # the height of the eye line in the frame, from its top
KEY = np.array([-0.7, 0.5, 0.56], np.float32)  # the one lamp, from the left; the frame's own axes
KEY /= np.linalg.norm(KEY)
BACK = np.array([0.88, 0.15, -0.1], np.float32)  # a weak light from behind on the other side


def turn(yaw, pitch, roll):
    a, b, c = np.radians([yaw, pitch, roll])
    y = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
    x = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    return (z @ x @ y).astype(np.float32)


class View:
    """From the head's centimetres to the frame's units and back."""

    def __init__(self, f, step):
        self.f, self.step = f, step
        self.turn = turn(f.get('yaw', -30), f.get('pitch', 0), f.get('roll', 0))
        self.size = f.get('size', 1.0)
        self.middle = np.array([f.get('x', 0.5) * WIDE, EYES * HIGH], np.float32)

    def frame(self, points):
        """The frame's units and the depth of the head's points."""
        q = np.asarray(points, np.float32) @ self.turn.T
        k = SCALE * self.size * (1 + q[..., 2:] / 140)
        return np.concatenate([self.middle + q[..., :2] * [1, -1] * k, q[..., 2:]], -1)

    def distances(self, p):
        return everything(p @ self.turn, self.f)  # turn is orthogonal: this is its inverse

    def look(self):
        s = self.step
        ys, xs = np.mgrid[s / 2 : HIGH : s, s / 2 : WIDE : s].astype(np.float32)
        shape = xs.shape
        k = SCALE * self.size
        x, y = (xs - self.middle[0]) / k, (self.middle[1] - ys) / k
        eye = np.array([0, 0, 140], np.float32)
        ray = np.stack([x, y, np.zeros_like(x)], -1).reshape(-1, 3) - eye
        ray /= np.linalg.norm(ray, axis=1, keepdims=True)
        t = np.full(len(ray), 112.0, np.float32)
        live = np.arange(len(ray))
        for _ in range(56):
            d = np.min(self.distances(eye + ray[live] * t[live, None]), axis=0)
            t[live] += d * 0.85
            live = live[(np.abs(d) > 0.015) & (t[live] < 172)]
            if len(live) == 0:
                break
        hit = t < 165
        p = (eye + ray * t[:, None])[hit]
        parts = np.stack(self.distances(p))
        kind = np.zeros(len(ray), np.int8)
        kind[hit] = 1 + np.argmin(parts, axis=0)
        e = 0.06
        near = lambda q: np.min(self.distances(q), axis=0)
        normal = np.stack([near(p + o) - near(p - o) for o in np.eye(3, dtype=np.float32) * e], -1)
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-5)
        lit = self.shade(p + normal * 0.15)
        open_ = np.clip(near(p + normal * 1.1) / 1.1, 0, 1)
        lambert = np.clip(normal @ KEY, 0, 1)
        sky = 0.5 + 0.5 * normal[:, 1]
        tone = 0.92 * lambert * lit + 0.2 * open_ * (0.6 + 0.4 * sky) * 0.8 + 0.5 * np.clip(normal @ BACK - 0.35, 0, 1)

        def grid(values, empty=0.0):
            g = np.full((len(ray), *values.shape[1:]), empty, np.float32)
            g[hit] = values
            return g.reshape(*shape, *values.shape[1:])

        return dict(
            kind=kind.reshape(shape), tone=grid(tone), normal=grid(normal), depth=grid(p[:, 2], -60.0),
            place=grid(p @ self.turn, 0.0),
        )

    def shade(self, p):
        """1 in the light, 0 in a cast shadow, with a short edge between."""
        t = np.full(len(p), 0.3, np.float32)
        lit = np.ones(len(p), np.float32)
        live = np.arange(len(p))
        for _ in range(26):
            d = np.min(self.distances(p[live] + KEY * t[live, None]), axis=0)
            lit[live] = np.minimum(lit[live], np.clip(9 * d / t[live] + 0.15, 0, 1))
            t[live] += np.clip(d, 0.15, 2.0)
            live = live[(d > 0) & (t[live] < 26)]
            if len(live) == 0:
                break
        return lit
