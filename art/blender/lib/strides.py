"""Walking and running: joint angles over a whole cycle, from the right foot's touch-down to its next.

    pose, rates = stride(0.22, 'sprint')     # right toe-off; mirrored by phase + 0.5
    strider(0.22, 'run', seed=3, height=1.70, materials=kit(...))   # the figure itself, blurred, foot still on the ground

Paces lie on one line and may be mixed: walk 0, jog 1, run (800 m) 2, sprint 3; 1.4 is a brisk jog.
`seed` changes how a person carries arms, knees and trunk, so that no two runners share a stride.
"""

import numpy as np
from skeleton import lowest, skeleton

PACES = {'walk': 0.0, 'jog': 1.0, 'run': 2.0, 'sprint': 3.0}
# per pace, for the events touch-down, loaded, over the foot, heel off, toe-off, follow-through, knee folded, thigh
# passes, thigh highest, shank swings out, foot comes down: phase, thigh from the vertical, knee, ankle, toes
LEGS = np.array([
    [(0, 22, 4, 3, 8), (.10, 20, 15, -4, 0), (.30, 0, 7, 8, 0), (.50, -15, 7, 13, 10), (.62, -5, 40, -17, 26), (.68, 2, 56, -14, 10), (.73, 11, 63, -7, 4), (.79, 20, 54, 0, 4), (.86, 26, 36, 3, 6), (.92, 27, 17, 3, 8), (.97, 24, 5, 3, 9)],
    [(0, 24, 13, 0, 8), (.06, 21, 27, 5, 0), (.16, 9, 39, 26, 0), (.27, -7, 30, 18, 14), (.36, -17, 21, -17, 30), (.45, -13, 52, -18, 12), (.59, 12, 90, -5, 6), (.69, 29, 84, 2, 8), (.79, 39, 58, 5, 10), (.89, 38, 26, 4, 12), (.95, 31, 12, 2, 10)],
    [(0, 25, 19, -4, 6), (.045, 21, 30, 7, 0), (.12, 11, 40, 23, 4), (.20, -7, 31, 14, 18), (.28, -22, 20, -19, 34), (.37, -19, 55, -26, 12), (.53, 15, 112, -8, 6), (.64, 41, 104, 3, 8), (.75, 55, 72, 6, 10), (.86, 50, 33, 3, 10), (.94, 35, 15, -2, 8)],
    [(0, 25, 24, -8, 6), (.035, 21, 32, 5, 4), (.09, 12, 36, 17, 8), (.155, -6, 28, 9, 22), (.22, -23, 17, -23, 36), (.30, -24, 56, -30, 14), (.46, 20, 131, -8, 8), (.58, 56, 121, 6, 10), (.70, 77, 88, 9, 12), (.82, 66, 40, 3, 12), (.92, 42, 17, -4, 8)],
])  # fmt: skip
# cycle in seconds, metres a second, toe-off, lean, arm middle, arm swing, elbow, elbow swing, out, turn, twist, roll, upper-body bob
TRUNK = np.array([
    [1.08, 1.4, .62, 2, 2, 22, 16, 8, 7, 5, 9, 2.5, 1],
    [.72, 3.0, .36, 5, -12, 26, 84, 9, 12, 6, 15, 3.5, 1.5],
    [.62, 6.0, .28, 7, -11, 40, 90, 10, 12, 8, 19, 4, 2],
    [.46, 9.2, .22, 8, -9, 53, 92, 14, 10, 9, 22, 4, 2],
])  # fmt: skip


def pace_of(pace):
    return PACES[pace] if isinstance(pace, str) else min(3.0, max(0.0, float(pace)))


def mixed(table, pace):
    i = min(2, int(pace))
    return table[i] + (table[i + 1] - table[i]) * (pace - i)


def speed(pace, height=1.78):
    """metres a second"""
    return mixed(TRUNK, pace_of(pace))[1] * height / 1.78


def curve(t, keys):
    """a smooth closed curve through rows of (time, values...), time 0 to 1"""
    k = wrapped(keys)
    t = t % 1.0
    i = int(np.searchsorted(k[:, 0], t, 'right')) - 1
    a, b = k[i], k[i + 1]
    h = b[0] - a[0]
    slope = lambda j: (k[j + 1, 1:] - k[j - 1, 1:]) / (k[j + 1, 0] - k[j - 1, 0])
    u = (t - a[0]) / h
    return (
        (2 * u**3 - 3 * u**2 + 1) * a[1:] + (u**3 - 2 * u**2 + u) * h * slope(i) + (3 * u**2 - 2 * u**3) * b[1:] + (u**3 - u**2) * h * slope(i + 1)
    )


