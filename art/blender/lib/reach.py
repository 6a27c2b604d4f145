"""Hands and feet put where a thing is: the joint angles that bring a hand to a point."""

import numpy as np

from skeleton import lowest, skeleton

ARM = ('arm', 'out', 'roll_arm', 'elbow')


def floor(pose, height, heads):
    """how far below the hips a figure's lowest shoe is (a negative number), as `figure` stands it on the ground"""
    return lowest(skeleton(pose, height, heads), height)


def point(pose, height, heads, bone, at, shoulders=1.0, lift=0.0):
    """where a point of a bone (in body heights) is, for a figure that stands at the origin"""
    B = skeleton(pose, height, heads, shoulders)
    return (B[bone] @ [*(np.array(at) * height), 1])[:3] + [0, 0, lift - floor(pose, height, heads)]


def palm(side):
    """the middle of what a hand holds, about as thick as a bar"""
    return (-0.0157 if side == 'R' else 0.0157, 0, -0.038)


def reach(pose, side, target, height, heads, shoulders=1.0, lift=0.0, loose=0.002):
    """`pose` with the arm `side` changed so that its palm is at `target`; it stays near the arm angles it had"""
    keys = [k + side for k in ARM]
    start = np.array([pose.get(k, 0.0) for k in keys], float)
    target = np.array(target, float)

    def error(a):
        p = point({**pose, **dict(zip(keys, a))}, height, heads, 'hand' + side, palm(side), shoulders, lift)
        return np.concatenate([(p - target) * 10, (a - start) * loose])

    a = start.copy()
    for _ in range(25):
        e = error(a)
        J = np.stack([(error(a + d) - e) / 0.5 for d in np.eye(4) * 0.5], 1)
        a = a - np.clip(np.linalg.lstsq(J, e, rcond=None)[0], -12, 12)
    a[3] = np.clip(a[3], 0, 150)
    return {**pose, **dict(zip(keys, a))}


def on_both_feet(pose, height, heads):
    """`pose` with the knee of the longer leg bent (its foot keeps its slope) until both shoes are on the ground"""

    def gap(p):
        B = skeleton(p, height, heads)
        return lowest(B, height, 'R') - lowest(B, height, 'L')

    was = gap(pose)
    side = 'R' if was < 0 else 'L'
    for bend in np.arange(0.25, 60, 0.25):
        p = {**pose, **{k + side: pose.get(k + side, 0) + by * bend for k, by in (('hip', 1), ('knee', 2), ('ankle', 1))}}
        if gap(p) * was <= 0:
            return p
    raise ValueError('no bend of this knee brings the other foot to the ground')
