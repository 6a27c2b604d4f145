"""The skeleton: bones from joint angles. Lengths are fractions of body height; +Y is ahead, the right hand is at +X.

    lean, tilt, bend, turn, twist, roll   trunk forward, hips tipped forward, trunk sideways, turn of the hips, shoulders
                                          against hips, hips tipped sideways
    low                                   1: stand on the lowest point of the body, not of the soles
    pitch, tip                            the whole body about the hips: forward (180 upside down), over to the right
    nod, look                             head down, head turned
    for each side R, L:  hip, spread, spin (thigh forward, outward, about itself), knee, ankle (toes up), toes
                         arm, out, roll_arm (upper arm forward, outward, turned in), elbow, wrist, side (hand towards
                         the thumb), palm (turn of the forearm), curl (fingers)
"""

import math

import numpy as np


def mirrored(pose):
    """the same pose on the other leg"""
    other = {'R': 'L', 'L': 'R'}
    return {k[:-1] + other[k[-1]] if k[-1] in other else k: -v if k in ('turn', 'twist', 'roll', 'bend', 'look', 'tip') else v for k, v in pose.items()}


def moved(pose, seconds, rates):
    """the pose `seconds` later, at `rates` degrees a second"""
    return {k: pose.get(k, 0) + rates.get(k, 0) * seconds for k in {*pose, *rates}}


def turning(x=0, y=0, z=0, at=(0, 0, 0)):
    """the matrix that turns about x, y and z (degrees) and moves to `at`"""
    cx, sx, cy, sy, cz, sz = (f(math.radians(a)) for a in (x, y, z) for f in (math.cos, math.sin))
    X = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    Y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    Z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    M = np.eye(4)
    M[:3, :3], M[:3, 3] = X @ Y @ Z, at
    return M


def leg_length(heads):
    """legs against a grown-up's: a child with large head has shorter ones"""
    return 1 - 0.035 * max(0.0, 7.3 - heads)


def skeleton(pose, H, heads, shoulders=1.0, hips=1.0):
    """bone -> matrix from the bone's space to the figure's; hips at the origin"""
    g, k = lambda k: pose.get(k, 0), leg_length(heads)
    base = turning(-g('pitch'), g('tip')) @ turning(z=g('turn')) @ turning(y=g('roll'))
    B = {'base': base, 'pelvis': base @ turning(x=-0.5 * g('lean') - g('tilt'))}
    B['chest'] = base @ turning(x=-0.5 * g('lean') - g('tilt')) @ turning(at=(0, 0, 0.07 * H)) @ turning(-0.5 * g('lean') + g('tilt'), g('bend') - g('roll'), g('twist'))
    B['neck'] = B['chest'] @ turning(-0.4 * g('nod'), 0, 0.3 * g('look') - 0.5 * g('twist'), at=(0, -0.012 * H, 0.222 * H))
    up = 0.048 * H + 0.137 * H / heads  # the crown is where `heads` says, chin and collar close enough
    B['head'] = B['neck'] @ turning(-0.6 * g('nod'), 0, 0.7 * g('look') - 0.5 * g('twist') - g('turn'), at=(0, 0.010 * H, up))
    for side, s in (('R', 1), ('L', -1)):
        j = lambda parent, at, x=0, y=0, z=0: B[parent] @ turning(x, y, z, at=tuple(H * c for c in at))
        B['thigh' + side] = j('base', (s * 0.050 * hips, 0, 0), g('hip' + side), -s * g('spread' + side), s * g('spin' + side))
        B['seat' + side] = between(B['pelvis'], B['thigh' + side], 0.5)  # the buttock follows the thigh half way
        B['shank' + side] = j('thigh' + side, (0, 0, -0.245 * k), -g('knee' + side))
        B['foot' + side] = j('shank' + side, (0, 0, -0.246 * k), g('ankle' + side), z=-s * 6)
        B['toe' + side] = j('foot' + side, (0, 0.072, -0.027), g('toes' + side))
        raise_ = 0.012 * max(0, g('arm' + side)) / 90 + 0.03 * max(0, g('out' + side) - 30) / 90
        B['upper' + side] = j(
            'chest', (s * 0.101 * shoulders, -0.004, 0.206 + raise_), g('arm' + side), -s * g('out' + side), s * g('roll_arm' + side)
        )
        B['fore' + side] = j('upper' + side, (0, 0, -0.178), g('elbow' + side), z=s * g('palm' + side))
        B['hand' + side] = j('fore' + side, (0, 0, -0.146), g('wrist' + side), s * g('side' + side))
    return B


def between(A, C, part):
    """a bone at C's joint, turned `part` of the way from A to C"""
    R = C[:3, :3] @ A[:3, :3].T
    angle = math.acos(min(1, max(-1, (np.trace(R) - 1) / 2)))
    M = C.copy()
    if angle > 1e-4:
        x, y, z = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / (2 * math.sin(angle))
        K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        a = angle * part
        M[:3, :3] = (np.eye(3) + math.sin(a) * K + (1 - math.cos(a)) * K @ K) @ A[:3, :3]
    else:
        M[:3, :3] = A[:3, :3]
    return M


SOLE = (('foot', (0, -0.036, -0.047)), ('foot', (0, 0.066, -0.047)), ('toe', (0, 0.002, -0.018)), ('toe', (0, 0.036, -0.012)))


def lowest(B, H=1.0, sides='RL'):
    """how far below the hips the lowest point of the shoes, or of one, is (negative)"""
    return min((B[bone + side] @ [*(np.array(p) * H), 1])[2] for side in sides for bone, p in SOLE)
