"""Materials. World-scale dirt and smudges everywhere, so that nothing looks fresh from a catalogue."""
from nodes import *

def granule_image(px=1024, tile=.40, size=.0032, seed=4, name='granule'):
    """tileable crumb texture made in numpy (R=height, G=per-crumb random, B=micro noise).
    Bump evaluates its height 3x per hit, so an image is ~4x faster than nested Voronoi nodes."""
    if name in bpy.data.images: return bpy.data.images[name]
    f = f'{WORK}/{name}_{px}_{size}_{seed}.npy'
    if os.path.exists(f): img = np.load(f)
    else:
        rg = np.random.default_rng(seed); n = int((tile / size) ** 2 * 1.1); pts = rg.uniform(0, tile, (n, 2))
        hgt = rg.normal(0, .28, n); rad = size * rg.uniform(.55, 1.05, n); cell = tile / max(1, int(tile / (size * 1.25))); G = int(round(tile / cell))
        grid = {}
        ix = (pts / cell).astype(int) % G
        order = np.lexsort((ix[:, 1], ix[:, 0])); H = np.full((px, px), -9., np.float32); C = np.zeros((px, px), np.float32); rc = rg.uniform(0, 1, n)
        d = tile / px; k = int(np.ceil(size * 1.3 / d)); ang = rg.uniform(0, np.pi, n); asp = rg.uniform(.7, 1.35, n)
        oy, ox = np.mgrid[-k:k + 1, -k:k + 1]
        for q in range(n):
            cx, cy = pts[q] / d; bx, by = int(cx), int(cy)
            X = (ox + bx - cx) * d; Y = (oy + by - cy) * d; ca, sa = np.cos(ang[q]), np.sin(ang[q]); u = (X * ca + Y * sa) * asp[q]; v = (-X * sa + Y * ca) / asp[q]
            r = (np.abs(u) ** 2.6 + np.abs(v) ** 2.6) ** (1 / 2.6) / rad[q]; h = hgt[q] + 1 - r ** 2.2
            yy = (oy + by) % px; xx = (ox + bx) % px; cur = H[yy, xx]; m = h > cur
            H[yy, xx] = np.where(m, h, cur); C[yy, xx] = np.where(m, rc[q], C[yy, xx])
        H = np.clip(H, -.6, 1.6); kx = np.fft.fftfreq(px)[:, None]; ky = np.fft.fftfreq(px)[None]; fr = np.sqrt(kx ** 2 + ky ** 2)
        def nz(beta, lo):
            S = np.fft.fft2(rg.normal(0, 1, (px, px))) / np.maximum(fr, lo) ** beta; a = np.real(np.fft.ifft2(S)); return (a - a.mean()) / a.std()
        mic = nz(.8, .02); H = H + .10 * mic; img = np.stack([(H + .6) / 2.2, C, .5 + .2 * mic, np.ones_like(C)], 2).astype(np.float32); np.save(f, img)
    im = bpy.data.images.new(name, px, px, float_buffer=True, alpha=False); im.colorspace_settings.name = 'Non-Color'
    im.pixels.foreach_set(img.ravel()); im.update(); im.pack(); return im

def tex(n, img, vec, scale=1.0, interp='Cubic', rot=0):
    t = n.nodes.new('ShaderNodeTexImage'); t.image = img; t.interpolation = interp
    n.links.new(n.mapping(vec, scale=(scale,) * 3, rot=(0, 0, rot)), t.inputs[0]); return n.xyz(t.outputs[0])

def granule(n, p, size):
    """(height, per-crumb random) of the crumb texture at world position p; close-ups get the finer map"""
    px, tile = (2048, .30) if size < .0025 else (1024, .40)
    h, c, mic = tex(n, granule_image(px, tile, size, name=f'granule{size}'), p, 1 / tile)
    return h, c

