"""Pictures of the sky, computed: clear air, cumulus (ray-marched), thin high cloud, bars at dusk, overcast, storm, fog.

`panorama(kind, sun, ...)` gives linear radiance over WIDE_AZ degrees of azimuth (0 in the middle) by elevation 0 to 90;
row r of `rows` stands at 90 * (r / rows) ** POWER, so that the horizon, where lenses look, has most rows. weather.sky
wraps it round the world. Directions: azimuth 0 = +Y, 90 = +X. Needs only numpy and scipy; sizes in kilometres.
"""

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

WIDE_AZ, POWER = 120, 1.6


def noise(shape, beta=1.6, low=2, high=1e9, stretch=None, seed=0):
    """tileable noise of spectral slope beta; low: waves across the tile at least; stretch: longer along an axis"""
    rg = np.random.default_rng(seed)
    k = np.meshgrid(*[np.fft.fftfreq(n) * n for n in shape], indexing='ij')
    f = np.sqrt(sum((a * (stretch[i] if stretch else 1)) ** 2 for i, a in enumerate(k)))
    gain = np.where((f >= low) & (f <= high), np.maximum(f, 1) ** -(beta + len(shape) / 2 - 0.5), 0)
    a = np.real(np.fft.ifftn(np.fft.fftn(rg.normal(0, 1, shape)) * gain))
    return ((a - a.mean()) / a.std()).astype(np.float32)


def at(field, *coords):
    """sample a tileable field; coordinates in tiles"""
    return map_coordinates(field, [c * n for c, n in zip(coords, field.shape)], order=1, mode='grid-wrap', prefilter=False)


def step(x, a, b):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    return a + (np.asarray(b, np.float32) - a) * t[..., None]


def stops(x, *points):
    """colours along x: (position, (r, g, b)), ..."""
    p = [q[0] for q in points]
    return np.stack([np.interp(x, p, [q[1][i] for q in points]) for i in range(3)], -1).astype(np.float32)


class View:
    """the directions of a panorama"""

    def __init__(self, cols, rows, sun):
        az = np.radians(np.linspace(-WIDE_AZ / 2, WIDE_AZ / 2, cols, dtype=np.float32))
        self.el1 = 90 * (np.linspace(0, 1, rows, dtype=np.float32)) ** POWER
        self.az, self.el = np.meshgrid(np.degrees(az), self.el1)
        e, a = np.radians(self.el), np.radians(self.az)
        self.d = np.stack([np.sin(a) * np.cos(e), np.cos(a) * np.cos(e), np.sin(e)], -1)
        se, sa = np.radians(sun)
        self.sun = np.array([np.sin(sa) * np.cos(se), np.cos(sa) * np.cos(se), np.sin(se)], np.float32)
        self.off = np.degrees(np.arccos(np.clip(self.d @ self.sun, -1, 1)))  # degrees from the sun

    def layer(self, height):
        """where the directions meet a sheet of cloud, in km; flattened towards the horizon by the earth's curve"""
        t = height / (self.d[..., 2] + 0.035)
        return t * self.d[..., 0], t * self.d[..., 1], t

    def glow(self, *lobes):
        """(degrees, (r, g, b)), ... round the sun"""
        return sum(np.exp(-self.off / w)[..., None] * np.array(c, np.float32) for w, c in lobes)


def clear(v, zenith=(0.05, 0.13, 0.36), middle=(0.16, 0.31, 0.60), horizon=(0.50, 0.62, 0.76), glow=((9, (0.9, 0.85, 0.75)), (28, (0.20, 0.20, 0.20))), levels=(9, 32)):
    return stops(v.el, (0, horizon), (levels[0], tuple(0.6 * np.array(horizon) + 0.4 * np.array(middle))), (levels[1], middle), (90, zenith)) + v.glow(*glow)


