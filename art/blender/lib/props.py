"""Things on the set: starting block, hurdle, plates and barbell, kettlebell, plyo box, rack, torch."""

from weather import *


def ring_lines(xs, y0, y1, m, w=0.05, z=0.0006):
    for x in xs:
        plane(w, y1 - y0, (x, (y0 + y1) / 2, z), m)


def starting_block(loc=(0, 0, 0), rot=0, accent='#d9a520', left_at=0.20, right_at=0.42):
    """rail along +Y; pedals push toward -Y (athlete in front of them facing +Y). Origin = front end of rail."""
    E = empty(loc, (0, 0, R(rot)))
    alu = metal('#b9bcc0', 0.34, 0.35, name='alu', scale=0.6)
    steel = metal('#8d9094', 0.38, 0.4, name='steel')
    dark = paint('#17181a', 0.42, 0.25, 'blackpaint', chip=0.25, under='#8a8a8a')
    acc = paint(accent, 0.42, 0.2, 'accent', chip=0.5, under='#6a6d70')
    pad = rubber('#141416', 0.7, 0.0004, 900, name='padrubber', dust=0.3)
    L = 0.92
    for sx in (-1, 1):
        box((0.012, L, 0.034), (sx * 0.036, -L / 2, 0.024), alu, 0.002, parent=E)
        box((0.030, L, 0.006), (sx * 0.046, -L / 2, 0.010), alu, 0.0015, parent=E)
    nr = 34
    for i in range(nr):
        y = -0.03 - i * (L - 0.06) / (nr - 1)
        box((0.064, 0.010, 0.018), (0, y, 0.022), steel, 0.002, parent=E, seg=2)
    box((0.16, 0.055, 0.008), (0, -0.02, 0.008), dark, 0.002, parent=E)
    box((0.16, 0.055, 0.008), (0, -L + 0.02, 0.008), dark, 0.002, parent=E)
    box((0.096, 0.016, 0.036), (0, -0.006, 0.024), dark, 0.004, parent=E)
    box((0.096, 0.016, 0.036), (0, -L + 0.006, 0.024), dark, 0.004, parent=E)
    tube(
        fillet(
            [(-0.03, -L - 0.002, 0.028), (-0.03, -L - 0.05, 0.034), (0.03, -L - 0.05, 0.034), (0.03, -L - 0.002, 0.028)], 0.02
        ),
        0.005,
        steel,
        parent=E,
    )
    for sx in (-1, 1):
        for y in (-0.02, -L + 0.02):
            cyl(0.008, 0.012, (sx * 0.064, y, 0.016), m=steel, parent=E, seg=6)
    for side, at in ((-1, left_at), (1, right_at)):
        P = empty((0, -at, 0), parent=E)
        # sliding carriage on the rail
        box((0.104, 0.11, 0.018), (0, -0.02, 0.050), dark, 0.004, parent=P)
        for yy in (-0.055, 0.015):
            cyl(0.009, 0.010, (0, yy, 0.062), m=steel, parent=P, seg=6)
        # pedal arm outboard
        box((0.10, 0.035, 0.024), (side * 0.075, -0.02, 0.050), dark, 0.004, parent=P)
        cyl(0.013, 0.13, (side * 0.105, -0.02, 0.052), (0, R(90), 0), m=steel, parent=P)
        # pedal: lean back (top toward -Y)
        lean = R(-34)
        Q = empty((side * 0.118, 0.0, 0.034), (-lean, 0, 0), parent=P)
        prof = [(-0.0, 0)]
        # curved pad: one extruded concave plate + ribbed rubber face
        n = 16
        prof = [(0.016 * (2 * k / n - 1) ** 2 + (0.004 if k in (0, n) else 0), 0.012 + k / n * 0.165) for k in range(n + 1)]
        back = [(y - 0.013, z) for y, z in reversed(prof)]
        prism(prof + back, 0.116, acc, (0, 0, 0), (0, 0, R(90)), 0.0035, parent=Q)
        for k in range(15):
            t = (k + 0.6) / 15.2
            zz = 0.014 + t * 0.160
            yy = 0.016 * (2 * t - 1) ** 2 + 0.003
            box((0.106, 0.012, 0.0075), (0, yy, zz), pad, 0.003, parent=Q, rot=(R(-10 * (2 * t - 1)), 0, 0), seg=2)
        for sx in (-0.04, 0, 0.04):
            box((0.006, 0.012, 0.12), (sx, -0.012, 0.09), acc, 0.002, parent=Q)  # stiffening ribs
        box((0.05, 0.004, 0.03), (0, -0.016, 0.135), plain('#101114', 0.5), 0.001, parent=Q)  # blank name plate
        # foot plate carried by the arm, then a strut behind the pedal between two cheeks
        box((0.098, 0.130, 0.012), (side * 0.118, -0.048, 0.033), dark, 0.004, parent=P)
        box((0.090, 0.060, 0.016), (side * 0.072, -0.032, 0.042), dark, 0.004, parent=P)
        box((0.086, 0.014, 0.030), (side * 0.118, -0.104, 0.050), acc, 0.004, parent=P)
        for yy in (-0.012, -0.086):
            cyl(0.0065, 0.008, (side * 0.118, yy, 0.042), m=steel, parent=P, seg=6)
        box((0.060, 0.010, 0.075), (side * 0.118, -0.074, 0.072), dark, 0.003, rot=(R(-26), 0, 0), parent=P)
        for sx in (-1, 1):
            prism(
                [
                    (0.012, 0.0),
                    (-0.105, 0.0),
                    (-0.105, 0.014),
                    (-0.098, 0.026),
                    (-0.064, 0.098),
                    (-0.052, 0.098),
                    (0.012, 0.02),
                ],
                0.006,
                dark,
                (side * 0.118 + sx * 0.034, 0.0, 0.036),
                (0, 0, R(90)),
                0.002,
                parent=P,
            )
        for zz, yy in ((0.018, -0.085), (0.085, -0.058)):
            cyl(0.007, 0.09, (side * 0.118, yy, 0.036 + zz), (0, R(90), 0), m=steel, parent=P, seg=24)
            for sx in (-1, 1):
                cyl(0.011, 0.007, (side * 0.118 + sx * 0.042, yy, 0.036 + zz), (0, R(90), 0), m=steel, parent=P, seg=6)
    return E


