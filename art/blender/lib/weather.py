"""Weather and seasons: skies with clouds, mist, snow, a bend in the lanes to see them on."""

import hashlib

import clouds
from light import *


def sky(kind, sun=(30, 0), look=0, strength=1.0, fill=1.0, lamp=0.0, lamp_color=(1, 0.95, 0.86), soft=0.6, disc=0.0, disc_size=0.27,
        disc_color=(1, 0.93, 0.80), lamp_at=None, cols=1800, rows=640, seed=0, **how):  # fmt: skip
    """The world is a computed sky: clear, cumulus, cirrus, bars (dusk), overcast, storm or fog; see clouds.py for `how`.
    sun: height and compass bearing (0 = +Y, 90 = +X); look: the bearing that cameras look along. strength is what they
    see, fill times that is what lights the scene. lamp: a sun lamp of that strength (lamp_at if not at the sun); disc: radiance of a visible disc,
    disc_size its radius in degrees. The panorama spans 120 degrees and is mirrored behind."""
    key = hashlib.sha1(repr((kind, sun, look, cols, rows, seed, how, open(clouds.__file__).read())).encode()).hexdigest()[:12]
    path = f'{WORK}/sky-{key}.npy'
    if not os.path.exists(path):
        np.save(path, clouds.panorama(kind, (sun[0], sun[1] - look), cols, rows, seed, **how))
    px = np.ones((rows, cols, 4), np.float32)
    px[:, :, :3] = np.load(path)
    image = bpy.data.images.new('sky', cols, rows, float_buffer=True, alpha=False)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(px.ravel())
    image.update()
    image.pack()
    w = bpy.context.scene.world
    w.node_tree.nodes.clear()
    n = N(w.node_tree)
    d = n.vmath('NORMALIZE', n.new('ShaderNodeTexCoord', 'Generated'))
    x, y, z = n.xyz(d)
    az = n.math('SUBTRACT', n.math('ARCTAN2', x, y), R(look))
    u = n.math('PINGPONG', n.math('ADD', n.math('DIVIDE', az, R(clouds.WIDE_AZ)), 0.5 + 6), 1)
    v = n.math('POWER', n.math('DIVIDE', n.math('ARCSINE', n.math('MAXIMUM', z, 0)), R(90)), 1 / clouds.POWER)
    t = n.nodes.new('ShaderNodeTexImage')
    t.image, t.interpolation, t.extension = image, 'Cubic', 'EXTEND'
    n.links.new(n.comb(u, n.math('ADD', n.math('MULTIPLY', v, 1 - 1 / rows), 0.5 / rows), 0), t.inputs[0])
    color = t.outputs[0]
    seen = n.new('ShaderNodeLightPath', 'Is Camera Ray')
    if disc:
        off = n.math('ARCCOSINE', n.math('MINIMUM', n.vmath('DOT_PRODUCT', d, tuple(sun_dir(*sun)), 'Value'), 1))
        edge = n.maprange(off, R(disc_size * 1.06), R(disc_size * 0.94), 0, 1)
        color = n.mix(n.math('MULTIPLY', edge, seen), color, tuple(disc * c for c in disc_color))
    n.out(n.new('ShaderNodeBackground', Color=color, Strength=n.mix(seen, (strength * fill,) * 3, (strength,) * 3)))
    if lamp:
        l = bpy.data.lights.new('Sun', 'SUN')
        l.energy, l.color, l.angle = lamp, lamp_color, R(soft)
        bpy.context.scene.collection.objects.link(o := bpy.data.objects.new('Sun', l))
        o.rotation_euler = sun_dir(*(lamp_at or sun)).to_track_quat('Z', 'Y').to_euler()


def mist(y, height=6, strength=0.35, color='#b9a9b4', width=400, seed=0, density=0.8):
    """a bank of mist: one upright card, thick at the ground, torn at the top; strength is its light"""
    m, n = mat('mist')
    x, _, z = n.xyz(n.pos())
    tear = n.noise(n.mapping(n.pos(), loc=(seed * 13.7, 0, seed), scale=(0.6, 1, 2.2)), 0.11, 4, 0.55)
    top = n.math('ADD', n.math('DIVIDE', z, height), n.math('MULTIPLY', n.math('SUBTRACT', tear, 0.5), 1.5))
    a = n.math('MULTIPLY', n.maprange(top, 0.0, 1.0, 1, 0), density)
    a = n.math('MULTIPLY', a, n.maprange(z, 0.0, 0.25, 0, 1))  # no hard foot where it meets the ground
    glow(m, n, n.math('MULTIPLY', a, a), hexc(color), strength)
    o = plane(width, height * 2.2, (0, y, height * 1.1), m, (R(90), 0, 0), 'mist')
    o.visible_shadow = o.visible_diffuse = False
    return o


def snow(name='snow'):
    """settled snow: blue in its depth, a fine crystal grain and rare sparkles"""
    m, n = mat(name)
    p = n.pos()
    big, fine = n.noise(p, 3, 5, 0.6), n.noise(p, 260, 3, 0.6)
    spark = n.math('GREATER_THAN', n.noise(p, 1400, 1), 0.80)
    c = n.mix(n.maprange(big, 0.35, 0.7, 0, 0.35), hexc('#f4f7fb'), hexc('#d5dfee'))
    h = n.math('ADD', n.math('MULTIPLY', big, 0.6), n.math('MULTIPLY', fine, 0.35))
    n.out(
        n.pbr(
            c,
            n.mix(spark, (0.62,) * 3, (0.12,) * 3),
            0,
            n.bump(h, 0.7, 0.004),
            Specular=0.4,
            Subsurface=0.12,
            Subsurface_Radius=(0.01, 0.014, 0.02),
            Subsurface_Color=hexc('#cfe0f6'),
        )
    )
    return m


def bend(radius=36.5, lanes=8, width=1.22, track=None, line=None):
    """a whole ring of lanes round the origin, kerb on its inside; lane k starts at radius + (k - 1) * width"""
    edge = radius + lanes * width
    lathe([(radius - 0.3, 0), (edge + 0.6, 0)], track, steps=720, name='bend')
    for k in range(lanes + 1):
        r = radius + k * width
        lathe([(r - 0.025, 0.0006), (r + 0.025, 0.0006)], line, steps=1440, name='lane line')
    kerb = paint('#efe9dc', 0.5, 0.15, 'kerb', chip=0.25, under='#777')
    lathe(
        [(radius - 0.07, 0), (radius - 0.07, 0.045), (radius - 0.062, 0.052), (radius - 0.03, 0.052), (radius - 0.022, 0.045), (radius - 0.022, 0)],
        kerb,
        steps=1440,
        name='kerb',
    )


def on_bend(radius, degrees):
    """(x, y, heading in radians) at an angle round the bend, running anticlockwise"""
    a = R(degrees)
    return radius * math.cos(a), radius * math.sin(a), a
