"""The body as rounded cones on the bones: (bone, from, to, radius, radius, squash, blend).

Lengths are fractions of body height, on the head bone of the head's height.
"""

import math

ONE = (1, 1, 1)


def torso(muscle, bust, shoulders, hips, waist):
    w, hp = shoulders, hips
    T = [
        ('chest', (0, 0.002, 0.055), (0, -0.002, 0.158), 0.073 * waist, 0.086 * w, (1, 0.72, 1), 0.02),
        ('chest', (-0.080 * w, -0.006, 0.203), (0.080 * w, -0.006, 0.203), 0.025, 0.025, (1, 0.9, 1), 0.035),
        ('pelvis', (0, 0.004, 0.085), (0, 0, 0.035), 0.068 * waist, 0.078 * hp, (1, 0.72, 1), 0.03),
        ('pelvis', (-0.030 * hp, 0.004, 0.010), (0.030 * hp, 0.004, 0.010), 0.056, 0.056, (1, 0.92, 1), 0.03),
    ]
    for s in (1, -1):
        T += [
            ('chest', (s * 0.040, 0.044, 0.156), (s * 0.055, 0.036, 0.172), 0.030, 0.026, (1, 0.7, 1), 0.025),
            ('chest', (s * 0.070 * w, -0.022, 0.165), (s * 0.046, -0.018, 0.055), 0.031 * muscle, 0.034 * waist, (1, 0.9, 1), 0.02),
            ('chest', (s * 0.018, -0.018, 0.262), (s * 0.085 * w, -0.010, 0.216), 0.020, 0.022, ONE, 0.03),
        ]
        if bust:
            T.append(('chest', (s * 0.040, 0.050, 0.140), (s * 0.042, 0.052, 0.148), 0.031 * bust, 0.029 * bust, (1, 0.85, 1), 0.025))
    return T


def seat(side, s, hips, muscle, bent):
    """the buttock: from the sacrum, half way with the thigh; bent 0..1: it flattens when the hip is bent"""
    m, mix = muscle**0.4, lambda a, b: a + (b - a) * bent
    return [
        ('seat' + side, (-s * 0.012 * hips, mix(-0.030, -0.020), mix(0.030, 0.034)), (0.004 * s, mix(-0.036, -0.018), -0.020), 0.040, mix(0.046, 0.043) * m, ONE, 0.025),
        ('seat' + side, (0.006 * s, mix(-0.034, -0.018), -0.022), (0.004 * s, mix(-0.026, -0.006), mix(-0.050, -0.040)), mix(0.043, 0.037) * m, mix(0.036, 0.034), ONE, 0.025),
    ]


def leg(side, s, m, r):
    """m: muscle, r: thickness"""
    t, k = 'thigh' + side, 'shank' + side
    return [
        (t, (0.002 * s, -0.002, -0.008), (0, 0.002, -0.235), 0.051 * r, 0.0295 * r, ONE, 0.02),
        (t, (0.010 * s, 0.018, -0.060), (0.004 * s, 0.012, -0.190), 0.037 * m * r, 0.026 * r, ONE, 0.02),
        (t, (-0.012 * s, 0.012, -0.130), (-0.010 * s, 0.010, -0.212), 0.026 * m * r, 0.0205 * r, ONE, 0.012),
        (t, (0.013 * s, 0.010, -0.130), (0.010 * s, 0.010, -0.200), 0.026 * m * r, 0.020 * r, ONE, 0.012),
        (t, (0, -0.022, -0.060), (0, -0.014, -0.195), 0.037 * m * r, 0.021 * r, ONE, 0.02),
        (t, (-0.012 * s, -0.008, -0.030), (-0.008 * s, -0.004, -0.120), 0.036 * r, 0.028 * r, ONE, 0.015),
        (k, (0, 0.009, 0.004), (0, 0.008, -0.014), 0.0245 * r, 0.0235 * r, ONE, 0.012),
        (k, (0, 0.002, 0), (0, 0.000, -0.238), 0.0280 * r, 0.0175 * r, ONE, 0.015),
        (k, (-0.009 * s, -0.017, -0.050), (-0.006 * s, -0.012, -0.118), 0.0250 * m * r, 0.017 * r, ONE, 0.010),
        (k, (0.009 * s, -0.015, -0.044), (0.005 * s, -0.011, -0.105), 0.0240 * m * r, 0.017 * r, ONE, 0.010),
        (k, (0.006 * s, 0.008, -0.060), (0.003 * s, 0.005, -0.170), 0.0165 * r, 0.012 * r, ONE, 0.012),
        (k, (0, -0.012, -0.165), (0, -0.0195, -0.245), 0.0095 * r, 0.0070 * r, ONE, 0.010),  # the tendon of the heel
        (k, (-0.0125 * s, 0.001, -0.240), (-0.0125 * s, 0.001, -0.246), 0.0085, 0.0080, ONE, 0.007),
        (k, (0.0125 * s, -0.004, -0.246), (0.0125 * s, -0.004, -0.252), 0.0080, 0.0075, ONE, 0.007),
        ('foot' + side, (0, 0.004, -0.008), (0, 0.052, -0.024), 0.0170, 0.013, ONE, 0.012),
        ('foot' + side, (0, -0.026, -0.020), (0, 0.0, -0.026), 0.0165, 0.016, ONE, 0.012),
    ]