def cumulus(v, air, cover=0.17, base=1.0, deep=0.9, seed=0, light=(1.9, 1.82, 1.7), shade=(0.30, 0.36, 0.45), haze=(0.56, 0.64, 0.74), steps=52):
    """heaped clouds with flat feet: a height field roughened in 3D, lit along the sun, marched from the eye"""
    tile, nz, n = 12.0, 64, 400
    c = noise((n, n), 1.5, 7, 30, seed=seed) + 0.6 * noise((n, n), 1.9, 2, 5, seed=seed + 1)
    edge = np.quantile(c, 1 - cover)
    over = np.clip(c - edge, 0, None)
    h = np.clip(over / np.quantile(over[over > 0], 0.99), 0, 1) ** 0.8  # how high the heap stands here
    z = (np.arange(nz, dtype=np.float32) + 0.5) / nz
    lump = noise((n, n, nz * 2), 1.25, 16, stretch=(1, 1, tile / deep / 2), seed=seed + 2)[:, :, :nz]
    lump = np.abs(lump) - 0.8  # bulges out, creases in
    body = h[:, :, None] - z + 0.34 * lump * (0.5 + z) * np.minimum(1, 4 * h[:, :, None]) - 0.06
    body = np.where(z < 0.05, np.minimum(body, (z - 0.012) * 6 * (h[:, :, None] > 0.03)), body)
    dens = np.clip(body * 8, 0, 1).astype(np.float32)
    cell, up = tile / n, deep / nz
    tau = np.zeros_like(dens)  # optical depth towards the sun
    reach = 0.05
    for k in range(11):
        s = v.sun / max(v.sun[2], 0.12) if v.sun[2] > 0.7 else v.sun / np.linalg.norm(v.sun)
        i, j, q = round(s[0] * reach / cell), round(s[1] * reach / cell), round(s[2] * reach / up)
        moved = np.roll(dens, (-i, -j), (0, 1))
        if q > 0:
            moved = np.concatenate([moved[:, :, q:], np.zeros_like(moved[:, :, :q])], 2)
        tau += moved * reach * 0.45 * (9 if k else 4)
        reach *= 1.32
    lit = (0.72 * np.exp(-tau) + 0.28 * np.exp(-0.18 * tau)).astype(np.float32)
    fine = noise((96, 96, 96), 1.0, 4, seed=seed + 3)
    cosine = v.d @ v.sun
    phase = 0.62 + 0.9 * (1 - 0.55**2) / (1 + 0.55**2 - 1.1 * cosine) ** 1.5 * 0.35
    shape = v.el.shape
    live = np.flatnonzero(v.el.ravel() > 1.2)
    d = v.d.reshape(-1, 3)
    T, L, far = np.ones(v.el.size, np.float32), np.zeros((v.el.size, 3), np.float32), np.zeros(v.el.size, np.float32)
    rg = np.random.default_rng(seed)
    jitter = (0.5 + 0.5 * rg.random(v.el.size)).astype(np.float32)
    slope = d[:, 2] + 0.012
    for k in range(steps):
        live = live[T[live] > 0.02]
        ray, zz = live, (k + jitter[live]) / steps
        t = (base + zz * deep) / slope[ray]
        x, y, z = t * d[ray, 0] / tile + 0.21, t * d[ray, 1] / tile + 0.57, np.minimum(zz, (nz - 1.01) / nz)
        here = at(dens, x, y, z)
        on = (here > 0.01) & (t < 40)
        ray, zz, t, x, y, z, here = ray[on], zz[on], t[on], x[on], y[on], z[on], here[on]
        rough = np.abs(at(fine, x * 9, y * 9, zz * 1.3)) * 0.75 + at(fine, x * 31, y * 31, zz * 4.4) * 0.22
        here = np.clip(here * 1.25 - 0.75 * (1 - here) * (1.0 - rough) * np.exp(-t / 14), 0, 1)
        a = 1 - np.exp(-here * 26 * deep / steps / slope[ray])
        sunlit = at(lit, x, y, z) * phase.ravel()[ray] * (0.80 + 0.20 * np.clip(here * 2, 0, 1))
        colour = sunlit[:, None] * np.array(light, np.float32) + np.array(shade, np.float32) * (0.55 + 0.75 * zz)[:, None]
        L[ray] += (T[ray] * a)[:, None] * colour
        far[ray] += T[ray] * a * t
        T[ray] *= 1 - a
    cover_ = 1 - T
    mean = far / np.maximum(cover_, 1e-4)
    fog = (1 - np.exp(-mean / 26))[:, None] * cover_[:, None]
    out = air.reshape(-1, 3) * T[:, None] + L * (1 - fog / np.maximum(cover_[:, None], 1e-4)) + np.array(haze, np.float32) * fog
    return gaussian_filter(out.reshape(*shape, 3), (0.6, 0.6, 0))


