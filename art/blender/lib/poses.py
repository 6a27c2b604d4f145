"""Poses as joint angles in degrees; what the names mean: skeleton.py.

Where a hand matters it is the right one; `mirrored(pose)` is the other. Change one with {**POSE, 'look': 20}, loosen a
crowd with `moved(pose, 1, {...})`. A pose on hands, knees or seat has its feet at the right height for it.
"""

SPRINT = dict(  # toe-off right, left knee driving
    lean=12, turn=-9, twist=22, roll=-3, nod=-8,
    hipR=-24, kneeR=14, ankleR=-26, toesR=26, spreadR=1, hipL=76, kneeL=98, ankleL=12, spreadL=3, spinL=-4,
    armR=42, elbowR=98, outR=8, roll_armR=-8, curlR=25, armL=-62, elbowL=92, outL=16, roll_armL=12, curlL=30,
)  # fmt: skip
SPRINT_RATES = dict(hipR=60, kneeR=560, ankleR=-80, hipL=-120, kneeL=-420, armR=-160, elbowR=60, armL=200, elbowL=-150, twist=-60)
HURDLE = dict(  # over the bar, right leg leading, left leg trailing flat
    lean=44, tilt=-6, turn=6, twist=-14, nod=-34, hipR=93, kneeR=20, ankleR=10, spreadR=2, hipL=4, spreadL=74, spinL=14, kneeL=112, ankleL=18,
    armR=-36, elbowR=74, outR=22, armL=92, elbowL=26, outL=10, curlR=30, curlL=10,
)  # fmt: skip
HURDLE_RATES = dict(lean=-30, hipR=-110, kneeR=-60, hipL=160, spreadL=-90, armL=-180, armR=130)
TOUCH = dict(  # the left foot meets the ground under the hips, the right one swings through
    lean=10, turn=-3, twist=4, hipL=20, kneeL=22, ankleL=2, toesL=6, hipR=-6, kneeR=92, ankleR=-24, armR=-6, elbowR=92, armL=2, elbowL=96, outR=10, outL=10,
)  # fmt: skip
TOUCH_RATES = dict(hipL=-620, kneeL=-60, ankleL=160, toesL=0, hipR=480, kneeR=420, ankleR=300, armR=300, armL=-300)
LANDING = dict(  # into the sand: feet first, hips low behind them
    lean=42, tilt=-24, nod=-20, hipR=98, kneeR=42, ankleR=14, spreadR=5, hipL=92, kneeL=36, ankleL=16, spreadL=6,
    armR=70, elbowR=24, outR=20, armL=58, elbowL=30, outL=24, curlR=12, curlL=12,
)  # fmt: skip
STAND = dict(hipR=2, hipL=-1, spreadR=4, spreadL=5, armR=4, armL=2, outR=8, outL=7, elbowR=14, elbowL=12, curlR=35, curlL=35)


CROWD = [  # parents at a rail, as changes to STAND
    {}, dict(armR=52, armL=50, elbowR=62, elbowL=64, lean=22, nod=-12, hipR=-8, hipL=-6),
    dict(armR=24, armL=22, elbowR=104, elbowL=100, roll_armR=52, roll_armL=58), dict(armR=72, elbowR=84, armL=66, elbowL=88, roll_armR=22, roll_armL=22, nod=4),
    dict(armR=166, outR=14, elbowR=16, armL=152, outL=20, elbowL=24, curlR=5), dict(armR=10, elbowR=96, armL=4, elbowL=10, look=24, bend=4), dict(armL=120, elbowL=110, outL=30, look=-18),
]  # fmt: skip

