"""What every figure of an article is drawn with: a sheet, its labels and measures, and limbs that end at a place."""

import math

import pictograms
from pictograms import BONES, at, num

pictograms.SIZE = 1000  # a sheet's masks reach as far
GOLD, KEY, SOFT = 'var(--figure-measure,#D9A521)', 'var(--figure-key,#9C3B27)', 'var(--figure-soft,#4d4a45)'
FIGURES = {}


class Sheet:
    """One drawing. y grows downwards, as in SVG."""

    def __init__(self, name, wide, height):
        self.name, self.wide, self.width, self.height = name, wide, 640 if wide else 350, height
        self.size, self.parts, self.athletes = 16 if wide else 14, [], 0

    def add(self, markup):
        self.parts.append(markup)

    def text(self, x, y, words, anchor='middle', bold=False, soft=False, size=None, key=False):
        lines = [words] if isinstance(words, str) else words
        size = size or self.size
        extra = f' fill="{SOFT if soft else KEY if key else "currentColor"}"' + (' font-weight="700"' if bold else '')
        for row, line in enumerate(lines):
            self.add(f'<text x="{num(x)}" y="{num(y + row * size * 1.25)}" font-size="{size}" text-anchor="{anchor}"{extra}>{line}</text>')

    def line(self, points, colour='currentColor', width=2, dash=None):
        d = pictograms.path(points)
        extra = f' stroke-dasharray="{dash}"' if dash else ''
        self.add(f'<path d="{d}" stroke="{colour}" stroke-width="{num(width)}"{extra}/>')

    def curve(self, d, colour='currentColor', width=2, dash=None, fill='none'):
        extra = f' stroke-dasharray="{dash}"' if dash else ''
        self.add(f'<path d="{d}" stroke="{colour}" stroke-width="{num(width)}" fill="{fill}"{extra}/>')

    def box(self, x, y, w, h, fill='currentColor', r=2):
        self.add(f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{r}" fill="{fill}"/>')

    def dot(self, x, y, r, fill='currentColor'):
        self.add(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>')

    def measure(self, x0, x1, y, words, below=True, size=None):
        """A distance along the ground, with its length."""
        self.line([(x0, y - 5), (x0, y + 5)], GOLD, 3)
        self.line([(x1, y - 5), (x1, y + 5)], GOLD, 3)
        self.line([(x0, y), (x1, y)], GOLD, 3)
        self.text((x0 + x1) / 2, y + (22 if below else -11), words, size=size)

    def angle(self, corner, from_, to, r):
        """The arc between two directions, in degrees as the athletes' limbs have them."""
        a, b = at(corner, from_, r), at(corner, to, r)
        self.curve(f'M{num(a[0])} {num(a[1])}A{r} {r} 0 0 {0 if to > from_ else 1} {num(b[0])} {num(b[1])}', GOLD, 4)

    def athlete(self, figure):
        self.athletes += 1
        self.add(figure.draw(f'{self.name}-{"wide" if self.wide else "phone"}-{self.athletes}'))

    def svg(self):
        body = ''.join(self.parts)
        return (
            f'<svg viewBox="0 0 {self.width} {num(self.height)}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f'{body}</svg>\n'
        )


def figure(name, wide_height, phone_height):
    """Registers a drawing; the function draws on a wide or a narrow sheet."""

    def register(draw):
        FIGURES[name] = (draw, wide_height, phone_height)
        return draw

    return register


def bent(figure, root, end, bones, forward, near, arm=False):
    """A limb from its root to a place, with the joint in front of it or behind."""
    first, second = (BONES[bone] * figure.k for bone in bones)
    dx, dy = end[0] - root[0], root[1] - end[1]
    d = min(math.hypot(dx, dy), first + second - 0.01)
    line = math.degrees(math.atan2(dy, dx))
    lift = math.degrees(math.acos((first**2 + d**2 - second**2) / (2 * first * d)))
    upper = line + (lift if forward else -lift)
    joint = at(root, upper, first)
    lower = math.degrees(math.atan2(joint[1] - end[1], end[0] - joint[0]))
    (figure.arm if arm else figure.leg)(upper, lower, near)
    return joint


def foot(figure, ankle, near=True, forward=True):
    return bent(figure, figure.hip, ankle, ('thigh', 'shin'), forward, near)


def hand(figure, place, near=True):
    return bent(figure, figure.shoulder, place, ('upper', 'fore'), False, near, arm=True)