def rubber_track(color='#b4492c', dark=.55, size=.0034, bump=.0035, name='track'):
    m, n = mat(name); p = n.pos(); c = hexc(color)
    h, cr = granule(n, p, size)
    base = n.mix(cr, tuple(x * dark for x in c), tuple(min(1, x * 1.2) for x in c))
    big = n.noise(p, .9, 4, .6); streak = n.noise(n.mapping(p, scale=(6, .35, 1)), 1.0, 3, .6)
    base = n.mix(n.maprange(big, .35, .7, 0, .45), base, tuple(x * .5 for x in c))             # dirt / moisture patches
    base = n.mix(n.maprange(streak, .52, .75, 0, .35), base, tuple(min(1, x * 1.1 + .05) for x in c))  # worn running line
    base = n.mix(1.0, base, n.maprange(h, .15, .65, .35, 1.0), 'MULTIPLY')                     # dark pits
    nor = n.bump(h, 1.0, bump)
    n.out(n.pbr(base, n.maprange(big, .3, .7, .55, .8), 0, nor, Specular=.35)); return m

def painted_line(color='#f3f0e8', size=.0034, bump=.0026, wear=.5, name='line'):
    """white line sprayed on the same granules; worn through on some crumbs, transparent where gone"""
    m, n = mat(name); p = n.pos(); h, cr = granule(n, p, size); c = hexc(color)
    big = n.noise(p, 5.0, 5, .65)
    base = n.mix(n.maprange(big, .35, .75, 0, .5), c, tuple(x * .62 for x in c))
    base = n.mix(1.0, base, n.maprange(h, .1, .6, .5, 1.0), 'MULTIPLY')
    w = n.math('ADD', n.math('ADD', big, n.math('MULTIPLY', cr, .30)), n.math('MULTIPLY', h, -.25))
    a = n.maprange(w, .78 - .22 * wear, .82 - .22 * wear, 1.0, 0.0)
    nor = n.bump(h, 1.0, bump)
    sh = n.pbr(base, .62, 0, nor, Specular=.35)
    tr = n.new('ShaderNodeBsdfTransparent')
    ms = n.nodes.new('ShaderNodeMixShader'); n.set(ms.inputs[0], a); n.links.new(tr, ms.inputs[1]); n.links.new(sh, ms.inputs[2])
    n.out(ms.outputs[0]); return m

def metal(color='#c9cbce', rough=.28, scratch=.25, aniso=0, name='metal', smudge=.12, bump=.00006, scale=1.0):
    m, n = mat(name); p = n.obj(); c = hexc(color)
    sm = n.noise(p, 14 * scale, 5, .6); sc = n.noise(n.mapping(p, rot=(.3, .2, .5), scale=(900 * scale, 25 * scale, 25 * scale)), 1.0, 3, .6)
    rg = n.math('ADD', n.maprange(sm, .3, .75, rough - smudge * .5, rough + smudge), n.math('MULTIPLY', n.maprange(sc, .5, .7, 0, 1), scratch * .3))
    nor = n.bump(sc, scratch, bump)
    col = n.mix(n.maprange(sm, .4, .8, 0, .25), c, tuple(x * .7 for x in c))
    n.out(n.pbr(col, rg, 1.0, nor, Anisotropic=aniso)); return m

def gold(rough=.2, name='gold', **k): return metal('#e0a83c', rough, name=name, **k)
def chrome(rough=.1, name='chrome', **k): return metal('#dfe1e4', rough, name=name, **k)

def paint(color, rough=.35, coat=.3, name='paint', bump=.0, chip=0.0, under='#3a3a3c'):
    """powder coat / gloss paint with orange peel and optional edge-like chips"""
    m, n = mat(name); p = n.obj(); c = hexc(color)
    big = n.noise(p, 6, 4, .6)
    col = n.mix(n.maprange(big, .35, .75, 0, .3), c, tuple(x * .72 for x in c))
    peel = n.noise(p, 420, 2, .5)
    nor = n.bump(peel, .35, .0002)
    if chip:
        ch = n.maprange(n.noise(p, 38, 6, .7), .70 - chip * .1, .715 - chip * .1, 0, 1)
        col = n.mix(ch, col, hexc(under)); nor = n.bump(ch, -.6, .0004, nor)
    n.out(n.pbr(col, n.maprange(big, .3, .8, rough - .06, rough + .14), 0, nor, Specular=.5, Clearcoat=coat, Clearcoat_Roughness=.15)); return m

