import { createHash } from "node:crypto";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { type PictureCut, previewRecipe } from "#core/pictures.ts";

/** Any change here makes all pictures be encoded again. */
export const recipe = {
  widths: { wide: [480, 800, 1200, 1600, 2400], phone: [480, 800, 1080] },
  // Effort 3 is eight times as fast as 5 and 2 % larger.
  avif: { quality: 60, effort: 3 },
  // Phones have three device pixels per CSS pixel, so lower quality is enough.
  smallAvif: { quality: 54, effort: 3 },
  phoneAvif: { quality: 42, effort: 3 },
  webp: { quality: 74, effort: 4 },
  /** Limits for files for phones with three device pixels per CSS pixel: width and size (60 KB). */
  onPhones: { width: 1200, bytes: 60_000, leastQuality: 30 },
  /** Portrait pictures fill a phone: width to height. */
  phone: 3 / 4,
} as const;

/** A drawing of few colours, such as a new club's placeholders: eight times as fast again, and still small. */
const drawnEffort = 0;

/** Three browsers in a hundred can't show AVIF: they get this width, or the widest. */
const webpWidth = 800;

/** The part of a source that is used, in the source's pixels. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlannedCut extends PictureCut {
  webp: number[];
  source: Buffer;
  crop: Crop;
  /** Unset: that of the recipe. */
  effort?: number;
}

interface AvifSettings {
  quality: number;
  effort: number;
}

/** A cut's name and widths: never wider than its source. */
export async function planCut(file: string, source: Buffer, focus?: number): Promise<PlannedCut> {
  const { autoOrient, isPalette } = await sharp(source).metadata();
  const { width, height } = autoOrient;
  const own = isPalette ? { effort: drawnEffort } : {};
  const crop = focus === undefined ? whole(width, height) : portrait(width, height, focus);
  const hash = createHash("sha256")
    .update(source)
    .update(JSON.stringify([recipe, crop, ...Object.values(own)]))
    .digest("hex")
    .slice(0, 8);
  const widths = recipe.widths[crop.height > crop.width ? "phone" : "wide"];
  const widest = Math.min(crop.width, widths.at(-1) ?? crop.width);
  const narrower = widths.filter((candidate) => candidate < widest * 0.96);
  return {
    file,
    hash,
    source,
    crop,
    ...own,
    widths: [...narrower, widest],
    webp: [...narrower.filter((width) => width === webpWidth), widest],
    width: crop.width,
    height: crop.height,
  };
}

/** A cut's file at one width. */
export const fileName = (cut: PictureCut, width: number, format: "avif" | "webp") =>
  `${cut.file}-${width}.${cut.hash}.${format}`;

/** A cut's decoded pixels: reading a source takes longer than encoding a small file of it. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Reads the part of the source that a cut shows. */
export function readPixels({ source, crop }: PlannedCut): Promise<Pixels> {
  // The file's EXIF orientation is applied; transparent pixels become white.
  const whole = sharp(source).autoOrient().flatten({ background: "#ffffff" });
  return whole.extract(crop).raw().toBuffer({ resolveWithObject: true });
}

/** Encodes one file of a cut. */
export function encode(
  cut: Pick<PlannedCut, "width" | "height" | "effort">,
  { data, info: { width: columns, height: rows, channels } }: Pixels,
  width: number,
  format: "avif" | "webp",
): Promise<Buffer> {
  const raw = { width: columns, height: rows, channels };
  const sized = sharp(data, { raw }).resize({ width, kernel: "lanczos3" });
  if (format === "webp") return sized.webp(recipe.webp).toBuffer();
  const { phoneAvif, smallAvif, onPhones } = recipe;
  const isPhones = cut.height > cut.width;
  const settings = isPhones ? phoneAvif : width <= onPhones.width ? smallAvif : recipe.avif;
  return avif(sized, { ...settings, effort: cut.effort ?? settings.effort }, width);
}

/** Encodes the JPEG for link previews: the middle of the picture. */
export function encodePreview({
  data,
  info: { width: columns, height: rows, channels },
}: Pixels): Promise<Buffer> {
  const { width, height, quality } = previewRecipe;
  return sharp(data, { raw: { width: columns, height: rows, channels } })
    .resize({ width, height, fit: "cover", kernel: "lanczos3" })
    .flatten({ background: "#0b0d12" })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** Encodes at the wanted quality, or at the best one within the limit for phones. */
async function avif(sized: Sharp, settings: AvifSettings, width: number): Promise<Buffer> {
  const { quality, effort } = settings;
  const file = await sized.clone().avif({ quality, effort }).toBuffer();
  const { onPhones } = recipe;
  const fits = width > onPhones.width || file.byteLength <= onPhones.bytes;
  if (fits || quality <= onPhones.leastQuality) return file;
  return avif(sized, { quality: quality - 4, effort }, width);
}

/** A picture 16 pixels wide, which the browser enlarges to a blur: a WebP in base64, about 100 characters. */
export async function blurred(source: Buffer): Promise<string> {
  const small = sharp(source).resize({ width: 16 }).removeAlpha();
  return (await small.webp({ quality: 20, effort: 6 }).toBuffer()).toString("base64");
}

const whole = (width: number, height: number): Crop => ({ left: 0, top: 0, width, height });

function portrait(width: number, height: number, focus: number): Crop {
  const narrow = Math.round(height * recipe.phone);
  const left = Math.round(Math.min(Math.max(focus * width - narrow / 2, 0), width - narrow));
  return { left, top: 0, width: narrow, height };
}
