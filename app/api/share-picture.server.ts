import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type AthletePage, readAthletePage } from "#modules/results/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { designColours } from "#core/contrast.ts";
import { matches } from "#core/http/requests.server.ts";
import { previewRecipe } from "#core/pictures.ts";
import type { Club } from "#modules/content/index.ts";
import type * as DrawnText from "./drawn-text.server.ts";

/** The lines of a bend, as on the site's dark pages, and the straights that they connect. */
export const laneLines = [440, 484, 528, 572, 616, 660, 704, 748, 792]
  .map((radius) => `M4000 ${800 - radius}H800A${radius} ${radius} 0 0 0 ${800 - radius} 800V4000`)
  .join("");

/** The most pictures in the cache; each has about 30 kB. */
const mostKept = 64;
/** The most pictures that wait to be drawn, one at a time; further requests must be retried later. */
const mostWaiting = 16;

/** `GET /athletes/{slug}/picture.png`: an athlete's bests, to share; only while the family agrees to the page. */
export function sharePictureRoutes(ctx: AppContext) {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let previous: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function drawOnce(tag: string, svg: string) {
    const known = kept.get(tag);
    if (known) return known;
    waiting += 1;
    const made = previous.then(() => toPng(svg)).finally(() => (waiting -= 1));
    previous = made.catch(() => kept.delete(tag));
    kept.set(tag, made);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest) kept.delete(oldest);
    return made;
  }

  return new Hono().get("/athletes/:slug/picture.png", async (c) => {
    const athlete = await readAthletePage(ctx, c.req.param("slug"));
    if (!athlete?.picture) return c.text("There is no such picture", 404);
    const svg = await sharePicture(athlete, ctx.content.club);
    const tag = `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`;
    if (!kept.has(tag) && waiting >= mostWaiting) return c.text("Please try again soon", 503);
    // The family may withdraw its answer at any time.
    c.header("Cache-Control", "public, no-cache");
    c.header("X-Robots-Tag", "noindex");
    c.header("ETag", tag);
    if (matches(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
    c.header("Content-Type", "image/png");
    return c.body(await drawOnce(tag, svg));
  });
}

/** Loaded with the first picture, like sharp: most starts of the site never need them. */
const fonts = () => import("./drawn-text.server.ts");

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

const { width, height } = previewRecipe;
const edge = 72;
const [night, ivory, stone] = ["#0b0d12", "#f5f0e6", "#cfc7b8"];

/** The newest best, large, and up to three others below it, as SVG. */
async function sharePicture({ name, results }: AthletePage, club: Club): Promise<string> {
  const { drawnText } = await fonts();
  const { accent } = club.colours ?? designColours;
  const [best, ...others] = results.bests.toSorted((a, b) => b.day.localeCompare(a.day));
  if (!best) throw new Error("There is no best mark to draw");
  const parts: string[] = [];
  const write = (text: string, fill: string, place: Parameters<typeof DrawnText.drawnText>[1]) => {
    const { path, end } = drawnText(text, place);
    parts.push(`<path d="${path}" fill="${fill}"/>`);
    return end;
  };
  const widest = width - 2 * edge;
  write(club.name, accent, { face: "text", size: 28, x: edge, y: 84, widest });
  write(name.toUpperCase(), ivory, { face: "headline", size: 92, x: edge, y: 188, widest });
  write(best.event, stone, { face: "text", size: 34, x: edge, y: 248, widest });
  const end = write(best.mark, accent, {
    face: "headline",
    size: 250,
    x: edge - 6,
    y: 448,
    widest: widest - 160,
  });
  write(best.unit, accent, { face: "headline", size: 84, x: end + 18, y: 448, widest: 150 });
  const column = widest / 3;
  for (const [n, { event, mark, unit }] of others.slice(0, 3).entries()) {
    const x = edge + n * column;
    const place = { x, widest: column - 24 };
    write(event, stone, { ...place, face: "text", size: 24, y: 522 });
    write(`${mark} ${unit}`.trim(), ivory, { ...place, face: "headline", size: 52, y: 578 });
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${night}"/>
<g transform="translate(620 60) scale(.9)"><path d="${laneLines}" fill="none" stroke="${accent}" stroke-opacity=".25" stroke-width="2"/></g>
${parts.join("\n")}</svg>`;
}