def rubber(color='#1b1b1d', rough=.6, grain=.0005, scale=700, name='rubber', fleck=None, fleck_amt=.05, dust=.15, spec=.4):
    """moulded rubber: bumper plates, gym floor (fleck=colour gives EPDM speckle), pads"""
    m, n = mat(name); p = n.obj() if fleck is None else n.pos(); c = hexc(color)
    big = n.noise(p, 5, 5, .6); fine = n.noise(p, scale, 3, .6)
    col = n.mix(n.maprange(big, .4, .75, 0, dust), c, (.35, .33, .31))
    h = fine
    if fleck is not None:
        vc = n.voronoi(p, 170, 'F1', 'Color'); vr, vg, _ = n.xyz(vc)
        vd = n.voronoi(p, 170, 'F1', 'Distance')
        f = n.math('MULTIPLY', n.math('GREATER_THAN', vr, 1 - fleck_amt), n.math('LESS_THAN', vd, n.maprange(vg, 0, 1, .15, .5)))
        col = n.mix(f, col, hexc(fleck))
        h = n.math('ADD', fine, n.math('MULTIPLY', n.voronoi(p, 260, 'SMOOTH_F1'), -1.2))
    nor = n.bump(h, .8, grain)
    n.out(n.pbr(col, n.maprange(big, .3, .75, rough - .12, rough + .12), 0, nor, Specular=spec)); return m

def foam(color='#1f4fa0', rough=.55, name='foam'):
    m, n = mat(name); p = n.obj(); c = hexc(color)
    g = n.voronoi(p, 900, 'SMOOTH_F1'); wr = n.noise(p, 4, 4, .6)
    nor = n.bump(wr, .5, .02, n.bump(g, .4, .0006))
    n.out(n.pbr(n.mix(n.maprange(wr, .3, .8, 0, .3), c, tuple(x * .6 for x in c)), rough, 0, nor, Sheen=.3)); return m

def cloth(color, rough=.75, scale=900, name='cloth', uvw=True):
    m, n = mat(name); p = n.obj(); c = hexc(color)
    x, y, z = n.xyz(p)
    w = n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', x, scale * 6)), n.math('SINE', n.math('MULTIPLY', y, scale * 6)))
    nor = n.bump(w, .4, .0002)
    n.out(n.pbr(c, rough, 0, nor, Sheen=.6, Specular=.3)); return m

def plain(color, rough=.7, name='plain', spec=.3, emit=None, strength=0):
    m, n = mat(name)
    kw = {}
    if emit: kw = dict(Emission=hexc(emit), Emission_Strength=strength)
    n.out(n.pbr(hexc(color), rough, 0, None, Specular=spec, **kw)); return m

def emission(color, strength, name='emit', lamp=True):
    """lamp=False: seen and mirrored but not sampled as a light (many small emitters cost most of an interior's time)"""
    m, n = mat(name); m.cycles.sample_as_light = lamp; n.out(n.new('ShaderNodeEmission', Color=hexc(color), Strength=strength)); return m

def leaf(color='#4c5a1e', name='leaf', trans='#a08a1a'):
    m, n = mat(name); r = n.rand()
    c = n.mix(n.new('ShaderNodeTexNoise', 'Fac', Vector=n.pos(), Scale=.7), hexc(color), tuple(x * 1.9 for x in hexc(color)))
    d = n.new('ShaderNodeBsdfDiffuse', Color=c); t = n.new('ShaderNodeBsdfTranslucent', Color=hexc(trans))
    ms = n.nodes.new('ShaderNodeMixShader'); ms.inputs[0].default_value = .45
    n.links.new(d, ms.inputs[1]); n.links.new(t, ms.inputs[2]); n.out(ms.outputs[0]); return m

