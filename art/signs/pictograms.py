"""The signs: python3 pictograms.py -> svg/*.svg.

Athletes are drawn from one skeleton: fixed limb lengths, angles in degrees (0 = right, 90 = up), round strokes, and
gaps knocked out where one limb passes another. Figure in currentColor, implement in var(--accent).
"""

import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
SIZE = 240
BONES = dict(torso=52, upper=30, fore=29, thigh=42, shin=42, neck=31)
LIMB, HEAD, GAP, GEAR = 17, 15, 5, 7  # limb width, head radius, knocked-out gap, implement stroke
GOLD = '#D9A521'
SIGNS = {}


def num(v):
    return f'{v:.1f}'.rstrip('0').rstrip('.')


def at(p, angle, length):
    return p[0] + length * math.cos(math.radians(angle)), p[1] - length * math.sin(math.radians(angle))


def path(points):
    return 'M' + 'L'.join(f'{num(x)} {num(y)}' for x, y in points)


class Figure:
    """Joints of one athlete. Limbs go in front of (`near`) or behind (`far`) the body; gear likewise."""

    def __init__(self, hip, torso, head=None, scale=1.0):
        self.k, self.hip = scale, hip
        self.shoulder = at(hip, torso, BONES['torso'] * scale)
        self.head = at(self.shoulder, torso if head is None else head, BONES['neck'] * scale)
        self.far_arms, self.far_legs, self.near, self.gear_back, self.gear_front = [], [], [], [], []

    def arm(self, upper, fore, near=True, root=None):
        elbow = at(root or self.shoulder, upper, BONES['upper'] * self.k)
        hand = at(elbow, fore, BONES['fore'] * self.k)
        (self.near if near else self.far_arms).append([root or self.shoulder, elbow, hand])
        return hand

    def leg(self, thigh, shin, near=True, root=None):
        knee = at(root or self.hip, thigh, BONES['thigh'] * self.k)
        ankle = at(knee, shin, BONES['shin'] * self.k)
        (self.near if near else self.far_legs).append([root or self.hip, knee, ankle])
        return ankle

    def torso(self):
        """A tapered capsule, narrower at the hip."""
        (x0, y0), (x1, y1) = self.hip, self.shoulder
        d, r0, r1 = math.dist(self.hip, self.shoulder), 9.5 * self.k, 13.5 * self.k
        ux, uy = (x1 - x0) / d, (y1 - y0) / d
        sn = (r1 - r0) / d
        cs = math.sqrt(1 - sn * sn)
        q = []
        for x, y, r, side in ((x0, y0, r0, 1), (x1, y1, r1, 1), (x1, y1, r1, -1), (x0, y0, r0, -1)):
            nx, ny = -uy * side, ux * side
            q.append(f'{num(x + r * (nx * cs - ux * sn))} {num(y + r * (ny * cs - uy * sn))}')
        return f'<path d="M{q[0]}L{q[1]}A{num(r1)} {num(r1)} 0 0 0 {q[2]}L{q[3]}A{num(r0)} {num(r0)} 0 0 0 {q[0]}Z" fill="currentColor" stroke="none"/>'

    def draw(self, name):
        w = LIMB * self.k
        limbs = lambda group: ''.join(f'<path d="{path(p)}"/>' for p in group)
        full = f'maskUnits="userSpaceOnUse" x="0" y="0" width="{SIZE}" height="{SIZE}"><rect width="{SIZE}" height="{SIZE}" fill="#fff"/>'
        cut = ''.join(f'<path d="{path(p[1:])}"/>' for p in self.near)
        out = []
        if self.gear_back:
            out.append(accent(f'<g stroke="ACCENT" stroke-width="{GEAR}">{"".join(self.gear_back)}</g>'))
        masked = bool(cut)
        if masked:
            out.append(f'<mask id="{name}-near" {full}<g stroke="#000" stroke-width="{num(w + 2 * GAP)}">{cut}</g></mask>')
        m = f' mask="url(#{name}-near)"' if masked else ''
        out.append('<g stroke="currentColor">')
        if self.far_arms:
            out.append(
                f'<mask id="{name}-head" {full}<circle cx="{num(self.head[0])}" cy="{num(self.head[1])}" r="{num(HEAD * self.k + GAP)}" fill="#000"/></mask>'
                f'<g mask="url(#{name}-head)"><g stroke-width="{num(w)}"{m}>{limbs(self.far_arms)}</g></g>'
            )
        if self.far_legs:
            out.append(f'<g stroke-width="{num(w)}"{m}>{limbs(self.far_legs)}</g>')
        out.append(f'<g{m}>{self.torso()}</g><g stroke-width="{num(w)}">{limbs(self.near)}</g></g>')
        out.append(f'<circle cx="{num(self.head[0])}" cy="{num(self.head[1])}" r="{num(HEAD * self.k)}" fill="currentColor"/>')
        if self.gear_front:
            out.append(accent(f'<g stroke="ACCENT" stroke-width="{GEAR}">{"".join(self.gear_front)}</g>'))
        return ''.join(out)


