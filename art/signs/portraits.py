"""The portraits: python3 portraits.py [NAME …] -> svg/NAME.svg. Every person here is invented.

One hand draws them all: a head turned a third away, one lamp from the left, flat colours, and one plate of ink whose
shadows end in cuts as on a lino print. A person is measures (people/head.py) and what they wear.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f'{HERE}/people')

import features as draw
from head import FACE, ball, band, beanie, braid, cap, chain, cheeks, cut, fall, helmet, join, moustache, rough, scalp, scarf
from press import GOLD, INK, IVORY, STONE, TRACK, Portrait

PALE = dict(flesh=IVORY, mid=STONE, skin=1.0)
FAIR = dict(flesh=IVORY, mid=STONE, skin=0.9, mid_at=0.5)
OLIVE = dict(flesh=STONE, high=IVORY, high_at=0.6, skin=0.82)
BROWN = dict(flesh=TRACK, high=STONE, high_at=0.82, skin=0.95)
DARK = dict(flesh=TRACK, high=STONE, high_at=0.9, skin=0.86)
WOMAN = dict(jaw=4.7, jaw_y=-5.8, chin=(0.9, -10.0, 6.9, 1.25), ridge=0.1, bone=0.8, neck=4.2, shoulders=16.5, lips=1.25, brow_w=4.4, arch=0.55, lash=1.3, open=0.6, eye=1.5, nose=(0.85, -3.7, 9.7), cheek=0.4)
MAN = dict(eye=1.42, open=0.5, jaw=5.6, brow_w=7.0, arch=0.25, ridge=0.7, neck=5.2, shoulders=19.5)


def maelle(p, f):
    return scalp(p, f, 2.3, line=8.4) - 0.4 * rough(p, 2.2)


def ilse(p, f):
    tail = chain(p, [(0, 8.5, -9.5), (2.5, 9.0, -14), (6.5, 2, -15.5), (8.5, -9, -12.5), (8.5, -16, -10)], [2.2, 2.6, 3.0, 2.4, 0.6], 2)
    return join(scalp(p, f, 0.7, line=7.9), tail, 1.5)


def priyanka(p, f):
    plait = braid(p, [(3.5, -4, -8), (7.5, -9, -3), (8.2, -15, 2.5), (7.6, -23, 5.5), (7.2, -32, 7)], 2.3, 15)
    side = chain(p, [(0, 11.0, 5.0), (-6.0, 6.5, 3.6), (-7.7, 0, -1.0), (-6.0, -5, -6)], [0.8, 1.2, 1.2, 1.2], 1)
    other = chain(p, [(0, 11.0, 5.0), (6.0, 6.5, 3.6), (7.7, 0, -1.0), (6.0, -5, -6)], [0.8, 1.2, 1.2, 1.2], 1)
    return join(join(scalp(p, f, 1.0, line=8.4), join(side, other, 1), 1.0), plait, 0.8)


def bob(length, out, parting=1.4):
    def hair(p, f):
        d = join(scalp(p, f, 1.5, line=8.0), fall(p, f, length, out), 1.5)
        fringe = chain(p, [(parting, 11.0, 4.6), (-4.0, 8.4, 5.6), (-7.4, 2.5, 2.6)], [0.8, 1.5, 1.3], 1.4)
        return join(d, fringe, 1)

    return hair


def curls(length, out, size=2.8, amount=0.7):
    def hair(p, f):
        d = join(scalp(p, f, 2.6, line=8.6), fall(p, f, length, out, 3.0), 1.5)
        return d - amount * rough(p, size)

    return hair


def afro(r, amount=0.5):
    def hair(p, f):
        d = ball(p, (0, 5.2, -2.6), (r, r * 0.95, r)) - amount * rough(p, 1.5)
        q = p * [1, 1, 1]
        return cut(d, ball(q, (0, -3.0, 10.6), (7.4 * f['wide'], 10.9, 9.4)), 0.6)

    return hair


def topknot(p, f):
    return join(scalp(p, f, 0.8, line=8.2), ball(p, (0, 13.6, -5.4), (2.9, 2.6, 2.9)), 0.5)


def grey_bun(p, f):
    swept = chain(p, [(-1.5, 11.2, 4.2), (-6.4, 8.0, 3.2), (-8.1, 2.5, -1.5), (-6, 0, -7)], [1.3, 1.5, 1.2, 1.2], 1)
    other = chain(p, [(-1.5, 11.2, 4.2), (5.4, 9.6, 4.0), (8.1, 3.0, -1.5), (6, 0, -7)], [1.3, 1.5, 1.3, 1.2], 1)
    return join(join(scalp(p, f, 1.0, line=8.2), join(swept, other, 1), 1), ball(p, (0, 1.5, -12.0), 3.7), 0.6)


PEOPLE = {
    'coach-1': ('Woman with a fair ponytail and a whistle', dict(WOMAN, **PALE, ground=TRACK, jacket=INK, cloth=1.0, locks=GOLD, shade=0.95, flow='back', hair=ilse, yaw=-30, pitch=2, chin=(0.8, -10.2, 7.1, 1.2), nose=(0.8, -3.6, 9.8), smile=0.35, collar='stand'), lambda p: (draw.whistle(p, GOLD), draw.lanes(p, IVORY, -1))),
    'coach-2': ('Woman with short curls, a headband and a stopwatch', dict(WOMAN, **DARK, ground=GOLD, jacket=IVORY, cloth=0.95, locks=STONE, flow='curl', shade=0.2, hair=maelle, hat=band, cap=IVORY, hat_tone=1.0, yaw=-27, pitch=-3, roll=3, open=0.66, wide=0.97, nose=(1.15, -3.7, 9.5), lips=1.6, bone=1.1, cheek=0.5, smile=0.55, fold=0.6, collar='crew'), lambda p: (draw.watch(p, TRACK),)),
    'coach-3': ('Man in a knitted hat with a short beard', dict(MAN, **FAIR, ground=STONE, jacket=TRACK, cloth=0.75, locks=STONE, shade=0.42, cap=GOLD, hat_tone=0.95, hat=beanie, hair=lambda p, f: scalp(p, f, 0.5, line=7.0), beard=lambda p, f: cheeks(p, f, 0.35, high=-4.2), yaw=-34, wide=0.97, nose=(0.95, -4.3, 10.7), bridge=0.4, crow=2, collar='hood'), lambda p: None),
    'coach-4': ('Woman with a long dark plait', dict(WOMAN, **OLIVE, ground=TRACK, jacket=IVORY, cloth=0.9, locks=STONE, shade=0.28, flow='down', hair=priyanka, yaw=-24, pitch=-2, wide=0.96, open=0.6, nose=(0.95, -3.8, 9.7), lips=1.45, brow_w=5.6, arch=0.45, smile=0.45, collar='crew', ears='hidden'), lambda p: (draw.whistle(p, GOLD),)),
    'coach-5': ('Bald man with a grey beard', dict(MAN, **DARK, ground=STONE, jacket=INK, cloth=0.3, locks=STONE, shade=0.8, beard=lambda p, f: cheeks(p, f, 0.5, high=-4.6), yaw=-28, wide=1.05, neck=5.8, nose=(1.45, -4.2, 9.8), lips=1.55, forehead=2, fold=1.0, frown=1, bag=1, smile=0.15, collar='stand'), lambda p: (draw.whistle(p, GOLD),)),
    'coach-6': ('Woman with a grey bob and glasses', dict(WOMAN, **PALE, ground=GOLD, jacket=TRACK, cloth=0.8, locks=STONE, shade=1.0, flow='down', hair=bob(8.5, 0.6), yaw=23, pitch=-1, cheek=0.5, lash=1.0, brow_w=3.6, fold=0.9, crow=2, bag=0.9, forehead=1, smile=0.35, nose=(0.95, -4.2, 10.1), glasses='round', ears='hidden', collar='open'), lambda p: None),
    'coach-7': ('Young man in a cap', dict(MAN, **FAIR, ground=GOLD, jacket=INK, cloth=1.0, locks=STONE, shade=0.22, cap=TRACK, hat_tone=0.85, hat=cap, hair=lambda p, f: scalp(p, f, 0.7, line=7.4), yaw=23, pitch=-3, wide=1.02, bone=0.9, bridge=-0.35, nose=(1.05, -3.9, 9.6), open=0.36, crease=0.22, tilt=0.22, brow_w=6, arch=0.15, ridge=0.2, smile=0.5, collar='crew'), lambda p: (draw.whistle(p, IVORY),)),
    'coach-8': ('Broad man with a full grey beard', dict(MAN, **PALE, ground=TRACK, jacket=STONE, cloth=0.85, locks=IVORY, shade=0.95, flow='down', hair=lambda p, f: scalp(p, f, 0.6, line=9.6, temple=-0.8), beard=lambda p, f: cheeks(p, f, 1.1, low=3.2, noise=0.25), yaw=-32, wide=1.08, jaw=6.3, cheek=0.9, neck=6.2, shoulders=22, ridge=1.0, brow_w=9, arch=0.1, nose=(1.25, -4.4, 10.4), bag=1.2, crow=2, forehead=2, fold=0.9, open=0.38, collar='stand'), lambda p: (draw.zip_(p),)),
    'coach-9': ('Woman in a headscarf', dict(WOMAN, **OLIVE, ground=STONE, jacket=TRACK, cloth=0.8, locks=INK, cap=GOLD, hat_tone=0.95, hat=scarf, yaw=-27, pitch=1, wide=0.97, open=0.58, nose=(0.85, -3.9, 10.0), bridge=0.2, lips=1.35, brow_w=6.2, arch=0.5, smile=0.3, ears='hidden', collar='crew'), lambda p: None),
    'coach-10': ('Man with tied-up hair and a moustache', dict(MAN, **FAIR, ground=TRACK, jacket=IVORY, cloth=0.9, locks=GOLD, shade=0.62, flow='back', hair=topknot, beard=lambda p, f: moustache(p, f, 0.7, 0.7), yaw=23, roll=2, wide=0.95, chin=(1.2, -11.2, 7.2, 1.4), jaw=5.2, nose=(0.9, -4.5, 10.9), bridge=0.6, crow=1, stubble=1, collar='hood'), lambda p: None),
    'coach-11': ('Older woman with her white hair in a bun', dict(WOMAN, **BROWN, ground=GOLD, jacket=INK, cloth=1.0, locks=IVORY, shade=0.9, flow='back', hair=grey_bun, yaw=-33, pitch=2, wide=0.93, bone=1.2, neck=3.9, lash=1.0, brow_w=4, nose=(1.0, -4.3, 10.4), lips=1.1, fold=1.2, crow=3, forehead=3, bag=1.2, marionette=1, smile=0.4, collar='stand'), lambda p: (draw.watch(p, TRACK), draw.stud(p))),
    'coach-12': ('Woman with dark curls to her shoulders', dict(WOMAN, **FAIR, ground=STONE, jacket=GOLD, cloth=0.9, locks=TRACK, shade=0.45, flow='curl', curl=0.6, hair=curls(10.5, 2.2, 3.4), yaw=23, pitch=-2, roll=-3, cheek=0.3, nose=(0.9, -4.0, 10.2), lips=1.35, lip=TRACK, smile=0.55, fold=0.5, ears='hidden', collar='open'), lambda p: (draw.whistle(p, TRACK),)),
    'portrait-parent-1': ('Woman with long hair', dict(WOMAN, **PALE, ground=STONE, jacket=INK, cloth=1.0, locks=TRACK, shade=0.85, flow='down', hair=bob(15, 1.0, -1.6), yaw=-29, pitch=1, cheek=0.3, smile=0.4, crow=1, fold=0.5, ears='hidden', collar='open'), lambda p: None),
    'portrait-parent-2': ('Man with glasses', dict(MAN, **DARK, ground=GOLD, jacket=IVORY, cloth=0.9, locks=STONE, shade=0.2, flow='curl', hair=lambda p, f: scalp(p, f, 0.5, line=8.8, temple=-0.6, noise=0.1), beard=lambda p, f: moustache(p, f, 0.5, 0.1), yaw=23, wide=0.98, nose=(1.3, -4.0, 9.7), lips=1.5, forehead=1, smile=0.35, fold=0.7, glasses='square', collar='open'), lambda p: None),
    'portrait-parent-3': ('Woman with round curls and hoops', dict(WOMAN, **BROWN, ground=STONE, jacket=GOLD, cloth=0.9, locks=TRACK, shade=0.3, flow='curl', hair=afro(11.6), yaw=-26, pitch=-1, wide=0.98, open=0.58, nose=(1.25, -4.0, 9.7), lips=1.65, smile=0.4, cheek=0.4, collar='crew'), lambda p: (draw.hoop(p),)),
    'portrait-player-1': ('Young man in a cap, chin up', dict(MAN, **FAIR, ground=STONE, jacket=IVORY, cloth=0.95, locks=TRACK, shade=0.5, cap=INK, hat_tone=0.4, hat=cap, hair=lambda p, f: scalp(p, f, 0.9, line=7.0, nape=-6), yaw=-31, pitch=-7, wide=0.96, jaw=5.2, neck=4.8, ridge=0.4, nose=(0.9, -3.9, 10.2), smile=0.4, collar='crew'), lambda p: None),
    'portrait-player-2': ('Young woman in a batting helmet', dict(WOMAN, **OLIVE, ground=GOLD, jacket=IVORY, cloth=0.95, locks=STONE, shade=0.25, cap=TRACK, hat_tone=0.85, hat=helmet, hair=lambda p, f: scalp(p, f, 0.6, line=7.0), yaw=-28, pitch=-2, open=0.5, smile=0.2, ears='hidden', collar='crew'), lambda p: None),
    'portrait-player-3': ('Young man with short curls', dict(MAN, **DARK, ground=STONE, jacket=GOLD, cloth=0.95, locks=STONE, shade=0.2, flow='curl', hair=lambda p, f: scalp(p, f, 1.9, line=8.6, temple=-0.4) - 0.35 * rough(p, 1.9), yaw=-30, pitch=-4, wide=0.97, jaw=5.2, neck=4.8, ridge=0.4, open=0.56, nose=(1.25, -3.9, 9.6), lips=1.6, smile=0.35, collar='crew'), lambda p: None),
}

LIMIT = 6000  # bytes: a page shows up to twelve


def one(name, step=1.5):
    title, measures, wears = PEOPLE[name]
    p = Portrait(dict(FACE, **measures), step)
    draw.face(p)
    if p.f.get('stubble'):
        draw.stubble(p)
    wears(p)
    for rough in (1.0, 1.2, 1.4, 1.6, 1.9, 2.2, 2.6, 3.0):
        text = p.svg(title, rough)
        if len(text) <= LIMIT:
            break
    return text


def save(name):
    text = one(name, float(os.environ.get('STEP', '1.5')))
    with open(f'{os.environ.get("OUT", HERE + "/svg")}/{name}.svg', 'w') as file:
        file.write(text)
    return f'{name} {len(text)}'


if __name__ == '__main__':
    with ProcessPoolExecutor(2) as pool:
        for told in pool.map(save, sys.argv[1:] or PEOPLE):
            print(told, flush=True)