def wood(color='#b98a54', dark='#6d4524', plank=.12, name='wood', rough=.42, coat=.15, axis='y'):
    """planks running along +Y in world space"""
    m, n = mat(name); p = n.pos(); x, y, z = n.xyz(p)
    if axis == 'x': x, y = y, x
    idx = n.math('FLOOR', n.math('DIVIDE', x, plank)); fr = n.math('FRACT', n.math('DIVIDE', x, plank))
    off = n.math('FRACT', n.math('MULTIPLY', n.math('SINE', n.math('MULTIPLY', idx, 12.9898)), 43758.5))
    v = n.comb(n.math('ADD', x, n.math('MULTIPLY', off, 7.0)), n.math('ADD', n.math('MULTIPLY', y, .06), n.math('MULTIPLY', off, 31.0)), n.math('MULTIPLY', off, 3))
    warp = n.noise(v, 9, 3, .5); g = n.noise(v, 95, 5, .6, 1.2); ring = n.noise(v, 26, 3, .6, 2.0)
    c1, c2 = hexc(color), hexc(dark)
    col = n.mix(n.maprange(n.math('ADD', n.math('MULTIPLY', g, .55), n.math('MULTIPLY', ring, .55)), .35, .8), c1, c2)
    col = n.mix(n.math('MULTIPLY', off, .35), col, tuple(v_ * .55 for v_ in c1))
    seam = n.maprange(n.math('ABSOLUTE', n.math('SUBTRACT', fr, .5)), .484, .494, 0, 1)
    col = n.mix(seam, col, (.012, .008, .005))
    sm = n.noise(p, 3.2, 5, .65)
    h = n.math('ADD', n.math('MULTIPLY', g, .25), n.math('MULTIPLY', seam, -2.5))
    n.out(n.pbr(col, n.maprange(sm, .3, .75, rough - .12, rough + .18), 0, n.bump(h, .6, .0006), Specular=.45, Clearcoat=coat, Clearcoat_Roughness=.3)); return m

def concrete(color='#4a4a4d', name='concrete', scale=1.0, rough=.85):
    m, n = mat(name); p = n.pos(); c = hexc(color)
    a = n.noise(p, .8 * scale, 7, .65); b = n.noise(p, 14 * scale, 5, .7)
    col = n.mix(n.maprange(a, .3, .7), tuple(x * .6 for x in c), tuple(x * 1.25 for x in c))
    n.out(n.pbr(col, rough, 0, n.bump(n.math('ADD', a, n.math('MULTIPLY', b, .3)), .4, .01))); return m

def knurl(color='#b9bcc0', rough=.3, pitch=.0016, name='knurl', depth=.0004):
    """diamond knurling on a Z-axis cylinder (object space)"""
    m, n = mat(name); p = n.obj(); x, y, z = n.xyz(p)
    th = n.math('MULTIPLY', n.math('ARCTAN2', y, x), .014); k = 2 * math.pi / pitch
    def saw(v): return n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('DIVIDE', v, pitch)), .5))
    h = n.math('MULTIPLY', saw(n.math('ADD', z, th)), saw(n.math('SUBTRACT', z, th)))
    chalk = n.maprange(n.noise(p, 18, 5, .65), .5, .72, 0, .55)
    col = n.mix(chalk, hexc(color), (.75, .74, .72)); 
    n.out(n.pbr(col, n.maprange(chalk, 0, .55, rough, .8), n.maprange(chalk, 0, .55, 1, .3), n.bump(h, 1.0, depth * 8))); return m



def vinyl(color, name='vinyl'):
    """coated mat cover: slack folds, fine embossing, scuffs at world scale"""
    m, n = mat(name + color); p = n.obj(); w = n.pos(); c = hexc(color)
    slack = n.noise(n.mapping(w, scale=(1.2, 1.2, 2.4)), 1.6, 3, .5); em = n.voronoi(p, 420, 'SMOOTH_F1'); scuff = n.noise(w, 4.5, 6, .68)
    nor = n.bump(slack, .5, .05, n.bump(em, .25, .0006))
    col = n.mix(n.maprange(scuff, .48, .75, 0, .4), c, tuple(min(1, x * 1.3 + .05) for x in c))
    n.out(n.pbr(col, n.maprange(scuff, .3, .75, .36, .6), 0, nor, Specular=.4)); return m


