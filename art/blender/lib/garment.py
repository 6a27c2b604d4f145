"""The club singlet, cut from two panels and laid flat with the creases of a folded shirt."""

from props import *

HEM, ARMPIT, FRONT_NECK, BACK_NECK, CELL, HALF, INNER = -0.68, -0.26, -0.168, -0.056, 0.008, 30, 4


def half_width(z):
    if z < ARMPIT:
        return 0.222 + 0.030 * (ARMPIT - z) / (ARMPIT - HEM)
    t = (z - ARMPIT) / -ARMPIT
    return 0.136 + 0.086 * (1 - t) ** 2.6


CREASES = [  # from, to, height, breadth: folds of a packed shirt and the pull of the straps
    ((-0.26, -0.335), (0.26, -0.345), 0.0042, 0.006),
    ((-0.012, -0.17), (0.010, -0.70), 0.0034, 0.005),
    ((-0.20, -0.26), (-0.02, -0.46), 0.0075, 0.016),
    ((0.19, -0.30), (0.04, -0.54), 0.0085, 0.018),
    ((-0.24, -0.52), (-0.05, -0.63), 0.0080, 0.017),
    ((0.22, -0.50), (0.10, -0.69), 0.0070, 0.014),
    ((-0.11, -0.05), (-0.13, -0.24), 0.0060, 0.011),
    ((0.11, -0.03), (0.15, -0.25), 0.0065, 0.012),
    ((-0.06, -0.20), (0.07, -0.29), 0.0050, 0.013),
    ((0.02, -0.58), (-0.13, -0.69), 0.0060, 0.013),
]


def creases(x, z):
    """how high the cloth stands off the ground at a point of the pattern"""
    h = 0.0022 * (1 + math.sin(11 * x + 4 * math.sin(7 * z))) + 0.0012 * (1 + math.sin(23 * z + 9 * x))
    for (x0, z0), (x1, z1), height, breadth in CREASES:
        dx, dz = x1 - x0, z1 - z0
        t = ((x - x0) * dx + (z - z0) * dz) / (dx * dx + dz * dz)
        bow = 0.012 * math.sin(math.pi * min(1, max(0, t)) + x0 * 40)
        d = ((x - x0) * dz - (z - z0) * dx) / math.hypot(dx, dz) + bow
        run = max(0.0, 1 - abs(2 * t - 1) ** 3) if 0 < t < 1 else 0
        h += height * run * math.exp(-((d / breadth) ** 2) * (1 if d < 0 else 2.6))
    return h


def panel(neck, sign):
    """one side as a grid with the neck cut out: points in the cloth, points as it lies, trim weight, faces"""
    rest, lying, trim, faces, index = [], [], [], [], {}
    rows = round(-HEM / CELL)
    cut = round(-neck / CELL)
    for j in range(rows + 1):
        z = -j * CELL
        w = half_width(z)
        for i in range(-HALF, HALF + 1):
            if j < cut and abs(i) < INNER:
                continue
            u = i / HALF
            x = u * w
            if j < cut:
                t = 1 - j / cut
                base = INNER / HALF * half_width(neck)
                n = base + (0.080 - base) * math.sqrt(max(0, 1 - (1 - t) ** 2.2))
                x = math.copysign(n + (abs(i) - INNER) / (HALF - INNER) * (w - n), i)
            index[i, j] = len(rest)
            rest.append((x, z))
            lying.append((x, z, creases(x, z) * (1 - u**6) ** 0.5 + (0.0045 if sign < 0 else 0.0008) * (1 - u**10)))
            edge = (abs(i) >= HALF - 1 and z > ARMPIT) or (j < cut + 1 and abs(i) <= INNER + 1) or j >= rows - 1
            trim.append(1.0 if edge else 0.0)
    for i in range(-HALF, HALF):
        for j in range(rows):
            q = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            if all(k in index for k in q):
                f = [index[k] for k in q]
                faces.append(f if sign < 0 else f[::-1])
    return rest, lying, trim, faces


def fabric(color, ink, trim):
    """knitted polyester with the club's mark on the chest, coloured edges and three lanes across the side"""
    m, n = mat('singlet ' + color)
    uv = n.new('ShaderNodeUVMap')
    u, v, _ = n.xyz(uv)
    size = 0.150
    front = n.new('ShaderNodeAttribute', 'Fac', {'attribute_name': 'front'})
    t = n.nodes.new('ShaderNodeTexImage')
    t.image, t.extension = club_mark() if ink == 'ivory' else club_mark(color='#14161C'), 'CLIP'
    n.links.new(
        n.comb(n.math('ADD', n.math('DIVIDE', u, size), 0.5), n.math('ADD', n.math('DIVIDE', n.math('ADD', v, 0.300), size), 0.5), 0),
        t.inputs[0],
    )
    c = n.mix(n.math('MULTIPLY', t.outputs[1], front), hexc(color), t.outputs[0])
    s = n.math('ADD', n.math('MULTIPLY', u, 0.55), v)  # lanes climbing over the hip
    for k in range(3):
        d = n.math('ABSOLUTE', n.math('SUBTRACT', s, -0.545 + k * 0.026))
        c = n.mix(n.math('MULTIPLY', n.math('LESS_THAN', d, 0.0055), front), c, hexc(trim if k == 0 else '#efe9dc' if ink == 'ivory' else '#14161C'))
    edge = n.new('ShaderNodeAttribute', 'Fac', {'attribute_name': 'trim'})
    c = n.mix(n.math('GREATER_THAN', edge, 0.35), c, hexc(trim))
    knit = n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', u, 4200)), n.math('SINE', n.math('MULTIPLY', v, 3400)))
    n.out(n.pbr(c, 0.62, 0, n.bump(knit, 0.5, 0.00025), Sheen=0.5, Specular=0.3))
    return m


def singlet(loc=(0, 0, 0), rot=0, color='#14161C', ink='ivory', trim='#d9a521'):
    """Lying on its back, neck towards +Y; the origin is the middle of the shoulders."""
    E = empty(loc, (0, 0, R(rot)))
    m = fabric(color, ink, trim)
    for neck, sign in ((BACK_NECK, 1), (FRONT_NECK, -1)):
        rest, lying, trims, faces = panel(neck, sign)
        me = bpy.data.meshes.new('singlet')
        me.from_pydata(lying, [], faces)
        layer = me.uv_layers.new(name='UVMap')
        for poly in me.polygons:
            for li in poly.loop_indices:
                layer.data[li].uv = rest[me.loops[li].vertex_index]
        me.attributes.new('trim', 'FLOAT', 'POINT').data.foreach_set('value', trims)
        me.attributes.new('front', 'FLOAT', 'POINT').data.foreach_set('value', [float(sign < 0)] * len(rest))
        o = link(bpy.data.objects.new('singlet', me), m, E)
        thick = o.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness, thick.offset = 0.0009, 1
        fine = o.modifiers.new('fine', 'SUBSURF')
        fine.levels = fine.render_levels = 1
        smooth(o, 180)
    return E