def wrapped(keys):
    before, after = keys[-2:].copy(), keys[:2].copy()
    before[:, 0] -= 1
    after[:, 0] += 1
    return np.concatenate([before, keys, after])


def angles(phase, pace, seed):
    """the pose at a phase, without its height above the ground"""
    rg = np.random.default_rng(1000 + seed)
    own = rg.normal(0, 1, 12) * (seed > 0)
    keys, body = mixed(LEGS, pace), mixed(TRUNK, pace)
    cycle, _, off, lean, arm, swing, elbow, elbow_swing, out, turn, twist, roll, bob = body
    pose = {}
    wave = lambda at: np.cos(2 * np.pi * (phase - at))
    high = off + 0.02  # the other thigh is highest, this arm ahead
    for i, side in enumerate('RL'):
        s = 1 - 2 * i
        p = phase + 0.5 * i
        hip, knee, ankle, toes = curve(p, keys)
        swinging = max(0.0, np.sin(np.pi * np.clip(((p % 1) - off) / (1 - off), 0, 1)))
        pose['hip' + side] = hip * (1 + 0.05 * own[0] * swinging)
        pose['knee' + side] = max(2, knee + (5 * own[1] + 3 * own[2] * s) * swinging)
        pose['ankle' + side], pose['toes' + side] = ankle + 4 * own[3] * swinging, max(0, toes)
        pose['spread' + side] = 1.5 + 1.5 * swinging + 0.8 * own[4]
        pose['spin' + side] = -4 * swinging
        ahead = s * wave(high)
        pose['arm' + side] = arm + 3 * own[5] + (swing * (1 + 0.10 * own[6]) + 3 * own[7] * s) * ahead + (4 * (ahead > 0) * ahead)
        pose['elbow' + side] = elbow + 6 * own[8] + elbow_swing * (0.75 * ahead + 0.6 * (2 * ahead**2 - 1) + 0.3 * own[7] * s)
        pose['out' + side] = out + 4 * own[9] + 5 * max(0, -ahead)
        pose['roll_arm' + side] = (9 + 3 * own[9]) * (pace > 0.5) * ahead + 8 * min(1, pace)
        pose['curl' + side] = 30 if pace > 0.5 else 32
        pose['wrist' + side] = 6 * ahead
    pose.update(lean=lean + 2 * own[10] + bob * np.cos(4 * np.pi * (phase - off)), turn=-turn * wave(high), twist=(twist + 2 * own[11]) * wave(high), roll=-roll * wave(off / 2), nod=-0.8 * lean)
    pose['bend'] = 0.4 * roll * wave(off / 2)
    return pose


def stride(phase, pace='run', seed=0):
    """pose and rates (degrees a second) at `phase` 0..1; pose['lift'] is the height in flight, in body heights"""
    pace = pace_of(pace)
    body = mixed(TRUNK, pace)
    off, cycle = body[2], body[0]
    pose = angles(phase, pace, seed)
    a, b = angles(phase - 0.004, pace, seed), angles(phase + 0.004, pace, seed)
    rates = {k: (b[k] - a[k]) / (0.008 * cycle) for k in a}
    down = lambda p: lowest(skeleton(angles(p, pace, seed), 1.0, 7.5))
    half = phase % 0.5
    if off < 0.5 and half > off:  # in flight: the hips follow a parabola from toe-off to touch-down
        u = (half - off) / (0.5 - off)
        up = 9.81 * ((0.5 - off) * cycle) ** 2 / 8 / 1.75
        hips = -(1 - u) * down(off - 1e-4) - u * down(0.0) + 4 * up * u * (1 - u)
        pose['lift'] = max(0.0, hips + lowest(skeleton(pose, 1.0, 7.5)))
    return pose, rates


def standing_on(phase, pace='run'):
    """'R' or 'L': the foot on the ground, '' in flight"""
    off = mixed(TRUNK, pace_of(pace))[2]
    return 'R' if phase % 1 < off else 'L' if (phase + 0.5) % 1 < off else ''