def hurdle(h=0.914, loc=(0, 0, 0), rot=0, bar='#f4f2ec', stripe='#111214', frame='#d8dadd', accent='#d9a520'):
    """Origin on ground under the bar. Feet point to -Y (toward the runner)."""
    E = empty(loc, (0, 0, R(rot)))
    st = metal(frame, 0.3, 0.3, name='hsteel')
    wb = paint(bar, 0.38, 0.35, 'hbar')
    sb = paint(stripe, 0.4, 0.3, 'hstripe')
    ac = paint(accent, 0.4, 0.3, 'hacc', chip=0.15)
    rb = rubber('#111', 0.7)
    W = 1.18
    x = W / 2 - 0.06
    for sx in (-1, 1):
        # base tube + upright (square tube look)
        box((0.045, 0.68, 0.032), (sx * x, -0.32, 0.03), st, 0.005, parent=E)
        box((0.035, 0.024, h - 0.09), (sx * x, 0, 0.045 + (h - 0.09) / 2), st, 0.004, parent=E)
        box((0.044, 0.032, h * 0.45), (sx * x, 0, 0.045 + h * 0.225), ac, 0.004, parent=E)
        cyl(0.008, 0.05, (sx * x, -0.0, 0.045 + h * 0.43), (R(90), 0, 0), m=st, parent=E, seg=16)
        box((0.06, 0.10, 0.05), (sx * x, -0.50, 0.045), ac, 0.008, parent=E)  # counterweight
        box((0.05, 0.05, 0.02), (sx * x, -0.64, 0.012), rb, 0.004, parent=E)
        box((0.05, 0.05, 0.02), (sx * x, 0.0, 0.012), rb, 0.004, parent=E)
    box((W - 0.14, 0.030, 0.030), (0, -0.63, 0.03), st, 0.005, parent=E)
    box((W - 0.16, 0.020, 0.030), (0, 0, h * 0.50), st, 0.004, parent=E)
    # top bar 70 mm, striped
    seg = [(-0.5, -0.30, sb), (-0.30, -0.10, wb), (-0.10, 0.10, sb), (0.10, 0.30, wb), (0.30, 0.5, sb)]
    seg = [(-0.5, -0.31, sb), (-0.31, 0.31, wb), (0.31, 0.5, sb)]
    for a, b, m in seg:
        box(((b - a) * W, 0.022, 0.07), ((a + b) / 2 * W, -0.012, h - 0.035), m, 0.0045 if m is sb else 0.0045, parent=E)
    return E


def bumper(kg='20', thick=0.054, color='#151517', letter='#d9a520', loc=(0, 0, 0), ring=None, r=0.225, spin=90, parent=None):
    """bumper plate, axis = local X (so it drops straight onto a bar along X). Face with lettering at +X."""
    E = empty(loc, (0, R(90), 0), parent)
    t = thick / 2
    rb = rubber(color, 0.5, 0.00035, 900, name='plate', dust=0.10, spec=0.45)
    st = metal('#c4c6c9', 0.24, 0.35, name='hub', scale=0.5)
    lt = paint(letter, 0.45, 0.1, 'letter')
    b = 0.007
    P = [
        (0.062, t - 0.004),
        (0.108, t - 0.004),
        (0.114, t - 0.010),
        (0.150, t - 0.010),
        (0.157, t - 0.002),
        (0.160, t),
        (r - 0.012, t),
        (r - 0.004, t - 0.003),
        (r, t - 0.010),
        (r, -t + 0.010),
        (r - 0.004, -t + 0.003),
        (r - 0.012, -t),
        (0.160, -t),
        (0.157, -t + 0.002),
        (0.150, -t + 0.010),
        (0.114, -t + 0.010),
        (0.108, -t + 0.004),
        (0.062, -t + 0.004),
        (0.062, t - 0.004),
    ]
    lathe(P, rb, steps=160, parent=E, angle=28, bev=0.0012)
    for s in (1, -1):
        lathe(
            [
                (0.0265, s * (t + 0.000)),
                (0.034, s * (t + 0.001)),
                (0.036, s * (t - 0.002)),
                (0.056, s * (t - 0.003)),
                (0.060, s * (t - 0.0005)),
                (0.068, s * (t - 0.0005)),
                (0.070, s * (t - 0.005)),
            ],
            st,
            steps=128,
            parent=E,
            angle=30,
        )
        for i in range(6):
            a = i * math.pi / 3
            cyl(0.0045, 0.004, (0.046 * math.cos(a), 0.046 * math.sin(a), s * (t - 0.002)), m=st, seg=6, parent=E)
    lathe([(0.0262, -t), (0.0262, t)], st, steps=96, parent=E)
    if ring:
        lathe([(0.1605, t + 0.0003), (0.1655, t + 0.0003)], paint(ring, 0.4, 0.2, 'ring'), steps=160, parent=E)
        lathe([(0.214, t + 0.0001), (0.2165, t - 0.0004)], paint(ring, 0.4, 0.2, 'ring'), steps=160, parent=E)
    for st_ in (spin, spin + 180):
        text_arc(kg + ' KG', 0.188, 0.044, lt, (0, 0, t), extrude=0.0014, bev=0.0006, start=st_, parent=E, space=1.6)
    return E


