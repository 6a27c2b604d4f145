"""Spectators, for far out of focus: a dozen people built once, set down many times."""

from people import *

COATS = ('#22303f', '#5a1f1c', '#2c2c2e', '#6b6352', '#31402e', '#7a4a1e', '#3b3550', '#8a8478', '#1c3a4a')
TONES = ('#8f5a3c', '#b98060', '#5c3a28', '#c69473')
LEAN = dict(armR=52, armL=50, elbowR=62, elbowL=64, lean=22, nod=-12, hipR=-8, hipL=-6)
FOLDED = dict(armR=24, armL=22, elbowR=104, elbowL=100, roll_armR=52, roll_armL=58)
CLAP = dict(armR=52, elbowR=88, armL=48, elbowL=90, roll_armR=34, roll_armL=34, outR=14, outL=14, nod=-4)
CHEER = dict(armR=158, outR=18, elbowR=22, armL=146, outL=26, elbowL=34, curlR=60, curlL=60, nod=8)
WAVE = dict(armR=148, outR=24, elbowR=40, curlR=5, bend=-5, look=8)
PHONE_UP = dict(armR=66, elbowR=96, roll_armR=20, armL=60, elbowL=102, roll_armL=26, nod=-4)
POCKETS = dict(armR=-12, elbowR=46, outR=16, armL=-10, elbowL=44, outL=16, bend=3, look=-14)
HAND_ON_HIP = dict(armR=-14, elbowR=84, outR=38, roll_armR=34, bend=-4, roll=3, look=16)
ON_SHOULDERS = dict(hipR=62, hipL=62, spreadR=24, spreadL=24, kneeR=74, kneeL=74, armR=130, outR=34, elbowR=20, armL=54, elbowL=70, lean=4)
WAYS = ({}, LEAN, FOLDED, CLAP, CHEER, WAVE, POCKETS, HAND_ON_HIP, PHONE_UP)


def spectator(way, height=1.72, seed=0, step=0.013, heads=None, **look):
    """one person in coat and trousers, every angle a little off; way: changes to STAND"""
    rg = random.Random(seed * 31 + 5)
    jitter = {k: rg.uniform(-9, 9) for k in ('armR', 'armL', 'elbowR', 'elbowL', 'outR', 'look', 'bend', 'nod', 'turn')}
    pose = moved({**STAND, **way}, 1, jitter)
    pose = mirrored(pose) if rg.random() < 0.5 else pose
    woman = rg.random() < 0.5
    kind = 'child' if height < 1.4 else ('mother' if woman else 'father') if seed % 3 else ('woman' if woman else 'man')
    hair = ('tail', 'loose', 'bun', 'curls')[seed % 4] if woman else ('short', 'crop', 'short', 'none')[seed % 4]
    look = {**build(kind, seed), 'hair': hair, 'hat': (None, None, None, 'cap')[seed % 4] if not woman else None, **look, 'height': height}
    look['heads'] = heads or 7.1 - max(0, 1.62 - height) * 2.6
    coat, legs = COATS[seed * 4 % 9], COATS[(seed * 7 + 2) % 9]
    return figure(
        pose, None, step=step, trousers=True, jacket=True, materials=kit(TONES[seed % 4], coat, legs, '#222222'), seed=seed, **look
    )


def carried_child(parent, parent_height, seed=0, step=0.013, height=1.02):
    """a small child on somebody's shoulders"""
    child = spectator(ON_SHOULDERS, height, seed, step, 5.3, hips=1.0, hat=None)
    child.parent = parent
    child.location = (0, -0.02, 0.835 * parent_height - 0.385 * height)
    return child
