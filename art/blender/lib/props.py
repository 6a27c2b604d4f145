"""Things on the set: starting block, hurdle, plates and barbell, kettlebell, plyo box, rack, torch."""
from light import *

def ring_lines(xs, y0, y1, m, w=.05, z=.0006):
    for x in xs: plane(w, y1 - y0, (x, (y0 + y1) / 2, z), m)

def starting_block(loc=(0, 0, 0), rot=0, accent='#d9a520', left_at=.20, right_at=.42):
    """rail along +Y; pedals push toward -Y (athlete in front of them facing +Y). Origin = front end of rail."""
    E = empty(loc, (0, 0, R(rot)))
    alu = metal('#b9bcc0', .34, .35, name='alu', scale=.6); steel = metal('#8d9094', .38, .4, name='steel')
    dark = paint('#17181a', .42, .25, 'blackpaint', chip=.25, under='#8a8a8a'); acc = paint(accent, .42, .2, 'accent', chip=.5, under='#6a6d70')
    pad = rubber('#141416', .7, .0004, 900, name='padrubber', dust=.3)
    L = .92
    for sx in (-1, 1):
        box((.012, L, .034), (sx * .036, -L / 2, .024), alu, .002, parent=E)
        box((.030, L, .006), (sx * .046, -L / 2, .010), alu, .0015, parent=E)
    nr = 34
    for i in range(nr):
        y = -.03 - i * (L - .06) / (nr - 1)
        box((.064, .010, .018), (0, y, .022), steel, .002, parent=E, seg=2)
    box((.16, .055, .008), (0, -.02, .008), dark, .002, parent=E); box((.16, .055, .008), (0, -L + .02, .008), dark, .002, parent=E)
    box((.096, .016, .036), (0, -.006, .024), dark, .004, parent=E); box((.096, .016, .036), (0, -L + .006, .024), dark, .004, parent=E)
    tube(fillet([(-.03, -L - .002, .028), (-.03, -L - .05, .034), (.03, -L - .05, .034), (.03, -L - .002, .028)], .02), .005, steel, parent=E)
    for sx in (-1, 1):
        for y in (-.02, -L + .02): cyl(.008, .012, (sx * .064, y, .016), m=steel, parent=E, seg=6)
    for side, at in ((-1, left_at), (1, right_at)):
        P = empty((0, -at, 0), parent=E)
        # sliding carriage on the rail
        box((.104, .11, .018), (0, -.02, .050), dark, .004, parent=P)
        for yy in (-.055, .015): cyl(.009, .010, (0, yy, .062), m=steel, parent=P, seg=6)
        # pedal arm outboard
        box((.10, .035, .024), (side * .075, -.02, .050), dark, .004, parent=P)
        cyl(.013, .13, (side * .105, -.02, .052), (0, R(90), 0), m=steel, parent=P)
        # pedal: lean back (top toward -Y)
        lean = R(-34)
        Q = empty((side * .118, .0, .034), (-lean, 0, 0), parent=P)
        prof = [(-.0, 0)]
        # curved pad: one extruded concave plate + ribbed rubber face
        n = 16; prof = [(.016 * (2 * k / n - 1) ** 2 + (.004 if k in (0, n) else 0), .012 + k / n * .165) for k in range(n + 1)]
        back = [(y - .013, z) for y, z in reversed(prof)]
        prism(prof + back, .116, acc, (0, 0, 0), (0, 0, R(90)), .0035, parent=Q)
        for k in range(15):
            t = (k + .6) / 15.2; zz = .014 + t * .160; yy = .016 * (2 * t - 1) ** 2 + .003
            box((.106, .012, .0075), (0, yy, zz), pad, .003, parent=Q, rot=(R(-10 * (2 * t - 1)), 0, 0), seg=2)
        for sx in (-.04, 0, .04): box((.006, .012, .12), (sx, -.012, .09), acc, .002, parent=Q)   # stiffening ribs
        box((.05, .004, .03), (0, -.016, .135), plain('#101114', .5), .001, parent=Q)               # blank name plate
        # foot plate carried by the arm, then a strut behind the pedal between two cheeks
        box((.098, .130, .012), (side * .118, -.048, .033), dark, .004, parent=P)
        box((.090, .060, .016), (side * .072, -.032, .042), dark, .004, parent=P)
        box((.086, .014, .030), (side * .118, -.104, .050), acc, .004, parent=P)
        for yy in (-.012, -.086): cyl(.0065, .008, (side * .118, yy, .042), m=steel, parent=P, seg=6)
        box((.060, .010, .075), (side * .118, -.074, .072), dark, .003, rot=(R(-26), 0, 0), parent=P)
        for sx in (-1, 1):
            prism([(.012, .0), (-.105, .0), (-.105, .014), (-.098, .026), (-.064, .098), (-.052, .098), (.012, .02)], .006, dark, (side * .118 + sx * .034, .0, .036), (0, 0, R(90)), .002, parent=P)
        for zz, yy in ((.018, -.085), (.085, -.058)):
            cyl(.007, .09, (side * .118, yy, .036 + zz), (0, R(90), 0), m=steel, parent=P, seg=24)
            for sx in (-1, 1): cyl(.011, .007, (side * .118 + sx * .042, yy, .036 + zz), (0, R(90), 0), m=steel, parent=P, seg=6)
    return E

