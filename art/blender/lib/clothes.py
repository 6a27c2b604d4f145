"""What people wear: tops and trousers as sheets that fall over the body."""

import numpy as np
from drape import Solid, fall, sheet
from melt import Patch, cone, normals, relaxed, ripple, smooth_min

AIR = 0.35  # this part of the running speed reaches the cloth as wind
# sleeves and hem in body heights (the hem from the hip joints down), width beyond the skin, slack of the cloth, collar
TOPS = {
    'singlet': dict(sleeves=0, hem=0.035, loose=1.0, slack=1.045),
    'tight': dict(sleeves=0, hem=0.02, loose=0.0, slack=1.0),
    'tee': dict(sleeves=0.105, hem=0.045, loose=1.2, slack=1.045),
    'long': dict(sleeves=0.305, hem=0.03, loose=0.5, slack=1.03),
    'hoodie': dict(sleeves=0.312, hem=0.055, loose=2.2, slack=1.07, collar=True, thick=0.006, gathered=True),
    'jacket': dict(sleeves=0.315, hem=0.065, loose=2.0, slack=1.06, collar=True, thick=0.006),
}
BOTTOMS = {
    'shorts': dict(length=0.125, loose=1.0, slack=1.035),
    'long shorts': dict(length=0.19, loose=1.1, slack=1.04),
    'brief': dict(length=0.03, loose=-0.2, slack=1.0),
    'half': dict(length=0.15, loose=-0.25, slack=1.0),
    'tights': dict(length=0.47, loose=-0.2, slack=1.0),
    'trousers': dict(length=0.475, loose=0.75, slack=1.05),
}
# cloth spans what lies between the buttocks
BRIDGE = [('pelvis', (-0.034, -0.028, 0.004), (0.034, -0.028, 0.004), 0.052, 0.052, (1, 1, 1), 0.02)]


def loose_points(V):
    return Patch(V.astype(np.float32)[:, None], V.astype(float), 0.0, 0.10)


def inside(V, M):
    inv = np.linalg.inv(M)
    return V @ inv[:3, :3].T + inv[:3, 3]


