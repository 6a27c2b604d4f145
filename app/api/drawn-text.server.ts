import PDFDocument from "pdfkit";
import latinExtended from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff?inline";
import vietnamese from "@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-600-normal.woff?inline";
import latin from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff?inline";
import condensed from "#app/styles/fonts/archivo-condensed.woff2?inline";
import condensedRare from "#app/styles/fonts/archivo-condensed-rare.woff2?inline";

/** A font as parsed by fontkit, which is a dependency of pdfkit. */
interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] };
}

interface Glyph {
  path: { transform(...matrix: number[]): { toSVG(): string } };
}

/** The site's fonts; characters that the headline font lacks are taken from the text font. */
const files = {
  headline: [condensed, condensedRare, latin, latinExtended, vietnamese],
  text: [latin, latinExtended, vietnamese],
};
export type Face = keyof typeof files;

const opened = new Map<string, Font>();

/** The package's types omit its font. */
function open(url: string): Font {
  const known = opened.get(url);
  if (known) return known;
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  const doc = new PDFDocument({ font: bytes as unknown as string, autoFirstPage: false });
  const { font } = Reflect.get(doc, "_font") as { font: Font };
  opened.set(url, font);
  return font;
}

interface Place {
  face: Face;
  size: number;
  /** The left end of the text, and its baseline. */
  x: number;
  y: number;
  /** Wider text is scaled down. */
  widest?: number;
}

/**
 * Text as outlines, for pictures: it needs no installed font, and no text can be parsed as markup.
 * @returns an SVG path, and where it ends
 */
export function drawnText(text: string, { face, size, x, y, widest }: Place) {
  const runs = runsOf(text, face);
  const width = runs.reduce((sum, run) => sum + widthOf(run), 0) * size;
  const drawn = widest && width > widest ? (size * widest) / width : size;
  let end = x;
  const paths: string[] = [];
  for (const { font, letters } of runs) {
    const scale = drawn / font.unitsPerEm;
    const { glyphs, positions } = font.layout(letters);
    for (const [n, { path }] of glyphs.entries()) {
      paths.push(path.transform(scale, 0, 0, -scale, end, y).toSVG());
      end += (positions[n]?.xAdvance ?? 0) * scale;
    }
  }
  return { path: paths.join(""), end };
}

interface Run {
  font: Font;
  letters: string;
}

/** Relative to the text's height. */
const widthOf = ({ font, letters }: Run) =>
  font.layout(letters).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm;

/** Splits a text by the fonts that contain its characters; a missing character becomes its base letter, or is left out. */
function runsOf(text: string, face: Face): Run[] {
  const fonts = files[face].map(open);
  const runs: Run[] = [];
  const fontOf = (letter: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  for (const letter of text.normalize("NFC")) {
    const [plain = ""] = letter.normalize("NFKD");
    const shown = fontOf(letter) ? letter : plain;
    const font = fontOf(shown);
    const last = runs.at(-1);
    if (font && last?.font === font) last.letters += shown;
    else if (font) runs.push({ font, letters: shown });
  }
  return runs;
}