def hurdle(h=.914, loc=(0, 0, 0), rot=0, bar='#f4f2ec', stripe='#111214', frame='#d8dadd', accent='#d9a520'):
    """Origin on ground under the bar. Feet point to -Y (toward the runner)."""
    E = empty(loc, (0, 0, R(rot)))
    st = metal(frame, .3, .3, name='hsteel'); wb = paint(bar, .38, .35, 'hbar'); sb = paint(stripe, .4, .3, 'hstripe'); ac = paint(accent, .4, .3, 'hacc', chip=.15); rb = rubber('#111', .7)
    W = 1.18; x = W / 2 - .06
    for sx in (-1, 1):
        # base tube + upright (square tube look)
        box((.045, .68, .032), (sx * x, -.32, .03), st, .005, parent=E)
        box((.035, .024, h - .09), (sx * x, 0, .045 + (h - .09) / 2), st, .004, parent=E)
        box((.044, .032, h * .45), (sx * x, 0, .045 + h * .225), ac, .004, parent=E)
        cyl(.008, .05, (sx * x, -.0, .045 + h * .43), (R(90), 0, 0), m=st, parent=E, seg=16)
        box((.06, .10, .05), (sx * x, -.50, .045), ac, .008, parent=E)            # counterweight
        box((.05, .05, .02), (sx * x, -.64, .012), rb, .004, parent=E); box((.05, .05, .02), (sx * x, .0, .012), rb, .004, parent=E)
    box((W - .14, .030, .030), (0, -.63, .03), st, .005, parent=E)
    box((W - .16, .020, .030), (0, 0, h * .50), st, .004, parent=E)
    # top bar 70 mm, striped
    seg = [(-.5, -.30, sb), (-.30, -.10, wb), (-.10, .10, sb), (.10, .30, wb), (.30, .5, sb)]
    seg = [(-.5, -.31, sb), (-.31, .31, wb), (.31, .5, sb)]
    for a, b, m in seg:
        box(((b - a) * W, .022, .07), ((a + b) / 2 * W, -.012, h - .035), m, .0045 if m is sb else .0045, parent=E)
    return E

def bumper(kg='20', thick=.054, color='#151517', letter='#d9a520', loc=(0, 0, 0), ring=None, r=.225, spin=90, parent=None):
    """bumper plate, axis = local X (so it drops straight onto a bar along X). Face with lettering at +X."""
    E = empty(loc, (0, R(90), 0), parent); t = thick / 2
    rb = rubber(color, .5, .00035, 900, name='plate', dust=.10, spec=.45); st = metal('#c4c6c9', .24, .35, name='hub', scale=.5); lt = paint(letter, .45, .1, 'letter')
    b = .007
    P = [(.062, t - .004), (.108, t - .004), (.114, t - .010), (.150, t - .010), (.157, t - .002), (.160, t), (r - .012, t), (r - .004, t - .003), (r, t - .010), (r, -t + .010), (r - .004, -t + .003), (r - .012, -t), (.160, -t), (.157, -t + .002), (.150, -t + .010), (.114, -t + .010), (.108, -t + .004), (.062, -t + .004), (.062, t - .004)]
    lathe(P, rb, steps=160, parent=E, angle=28, bev=.0012)
    for s in (1, -1):
        lathe([(.0265, s * (t + .000)), (.034, s * (t + .001)), (.036, s * (t - .002)), (.056, s * (t - .003)), (.060, s * (t - .0005)), (.068, s * (t - .0005)), (.070, s * (t - .005))], st, steps=128, parent=E, angle=30)
        for i in range(6):
            a = i * math.pi / 3; cyl(.0045, .004, (.046 * math.cos(a), .046 * math.sin(a), s * (t - .002)), m=st, seg=6, parent=E)
    lathe([(.0262, -t), (.0262, t)], st, steps=96, parent=E)
    if ring: lathe([(.1605, t + .0003), (.1655, t + .0003)], paint(ring, .4, .2, 'ring'), steps=160, parent=E); lathe([(.214, t + .0001), (.2165, t - .0004)], paint(ring, .4, .2, 'ring'), steps=160, parent=E)
    for st_ in (spin, spin + 180): text_arc(kg + ' KG', .188, .044, lt, (0, 0, t), extrude=.0014, bev=.0006, start=st_, parent=E, space=1.6)
    return E