def accent(markup):
    """ACCENT -> the accent property, with an attribute fallback for renderers that ignore var()."""
    for a in ('stroke', 'fill'):
        markup = markup.replace(f'{a}="ACCENT"', f'{a}="{GOLD}" style="{a}:var(--accent,{GOLD})"')
    return markup


def line(x1, y1, x2, y2, width=None):
    return f'<path d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"' + (f' stroke-width="{width}"' if width else '') + '/>'


def dot(x, y, r):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="ACCENT" stroke="none"/>'


def sign(name, title):
    """Register a drawing: the function returns one Figure, a list of Figures, or markup."""

    def register(draw):
        SIGNS[name] = (title, draw)
        return draw

    return register


# ---- track
@sign('sprint', 'Sprint')
def sprint():
    g = Figure((106, 130), 60, 68)
    g.arm(186, 232, False)
    g.arm(-50, 45)
    g.leg(-125, -170, False)
    g.leg(0, -105)
    g.gear_back += [line(x, y, x + w, y) for y, x, w in ((92, 18, 28), (116, 10, 30), (140, 18, 22))]
    return g


@sign('speed', 'Speed and acceleration')
def speed():
    g = Figure((124, 132), 42, 48)
    g.arm(165, 215, False)
    g.arm(-70, 15)
    g.leg(-140, -150, False)
    g.leg(-15, -125)
    g.gear_back += [f'<path d="M{x} 62L{x + 20} 82L{x} 102" stroke-width="9"/>' for x in (24, 50, 76)]
    return g


@sign('hurdles', 'Hurdles')
def hurdles():
    g = Figure((92, 106), 42, 58)
    g.arm(172, 205, False)
    g.arm(-5, 20)
    g.leg(-170, -75, False)
    g.leg(5, -5)
    g.gear_back += [
        line(116, 152, 204, 152, 11),
        line(126, 152, 126, 216),
        line(194, 152, 194, 216),
        line(108, 216, 128, 216),
        line(176, 216, 196, 216),
    ]
    return g


@sign('distance', 'Distance')
def distance():
    g = Figure((112, 122), 80, 84)
    g.arm(205, 245, False)
    g.arm(-45, 35)
    g.leg(-105, -170, False)
    g.leg(-35, -100)
    g.gear_back.append('<path d="M24 206C84 228 156 228 216 206"/>')
    return g


@sign('cross-country', 'Cross-country')
def cross_country():
    g = Figure((96, 112), 72, 78)
    g.arm(200, 240, False)
    g.arm(-45, 40)
    g.leg(-115, -170, False)
    g.leg(-15, -100)
    g.gear_back += [
        '<path d="M14 222C56 214 84 190 124 190S190 208 228 178"/>',
        '<path d="M196 54L222 116H170Z" fill="ACCENT"/>',
        line(196, 116, 196, 146),
    ]
    return g


