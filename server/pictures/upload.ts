import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { keptForForms } from "#domain/health.ts";
import type { Upload } from "#domain/pictures.ts";
import { uploads } from "../db/schema/club.ts";
import type { AppContext } from "../context.ts";
import type { Machine } from "../health.ts";
import { projectRoot } from "../project-root.ts";
import { recordAudit } from "../staff/audit.ts";
import type { Writer } from "../writing/kinds.ts";
import { asUpload } from "./library.ts";

/** How an upload's files are made: in the widths that cards, phones, articles and sharp screens need. */
const widths = [480, 960, 1600, 2400];
const encodings = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 76, effort: 3 },
} as const;

type Context = Pick<AppContext, "db" | "integrations" | "report"> & { machine: Machine };

/** Why a picture is refused: because of the file, or of the storage. */
type UploadFault = PhotoFault | "noRoom" | "notStored";

interface Sent {
  bytes: Uint8Array;
  /** The file's original name. */
  name: string;
  alt: string;
  by: Writer;
}

/** Adds a picture to the library: makes and stores its sizes, but not the original file. */
export async function keepUpload(
  { db, integrations, machine, report }: Context,
  sent: Sent,
): Promise<{ outcome: "kept"; upload: Upload } | { outcome: "refused"; fault: UploadFault }> {
  const { storage } = integrations;
  if (storage.onOwnDisk && (await machine.readDisk()).free < keptForForms)
    return { outcome: "refused", fault: "noRoom" };
  const photo = await readPhoto(sent.bytes);
  if (typeof photo === "string") return { outcome: "refused", fault: photo };
  const { width = 0, height = 0 } = await photo.metadata();
  const uploadId = BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0");
  const id = uploadId.slice(-16);
  const hash = createHash("sha256").update(sent.bytes).digest("hex").slice(0, 8);
  const own = [...widths.filter((each) => each < width * 0.96), Math.min(width, 2400)];
  const made = [...new Set(own)];
  let bytes = 0;
  const stored: string[] = [];
  try {
    for (const each of made) {
      for (const [format, file] of await encode(photo, each)) {
        bytes += file.length;
        const name = `${id}-${each}.${hash}.${format}`;
        await storage.put(name, { bytes: file, type: `image/${format}` });
        stored.push(name);
      }
    }
  } catch (error) {
    report("picture not stored", { err: error });
    await Promise.allSettled(stored.map((name) => storage.remove(name)));
    return { outcome: "refused", fault: "notStored" };
  }
  const blur = await blurred(photo);
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(uploads)
      .values({
        uploadId: id,
        hash,
        widths: made,
        bytes,
        blur,
        width: made.at(-1) ?? width,
        height: Math.round((height * (made.at(-1) ?? width)) / width),
        alt: sent.alt,
        fileName: sent.name.slice(-200),
        uploadedBy: sent.by.name,
      })
      .returning();
    if (!row) throw new Error("The picture was not stored");
    await recordAudit(transaction, sent.by, { action: "picture.uploaded", subject: row.fileName });
    return { outcome: "kept", upload: asUpload(row) };
  });
}

async function encode(photo: Sharp, width: number): Promise<["avif" | "webp", Buffer][]> {
  const sized = photo.clone().resize({ width, kernel: "lanczos3" });
  return [
    ["avif", await sized.clone().avif(encodings.avif).toBuffer()],
    ["webp", await sized.clone().webp(encodings.webp).toBuffer()],
  ];
}

/** A 16-pixel preview, blurred like the build's. */
async function blurred(photo: Sharp): Promise<string> {
  const small = await photo
    .clone()
    .resize({ width: 16 })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return small.toString("base64");
}

/** More pixels than any telephone's photo, and within a small server's memory. */
const mostPixels = 64_000_000;

/** Time limit for decoding a HEIC file, in ms. */
const patience = 60_000;

const heicWorker = path.join(projectRoot, "server/pictures/heic-worker.ts");

const options = { limitInputPixels: mostPixels, failOn: "error" } as const;

/** Accepted formats, by sharp's names for the content. SVG, GIF and TIFF are not among them. */
const formats = new Set(["jpeg", "png", "webp", "heif"]);

type PhotoFault = "noPicture" | "tooManyPixels";

/**
 * Decodes an uploaded picture, recognised by its bytes and not by its name: JPEG, PNG, WebP, AVIF or
 * HEIC. The result is upright, in sRGB, and contains only pixels: place and time of the photo are gone.
 */
async function readPhoto(bytes: Uint8Array): Promise<Sharp | PhotoFault> {
  try {
    // The size is known before anything is decoded.
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
 * Decodes what sharp cannot, in a thread of its own; the decoder itself rotates HEIC.
 * @param profile the colour profile: telephones use wider ones than sRGB (Display P3)
 */
async function readHeic(bytes: Uint8Array, profile: Buffer | undefined): Promise<Sharp> {
  const worker = new Worker(heicWorker, { workerData: bytes });
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