def barbell(loc=(0, 0, .225), plates=(('20', .054, '#151517'), ('10', .036, '#151517')), letter='#d9a520', ring='#d9a520', rot=0, collars=True, spin=100):
    E = empty(loc, (0, 0, R(rot))); ch = chrome(.14, 'chromebar', scratch=.3); kn = knurl()
    cyl(.0142, 1.31, (0, 0, 0), (0, R(90), 0), kn, 0, 64, parent=E)
    for sx in (-1, 1):
        cyl(.0143, .06, (sx * .26, 0, 0), (0, R(90), 0), ch, 0, 64, parent=E)
        lathe([(.0143, 0), (.030, .002), (.037, .006), (.037, .026), (.034, .030), (.0252, .030), (.0250, .034), (.0250, .438), (.0235, .443), (.020, .443), (.020, .441), (.0, .441)], ch, (sx * .655, 0, 0), (0, R(90) if sx > 0 else R(-90), 0), 96, parent=E, angle=30)
        for k in range(18): lathe([(.02502, 0), (.02516, .0006), (.02516, .0018), (.02502, .0024)], ch, (sx * (.80 + k * .016), 0, 0), (0, R(90) if sx > 0 else R(-90), 0), 64, parent=E)
        x = .655 + .031
        for kg, t, col in plates:
            p = bumper(kg, t, col, letter, (sx * (x + t / 2), 0, 0), ring, parent=E, spin=spin + (35 if kg == '10' else 0))
            if sx < 0: p.rotation_euler = (0, R(-90), 0)                          # lettering faces outwards on both sides
            x += t + .001
        if collars:
            dk = paint('#1a1a1c', .4, .3, 'collar'); gd = metal('#caa24a', .3, .2, name='collargold')
            lathe([(.0255, 0), (.043, 0), (.046, .003), (.046, .030), (.043, .033), (.0255, .033), (.0255, 0)], dk, (sx * (x + .001), 0, 0), (0, R(90) if sx > 0 else R(-90), 0), 96, parent=E, bev=.001)
            lathe([(.0463, .013), (.0463, .020)], gd, (sx * (x + .001), 0, 0), (0, R(90) if sx > 0 else R(-90), 0), 96, parent=E)
            box((.026, .018, .055), (sx * (x + .017), -.052, .012), dk, .005, rot=(R(-12), 0, 0), parent=E)
            cyl(.004, .03, (sx * (x + .017), -.044, -.012), (0, R(90), 0), gd, 0, 16, parent=E)
    return E

def kettlebell(loc=(0, 0, 0), rot=0, s=1.0, color='#141416', band='#d9a520', kg=None):
    E = empty(loc, (0, 0, R(rot)), scale=s); m = paint(color, .5, .1, 'kbell', chip=.12); bd = paint(band, .4, .2, 'kband')
    r = .1; prof = [(0, 0), (.062, 0), (.07, .004)] + [(r * math.cos(a), .092 + r * math.sin(a)) for a in np.linspace(R(-58), R(72), 30)] + [(.0, .19)]
    lathe(prof, m, parent=E, angle=60)
    pts = [(-.045, 0, .165), (-.078, 0, .215), (-.080, 0, .255), (-.058, 0, .283), (0, 0, .290), (.058, 0, .283), (.080, 0, .255), (.078, 0, .215), (.045, 0, .165)]
    tube(pts, .0165, m, smooth_pts=True, parent=E)
    for sx in (-1, 1): cyl(.0176, .018, (sx * .0795, 0, .232), (R(0), R(sx * 3), 0), bd, .001, 32, parent=E)
    if kg: text(kg, .06, (0, -.0995, .10), (R(90), 0, 0), bd, .004, .0005, parent=E)
    return E

def plyo(size=(.5, .75, .6), loc=(0, 0, 0), rot=0, m=None, label=None):
    E = empty(loc, (0, 0, R(rot))); m = m or wood('#c79a62', '#8a5c30', .6, 'ply', .55, 0); sx, sy, sz = size; t = .018; dk = plain('#0c0a08', .9)
    box((sx, sy, sz), (0, 0, sz / 2), m, .004, parent=E)
    for side in (-1, 1):
        tube([(x, side * (sy / 2 + .0005), sz * .72) for x in (-.055, .055)], .016, dk, parent=E)
        tube([(side * (sx / 2 + .0005), x, sz * .72) for x in (-.055, .055)], .016, dk, parent=E)
    if label: text(label, .16, (0, -sy / 2 - .001, sz * .38), (R(90), 0, 0), plain('#15120f', .8), .0003, parent=E)
    return E

