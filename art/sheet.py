"""Contact sheet of the pictures: python3 sheet.py -> contact-sheet.jpg (needs ImageMagick's montage and sharp)."""

import glob
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = os.environ.get('ART_NODE', 'node')
SCRIPT = (
    "import sharp from 'sharp'; const [i, o] = process.argv.slice(-2); await sharp(i).resize({ height: 270 }).png().toFile(o)"
)

if __name__ == '__main__':
    rows = json.load(open(f'{HERE}/pictures.json'))
    with tempfile.TemporaryDirectory() as tmp:
        for r in sorted(rows, key=lambda r: r['height'] > r['width']):
            subprocess.run(
                [NODE, '--input-type=module', '-e', SCRIPT, f'{HERE}/{r["file"]}', f'{tmp}/{r["name"]}.png'],
                cwd=HERE,
                check=True,
            )
        order = [f'{tmp}/{r["name"]}.png' for r in sorted(rows, key=lambda r: (r['height'] > r['width'], r['scene']))]
        wide = [p for p in order if '-phone' not in p]
        tall = [p for p in order if '-phone' in p]
        for name, files, columns in (('wide', wide, 4), ('tall', tall, 9)):
            if files:
                subprocess.run(
                    [
                        'montage',
                        *files,
                        '-tile',
                        f'{columns}x',
                        '-geometry',
                        '+6+6',
                        '-background',
                        '#14161C',
                        f'{tmp}/sheet-{name}.png',
                    ],
                    check=True,
                )
        subprocess.run(
            [
                'convert',
                *sorted(glob.glob(f'{tmp}/sheet-*.png'), reverse=True),
                '-background',
                '#14161C',
                '-append',
                '-resize',
                '1900x',
                '-quality',
                '72',
                f'{HERE}/contact-sheet.jpg',
            ],
            check=True,
        )
