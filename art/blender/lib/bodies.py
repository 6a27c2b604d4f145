"""Builds of people: figure(pose, **BODIES['thrower'], ...) or **build('woman', seed) for one like it."""

import numpy as np

# heads: 6 at eight, 7.1 to 7.5 for parents and youth, 7.7 for a grown sprinter; eight heads look like a fashion drawing
BODIES = {
    'child': dict(height=1.27, heads=6.0, muscle=0.78, shoulders=0.86, hips=0.92, waist=1.06, limbs=0.96),
    'girl12': dict(height=1.52, heads=6.7, muscle=0.80, shoulders=0.88, hips=0.96, waist=0.95, limbs=0.93, bust=0.35),
    'boy12': dict(height=1.52, heads=6.7, muscle=0.82, shoulders=0.92, hips=0.93, waist=0.98, limbs=0.93),
    'girl15': dict(height=1.65, heads=7.2, muscle=0.88, shoulders=0.90, hips=1.04, waist=0.90, limbs=0.95, bust=0.80),
    'boy15': dict(height=1.73, heads=7.3, muscle=0.93, shoulders=0.99, hips=0.95, waist=0.93, limbs=0.96),
    'woman': dict(height=1.68, heads=7.4, muscle=0.90, shoulders=0.91, hips=1.09, waist=0.92, limbs=0.97, bust=0.95),
    'man': dict(height=1.80, heads=7.5, muscle=1.00, shoulders=1.05, hips=0.98, waist=1.03, limbs=1.0),
    'mother': dict(height=1.66, heads=7.1, muscle=0.88, shoulders=0.94, hips=1.18, waist=1.14, limbs=1.06, bust=1.1),
    'father': dict(height=1.79, heads=7.1, muscle=0.98, shoulders=1.07, hips=1.06, waist=1.26, limbs=1.06),
    'sprinter': dict(height=1.80, heads=7.6, muscle=1.10, shoulders=1.08, hips=0.98, waist=0.94, limbs=1.02),
    'sprinter woman': dict(height=1.69, heads=7.4, muscle=1.00, shoulders=0.94, hips=1.05, waist=0.90, limbs=0.99, bust=0.75),
    'thrower': dict(height=1.88, heads=7.5, muscle=1.18, shoulders=1.20, hips=1.12, waist=1.30, limbs=1.14),
    'thrower woman': dict(height=1.77, heads=7.3, muscle=1.08, shoulders=1.06, hips=1.20, waist=1.20, limbs=1.12, bust=1.15),
    'distance': dict(height=1.76, heads=7.5, muscle=0.88, shoulders=0.97, hips=0.92, waist=0.87, limbs=0.91),
    'distance woman': dict(height=1.65, heads=7.3, muscle=0.84, shoulders=0.88, hips=0.98, waist=0.84, limbs=0.90, bust=0.55),
}


def build(kind, seed=0):
    """a body of this kind with its own proportions"""
    rg = np.random.default_rng(70 + seed)
    own = {k: v * (1 + (0.020 if k in ('height', 'heads') else 0.05) * float(np.clip(rg.normal(), -1.6, 1.6))) for k, v in BODIES[kind].items()}
    own['heads'] = BODIES[kind]['heads'] * (0.5 + 0.5 * own['height'] / BODIES[kind]['height'])
    return own
