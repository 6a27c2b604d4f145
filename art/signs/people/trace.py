"""From a plate (a field that is positive where ink lies) to a path of few points."""

import numpy as np


COARSE = 1.5  # a path's unit for each of the frame's; only even numbers are used


def outlines(field):
    """Closed lines where the field crosses 0, in its grid's units; the field's border counts as empty."""
    # Ink at the frame's border goes a little over it, so that no gap shows.
    g = np.pad(np.pad(field, 3, mode='edge'), 1, constant_values=-1.0)
    inside = g > 0
    h, w = g.shape
    code = inside[:-1, :-1] * 8 + inside[:-1, 1:] * 4 + inside[1:, 1:] * 2 + inside[1:, :-1] * 1
    # The cell's edges: 0 top, 1 right, 2 bottom, 3 left; ink to the right of each step.
    steps = {1: [(3, 2)], 2: [(2, 1)], 3: [(3, 1)], 4: [(1, 0)], 5: [(3, 0), (1, 2)], 6: [(2, 0)], 7: [(3, 0)], 8: [(0, 3)],
             9: [(0, 2)], 10: [(0, 1), (2, 3)], 11: [(0, 1)], 12: [(1, 3)], 13: [(1, 2)], 14: [(2, 3)]}  # fmt: skip

    def edge(y, x, side):
        return {0: (y, x, 0), 2: (y + 1, x, 0), 3: (y, x, 1), 1: (y, x + 1, 1)}[side]

    def point(e):
        y, x, down = e
        a, b = g[y, x], g[y + down, x + (1 - down)]
        t = a / (a - b)
        return (x + t * (1 - down) - 3.5, y + t * down - 3.5)

    follow = {}
    for y, x in zip(*np.nonzero((code > 0) & (code < 15))):
        for a, b in steps[int(code[y, x])]:
            follow[edge(y, x, a)] = edge(y, x, b)
    lines = []
    while follow:
        first, here = follow.popitem()
        line = [first]
        while here != first:
            line.append(here)
            here = follow.pop(here)
        lines.append(np.array([point(e) for e in line]))
    return lines


def area(line):
    x, y = line[:, 0], line[:, 1]
    return abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def fewer(line, tolerance):
    """Douglas and Peucker, for a closed line."""
    far = int(np.argmax(np.sum((line - line[0]) ** 2, 1)))
    keep = {0, far}
    stack = [(0, far), (far, len(line))]
    ring = np.vstack([line, line[:1]])
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        d = ring[b] - ring[a]
        n = np.hypot(*d)
        rel = ring[a + 1 : b] - ring[a]
        off = np.abs(rel[:, 0] * d[1] - rel[:, 1] * d[0]) / n if n > 1e-6 else np.hypot(rel[:, 0], rel[:, 1])
        at = int(np.argmax(off))
        if off[at] > tolerance:
            mid = a + 1 + at
            keep.add(mid)
            stack += [(a, mid), (mid, b)]
    return line[sorted(keep)]


def numbers(values):
    out = ''
    for n in values:
        out += ('' if not out or n < 0 else ' ') + str(int(n))
    return out


def curve(points):
    """A closed path through the middles of a polygon's edges, round except at its sharp corners."""
    # Even numbers, so that every middle is a whole one and `t` continues the curve exactly.
    p = np.round(points * COARSE / 2).astype(int) * 2
    p = p[[i for i in range(len(p)) if not np.array_equal(p[i], p[i - 1])]]
    n = len(p)
    if n < 3:
        return ''
    before, after = p - np.roll(p, 1, 0), np.roll(p, -1, 0) - p
    turn = np.abs(np.arctan2(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0], np.sum(before * after, 1)))
    sharp = turn > 1.0
    first = int(np.argmax(sharp))
    p, sharp = np.roll(p, -first, 0), np.roll(sharp, -first)
    here = p[0] if sharp[0] else (p[0] + p[-1]) // 2
    out, last = 'M' + numbers(here), ''

    def go(letter, *to):
        nonlocal out, last, here
        text = numbers(np.concatenate([t - here for t in to]))
        out += (letter if letter != last else '' if text[0] == '-' else ' ') + text
        last, here = letter, to[-1]

    curving = False
    for i in range(n):
        middle = (p[i] + p[(i + 1) % n]) // 2
        if sharp[i]:
            if not np.array_equal(here, p[i]):
                go('l', p[i])
            curving = False
            if i + 1 == n or sharp[i + 1]:
                continue
            go('l', middle)
        elif curving:
            go('t', middle)
        else:
            go('q', p[i], middle)
            curving = True
    return out + 'z'


def path(field, step, tolerance=0.9, smallest=14):
    """An SVG path's data in the frame's units."""
    out = []
    for line in outlines(field):
        line = (line + 0.5) * step
        if area(line) >= smallest:
            out.append(curve(fewer(line, tolerance)))
    return ''.join(out)