def shoe(side, s):
    f, toe = 'foot' + side, 'toe' + side
    return [
        (f, (0, -0.027, -0.020), (0.002 * s, 0.058, -0.0265), 0.0190, 0.0160, ONE, 0.01),
        (f, (0, -0.006, -0.004), (0, 0.058, -0.0215), 0.0195, 0.0130, ONE, 0.012),
        (f, (0, -0.026, 0.002), (0, -0.024, -0.02), 0.0145, 0.018, ONE, 0.01),
        (f, (0, -0.028, -0.031), (0.003 * s, 0.070, -0.033), 0.0150, 0.0195, (1, 1, 0.45), 0.006),
        (toe, (0.002 * s, -0.004, 0.0010), (-0.004 * s, 0.028, -0.0035), 0.0160, 0.0110, (1.1, 1, 0.9), 0.01),
    ]


def sole(side, s, thick):
    """thick: 0 a spike's thin plate, 1 a training shoe"""
    f, toe, h = 'foot' + side, 'toe' + side, 0.26 + 0.16 * thick
    return [
        (f, (0, -0.033, -0.038), (0.003 * s, 0.066, -0.0385), 0.0150, 0.0205, (1, 1, h + 0.08 * thick), 0.006),
        (toe, (0.002 * s, -0.004, -0.0115), (-0.004 * s, 0.031, -0.0085), 0.0185, 0.0120, (1, 1, h), 0.008),
    ]


def arm(side, s, m, r):
    u, fo = 'upper' + side, 'fore' + side
    return [
        (u, (0.002 * s, 0, -0.006), (0.005 * s, 0, -0.062), 0.0320 * m * r, 0.024 * r, ONE, 0.022),
        (u, (0, 0, -0.01), (0, 0, -0.176), 0.0245 * r, 0.0190 * r, ONE, 0.015),
        (u, (0, 0.010, -0.075), (0, 0.007, -0.130), 0.0205 * m * r, 0.0180 * r, ONE, 0.012),
        (u, (0, -0.011, -0.060), (0, -0.008, -0.125), 0.0210 * m * r, 0.0165 * r, ONE, 0.012),
        (u, (0, -0.007, -0.170), (0, -0.007, -0.178), 0.0125 * r, 0.0115 * r, ONE, 0.010),
        (fo, (0, 0, 0), (0, 0, -0.140), 0.0190 * r, 0.0125 * r, (1.05, 0.9, 1), 0.012),
        (fo, (0.003 * s, 0.005, -0.018), (0.001 * s, 0.003, -0.080), 0.0215 * m * r, 0.0165 * r, ONE, 0.012),
        (fo, (-0.004 * s, -0.003, -0.020), (-0.001 * s, -0.001, -0.075), 0.0200 * m * r, 0.0160 * r, ONE, 0.012),
    ]


FINGERS = ((0.0165, -0.0490, 1.00), (0.0055, -0.0510, 1.08), (-0.0055, -0.0495, 1.02), (-0.0160, -0.0455, 0.82))  # where, length
BONES = (0.0250, 0.0160, 0.0125)


def grip_radius(grip):
    """from the palm to the axis of what the hand holds; grip: its radius in body heights"""
    return grip + 0.0075