def rack(loc=(0, 0, 0), w=1.2, d=1.1, h=2.35, rot=0, color='#151618'):
    E = empty(loc, (0, 0, R(rot))); m = paint(color, .4, .3, 'rack'); hole = plain('#020202', .9); ac = paint('#d9a520', .4, .3, 'rackacc')
    for x in (-1, 1):
        for y in (-1, 1):
            box((.07, .07, h), (x * w / 2, y * d / 2, h / 2), m, .006, parent=E)
            if y < 0:
                for k in range(26): cyl(.011, .004, (x * w / 2, y * d / 2 - .035, .3 + k * .075), (R(90), 0, 0), hole, 0, 16, parent=E)
        for z in (.05, h - .05): box((.07, d, .07), (x * w / 2, 0, z), m, .006, parent=E)
        box((.05, .16, .05), (x * w / 2, -d / 2 - .1, 1.25), ac, .006, parent=E); box((.05, .03, .1), (x * w / 2, -d / 2 - .17, 1.29), ac, .006, parent=E)
    for y in (-1, 1): box((w, .07, .07), (0, y * d / 2, h - .05), m, .006, parent=E)
    cyl(.016, w, (0, -d / 2, h + .05), (0, R(90), 0), chrome(.25), 0, 24, parent=E)
    return E

def flame(loc=(0, 0, 0), r=.055, h=.30, strength=60, seed=0, lean=(.0, .0), domain=2.1):
    """procedural emission volume; no fluid sim. Object space: unit z = 0..1 up the flame."""
    m = bpy.data.materials.new('flame'); m.use_nodes = True; m.node_tree.nodes.clear(); n = N(m.node_tree)
    p = n.obj(); x, y, z = n.xyz(p)                                    # metres
    t = n.math('DIVIDE', z, h)
    sv = n.vmath('ADD', n.mapping(p, scale=(1, 1, .55)), (seed * 3.1, seed * 1.7, -seed * 2.3))
    amp = n.math('MULTIPLY', n.math('POWER', n.math('MAXIMUM', t, 0.0), 1.15), r * 3.4)
    def wob(scale, ch, k):
        c = n.new('ShaderNodeTexNoise', 'Color', Vector=sv, Scale=scale, Detail=2, Roughness=.5); q = n.xyz(c)[ch]
        return n.math('MULTIPLY', n.math('MULTIPLY', n.math('SUBTRACT', q, .5), k), amp)
    xx = n.math('ADD', x, n.math('ADD', wob(11, 0, 1.7), wob(30, 1, .7))); yy = n.math('ADD', y, n.math('ADD', wob(11, 1, 1.7), wob(30, 2, .7)))
    xx = n.math('SUBTRACT', xx, n.math('MULTIPLY', n.math('MULTIPLY', t, t), lean[0])); yy = n.math('SUBTRACT', yy, n.math('MULTIPLY', n.math('MULTIPLY', t, t), lean[1]))
    rad = n.math('SQRT', n.math('ADD', n.math('MULTIPLY', xx, xx), n.math('MULTIPLY', yy, yy)))
    prof = n.nodes.new('ShaderNodeFloatCurve'); cv = prof.mapping.curves[0]
    pts = [(0, .80), (.12, 1.0), (.28, .98), (.48, .76), (.7, .46), (.88, .20), (1, 0)]
    cv.points[0].location = pts[0]; cv.points[1].location = pts[-1]
    for q in pts[1:-1]: cv.points.new(*q)
    prof.mapping.update(); n.set(prof.inputs['Value'], t)
    R_ = n.math('MULTIPLY', prof.outputs[0], r)
    tong = n.noise(n.mapping(sv, scale=(1, 1, .35)), 26, 3, .55, .6)
    d = n.math('SUBTRACT', 1.0, n.math('DIVIDE', rad, n.math('MAXIMUM', R_, .0005)))     # 1 axis .. 0 edge
    d = n.math('ADD', d, n.math('MULTIPLY', n.math('SUBTRACT', tong, .52), n.maprange(t, 0, 1, .5, 2.6)))
    den = n.maprange(d, .0, .55, 0, 1); den = n.math('MULTIPLY', den, n.maprange(t, .0, .06, 0, 1)); den = n.math('MULTIPLY', den, n.maprange(t, .75, 1.05, 1, 0))
    shell = n.maprange(n.math('ABSOLUTE', n.math('SUBTRACT', d, .30)), 0, .55, 1.0, .38)                  # brighter skin, slightly hollow heart
    col = n.ramp(n.math('ADD', n.math('MULTIPLY', den, .75), n.maprange(t, 0, 1, .28, -.16)), [(0, (1, .035, .002)), (.30, (1, .12, .008)), (.60, (1, .30, .03)), (1, (1, .56, .14))])
    blue = n.maprange(t, .0, .14, .75, 0); col = n.mix(blue, col, (.10, .22, 1))
    st = n.math('MULTIPLY', n.math('MULTIPLY', n.math('POWER', den, 1.5), shell), n.maprange(t, 0, .18, .22 * strength, strength))
    n.out(None, n.new('ShaderNodeEmission', Color=col, Strength=st))
    o = box((r * 2 * domain, r * 2 * domain, h * 1.08), (0, 0, h * .54), m, 0); me = o.data
    for v in me.vertices: v.co.z += h * .54
    o.location = loc; o.visible_shadow = False; m.cycles.homogeneous_volume = False
    return o

