import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { AppContext } from "#core/context.server.ts";
import { designColours } from "#core/contrast.ts";
import { matches } from "#core/http/requests.server.ts";
import { previewRecipe } from "#core/pictures.ts";
import type { Club } from "#modules/content/index.ts";
import { laneLines } from "./share-picture.server.ts";

type Ctx = Pick<AppContext, "content" | "live">;

/** The club's icons, and the picture of link previews, with the address of each. */
const icons: Record<string, (club: Club) => Promise<string>> = {
  "/favicon.svg": (club) => icon(club, { size: 64, margin: 0.08 }),
  "/icon-192.png": (club) => icon(club, { size: 192, margin: 0.12 }),
  "/icon-512.png": (club) => icon(club, { size: 512, margin: 0.12 }),
  // Launchers may crop it to a circle.
  "/icon-maskable-512.png": (club) => icon(club, { size: 512, margin: 0.22 }),
  "/apple-touch-icon.png": (club) => icon(club, { size: 180, margin: 0.14 }),
  "/open-graph.png": linkPreview,
};

/**
 * Whether an icon is drawn from the club's details, although content/icons/ may contain it: those icons
 * belong to the club in content/.
 */
export const isDrawnIcon = ({ content, live }: Ctx, address: string): boolean =>
  content.club.name !== live.builtIn.club.name && address in icons;

/** Serves the icons that content/icons/ does not contain, or contains for another club. */
export function clubIconRoutes(ctx: Ctx) {
  const kept = new Map<string, { tag: string; body: Promise<string | Uint8Array<ArrayBuffer>> }>();
  const routes = new Hono();
  for (const [address, draw] of Object.entries(icons))
    routes.get(address, async (c) => {
      const { name, initials, tagline, colours } = ctx.content.club;
      const shown = JSON.stringify([name, initials, tagline, colours]);
      const tag = `"${createHash("sha256").update(shown).digest("base64url").slice(0, 22)}"`;
      let file = kept.get(address);
      if (file?.tag !== tag) {
        const svg = draw(ctx.content.club);
        file = { tag, body: address.endsWith(".svg") ? svg : svg.then(toPng) };
        kept.set(address, file);
      }
      c.header("Cache-Control", "public, max-age=3600");
      c.header("ETag", tag);
      if (matches(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
      c.header("Content-Type", address.endsWith(".svg") ? "image/svg+xml" : "image/png");
      return c.body(await file.body);
    });
  return routes;
}

/** Loaded with the first icon, like sharp. */
const fonts = () => import("./drawn-text.server.ts");

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

const [night, ivory] = ["#0b0d12", "#f5f0e6"];

/** The short name on the main colour, above a line of the accent. */
async function icon(
  { initials, colours = designColours }: Club,
  { size, margin }: { size: number; margin: number },
): Promise<string> {
  const { drawnText } = await fonts();
  const widest = size * (1 - 2 * margin);
  const place = { face: "headline", size: widest * 0.62, y: size * 0.63, widest } as const;
  const { end } = drawnText(initials, { ...place, x: 0 });
  const { path } = drawnText(initials, { ...place, x: (size - end) / 2 });
  const line = { y: size * 0.71, height: size * 0.06 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${colours.main}"/><path d="${path}" fill="#ffffff"/><rect x="${size * margin}" y="${line.y}" width="${widest}" height="${line.height}" fill="${colours.accent}"/></svg>`;
}

const { width, height } = previewRecipe;
const edge = 72;

/** The name, large, and the tagline. */
async function linkPreview({ name, tagline, colours = designColours }: Club): Promise<string> {
  const { drawnText } = await fonts();
  const widest = width - 2 * edge;
  const lines = inLines(name.toUpperCase(), 18);
  const size = Math.min(150, 400 / lines.length);
  const top = height / 2 - (lines.length * size) / 2;
  const words = lines.map((line, n) => {
    const y = top + (n + 0.85) * size;
    return drawnText(line, { face: "headline", size, x: edge, y, widest }).path;
  });
  const y = top + lines.length * size + 56;
  const said = drawnText(tagline, { face: "text", size: 34, x: edge, y, widest }).path;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${night}"/>
<g transform="translate(620 60) scale(.9)"><path d="${laneLines}" fill="none" stroke="${colours.accent}" stroke-opacity=".35" stroke-width="2"/></g>
<path d="${words.join("")}" fill="${ivory}"/><path d="${said}" fill="${colours.accent}"/></svg>`;
}

/** Breaks a text into lines of at most about this length, in characters. */
export function inLines(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= length) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
