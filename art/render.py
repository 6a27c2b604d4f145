"""Render pictures: python3 render.py NAME... | --all | --missing   (add --look for a quick small one)

shots.json says what a picture is: scene, camera, samples, grade, alt text. The result is pictures/NAME.avif and a
row in pictures.json, the manifest the site reads. Scratch files stay in $ART_WORK (default: .art-work, ignored).
"""

import json
import os
import struct
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.setdefault('ART_WORK', os.path.join(HERE, '.art-work'))
NODE = os.environ.get('ART_NODE', 'node')
PYTHON = os.environ.get('ART_PYTHON', sys.executable)
SIZES = {'wide': (2400, 1350), 'phone': (1200, 1600), 'square': (1600, 1600)}


def run(*command, log=None):
    out = open(log, 'w') if log else None
    if subprocess.run([str(c) for c in command], stdout=out, stderr=subprocess.STDOUT if log else None).returncode:
        sys.exit(f'failed: {" ".join(map(str, command))}' + (f'\nsee {log}' if log else ''))


def denoiser():
    """Debian's Blender comes without OpenImageDenoise; ours is one C++ file, built on first use."""
    path = os.environ.setdefault('ART_DENOISE', f'{WORK}/denoise')
    if not os.path.exists(path):
        run('g++', '-O3', '-march=native', '-ffast-math', '-fopenmp', f'{HERE}/blender/denoise.cpp', '-o', path)


def render(name, shot, look):
    start = time.time()
    width, height = SIZES[shot.get('size', 'wide')]
    tag = f'look-{name}' if look else name
    w = (800 if width > height else 450) if look else int(width * shot.get('scale', 1))
    run(
        'blender',
        '-b',
        '-P',
        f'{HERE}/blender/scenes/{shot["scene"]}.py',
        '--',
        f'cam={shot.get("cam", name)}',
        f'name={tag}',
        f'w={w}',
        f'spp={16 if look else shot["spp"]}',
        log=f'{WORK}/{tag}.log',
    )
    log = open(f'{WORK}/{tag}.log').read()
    if '[art]' not in log:  # Blender exits 0 on a Python error
        sys.exit(log[log.find('Traceback') :])
    run(
        PYTHON,
        f'{HERE}/blender/grade.py',
        tag,
        f'{WORK}/{tag}.png',
        *shot['grade'].split(),
        *(['k=.7', 'radius=5'] if look else [f'size={width}x{height}']),
        log=f'{WORK}/{tag}.grade.log',
    )
    if not look:
        run(NODE, f'{HERE}/encode.mjs', f'{WORK}/{tag}.png', f'{HERE}/pictures/{name}.avif', 0, shot.get('quality', 68), *(['mirror'] if shot.get('mirror') else []))
        os.remove(f'{WORK}/{tag}.raw')
    print(f'{name} {time.time() - start:.0f} s', flush=True)


def dimensions(name):
    """Width and height from the file itself (the AVIF image spatial extents box)."""
    data = open(f'{HERE}/pictures/{name}.avif', 'rb').read(4096)
    at = data.index(b'ispe') + 8
    return dict(zip(('width', 'height'), struct.unpack('>II', data[at : at + 8])))


def manifest(shots):
    rows = [
        dict(
            name=name,
            file=f'pictures/{name}.avif',
            **dimensions(name),
            alt=s['alt'],
            scene=s['scene'],
            camera=s.get('cam', name),
            **{key: s[key] for key in ('focus', 'phoneFocus') if key in s},
            **(
                {'phone': f'{name}-phone'}
                if f'{name}-phone' in shots and os.path.exists(f'{HERE}/pictures/{name}-phone.avif')
                else {}
            ),
        )
        for name, s in shots.items()
        if os.path.exists(f'{HERE}/pictures/{name}.avif')
    ]
    with open(f'{HERE}/pictures.json', 'w') as f:
        f.write('[\n' + ',\n'.join('  ' + json.dumps(r, ensure_ascii=False) for r in rows) + '\n]\n')


if __name__ == '__main__':
    os.nice(int(os.environ.get('ART_NICE', 19)))
    os.makedirs(WORK, exist_ok=True)
    look = '--look' in sys.argv
    shots = json.load(open(f'{HERE}/shots.json'))
    names = [a for a in sys.argv[1:] if not a.startswith('--')]
    if '--all' in sys.argv:
        names = list(shots)
    if '--missing' in sys.argv:
        names = [n for n in shots if not os.path.exists(f'{HERE}/pictures/{n}.avif')]
    denoiser()
    for n in names:
        render(n, shots[n], look)
        if not look:
            manifest(json.load(open(f'{HERE}/shots.json')))  # read again: it may have grown meanwhile
    if not names:
        manifest(shots)
