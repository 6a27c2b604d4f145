"""Figures about time: a week, a spring, a year."""

from articles.figure_sheet import GOLD, SOFT, figure, foot, hand
from pictograms import BONES, Figure, at, num


# ---- a week with two sports
@figure('weekly-plan', 262, 312)
def weekly_plan(s):
    days = [
        ('Mon', 0, '', []),
        ('Tue', 2.5, 'hard', [('track', 1), ('soccer', 1.5)]),
        ('Wed', 0, '', []),
        ('Thu', 1.5, 'easy', [('soccer', 1.5)]),
        ('Fri', 0, '', []),
        ('Sat', 1.5, 'hard', [('game', 1.5)]),
        ('Sun', 0, '', []),
    ]
    gap, hour = (10, 58) if s.wide else (5, 70)
    wide_day, narrow_day = (108, 62) if s.wide else (60, 33)
    ground, right = s.height - 40, 4
    for day, _, load, parts in days:
        x, w = right, wide_day if parts else narrow_day
        right += w + gap
        s.text(x + w / 2, ground + 22, day, bold=bool(parts))
        if not parts:
            s.line([(x + 2, ground - 2), (x + w - 2, ground - 2)], 'currentColor', 3)
            s.text(x + w / 2, ground - 14, 'rest', soft=True)
            continue
        top = ground
        for what, hours in parts:
            h = hours * hour
            top -= h
            s.box(x, top + 2, w, h - 3, GOLD if what == 'track' else 'currentColor')
            ink = '#14161C' if what == 'track' else 'var(--figure-ground,#F5F0E6)'
            middle = top + h / 2 + (-2 if s.wide else -2)
            s.add(f'<text x="{num(x + w / 2)}" y="{num(middle)}" font-size="{s.size}" text-anchor="middle" fill="{ink}" font-weight="700">{what}</text>')
            s.add(f'<text x="{num(x + w / 2)}" y="{num(middle + s.size * 1.25)}" font-size="{s.size}" text-anchor="middle" fill="{ink}">{num(hours)} h</text>')
        s.text(x + w / 2, top - 9, load, key=load == 'hard', bold=load == 'hard')
    s.text(4, 20, '5.5 hours in all: fewer than the', 'start', soft=True) if not s.wide else s.text(s.width - 4, 20, '5.5 hours in all: fewer than the athlete has years', 'end', soft=True)
    if not s.wide:
        s.text(4, 38, 'athlete has years', 'start', soft=True)


# ---- from school to province
@figure('qualification-path', 296, 308)
def qualification_path(s):
    steps = [('School team', 'April'), ('Area meet', 'May'), ('Regional meet', 'end of May'), ('Province', 'early June')]
    runners = [16, 16, 16, 15]
    if s.wide:
        w, rise = (s.width - 8) / 4, 42
        for n, (name, when) in enumerate(steps):
            x, y = 4 + n * w, s.height - 66 - n * rise
            s.line([(x, y), (x + w, y), *([(x + w, y - rise)] if n < 3 else [])], 'currentColor', 4)
            s.text(x + 4, y + 24, name, 'start', True)
            s.text(x + 4, y + 45, when, 'start', soft=True)
        k = 0.42
        for n in (0, 1, 2):
            g = Figure((4 + n * w + w * 0.62, s.height - 66 - n * rise - 88 * k), 64, 72, k)
            g.arm(190, 235, False)
            g.leg(-122, -172, False)
            g.leg(-30, -95)
            g.arm(-35, 45)
            s.athlete(g)
        top = s.height - 66 - 3 * rise
        finish(s, (4 + 3.5 * w, top), 0.5)
        s.dot(4 + 3.5 * w, top - 58, 7, GOLD)
    else:
        rise = 74
        for n, (name, when) in enumerate(steps):
            y, x = s.height - 10 - n * rise, 4 + n * 34
            s.line([(x, y), (s.width - 4, y)], 'currentColor', 4)
            s.text(x + 4, y - 32, name, 'start', True)
            s.text(x + 4, y - 12, when, 'start', soft=True)
            k = 0.3
            if n == 3:
                finish(s, (300, y - 2), k)
                break
            g = Figure((300, y - 2 - 93 * k), 64, 72, k)
            g.arm(190, 235, False)
            g.leg(-122, -172, False)
            g.leg(-62, -92)
            g.arm(-35, 45)
            s.athlete(g)