def barbell(
    loc=(0, 0, 0.225),
    plates=(('20', 0.054, '#151517'), ('10', 0.036, '#151517')),
    letter='#d9a520',
    ring='#d9a520',
    rot=0,
    collars=True,
    spin=100,
):
    E = empty(loc, (0, 0, R(rot)))
    ch = chrome(0.14, 'chromebar', scratch=0.3)
    kn = knurl()
    cyl(0.0142, 1.31, (0, 0, 0), (0, R(90), 0), kn, 0, 64, parent=E)
    for sx in (-1, 1):
        cyl(0.0143, 0.06, (sx * 0.26, 0, 0), (0, R(90), 0), ch, 0, 64, parent=E)
        lathe(
            [
                (0.0143, 0),
                (0.030, 0.002),
                (0.037, 0.006),
                (0.037, 0.026),
                (0.034, 0.030),
                (0.0252, 0.030),
                (0.0250, 0.034),
                (0.0250, 0.438),
                (0.0235, 0.443),
                (0.020, 0.443),
                (0.020, 0.441),
                (0.0, 0.441),
            ],
            ch,
            (sx * 0.655, 0, 0),
            (0, R(90) if sx > 0 else R(-90), 0),
            96,
            parent=E,
            angle=30,
        )
        for k in range(18):
            lathe(
                [(0.02502, 0), (0.02516, 0.0006), (0.02516, 0.0018), (0.02502, 0.0024)],
                ch,
                (sx * (0.80 + k * 0.016), 0, 0),
                (0, R(90) if sx > 0 else R(-90), 0),
                64,
                parent=E,
            )
        x = 0.655 + 0.031
        for kg, t, col in plates:
            p = bumper(kg, t, col, letter, (sx * (x + t / 2), 0, 0), ring, parent=E, spin=spin + (35 if kg == '10' else 0))
            if sx < 0:
                p.rotation_euler = (0, R(-90), 0)  # lettering faces outwards on both sides
            x += t + 0.001
        if collars:
            dk = paint('#1a1a1c', 0.4, 0.3, 'collar')
            gd = metal('#caa24a', 0.3, 0.2, name='collargold')
            lathe(
                [(0.0255, 0), (0.043, 0), (0.046, 0.003), (0.046, 0.030), (0.043, 0.033), (0.0255, 0.033), (0.0255, 0)],
                dk,
                (sx * (x + 0.001), 0, 0),
                (0, R(90) if sx > 0 else R(-90), 0),
                96,
                parent=E,
                bev=0.001,
            )
            lathe(
                [(0.0463, 0.013), (0.0463, 0.020)],
                gd,
                (sx * (x + 0.001), 0, 0),
                (0, R(90) if sx > 0 else R(-90), 0),
                96,
                parent=E,
            )
            box((0.026, 0.018, 0.055), (sx * (x + 0.017), -0.052, 0.012), dk, 0.005, rot=(R(-12), 0, 0), parent=E)
            cyl(0.004, 0.03, (sx * (x + 0.017), -0.044, -0.012), (0, R(90), 0), gd, 0, 16, parent=E)
    return E


def kettlebell(loc=(0, 0, 0), rot=0, s=1.0, color='#141416', band='#d9a520', kg=None):
    E = empty(loc, (0, 0, R(rot)), scale=s)
    m = paint(color, 0.5, 0.1, 'kbell', chip=0.12)
    bd = paint(band, 0.4, 0.2, 'kband')
    r = 0.1
    prof = (
        [(0, 0), (0.062, 0), (0.07, 0.004)]
        + [(r * math.cos(a), 0.092 + r * math.sin(a)) for a in np.linspace(R(-58), R(72), 30)]
        + [(0.0, 0.19)]
    )
    lathe(prof, m, parent=E, angle=60)
    pts = [
        (-0.045, 0, 0.165),
        (-0.078, 0, 0.215),
        (-0.080, 0, 0.255),
        (-0.058, 0, 0.283),
        (0, 0, 0.290),
        (0.058, 0, 0.283),
        (0.080, 0, 0.255),
        (0.078, 0, 0.215),
        (0.045, 0, 0.165),
    ]
    tube(pts, 0.0165, m, smooth_pts=True, parent=E)
    for sx in (-1, 1):
        cyl(0.0176, 0.018, (sx * 0.0795, 0, 0.232), (R(0), R(sx * 3), 0), bd, 0.001, 32, parent=E)
    if kg:
        text(kg, 0.06, (0, -0.0995, 0.10), (R(90), 0, 0), bd, 0.004, 0.0005, parent=E)
    return E


def plyo(size=(0.5, 0.75, 0.6), loc=(0, 0, 0), rot=0, m=None, label=None):
    E = empty(loc, (0, 0, R(rot)))
    m = m or wood('#c79a62', '#8a5c30', 0.6, 'ply', 0.55, 0)
    sx, sy, sz = size
    t = 0.018
    dk = plain('#0c0a08', 0.9)
    box((sx, sy, sz), (0, 0, sz / 2), m, 0.004, parent=E)
    for side in (-1, 1):
        tube([(x, side * (sy / 2 + 0.0005), sz * 0.72) for x in (-0.055, 0.055)], 0.016, dk, parent=E)
        tube([(side * (sx / 2 + 0.0005), x, sz * 0.72) for x in (-0.055, 0.055)], 0.016, dk, parent=E)
    if label:
        text(label, 0.16, (0, -sy / 2 - 0.001, sz * 0.38), (R(90), 0, 0), plain('#15120f', 0.8), 0.0003, parent=E)
    return E