# ---- the start
MARKS = dict(  # on your marks, left foot in the front block, right knee on the ground
    low=1, lean=74, tilt=6, nod=4, hipL=46, kneeL=122, ankleL=20, toesL=24, hipR=8, kneeR=101, ankleR=16, toesR=30,
    armR=75, armL=75, outR=11, outL=11, elbowR=4, elbowL=4, roll_armR=70, roll_armL=70, wristR=-26, wristL=-26, curlR=18, curlL=18,
)  # fmt: skip
SET = dict(
    lean=104, tilt=10, nod=20, hipL=32, kneeL=86, ankleL=10, toesL=26, hipR=-6, kneeR=57, ankleR=4, toesR=34,
    armR=101, armL=101, outR=8, outL=8, elbowR=3, elbowL=3, roll_armR=70, roll_armL=70, wristR=-10, wristL=-10, curlR=8, curlL=8,
)  # fmt: skip
DRIVE = dict(  # out of the blocks: left leg pushes, right knee comes through
    lean=50, tilt=4, turn=8, twist=-20, nod=-6, hipL=-42, kneeL=8, ankleL=-24, toesL=34, hipR=58, kneeR=104, ankleR=14,
    armL=92, elbowL=78, outL=10, roll_armL=18, armR=-62, elbowR=66, outR=14, curlR=12, curlL=12,
)  # fmt: skip
DRIVE_RATES = dict(hipL=60, kneeL=40, hipR=260, kneeR=-120, armL=180, armR=-160, lean=-40)
STANDING_START = dict(lean=30, nod=-22, hipL=34, kneeL=44, ankleL=10, hipR=-12, kneeR=30, ankleR=-4, toesR=20, armR=34, elbowR=84, armL=-34, elbowL=72, outR=10, outL=12)
DIP = dict(  # chest to the line, arms thrown back
    lean=46, tilt=4, nod=4, turn=6, twist=-14, hipL=-26, kneeL=22, ankleL=-22, toesL=30, hipR=50, kneeR=62, ankleR=6,
    armR=-58, elbowR=34, outR=26, armL=-34, elbowL=48, outL=24, curlR=40, curlL=30,
)  # fmt: skip
TAKE = dict(armL=-58, elbowL=2, outL=16, palmL=80, wristL=-10, curlL=10, fanL=8)  # a change to a stride: the open hand goes back for the baton
GIVE = dict(armR=72, elbowR=14, outR=8, gripR=0.019)

# ---- jumps
ARCH = dict(  # over the bar on the back; the head goes towards -Y
    low=1, pitch=-82, lean=-34, tilt=-6, nod=-22, hipR=-34, hipL=-30, kneeR=84, kneeL=92, ankleR=-12, ankleL=-10, spreadR=17, spreadL=15,
    armR=8, outR=24, elbowR=14, armL=-6, outL=20, elbowL=18, curlR=12, curlL=12,
)  # fmt: skip
TAKEOFF = dict(  # off the left foot, the right knee and both arms up
    lean=-5, nod=-14, turn=-6, hipL=-10, kneeL=5, ankleL=-26, toesL=28, hipR=84, kneeR=92, ankleR=8, armR=128, elbowR=70, armL=104, elbowL=82, outR=12, outL=14,
)  # fmt: skip
HANG = dict(  # long jump, in the air
    lean=-8, tilt=-6, nod=-8, hipR=-14, kneeR=66, ankleR=-20, hipL=6, kneeL=52, ankleL=-14, spreadR=5, spreadL=6,
    armR=160, outR=18, elbowR=22, armL=140, outL=24, elbowL=26, curlR=10, curlL=10,
)  # fmt: skip
SAIL = dict(  # legs shot forward before the sand
    lean=36, tilt=-22, nod=-12, hipR=92, kneeR=22, ankleR=16, hipL=88, kneeL=26, ankleL=14, spreadR=5, spreadL=6,
    armR=104, elbowR=10, outR=14, armL=92, elbowL=14, outL=18, curlR=10, curlL=10,
)  # fmt: skip
VAULT = dict(  # upside down on the pole, feet over the head
    low=1, pitch=-158, lean=18, tilt=-10, nod=12, hipR=24, kneeR=8, ankleR=-28, hipL=40, kneeL=34, ankleL=-20, spreadL=3,
    armR=22, outR=6, elbowR=6, armL=40, outL=10, elbowL=46, gripR=0.022, gripL=0.022,
)  # fmt: skip
VAULT_SWING = dict(  # hanging under the bent pole, left leg trailing
    pitch=-24, lean=-14, tilt=-4, nod=-6, hipL=-30, kneeL=6, ankleL=-24, hipR=62, kneeR=76, armR=172, elbowR=6, outR=8, armL=140, elbowL=24, outL=12, gripR=0.022, gripL=0.022,
)  # fmt: skip

