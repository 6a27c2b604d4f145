"""Denoise, then finish like a photograph: python3 grade.py NAME out.png [key=value ...]

Keys: ev, k and mix (denoiser), bloom, bloom_thr, bloom_max, vig, grain, sat, contrast, warm, teal, ca, gain, sharp,
haze=r,g,b,density,start, width (enlarge to)."""
import sys, subprocess, os, numpy as np
from scipy.ndimage import gaussian_filter, zoom, map_coordinates
from PIL import Image
W_ = os.environ.get('ART_WORK', '.art-work'); DEN = os.environ.get('ART_DENOISE', W_ + '/denoise')
name, out = sys.argv[1:3]; o = dict(a.split('=', 1) for a in sys.argv[3:]); g = lambda k, d: float(o.get(k, d))
w, h = map(int, open(f'{W_}/{name}.size').read().split())
raw = f'{W_}/{name}.raw'; den = f'{W_}/{name}.den'
tag = f"{os.path.getmtime(raw)} {g('k', .6)} {g('mix', .08)}"
if not (os.path.exists(den + '.tag') and open(den + '.tag').read() == tag):
    subprocess.check_call([DEN, raw, den, str(w), str(h), str(g('k', .6)), str(int(g('radius', 8))), str(g('mix', .08))]); open(den + '.tag', 'w').write(tag)
c = np.fromfile(den, np.float32).reshape(3, h, w)
P = np.fromfile(raw, np.float32).reshape(20, h, w); depth = .5 * (P[18] + P[19])
if 'haze' in o:                                   # cheap aerial perspective from depth
    r_, g_, b_, den_, st = map(float, o['haze'].split(','))
    d = gaussian_filter(np.minimum(depth, 400), 1.0); f = 1 - np.exp(-np.maximum(0, d - st) * den_)
    c = c * (1 - f) + np.array([r_, g_, b_])[:, None, None] * f
c = c * 2 ** g('ev', 0)
c = c * np.array([1 + .06 * g('warm', 0), 1, 1 - .06 * g('warm', 0)])[:, None, None]
b = g('bloom', .08)
if b:                                             # lens bloom: wide gaussians of the bright part
    s = h / 900; hi = np.maximum(0, c - g('bloom_thr', 1.0)); hi = np.minimum(hi, g('bloom_max', 12))
    acc = 0
    for sg, wt in ((4, .4), (14, .3), (45, .2), (120, .1)):
        acc = acc + wt * np.stack([gaussian_filter(hi[i], sg * s) for i in range(3)])
    c = c + b * acc * 4
yy, xx = np.mgrid[0:h, 0:w]; r2 = ((xx - w / 2) / (w / 2)) ** 2 + ((yy - h / 2) / (w / 2)) ** 2
c = c * (1 / (1 + g('vig', .35) * r2) ** 2)
ca = g('ca', .0006)
if ca:
    for i, sc in ((0, 1 + ca), (2, 1 - ca)):
        c[i] = map_coordinates(c[i], [(yy - h / 2) / sc + h / 2, (xx - w / 2) / sc + w / 2], order=1, mode='nearest')
# AgX (minimal) + look
M = np.array([[.842479062253094, .0784335999999992, .0792237451477643], [.0423282422610123, .878468636469772, .0791661274605434], [.0423756549057051, .0784336, .879142973793104]])
v = np.einsum('ij,jhw->ihw', M, np.maximum(c, 0)); v = (np.clip(np.log2(np.maximum(v, 1e-10)), -12.47393, 4.026069) + 12.47393) / 16.5
x2 = v * v; x4 = x2 * x2; v = 15.5 * x4 * x2 - 40.14 * x4 * v + 31.96 * x4 - 6.868 * x2 * v + .4298 * x2 + .1191 * v - .00232
v = np.clip(v, 0, 1) ** g('contrast', 1.25)
L = (.2126 * v[0] + .7152 * v[1] + .0722 * v[2])[None]; v = L + (v - L) * g('sat', 1.3)
v = np.einsum('ij,jhw->ihw', np.linalg.inv(M), v); v = np.clip(v, 0, 1)
t = g('teal', 0)                                  # split tone: cool shadows / warm highlights
L = (.2126 * v[0] + .7152 * v[1] + .0722 * v[2])
v = v + t * ((1 - L) ** 3 * L * 4)[None] * np.array([-.35, .05, .35])[:, None, None] * .3 + t * (L ** 2 * (1 - L) * 4)[None] * np.array([.3, .05, -.3])[:, None, None] * .15
if 'gain' in o: v = v * np.array(list(map(float, o['gain'].split(','))))[:, None, None]
wht = g('white', 1.0); blk = g('black', 0.0); v = (v - blk) / (wht - blk)
size = int(o.get('width', w))                     # the film is enlarged before sharpening and grain, so both stay crisp
if size != w:
    h = round(h * size / w); w = size
    v = np.stack([np.asarray(Image.fromarray(np.clip(p, 0, 1).astype(np.float32)).resize((w, h), Image.LANCZOS)) for p in v])
sh = g('sharp', .35)
if sh: v = v + sh * (v - np.stack([gaussian_filter(v[i], 1.0) for i in range(3)]))
gr = g('grain', .012)
if gr:
    rg = np.random.default_rng(5); n1 = gaussian_filter(rg.normal(0, 1, (h, w)), .55); n1 /= n1.std(); n3 = np.stack([gaussian_filter(rg.normal(0, 1, (h, w)), .55) for _ in range(3)]); n3 /= n3.std()
    L = np.clip(v.mean(0), 0, 1); v = v + gr * (4 * L * (1 - L) * .6 + .25)[None] * (.8 * n1[None] + .35 * n3)
Image.fromarray((np.clip(v, 0, 1).transpose(1, 2, 0) * 255 + .5).astype(np.uint8)).save(out)
print('saved', out)
