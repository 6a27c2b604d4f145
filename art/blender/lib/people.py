"""What pictures with people share: skin and cloth, dust, a place on the track, a crowd, a camera that follows.

`from people import *` gives everything of `studio` and `figure` too.
"""

import studio
from figure import *
from runner_kit import *
from studio import *  # after figure: a cone is a marker here

LANE = 1.22
OPEN = 1 / 60  # seconds that the shutter is open, unless a scene says otherwise
GRAIN = 0.0034


def later(pose, rates, t=OPEN):
    return moved(pose, t, rates)


def place(root, loc, heading=0):
    """heading: 0 runs away from a camera that looks up +Y, 180 towards it"""
    root.location, root.rotation_euler = loc, (0, 0, R(heading))
    return root


def dust(y, height, strength, width=60, density=0.6, seed=0, color='#ffb070', x=0, scale=0.5, across=False):
    """a bank of lit dust on an upright card, thick at the ground and torn; across: the card stands across +X"""
    m, n = mat('dust')
    px, py, z = n.xyz(n.pos())
    px = py if across else px
    tear = n.noise(n.mapping(n.pos(), loc=(seed * 13.7, 0, seed), scale=(0.6, 0.6, 1.5)), scale, 5, 0.6)
    top = n.math('ADD', n.math('DIVIDE', z, height), n.math('MULTIPLY', n.math('SUBTRACT', tear, 0.5), 2.4))
    side = n.maprange(n.math('ABSOLUTE', n.math('SUBTRACT', px, x)), width * 0.2, width * 0.5, 1, 0)
    a = n.math('MULTIPLY', n.maprange(top, 0, 1, 1, 0), density)
    a = n.math('MULTIPLY', a, n.math('MULTIPLY', side, n.maprange(z, 0, 0.12, 0, 1)))
    glow(m, n, n.math('MULTIPLY', a, a), hexc(color), strength)
    at = (y, x, height * 1.2) if across else (x, y, height * 1.2)
    o = plane(width, height * 2.4, at, m, (R(90), 0, R(90) if across else 0), 'dust')
    o.visible_shadow = o.visible_diffuse = o.visible_glossy = False
    return o


def straight_lanes(color='#a8442c', lanes=range(-7, 9), wear=0.45, y0=-60, y1=200, bump=0.003):
    """the straight: crumb rubber with white lines, lane 0 in the middle; returns both materials"""
    track = rubber_track(color, size=GRAIN, bump=bump)
    line = painted_line(wear=wear, size=GRAIN, bump=bump * 0.8)
    plane(len(lanes) * LANE + 4, 300, ((lanes[0] + lanes[-1] - 1) / 2 * LANE, 110, 0), track)
    ring_lines([(i - 0.5) * LANE for i in lanes], y0, y1, line)
    return track, line


def gradient_sky(stops, strength=1.0, toward=None, glow=(1, 0.6, 0.3), spread=0.35):
    """a sky from horizon (0) to zenith (1); toward: a compass bearing where the last light glows"""
    w = bpy.context.scene.world
    w.node_tree.nodes.clear()
    n = N(w.node_tree)
    d = n.new('ShaderNodeTexCoord', 'Generated')
    x, y, z = n.xyz(d)
    sky = n.ramp(n.math('MAXIMUM', z, 0), stops)
    if toward is not None:
        near = n.vmath('DOT_PRODUCT', d, tuple(sun_dir(0, toward)), out='Value')
        a = n.math('MULTIPLY', n.maprange(near, 1 - 2 * spread, 1, 0, 1), n.maprange(z, 0, spread, 1, 0))
        sky = n.mix(n.math('MULTIPLY', a, a), sky, glow, 'ADD')
    n.out(n.new('ShaderNodeBackground', Color=sky, Strength=strength))


def follow(target, travel):
    """the photographer follows a body: every camera of the scene swings from target by travel"""
    still = studio.camera

    def camera(**spec):
        o = still(**spec)
        pan(o, target, travel)
        return o

    studio.camera = camera


def puff(loc, size, eye, strength=1.0, color='#fff2df', density=0.8, seed=0, flat=1.0):
    """a ball of dust, chalk or breath hanging in the air: a torn card turned to the eye"""
    m, n = mat('puff')
    p = n.obj()
    x, y, _ = n.xyz(p)
    far = n.math('DIVIDE', n.vmath('LENGTH', p, out='Value'), size / 2)
    tear = n.noise(n.mapping(p, loc=(seed * 7.1, seed * 3.3, seed)), 2.6 / size, 6, 0.62, 0.6)
    a = n.maprange(n.math('ADD', far, n.math('MULTIPLY', n.math('SUBTRACT', tear, 0.5), 2.6)), 0.05, 1.0, 1, 0)
    a = n.math('MULTIPLY', n.math('MULTIPLY', a, a), n.math('MULTIPLY', n.maprange(far, 0.55, 1.0, 1, 0), density))
    glow(m, n, a, hexc(color), strength)
    o = plane(size, size, loc, m, name='puff')
    o.rotation_euler = (Vector(eye) - Vector(loc)).to_track_quat('Z', 'Y').to_euler()
    o.scale.y = flat
    o.visible_shadow = o.visible_diffuse = o.visible_glossy = False
    return o


def on_toe(pose, side, height, heads, point, heading=0):
    """where the figure's root must stand so that the ball of one foot is over a point"""
    at = skeleton(pose, height, heads)['toe' + side][:3, 3]
    a = R(heading)
    return (point[0] - at[0] * math.cos(a) + at[1] * math.sin(a), point[1] - at[0] * math.sin(a) - at[1] * math.cos(a), 0)


def hand_point(pose, side, height, heads, root, reach=0.05):
    """where a hand is in the world; root: the placed figure (pose['lift'] is not counted); reach: below the wrist, in body heights"""
    B = skeleton(pose, height, heads)
    p = (B['hand' + side] @ [0, 0, -reach * height, 1])[:3] - [0, 0, lowest(B, height)]
    return Matrix.Translation(root.location) @ root.rotation_euler.to_matrix().to_4x4() @ Vector(p)


def carried_along(o, travel):
    """an object moves by travel while the shutter is open"""
    at = o.location.copy()
    for frame, f in ((0, 0.0), (2, 1.0)):
        o.location = at + Vector(travel) * f
        o.keyframe_insert('location', frame=frame)
    straight(o.animation_data.action)


def sun_lamp(elev, azim, strength, color=(1, 1, 1), size=0.6):
    """a sun for skies of our own"""
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.color, l.angle = strength, color, R(size)
    o = bpy.data.objects.new('sun', l)
    bpy.context.scene.collection.objects.link(o)
    o.rotation_euler = sun_dir(elev, azim).to_track_quat('Z', 'Y').to_euler()
    return o
