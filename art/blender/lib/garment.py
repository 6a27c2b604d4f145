"""The club singlet: cut flat, sewn, hung by its straps and let fall by Blender's cloth solver (result cached)."""

from props import *

HEM, ARMPIT, FRONT_NECK, BACK_NECK, CELL, HALF, INNER = -0.68, -0.26, -0.168, -0.056, 0.008, 30, 4


def half_width(z):
    if z < ARMPIT:
        return 0.222 + 0.030 * (ARMPIT - z) / (ARMPIT - HEM)
    t = (z - ARMPIT) / -ARMPIT
    return 0.136 + 0.086 * (1 - t) ** 2.6


def panel(neck, sign):
    """rest position, hanging position and trim weight of one side, as a grid with the neck cut out"""
    rest, start, trim, faces, index = [], [], [], [], {}
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
            y = sign * 0.045 * (1 - u * u) * min(1, -z / 0.10)
            start.append((x * 0.93, y, z - 0.55 * max(0, abs(x) - 0.078) * max(0, 1 + z / 0.26)))
            edge = (abs(i) >= HALF - 1 and z > ARMPIT) or (j < cut + 2 and abs(i) <= INNER + 1) or j >= rows - 1
            trim.append(1.0 if edge else 0.0)
    for i in range(-HALF, HALF):
        for j in range(rows):
            q = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            if all(k in index for k in q):
                f = [index[k] for k in q]
                faces.append(f if sign < 0 else f[::-1])
    return rest, start, trim, faces


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


def drape(o, pins, seed, frames=40):
    """let it fall; returns the settled positions"""
    group = o.vertex_groups.new(name='pin')
    group.add(pins, 1.0, 'REPLACE')
    o.modifiers.new('cloth', 'CLOTH')
    c = o.modifiers['cloth']
    c.settings.quality, c.settings.mass, c.settings.vertex_group_mass = 5, 0.12, 'pin'
    c.settings.tension_stiffness = c.settings.compression_stiffness = 12
    c.settings.shear_stiffness, c.settings.bending_stiffness = 4, 0.06
    c.settings.shrink_min = -0.035
    c.collision_settings.use_self_collision = True
    c.collision_settings.self_distance_min = 0.004
    s = bpy.context.scene
    wind = bpy.data.objects.new('wind', None)
    s.collection.objects.link(wind)
    bpy.context.view_layer.objects.active = wind
    wind.select_set(True)
    bpy.ops.object.forcefield_toggle()
    wind.field.type, wind.field.strength, wind.field.size, wind.field.seed = 'TURBULENCE', 0.6, 0.5, seed
    for f in range(1, frames):
        if f == 24:
            wind.field.strength = 0
        s.frame_set(f)
    e = o.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    V = np.empty(len(e.vertices) * 3)
    e.vertices.foreach_get('co', V)
    bpy.data.objects.remove(wind)
    s.frame_set(1)
    return V


def singlet(loc=(0, 0, 0), rot=0, color='#14161C', ink='ivory', trim='#d9a521', seed=1):
    """Origin at the hanger's middle; front towards -Y."""
    E = empty(loc, (0, 0, R(rot)))
    fr, fs, ft, ff = panel(FRONT_NECK, -1)
    br, bs, bt, bf = panel(BACK_NECK, 1)
    k = len(fr)
    rest, start, trims = fr + br, fs + bs, ft + bt
    faces = ff + [[i + k for i in f] for f in bf]
    # sew sides and shoulders: equal starting points become one
    seen, remap = {}, []
    for i, p in enumerate(start):
        key = tuple(round(q, 5) for q in p)
        remap.append(seen.setdefault(key, i))
    used = sorted(set(remap))
    new = {o: i for i, o in enumerate(used)}
    faces = [[new[remap[i]] for i in f] for f in faces]
    me = bpy.data.meshes.new('singlet')
    me.from_pydata([start[i] for i in used], [], faces)
    layer = me.uv_layers.new(name='UVMap')
    flat = [rest[i] for i in used]
    for poly in me.polygons:
        for li in poly.loop_indices:
            layer.data[li].uv = flat[me.loops[li].vertex_index]
    for name, values in (('trim', [trims[i] for i in used]), ('front', [1.0 if i < k else 0.0 for i in used])):
        me.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', values)
    o = link(bpy.data.objects.new('singlet', me), fabric(color, ink, trim))
    cache = f'{WORK}/singlet_{seed}.npy'
    if not os.path.exists(cache):
        pins = [i for i, q in enumerate(used) if rest[q][1] > -0.001]
        np.save(cache, drape(o, pins, seed))
        o.modifiers.clear()
    me.vertices.foreach_set('co', np.load(cache))
    me.update()
    o.parent = E
    so = o.modifiers.new('thick', 'SOLIDIFY')
    so.thickness = 0.0007
    sb = o.modifiers.new('fine', 'SUBSURF')
    sb.levels = sb.render_levels = 1
    smooth(o, 180)
    ash = wood('#a9783f', '#6a4420', 3, 'hanger', 0.4, 0.4)
    arm = [(x, 0, -0.012 - 0.55 * max(0, abs(x) - 0.078) + 0.028 * max(0, 1 - abs(x) / 0.078) ** 1.5) for x in np.linspace(-0.148, 0.148, 41)]
    h = tube(arm, 0.0085, ash, parent=E)
    h.scale = (1, 0.7, 1)
    hook = [(0, 0, 0.01), (0, 0, 0.075)] + [(0.021 * math.sin(a) * 1.0, 0, 0.098 - 0.023 * math.cos(a)) for a in np.linspace(0.0, 4.3, 22)]
    tube(hook, 0.0022, gold(0.25, 'hook'), parent=E)
    return E
