"""Contact sheet of every picture: python3 sheet.py -> docs/pictures/pictures.webp (needs Pillow, and sharp to read AVIF)."""

import io
import json
import os
import subprocess
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = os.environ.get('ART_NODE', 'node')
DECODE = (
    "import sharp from 'sharp'; const [file, height] = process.argv.slice(-2);"
    "process.stdout.write(await sharp(file).resize({ height: +height }).png({ compressionLevel: 1 }).toBuffer())"
)
WIDTH, GAP, INK, LIMIT = 1900, 8, '#14161C', 300 * 1024


def decoded(row, height):
    command = [NODE, '--input-type=module', '-e', DECODE, f'{HERE}/{row["file"]}', str(height)]
    return Image.open(io.BytesIO(subprocess.run(command, cwd=HERE, check=True, capture_output=True).stdout)).convert('RGB')


def rows_of(rows, columns):
    """Pictures of one shape laid in `columns`; returns a strip as wide as the sheet."""
    w = (WIDTH - GAP * (columns + 1)) // columns
    h = round(w * rows[0]['height'] / rows[0]['width'])
    lines = -(-len(rows) // columns)
    strip = Image.new('RGB', (WIDTH, lines * (h + GAP)), INK)
    for i, row in enumerate(rows):
        strip.paste(decoded(row, h).resize((w, h)), (GAP + i % columns * (w + GAP), i // columns * (h + GAP)))
    return strip


def main():
    rows = json.load(open(f'{HERE}/pictures.json'))
    wide = [r for r in rows if r['width'] > r['height']]
    phones = [r for r in rows if r['name'].endswith('-phone')]
    order = lambda r: r.get('scene', '')
    strips = [rows_of(sorted(wide, key=order), 5), rows_of(sorted(phones, key=order), 12)]
    sheet = Image.new('RGB', (WIDTH, GAP + sum(s.height for s in strips)), INK)
    at = GAP
    for s in strips:
        sheet.paste(s, (0, at))
        at += s.height
    for quality in range(80, 20, -5):
        out = io.BytesIO()
        sheet.save(out, 'WEBP', quality=quality, method=6)
        if out.tell() <= LIMIT:
            break
    open(f'{HERE}/../docs/pictures/pictures.webp', 'wb').write(out.getvalue())


if __name__ == '__main__':
    main()