# ---- a year in Ontario
@figure('training-year', 190, 330)
def training_year(s):
    parts = [('learn', 2, 'school and cross country begin'), ('build', 5, 'indoors'), ('race', 3, 'school meets'), ('play', 2, 'club meets, time off')]
    months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
    heights = {'learn': 2, 'build': 3, 'race': 4, 'play': 1}
    if s.wide:
        w, base, n = (s.width - 8) / 12, 132, 0
        for name, count, what in parts:
            x, h = 4 + n * w, heights[name] * 22
            s.box(x + 1.5, base - h, count * w - 3, h, GOLD if name == 'race' else 'currentColor')
            ink = '#14161C' if name == 'race' else 'var(--figure-ground,#F5F0E6)'
            if h > 30:
                s.add(f'<text x="{num(x + count * w / 2)}" y="{num(base - h / 2 + 6)}" font-size="17" text-anchor="middle" fill="{ink}" font-weight="700">{name}</text>')
            else:
                s.text(x + count * w / 2, base - h - 10, name, bold=True)
            n += count
        for n, month in enumerate(months):
            s.text(4 + (n + 0.5) * w, base + 24, month, soft=True)
        s.text(4, 20, 'Club training through the school year', 'start', soft=True)
        return
    row, y = 25, 24
    n = 0
    for name, count, what in parts:
        for m in range(count):
            s.text(4, y + (n + m) * row + 4, months[n + m], 'start', soft=True)
        h = heights[name] * 66
        s.box(48, y + n * row - row / 2 + 1.5, h, count * row - 3, GOLD if name == 'race' else 'currentColor')
        ink = '#14161C' if name == 'race' else 'var(--figure-ground,#F5F0E6)'
        s.add(f'<text x="60" y="{num(y + (n + (count - 1) / 2) * row + 5)}" font-size="15" fill="{ink}" font-weight="700">{name}</text>')
        n += count