def rack(loc=(0, 0, 0), w=1.2, d=1.1, h=2.35, rot=0, color='#151618'):
    E = empty(loc, (0, 0, R(rot)))
    m = paint(color, 0.4, 0.3, 'rack')
    hole = plain('#020202', 0.9)
    ac = paint('#d9a520', 0.4, 0.3, 'rackacc')
    for x in (-1, 1):
        for y in (-1, 1):
            box((0.07, 0.07, h), (x * w / 2, y * d / 2, h / 2), m, 0.006, parent=E)
            if y < 0:
                for k in range(26):
                    cyl(0.011, 0.004, (x * w / 2, y * d / 2 - 0.035, 0.3 + k * 0.075), (R(90), 0, 0), hole, 0, 16, parent=E)
        for z in (0.05, h - 0.05):
            box((0.07, d, 0.07), (x * w / 2, 0, z), m, 0.006, parent=E)
        box((0.05, 0.16, 0.05), (x * w / 2, -d / 2 - 0.1, 1.25), ac, 0.006, parent=E)
        box((0.05, 0.03, 0.1), (x * w / 2, -d / 2 - 0.17, 1.29), ac, 0.006, parent=E)
    for y in (-1, 1):
        box((w, 0.07, 0.07), (0, y * d / 2, h - 0.05), m, 0.006, parent=E)
    cyl(0.016, w, (0, -d / 2, h + 0.05), (0, R(90), 0), chrome(0.25), 0, 24, parent=E)
    return E


def flame(loc=(0, 0, 0), r=0.055, h=0.30, strength=60, seed=0, lean=(0.0, 0.0), domain=2.1):
    """procedural emission volume; no fluid sim. Object space: unit z = 0..1 up the flame."""
    m = bpy.data.materials.new('flame')
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = N(m.node_tree)
    p = n.obj()
    x, y, z = n.xyz(p)  # metres
    t = n.math('DIVIDE', z, h)
    sv = n.vmath('ADD', n.mapping(p, scale=(1, 1, 0.55)), (seed * 3.1, seed * 1.7, -seed * 2.3))
    amp = n.math('MULTIPLY', n.math('POWER', n.math('MAXIMUM', t, 0.0), 1.15), r * 3.4)

    def wob(scale, ch, k):
        c = n.new('ShaderNodeTexNoise', 'Color', Vector=sv, Scale=scale, Detail=2, Roughness=0.5)
        q = n.xyz(c)[ch]
        return n.math('MULTIPLY', n.math('MULTIPLY', n.math('SUBTRACT', q, 0.5), k), amp)

    xx = n.math('ADD', x, n.math('ADD', wob(11, 0, 1.7), wob(30, 1, 0.7)))
    yy = n.math('ADD', y, n.math('ADD', wob(11, 1, 1.7), wob(30, 2, 0.7)))
    xx = n.math('SUBTRACT', xx, n.math('MULTIPLY', n.math('MULTIPLY', t, t), lean[0]))
    yy = n.math('SUBTRACT', yy, n.math('MULTIPLY', n.math('MULTIPLY', t, t), lean[1]))
    rad = n.math('SQRT', n.math('ADD', n.math('MULTIPLY', xx, xx), n.math('MULTIPLY', yy, yy)))
    prof = n.nodes.new('ShaderNodeFloatCurve')
    cv = prof.mapping.curves[0]
    pts = [(0, 0.80), (0.12, 1.0), (0.28, 0.98), (0.48, 0.76), (0.7, 0.46), (0.88, 0.20), (1, 0)]
    cv.points[0].location = pts[0]
    cv.points[1].location = pts[-1]
    for q in pts[1:-1]:
        cv.points.new(*q)
    prof.mapping.update()
    n.set(prof.inputs['Value'], t)
    R_ = n.math('MULTIPLY', prof.outputs[0], r)
    tong = n.noise(n.mapping(sv, scale=(1, 1, 0.35)), 26, 3, 0.55, 0.6)
    d = n.math('SUBTRACT', 1.0, n.math('DIVIDE', rad, n.math('MAXIMUM', R_, 0.0005)))  # 1 axis .. 0 edge
    d = n.math('ADD', d, n.math('MULTIPLY', n.math('SUBTRACT', tong, 0.52), n.maprange(t, 0, 1, 0.5, 2.6)))
    den = n.maprange(d, 0.0, 0.55, 0, 1)
    den = n.math('MULTIPLY', den, n.maprange(t, 0.0, 0.06, 0, 1))
    den = n.math('MULTIPLY', den, n.maprange(t, 0.75, 1.05, 1, 0))
    shell = n.maprange(
        n.math('ABSOLUTE', n.math('SUBTRACT', d, 0.30)), 0, 0.55, 1.0, 0.38
    )  # brighter skin, slightly hollow heart
    col = n.ramp(
        n.math('ADD', n.math('MULTIPLY', den, 0.75), n.maprange(t, 0, 1, 0.28, -0.16)),
        [(0, (1, 0.035, 0.002)), (0.30, (1, 0.12, 0.008)), (0.60, (1, 0.30, 0.03)), (1, (1, 0.56, 0.14))],
    )
    blue = n.maprange(t, 0.0, 0.14, 0.75, 0)
    col = n.mix(blue, col, (0.10, 0.22, 1))
    st = n.math(
        'MULTIPLY', n.math('MULTIPLY', n.math('POWER', den, 1.5), shell), n.maprange(t, 0, 0.18, 0.22 * strength, strength)
    )
    n.out(None, n.new('ShaderNodeEmission', Color=col, Strength=st))
    o = box((r * 2 * domain, r * 2 * domain, h * 1.08), (0, 0, h * 0.54), m, 0)
    me = o.data
    for v in me.vertices:
        v.co.z += h * 0.54
    o.location = loc
    o.visible_shadow = False
    m.cycles.homogeneous_volume = False
    return o