def torch(loc=(0, 0, 0), tilt=(0, 0), H=.62, lit=True, strength=60, seed=0):
    E = empty(loc, (R(tilt[0]), R(tilt[1]), 0)); g = gold(.20, 'torchgold', scratch=.18, scale=.8); dk = rubber('#121214', .55, .0004, 800, 'grip', dust=.05); gp = metal('#f0c25a', .10, .1, name='polgold')
    P = [(0, 0), (.016, 0), (.019, .004), (.0215, .30), (.024, .305), (.0245, .318), (.022, .324), (.024, .34), (.031, .43), (.043, .52), (.058, .585), (.0605, .592), (.0605, .604), (.058, .607), (.053, .604), (.050, .575), (.030, .56), (0, .56)]
    lathe(P, g, parent=E, steps=160, angle=30, bev=.0008)
    for k in range(15): lathe([(.0178 + k * .00023, .030 + k * .0165), (.0222 + k * .0002, .034 + k * .0165), (.0222 + k * .0002, .0425 + k * .0165), (.0178 + k * .00023, .0455 + k * .0165)], dk, parent=E, steps=64, angle=50)
    for i in range(16):                                             # raised flutes on the bowl
        a = 2 * math.pi * i / 16; pts = []
        for r_, z_ in ((.0248, .345), (.0285, .40), (.0325, .44), (.038, .485), (.0455, .53), (.0555, .575)):
            tw = a + (z_ - .345) * 2.2; pts.append(((r_ + .0006) * math.cos(tw), (r_ + .0006) * math.sin(tw), z_))
        tube(pts, .0021, gp, smooth_pts=True, parent=E, res=6)
    for z_, r_ in ((.312, .0250), (.598, .0608)): lathe([(r_ - .0015, z_ - .004), (r_ + .0012, z_ - .002), (r_ + .0012, z_ + .002), (r_ - .0015, z_ + .004)], gp, parent=E, steps=128)
    if lit:
        f = flame((0, 0, .572), .062, .34, strength, seed, (-.035, .0)); f.parent = E
        l = bpy.data.lights.new('fl', 'POINT'); l.energy = 9; l.color = (1, .50, .16); l.shadow_soft_size = .035; o = bpy.data.objects.new('fl', l); bpy.context.scene.collection.objects.link(o); o.location = (0, 0, .68); o.parent = E
    return E

def baton(loc=(0, 0, .019), rot=0, color='#d9a520'):
    """relay baton lying on its side: hollow tube, rolled ends, a grip band"""
    E = empty(loc, (0, R(90), R(rot))); body = metal('#e29a3a', .22, .35, name='baton gold', scale=2) if color == '#d9a520' else paint(color, .32, .4, 'baton' + color, chip=.2, under='#8d9094')
    tp = rubber('#15161a', .6, .0003, 900, 'tape', dust=.1)
    lathe([(.0172, -.148), (.0185, -.150), (.0192, -.1485), (.0192, .1485), (.0185, .150), (.0172, .148), (.0172, -.148)], body, steps=128, parent=E, angle=30)
    lathe([(.0193, .03), (.0197, .0308), (.0197, .0892), (.0193, .09)], tp, steps=128, parent=E, angle=30)
    lathe([(.0193, .098), (.0195, .0984), (.0195, .1036), (.0193, .104)], tp, steps=128, parent=E, angle=30)
    return E

