"""Prints a head like a lino cut: flat colours below, and one plate of ink for shadows, lines and hair."""

import numpy as np
from head import CLOTH, HAIR, HAT, SKIN
from light import HIGH, WIDE, View
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, maximum_filter, minimum_filter
from trace import COARSE, path

INK, IVORY, STONE, GOLD, TRACK = '#14161C', '#F5F0E6', '#CFC7B8', '#D9A521', '#9C3B27'


def line(points, widths, steps=24):
    """The outline of a line through points, its width given at each of them."""
    points, widths = np.asarray(points, float), np.asarray(widths, float)
    at = np.linspace(0, len(points) - 1, steps)
    x, y, w = (spline(values, at) for values in (points[:, 0], points[:, 1], widths))
    w = np.maximum(w, 0) / 2
    dx, dy = np.gradient(x), np.gradient(y)
    n = np.maximum(np.hypot(dx, dy), 1e-6)
    ox, oy = -dy / n * w, dx / n * w
    return [*zip(x + ox, y + oy), *zip((x - ox)[::-1], (y - oy)[::-1])]


def spline(values, at):
    """Catmull-Rom through values at 0, 1, 2 …"""
    v = np.concatenate([[2 * values[0] - values[1]], values, [2 * values[-1] - values[-2]]])
    i = np.clip(at.astype(int), 0, len(values) - 2)
    t = at - i
    a, b, c, d = v[i], v[i + 1], v[i + 2], v[i + 3]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