def torch(loc=(0, 0, 0), tilt=(0, 0), H=0.62, lit=True, strength=60, seed=0):
    E = empty(loc, (R(tilt[0]), R(tilt[1]), 0))
    g = gold(0.20, 'torchgold', scratch=0.18, scale=0.8)
    dk = rubber('#121214', 0.55, 0.0004, 800, 'grip', dust=0.05)
    gp = metal('#f0c25a', 0.10, 0.1, name='polgold')
    P = [
        (0, 0),
        (0.016, 0),
        (0.019, 0.004),
        (0.0215, 0.30),
        (0.024, 0.305),
        (0.0245, 0.318),
        (0.022, 0.324),
        (0.024, 0.34),
        (0.031, 0.43),
        (0.043, 0.52),
        (0.058, 0.585),
        (0.0605, 0.592),
        (0.0605, 0.604),
        (0.058, 0.607),
        (0.053, 0.604),
        (0.050, 0.575),
        (0.030, 0.56),
        (0, 0.56),
    ]
    lathe(P, g, parent=E, steps=160, angle=30, bev=0.0008)
    for k in range(15):
        lathe(
            [
                (0.0178 + k * 0.00023, 0.030 + k * 0.0165),
                (0.0222 + k * 0.0002, 0.034 + k * 0.0165),
                (0.0222 + k * 0.0002, 0.0425 + k * 0.0165),
                (0.0178 + k * 0.00023, 0.0455 + k * 0.0165),
            ],
            dk,
            parent=E,
            steps=64,
            angle=50,
        )
    for i in range(16):  # raised flutes on the bowl
        a = 2 * math.pi * i / 16
        pts = []
        for r_, z_ in ((0.0248, 0.345), (0.0285, 0.40), (0.0325, 0.44), (0.038, 0.485), (0.0455, 0.53), (0.0555, 0.575)):
            tw = a + (z_ - 0.345) * 2.2
            pts.append(((r_ + 0.0006) * math.cos(tw), (r_ + 0.0006) * math.sin(tw), z_))
        tube(pts, 0.0021, gp, smooth_pts=True, parent=E, res=6)
    for z_, r_ in ((0.312, 0.0250), (0.598, 0.0608)):
        lathe(
            [(r_ - 0.0015, z_ - 0.004), (r_ + 0.0012, z_ - 0.002), (r_ + 0.0012, z_ + 0.002), (r_ - 0.0015, z_ + 0.004)],
            gp,
            parent=E,
            steps=128,
        )
    if lit:
        f = flame((0, 0, 0.572), 0.062, 0.34, strength, seed, (-0.035, 0.0))
        f.parent = E
        l = bpy.data.lights.new('fl', 'POINT')
        l.energy = 9
        l.color = (1, 0.50, 0.16)
        l.shadow_soft_size = 0.035
        o = bpy.data.objects.new('fl', l)
        bpy.context.scene.collection.objects.link(o)
        o.location = (0, 0, 0.68)
        o.parent = E
    return E


def baton(loc=(0, 0, 0.019), rot=0, color='#d9a520'):
    """relay baton lying on its side: hollow tube, rolled ends, a grip band"""
    E = empty(loc, (0, R(90), R(rot)))
    body = (
        metal('#e29a3a', 0.22, 0.35, name='baton gold', scale=2)
        if color == '#d9a520'
        else paint(color, 0.32, 0.4, 'baton' + color, chip=0.2, under='#8d9094')
    )
    tp = rubber('#15161a', 0.6, 0.0003, 900, 'tape', dust=0.1)
    lathe(
        [
            (0.0172, -0.148),
            (0.0185, -0.150),
            (0.0192, -0.1485),
            (0.0192, 0.1485),
            (0.0185, 0.150),
            (0.0172, 0.148),
            (0.0172, -0.148),
        ],
        body,
        steps=128,
        parent=E,
        angle=30,
    )
    lathe([(0.0193, 0.03), (0.0197, 0.0308), (0.0197, 0.0892), (0.0193, 0.09)], tp, steps=128, parent=E, angle=30)
    lathe([(0.0193, 0.098), (0.0195, 0.0984), (0.0195, 0.1036), (0.0193, 0.104)], tp, steps=128, parent=E, angle=30)
    return E


