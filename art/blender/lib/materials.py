"""Materials. World-scale dirt and smudges everywhere, so that nothing looks fresh from a catalogue."""

from nodes import *


def granule_image(px=1024, tile=0.40, size=0.0032, seed=4, name='granule'):
    """tileable crumb texture made in numpy (R=height, G=per-crumb random, B=micro noise).
    Bump evaluates its height 3x per hit, so an image is ~4x faster than nested Voronoi nodes."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    f = f'{WORK}/{name}_{px}_{size}_{seed}.npy'
    if os.path.exists(f):
        img = np.load(f)
    else:
        rg = np.random.default_rng(seed)
        n = int((tile / size) ** 2 * 1.1)
        pts = rg.uniform(0, tile, (n, 2))
        hgt = rg.normal(0, 0.28, n)
        rad = size * rg.uniform(0.55, 1.05, n)
        cell = tile / max(1, int(tile / (size * 1.25)))
        G = int(round(tile / cell))
        grid = {}
        ix = (pts / cell).astype(int) % G
        order = np.lexsort((ix[:, 1], ix[:, 0]))
        H = np.full((px, px), -9.0, np.float32)
        C = np.zeros((px, px), np.float32)
        rc = rg.uniform(0, 1, n)
        d = tile / px
        k = int(np.ceil(size * 1.3 / d))
        ang = rg.uniform(0, np.pi, n)
        asp = rg.uniform(0.7, 1.35, n)
        oy, ox = np.mgrid[-k : k + 1, -k : k + 1]
        for q in range(n):
            cx, cy = pts[q] / d
            bx, by = int(cx), int(cy)
            X = (ox + bx - cx) * d
            Y = (oy + by - cy) * d
            ca, sa = np.cos(ang[q]), np.sin(ang[q])
            u = (X * ca + Y * sa) * asp[q]
            v = (-X * sa + Y * ca) / asp[q]
            r = (np.abs(u) ** 2.6 + np.abs(v) ** 2.6) ** (1 / 2.6) / rad[q]
            h = hgt[q] + 1 - r**2.2
            yy = (oy + by) % px
            xx = (ox + bx) % px
            cur = H[yy, xx]
            m = h > cur
            H[yy, xx] = np.where(m, h, cur)
            C[yy, xx] = np.where(m, rc[q], C[yy, xx])
        H = np.clip(H, -0.6, 1.6)
        kx = np.fft.fftfreq(px)[:, None]
        ky = np.fft.fftfreq(px)[None]
        fr = np.sqrt(kx**2 + ky**2)

        def nz(beta, lo):
            S = np.fft.fft2(rg.normal(0, 1, (px, px))) / np.maximum(fr, lo) ** beta
            a = np.real(np.fft.ifft2(S))
            return (a - a.mean()) / a.std()

        mic = nz(0.8, 0.02)
        H = H + 0.10 * mic
        img = np.stack([(H + 0.6) / 2.2, C, 0.5 + 0.2 * mic, np.ones_like(C)], 2).astype(np.float32)
        np.save(f, img)
    im = bpy.data.images.new(name, px, px, float_buffer=True, alpha=False)
    im.colorspace_settings.name = 'Non-Color'
    im.pixels.foreach_set(img.ravel())
    im.update()
    im.pack()
    return im


def tex(n, img, vec, scale=1.0, interp='Cubic', rot=0):
    t = n.nodes.new('ShaderNodeTexImage')
    t.image = img
    t.interpolation = interp
    n.links.new(n.mapping(vec, scale=(scale,) * 3, rot=(0, 0, rot)), t.inputs[0])
    return n.xyz(t.outputs[0])


def granule(n, p, size):
    """(height, per-crumb random) of the crumb texture at world position p; close-ups get the finer map"""
    px, tile = (2048, 0.30) if size < 0.0025 else (1024, 0.40)
    h, c, mic = tex(n, granule_image(px, tile, size, name=f'granule{size}'), p, 1 / tile)
    return h, c


def rubber_track(color='#b4492c', dark=0.55, size=0.0034, bump=0.0035, name='track', wet=0.0):
    """crumb rubber; wet=1 leaves it dark after rain, with standing water in the hollows"""
    m, n = mat(name)
    p = n.pos()
    c = hexc(color)
    h, cr = granule(n, p, size)
    base = n.mix(cr, tuple(x * dark for x in c), tuple(min(1, x * 1.2) for x in c))
    big = n.noise(p, 0.9, 4, 0.6)
    streak = n.noise(n.mapping(p, scale=(6, 0.35, 1)), 1.0, 3, 0.6)
    base = n.mix(n.maprange(big, 0.35, 0.7, 0, 0.45), base, tuple(x * 0.5 for x in c))  # dirt / moisture patches
    base = n.mix(n.maprange(streak, 0.52, 0.75, 0, 0.35), base, tuple(min(1, x * 1.1 + 0.05) for x in c))  # worn running line
    base = n.mix(1.0, base, n.maprange(h, 0.15, 0.65, 0.35, 1.0), 'MULTIPLY')  # dark pits
    rough = n.maprange(big, 0.3, 0.7, 0.55, 0.8)
    if wet:
        hollow = n.noise(n.mapping(p, scale=(1, 0.45, 1)), 1.15, 4, 0.55)
        pool = n.maprange(n.math('ADD', hollow, n.math('MULTIPLY', h, -0.05)), 0.61 - 0.12 * wet, 0.622 - 0.12 * wet, 0, 1)
        base = n.mix(1.0, base, n.mix(pool, (0.42,) * 3, (0.24,) * 3), 'MULTIPLY')
        deep = n.math('POWER', pool, 3)  # a wet rim must not glare
        rough = n.mix(deep, (0.75,) * 3, (0.015,) * 3)
        h = n.math('MULTIPLY', h, n.maprange(pool, 0, 0.7, 0.35, 0.0))
    nor = n.bump(h, 1.0, bump)
    n.out(n.pbr(base, rough, 0, nor, Specular=n.maprange(deep, 0, 1, 0.0, 0.5) if wet else 0.35))
    return m


def painted_line(color='#f3f0e8', size=0.0034, bump=0.0026, wear=0.5, name='line'):
    """white line sprayed on the same granules; worn through on some crumbs, transparent where gone"""
    m, n = mat(name)
    p = n.pos()
    h, cr = granule(n, p, size)
    c = hexc(color)
    big = n.noise(p, 5.0, 5, 0.65)
    base = n.mix(n.maprange(big, 0.35, 0.75, 0, 0.5), c, tuple(x * 0.62 for x in c))
    base = n.mix(1.0, base, n.maprange(h, 0.1, 0.6, 0.5, 1.0), 'MULTIPLY')
    w = n.math('ADD', n.math('ADD', big, n.math('MULTIPLY', cr, 0.30)), n.math('MULTIPLY', h, -0.25))
    a = n.maprange(w, 0.78 - 0.22 * wear, 0.82 - 0.22 * wear, 1.0, 0.0)
    nor = n.bump(h, 1.0, bump)
    sh = n.pbr(base, 0.62, 0, nor, Specular=0.35)
    tr = n.new('ShaderNodeBsdfTransparent')
    ms = n.nodes.new('ShaderNodeMixShader')
    n.set(ms.inputs[0], a)
    n.links.new(tr, ms.inputs[1])
    n.links.new(sh, ms.inputs[2])
    n.out(ms.outputs[0])
    return m


def metal(color='#c9cbce', rough=0.28, scratch=0.25, aniso=0, name='metal', smudge=0.12, bump=0.00006, scale=1.0):
    m, n = mat(name)
    p = n.obj()
    c = hexc(color)
    sm = n.noise(p, 14 * scale, 5, 0.6)
    sc = n.noise(n.mapping(p, rot=(0.3, 0.2, 0.5), scale=(900 * scale, 25 * scale, 25 * scale)), 1.0, 3, 0.6)
    rg = n.math(
        'ADD',
        n.maprange(sm, 0.3, 0.75, rough - smudge * 0.5, rough + smudge),
        n.math('MULTIPLY', n.maprange(sc, 0.5, 0.7, 0, 1), scratch * 0.3),
    )
    nor = n.bump(sc, scratch, bump)
    col = n.mix(n.maprange(sm, 0.4, 0.8, 0, 0.25), c, tuple(x * 0.7 for x in c))
    n.out(n.pbr(col, rg, 1.0, nor, Anisotropic=aniso))
    return m


def gold(rough=0.2, name='gold', **k):
    return metal('#e0a83c', rough, name=name, **k)


def chrome(rough=0.1, name='chrome', **k):
    return metal('#dfe1e4', rough, name=name, **k)


def paint(color, rough=0.35, coat=0.3, name='paint', bump=0.0, chip=0.0, under='#3a3a3c'):
    """powder coat / gloss paint with orange peel and optional edge-like chips"""
    m, n = mat(name)
    p = n.obj()
    c = hexc(color)
    big = n.noise(p, 6, 4, 0.6)
    col = n.mix(n.maprange(big, 0.35, 0.75, 0, 0.3), c, tuple(x * 0.72 for x in c))
    peel = n.noise(p, 420, 2, 0.5)
    nor = n.bump(peel, 0.35, 0.0002)
    if chip:
        ch = n.maprange(n.noise(p, 38, 6, 0.7), 0.70 - chip * 0.1, 0.715 - chip * 0.1, 0, 1)
        col = n.mix(ch, col, hexc(under))
        nor = n.bump(ch, -0.6, 0.0004, nor)
    n.out(
        n.pbr(
            col,
            n.maprange(big, 0.3, 0.8, rough - 0.06, rough + 0.14),
            0,
            nor,
            Specular=0.5,
            Clearcoat=coat,
            Clearcoat_Roughness=0.15,
        )
    )
    return m


def rubber(color='#1b1b1d', rough=0.6, grain=0.0005, scale=700, name='rubber', fleck=None, fleck_amt=0.05, dust=0.15, spec=0.4):
    """moulded rubber: bumper plates, gym floor (fleck=colour gives EPDM speckle), pads"""
    m, n = mat(name)
    p = n.obj() if fleck is None else n.pos()
    c = hexc(color)
    big = n.noise(p, 5, 5, 0.6)
    fine = n.noise(p, scale, 3, 0.6)
    col = n.mix(n.maprange(big, 0.4, 0.75, 0, dust), c, (0.35, 0.33, 0.31))
    h = fine
    if fleck is not None:
        vc = n.voronoi(p, 170, 'F1', 'Color')
        vr, vg, _ = n.xyz(vc)
        vd = n.voronoi(p, 170, 'F1', 'Distance')
        f = n.math(
            'MULTIPLY', n.math('GREATER_THAN', vr, 1 - fleck_amt), n.math('LESS_THAN', vd, n.maprange(vg, 0, 1, 0.15, 0.5))
        )
        col = n.mix(f, col, hexc(fleck))
        h = n.math('ADD', fine, n.math('MULTIPLY', n.voronoi(p, 260, 'SMOOTH_F1'), -1.2))
    nor = n.bump(h, 0.8, grain)
    n.out(n.pbr(col, n.maprange(big, 0.3, 0.75, rough - 0.12, rough + 0.12), 0, nor, Specular=spec))
    return m


def foam(color='#1f4fa0', rough=0.55, name='foam'):
    m, n = mat(name)
    p = n.obj()
    c = hexc(color)
    g = n.voronoi(p, 900, 'SMOOTH_F1')
    wr = n.noise(p, 4, 4, 0.6)
    nor = n.bump(wr, 0.5, 0.02, n.bump(g, 0.4, 0.0006))
    n.out(n.pbr(n.mix(n.maprange(wr, 0.3, 0.8, 0, 0.3), c, tuple(x * 0.6 for x in c)), rough, 0, nor, Sheen=0.3))
    return m


def cloth(color, rough=0.75, scale=900, name='cloth', uvw=True):
    m, n = mat(name)
    p = n.obj()
    c = hexc(color)
    x, y, z = n.xyz(p)
    w = n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', x, scale * 6)), n.math('SINE', n.math('MULTIPLY', y, scale * 6)))
    nor = n.bump(w, 0.4, 0.0002)
    n.out(n.pbr(c, rough, 0, nor, Sheen=0.6, Specular=0.3))
    return m


def plain(color, rough=0.7, name='plain', spec=0.3, emit=None, strength=0):
    m, n = mat(name)
    kw = {}
    if emit:
        kw = dict(Emission=hexc(emit), Emission_Strength=strength)
    n.out(n.pbr(hexc(color), rough, 0, None, Specular=spec, **kw))
    return m


def emission(color, strength, name='emit', lamp=True):
    """lamp=False: seen and mirrored but not sampled as a light (many small emitters cost most of an interior's time)"""
    m, n = mat(name)
    m.cycles.sample_as_light = lamp
    n.out(n.new('ShaderNodeEmission', Color=hexc(color), Strength=strength))
    return m


def leaf(color='#4c5a1e', name='leaf', trans='#a08a1a'):
    m, n = mat(name)
    r = n.rand()
    c = n.mix(n.new('ShaderNodeTexNoise', 'Fac', Vector=n.pos(), Scale=0.7), hexc(color), tuple(x * 1.9 for x in hexc(color)))
    d = n.new('ShaderNodeBsdfDiffuse', Color=c)
    t = n.new('ShaderNodeBsdfTranslucent', Color=hexc(trans))
    ms = n.nodes.new('ShaderNodeMixShader')
    ms.inputs[0].default_value = 0.45
    n.links.new(d, ms.inputs[1])
    n.links.new(t, ms.inputs[2])
    n.out(ms.outputs[0])
    return m


def wood(color='#b98a54', dark='#6d4524', plank=0.12, name='wood', rough=0.42, coat=0.15, axis='y'):
    """planks running along +Y in world space"""
    m, n = mat(name)
    p = n.pos()
    x, y, z = n.xyz(p)
    if axis == 'x':
        x, y = y, x
    idx = n.math('FLOOR', n.math('DIVIDE', x, plank))
    fr = n.math('FRACT', n.math('DIVIDE', x, plank))
    off = n.math('FRACT', n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', idx, 12.9898)), 43758.5))
    v = n.comb(
        n.math('ADD', x, n.math('MULTIPLY', off, 7.0)),
        n.math('ADD', n.math('MULTIPLY', y, 0.06), n.math('MULTIPLY', off, 31.0)),
        n.math('MULTIPLY', off, 3),
    )
    warp = n.noise(v, 9, 3, 0.5)
    g = n.noise(v, 95, 5, 0.6, 1.2)
    ring = n.noise(v, 26, 3, 0.6, 2.0)
    c1, c2 = hexc(color), hexc(dark)
    col = n.mix(n.maprange(n.math('ADD', n.math('MULTIPLY', g, 0.55), n.math('MULTIPLY', ring, 0.55)), 0.35, 0.8), c1, c2)
    col = n.mix(n.math('MULTIPLY', off, 0.35), col, tuple(v_ * 0.55 for v_ in c1))
    seam = n.maprange(n.math('ABSOLUTE', n.math('SUBTRACT', fr, 0.5)), 0.484, 0.494, 0, 1)
    col = n.mix(seam, col, (0.012, 0.008, 0.005))
    sm = n.noise(p, 3.2, 5, 0.65)
    h = n.math('ADD', n.math('MULTIPLY', g, 0.25), n.math('MULTIPLY', seam, -2.5))
    n.out(
        n.pbr(
            col,
            n.maprange(sm, 0.3, 0.75, rough - 0.12, rough + 0.18),
            0,
            n.bump(h, 0.6, 0.0006),
            Specular=0.45,
            Clearcoat=coat,
            Clearcoat_Roughness=0.3,
        )
    )
    return m


def concrete(color='#4a4a4d', name='concrete', scale=1.0, rough=0.85):
    m, n = mat(name)
    p = n.pos()
    c = hexc(color)
    a = n.noise(p, 0.8 * scale, 7, 0.65)
    b = n.noise(p, 14 * scale, 5, 0.7)
    col = n.mix(n.maprange(a, 0.3, 0.7), tuple(x * 0.6 for x in c), tuple(x * 1.25 for x in c))
    n.out(n.pbr(col, rough, 0, n.bump(n.math('ADD', a, n.math('MULTIPLY', b, 0.3)), 0.4, 0.01)))
    return m


def knurl(color='#b9bcc0', rough=0.3, pitch=0.0016, name='knurl', depth=0.0004):
    """diamond knurling on a Z-axis cylinder (object space)"""
    m, n = mat(name)
    p = n.obj()
    x, y, z = n.xyz(p)
    th = n.math('MULTIPLY', n.math('ARCTAN2', y, x), 0.014)
    k = 2 * math.pi / pitch

    def saw(v):
        return n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', v, pitch)), 0.5))

    h = n.math('MULTIPLY', saw(n.math('ADD', z, th)), saw(n.math('SUBTRACT', z, th)))
    chalk = n.maprange(n.noise(p, 18, 5, 0.65), 0.5, 0.72, 0, 0.55)
    col = n.mix(chalk, hexc(color), (0.75, 0.74, 0.72))
    n.out(n.pbr(col, n.maprange(chalk, 0, 0.55, rough, 0.8), n.maprange(chalk, 0, 0.55, 1, 0.3), n.bump(h, 1.0, depth * 8)))
    return m


def vinyl(color, name='vinyl'):
    """coated mat cover: slack folds, fine embossing, scuffs at world scale"""
    m, n = mat(name + color)
    p = n.obj()
    w = n.pos()
    c = hexc(color)
    slack = n.noise(n.mapping(w, scale=(1.2, 1.2, 2.4)), 1.6, 3, 0.5)
    em = n.voronoi(p, 420, 'SMOOTH_F1')
    scuff = n.noise(w, 4.5, 6, 0.68)
    nor = n.bump(slack, 0.5, 0.05, n.bump(em, 0.25, 0.0006))
    col = n.mix(n.maprange(scuff, 0.48, 0.75, 0, 0.4), c, tuple(min(1, x * 1.3 + 0.05) for x in c))
    n.out(n.pbr(col, n.maprange(scuff, 0.3, 0.75, 0.36, 0.6), 0, nor, Specular=0.4))
    return m


def grass(name='grass'):
    """blades: dark at the root, two greens and some straw, translucent against the sun"""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m, n = mat(name)
    p = n.pos()
    _, _, z = n.xyz(p)
    big, fine = n.noise(p, 2.2, 4), n.noise(p, 220, 1)
    c = n.mix(n.maprange(fine, 0.3, 0.7), hexc('#2c5a16'), hexc('#6a8c2e'))
    c = n.mix(n.maprange(big, 0.42, 0.72, 0, 0.5), c, hexc('#8f9446'))
    c = n.mix(n.maprange(z, 0, 0.022, 0.75, 0), c, hexc('#15200a'))
    t = n.new('ShaderNodeBsdfTranslucent', Color=n.mix(0.4, c, hexc('#b5c443')))
    ms = n.nodes.new('ShaderNodeMixShader')
    ms.inputs[0].default_value = 0.38
    n.links.new(n.pbr(c, 0.45, Specular=0.35), ms.inputs[1])
    n.links.new(t, ms.inputs[2])
    n.out(ms.outputs[0])
    return m


def lawn(name='lawn'):
    """grass seen from too far for blades: mown tufts as colour and relief"""
    m, n = mat(name)
    p = n.pos()
    big, mid, fine = n.noise(p, 0.35, 4), n.noise(p, 7, 4, 0.65), n.noise(p, 55, 3, 0.7)
    c = n.mix(n.maprange(fine, 0.3, 0.7), hexc('#1d3a10'), hexc('#5d7f2a'))
    c = n.mix(n.maprange(mid, 0.4, 0.7, 0, 0.5), c, hexc('#7d8a3e'))
    c = n.mix(n.maprange(big, 0.35, 0.7, 0, 0.35), c, hexc('#2f5218'))
    n.out(n.pbr(c, 0.75, 0, n.bump(n.math('ADD', fine, n.math('MULTIPLY', mid, 0.5)), 1.0, 0.05), Specular=0.15, Sheen=0.4))
    return m


def sand(name='sand'):
    """damp grains: the crumb texture far smaller, two tones, rare dark specks"""
    m, n = mat(name)
    p = n.pos()
    h, cr = granule(n, p, 0.0012)
    big = n.noise(p, 1.6, 5, 0.6)
    sp = n.noise(p, 900, 1)
    c = n.mix(cr, hexc('#a98a5e'), hexc('#d8bd8d'))
    c = n.mix(n.maprange(big, 0.4, 0.7, 0, 0.45), c, hexc('#86683f'))
    c = n.mix(n.maprange(sp, 0.70, 0.74, 0, 0.6), c, hexc('#4a3a28'))
    n.out(n.pbr(c, 0.85, 0, n.bump(h, 0.8, 0.0011), Specular=0.25))
    return m


def soil(name='soil'):
    """a trodden path: fine crumbs, small stones, damp patches"""
    m, n = mat(name)
    p = n.pos()
    h, cr = granule(n, p, 0.0034)
    big = n.noise(p, 1.3, 6, 0.65)
    st = n.voronoi(p, 55, 'F1')
    sr, _, _ = n.xyz(n.voronoi(p, 55, 'F1', 'Color'))
    stone = n.math('MULTIPLY', n.math('LESS_THAN', st, 0.28), n.math('GREATER_THAN', sr, 0.86))
    c = n.mix(cr, hexc('#5a422c'), hexc('#8a6a48'))
    c = n.mix(n.maprange(big, 0.38, 0.66, 0, 0.75), c, hexc('#3b2a1c'))
    c = n.mix(stone, c, hexc('#8d857a'))
    hh = n.math('ADD', h, n.math('MULTIPLY', stone, 1.5))
    n.out(n.pbr(c, n.maprange(big, 0.4, 0.66, 0.9, 0.55), 0, n.bump(hh, 1.0, 0.004), Specular=0.3))
    return m


def autumn_leaf(name='autumn'):
    """red, orange and gold from leaf to leaf, glowing with the sun behind"""
    m, n = mat(name)
    p = n.pos()
    w = n.noise(p, 9, 2, 0.5)
    v = n.noise(p, 160, 3, 0.6)
    c = n.ramp(
        w,
        [
            (0.30, hexc('#7c1f12')),
            (0.43, hexc('#b5431a')),
            (0.53, hexc('#cf7d1c')),
            (0.64, hexc('#d6a528')),
            (0.75, hexc('#7f6a24')),
        ],
    )
    c = n.mix(n.maprange(v, 0.5, 0.75, 0, 0.5), c, hexc('#4a2412'))
    t = n.new('ShaderNodeBsdfTranslucent', Color=n.mix(0.35, c, hexc('#ff9a2a')))
    ms = n.nodes.new('ShaderNodeMixShader')
    ms.inputs[0].default_value = 0.45
    n.links.new(n.pbr(c, 0.5, Specular=0.35), ms.inputs[1])
    n.links.new(t, ms.inputs[2])
    n.out(ms.outputs[0])
    return m
