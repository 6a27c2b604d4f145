"""Figures about time: a week, a spring, a year."""

from articles.figure_sheet import GOLD, figure
from pictograms import Figure, num


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


def finish(s, place, k):
    g = Figure((place[0], place[1] - 93 * k), 90, 90, k)
    g.arm(150, 105, False)
    g.leg(-101, -94, False)
    g.leg(-79, -86, False)
    g.arm(30, 75, False)
    s.athlete(g)