def stopwatch(loc=(0, 0, .0125), tilt=(14, 0, -8)):
    """pocket stopwatch on its back: steel case, printed dial, hands, crown with bow and two pushers"""
    E = empty(loc, (R(tilt[0]), R(tilt[1]), R(tilt[2]))); st = chrome(.16, 'watch', scratch=.3, scale=2); gd = gold(.18, 'watchgold', scratch=.2, scale=2)
    dial = paint('#f3eee2', .5, .1, 'dial'); ink = plain('#14161c', .6); red = plain('#b2301c', .5)
    lathe([(0, -.011), (.022, -.011), (.0265, -.0075), (.0275, -.002), (.0275, .003), (.0262, .0062), (.0252, .0068), (.0240, .0060), (.0236, .0045)], st, steps=160, parent=E, angle=30, bev=.0002)
    lathe([(.0262, .0063), (.0258, .0072), (.0248, .0074), (.0240, .0062)], gd, steps=160, parent=E, angle=40)
    lathe([(0, .0045), (.0238, .0045)], dial, steps=128, parent=E)
    for i in range(60):
        a = R(i * 6); l = .0026 if i % 5 == 0 else .0013; w = .00045 if i % 5 == 0 else .00022; r = .0226 - l / 2
        box((w, l, .0001), (r * math.sin(a), r * math.cos(a), .0046), ink, 0, (0, 0, -a), parent=E)
    for i in range(12):
        a = R(i * 30); text(str(i * 5 or 60), .0042, (.0178 * math.sin(a), .0178 * math.cos(a), .0046), m=ink, extrude=.00003, parent=E)
    lathe([(.0066, .0046), (.0068, .0046)], ink, (0, -.0090, 0), steps=64, parent=E)
    for i in range(30):
        a = R(i * 12); box((.00018, .0009, .0001), (.0061 * math.sin(a), -.0090 + .0061 * math.cos(a), .0046), ink, 0, (0, 0, -a), parent=E)
    text('QUARTERLANE', .0026, (0, .0085, .0046), m=ink, extrude=.00003, parent=E)
    hand = empty((0, 0, .0054), (0, 0, R(-52)), E); box((.0005, .026, .00025), (0, .0075, 0), ink, 0, parent=hand); cyl(.0011, .0006, (0, 0, 0), m=ink, bev=.0001, parent=hand)
    small = empty((0, -.0090, .0052), (0, 0, R(-118)), E); box((.0004, .0064, .0002), (0, .0022, 0), red, 0, parent=small); cyl(.0007, .0004, m=red, bev=0, parent=small)
    g, n = mat('crystal'); gl = n.new('ShaderNodeBsdfGlossy', Color=(1, 1, 1), Roughness=.02); ms = n.nodes.new('ShaderNodeMixShader')
    n.set(ms.inputs[0], n.math('MULTIPLY', n.new('ShaderNodeFresnel', IOR=1.45), .8)); n.links.new(n.new('ShaderNodeBsdfTransparent'), ms.inputs[1]); n.links.new(gl, ms.inputs[2]); n.out(ms.outputs[0])
    lathe([(0, .0074), (.012, .0072), (.0215, .0066), (.0243, .0062)], g, steps=128, parent=E, angle=60).visible_shadow = False
    Q = empty((0, 0, -.002), (R(-90), 0, 0), E)                                  # the stem leaves at the top, along +Y
    lathe([(.0045, .026), (.0045, .0285), (.0038, .029), (.0038, .0315), (0, .0315)], st, steps=64, parent=Q, angle=30)
    crown = lathe([(0, .0312), (.0052, .0312), (.0058, .0318), (.0058, .0372), (.0052, .0380), (0, .0384)], gd, steps=64, parent=Q, angle=30, bev=.0002)
    for i in range(28):
        a = R(i * 360 / 28); box((.0004, .0005, .0046), (.0058 * math.cos(a), .0058 * math.sin(a), .0345), gd, .0001, (0, 0, a), parent=Q)
    tube([(.0108 * math.cos(a), .0 + .0010 * math.sin(a), .0345 + .0125 * math.sin(a)) for a in np.linspace(R(-32), R(212), 40)], .0010, st, parent=Q)
    for s_ in (-1, 1):
        S = empty((0, 0, -.002), (R(-90), R(s_ * 38), 0), E); lathe([(.0022, .026), (.0022, .0295), (.0034, .0297), (.0036, .0303), (.0036, .0322), (.003, .033), (0, .0332)], st, steps=48, parent=S, angle=30)
    return E

def sand_pit(x0, x1, y0, y1, z=.01, step=.012, seed=3):
    """raked sand: a fine height field with rake furrows, lumps and a few footprints where someone landed"""
    nx, ny = int((x1 - x0) / step), int((y1 - y0) / step); rg = np.random.default_rng(seed)
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    def noise(cell, rough=0):
        from numpy.fft import fft2, ifft2, fftfreq
        f = np.sqrt((fftfreq(ny)[:, None]) ** 2 + (fftfreq(nx)[None]) ** 2) * cell / step
        a = np.real(ifft2(fft2(rg.normal(0, 1, (ny, nx))) * np.exp(-(f * 1.2) ** 2))); return a / a.std()
    bend = .05 * noise(1.2) + .02 * noise(.3); lump = noise(.06); fade = np.clip(.6 + .5 * noise(.6), 0, 1)
    H = .010 * noise(.8) + .0035 * lump + .0016 * noise(.025)
    H += .0055 * fade * np.abs(np.sin((X + bend) * math.pi / .034)) ** 1.5                   # tines drawn along Y
    for cx, cy, a, s in ((-.34, 1.55, .15, 1), (-.05, 1.63, -.1, 1.05), (.62, 3.6, .2, .9), (.2, 2.9, 0, .8)):   # heels: a hollow with a pushed-up lip
        u = (X - cx) * math.cos(a) - (Y - cy) * math.sin(a); v = (X - cx) * math.sin(a) + (Y - cy) * math.cos(a)
        d = np.sqrt((u / (.065 * s)) ** 2 + (v / (.15 * s)) ** 2); m = np.exp(-np.maximum(0, d - 1) ** 2 * 6)
        H = H * (1 - .8 * m * (d < 1.6)) - .055 * s * np.exp(-d ** 3) + .022 * s * np.exp(-((d - 1.35) / .28) ** 2) * (1 + .5 * np.clip(v / .2, -1, 1)) + .004 * lump * np.exp(-((d - 1.3) / .5) ** 2)
    edge = np.minimum(np.minimum(X - x0, x1 - X), np.minimum(Y - y0, y1 - Y)); H -= .03 * np.exp(-edge / .05)
    V = np.stack([X, Y, H + z], 2).reshape(-1, 3); i = np.arange((ny - 1) * (nx - 1)); i = i + i // (nx - 1)
    return smooth(mesh_from_arrays(V.tolist(), np.stack([i, i + 1, i + nx + 1, i + nx], 1).tolist(), 'sand', sand()), 180)