def cirrus(v, air, amount=0.8, seed=0, light=(1.15, 1.15, 1.15), bearing=25):
    """thin high cloud: long combed fibres in soft patches, brighter towards the sun"""
    x, y, t = v.layer(9.0)
    r = np.radians(bearing)
    x, y = x * np.cos(r) + y * np.sin(r), -x * np.sin(r) + y * np.cos(r)
    warp = noise((512, 512), 1.7, 2, 9, seed=seed)
    x = x + 3.0 * at(warp, x / 90, y / 90)
    y = y + 1.8 * at(warp, y / 80 + 0.3, x / 80)
    fibre = at(noise((1024, 1024), 1.0, 6, stretch=(1, 9), seed=seed + 1), y / 46, x / 46) * 0.6 + at(noise((1024, 1024), 1.0, 10, stretch=(1, 6), seed=seed + 2), y / 23, x / 23) * 0.4
    patch = at(noise((512, 512), 1.8, 2, seed=seed + 3), x / 95, y / 95)
    veil = step(patch + 0.35 * fibre, -0.5, 2.0)
    a = np.clip(veil * (0.42 + 0.58 * step(fibre, -0.9, 1.6)) * amount, 0, 0.95) * step(v.el, 0.5, 9)
    bright = np.array(light, np.float32) * (0.55 + 1.0 * np.exp(-v.off / 22))[..., None]
    return air * (1 - a[..., None] * 0.55) + bright * a[..., None]


def bars(v, air, low=3, high=26, amount=1.0, seed=0, lit=(1.25, 0.52, 0.26), dark=(0.16, 0.15, 0.23), long=13):
    """thin bars of cloud after sunset, dark in the body, lit from below"""
    warp = noise((512, 512), 1.6, 2, seed=seed)
    e = v.el + 0.9 * at(warp, v.el / 60, v.az / 120) + 0.10 * v.az * np.sin(seed)
    n1 = noise((1024, 1024), 1.15, 3, stretch=(1, long), seed=seed + 1)
    n2 = noise((1024, 1024), 0.9, 9, stretch=(1, long * 0.4), seed=seed + 2)
    thick = lambda e: at(n1, e / 44, v.az / 240) + 0.30 * at(n2, e / 30, v.az / 120) + 0.2 * at(warp, v.el / 40, v.az / 90)
    band = step(v.el, low - 2, low + 2) * (1 - step(v.el, high * 0.55, high))
    cut = 1.05 - 0.75 * band * amount
    a = step(thick(e), cut, cut + 1.1) * band
    under = np.clip(a - step(thick(e - 0.35), cut, cut + 1.1), 0, 1) * 2.2 + 0.18 * (1 - a)
    under = np.clip(under * (0.25 + 1.4 * np.exp(-v.off / 26)) + 0.35 * np.exp(-v.off / 15), 0, 1)
    body = mix(mix(np.broadcast_to(np.array(dark, np.float32), air.shape), air, np.full(v.el.shape, 0.30)), lit, under)
    return air * (1 - a[..., None] * 0.88) + body * a[..., None] * 0.88


def overcast(v, bright=(1.0, 1.0, 1.0), dark=(0.42, 0.46, 0.52), contrast=1.0, seed=0, height=0.9, sun_glow=0.9, horizon=(0.86, 0.89, 0.93)):
    """a closed grey ceiling with rolls and thin places"""
    x, y, t = v.layer(height)
    warp = noise((512, 512), 1.8, 2, 12, seed=seed)
    wx, wy = 0.6 * at(warp, x / 17, y / 17), 0.6 * at(warp, y / 17 + 0.4, x / 17 + 0.2)
    roll = noise((1024, 1024), 1.5, 9, stretch=(1.6, 1), seed=seed + 1)
    big = noise((512, 512), 1.7, 2, seed=seed + 2)
    f = lambda dx=0.0, dy=0.0: np.tanh(0.9 * at(roll, (x + wx + dx) / 17, (y + wy + dy) / 17)) + 0.7 * at(big, (x + dx) / 30, (y + dy) / 30) + 0.22 * at(roll, (y + dy) / 5.3, (x + dx) / 5.3)
    s = v.sun[:2] / (np.linalg.norm(v.sun[:2]) + 1e-6) * 0.12
    h = f()
    slope = np.clip((f(*s) - h) * 2.2, -1, 1)
    thin = step(-h + 0.35 * slope, -1.7, 2.1)
    thin = 0.5 + (thin - 0.5) * contrast * np.clip(1.25 - t / 22, 0.12, 1)
    sky = mix(np.broadcast_to(np.array(dark, np.float32), v.d.shape), bright, np.clip(thin, 0, 1))
    sky = sky * (1 + sun_glow * np.exp(-v.off / 20) * (0.5 + 0.8 * thin))[..., None]
    return mix(sky, horizon, np.exp(-v.el / 5.5) * 0.85)


