"""The outdoor straight: blocks, hurdles, lane numbers, baton. A low sun stands at the end of the lanes."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

LANE = 1.22
CAMERAS = {
    'blocks': dict(loc=(-.47, -2.50, .315), target=(-.16, .2, .155), lens=52, fstop=3.2, focus=(.02, -.5, .1)),
    'blocks-phone': dict(loc=(-.40, -2.45, .50), target=(-.12, .2, .23), lens=44, fstop=3.2, focus=(.02, -.5, .1), size=PHONE),
    'hurdles': dict(loc=(-1.55, -1.55, .50), target=(.62, 4.0, .52), lens=35, fstop=2.4, focus=(-.3, 0, .7)),
    'hurdles-phone': dict(loc=(-.98, -1.75, .52), target=(.02, 4.0, .66), lens=31, fstop=2.4, focus=(-.2, 0, .7), size=PHONE),
    'lanes': dict(loc=(2.0, -3.1, .50), target=(.35, 4.5, .42), lens=35, fstop=3.5, focus=(.9, 1.1, 0)),
    'lanes-phone': dict(loc=(1.22, -2.6, 1.15), target=(1.22, 3.2, .12), lens=38, fstop=4, focus=(1.22, 1.2, 0), size=PHONE),
    'baton': dict(loc=(-.36, -.62, .115), target=(.03, .05, .035), lens=62, fstop=4, focus=(-.06, -.06, .02)),
    'baton-phone': dict(loc=(-.28, -.62, .19), target=(.0, .12, .075), lens=58, fstop=4, focus=(-.05, -.05, .02), size=PHONE),
    'stopwatch': dict(loc=(.045, -.215, .150), target=(-.022, .010, .012), lens=60, fstop=9, focus=(0, .004, .02)),
    'bottle': dict(loc=(-.10, -.86, .155), target=(-.115, .3, .118), lens=62, fstop=2.8, focus=(0, -.03, .12)),
    'bottle-phone': dict(loc=(.02, -.82, .150), target=(-.012, .3, .158), lens=58, fstop=2.8, focus=(0, -.03, .12), size=PHONE),
}
reset()
cam = args().get('cam', 'blocks')
subject = cam.split('-')[0]
close = subject in ('baton', 'stopwatch', 'bottle')
hour = {'blocks': (6.5, -10, 5.6, -9.6), 'hurdles': (7, 3, 5.4, 3.5), 'lanes': (8, -27, 5.6, -26), 'baton': (9, 16, 6.2, 13), 'stopwatch': (26, -34, 24, -34), 'bottle': (8, -19, 6.0, -17)}[subject]

grain = .0034 if subject == 'hurdles' else .0021 if close else .0026
track = rubber_track('#b5452a', size=grain, bump=.0035 if subject == 'hurdles' else .0022)
line = painted_line(wear=.45, size=grain, bump=.0026 if subject == 'hurdles' else .0018)
plane(16, 260, (0, 110, 0), track)
ring_lines([(i - .5) * LANE for i in range(-5, 7)], -20, 200, line)

if subject in ('blocks', 'lanes', 'baton', 'bottle'):
    plane(14, .05, (0, .025, .0007), line)
    for i in range(-3, 5):
        t = text(str(i + 5), .80, (i * LANE - (.16 if i == 0 and subject == 'blocks' else 0), 1.20, .0008), m=line)
        t.scale = (1, 2.3, 1)
if subject == 'blocks':
    for i in (-1, 0, 1):
        starting_block((i * LANE + .02, -.24, 0))
if subject == 'hurdles':
    rg = random.Random(2)
    first = hurdle(.762)
    for k in range(1, 14):
        instance(first, (rg.uniform(-.015, .015), k * 1.75, 0), (0, 0, R(rg.uniform(-1.2, 1.2))))
    for k in range(14):
        instance(first, (2 * LANE, .6 + k * 1.75, 0), (0, 0, R(rg.uniform(-1.2, 1.2))))
if subject == 'baton':
    baton((0, 0, .019), 38)
    baton((.24, .42, .019), -20, '#f2eee4')
if subject == 'bottle':
    bottle((0, 0, 0), -14)
    baton((.19, .20, .019), 64)
if subject == 'stopwatch':
    stopwatch()

plane(400, 500, (0, 150, -.02), plain('#3d4a1c', .95))
treeline(150, x0=-90 if subject != 'hurdles' else -70, x1=170, step=4.2, seed={'hurdles': 7, 'lanes': 21, 'stopwatch': 4}.get(subject, 3))
for x in {'hurdles': (-10, 62), 'blocks': (-19, 26), 'lanes': (-30, 40)}.get(subject, (-14, 40)):
    floodlights((x, 118, 0), 17)
golden_sky(elev=hour[0], azim=hour[1], sky=.11, sun=11, sun_color=(1, .50, .20), size=.8, dust=.55, ozone=3.2)
sun_disc(hour[2], hour[3], 8, 160)
if subject == 'hurdles':
    area((-3.2, -3.0, 1.8), (0, 1, .6), (2.4, 2.4), 45, (1, .84, .66))
elif subject == 'bottle':
    area((-.8, -1.0, .7), (0, 0, .12), (.7, .9), 9, (1, .90, .78))
    area((.9, .3, .6), (0, 0, .12), (.25, .8), 7, (1, .74, .46))
elif close:
    area((-.7, -.5, .55), (0, 0, .02), (.9, .5), 5, (1, .86, .70))             # card for the metal to mirror
else:
    area((-1.5, -3.2, 1.6), (0, -.4, .1), (2.4, 1.6), 26, (1, .84, .66))
shoot(CAMERAS)