def stopwatch(loc=(0, 0, 0.0125), tilt=(14, 0, -8)):
    """pocket stopwatch on its back: steel case, printed dial, hands, crown with bow and two pushers"""
    E = empty(loc, (R(tilt[0]), R(tilt[1]), R(tilt[2])))
    st = chrome(0.16, 'watch', scratch=0.3, scale=2)
    gd = gold(0.18, 'watchgold', scratch=0.2, scale=2)
    dial = paint('#f3eee2', 0.5, 0.1, 'dial')
    ink = plain('#14161c', 0.6)
    red = plain('#b2301c', 0.5)
    lathe(
        [
            (0, -0.011),
            (0.022, -0.011),
            (0.0265, -0.0075),
            (0.0275, -0.002),
            (0.0275, 0.003),
            (0.0262, 0.0062),
            (0.0252, 0.0068),
            (0.0240, 0.0060),
            (0.0236, 0.0045),
        ],
        st,
        steps=160,
        parent=E,
        angle=30,
        bev=0.0002,
    )
    lathe([(0.0262, 0.0063), (0.0258, 0.0072), (0.0248, 0.0074), (0.0240, 0.0062)], gd, steps=160, parent=E, angle=40)
    lathe([(0, 0.0045), (0.0238, 0.0045)], dial, steps=128, parent=E)
    for i in range(60):
        a = R(i * 6)
        l = 0.0026 if i % 5 == 0 else 0.0013
        w = 0.00045 if i % 5 == 0 else 0.00022
        r = 0.0226 - l / 2
        box((w, l, 0.0001), (r * math.sin(a), r * math.cos(a), 0.0046), ink, 0, (0, 0, -a), parent=E)
    for i in range(12):
        a = R(i * 30)
        text(str(i * 5 or 60), 0.0042, (0.0178 * math.sin(a), 0.0178 * math.cos(a), 0.0046), m=ink, extrude=0.00003, parent=E)
    lathe([(0.0066, 0.0046), (0.0068, 0.0046)], ink, (0, -0.0090, 0), steps=64, parent=E)
    for i in range(30):
        a = R(i * 12)
        box(
            (0.00018, 0.0009, 0.0001),
            (0.0061 * math.sin(a), -0.0090 + 0.0061 * math.cos(a), 0.0046),
            ink,
            0,
            (0, 0, -a),
            parent=E,
        )
    text('QUARTERLANE', 0.0026, (0, 0.0085, 0.0046), m=ink, extrude=0.00003, parent=E)
    hand = empty((0, 0, 0.0054), (0, 0, R(-52)), E)
    box((0.0005, 0.026, 0.00025), (0, 0.0075, 0), ink, 0, parent=hand)
    cyl(0.0011, 0.0006, (0, 0, 0), m=ink, bev=0.0001, parent=hand)
    small = empty((0, -0.0090, 0.0052), (0, 0, R(-118)), E)
    box((0.0004, 0.0064, 0.0002), (0, 0.0022, 0), red, 0, parent=small)
    cyl(0.0007, 0.0004, m=red, bev=0, parent=small)
    g, n = mat('crystal')
    gl = n.new('ShaderNodeBsdfGlossy', Color=(1, 1, 1), Roughness=0.02)
    ms = n.nodes.new('ShaderNodeMixShader')
    n.set(ms.inputs[0], n.math('MULTIPLY', n.new('ShaderNodeFresnel', IOR=1.45), 0.8))
    n.links.new(n.new('ShaderNodeBsdfTransparent'), ms.inputs[1])
    n.links.new(gl, ms.inputs[2])
    n.out(ms.outputs[0])
    lathe(
        [(0, 0.0074), (0.012, 0.0072), (0.0215, 0.0066), (0.0243, 0.0062)], g, steps=128, parent=E, angle=60
    ).visible_shadow = False
    Q = empty((0, 0, -0.002), (R(-90), 0, 0), E)  # the stem leaves at the top, along +Y
    lathe([(0.0045, 0.026), (0.0045, 0.0285), (0.0038, 0.029), (0.0038, 0.0315), (0, 0.0315)], st, steps=64, parent=Q, angle=30)
    crown = lathe(
        [(0, 0.0312), (0.0052, 0.0312), (0.0058, 0.0318), (0.0058, 0.0372), (0.0052, 0.0380), (0, 0.0384)],
        gd,
        steps=64,
        parent=Q,
        angle=30,
        bev=0.0002,
    )
    for i in range(28):
        a = R(i * 360 / 28)
        box((0.0004, 0.0005, 0.0046), (0.0058 * math.cos(a), 0.0058 * math.sin(a), 0.0345), gd, 0.0001, (0, 0, a), parent=Q)
    tube(
        [
            (0.0108 * math.cos(a), 0.0 + 0.0010 * math.sin(a), 0.0345 + 0.0125 * math.sin(a))
            for a in np.linspace(R(-32), R(212), 40)
        ],
        0.0010,
        st,
        parent=Q,
    )
    for s_ in (-1, 1):
        S = empty((0, 0, -0.002), (R(-90), R(s_ * 38), 0), E)
        lathe(
            [
                (0.0022, 0.026),
                (0.0022, 0.0295),
                (0.0034, 0.0297),
                (0.0036, 0.0303),
                (0.0036, 0.0322),
                (0.003, 0.033),
                (0, 0.0332),
            ],
            st,
            steps=48,
            parent=S,
            angle=30,
        )
    return E


def sand_pit(x0, x1, y0, y1, z=0.01, step=0.012, seed=3):
    """raked sand: a fine height field with rake furrows, lumps and a few footprints where someone landed"""
    nx, ny = int((x1 - x0) / step), int((y1 - y0) / step)
    rg = np.random.default_rng(seed)
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))

    def noise(cell, rough=0):
        from numpy.fft import fft2, ifft2, fftfreq

        f = np.sqrt((fftfreq(ny)[:, None]) ** 2 + (fftfreq(nx)[None]) ** 2) * cell / step
        a = np.real(ifft2(fft2(rg.normal(0, 1, (ny, nx))) * np.exp(-((f * 1.2) ** 2))))
        return a / a.std()

    bend = 0.05 * noise(1.2) + 0.02 * noise(0.3)
    lump = noise(0.06)
    fade = np.clip(0.6 + 0.5 * noise(0.6), 0, 1)
    H = 0.010 * noise(0.8) + 0.0035 * lump + 0.0016 * noise(0.025)
    H += 0.0055 * fade * np.abs(np.sin((X + bend) * math.pi / 0.034)) ** 1.5  # tines drawn along Y
    for cx, cy, a, s in (
        (-0.34, 1.55, 0.15, 1),
        (-0.05, 1.63, -0.1, 1.05),
        (0.62, 3.6, 0.2, 0.9),
        (0.2, 2.9, 0, 0.8),
    ):  # heels: a hollow with a pushed-up lip
        u = (X - cx) * math.cos(a) - (Y - cy) * math.sin(a)
        v = (X - cx) * math.sin(a) + (Y - cy) * math.cos(a)
        d = np.sqrt((u / (0.065 * s)) ** 2 + (v / (0.15 * s)) ** 2)
        m = np.exp(-np.maximum(0, d - 1) ** 2 * 6)
        H = (
            H * (1 - 0.8 * m * (d < 1.6))
            - 0.055 * s * np.exp(-(d**3))
            + 0.022 * s * np.exp(-(((d - 1.35) / 0.28) ** 2)) * (1 + 0.5 * np.clip(v / 0.2, -1, 1))
            + 0.004 * lump * np.exp(-(((d - 1.3) / 0.5) ** 2))
        )
    edge = np.minimum(np.minimum(X - x0, x1 - X), np.minimum(Y - y0, y1 - Y))
    H -= 0.03 * np.exp(-edge / 0.05)
    V = np.stack([X, Y, H + z], 2).reshape(-1, 3)
    i = np.arange((ny - 1) * (nx - 1))
    i = i + i // (nx - 1)
    return smooth(mesh_from_arrays(V.tolist(), np.stack([i, i + 1, i + nx + 1, i + nx], 1).tolist(), 'sand', sand()), 180)


