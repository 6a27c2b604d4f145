"""The outdoor straight: blocks, hurdles, lane numbers, baton. A low sun stands at the end of the lanes."""

import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

LANE = 1.22
CAMERAS = {
    'blocks': dict(loc=(-0.47, -2.50, 0.315), target=(-0.16, 0.2, 0.155), lens=52, fstop=3.2, focus=(0.02, -0.5, 0.1)),
    'blocks-phone': dict(
        loc=(-0.40, -2.45, 0.50), target=(-0.12, 0.2, 0.23), lens=44, fstop=3.2, focus=(0.02, -0.5, 0.1), size=PHONE
    ),
    'hurdles': dict(loc=(-1.55, -1.55, 0.50), target=(0.62, 4.0, 0.52), lens=35, fstop=2.4, focus=(-0.3, 0, 0.7)),
    'hurdles-phone': dict(
        loc=(-0.98, -1.75, 0.52), target=(0.02, 4.0, 0.66), lens=31, fstop=2.4, focus=(-0.2, 0, 0.7), size=PHONE
    ),
    'lanes': dict(loc=(2.0, -3.1, 0.50), target=(0.35, 4.5, 0.42), lens=35, fstop=3.5, focus=(0.9, 1.1, 0)),
    'lanes-phone': dict(loc=(1.22, -2.6, 1.15), target=(1.22, 3.2, 0.12), lens=38, fstop=4, focus=(1.22, 1.2, 0), size=PHONE),
    'baton': dict(loc=(-0.36, -0.62, 0.115), target=(0.03, 0.05, 0.035), lens=62, fstop=4, focus=(-0.06, -0.06, 0.02)),
    'baton-phone': dict(
        loc=(-0.28, -0.62, 0.19), target=(0.0, 0.12, 0.075), lens=58, fstop=4, focus=(-0.05, -0.05, 0.02), size=PHONE
    ),
    'stopwatch': dict(loc=(0.045, -0.215, 0.150), target=(-0.022, 0.010, 0.012), lens=60, fstop=9, focus=(0, 0.004, 0.02)),
    'stopwatch-phone': dict(
        loc=(0.045, -0.225, 0.165), target=(0, -0.0025, 0.009), lens=60, fstop=9, focus=(0, 0.004, 0.02), size=PHONE
    ),
    'ladder': dict(loc=(-1.02, -1.15, 0.30), target=(0.30, 1.9, 0.10), lens=40, fstop=2.8, focus=(-0.35, 0.18, 0.1)),
    'ladder-phone': dict(
        loc=(-0.55, -1.35, 0.52), target=(0.10, 1.9, 0.30), lens=38, fstop=3.2, focus=(-0.30, 0.18, 0.1), size=PHONE
    ),
    'spikes': dict(loc=(0.055, -0.150, 0.062), target=(-0.010, 0.012, 0.003), lens=60, fstop=8, focus=(0.002, -0.004, 0.004)),
    'spikes-phone': dict(
        loc=(0.045, -0.165, 0.090), target=(0.000, 0.016, 0.008), lens=60, fstop=9, focus=(0.002, -0.004, 0.004), size=PHONE
    ),
    'bottle': dict(loc=(-0.10, -0.86, 0.155), target=(-0.115, 0.3, 0.118), lens=62, fstop=2.8, focus=(0, -0.03, 0.12)),
    'bottle-phone': dict(
        loc=(0.02, -0.82, 0.150), target=(-0.012, 0.3, 0.158), lens=58, fstop=2.8, focus=(0, -0.03, 0.12), size=PHONE
    ),
}
reset()
cam = args().get('cam', 'blocks')
subject = cam.split('-')[0]
close = subject in ('baton', 'stopwatch', 'bottle', 'spikes')
hour = {
    'blocks': (6.5, -10, 5.6, -9.6),
    'hurdles': (7, 3, 5.4, 3.5),
    'lanes': (8, -27, 5.6, -26),
    'baton': (9, 16, 6.2, 13),
    'stopwatch': (26, -34, 24, -34),
    'ladder': (9, 14, 6.4, 12),
    'spikes': (20, 28, 18, 28),
    'bottle': (8, -19, 6.0, -17),
}[subject]

