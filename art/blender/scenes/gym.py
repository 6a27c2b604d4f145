"""The strength room: a barbell on its platform, light tubes on the back wall, kettlebells, boxes, racks."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../lib'))
from studio import *

CAMERAS = {
    'barbell': dict(loc=(1.60, -1.20, .37), target=(.54, .05, .255), lens=42, fstop=2.0, focus=(.80, -.12, .25)),
    'barbell-phone': dict(loc=(1.42, -1.30, .46), target=(.60, .05, .40), lens=43, fstop=2.2, focus=(.80, -.12, .25), size=PHONE),
    'platform': dict(loc=(.30, -3.3, .34), target=(-.30, 0, .56), lens=33, fstop=2.0, focus=(0, -.2, .24)),
    'platform-phone': dict(loc=(-1.74, -1.05, .40), target=(-.66, .05, .42), lens=40, fstop=2.2, focus=(-.86, -.10, .25), size=PHONE),
    'kettlebells': dict(loc=(-1.86, .38, .24), target=(-.52, 1.95, .165), lens=50, fstop=2.5, focus=(-1.22, 1.06, .15)),
    'kettlebells-phone': dict(loc=(-1.62, .35, .36), target=(-.72, 1.9, .20), lens=45, fstop=2.5, focus=(-1.22, 1.06, .15), size=PHONE),
    'boxes': dict(loc=(-2.15, -.15, .72), target=(-2.86, 3.1, .46), lens=43, fstop=2.8, focus=(-2.5, 2.5, .4)),
}
reset()
cam = args().get('cam', 'barbell')
subject = cam.split('-')[0]

plane(30, 30, (0, 0, 0), rubber('#161618', .55, .0008, 700, 'floor', fleck='#8f8f92', fleck_amt=.05, dust=.12))
box((1.24, 2.4, .02), (0, .15, .002), wood('#b4824a', '#5f3a1c', .14, 'platform', .38, .35), .002)
for sx in (-1, 1):
    box((.62, 2.4, .022), (sx * .935, .15, .002), rubber('#141416', .6, .0008, 700, 'side', fleck='#9a7a2a', fleck_amt=.04, dust=.12), .003)
if subject in ('barbell', 'platform'):
    plates = (('20', .054, '#151517'), ('10', .036, '#151517'))
    if subject == 'platform':
        plates = (('20', .060, '#7d1d16'), ('15', .050, '#b98a16'), ('10', .036, '#151517'))
    barbell((0, 0, .238), plates, letter='#efe9dc' if subject == 'platform' else '#d9a520', ring='#efe9dc' if subject == 'platform' else '#d9a520')

# the room
wall = concrete('#3c3d41')
plane(30, 8, (0, 7.5, 4), wall, (R(90), 0, 0))
plane(20, 8, (-7, 0, 4), wall, (0, R(90), 0))
rack((-1.9, 4.6, 0), rot=8)
rack((1.2, 5.2, 0))
bands = ['#d9a520', '#c8302a', '#2a62c8', '#3a9a4a']
if subject == 'kettlebells':
    for i in range(7):
        kettlebell((-1.22 + i * .27, 1.15 + i * .16, 0), 4 * i - 8, .92 + .07 * i, band=['#d9a520', '#efe9dc'][i % 2], kg=str(8 + 4 * i))
elif subject == 'boxes':
    kettlebell((-4.0, 2.62, 0), 12, 1.15, band='#d9a520')
    kettlebell((-1.62, 2.42, 0), -10, 1.05, band='#efe9dc')
else:
    for i in range(7):
        kettlebell((-2.6 + i * .40, 2.3 + .12 * i, 0), 5 * i, 1 + .06 * i, band=bands[i % 4])
if subject == 'boxes':
    ply = wood('#c79a62', '#8a5c30', 9, 'birch ply', .55, 0)
    for size, x, y in ((75, -3.75, 3.45), (60, -3.02, 3.12), (45, -2.34, 2.80)):
        plyo((.5, .75, size / 100), (x, y, 0), 24, ply, label=str(size))
else:
    plyo((.5, .75, .6), (-3.3, 4.0, 0), 25)
    plyo((.5, .75, .45), (-3.9, 3.6, 0), -10)
    plyo((.45, .5, .35), (-3.35, 4.0, .6), 40)
for k, x in enumerate((2.6, 2.9, 3.2)):
    bumper('20', .054, ['#b3201e', '#1d49a5', '#d3a814'][k], '#eeeeee', (x, 4.6, .225))

# light tubes on the wall: seen, not sampled; one lamp carries their glow
warm, cool = emission('#ffb040', 26, 'warm tube', lamp=False), emission('#dce8ff', 20, 'cool tube', lamp=False)
for i, x in enumerate(np.linspace(-7.5, 3.5, 9)):
    box((.035, .03, 2.4), (x + .25 * math.sin(i * 2.3), 7.35, 1.45), warm if i % 3 else cool, 0)
box((14, .03, .035), (-2, 7.4, .12), emission('#ffb040', 8, 'skirting', lamp=False), 0)
area((-2, 7.2, 1.4), (-2, 0, .8), (11, 2.2), 60, (1, .74, .42)).visible_glossy = False
world_color((.03, .036, .05), .35)
if subject in ('kettlebells', 'boxes'):
    area((-3.2, 3.6, 2.3), (-.6, 1.6, .1), (2.2, .5), 170, (1, .82, .58))
    area((.9, .4, 1.9), (-.9, 1.7, .15), (.4, 1.8), 60, (.82, .91, 1))
    area((-2.2, -.6, 2.0), (-.9, 1.6, .15), (1.4, .6), 40, (1, .95, .88))
    if subject == 'boxes':
        area((-1.6, .9, 2.6), (-2.9, 3.0, .3), (1.4, .9), 90, (1, .93, .84))
else:
    area((-1.4, 2.4, 1.9), (.6, 0, .2), (2.4, .5), 190, (1, .84, .62))          # warm back rim: plate edges, bar, floor sheen
    area((2.9, .6, 1.7), (.8, 0, .25), (.35, 1.8), 85, (.82, .91, 1))           # cool strip raking the plate face
    area((1.6, -2.4, 2.4), (.7, 0, .2), (1.4, .6), 52, (1, .95, .88))           # front softbox
    if subject == 'platform':
        area((-2.9, .6, 1.7), (-.8, 0, .25), (.35, 1.8), 70, (.82, .91, 1))
shoot(CAMERAS, clamp=4)