@sign('relay', 'Relay')
def relay():
    g = Figure((90, 128), 60, 70)
    g.arm(186, 232, False)
    hand = g.arm(0, 8)
    g.leg(-125, -170, False)
    g.leg(0, -105)
    grip = at(hand, 8, 5)
    g.gear_front.append(line(*at(grip, 70, -16), *at(grip, 70, 34), 11))
    return g


# ---- jumps
@sign('high-jump', 'High jump')
def high_jump():
    g = Figure((100, 74), -22, -8)
    g.leg(200, -106)
    g.arm(-62, -96)
    g.gear_back += [line(22, 134, 218, 134), line(22, 108, 22, 218), line(218, 108, 218, 218)]
    return g


@sign('long-jump', 'Long jump')
def long_jump():
    g = Figure((92, 116), 68, 85)
    g.arm(40, 25, False)
    g.arm(-5, 0)
    g.leg(10, -10, False)
    g.leg(-25, -28)
    g.gear_back += [line(18, 208, 96, 208, 11)] + [
        dot(x, y, 4.4) for x, y in ((120, 208), (140, 212), (160, 208), (180, 212), (200, 208), (220, 212))
    ]
    return g


@sign('triple-jump', 'Triple jump')
def triple_jump():
    g = Figure((128, 104), 72, 80)
    g.arm(196, 170, False)
    g.arm(-30, 20)
    g.leg(-130, -165, False)
    g.leg(0, -95)
    g.gear_back += [f'<path d="M{x} 214Q{x + 28} {y} {x + 56} 214"/>' for x, y in ((22, 160), (92, 150), (162, 160))]
    return g


@sign('pole-vault', 'Pole vault')
def pole_vault():
    g = Figure((118, 52), -122, 198, 0.92)
    x, y = g.arm(-84, -66)
    g.leg(-4, -48, False)
    g.leg(14, -26)
    g.gear_back += [
        f'<path d="M{num(x - 13)} {num(y - 28)}Q{num(x + 8)} {num(y + 20)} 132 222"/>',
        line(112, 222, 152, 222),
        line(132, 98, 222, 98),
        line(216, 80, 216, 222),
    ]
    return g


# ---- throws
@sign('javelin', 'Javelin')
def javelin():
    g = Figure((116, 132), 108, 100)
    hand = g.arm(185, 165, False)
    g.arm(5, 30)
    g.leg(-125, -150, False)
    g.leg(-35, -60)
    g.gear_back.append(line(*at(hand, 198, 34), *at(hand, 18, 178)))
    return g


@sign('shot-put', 'Shot put')
def shot_put():
    g = Figure((104, 136), 70, 88)
    g.arm(190, 232, False)
    hand = g.arm(20, 55)
    g.leg(-115, -145, False)
    g.leg(-40, -85)
    g.gear_front.append(dot(*at(hand, 52, 25), 14))
    return g


@sign('discus', 'Discus')
def discus():
    g = Figure((122, 132), 108, 95)
    hand = g.arm(190, 180, False)
    g.arm(-15, 25)
    g.leg(-140, -100, False)
    g.leg(-35, -95)
    x, y = at(hand, 180, 20)
    g.gear_front.append(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="21" ry="9.5" transform="rotate(-12 {num(x)} {num(y)})" fill="ACCENT" stroke="none"/>'
    )
    return g


# ---- other programs
@sign('combined-events', 'Combined events')
def combined_events():
    g = Figure((108, 128), 70, 78)
    g.arm(190, 235, False)
    g.arm(-40, 40)
    g.leg(-120, -165, False)
    g.leg(-20, -100)
    ring = [at((120, 122), 90 - i * 36, 104) for i in range(10)]
    g.gear_back += [dot(x, y, 7.5) for x, y in ring]
    return g