def storm(v, slit=5.5, seed=0, dark=(0.030, 0.040, 0.060), pale=(0.17, 0.20, 0.25), light=(1.9, 1.15, 0.55), rain=0.7):
    """a black front that ends above the horizon in a bright slit; its edge hangs in rolls, rain falls from it"""
    warp = noise((512, 512), 1.5, 2, seed=seed)
    edge = slit * (1 + 0.10 * v.az / 60) + 1.5 * at(warp, v.az * 0 + 0.3, v.az / 200) + 0.45 * at(warp, v.az * 0 + 0.7, v.az / 45) + 0.2 * at(warp, v.el / 12, v.az / 22)
    below = stops(v.el / np.maximum(edge, 1), (0, np.array(light) * 1.0), (0.45, np.array(light) * (0.8, 0.78, 0.8)), (1, np.array(light) * (0.36, 0.34, 0.42)))
    below = below * (0.40 + 0.9 * np.exp(-np.abs(v.az - np.degrees(np.arctan2(v.sun[0], v.sun[1]))) / 26))[..., None]
    below = bars(v, below, 0.5, slit * 1.2, 1.0, seed + 5, tuple(np.array(light) * 0.7), (0.20, 0.17, 0.18), 20)
    base = overcast(v, pale, dark, 1.5, seed + 1, 0.75, 0.2, pale)
    shelf = at(noise((1024, 1024), 1.2, 4, stretch=(1, 5), seed=seed + 2), (v.el - edge) / 60, v.az / 150)
    front = np.exp(-np.abs(v.el - edge * 1.25) / 9)
    base = base * (1 - front * (0.62 - 0.30 * step(shelf, -0.6, 1.6)))[..., None]
    base = base + np.array(light, np.float32) * (0.16 * np.exp(-np.clip(v.el - edge, 0, 90) / 1.6) * step(shelf, -0.8, 1.2))[..., None]
    out = mix(below, base, step(v.el, edge - 0.25, edge + 0.9))
    shaft = step(at(noise((64, 1024), 1.2, 3, seed=seed + 4), v.az * 0, (v.az + 0.35 * v.el) / 150), 0.5, 1.9) * rain * (1 - step(v.el, edge * 0.8, edge * 2.2))
    return mix(out, np.array(pale) * 0.55, shaft * 0.8)


def fog(v, near=(0.80, 0.62, 0.38), far=(0.36, 0.39, 0.44), top=(0.40, 0.45, 0.53), seed=0):
    """dawn fog: grey, gold round the sun, a little uneven"""
    uneven = at(noise((512, 512), 1.7, 2, stretch=(1, 3), seed=seed), v.el / 50, v.az / 110)
    air = stops(v.el, (0, far), (12, tuple(0.5 * (np.array(far) + top))), (60, top)) * (1 + 0.05 * uneven)[..., None]
    return air + v.glow((4.5, np.array(near) * 0.55), (17, np.array(near) * 0.75))


def panorama(kind, sun=(30, 0), cols=1800, rows=640, seed=0, air=None, **how):
    v = View(cols, rows, sun)
    if kind in ('overcast', 'storm', 'fog'):
        return {'overcast': overcast, 'storm': storm, 'fog': fog}[kind](v, seed=seed, **how)
    sky = clear(v, **(air or {}))
    return sky if kind == 'clear' else {'cumulus': cumulus, 'cirrus': cirrus, 'bars': bars}[kind](v, sky, seed=seed, **how)