def rake(loc=(0, 0, 0), rot=-16):
    """a levelling rake left on the grass"""
    E = empty(loc, (0, 0, R(rot)))
    w_ = wood('#c9a06a', '#8a5c30', 0.2, 'handle')
    st = paint('#1a1b1e', 0.45, 0.2, 'rake head', chip=0.2)
    cyl(0.014, 1.9, (0, 0.95, 0.012), (R(-89), 0, 0), w_, 0, 32, parent=E)
    box((0.62, 0.035, 0.02), (0, -0.02, 0.02), st, 0.004, parent=E)
    for i in range(19):
        cyl(0.0035, 0.075, (-0.29 + i * 0.0322, -0.035, 0.0), (R(24), 0, 0), st, 0, 10, parent=E)
    return E


def shot(loc=(0, 0, 0), r=0.0575, color=None):
    """an iron shot: turned, knocked about, a little rust in the pits; or a painted one"""
    m, n = mat('shot' + (color or ''))
    p = n.obj()
    d = n.noise(p, 22, 6, 0.7)
    pit = n.noise(p, 95, 4, 0.6)
    s = n.maprange(d, 0.45, 0.72, 0, 1)
    h = n.math('ADD', n.math('MULTIPLY', n.maprange(pit, 0.62, 0.7, 0, 1), -0.7), n.math('MULTIPLY', d, 0.3))
    base = n.mix(s, hexc(color or '#53565b'), hexc('#4a3324' if not color else '#5a5148'))
    n.out(
        n.pbr(
            base,
            n.maprange(d, 0.35, 0.7, 0.26, 0.62),
            n.maprange(s, 0, 1, 0.95 if not color else 0.1, 0.2),
            n.bump(h, 0.6, 0.0012),
            Specular=0.5,
        )
    )
    return lathe(
        [(r * math.sin(a), r * math.cos(a)) for a in np.linspace(0, math.pi, 90)], m, loc, (0.4, 0.7, 0), steps=160, angle=180
    )


def discus(loc=(0, 0, 0), lean=12):
    """competition discus: steel rim, lacquered wooden plates, a brass centre"""
    E = empty(loc, (R(lean), R(-4), R(30)))
    st = metal('#b9bcc0', 0.24, 0.35, name='rim', scale=2)
    br = gold(0.25, 'centre')
    r, t = 0.1095, 0.0225
    wd, n = mat('discus wood')
    p = n.obj()
    x, y, z = n.xyz(p)
    g = n.noise(n.mapping(p, scale=(3, 60, 3)), 4, 5, 0.6, 1.5)
    b = n.noise(p, 30, 5, 0.6)
    n.out(
        n.pbr(
            n.mix(n.maprange(g, 0.35, 0.7), hexc('#b5783a'), hexc('#6a3a18')),
            n.maprange(b, 0.3, 0.75, 0.25, 0.5),
            0,
            n.bump(g, 0.2, 0.0003),
            Clearcoat=0.5,
            Clearcoat_Roughness=0.15,
        )
    )
    prof = [
        (0.087, t * 0.62),
        (0.096, t * 0.42),
        (0.104, t * 0.24),
        (0.1085, t * 0.10),
        (r, 0),
        (0.1085, -t * 0.10),
        (0.104, -t * 0.24),
        (0.096, -t * 0.42),
        (0.087, -t * 0.62),
    ]
    z0 = 0.022
    lathe([(a, b + z0) for a, b in prof], st, steps=200, parent=E, angle=60)
    for s in (1, -1):
        lathe(
            [
                (0.087, s * t * 0.62 + z0),
                (0.0868, s * (t * 0.62 - 0.0006) + z0),
                (0.086, s * t * 0.61 + z0),
                (0.06, s * t * 0.88 + z0),
                (0.03, s * t + z0),
                (0.0262, s * t + z0),
            ],
            wd,
            steps=160,
            parent=E,
            angle=50,
        )
    for s in (1, -1):
        lathe(
            [(0.026, s * (t - 0.0008) + z0), (0.0255, s * (t + 0.0004) + z0), (0, s * (t + 0.0004) + z0)],
            br,
            steps=96,
            parent=E,
            angle=30,
        )
    for s in (1, -1):
        cyl(0.004, 0.002, (0, 0, s * (t + 0.001) + z0), m=st, parent=E, seg=24)
    return E