class Wardrobe:
    """makes the garments of one body; wind: the speed of the body through the air"""

    def __init__(self, body, step, wind=(0, 0, 0), seed=0):
        self.body, self.step, self.wind, self.seed = body, max(step * 1.45, 0.0085), -AIR * np.asarray(wind, float), seed
        worn = [self.body.at(s[0], p) for k, g in body.parts.items() if k[:3] in ('tor', 'sea', 'leg', 'arm', 'nec', 'hea') for s in g for p in s[1:3]]
        self.low, self.high = np.min(worn, 0) - 0.14, np.max(worn, 0) + 0.14
        self.covers = []
        self.solid = Solid(self.flesh, self.low, self.high)

    def flesh(self, p):
        b = self.body
        d = smooth_min(b.lower(p), b.field(p, 'neck'), 0.03 * b.H)
        d = np.minimum(d, b.field(p, 'head', grow=0.006))
        for e in 'RL':
            d = smooth_min(d, b.field(p, 'arm' + e), b.armpit(p, e))
        return d

    def tucked_in(self, V, Q):
        """the skin, drawn in a little where a garment lies on it, so that it does not come through while both move"""
        b, p = self.body, loose_points(V)
        arms = np.minimum(b.field(p, 'armR', 'handR'), b.field(p, 'armL', 'handL'))[:, 0]
        legs = b.lower(p)[:, 0]
        mine = (legs < 0.006) & (arms > 0.004)
        deep = np.zeros(len(V))
        for kept in self.covers:
            deep[mine] = np.maximum(deep[mine], np.clip(-kept(V[mine]) / 0.03, 0, 1))
        deep = relaxed(deep[:, None].repeat(3, 1), Q, 4)[:, 0]
        return V - 0.008 * deep[:, None] * normals(V, Q)

    def along_arm(self, V):
        """which points lie nearer an arm than the trunk, and how far down that arm"""
        b, p = self.body, loose_points(V)
        trunk = np.minimum(b.trunk(p), b.field(p, 'neck'))[:, 0] - 0.008
        best, far = trunk, np.zeros(len(V))
        for e in 'RL':
            for bone, start in (('upper', 0.0), ('fore', 0.178)):
                d = b.field(p, 'arm' + e, bones=(bone,))[:, 0]
                z = start - inside(V, b.bones[bone + e])[:, 2] / b.H
                far, best = np.where(d < best, z, far), np.minimum(best, d)
            d = b.field(p, 'hand' + e)[:, 0]
            far, best = np.where(d < best, 0.4, far), np.minimum(best, d)
        return best < trunk, far

    def top(self, kind, hood=None, tucked=False):
        """hood: None, 'down' or 'up'"""
        k = TOPS[kind]
        b, H, w = self.body, self.body.H, self.body.shoulders
        chest, pelvis, skull = b.bones['chest'], b.bones['pelvis'], b.bones['head']
        loose, sleeves, hem = k['loose'], k['sleeves'], -0.03 if tucked else k['hem']
        collar = k.get('collar')

        def grown(p):
            z = p.local(chest)[..., 2] / H
            below = np.clip((0.15 - z) / 0.16, 0, 1) * 0.45 + 1.15 * np.exp(-(((z - 0.045) / 0.055) ** 2))  # it hangs past the waist
            if k.get('gathered'):  # a ribbed waistband draws it in
                below = below * np.clip((p.local(pelvis)[..., 2] / H + hem) / 0.035, 0.25, 1)
            d = b.trunk(p) - (0.008 + (0.004 + 0.011 * below) * loose)
            for e in 'RL':
                if sleeves:
                    arm = b.field(p, 'arm' + e, grow=0.006 + 0.0075 * loose, bones=('upper', 'fore'))
                    d = smooth_min(d, arm, 0.02 * H)
                d = smooth_min(d, b.field(p, 'leg' + e, grow=0.011 + 0.003 * loose, bones=('thigh',)), 0.02 * H)
            d = smooth_min(d, p.cones(b.bones, BRIDGE, b.unit, 0.010 + 0.004 * loose), 0.03 * H)
            if collar:
                d = smooth_min(d, b.field(p, 'neck', grow=0.020), 0.03 * H)
            if hood:
                folds = 0.009 * ripple(p.P, 8.0, self.seed) * (z > 0.22) if hood == 'up' else 0
                d = smooth_min(d, p.cones(b.bones, self.hood(hood), b.unit) - folds, 0.02 * H)
            return d

        def kept(V):
            c, z, q = inside(V, chest) / H, inside(V, pelvis) / H, inside(V, skull) / b.hh
            P = V.astype(np.float32)
            edge = -(z[:, 2] + hem + 0.006 * np.sin(60 * z[:, 0])) * H
            loose_p = loose_points(V)
            trunk = b.trunk(loose_p)[:, 0]
            for e in 'RL':  # the front hem lies on a raised thigh, it does not follow it
                down = -inside(V, b.bones['thigh' + e])[:, 2] / H
                g = lambda k: b.pose.get(k, 0)
                raised = np.clip((max(g('hip' + e) + 0.5 * g('lean') + g('tilt'), g('spread' + e)) - 25) / 25, 0, 1)
                on = b.field(loose_p, 'leg' + e, bones=('thigh',))[:, 0] < trunk - 0.004
                edge = np.where(on, np.maximum(edge, (down - 0.042 - max(0, hem) - 0.4 * (1 - raised)) * H), edge)
            if sleeves:
                arm, far = self.along_arm(V)
                edge = np.where(arm, (far - sleeves) * H, edge)
            if hood == 'up':
                face = np.array([0, 0.62, 0.28]) * b.hh
                hole = cone(P, skull, face - [0, 0.32 * b.hh, 0], face + [0, 0.4 * b.hh, 0], 0.27 * b.hh, 0.36 * b.hh, (0.92, 1, 1.35))
                return np.maximum(edge, -hole)
            if collar:
                n = inside(V, b.bones['neck']) / H
                edge = np.maximum(edge, np.where(n[:, 2] > 0, (n[:, 2] - 0.054 + 0.3 * np.maximum(0, n[:, 1])) * H, -1))
            else:
                hole = cone(P, chest, np.array((0, 0.030, 0.246)) * H, np.array((0, 0.12, 0.212)) * H, 0.044 * H, 0.047 * H)
                edge = np.maximum(edge, -hole)
                ring = (0.046 if sleeves else 0.054) - np.hypot(c[:, 0], c[:, 1] - (0.010 if sleeves else 0.004))
                edge = np.where(c[:, 2] > 0.205, np.maximum(edge, ring * H), edge)
            if not sleeves:
                for s in (1, -1):
                    at = np.array((s * 0.114 * w, 0, 0.192)) * H
                    edge = np.maximum(edge, -cone(P, chest, at - [0, 0.1 * H, 0], at + [0, 0.1 * H, 0], 0.041 * H, 0.041 * H, (0.95, 1, 1.26)))
                edge = np.where(c[:, 2] > 0.13, np.maximum(edge, (np.abs(c[:, 0]) - 0.112 * w) * H), edge)
            return edge

        self.covers.append(kept)
        V, Q = sheet(grown, kept, self.low, self.high, self.step)
        c, z = inside(V, chest) / H, inside(V, pelvis) / H
        held = np.clip((c[:, 2] - 0.195) / 0.02, 0, 1) * (np.abs(c[:, 0]) < 0.1)
        if hood:
            held = np.maximum(held, np.clip((c[:, 2] - 0.235) / 0.02, 0, 0.97 if hood == 'down' else 0.55))
        gap = 0.005 + k.get('thick', 0) + 0.008 * np.clip((0.088 - z[:, 2]) / 0.02, 0, 1) * (loose > 0)
        if loose == 0:
            return V, Q
        below = 0.4 + np.clip((0.17 - c[:, 2]) / 0.12, 0, 0.6) + 1.2 * (hood == 'up') * np.clip((c[:, 2] - 0.21) / 0.02, 0, 1)
        return fall(V, Q, self.solid, gap, 1 + (k['slack'] - 1) * below, held, self.wind, seed=self.seed, bend=0.45 + 0.1 * (k.get('thick', 0) > 0)), Q

    def hood(self, how):
        one = (1, 1, 1)
        if how == 'up':
            return [
                ('head', (0, -0.08, 0.45), (0, 0.10, 0.50), 0.41, 0.40, (1, 1.1, 1.04), 0.1),
                ('head', (0, -0.10, 0.10), (0, 0.02, 0.30), 0.36, 0.40, one, 0.1),
                ('head', (0, 0.12, 0.62), (0, 0.30, 0.66), 0.33, 0.24, one, 0.1),
                ('head', (0, -0.30, 0.70), (0, -0.42, 0.62), 0.16, 0.10, one, 0.15),
                ('neck', (0, -0.030, 0.000), (0, -0.004, 0.05), 0.062, 0.055, one, 0.03),
            ]
        return [
            ('chest', (-0.050, -0.050, 0.226), (0, -0.074, 0.218), 0.024, 0.030, one, 0.02),
            ('chest', (0.050, -0.050, 0.226), (0, -0.074, 0.218), 0.024, 0.030, one, 0.02),
            ('chest', (-0.054, -0.010, 0.240), (-0.046, -0.052, 0.230), 0.014, 0.024, one, 0.02),
            ('chest', (0.054, -0.010, 0.240), (0.046, -0.052, 0.230), 0.014, 0.024, one, 0.02),
        ]

    def bottom(self, kind, rise=0.060):
        k = BOTTOMS[kind]
        b, H = self.body, self.body.H
        pelvis, length, loose = b.bones['pelvis'], k['length'], k['loose']
        bones = ('thigh', 'shank', 'foot') if length > 0.25 else ('thigh',)

        def grown(p):
            d = b.trunk(p) - 0.007
            legs = []
            for e in 'RL':
                down = np.clip(-p.local(b.bones['thigh' + e])[..., 2] / (0.15 * H), 0, 1)
                leg = b.field(p, 'leg' + e, bones=bones) - 0.007 - 0.017 * loose * down
                legs.append(smooth_min(d, leg, b.groin(p, e)))
            return smooth_min(legs[0], legs[1], 0.006 * H)

        def kept(V):
            edge = (inside(V, pelvis)[:, 2] - rise * H) * 1.0
            p = loose_points(V)
            near = np.stack([b.field(p, 'leg' + e, bones=bones)[:, 0] for e in 'RL'])
            edge[near.min(0) < b.trunk(p)[:, 0] - 0.004] = -1.0  # a knee drawn up past the waist is not above it
            which = near[0] < near[1]
            for e, s, mine in (('R', 1, which), ('L', -1, ~which)):
                t, f = inside(V, b.bones['thigh' + e]) / H, inside(V, b.bones['shank' + e]) / H
                if length > 0.25:
                    shin, thigh = (b.field(p, 'leg' + e, bones=(x,))[:, 0] for x in ('shank', 'thigh'))
                    foot = b.field(p, 'leg' + e, bones=('foot',))[:, 0]
                    far = np.where(foot < np.minimum(shin, thigh), 0.5, np.where(shin < thigh, 0.245 - f[:, 2], 0))
                else:
                    far = -t[:, 2] + 0.016 * np.clip(s * t[:, 0] / 0.05, -0.5, 1) * (loose > 0)
                edge = np.where(mine, np.maximum(edge, (far - length) * H), edge)
            return edge

        self.covers.append(kept)
        V, Q = sheet(grown, kept, self.low, self.high, self.step)
        if loose < 0:
            return V, Q
        held = np.clip((inside(V, pelvis)[:, 2] / H - rise + 0.028) / 0.02, 0, 1)
        return fall(V, Q, self.solid, 0.005, k['slack'], held, self.wind, seed=self.seed + 1), Q