# ---- throws, by the right hand, towards +Y
JAVELIN = dict(  # the draw, left leg about to plant; hold(..., turn=(0, 90, 0)) lays the shaft along the arm
    turn=-42, twist=-42, lean=-13, bend=4, nod=-4, hipL=34, spreadL=22, kneeL=7, ankleL=14, hipR=2, spreadR=14, kneeR=42, ankleR=6, toesR=22,
    outR=84, armR=-6, elbowR=5, palmR=-90, wristR=6, gripR=0.016, outL=72, armL=22, elbowL=28, curlL=22,
)  # fmt: skip
THROW = dict(  # the arm comes over, left leg stiff
    lean=4, bend=-14, turn=6, twist=14, nod=-10, hipL=30, kneeL=5, ankleL=6, hipR=-28, kneeR=36, ankleR=-26, toesR=32, spreadR=6, outR=20, armR=138, elbowR=78, gripR=0.016,
    armL=8, outL=40, elbowL=100, curlL=60,
)  # fmt: skip
GLIDE = dict(  # shot at the neck, low over the right leg, back to the sector (the sector lies towards -Y)
    lean=58, tilt=4, nod=-12, twist=-10, hipR=46, kneeR=84, ankleR=30, hipL=-52, kneeL=24, ankleL=-18, spreadL=4,
    armR=42, outR=46, elbowR=148, roll_armR=6, wristR=-24, gripR=0.060, armL=62, outL=10, elbowL=16, curlL=16,
)  # fmt: skip
RELEASE = dict(  # the shot has just left the hand
    lean=-4, bend=-9, turn=8, twist=20, nod=-24, hipL=10, kneeL=3, ankleL=-10, toesL=14, hipR=-22, kneeR=16, ankleR=-28, toesR=34, spreadR=7, spreadL=6,
    armR=128, outR=12, elbowR=6, wristR=18, curlR=12, fanR=8, armL=-22, outL=34, elbowL=96, curlL=55,
)  # fmt: skip
DISCUS = dict(  # in the turn, on the left foot, the right leg sweeps wide; hold the discus with turn=(0, 0, 90)
    lean=14, turn=-10, twist=-46, bend=4, hipL=34, kneeL=58, ankleL=20, spreadL=8, toesL=10, hipR=26, spreadR=42, kneeR=54, ankleR=-6,
    outR=82, armR=-30, elbowR=4, wristR=8, curlR=28, fanR=6, outL=68, armL=38, elbowL=26, curlL=18,
)  # fmt: skip

# ---- strength room
SQUAT = dict(  # the bar on the back (on 'chest', about 0.235 of the height up, 0.075 behind)
    lean=46, tilt=14, nod=-34, hipR=98, hipL=98, kneeR=116, kneeL=116, ankleR=22, ankleL=22, spreadR=18, spreadL=18, spinR=2, spinL=2,
    armR=-8, armL=-8, outR=52, outL=52, elbowR=150, elbowL=150, roll_armR=-92, roll_armL=-92, gripR=0.015, gripL=0.015,
)  # fmt: skip
OVERHEAD = dict(
    lean=3, nod=-4, hipR=2, hipL=2, kneeR=3, kneeL=3, spreadR=11, spreadL=11, armR=168, armL=168, outR=24, outL=24, elbowR=3, elbowL=3, palmR=88, palmL=88, wristR=-14, wristL=-14, gripR=0.015, gripL=0.015,
)  # fmt: skip
PULL = dict(  # the bar at the knees
    lean=58, tilt=10, nod=-34, hipR=58, hipL=58, kneeR=64, kneeL=64, ankleR=8, ankleL=8, spreadR=8, spreadL=8, armR=44, armL=44, outR=12, outL=12, elbowR=3, elbowL=3, palmR=86, palmL=86, gripR=0.015, gripL=0.015,
)  # fmt: skip