def grass(name='grass'):
    """blades: dark at the root, two greens and some straw, translucent against the sun"""
    if name in bpy.data.materials: return bpy.data.materials[name]
    m, n = mat(name); p = n.pos(); _, _, z = n.xyz(p)
    big, fine = n.noise(p, 2.2, 4), n.noise(p, 220, 1)
    c = n.mix(n.maprange(fine, .3, .7), hexc('#2c5a16'), hexc('#6a8c2e')); c = n.mix(n.maprange(big, .42, .72, 0, .5), c, hexc('#8f9446')); c = n.mix(n.maprange(z, 0, .022, .75, 0), c, hexc('#15200a'))
    t = n.new('ShaderNodeBsdfTranslucent', Color=n.mix(.4, c, hexc('#b5c443')))
    ms = n.nodes.new('ShaderNodeMixShader'); ms.inputs[0].default_value = .38
    n.links.new(n.pbr(c, .45, Specular=.35), ms.inputs[1]); n.links.new(t, ms.inputs[2]); n.out(ms.outputs[0]); return m


def sand(name='sand'):
    """damp grains: the crumb texture far smaller, two tones, rare dark specks"""
    m, n = mat(name); p = n.pos()
    h, cr = granule(n, p, .0012); big = n.noise(p, 1.6, 5, .6); sp = n.noise(p, 900, 1)
    c = n.mix(cr, hexc('#a98a5e'), hexc('#d8bd8d')); c = n.mix(n.maprange(big, .4, .7, 0, .45), c, hexc('#86683f')); c = n.mix(n.maprange(sp, .70, .74, 0, .6), c, hexc('#4a3a28'))
    n.out(n.pbr(c, .85, 0, n.bump(h, .8, .0011), Specular=.25)); return m


def soil(name='soil'):
    """a trodden path: fine crumbs, small stones, damp patches"""
    m, n = mat(name); p = n.pos(); h, cr = granule(n, p, .0034); big = n.noise(p, 1.3, 6, .65); st = n.voronoi(p, 55, 'F1'); sr, _, _ = n.xyz(n.voronoi(p, 55, 'F1', 'Color'))
    stone = n.math('MULTIPLY', n.math('LESS_THAN', st, .28), n.math('GREATER_THAN', sr, .86))
    c = n.mix(cr, hexc('#5a422c'), hexc('#8a6a48')); c = n.mix(n.maprange(big, .38, .66, 0, .75), c, hexc('#3b2a1c')); c = n.mix(stone, c, hexc('#8d857a'))
    hh = n.math('ADD', h, n.math('MULTIPLY', stone, 1.5))
    n.out(n.pbr(c, n.maprange(big, .4, .66, .9, .55), 0, n.bump(hh, 1.0, .004), Specular=.3)); return m


def autumn_leaf(name='autumn'):
    """red, orange and gold from leaf to leaf, glowing with the sun behind"""
    m, n = mat(name); p = n.pos(); w = n.noise(p, 9, 2, .5); v = n.noise(p, 160, 3, .6)
    c = n.ramp(w, [(.30, hexc('#7c1f12')), (.43, hexc('#b5431a')), (.53, hexc('#cf7d1c')), (.64, hexc('#d6a528')), (.75, hexc('#7f6a24'))])
    c = n.mix(n.maprange(v, .5, .75, 0, .5), c, hexc('#4a2412'))
    t = n.new('ShaderNodeBsdfTranslucent', Color=n.mix(.35, c, hexc('#ff9a2a')))
    ms = n.nodes.new('ShaderNodeMixShader'); ms.inputs[0].default_value = .45
    n.links.new(n.pbr(c, .5, Specular=.35), ms.inputs[1]); n.links.new(t, ms.inputs[2]); n.out(ms.outputs[0]); return m
