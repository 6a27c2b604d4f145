"""The figures of articles: python3 figures.py -> app/modules/articles/public/figures/*.svg, each for a wide and a narrow column.

Drawn in the signs' grammar (pictograms.py) at the size they are shown: 640 or 350 units wide, labels 16 or 14. The words that
go with them are in app/modules/content/figures.ts. Body, ground and labels in currentColor, measures in var(--figure-measure).
"""

import os

from articles import calendars, jumping, running  # each registers its drawings
from articles.figure_sheet import FIGURES, Sheet

OUTPUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../app/modules/articles/public/figures')


def main():
    os.makedirs(OUTPUT, exist_ok=True)
    for name, (draw, wide, phone) in FIGURES.items():
        for is_wide, height in ((True, wide), (False, phone)):
            sheet = Sheet(name, is_wide, height)
            draw(sheet)
            with open(f'{OUTPUT}/{name}-{"wide" if is_wide else "phone"}.svg', 'w') as file:
                file.write(sheet.svg())


if __name__ == '__main__':
    main()
