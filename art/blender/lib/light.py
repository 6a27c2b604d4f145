"""Light: a golden-hour sky with a matched sun lamp, soft boxes, spots, floodlight masts."""

from materials import *
from shape import *


def sun_dir(elev, azim):
    e, a = R(elev), R(azim)
    return Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))


def golden_sky(
    elev=6,
    azim=0,
    sky=0.25,
    sun=4.0,
    sun_color=(1, 0.6, 0.3),
    size=1.2,
    dust=0.5,
    air=1.0,
    ozone=3.5,
    tint=None,
    visible_disc=False,
):
    """Nishita sky for fill + a matched sun lamp for clean (low-noise) key light. azim: compass, 0=+Y, 90=+X."""
    s = bpy.context.scene
    w = s.world
    w.use_nodes = True
    w.node_tree.nodes.clear()
    n = N(w.node_tree)
    t = w.node_tree.nodes.new('ShaderNodeTexSky')
    t.sky_type = 'NISHITA'
    t.sun_elevation = R(elev)
    t.sun_rotation = R(azim)
    t.dust_density = dust
    t.air_density = air
    t.ozone_density = ozone
    t.sun_disc = visible_disc
    t.sun_size = R(size)
    col = t.outputs[0]
    if tint:
        col = n.mix(1.0, col, tint, 'MULTIPLY')
    bg = n.new('ShaderNodeBackground', Color=col, Strength=sky)
    n.out(bg)
    w.cycles.sampling_method = 'AUTOMATIC'
    if sun:
        l = bpy.data.lights.new('Sun', 'SUN')
        l.energy = sun
        l.color = sun_color
        l.angle = R(size)
        o = bpy.data.objects.new('Sun', l)
        s.collection.objects.link(o)
        o.rotation_euler = sun_dir(elev, azim).to_track_quat('Z', 'Y').to_euler()
    return t


def world_color(c, strength):
    w = bpy.context.scene.world
    w.node_tree.nodes.clear()
    n = N(w.node_tree)
    n.out(n.new('ShaderNodeBackground', Color=c, Strength=strength))


def area(loc, target, size=(1, 1), power=100, color=(1, 1, 1), spread=180, name='area', cam=False):
    l = bpy.data.lights.new(name, 'AREA')
    l.shape = 'RECTANGLE'
    l.size, l.size_y = size
    l.energy = power
    l.color = color
    l.spread = R(spread)
    o = bpy.data.objects.new(name, l)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(loc) - Vector(target)).to_track_quat('Z', 'Y').to_euler()
    o.visible_camera = cam
    return o


def spot(loc, target, power=500, angle=40, blend=0.6, color=(1, 1, 1), radius=0.1):
    l = bpy.data.lights.new('spot', 'SPOT')
    l.energy = power
    l.spot_size = R(angle)
    l.spot_blend = blend
    l.color = color
    l.shadow_soft_size = radius
    o = bpy.data.objects.new('spot', l)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(loc) - Vector(target)).to_track_quat('Z', 'Y').to_euler()
    return o


def sun_disc(elev, azim, r=7, strength=60, color='#ffc070', dist=700):
    """visible sun (the lamp itself is invisible to camera); reads as flare once bloom is applied"""
    d = sun_dir(elev, azim)
    o = lathe([(0, 0), (r, 0)], emission(color, strength), d * dist)
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    o.visible_diffuse = o.visible_glossy = o.visible_shadow = False
    return o


def floodlights(loc, h=19, m=None, lit=0, yaw=0, rows=3, cols=5):
    m = m or plain('#23262b', 0.6)
    E = empty(loc, (0, 0, R(yaw)))
    cyl(0.24, h, (0, 0, h / 2), m=m, seg=12, parent=E, r2=0.14)
    box((0.9 * cols, 0.25, 0.12), (0, 0, h), m, 0, parent=E)
    for r in range(rows):
        box((0.9 * cols, 0.12, 0.1), (0, 0, h + r * 0.8), m, 0, parent=E)
        for c in range(cols):
            x = (c - (cols - 1) / 2) * 0.9
            box((0.6, 0.3, 0.55), (x, -0.15, h + 0.1 + r * 0.8), m, 0, parent=E)
            if lit:
                lathe([(0, 0), (0.27, 0)], emission('#fff4dd', lit), (x, -0.32, h + 0.1 + r * 0.8), (R(90), 0, 0), 20, parent=E)
    for sx in (-1, 1):
        box((0.1, 0.1, rows * 0.8), (sx * 0.3 * cols, 0, h + rows * 0.4 - 0.4), m, 0, parent=E)
    return E


def star(loc, eye, size=0.8, rays=14, strength=20, color='#fff3dc', turn=7):
    """the star that a small aperture makes of the sun: thin glowing blades that turn to the eye"""
    m, n = mat('star')
    far = n.math('DIVIDE', n.vmath('LENGTH', n.obj(), out='Value'), size)
    fade = n.math('POWER', n.maprange(far, 0, 1, 1, 0), 3.0)
    add = n.nodes.new('ShaderNodeAddShader')
    n.links.new(n.new('ShaderNodeBsdfTransparent'), add.inputs[0])
    n.links.new(n.new('ShaderNodeEmission', Color=hexc(color), Strength=n.math('MULTIPLY', fade, strength)), add.inputs[1])
    n.out(add.outputs[0])
    m.cycles.sample_as_light = False
    V, F = [], []
    for i in range(rays):
        a, w = R(turn) + 2 * math.pi * i / rays, size * 0.012
        long = size * (1 if i % 2 else 0.72)
        u, v = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0))
        V += [tuple(-v * w), tuple(v * w), tuple(u * long)]
        F.append((3 * i, 3 * i + 1, 3 * i + 2))
    o = mesh_from_arrays(V, F, 'star', m)
    o.location = loc
    o.rotation_euler = (Vector(eye) - Vector(loc)).to_track_quat('Z', 'Y').to_euler()
    o.visible_diffuse = o.visible_glossy = o.visible_shadow = False
    return o