@sign('weightlifting', 'Weightlifting')
def weightlifting():
    g = Figure((120, 146), 90, 90)
    left, right = (109, g.shoulder[1]), (131, g.shoulder[1])
    hand = g.arm(150, 75, True, left)
    g.arm(30, 105, True, right)
    g.leg(200, -82, True, (116, 148))
    g.leg(-20, -98, True, (124, 148))
    y = hand[1] - 4
    g.gear_back += [line(16, y, 224, y)] + [line(x, y - d, x, y + d, 12) for x, d in ((28, 19), (47, 29), (193, 29), (212, 19))]
    return g


@sign('strength', 'Strength and conditioning')
def strength():
    g = Figure((86, 140), 72, 80)
    hand = g.arm(5, 10)
    g.leg(-40, -112)
    x, y = at(hand, 5, 6)
    g.gear_front += [f'<path d="M{num(x + 4)} {num(y + 13)}A13 13 0 1 1 {num(x + 17)} {num(y - 3)}"/>', dot(x + 21, y + 17, 19)]
    g.gear_back.append(line(40, 224, 200, 224))
    return g


@sign('baseball', 'Baseball speed')
def baseball():
    g = Figure((92, 124), 50, 60)
    g.arm(178, 225, False)
    g.arm(-50, 45)
    g.leg(-140, -175, False)
    g.leg(-5, -110)
    x, y = g.head
    g.gear_front.append(f'<path d="M{num(x + 3)} {num(y - 10)}L{num(x + 27)} {num(y - 4)}" stroke-width="8"/>')
    g.gear_back += ['<path d="M194 196L222 210L194 224L166 210Z" fill="ACCENT"/>', line(20, 214, 126, 214)]
    return g


@sign('kids', 'Minor track')
def kids():
    g = Figure((104, 146), 72, 80, 0.82)
    g.head = at(g.shoulder, 80, 29)
    hand = g.arm(200, 240, False)
    up = g.arm(30, 70)
    g.leg(-125, -160, False)
    g.leg(-10, -100)
    x, y = 186, 46
    star = [at((x, y), 90 + i * 36, 22 if i % 2 == 0 else 10) for i in range(10)]
    g.gear_back += [f'<path d="{path(star)}Z" fill="ACCENT" stroke-width="4"/>', '<path d="M40 222H200" stroke-width="9"/>']
    return g


@sign('group', 'Training group')
def group():
    people = []
    for x, k, y in ((58, 0.86, 138), (182, 0.86, 138), (120, 1.04, 130)):
        g = Figure((x, y), 90, 90, k)
        l, r = (x - 9 * k, g.shoulder[1]), (x + 9 * k, g.shoulder[1])
        g.arm(-112, -92, True, l)
        g.arm(-68, -88, True, r)
        g.leg(-98, -92, True, (x - 3 * k, y))
        g.leg(-82, -88, True, (x + 3 * k, y))
        people.append(g)
    return [f'<path d="M20 226H220" stroke="ACCENT" stroke-width="{GEAR}"/>'] + people


# ---- objects: same stroke family, no figure
BODY = 'stroke="currentColor" stroke-width="17"'


@sign('stopwatch', 'Stopwatch')
def stopwatch():
    return (
        f'<g {BODY}><circle cx="120" cy="136" r="72"/><path d="M120 60V40M100 30H140M182 70L192 60"/></g>'
        '<path d="M120 136L150 96" stroke="ACCENT" stroke-width="13"/><circle cx="120" cy="136" r="11" fill="ACCENT"/>'
    )


@sign('calendar', 'Calendar')
def calendar():
    return (
        f'<g {BODY}><rect x="34" y="50" width="172" height="156" rx="16"/><path d="M34 98H206M82 30V62M158 30V62"/></g>'
        '<path d="M88 152L112 176L156 130" stroke="ACCENT" stroke-width="15"/>'
    )