# ---- in how many of the year's 52 weeks, from September, a goal can come true
@figure('goal-calendar', 328, 406)
def goal_calendar(s):
    goals = [
        ('For the season: a result', 'two or three afternoons a year', {37, 40}),
        ('For the month: a skill', 'at the end of each month', {round(52 / 12 * n) - 1 for n in range(1, 13)}),
        ('For today: one sentence', 'at every practice', set(range(52))),
    ]
    high, left, rows, k = (99, 128, 1, 0.5) if s.wide else (130, 92, 2, 0.46)
    step = (s.width - 8 - left) / (52 / rows - 1)
    for n, (goal, when, weeks) in enumerate(goals):
        base = s.height - 26 - (2 - n) * high
        s.line([(4, base), (s.width - 4, base)], 'currentColor', 3)
        s.text(left - 4, base - (44 if s.wide else 80), goal, 'start', True)
        s.text(*((s.width - 4, base - 44, when, 'end') if s.wide else (left - 4, base - 61, when, 'start')), soft=True)
        for week in range(52):
            row, column = divmod(week, 52 // rows)
            x, y = left + column * step, base - 20 - (rows - 1 - row) * 18
            s.dot(x, y, 4.5 if week in weeks else 2, GOLD if week in weeks else SOFT)
        (finish, over_hurdle, in_blocks)[n](s, (52 if s.wide else 38, base - 1), k)
    if s.wide:
        s.text(left - 4, s.height - 6, 'September', 'start', soft=True)
        s.text(s.width - 4, s.height - 6, 'August', 'end', soft=True)
    else:
        s.text(s.width - 4, s.height - 6, 'Two lines are a year, from September', 'end', soft=True)


def finish(s, place, k):
    g = Figure((place[0], place[1] - 93 * k), 90, 90, k)
    g.arm(150, 105, False)
    g.leg(-101, -94, False)
    g.leg(-79, -86, False)
    g.arm(30, 75, False)
    s.athlete(g)


def over_hurdle(s, place, k):
    x, y = place
    for shape in ([(x + 4, y), (x + 4, y - 70 * k)], [(x - 1, y - 70 * k), (x + 9, y - 70 * k)]):
        s.line(shape, GOLD, 5)
    g = Figure((x - 8 * k, y - 98 * k), 48, 60, k)
    g.arm(172, 205, False)
    g.leg(-172, -80, False)
    g.leg(4, -8, False)
    g.arm(-5, 20, False)
    s.athlete(g)


def in_blocks(s, place, k):
    x, y = place
    g = Figure((x - 16 * k, y - 84 * k), -18, -14, k)
    g.shoulder = (x + 34 * k, y - 68 * k)
    g.head = at(g.shoulder, -14, BONES['neck'] * k)
    for block, lift in ((-21, 9), (-47, 13)):
        s.line([(x + block * k, y - 3), (x + (block - lift) * k, y - 3 - lift * 1.5 * k)], GOLD, 5)
    foot(g, (x - 63 * k, y - 18 * k), False)
    foot(g, (x - 33 * k, y - 14 * k))
    hand(g, (x + 30 * k, y - 8 * k))
    s.athlete(g)


# ---- what the movement guidelines ask of a week
@figure('movement-week', 290, 280)
def movement_week(s):
    days = [('Mon', ''), ('Tue', 'practice'), ('Wed', ''), ('Thu', 'practice'), ('Fri', ''), ('Sat', 'meet'), ('Sun', '')]
    k, hour, gap, strong, other = (0.72, 62, 10, 110.6, 60) if s.wide else (0.56, 58, 3, 62.6, 34)
    ground, x = s.height - 34, 4
    poses = iter((skipping, jumping, throwing))
    for day, what in days:
        w = strong if what else other
        s.box(x, ground - hour, w, hour, GOLD if what else 'currentColor')
        ink = '#14161C' if what else 'var(--figure-ground,#F5F0E6)'
        for line, word in enumerate([what, '1 hour'] if what else ['1', 'hour']):
            bold = ' font-weight="700"' if what and not line else ''
            s.add(f'<text x="{num(x + w / 2)}" y="{num(ground - hour / 2 - 4 + line * s.size * 1.25)}" font-size="{s.size}" text-anchor="middle" fill="{ink}"{bold}>{word}</text>')
        s.text(x + w / 2, ground + 22, day, bold=bool(what))
        if what:
            next(poses)(s, (x + w / 2, ground - hour - 2), k)
        x += w + gap
    s.text(4, 20, 'An hour a day, at least', 'start', True)
    if s.wide:
        s.text(s.width - 4, 20, 'three of the seven vigorous, for muscle and bone too', 'end', soft=True)
    else:
        s.text(4, 38, 'three of the seven for muscle and bone too', 'start', soft=True)


def skipping(s, place, k):
    x, y = place
    g = Figure((x - 4 * k, y - 93 * k), 86, 88, k)
    g.arm(214, 268, False)
    g.leg(-94, -96, False)
    g.leg(0, -92)
    g.arm(-60, 50)
    s.athlete(g)


def jumping(s, place, k):
    x, y = place
    g = Figure((x - 6 * k, y - 104 * k), 76, 78, k)
    g.arm(165, 120, False)
    g.leg(-82, -150, False)
    g.leg(-28, -112, False)
    g.arm(25, 62)
    s.athlete(g)


def throwing(s, place, k):
    x, y = place
    g = Figure((x, y - 88 * k), 104, 100, k)
    hand = g.arm(168, 112, False)
    s.line([at(hand, 200, 44 * k), at(hand, 20, 74 * k)], GOLD, 4)
    g.leg(-118, -124, False)
    g.leg(-58, -74)
    g.arm(20, 30)
    s.athlete(g)
