"""Denoise, then finish like a photograph: python3 grade.py NAME out.png [key=value ...]

Keys: k and mix (denoiser strength, share of the noisy film kept), ev, warm, bloom, bloom_thr, bloom_max, vig, ca,
contrast, sat, sharp, grain, size (enlarge to WxH).
"""

import os
import subprocess
import sys

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

WORK = os.environ.get('ART_WORK', '.art-work')
NAME, OUT = sys.argv[1:3]
KEYS = dict(a.split('=', 1) for a in sys.argv[3:])
AGX = np.array(
    [
        [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
        [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
        [0.0423756549057051, 0.0784336, 0.879142973793104],
    ]
)


def key(name, default):
    return float(KEYS.get(name, default))


def each(film, f):
    return np.stack([f(channel) for channel in film])


def denoised():
    w, h = map(int, open(f'{WORK}/{NAME}.size').read().split())
    raw, out, tag = (f'{WORK}/{NAME}.{e}' for e in ('raw', 'den', 'den.tag'))
    now = f'{os.path.getmtime(raw)} {key("k", 0.6)} {key("mix", 0.08)}'
    if not (os.path.exists(tag) and open(tag).read() == now):
        program = os.environ.get('ART_DENOISE', f'{WORK}/denoise')
        options = [w, h, key('k', 0.6), int(key('radius', 8)), key('mix', 0.08)]
        subprocess.check_call([program, raw, out, *map(str, options)])
        open(tag, 'w').write(now)
    return np.fromfile(out, np.float32).reshape(3, h, w)


def lens(film):
    """Bloom (wide gaussians of the bright part), vignette, a trace of lateral colour."""
    _, h, w = film.shape
    bright = np.clip(film - key('bloom_thr', 1.0), 0, key('bloom_max', 12))
    for sigma, weight in ((4, 0.4), (14, 0.3), (45, 0.2), (120, 0.1)):
        film = film + 4 * key('bloom', 0.08) * weight * each(bright, lambda c: gaussian_filter(c, sigma * h / 900))
    yy, xx = np.mgrid[0:h, 0:w]
    r2 = ((xx - w / 2) / (w / 2)) ** 2 + ((yy - h / 2) / (w / 2)) ** 2
    film = film / (1 + key('vig', 0.35) * r2) ** 2
    ca = key('ca', 0.0006)
    for i, s in ((0, 1 + ca), (2, 1 - ca)):
        film[i] = map_coordinates(film[i], [(yy - h / 2) / s + h / 2, (xx - w / 2) / s + w / 2], order=1, mode='nearest')
    return film


def tone(film):
    """AgX with contrast and saturation as its look."""
    v = np.einsum('ij,jhw->ihw', AGX, np.maximum(film, 0))
    v = (np.clip(np.log2(np.maximum(v, 1e-10)), -12.47393, 4.026069) + 12.47393) / 16.5
    v = 15.5 * v**6 - 40.14 * v**5 + 31.96 * v**4 - 6.868 * v**3 + 0.4298 * v**2 + 0.1191 * v - 0.00232
    v = np.clip(v, 0, 1) ** key('contrast', 1.25)
    luma = (0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2])[None]
    v = luma + (v - luma) * key('sat', 1.3)
    return np.clip(np.einsum('ij,jhw->ihw', np.linalg.inv(AGX), v), 0, 1)


def enlarge(v, *size):
    """Before sharpening and grain, so that both stay crisp."""
    return each(v, lambda c: np.asarray(Image.fromarray(c.astype(np.float32)).resize(size, Image.LANCZOS)))


def grain(v):
    """Film grain: mostly luminance, strongest in the mid tones."""
    rng = np.random.default_rng(5)
    noise = lambda: gaussian_filter(rng.normal(0, 1, v.shape[1:]), 0.55)
    mono, colour = noise(), np.stack([noise() for _ in range(3)])
    luma = np.clip(v.mean(0), 0, 1)
    amount = key('grain', 0.012) * (4 * luma * (1 - luma) * 0.6 + 0.25)
    return v + amount * (0.8 * mono / mono.std() + 0.35 * colour / colour.std())


film = denoised() * 2 ** key('ev', 0)
film = film * np.array([1 + 0.06 * key('warm', 0), 1, 1 - 0.06 * key('warm', 0)])[:, None, None]
picture = tone(lens(film))
if 'size' in KEYS:
    picture = enlarge(picture, *map(int, KEYS['size'].split('x')))
picture = picture + key('sharp', 0.35) * (picture - each(picture, lambda c: gaussian_filter(c, 1.0)))
picture = np.clip(grain(picture), 0, 1)
Image.fromarray((picture.transpose(1, 2, 0) * 255 + 0.5).astype(np.uint8)).save(OUT)