def rake(loc=(0, 0, 0), rot=-16):
    """a levelling rake left on the grass"""
    E = empty(loc, (0, 0, R(rot))); w_ = wood('#c9a06a', '#8a5c30', .2, 'handle'); st = paint('#1a1b1e', .45, .2, 'rake head', chip=.2)
    cyl(.014, 1.9, (0, .95, .012), (R(-89), 0, 0), w_, 0, 32, parent=E); box((.62, .035, .02), (0, -.02, .02), st, .004, parent=E)
    for i in range(19): cyl(.0035, .075, (-.29 + i * .0322, -.035, .0), (R(24), 0, 0), st, 0, 10, parent=E)
    return E

def shot(loc=(0, 0, 0), r=.0575, color=None):
    """an iron shot: turned, knocked about, a little rust in the pits; or a painted one"""
    m, n = mat('shot' + (color or '')); p = n.obj(); d = n.noise(p, 22, 6, .7); pit = n.noise(p, 95, 4, .6); s = n.maprange(d, .45, .72, 0, 1)
    h = n.math('ADD', n.math('MULTIPLY', n.maprange(pit, .62, .7, 0, 1), -.7), n.math('MULTIPLY', d, .3))
    base = n.mix(s, hexc(color or '#53565b'), hexc('#4a3324' if not color else '#5a5148'))
    n.out(n.pbr(base, n.maprange(d, .35, .7, .26, .62), n.maprange(s, 0, 1, .95 if not color else .1, .2), n.bump(h, .6, .0012), Specular=.5))
    return lathe([(r * math.sin(a), r * math.cos(a)) for a in np.linspace(0, math.pi, 90)], m, loc, (.4, .7, 0), steps=160, angle=180)

def discus(loc=(0, 0, 0), lean=12):
    """competition discus: steel rim, lacquered wooden plates, a brass centre"""
    E = empty(loc, (R(lean), R(-4), R(30))); st = metal('#b9bcc0', .24, .35, name='rim', scale=2); br = gold(.25, 'centre'); r, t = .1095, .0225
    wd, n = mat('discus wood'); p = n.obj(); x, y, z = n.xyz(p); g = n.noise(n.mapping(p, scale=(3, 60, 3)), 4, 5, .6, 1.5); b = n.noise(p, 30, 5, .6)
    n.out(n.pbr(n.mix(n.maprange(g, .35, .7), hexc('#b5783a'), hexc('#6a3a18')), n.maprange(b, .3, .75, .25, .5), 0, n.bump(g, .2, .0003), Clearcoat=.5, Clearcoat_Roughness=.15))
    prof = [(.087, t * .62), (.096, t * .42), (.104, t * .24), (.1085, t * .10), (r, 0), (.1085, -t * .10), (.104, -t * .24), (.096, -t * .42), (.087, -t * .62)]
    z0 = .022
    lathe([(a, b + z0) for a, b in prof], st, steps=200, parent=E, angle=60)
    for s in (1, -1): lathe([(.087, s * t * .62 + z0), (.0868, s * (t * .62 - .0006) + z0), (.086, s * t * .61 + z0), (.06, s * t * .88 + z0), (.03, s * t + z0), (.0262, s * t + z0)], wd, steps=160, parent=E, angle=50)
    for s in (1, -1): lathe([(.026, s * (t - .0008) + z0), (.0255, s * (t + .0004) + z0), (0, s * (t + .0004) + z0)], br, steps=96, parent=E, angle=30)
    for s in (1, -1): cyl(.004, .002, (0, 0, s * (t + .001) + z0), m=st, parent=E, seg=24)
    return E

