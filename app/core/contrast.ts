/** The WCAG 2.2 contrast that text needs (success criterion 1.4.3). */
export const leastContrast = 4.5;

/** Of a club that chose none: those of `app/core/ui/tokens.css`. */
export const designColours = { main: "#9c3b27", accent: "#d9a521" } as const;

/**
 * The colours that each of the club's colours is shown with on the site (`app/core/ui/tokens.css`): the main
 * colour is text on the page's darkest light background, the accent is a background of dark text. `towards`
 * is the direction in which a colour is corrected.
 */
export const colourUses = {
  main: { on: "#e9e1d1", towards: "#000000" },
  accent: { on: "#14161c", towards: "#ffffff" },
} as const;
export type ColourUse = keyof typeof colourUses;

/** A colour as the site stores it: `#9c3b27`. */
export const colourPattern = /^#[\da-f]{6}$/;

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast as people read it: rounded down, so that 4.49 is not called 4.5. */
export const contrastText = (contrast: number) => `${Math.floor(contrast * 10) / 10} : 1`;

/** Whether a colour has enough contrast where the site uses it. */
export const isReadable = (colour: string, use: ColourUse): boolean =>
  contrastOf(colour, colourUses[use].on) >= leastContrast;

/** The nearest shade of a colour with enough contrast. */
export function readableShade(colour: string, use: ColourUse): string {
  const { towards } = colourUses[use];
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mixed(colour, towards, percent / 100);
    if (isReadable(shade, use)) return shade;
  }
  return towards;
}

/** Why a colour is refused, with one that is accepted; null: it is fine. */
export function colourError(colour: string, use: ColourUse): string | null {
  if (!colourPattern.test(colour)) return "Enter a colour as # and six digits, such as #9c3b27.";
  if (isReadable(colour, use)) return null;
  const contrast = contrastText(contrastOf(colour, colourUses[use].on));
  const shade = readableShade(colour, use);
  return `Too ${use === "main" ? "light" : "dark"} to read: ${contrast} instead of 4.5 : 1. Try ${shade}.`;
}

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(from: string, to: string, share: number): string {
  const end = channelsOf(to);
  const parts = channelsOf(from).map((channel, n) =>
    Math.round(channel + ((end[n] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}