grain = 0.0034 if subject == 'hurdles' else 0.0021 if close else 0.0026
track = rubber_track('#b5452a', size=grain, bump=0.0035 if subject == 'hurdles' else 0.0022)
line = painted_line(wear=0.45, size=grain, bump=0.0026 if subject == 'hurdles' else 0.0018)
plane(16, 260, (0, 110, 0), track)
ring_lines([(i - 0.5) * LANE for i in range(-5, 7)], -20, 200, line)

if subject in ('blocks', 'lanes', 'baton', 'bottle'):
    plane(14, 0.05, (0, 0.025, 0.0007), line)
    for i in range(-3, 5):
        t = text(str(i + 5), 0.80, (i * LANE - (0.16 if i == 0 and subject == 'blocks' else 0), 1.20, 0.0008), m=line)
        t.scale = (1, 2.3, 1)
if subject == 'blocks':
    for i in (-1, 0, 1):
        starting_block((i * LANE + 0.02, -0.24, 0))
if subject == 'hurdles':
    rg = random.Random(2)
    first = hurdle(0.762)
    for k in range(1, 14):
        instance(first, (rg.uniform(-0.015, 0.015), k * 1.75, 0), (0, 0, R(rg.uniform(-1.2, 1.2))))
    for k in range(14):
        instance(first, (2 * LANE, 0.6 + k * 1.75, 0), (0, 0, R(rg.uniform(-1.2, 1.2))))
if subject == 'baton':
    baton((0, 0, 0.019), 38)
    baton((0.24, 0.42, 0.019), -20, '#f2eee4')
if subject == 'bottle':
    bottle((0, 0, 0), -14)
    baton((0.19, 0.20, 0.019), 64)
if subject == 'stopwatch':
    stopwatch()
if subject == 'ladder':
    ladder((0, -0.9, 0), -2, 14)
    for k in range(7):
        cone((-0.36 - 0.02 * (k % 2), 0.18 + k * 0.84, 0), 8 * (k % 3) - 6)
        cone((0.40, -0.24 + k * 0.84, 0), 11 * (k % 2), color='#16171b' if k % 2 else '#d9a520')
if subject == 'spikes':
    plane(0.05, 3, (-0.018, 0, 0.0008), line, (0, 0, R(64)))
    pins = ((0.000, -0.006, 200), (0.021, 0.012, 95), (-0.022, 0.006, 330), (0.030, -0.014, 40), (-0.006, 0.027, 260))
    for x, y, a in pins:
        E = empty((x, y, 0.0052), (0, 0, R(a)))
        spike_pin((0, 0, 0), (R(94), 0, 0)).parent = E
    spike_pin((-0.040, -0.012, 0.0062))
    spike_key((-0.052, 0.042, 0.0016), -58)

plane(400, 500, (0, 150, -0.02), plain('#3d4a1c', 0.95))
treeline(
    150,
    x0=-70 if subject == 'hurdles' else -190 if subject == 'lanes' else -90,
    x1=170,
    step=4.2,
    seed={'hurdles': 7, 'lanes': 21, 'stopwatch': 4}.get(subject, 3),
)
for x in {'hurdles': (-10, 62), 'blocks': (-19, 26), 'lanes': (-30, 40)}.get(subject, (-14, 40)):
    floodlights((x, 118, 0), 17)
golden_sky(elev=hour[0], azim=hour[1], sky=0.11, sun=11, sun_color=(1, 0.50, 0.20), size=0.8, dust=0.55, ozone=3.2)
sun_disc(hour[2], hour[3], 8, 160)
if subject == 'hurdles':
    area((-3.2, -3.0, 1.8), (0, 1, 0.6), (2.4, 2.4), 45, (1, 0.84, 0.66))
elif subject == 'bottle':
    area((-0.8, -1.0, 0.7), (0, 0, 0.12), (0.7, 0.9), 9, (1, 0.90, 0.78))
    area((0.9, 0.3, 0.6), (0, 0, 0.12), (0.25, 0.8), 7, (1, 0.74, 0.46))
elif close:
    area((-0.7, -0.5, 0.55), (0, 0, 0.02), (0.9, 0.5), 5, (1, 0.86, 0.70))  # card for the metal to mirror
else:
    area((-1.5, -3.2, 1.6), (0, -0.4, 0.1), (2.4, 1.6), 26, (1, 0.84, 0.66))
shoot(CAMERAS)