def javelin(loc=(0, 0, 0), rot=(-60, 0, 0), length=2.3):
    """a javelin standing where it landed: point in the ground, cord grip two thirds up, tapered shaft"""
    E = empty(loc, (R(rot[0]), R(rot[1]), R(rot[2])))
    sh = paint('#e9e4d8', 0.28, 0.5, 'shaft')
    ac = paint('#b2301c', 0.3, 0.5, 'shaft red')
    tip = metal('#c4c6c9', 0.25, 0.3, name='tip')
    cord = rubber('#1a1b1e', 0.8, 0.0008, 900, 'cord', dust=0.15)
    z0 = -0.07
    prof = lambda t: 0.0125 * (max(0, math.sin(math.pi * (0.10 + 0.83 * t))) ** 0.75) + 0.0015
    seg = lambda a, b, m: lathe([(prof(t), z0 + t * length) for t in np.linspace(a, b, 24)], m, steps=48, parent=E, angle=60)
    lathe(
        [(0, z0)] + [(prof(t) * (t / 0.13) ** 0.5, z0 + t * length) for t in np.linspace(0.008, 0.13, 16)],
        tip,
        steps=48,
        parent=E,
        angle=60,
    )
    for a, b, m in (
        (0.13, 0.22, sh),
        (0.22, 0.26, ac),
        (0.26, 0.56, sh),
        (0.56, 0.60, ac),
        (0.60, 0.92, sh),
        (0.92, 0.97, ac),
        (0.97, 1, sh),
    ):
        seg(a, b, m)
    for k in range(26):
        lathe(
            [(0.0125, 0), (0.0152, 0.0012), (0.0158, 0.003), (0.0152, 0.0048), (0.0125, 0.006)],
            cord,
            (0, 0, z0 + 0.42 * length + k * 0.006),
            steps=32,
            parent=E,
            angle=70,
        )
    return E


def podium(loc=(0, 0, 0), m=None):
    """three steps with numbers on the front"""
    E = empty(loc)
    body = m or paint('#16181d', 0.42, 0.25, 'podium')
    gd = paint('#d9a521', 0.32, 0.35, 'podium gold')
    top = rubber('#8a3423', 0.6, 0.0006, 700, 'podium top', dust=0.15)
    for x, h, t in ((0, 0.60, '1'), (-1.02, 0.42, '2'), (1.02, 0.30, '3')):
        box((1.0, 0.9, h), (x, 0, h / 2), body, 0.008, parent=E)
        box((0.96, 0.86, 0.012), (x, 0, h + 0.006), top, 0.004, parent=E)
        box((1.004, 0.012, 0.03), (x, -0.448, h - 0.03), gd, 0.002, parent=E)
        text(t, h * 0.62, (x, -0.4515, h * 0.42), (R(90), 0, 0), gd, 0.004, 0.0006, parent=E)
    return E


def club_mark(px=1024, color='#F5F0E6'):
    """the club's mark as an image, ivory (or another colour) and gold on transparent"""
    import subprocess

    svg = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../signs/svg/logo-mark.svg')
    css, png = f'{WORK}/mark{color[1:]}.css', f'{WORK}/mark{color[1:]}.png'
    open(css, 'w').write(f'svg{{color:{color}}}')
    subprocess.run(['rsvg-convert', '-s', css, '-w', str(px), '-h', str(px), '-o', png, svg], check=True)
    return bpy.data.images.load(png)


def bottle(loc=(0, 0, 0), rot=0, r=0.0365):
    """a steel drinking bottle in black powder coat, the club's mark printed on it, gold cap with a carrying loop"""
    E = empty(loc, (0, 0, R(rot)))
    gd = gold(0.24, 'cap', scratch=0.2, scale=1.5)
    st = metal('#b9bcc0', 0.26, 0.3, name='bottle steel')
    m, n = mat('bottle')
    p = n.obj()
    x, y, z = n.xyz(p)
    big = n.noise(p, 9, 4, 0.6)
    size = 0.058
    u = n.math('ADD', n.math('DIVIDE', n.math('MULTIPLY', n.math('ARCTAN2', x, n.math('MULTIPLY', y, -1)), r), size), 0.5)
    v = n.math('ADD', n.math('DIVIDE', n.math('SUBTRACT', z, 0.105), size), 0.5)
    t = n.nodes.new('ShaderNodeTexImage')
    t.image = club_mark()
    t.extension = 'CLIP'
    n.links.new(n.comb(u, v, 0), t.inputs[0])
    c = n.mix(t.outputs[1], n.mix(n.maprange(big, 0.35, 0.75, 0, 0.3), hexc('#15171c'), hexc('#0b0c10')), t.outputs[0])
    n.out(
        n.pbr(
            c,
            n.maprange(big, 0.3, 0.8, 0.34, 0.5),
            0,
            n.bump(n.noise(p, 900, 2, 0.5), 0.3, 0.0002),
            Specular=0.5,
            Clearcoat=0.15,
            Clearcoat_Roughness=0.3,
        )
    )
    lathe(
        [
            (0, 0.002),
            (r - 0.004, 0.002),
            (r - 0.001, 0.0035),
            (r, 0.008),
            (r, 0.172),
            (r - 0.001, 0.182),
            (r - 0.006, 0.194),
            (r - 0.0125, 0.2015),
            (0.0225, 0.2045),
        ],
        m,
        steps=160,
        parent=E,
        angle=50,
    )
    lathe([(r - 0.0006, 0.0085), (r + 0.0003, 0.0085), (r + 0.0003, 0.0115), (r - 0.0006, 0.0115)], st, steps=160, parent=E)
    lathe([(0.0222, 0.2045), (0.0222, 0.211), (0.0238, 0.2115)], st, steps=128, parent=E, angle=30)
    lathe(
        [
            (0.0238, 0.2115),
            (0.0258, 0.2122),
            (0.0262, 0.2135),
            (0.0262, 0.2325),
            (0.0250, 0.2355),
            (0.0215, 0.2365),
            (0, 0.2368),
        ],
        gd,
        steps=160,
        parent=E,
        angle=35,
        bev=0.0004,
    )
    for i in range(48):
        a = R(i * 7.5)
        box((0.0005, 0.0012, 0.014), (0.0263 * math.cos(a), 0.0263 * math.sin(a), 0.2225), gd, 0.0002, (0, 0, a), parent=E)
    tube(
        [(0.021 * math.cos(a), 0, 0.2345 + 0.021 * math.sin(a)) for a in np.linspace(0, math.pi, 40)],
        0.0033,
        rubber('#15161a', 0.55, 0.0002, 900, 'loop', dust=0.05),
        parent=E,
    )
    return E