@sign('medal', 'Medal')
def medal():
    return (
        f'<path d="M76 28L112 98M164 28L128 98" stroke="currentColor" stroke-width="26"/>'
        '<circle cx="120" cy="154" r="58" fill="ACCENT"/><path d="M104 146L124 130V180" stroke="#14161C" stroke-width="14"/>'
    )


@sign('certificate', 'Certificate')
def certificate():
    return (
        f'<g {BODY}><path d="M128 186H44A14 14 0 0 1 30 172V54A14 14 0 0 1 44 40H196A14 14 0 0 1 210 54V98"/></g>'
        '<g stroke="currentColor" stroke-width="13"><path d="M66 80H174M66 112H132M66 144H112"/></g>'
        '<path d="M160 176V226L178 214L196 226V176" stroke="ACCENT" stroke-width="13"/><circle cx="178" cy="152" r="32" fill="ACCENT"/>'
    )


# ---- achievements: a ring with two ribbon ends, one emblem for each level of competition
def achievement(name, title, emblem):
    body = (
        '<path d="M88 176V230L120 210L152 230V176" stroke="ACCENT" stroke-width="13"/>'
        f'<circle cx="120" cy="104" r="84" {BODY}/>{emblem}'
    )
    SIGNS[f'achievement-{name}'] = (title, lambda: body)


def petals(count, radius, width, turn=90):
    """Pointed petals round 120, 104."""
    out = []
    for i in range(count):
        a = turn + i * 360 / count
        tip, l, r = at((120, 104), a, radius), at((120, 104), a + width, radius * 0.62), at((120, 104), a - width, radius * 0.62)
        out.append(f'<path d="M120 104Q{num(l[0])} {num(l[1])} {num(tip[0])} {num(tip[1])}Q{num(r[0])} {num(r[1])} 120 104Z"')
    return edged(''.join(f'{p} fill="ACCENT"/>' for p in out))


def edged(shapes, width=5):
    """Filled shapes with the rounded corners of a stroke."""
    return f'<g stroke="ACCENT" stroke-width="{width}">{shapes}</g>'


def polygon(points):
    return edged(f'<path d="{path(points)}Z" fill="ACCENT"/>')


MAPLE = [(0, -56), (10, -36), (22, -42), (17, -18), (30, -30), (34, -22), (50, -25), (44, -8), (52, -3), (30, 15), (33, 24), (6, 20), (6, 48)]
achievement('provincial', 'Provincial', petals(3, 60, 42))
achievement('national', 'National', polygon([(120 + x, 104 + y) for x, y in MAPLE + [(-x, y) for x, y in MAPLE[::-1]]]))
achievement(
    'high-school',
    'High school',
    '<path d="M84 58V152" stroke="currentColor" stroke-width="13"/>' + edged('<path d="M90 66L164 88L90 110Z" fill="ACCENT"/>', 8),
)
achievement('american', 'American', polygon([at((120, 108), 90 + i * 36, 56 if i % 2 == 0 else 23) for i in range(10)]))
achievement(
    'record-holder',
    'Record holder',
    '<path d="M78 140V118M106 140V98M134 140V78" stroke="currentColor" stroke-width="15"/><path d="M164 140V58M148 72L164 54L180 72" stroke="ACCENT" stroke-width="13"/>',
)


# ---- coaches, parents, players: the same disc for a head over shoulders, told apart by hair and gear


def markup(name, drawing):
    parts = drawing if isinstance(drawing, list) else [drawing]
    return accent(''.join(p.draw(f'{name}-{i}') if isinstance(p, Figure) else p for i, p in enumerate(parts)))


def main():
    os.makedirs(f'{HERE}/svg', exist_ok=True)
    for name, (title, draw) in SIGNS.items():
        write(name, title, markup(name, draw()))


def write(name, title, body):
    with open(f'{HERE}/svg/{name}.svg', 'w') as f:
        f.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" fill="none" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="{title}">{accent(body)}</svg>\n'
        )


if __name__ == '__main__':
    main()
