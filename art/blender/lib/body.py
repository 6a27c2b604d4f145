"""Skin: the parts of the body melted into one field."""

import numpy as np
from flesh import grip_radius, parts
from melt import FAR, cone, smooth_max, smooth_min
from skeleton import leg_length, skeleton


class Body:
    """a posed body: its bones, shapes and fields. H: height, hh: height of the head"""

    def __init__(self, pose, height, heads, shoulders=1.0, hips=1.0, thick=0.0, **build):
        self.pose, self.H, self.hh = pose, height, 1.08 * height / heads
        self.shoulders, self.hips, self.legs = shoulders, hips, leg_length(heads)
        self.bones = skeleton(pose, height, heads, shoulders, hips)
        side = lambda k, default: tuple(pose.get(k + s, default) for s in 'RL')
        grip = tuple(g and g / height for g in side('grip', None))
        bent = tuple(float(np.clip((h - 15) / 75, 0, 1)) for h in side('hip', 0))
        self.parts = parts(shoulders=shoulders, hips=hips, bent=bent, curl=side('curl', 25), grip=grip, fan=side('fan', 0), thick=thick, **build)
        self.ends = np.concatenate([[self.at(s[0], p) for p in s[1:3]] for shapes in self.parts.values() for s in shapes])
        self.low, self.high = self.ends.min(0) - 0.14, self.ends.max(0) + 0.14

    def unit(self, bone):
        return self.hh if bone == 'head' else self.H * self.legs if bone[:-1] in ('thigh', 'shank') else self.H

    def at(self, bone, p):
        """a point of a bone in the figure's space"""
        return (self.bones[bone] @ [*(np.array(p) * self.unit(bone)), 1])[:3]

    def floor(self):
        """the lowest point: of the soles, or of the whole body if the pose has `low` (hands, knees, seat on the ground)"""
        groups = self.parts if self.pose.get('low') else ('soleR', 'soleL')
        shapes = [s for k in groups for s in self.parts[k]]
        return min(self.at(s[0], p)[2] - r * self.unit(s[0]) * s[5][2] for s in shapes for p, r in zip(s[1:3], s[3:5]))

    def field(self, patch, *names, grow=0.0, blend=None, bones=None):
        d = None
        for name in names:
            shapes = [s for s in self.parts[name] if bones is None or s[0][:-1] in bones]
            one = patch.cones(self.bones, shapes, self.unit, grow, blend)
            d = one if d is None else np.minimum(d, one)
        return d

    def trunk(self, patch, grow=0.0):
        d = self.field(patch, 'torso', grow=grow)
        for e in 'RL':
            d = smooth_min(d, self.field(patch, 'seat' + e, grow=grow), 0.018 * self.H)
        return d

    def groin(self, patch, side, loose=0.022):
        """how far trunk and thigh melt: a crease in front of a bent hip, soft behind"""
        y = patch.local(self.bones['pelvis'])[..., 1]
        bent = np.clip((self.pose.get('hip' + side, 0) - 15) / 50, 0, 1)
        front = np.clip(y / (0.05 * self.H) + 0.45, 0, 1)
        return self.H * (loose + (0.004 - loose) * front * bent + 0.03 * (1 - front) * bent)

    def lower(self, patch, grow=0.0, legs=('thigh', 'shank', 'foot')):
        """trunk and legs"""
        d = self.trunk(patch, grow)
        both = [self.field(patch, 'leg' + e, grow=grow, bones=legs) for e in 'RL']
        d2 = [smooth_min(d, one, self.groin(patch, e)) for one, e in zip(both, 'RL')]
        return smooth_min(d2[0], d2[1], 0.004 * self.H)

    def skin(self, patch):
        H, hh = self.H, self.hh
        d = self.lower(patch)
        d = smooth_min(d, self.field(patch, 'neck'), 0.03 * H)
        d = smooth_min(d, self.field(patch, 'head'), 0.012 * H)
        for e in 'RL':
            limb = smooth_min(self.field(patch, 'arm' + e), self.field(patch, 'hand' + e), 0.008 * H)
            d = smooth_min(d, limb, self.armpit(patch, e))
        near = patch.local(self.bones['head'])
        if (d < FAR).any():
            for s in (1, -1):  # eye sockets, and the hollow under the lip
                eye = np.linalg.norm(near / hh - np.array([s * 0.145, 0.435, 0.345], np.float32), axis=-1) * hh - 0.062 * hh
                d = smooth_max(d, -eye, 0.07 * hh)
        return d

    def armpit(self, patch, side):
        """the arm melts into the shoulder, not into the ribs below"""
        z = patch.local(self.bones['chest'])[..., 2] / self.H
        return self.H * (0.004 + 0.014 * np.clip((z - 0.165) / 0.03, 0, 1))


def grip(body, bones, side):
    """the frame of what the hand holds: the origin on its axis, z along it towards the thumb, y away from the palm"""
    s = 1 if side == 'R' else -1
    held = body.pose.get('grip' + side)
    R = grip_radius(held / body.H) if held else 0.014
    M = np.eye(4)
    M[:3, 2], M[:3, 1] = (0, 1, 0), (-s, 0, 0)
    M[:3, 0] = np.cross(M[:3, 1], M[:3, 2])
    M[:3, 3] = np.array((-s * R, 0, -0.038)) * body.H
    return bones['hand' + side] @ M


def weights(V, body, only=()):
    """how much each bone carries a point: the nearest flesh, with a soft edge. only: bones (without side) that may"""
    shapes = [s for group in body.parts.values() for s in group if not only or s[0].rstrip('RL') in only]
    bones = sorted({s[0] for s in shapes})
    P = V.astype(np.float32)
    near = np.full((len(bones), len(V)), 0.5, np.float32)
    for row, bone in enumerate(bones):
        u = body.unit(bone)
        own = [s for s in shapes if s[0] == bone]
        ends = np.array([body.at(bone, p) for s in own for p in s[1:3]])
        middle = ends.mean(0)
        reach = np.linalg.norm(ends - middle, axis=1).max() + max(s[3] for s in own) * u + (0.6 if only else 0.10)
        some = np.flatnonzero(((P - middle) ** 2).sum(1) < reach**2)
        for s in own:
            d = cone(P[some], body.bones[bone], np.array(s[1]) * u, np.array(s[2]) * u, s[3] * u, s[4] * u)
            near[row, some] = np.minimum(near[row, some], d)
    w = np.exp(-(near - near.min(0)) / 0.012)
    w /= w.sum(0)
    return dict(zip(bones, w))


def carried(V, body, bones, only=()):
    """the points when the body's bones have moved to `bones`"""
    out = np.zeros_like(V)
    for bone, w in weights(V, body, only).items():
        D = bones[bone] @ np.linalg.inv(body.bones[bone])
        out += w[:, None] * (V @ D[:3, :3].T + D[:3, 3])
    return out