class Plate:
    """A sheet to draw polygons on, in the frame's units; read as a field for trace.path."""

    def __init__(self, step):
        self.k = 2 / step
        self.image = Image.new('L', (round(WIDE * self.k), round(HIGH * self.k)))
        self.pen = ImageDraw.Draw(self.image)

    def fill(self, points, value=255):
        self.pen.polygon([(x * self.k, y * self.k) for x, y in points], fill=value)

    def field(self):
        small = self.image.resize((self.image.width // 2, self.image.height // 2), Image.BOX)
        return np.asarray(small, np.float32) / 255


class Portrait:
    def __init__(self, f, step=1.5):
        self.f, self.step = f, step
        self.view = View(f, step)
        self.seen = self.view.look()
        self.kind, self.tone, self.normal = self.seen['kind'], self.seen['tone'], self.seen['normal']
        self.ink, self.bare = Plate(step), Plate(step)  # drawn ink, and what stays bare of it
        self.extra, self.plate = {}, None
        ys, xs = np.mgrid[0 : self.kind.shape[0], 0 : self.kind.shape[1]].astype(np.float32)
        self.x, self.y = (xs + 0.5) * step, (ys + 0.5) * step

    def at(self, *points):
        return self.view.frame(np.array(points, np.float32))

    def stroke(self, points, widths, on=None):
        q = self.at(*points)
        (on or self.ink).fill(line(q[:, :2], widths))

    def lit_at(self, point):
        x, y = (np.asarray(point) / self.step).astype(int)
        return self.tone[max(y - 4, 0) : y + 5, max(x - 4, 0) : x + 5].mean()

    def colour(self, name):
        return self.extra.setdefault(name, Plate(self.step))

    def mask(self, *kinds):
        return np.isin(self.kind, kinds).astype(np.float32)

    def edges(self):
        """Lines where one thing ends before another: thick in shadow, thin in light."""
        s = self.step
        depth, kind, tone = self.seen['depth'], self.kind, gaussian_filter(self.tone, 3 / s)
        size = max(3, int(round(3 / s)) | 1)
        jump = (maximum_filter(depth, size) - depth) > 1.3
        hairline = (maximum_filter(kind, size) == HAIR) & (minimum_filter(kind, size) == SKIN)
        other = (maximum_filter(kind, size) != kind) | (minimum_filter(kind, size) != kind)
        border = ((jump | other) & ~hairline) & (maximum_filter(kind, size) > 0)
        weight = np.clip(1.35 - 1.0 * tone, 0.35, 1.3)
        return gaussian_filter(border.astype(np.float32), 1.3 / s) * weight

    def print(self):
        f, s = self.f, self.step
        tone = gaussian_filter(self.tone, 1.6 / s)
        albedo = np.choose(self.kind, [1, f.get('skin', 1.0), f.get('shade', 0.5), f.get('cloth', 0.8), f.get('hat_tone', 0.8)])
        soft = gaussian_filter(tone * albedo, 0.8 / s)
        u = self.along()
        wave = np.abs((u % 1) - 0.5) * 2
        reach = np.choose(self.kind, [0, 0.2, 0.8, 0.2, 0.2])
        base = np.choose(self.kind, [0, 0.2, 0.1, 0.17, 0.17])
        ink = (base + reach * wave - soft) * 6
        ink = np.where(self.kind > 0, ink, -1)
        ink = np.maximum(ink, (self.edges() - 0.3) * 3)
        drawn, bare = self.ink.field(), self.bare.field()
        ink = np.maximum(ink, (drawn - 0.5) * 2)
        ink = np.minimum(ink, (0.5 - bare) * 2)
        return gaussian_filter(np.clip(ink, -1, 1), 0.7 / s)

    def along(self):
        """Where hatching lines lie: about the head's form on skin, with the hair's fall on hair."""
        place = self.seen['place']
        x, y, z = place[..., 0], place[..., 1], place[..., 2]
        skin = (y * 0.75 + np.abs(x) * 0.42 + z * 0.22) / 0.9
        cloth = (self.x * 0.6 + self.y * 0.8) / 19
        flow = self.f.get('flow', 'down')
        if flow == 'down':
            hair = np.arctan2(x, z + 3) * 5.5 + 0.22 * np.sin(y * 0.55)
        elif flow == 'back':
            hair = np.arctan2(y - 1, x) * 5.2 + 0.2 * np.sin(z * 0.6)
        else:
            k = self.f.get('curl', 1.0)
            x, y, z = x * k, y * k, z * k
            hair = 0.9 * (np.sin(x + 1.5 * np.sin(y * 0.8)) + np.sin(y * 1.05 + 1.4 * np.sin(z * 0.9)))
        return np.choose(self.kind, [0, skin, hair, cloth, cloth])

    def svg(self, title, rough):
        f, s = self.f, self.step
        if self.plate is None:
            self.plate = self.print()
        parts = [f'<path fill="{f["ground"]}" d="M0 0h{WIDE * COARSE:.0f}v{HIGH * COARSE:.0f}H0z"/>']

        def layer(field, colour, **kw):
            kw['tolerance'] *= max(1, rough / 1.5)
            d = path(field, s, **kw)
            if d:
                parts.append(f'<path fill="{colour}" d="{d}"/>')

        half = lambda *kinds: gaussian_filter(self.mask(*kinds), 0.8 / s) - 0.5
        layer(half(SKIN, HAIR, CLOTH, HAT), f['flesh'], tolerance=1.4)
        tone = gaussian_filter(self.tone, 3 / s)
        if f.get('mid'):
            at = f.get('mid_at', 0.46)
            layer(np.where(self.kind == SKIN, at - tone, -1), f['mid'], tolerance=1.6, smallest=60)
        if f.get('high'):
            layer(np.where(self.kind == SKIN, tone - f.get('high_at', 0.8), -1), f['high'], tolerance=1.6, smallest=40)
        layer(half(CLOTH), f['jacket'], tolerance=1.4)
        layer(half(HAIR), f['locks'], tolerance=1.4)
        layer(half(HAT), f.get('cap', GOLD), tolerance=1.4)
        for colour, plate in self.extra.items():
            if not colour.endswith('!'):
                layer(plate.field() - 0.5, colour, tolerance=0.8)
        d = path(self.plate, s, rough, 26 * rough)
        parts.append(f'<path fill="{INK}" d="{d}"/>')
        for colour, plate in self.extra.items():
            if colour.endswith('!'):
                layer(plate.field() - 0.5, colour[:-1], tolerance=0.8, smallest=3)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE * COARSE:.0f} {HIGH * COARSE:.0f}" role="img" aria-label="{title}">{"".join(parts)}</svg>\n'
