import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { inLines } from "#app/api/club-icons.server.ts";
import { drawnText } from "#app/api/drawn-text.server.ts";
import { laneLines } from "#app/api/share-picture.server.ts";
import type { Club, Content } from "#modules/content/index.ts";

type Colours = NonNullable<Club["colours"]>;

/** The aspect ratios that the site's pages need; the second is for phones. Half the usual size, to be encoded fast. */
const shapes = [
  { ending: "", width: 1200, height: 675 },
  { ending: "-phone", width: 600, height: 800 },
];

/**
 * Draws a placeholder for each picture in the content, with a text that says what belongs there.
 * @param folder the content's own pictures
 * @param root where the sample's pictures are described
 * @returns their alt texts, by name
 */
export async function drawPlaceholders(
  folder: string,
  { content, colours, root }: { content: Content; colours: Colours; root: string },
): Promise<Record<string, string>> {
  const list = await readFile(path.join(root, "art/pictures.json"), "utf8");
  const described: { name: string; alt: string }[] = JSON.parse(list);
  const used = picturesIn(content);
  const alts: Record<string, string> = {};
  await mkdir(folder, { recursive: true });
  for (const { name, alt } of described) {
    if (!used.has(name)) continue;
    alts[name] = `Your picture goes here. The sample shows: ${alt}`;
    for (const { ending, ...shape } of shapes) {
      const svg = placeholder({ ...shape, idea: alt, file: `${name}${ending}`, colours });
      // As SVG, the outlines of its letters would be three times as large.
      const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
      await writeFile(path.join(folder, `${name}${ending}.png`), png);
    }
  }
  return alts;
}

/** The names of all pictures in the content. */
function picturesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return names;
  for (const [key, inner] of Object.entries(value)) {
    const isPicture = ["picture", "image", "more"].includes(key);
    for (const name of isPicture ? [inner].flat() : [])
      if (typeof name === "string") names.add(name);
    picturesIn(inner, names);
  }
  return names;
}

interface Drawn {
  width: number;
  height: number;
  /** What the sample's picture shows. */
  idea: string;
  /** The file to replace, without its ending. */
  file: string;
  colours: Colours;
}

/** The middle survives any crop, so the text is there. */
function placeholder({ width, height, idea, file, colours }: Drawn): string {
  const small = width > height ? width / 46 : width / 26;
  const lines = ["The sample shows:", ...inLines(idea, 44)];
  const texts = [
    ...inLines("Your picture goes here", width > height ? 30 : 16).map(
      (text) => [text, 2.6] as const,
    ),
    ...lines.map((text) => [text, 1] as const),
    [`content/pictures/${file}`, 1] as const,
  ];
  const total = texts.reduce((sum, [, size]) => sum + size * small * 1.45, 0);
  let y = (height - total) / 2;
  const words = texts.map(([text, size]) => {
    y += size * small * 1.45;
    return centred(text, { size: size * small, y: y - size * small * 0.4, width });
  });
  const scale = width / 1200;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.main}"/>
<g transform="translate(${width / 2} ${height - 800 * scale}) scale(${scale})"><path d="${laneLines}" fill="none" stroke="#ffffff" stroke-opacity=".18" stroke-width="3"/></g>
<path d="${words.join("")}" fill="#ffffff"/>
</svg>`;
}

function centred(text: string, { size, y, width }: Record<"size" | "y" | "width", number>): string {
  const place = { face: "text", size, widest: width * 0.6, y } as const;
  const { end } = drawnText(text, { ...place, x: 0 });
  return drawnText(text, { ...place, x: (width - end) / 2 }).path;
}
