import { Worker } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { withColourProfile } from "./colour-profile.ts";

/** More pixels than any telephone takes, and no more memory than a small server has. */
const mostPixels = 64_000_000;

/** Longest decoding of a HEIC file, in ms. */
const patience = 60_000;

const options = { limitInputPixels: mostPixels, failOn: "error" } as const;

/** Formats by the names sharp gives what it finds in the bytes. SVG, GIF and TIFF are not among them. */
const formats = new Set(["jpeg", "png", "webp", "heif"]);

export type PhotoFault = "noPicture" | "tooManyPixels";

/**
 * Reads a picture from whatever staff sent, by its bytes and not by its name: JPEG, PNG, WebP, AVIF
 * or HEIC. Upright, in sRGB, and without anything but pixels: where and when it was taken is gone.
 */
export async function readPhoto(bytes: Uint8Array): Promise<Sharp | PhotoFault> {
  try {
    // The size is told before anything is decoded.
    const found = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (!formats.has(found.format)) return "noPicture";
    if (found.width * found.height > mostPixels) return "tooManyPixels";
    const photo =
      found.compression === "hevc"
        ? await readHeic(bytes, found.icc)
        : sharp(bytes, options).autoOrient();
    const { data, info } = await photo
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch {
    return "noPicture";
  }
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Decodes what sharp cannot, beside the requests of everybody else; HEIC is turned by the decoder.
 * @param profile what the colours mean: telephones' are wider than sRGB (Display P3)
 */
async function readHeic(bytes: Uint8Array, profile: Buffer | undefined): Promise<Sharp> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { workerData: bytes });
  const stop = setTimeout(() => void worker.terminate(), patience);
  try {
    const { data, width, height } = await new Promise<Pixels>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The picture was not decoded")));
    });
    const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    if (!profile) return pixels;
    const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
    return sharp(withColourProfile(png, profile), options);
  } finally {
    clearTimeout(stop);
    await worker.terminate();
  }
}