# ---- standing about
AT_EASE = dict(roll=4, bend=2, hipR=3, kneeR=2, spreadR=-2, hipL=12, kneeL=20, ankleL=8, spreadL=3, spinL=10, armR=2, outR=8, elbowR=16, armL=6, outL=9, elbowL=20, curlR=32, curlL=38, look=14, nod=4)
HIPS = dict(lean=2, hipR=3, kneeR=4, hipL=-1, spreadR=6, spreadL=7, armR=-22, outR=44, roll_armR=58, elbowR=94, wristR=-20, armL=-22, outL=44, roll_armL=58, elbowL=94, wristL=-20, curlR=30, curlL=30)
FOLDED = dict(lean=-2, hipR=2, hipL=-1, spreadR=6, spreadL=4, armR=26, armL=22, elbowR=104, elbowL=100, roll_armR=56, roll_armL=62, outR=10, outL=10, nod=4)
CHEER = dict(lean=-5, nod=-16, hipR=2, hipL=-3, spreadR=8, spreadL=7, armR=164, outR=20, elbowR=14, curlR=88, armL=150, outL=26, elbowL=32, curlL=88)
CLAP = dict(lean=4, nod=-2, spreadR=5, spreadL=5, armR=34, armL=36, outR=10, outL=9, elbowR=84, elbowL=82, roll_armR=34, roll_armL=36, curlR=8, curlL=8)
RAIL = dict(lean=28, tilt=4, nod=-22, hipR=-8, hipL=-14, kneeL=8, spreadR=5, spreadL=5, ankleR=-8, ankleL=-10, armR=58, armL=54, outR=14, outL=14, elbowR=58, elbowL=62, roll_armR=34, roll_armL=40, curlR=45, curlL=45)
COACH = dict(  # a stopwatch in the raised right hand, the left in the pocket
    lean=2, turn=-6, nod=6, look=-8, hipR=2, hipL=6, kneeL=12, ankleL=6, spreadR=5, spreadL=7, armR=52, outR=10, elbowR=98, roll_armR=16, gripR=0.024, armL=-10, outL=20, elbowL=42, curlL=40,
)  # fmt: skip
KNEES = dict(  # hands on the knees, out of breath
    lean=64, tilt=2, nod=-14, hipR=38, hipL=36, kneeR=44, kneeL=40, ankleR=6, ankleL=4, spreadR=9, spreadL=10, armR=40, armL=41, outR=11, outL=11, elbowR=38, elbowL=38, roll_armR=47, roll_armL=47, curlR=30, curlL=30,
)  # fmt: skip
SHADE = dict(STAND, armR=104, outR=24, elbowR=118, roll_armR=34, palmR=60, curlR=6, nod=-4)  # a hand against the sun
POINT = dict(STAND, armR=86, outR=8, elbowR=6, curlR=60, look=4)
HOP = dict(lean=4, nod=-4, hipR=-4, kneeR=10, ankleR=-22, toesR=10, hipL=34, kneeL=78, armR=-16, outR=34, elbowR=30, armL=22, outL=38, elbowL=42, curlR=15, curlL=15)

# ---- low down
KNEEL = dict(low=1, lean=14, nod=8, hipR=4, kneeR=94, ankleR=-20, toesR=40, hipL=88, kneeL=90, ankleL=2, spreadL=10, armR=34, elbowR=52, outR=8, armL=46, elbowL=46, outL=10)  # right knee on the ground
CROUCH = dict(lean=38, tilt=-6, nod=-20, hipR=112, hipL=110, kneeR=138, kneeL=136, ankleR=30, ankleL=30, toesR=24, toesL=24, spreadR=12, spreadL=12, armR=62, armL=60, outR=8, outL=8, elbowR=56, elbowL=60, roll_armR=20, roll_armL=20)
LACE = dict(  # sitting on the ground, tying the right shoe, the left leg stretched out
    low=1, lean=62, tilt=-26, nod=26, hipR=146, kneeR=134, ankleR=-12, spreadR=6, hipL=93, kneeL=7, ankleL=-8, spreadL=16,
    armR=38, outR=16, elbowR=80, roll_armR=14, curlR=55, armL=46, outL=4, elbowL=66, roll_armL=34, curlL=55,
)  # fmt: skip
LACE_KNEEL = dict(KNEEL, lean=66, tilt=10, nod=22, armR=54, elbowR=24, outR=2, roll_armR=26, armL=52, elbowL=30, outL=2, roll_armL=22, curlR=55, curlL=55)
SIT = dict(lean=34, tilt=-8, nod=-12, hipR=86, hipL=84, kneeR=86, kneeL=80, spreadR=12, spreadL=10, armR=58, armL=54, elbowR=66, elbowL=72, outR=10, outL=12, roll_armR=26, roll_armL=32, curlR=35, curlL=35)  # on a box, seat at 0.20 H
STRETCH = dict(lean=58, tilt=22, nod=-8, hipL=62, kneeL=4, ankleL=20, hipR=6, kneeR=14, spreadR=5, armR=84, armL=80, elbowR=8, elbowL=12, outR=4, outL=6)
