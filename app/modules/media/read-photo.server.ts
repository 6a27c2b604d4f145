import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { z } from "zod";
import { programFile } from "#core/project-root.server.ts";
import { fittedSize, isTooLarge } from "./picture-size.server.ts";

/** Accepted formats, by sharp's names for the content. SVG, GIF and TIFF are not among them. */
const formats = new Set(["jpeg", "png", "webp", "heif"]);

/** The size of the header is checked before anything is decoded (`isTooLarge`). */
const options = { limitInputPixels: false, failOn: "error", sequentialRead: true } as const;

/**
 * Decodes an uploaded picture, recognized by its bytes and not by its name: JPEG, PNG, WebP, AVIF or HEIC.
 * The result is upright, in sRGB, at most as large as the largest stored size, and contains only pixels,
 * without place and time of the photo.
 */
export async function readPhoto(bytes: Uint8Array) {
  try {
    const found = await sharp(bytes, options).metadata();
    if (!formats.has(found.format)) return "noPicture";
    if (isTooLarge(found)) return "tooManyPixels";
    const photo =
      found.compression === "hevc"
        ? await readHeic(bytes, found.icc)
        : sharp(bytes, options)
            .autoOrient()
            .resize({
              ...fittedSize(found.autoOrient, found.hasAlpha),
              fit: "fill",
              kernel: "lanczos3",
            });
    const { data, info } = await photo
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, raw: { width, height, channels } };
  } catch {
    return "noPicture";
  }
}

const heicWorker = programFile("app/edge/pictures/heic-worker.ts");

const shrunk = z.object({ data: z.instanceof(Uint8Array), width: z.int(), height: z.int() });

/**
 * Decodes and shrinks what sharp cannot read, in a thread of its own; the decoder itself rotates HEIC.
 * @param profile the colour profile: phones use wider ones than sRGB (Display P3)
 */
async function readHeic(bytes: Uint8Array, profile: Buffer | undefined): Promise<Sharp> {
  const worker = new Worker(heicWorker, { workerData: bytes });
  try {
    const sent = await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The picture was not decoded")));
    });
    const { data, width, height } = shrunk.parse(sent);
    const pixels = sharp(data, { raw: { width, height, channels: 3 } });
    if (!profile) return pixels;
    const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
    return sharp(withColourProfile(png, profile), options);
  } finally {
    await worker.terminate();
  }
}

/** The end of a PNG's first chunk: eight bytes of signature, then IHDR with its thirteen bytes. */
const afterHeader = 33;

/**
 * A PNG with a colour profile: the ICC profile is in an `iCCP` chunk (PNG, 11.3.2.3), from which sharp
 * converts to sRGB. Raw pixels cannot carry one.
 */
function withColourProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from("iCCPcamera\0\0"), deflateSync(profile, { level: 1 })]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([
    png.subarray(0, afterHeader),
    length,
    named,
    check,
    png.subarray(afterHeader),
  ]);
}