def hand(side, s, curl, grip=None, fan=0.0):
    """curl: 0 flat, 90 a fist; grip: the radius of a rod held across the palm; fan: degrees between the fingers"""
    h = 'hand' + side
    if grip is None:
        bends = [math.radians(curl * c) for c in (0.85, 1.10, 0.65)]
    else:
        R = grip_radius(grip) - 0.0015
        part = [math.atan(0.5 * b / R) for b in (0.018, *BONES)]
        bends = [a + b for a, b in zip(part, part[1:])]
    shapes = [
        (h, (0, 0.000, 0.004), (0, 0.0095, -0.046), 0.0135, 0.0100, (0.85, 1, 1), 0.012),
        (h, (0, -0.002, 0.000), (0, -0.0100, -0.042), 0.0130, 0.0095, (0.85, 1, 1), 0.012),
        (h, (-0.003 * s, 0.011, -0.010), (-0.006 * s, 0.019, -0.027), 0.0105, 0.0090, ONE, 0.008),
    ]
    for i, (y, z, long) in enumerate(FINGERS):
        p, angle, r = (0, y, z), 0.0, (0.0068, 0.0071, 0.0068, 0.0060)[i]
        lean = math.radians(fan * (1.5 - i))
        for b, bend in zip(BONES, bends):
            angle += bend * (1.0, 1.0, 1.03, 1.10)[i]
            q = (
                p[0] - s * long * b * math.sin(angle),
                p[1] + long * b * math.cos(angle) * math.sin(lean) - 0.06 * b * (i - 1.5) * math.sin(min(1.57, angle)) * -1,
                p[2] - long * b * math.cos(angle) * math.cos(lean),
            )
            shapes.append((h, p, q, r, r * 0.92, ONE, 0.0025))
            p, r = q, r * 0.92
    closed = min(1.0, curl / 60) if grip is None else 1.0
    R = 0.012 if grip is None else min(0.024, grip_radius(grip))
    base, opened = (-0.005 * s, 0.017, -0.020), ((-0.012 * s, 0.033, -0.040), (-0.015 * s, 0.038, -0.060))
    shut = ((-s * (0.006 + 0.9 * R), 0.0285, -0.034), (-s * (0.010 + 1.65 * R), 0.0150, -0.046))
    mid, tip = (tuple(a + (b - a) * closed for a, b in zip(o, c)) for o, c in zip(opened, shut))
    shapes += [(h, base, mid, 0.0095, 0.0076, ONE, 0.006), (h, mid, tip, 0.0076, 0.0062, ONE, 0.003)]
    return shapes


def neck(muscle):
    return [
        ('neck', (0, -0.006, -0.012), (0, 0.006, 0.075), 0.036 * (0.6 + 0.4 * muscle), 0.0320 * (0.7 + 0.3 * muscle), ONE, 0.025),
    ]


def head():
    """a skull with brow, nose, lips, chin and ears: a profile, not a likeness"""
    shapes = [
        ('head', (0, -0.06, 0.43), (0, 0.05, 0.46), 0.325, 0.315, (1, 1.12, 1.05), 0.05),
        ('head', (0, 0.11, 0.30), (0, 0.25, -0.06), 0.240, 0.105, ONE, 0.12),
        ('head', (-0.12, 0.335, 0.425), (0.12, 0.335, 0.425), 0.052, 0.052, ONE, 0.07),
        ('head', (0, 0.37, 0.37), (0, 0.455, 0.225), 0.026, 0.042, ONE, 0.05),
        ('head', (0, 0.430, 0.205), (0, 0.395, 0.190), 0.036, 0.040, (1.3, 1, 1), 0.03),
        ('head', (-0.045, 0.372, 0.105), (0.045, 0.372, 0.105), 0.030, 0.030, (1, 1, 0.7), 0.03),
        ('head', (-0.040, 0.362, 0.055), (0.040, 0.362, 0.055), 0.030, 0.030, (1, 1, 0.7), 0.025),
        ('head', (-0.030, 0.335, -0.055), (0.030, 0.335, -0.055), 0.050, 0.050, ONE, 0.05),
    ]
    for s in (1, -1):
        shapes += [
            ('head', (s * 0.18, 0.06, 0.12), (s * 0.06, 0.26, -0.05), 0.10, 0.08, ONE, 0.10),
            ('head', (s * 0.20, 0.22, 0.25), (s * 0.14, 0.29, 0.22), 0.09, 0.07, ONE, 0.08),
            ('head', (s * 0.332, -0.03, 0.20), (s * 0.352, -0.07, 0.335), 0.028, 0.050, (0.55, 1, 1), 0.03),
        ]
    return shapes


def parts(muscle=1.0, bust=0.0, shoulders=1.0, hips=1.0, waist=1.0, limbs=1.0, bent=(0, 0), curl=(25, 25), grip=(None, None), fan=(0, 0), thick=0.0):
    """all shapes by part and side"""
    P = dict(torso=torso(muscle, bust, shoulders, hips, waist), neck=neck(muscle), head=head())
    for i, (side, s) in enumerate((('R', 1), ('L', -1))):
        P['seat' + side] = seat(side, s, hips, muscle, bent[i])
        P['leg' + side] = leg(side, s, muscle, limbs)
        P['shoe' + side], P['sole' + side] = shoe(side, s), sole(side, s, thick)
        P['arm' + side] = arm(side, s, muscle, limbs)
        P['hand' + side] = hand(side, s, curl[i], grip[i], fan[i])
    return P