def javelin(loc=(0, 0, 0), rot=(-60, 0, 0), length=2.3):
    """a javelin standing where it landed: point in the ground, cord grip two thirds up, tapered shaft"""
    E = empty(loc, (R(rot[0]), R(rot[1]), R(rot[2]))); sh = paint('#e9e4d8', .28, .5, 'shaft'); ac = paint('#b2301c', .3, .5, 'shaft red'); tip = metal('#c4c6c9', .25, .3, name='tip'); cord = rubber('#1a1b1e', .8, .0008, 900, 'cord', dust=.15)
    z0 = -.07; prof = lambda t: .0125 * (max(0, math.sin(math.pi * (.10 + .83 * t))) ** .75) + .0015
    seg = lambda a, b, m: lathe([(prof(t), z0 + t * length) for t in np.linspace(a, b, 24)], m, steps=48, parent=E, angle=60)
    lathe([(0, z0)] + [(prof(t) * (t / .13) ** .5, z0 + t * length) for t in np.linspace(.008, .13, 16)], tip, steps=48, parent=E, angle=60)
    for a, b, m in ((.13, .22, sh), (.22, .26, ac), (.26, .56, sh), (.56, .60, ac), (.60, .92, sh), (.92, .97, ac), (.97, 1, sh)): seg(a, b, m)
    for k in range(26): lathe([(.0125, 0), (.0152, .0012), (.0158, .003), (.0152, .0048), (.0125, .006)], cord, (0, 0, z0 + .42 * length + k * .006), steps=32, parent=E, angle=70)
    return E

def podium(loc=(0, 0, 0), m=None):
    """three steps with numbers on the front"""
    E = empty(loc); body = m or paint('#16181d', .42, .25, 'podium'); gd = paint('#d9a521', .32, .35, 'podium gold'); top = rubber('#8a3423', .6, .0006, 700, 'podium top', dust=.15)
    for x, h, t in ((0, .60, '1'), (-1.02, .42, '2'), (1.02, .30, '3')):
        box((1.0, .9, h), (x, 0, h / 2), body, .008, parent=E); box((.96, .86, .012), (x, 0, h + .006), top, .004, parent=E)
        box((1.004, .012, .03), (x, -.448, h - .03), gd, .002, parent=E); text(t, h * .62, (x, -.4515, h * .42), (R(90), 0, 0), gd, .004, .0006, parent=E)
    return E

def club_mark(px=1024):
    """the club's mark as an image, ivory and gold on transparent"""
    import subprocess
    svg = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../signs/svg/logo-mark.svg'); css, png = f'{WORK}/mark.css', f'{WORK}/mark.png'
    open(css, 'w').write('svg{color:#F5F0E6}'); subprocess.run(['rsvg-convert', '-s', css, '-w', str(px), '-h', str(px), '-o', png, svg], check=True)
    return bpy.data.images.load(png)

def bottle(loc=(0, 0, 0), rot=0, r=.0365):
    """a steel drinking bottle in black powder coat, the club's mark printed on it, gold cap with a carrying loop"""
    E = empty(loc, (0, 0, R(rot))); gd = gold(.24, 'cap', scratch=.2, scale=1.5); st = metal('#b9bcc0', .26, .3, name='bottle steel')
    m, n = mat('bottle'); p = n.obj(); x, y, z = n.xyz(p); big = n.noise(p, 9, 4, .6); size = .058
    u = n.math('ADD', n.math('DIVIDE', n.math('MULTIPLY', n.math('ARCTAN2', x, n.math('MULTIPLY', y, -1)), r), size), .5); v = n.math('ADD', n.math('DIVIDE', n.math('SUBTRACT', z, .105), size), .5)
    t = n.nodes.new('ShaderNodeTexImage'); t.image = club_mark(); t.extension = 'CLIP'; n.links.new(n.comb(u, v, 0), t.inputs[0])
    c = n.mix(t.outputs[1], n.mix(n.maprange(big, .35, .75, 0, .3), hexc('#15171c'), hexc('#0b0c10')), t.outputs[0])
    n.out(n.pbr(c, n.maprange(big, .3, .8, .34, .5), 0, n.bump(n.noise(p, 900, 2, .5), .3, .0002), Specular=.5, Clearcoat=.15, Clearcoat_Roughness=.3))
    lathe([(0, .002), (r - .004, .002), (r - .001, .0035), (r, .008), (r, .172), (r - .001, .182), (r - .006, .194), (r - .0125, .2015), (.0225, .2045)], m, steps=160, parent=E, angle=50)
    lathe([(r - .0006, .0085), (r + .0003, .0085), (r + .0003, .0115), (r - .0006, .0115)], st, steps=160, parent=E)
    lathe([(.0222, .2045), (.0222, .211), (.0238, .2115)], st, steps=128, parent=E, angle=30)
    lathe([(.0238, .2115), (.0258, .2122), (.0262, .2135), (.0262, .2325), (.0250, .2355), (.0215, .2365), (0, .2368)], gd, steps=160, parent=E, angle=35, bev=.0004)
    for i in range(48):
        a = R(i * 7.5); box((.0005, .0012, .014), (.0263 * math.cos(a), .0263 * math.sin(a), .2225), gd, .0002, (0, 0, a), parent=E)
    tube([(.021 * math.cos(a), 0, .2345 + .021 * math.sin(a)) for a in np.linspace(0, math.pi, 40)], .0033, rubber('#15161a', .55, .0002, 900, 'loop', dust=.05), parent=E)
    return E
